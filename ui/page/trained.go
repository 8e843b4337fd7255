package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
)

// What the statistics of the trainer show: weeks and days that are listed, problems
// that were missed most often, tries of such a problem at least, and columns
// of names, figures and bars.
const (
	trainedWeeks = 8
	trainedDays  = 7
	mostMissed   = 5
	leastTries   = 2
	nameWidth    = 15
	saidWidth    = 21
	barWidth     = 20
)

// accuracy is how well some problems were answered.
type accuracy struct {
	tries, right int
	seconds      []float64
}

func (a *accuracy) percent() int { return 100 * a.right / max(a.tries, 1) }

// tally counts answers by what keys says of each.
func tally[K comparable](log []study.Answer, keys func(study.Answer) []K) map[K]*accuracy {
	by := map[K]*accuracy{}
	for _, l := range log {
		for _, k := range keys(l) {
			a := by[k]
			if a == nil {
				a = &accuracy{}
				by[k] = a
			}
			if a.tries++; l.Right() {
				a.right++
			}
			a.seconds = append(a.seconds, l.Seconds)
		}
	}
	return by
}

// TrainingPage says how the person answers problems: by week, grade and theme, what was
// missed most often and when problems come again.
func (h *House) TrainingPage(d *training.Trainer) Maker {
	return func() Page {
		log, today := d.Course().Answers(), study.DayOf(h.Now())
		p := Page{
			ID: "train-statistics", Title: message.T("train.stats.title"), Empty: message.T("train.stats.none"), Close: []string{"i"}, Whole: true,
			Facts: message.T("train.rating", "rating", study.Rating(log), "n", study.DaysInRow(log, today)),
		}
		p.Acts = []Act{{ID: "export", Word: "plain.command.save", Keys: []string{"e"}, Label: "ui.key.export", About: "train.about.export", Rank: 2,
			On: func(int) bool { return len(log) > 0 }, Do: func(int, string) (Step, error) { return exportAnswers(log), nil }}}
		if len(log) > 0 {
			p.Rows = h.trainedRows(d.Course(), log, today)
		}
		return p
	}
}

func (h *House) trainedRows(c *training.Course, log []study.Answer, today study.Day) (rows []Row) {
	head := func(key string) {
		rows = append(rows, Row{Title: true, Cells: []Cell{{Text: message.T(key), Tone: Heading}}})
	}
	line := func(name message.Text, a *accuracy, most int, said message.Text) {
		rows = append(rows, Row{Cells: []Cell{{name, Plain, nameWidth}, {said, Plain, saidWidth}, {Text: h.share(a, most)}}})
	}
	rated := func(name message.Text, a *accuracy) {
		line(name, a, a.tries, message.T("train.stats.row", "n", a.tries, "percent", a.percent(), "seconds", int(study.Median(a.seconds))))
	}
	all := tally(log, func(study.Answer) []bool { return []bool{true} })[true]
	rows = append(rows, Row{Cells: cells(message.T("train.stats.all",
		"n", all.tries, "percent", all.percent(), "seconds", int(study.Median(all.seconds)), "streak", study.Streak(log)))})

	head("train.stats.weeks")
	weeks := tally(log, func(l study.Answer) []int { return []int{int(today-study.DayOf(l.Time)) / 7} })
	most := slices.MaxFunc(slices.Collect(maps.Values(weeks)), func(a, b *accuracy) int { return a.tries - b.tries }).tries
	for w := trainedWeeks - 1; w >= 0; w-- {
		name := message.T("train.stats.week", "n", w)
		if w == 0 {
			name = message.T("train.stats.thisweek")
		}
		if a := weeks[w]; a != nil {
			line(name, a, most, message.Verbatim(strconv.Itoa(a.tries)))
		}
	}
	head("train.stats.due")
	rows = append(rows, Row{Cells: cells(dueTexts(c, today)...)})

	head("train.stats.grades")
	grades := tally(log, func(l study.Answer) []int { return []int{l.Grade} })
	for _, g := range slices.Sorted(maps.Keys(grades)) {
		name := message.T("train.grade", "grade", g)
		if g == 0 {
			name = message.T("train.stats.nograde")
		}
		rated(name, grades[g])
	}
	tags := tally(log, func(l study.Answer) []string { return l.Tags })
	if len(tags) > 0 {
		head("train.stats.tags")
	}
	for _, id := range mostFirst(tags, func(a *accuracy) int { return a.tries }) {
		name := message.Verbatim(id)
		if i := slices.IndexFunc(c.Tags(), func(t teach.Tag) bool { return t.ID == id }); i >= 0 {
			name = c.Tags()[i].Name
		}
		rated(name, tags[id])
	}
	problems := tally(log, func(l study.Answer) []string { return []string{l.Problem} })
	maps.DeleteFunc(problems, func(id string, a *accuracy) bool {
		return a.tries < leastTries || a.right == a.tries || !slices.ContainsFunc(c.Exercises(), func(e teach.Exercise) bool { return e.ID == id })
	})
	if len(problems) > 0 {
		head("train.stats.hard")
	}
	missed := mostFirst(problems, func(a *accuracy) int { return a.tries - a.right })
	for _, id := range missed[:min(len(missed), mostMissed)] {
		e := c.Exercises()[slices.IndexFunc(c.Exercises(), func(e teach.Exercise) bool { return e.ID == id })]
		if e.Name.IsZero() {
			e.Name = message.T("train.grade", "grade", e.Grade)
		}
		rated(e.Name, problems[id])
	}
	return rows
}

// mostFirst are the keys of a tally, those with the largest count first.
func mostFirst(by map[string]*accuracy, count func(*accuracy) int) []string {
	return slices.SortedFunc(maps.Keys(by), func(a, b string) int {
		return cmp.Or(count(by[b])-count(by[a]), strings.Compare(a, b))
	})
}

// share is a bar as long as the tries are among most, the right ones full; nothing where
// there are no signs for it.
func (h *House) share(a *accuracy, most int) message.Text {
	if len(h.Spark) == 0 {
		return message.Text{}
	}
	long := a.tries * barWidth / most
	full := long * a.percent() / 100
	return message.Verbatim(strings.Repeat(h.Spark[7], full) + strings.Repeat(h.Spark[1], long-full))
}

// dueTexts say how many problems come again on each of the next days.
func dueTexts(c *training.Course, today study.Day) (all []message.Text) {
	var counts [trainedDays]int
	for _, e := range c.Exercises() {
		if card := c.Card(e.ID); card.Seen && card.Due < today+trainedDays {
			counts[max(card.Due-today, 0)]++
		}
	}
	all = append(all, message.T("train.stats.today", "n", counts[0]))
	for d, n := range counts[1:] {
		all = append(all, message.Verbatim(fmt.Sprintf("+%d: %d", d+1, n)))
	}
	return all
}

// exportAnswers writes all answers as a table and as a list.
func exportAnswers(log []study.Answer) Step {
	rows := [][]string{{"time", "game", "problem", "grade", "quality", "tries", "hint", "seconds", "tags"}}
	for _, l := range log {
		rows = append(rows, []string{
			l.Time.Format(time.RFC3339), l.Game, l.Problem, strconv.Itoa(l.Grade), strconv.Itoa(int(l.Quality)),
			strconv.Itoa(l.Tries), strconv.FormatBool(l.Hint), strconv.FormatFloat(l.Seconds, 'f', 1, 64), strings.Join(l.Tags, " "),
		})
	}
	return Export{Name: "training", Rows: rows, List: log}
}
