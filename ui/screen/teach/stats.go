package teach

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// stats is the page of what a person has trained.
type stats struct {
	frame.Base
	driver *training.Trainer
	list   frame.RowList // its row is the line at the top
	note   string
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

func newStats(a *frame.App, d *training.Trainer) *stats {
	s := &stats{Base: frame.NewBase(a), driver: d}
	s.list.Lines(0, 0)
	s.Acts = append(s.list.Keys(a, "ui.key.scroll"), []frame.Action{
		{ID: "export", Keys: []string{"e"}, Label: "ui.key.export", About: "train.about.export", Rank: 2,
			On: func() bool { return len(d.Course().Answers()) > 0 }, Do: s.export},
		{ID: "back", Keys: []string{"esc", "i"}, Label: "ui.key.back", About: "ui.about.back", Rank: 3, Do: s.Pop},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 4, Do: s.Quit},
	}...)
	return s
}

func (s *stats) Wheel(rows int) tea.Cmd {
	return s.list.Move(rows)
}

func (s *stats) exported(e frame.Exported) tea.Cmd {
	s.note = s.Say(e.Text())
	return nil
}

func (s *stats) Draw(c *canvas.Canvas) {
	frame.Header(c, s.T("train.stats.title"), s.T("train.rating", "rating", study.Rating(s.driver.Course().Answers()), "n", study.DaysInRow(s.driver.Course().Answers(), study.DayOf(s.App.Now()))))
	if len(s.driver.Course().Answers()) == 0 {
		c.PutCentre(0, s.H/2, s.W, s.T("train.stats.none"), canvas.Style{FG: theme.Dim})
		return
	}
	lines := s.lines()
	rows := s.H - 2
	if s.note != "" {
		rows--
		c.PutIn(1, s.H-2, s.W-2, s.note, canvas.Style{FG: theme.Good})
	}
	first, end := s.list.Lines(len(lines), rows)
	for y, l := range lines[first:end] {
		c.PutIn(1, 1+y, s.W-2, l.text, canvas.Style{FG: l.role})
	}
}

// lines is the whole page.
func (s *stats) lines() []statLine {
	log := s.driver.Course().Answers()
	var out []statLine
	head := func(text string) { out = append(out, statLine{text, theme.Title}) }
	line := func(text string) { out = append(out, statLine{text, theme.Text}) }
	var all accuracy
	byGrade, byTag, byWeek := map[int]*accuracy{}, map[string]*accuracy{}, map[study.Day]*accuracy{}
	today := study.DayOf(s.App.Now())
	for _, l := range log {
		all.add(l)
		addTo(byGrade, l.Grade, l)
		for _, tag := range l.Tags {
			addTo(byTag, tag, l)
		}
		addTo(byWeek, (today-study.DayOf(l.Time))/7, l)
	}
	line(s.T("train.stats.all", "n", all.tries, "percent", all.percent(), "seconds", int(study.Median(all.seconds)), "streak", study.Streak(log)))
	head(s.T("train.stats.weeks"))
	most := 1
	for _, a := range byWeek {
		most = max(most, a.tries)
	}
	for w := study.Day(statWeeks - 1); w >= 0; w-- {
		if a := byWeek[w]; a != nil {
			name := s.T("train.stats.week", "n", int(w))
			if w == 0 {
				name = s.T("train.stats.thisweek")
			}
			line(fmt.Sprintf("%s %s %d", frame.Pad(name, 14, s.App.Width), s.bar(a.tries, most, a.percent()), a.tries))
		}
	}
	head(s.T("train.stats.due"))
	line(s.dueLine(today))
	groups := []struct {
		title string
		rows  []namedAccuracy
	}{
		{"train.stats.grades", s.byGrade(byGrade)},
		{"train.stats.tags", s.byTag(byTag)},
		{"train.stats.hard", s.hardest()},
	}
	wide := 0
	for _, g := range groups {
		for _, r := range g.rows {
			wide = min(max(wide, s.App.Width(r.name)), s.W/3)
		}
	}
	for _, g := range groups {
		if len(g.rows) > 0 {
			head(s.T(g.title))
		}
		for _, r := range g.rows {
			line(s.accuracyLine(r, wide))
		}
	}
	return out
}

