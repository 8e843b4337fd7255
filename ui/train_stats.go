package ui

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/srs"
	"duiju/ui/theme"
)

// trainStats is the page of what a person has trained.
type trainStats struct {
	base
	training *training
	scroll   int
	note     string
	acts     []action
}

// statLine is one row of the page.
type statLine struct {
	text string
	role theme.Role
}

// The parts of the page.
const (
	statWeeks  = 8
	statDays   = 7
	statHard   = 5 // hardest problems listed
	statBar    = 20
	leastTries = 2 // of a hard problem
)

func newTrainStats(a *app, t *training) *trainStats {
	s := &trainStats{base: newBase(a), training: t}
	s.acts = []action{
		{id: "arrows", show: a.glyphs.Up + a.glyphs.Down, label: "train.key.scroll", rank: 1},
		{id: "up", keys: []string{"up", "k"}, do: func() tea.Cmd { return s.wheel(-1) }},
		{id: "down", keys: []string{"down", "j"}, do: func() tea.Cmd { return s.wheel(1) }},
		{id: "page-up", keys: []string{"pgup"}, do: func() tea.Cmd { return s.wheel(-s.h / 2) }},
		{id: "page-down", keys: []string{"pgdown"}, do: func() tea.Cmd { return s.wheel(s.h / 2) }},
		{id: "export", keys: []string{"e"}, label: "train.key.export", about: "train.about.export", rank: 2,
			on: func() bool { return len(t.log) > 0 }, do: s.export},
		{id: "back", keys: []string{"esc", "i"}, label: "ui.key.back", about: "ui.about.back", rank: 3, do: s.pop},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 4, do: s.quit},
	}
	return s
}

func (s *trainStats) actions() []action { return s.acts }

func (s *trainStats) wheel(rows int) tea.Cmd {
	s.scroll = max(s.scroll+rows, 0)
	return nil
}

func (s *trainStats) update(msg tea.Msg) tea.Cmd {
	if m, ok := msg.(exportedMsg); ok {
		s.note = s.t("ui.play.exported", "path", m.path)
		if m.err != nil {
			s.note = s.t("ui.play.notexported", "reason", m.err.Error())
		}
	}
	return nil
}

func (s *trainStats) draw(c *canvas.Canvas) {
	header(c, s.t("train.stats.title"), s.t("train.rating", "rating", rating(s.training.log), "n", daysInRow(s.training.log, srs.DayOf(s.now()))))
	if len(s.training.log) == 0 {
		c.PutCentre(0, s.h/2, s.w, s.t("train.stats.none"), canvas.Style{FG: theme.Dim})
		return
	}
	lines := s.lines()
	rows := s.h - 2
	if s.note != "" {
		rows--
		c.PutIn(1, s.h-2, s.w-2, s.note, canvas.Style{FG: theme.Good})
	}
	s.scroll = min(s.scroll, max(len(lines)-rows, 0))
	for y, l := range lines[s.scroll:min(len(lines), s.scroll+max(rows, 0))] {
		c.PutIn(1, 1+y, s.w-2, l.text, canvas.Style{FG: l.role})
	}
}