func addTo[K comparable](m map[K]*accuracy, k K, l study.Answer) {
	if m[k] == nil {
		m[k] = &accuracy{}
	}
	m[k].add(l)
}

// byGrade and byTag are the grades in order, and the themes that came most often
// first.
func (s *stats) byGrade(by map[int]*accuracy) []namedAccuracy {
	var rows []namedAccuracy
	for _, g := range slices.Sorted(maps.Keys(by)) {
		name := s.T("train.grade", "grade", g)
		if g == 0 {
			name = s.T("train.stats.nograde")
		}
		rows = append(rows, namedAccuracy{name, by[g]})
	}
	return rows
}

func (s *stats) byTag(by map[string]*accuracy) []namedAccuracy {
	names := map[string]string{}
	for _, tag := range s.driver.Course().Tags() {
		names[tag.ID] = s.Say(tag.Name)
	}
	var rows []namedAccuracy
	for _, id := range slices.SortedFunc(maps.Keys(by), func(a, b string) int {
		return cmp.Or(by[b].tries-by[a].tries, strings.Compare(a, b))
	}) {
		rows = append(rows, namedAccuracy{cmp.Or(names[id], id), by[id]})
	}
	return rows
}

// namedAccuracy is a grade or a theme with how well it went.
type namedAccuracy struct {
	name string
	*accuracy
}

// accuracyLine is a name, a bar of what was right at once, and the numbers. The bar
// begins at the column wide.
func (s *stats) accuracyLine(r namedAccuracy, wide int) string {
	return fmt.Sprintf("%s %s %s", frame.Pad(r.name, wide, s.App.Width), s.bar(r.tries, r.tries, r.percent()),
		s.T("train.stats.row", "n", r.tries, "percent", r.percent(), "seconds", int(study.Median(slices.Clone(r.seconds)))))
}

// bar shows how many out of most, the part that was right in full.
func (s *stats) bar(n, most, percent int) string {
	w := min(statBar, max(s.W-50, 5))
	long := n * w / max(most, 1)
	full := long * percent / 100
	return strings.Repeat(s.App.Glyphs.Spark[7], full) + strings.Repeat(s.App.Glyphs.Spark[1], long-full) + strings.Repeat(" ", w-long)
}

// dueLine is how many problems come up on each of the next seven days.
func (s *stats) dueLine(today study.Day) string {
	var counts [statDays]int
	for _, e := range s.driver.Course().Exercises() {
		c := s.driver.Course().Card(e.ID)
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
			parts = append(parts, s.T("train.stats.today", "n", n))
			continue
		}
		parts = append(parts, fmt.Sprintf("+%d: %d", d, n))
	}
	return strings.Join(parts, "  ")
}

// hardest lists the problems that were missed most often.
func (s *stats) hardest() []namedAccuracy {
	by := map[string]*accuracy{}
	for _, l := range s.driver.Course().Answers() {
		addTo(by, l.Problem, l)
	}
	ids := slices.SortedFunc(maps.Keys(by), func(a, b string) int {
		return cmp.Or((by[b].tries-by[b].right)-(by[a].tries-by[a].right), strings.Compare(a, b))
	})
	known := map[string]teach.Exercise{}
	for _, e := range s.driver.Course().Exercises() {
		known[e.ID] = e
	}
	var out []namedAccuracy
	for _, id := range ids {
		e, ok := known[id]
		if a := by[id]; ok && a.tries >= leastTries && a.right < a.tries && len(out) < statHard {
			name := s.T("train.grade", "grade", e.Grade)
			if !e.Name.IsZero() {
				name = s.Say(e.Name)
			}
			out = append(out, namedAccuracy{name, a})
		}
	}
	return out
}

// accuracy counts answers and those that were right at the first try.
type accuracy struct {
	tries, right int
	seconds      []float64
}

func (a *accuracy) add(l study.Answer) {
	a.tries++
	if l.Right() {
		a.right++
	}
	a.seconds = append(a.seconds, l.Seconds)
}

func (a *accuracy) percent() int { return 100 * a.right / max(a.tries, 1) }