// lines is the whole page.
func (s *trainStats) lines() []statLine {
	t := s.training
	var out []statLine
	head := func(text string) { out = append(out, statLine{text, theme.Title}) }
	line := func(text string) { out = append(out, statLine{text, theme.Text}) }
	var all accuracy
	byGrade, byTag, byWeek := map[int]*accuracy{}, map[string]*accuracy{}, map[srs.Day]*accuracy{}
	today := srs.DayOf(s.now())
	for _, l := range t.log {
		all.add(l)
		addTo(byGrade, l.Grade, l)
		for _, tag := range l.Tags {
			addTo(byTag, tag, l)
		}
		addTo(byWeek, (today-srs.DayOf(l.Time))/7, l)
	}
	line(s.t("train.stats.all", "n", all.tries, "percent", all.percent(), "seconds", int(median(all.seconds)), "streak", streak(t.log)))
	head(s.t("train.stats.weeks"))
	most := 1
	for _, a := range byWeek {
		most = max(most, a.tries)
	}
	for w := srs.Day(statWeeks - 1); w >= 0; w-- {
		if a := byWeek[w]; a != nil {
			name := s.t("train.stats.week", "n", int(w))
			if w == 0 {
				name = s.t("train.stats.thisweek")
			}
			line(fmt.Sprintf("%s %s %d", pad(name, 14, s.width), s.bar(a.tries, most, a.percent()), a.tries))
		}
	}
	head(s.t("train.stats.due"))
	line(s.dueLine(today))
	head(s.t("train.stats.grades"))
	for g := range 10 {
		if a := byGrade[g]; a != nil {
			name := s.t("train.grade", "grade", g)
			if g == 0 {
				name = s.t("train.stats.nograde")
			}
			line(s.accuracyLine(name, a))
		}
	}
	head(s.t("train.stats.tags"))
	names := map[string]string{}
	for _, tag := range t.allTags() {
		names[tag.ID] = s.say(tag.Name)
	}
	ids := slices.SortedFunc(maps.Keys(byTag), func(a, b string) int {
		return cmp.Or(byTag[b].tries-byTag[a].tries, strings.Compare(a, b))
	})
	for _, id := range ids {
		name := names[id]
		if name == "" {
			name = id
		}
		line(s.accuracyLine(name, byTag[id]))
	}
	if hard := s.hardest(); len(hard) > 0 {
		head(s.t("train.stats.hard"))
		for _, text := range hard {
			line(text)
		}
	}
	return out
}

func addTo[K comparable](m map[K]*accuracy, k K, l answered) {
	if m[k] == nil {
		m[k] = &accuracy{}
	}
	m[k].add(l)
}

// accuracyLine is a name, a bar of what was right at once, and the numbers.
func (s *trainStats) accuracyLine(name string, a *accuracy) string {
	return fmt.Sprintf("%s %s %s", pad(name, min(22, s.w/4), s.width), s.bar(a.tries, a.tries, a.percent()),
		s.t("train.stats.row", "n", a.tries, "percent", a.percent(), "seconds", int(median(slices.Clone(a.seconds)))))
}

// bar shows how many out of most, the part that was right in full.
func (s *trainStats) bar(n, most, percent int) string {
	w := min(statBar, max(s.w-50, 5))
	long := n * w / max(most, 1)
	full := long * percent / 100
	return strings.Repeat(s.glyphs.Spark[7], full) + strings.Repeat(s.glyphs.Spark[1], long-full) + strings.Repeat(" ", w-long)
}

// dueLine is how many problems come up on each of the next seven days.
func (s *trainStats) dueLine(today srs.Day) string {
	var counts [statDays]int
	for _, e := range s.training.all {
		c := s.training.cards[e.ID]
		if !c.Seen {
			continue
		}
		if d := max(int(c.Due-today), 0); d < statDays {
			counts[d]++
		}
	}
	var parts []string
	for d, n := range counts {
		if d == 0 {
			parts = append(parts, s.t("train.stats.today", "n", n))
			continue
		}
		parts = append(parts, fmt.Sprintf("+%d: %d", d, n))
	}
	return strings.Join(parts, "  ")
}

// hardest lists the problems that were missed most often.
func (s *trainStats) hardest() []string {
	by := map[string]*accuracy{}
	for _, l := range s.training.log {
		addTo(by, l.Problem, l)
	}
	ids := slices.SortedFunc(maps.Keys(by), func(a, b string) int {
		return cmp.Or((by[b].tries-by[b].right)-(by[a].tries-by[a].right), strings.Compare(a, b))
	})
	var out []string
	for _, id := range ids {
		e, known := s.training.byID[id]
		if a := by[id]; known && a.tries >= leastTries && a.right < a.tries && len(out) < statHard {
			name := s.t("train.grade", "grade", e.Grade)
			if !e.Name.IsZero() {
				name = s.say(e.Name)
			}
			out = append(out, s.accuracyLine(name, a))
		}
	}
	return out
}
