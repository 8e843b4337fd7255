package page

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/teach/study"
	"duiju/games/text/message"
	"duiju/ui/stats"
)

// statistics says how a person did, by game and opponent.
type statistics struct {
	House    *House
	game     int
	practice func(games.Module) study.Standing // nil where that is not known
}

// StatisticsPage says how a person did, beginning with a game.
func (h *House) StatisticsPage(game int, practice func(games.Module) study.Standing) Maker {
	return (&statistics{h, game, practice}).page
}

func (s *statistics) page() Page {
	m := s.House.Modules[s.game]
	info := m.Info()
	p := Page{ID: "statistics", Title: message.T("ui.stats.title"), Facts: s.House.totals(m), Tab: s.game, Close: []string{"i"}, Stays: true, Empty: message.T("ui.stats.none")}
	p.Tabs = list.Of(s.House.Modules, func(m games.Module) message.Text { return message.T(m.Info().Name) })
	if s.House.Skipped > 0 {
		p.Warn = message.T("ui.stats.skipped", "n", s.House.Skipped)
	}
	p.Turn = func(by int) { s.game = (s.game + by + len(p.Tabs)) % len(p.Tabs) }
	add := func(id string, tone Tone, label, about message.Text, facts ...message.Text) {
		r := Row{ID: id, About: about, Cells: []Cell{{label, tone, 22}}}
		for _, fact := range facts {
			r.Cells = append(r.Cells, Cell{fact, Plain, 11})
		}
		p.Rows = append(p.Rows, r)
	}
	standing := study.Standing{}
	if s.practice != nil {
		standing = s.practice(m)
	}
	if all := s.House.problems(standing); len(all) > 0 {
		add("problems", Heading, message.T("ui.stats.problems"), message.Text{}, all...)
	}
	all := s.House.Results()
	against := func(id string, tone Tone, label message.Text, sum stats.Summary) {
		if sum.Games > 0 {
			about := message.T("ui.stats.games", "n", sum.Games, "moves", fmt.Sprintf("%.3g", float64(sum.Plies)/float64(sum.Games)), "rated", sum.Rated,
				"hints", sum.Hints, "undos", sum.Undos, "think", fmt.Sprintf("%.1f", sum.PerMove().Seconds()))
			add(id, tone, label, about, message.T("ui.stats.won", "n", sum.Wins), message.T("ui.stats.lost", "n", sum.Losses), message.T("ui.stats.drawn", "n", sum.Draws),
				message.Verbatim(lastGames(s.House.Spark, sum.Last)))
		}
	}
	against("all", Heading, message.T("ui.stats.all"), stats.Summarize(all, info.ID))
	for _, spec := range s.House.Opponents(info) {
		against(spec.String(), Plain, s.House.Settings.PlayerText(info, spec), stats.Against(all, info.ID, spec.String(), false))
	}
	weeks := stats.Weeks(all, info.ID)
	graph := func(id, label string, most int, value func(stats.Week) int, written func(int) message.Text) {
		var values []int
		for _, w := range weeks {
			if v := value(w); v > 0 {
				values = append(values, v)
			}
		}
		if len(values) > 0 {
			values = values[max(len(values)-lastShown, 0):]
			add(id, Heading, message.T(label), message.Text{}, message.Verbatim(bars(s.House.Spark, values, most)), message.T("ui.stats.fromto", "from", written(values[0]), "to", written(values[len(values)-1])))
		}
	}
	graph("accuracy", "ui.stats.accuracy", 100, stats.Week.Accuracy, func(n int) message.Text { return message.T("ui.stats.percent", "n", n) })
	graph("level", "ui.stats.level", len(info.Levels), func(w stats.Week) int { return w.Level }, func(n int) message.Text { return message.Verbatim(strconv.Itoa(n)) })
	judged := stats.Judged(all, info.ID, stats.LastJudged)
	for i, k := range stats.Kinds(judged) {
		label := message.Text{}
		if i == 0 {
			label = message.T("ui.stats.slips", "n", len(judged))
		}
		add("mistakes", Heading, label, message.Text{}, message.T("ui.stats.slip", "kind", k.Kind.Text(), "count", k.N))
	}
	p.Acts = []Act{{ID: "export", Word: "plain.command.save", Keys: []string{"e"}, Label: "ui.key.export", About: "ui.about.exportstats", Rank: 2,
		On: func(int) bool { return len(all) > 0 }, Do: func(int, string) (Step, error) { return s.export(), nil }}}
	return p
}

// problems say how the problems of a game go, nothing without an answer.
func (h *House) problems(p study.Standing) []message.Text {
	if p.Answers == 0 {
		return nil
	}
	return []message.Text{message.T("ui.menu.answered", "n", p.Answers, "percent", 100*p.Right/p.Answers), message.T("ui.menu.due", "n", p.Due), message.T("train.rating", "rating", p.Rating, "n", p.Days)}
}

// export is all results as a table that spreadsheets read.
func (s *statistics) export() Step {
	rows := [][]string{{"time", "game", "first", "second", "result", "plies", "rated", "hints", "undos", "think_s", "accuracy"}}
	for _, r := range s.House.Results() {
		rows = append(rows, []string{r.Time.UTC().Format(time.RFC3339), r.Game, r.Seats[0], r.Seats[1], r.Result, strconv.Itoa(r.Plies),
			strconv.FormatBool(r.Rated), strconv.Itoa(r.Hints), strconv.Itoa(r.Undos), fmt.Sprintf("%.1f", float64(r.ThinkMS)/1000), strconv.Itoa(r.Accuracy)})
	}
	return Export{Name: "results-" + s.House.Now().UTC().Format("20060102T150405"), Rows: rows}
}

// totals says how many games of a person have ended, how many were won, and the last ones.
func (h *House) totals(of ...games.Module) message.Text {
	var sum stats.Summary
	for _, r := range h.Results() {
		if games.ByID(of, r.Game) != nil && stats.MineOf(r) != games.NoSide {
			sum.Add(r)
		}
	}
	if sum.Games == 0 {
		return message.Text{}
	}
	return message.T("ui.stats.totals", "n", sum.Games, "wins", sum.Wins, "graph", lastGames(h.Spark, sum.Last[max(len(sum.Last)-lastTotal, 0):]))
}

// lastShown is how many games or weeks a row of bars shows, lastTotal how many games the
// total of all has.
const (
	lastShown = 20
	lastTotal = 8
)

// lastGames draws the last results: high for a win, low for a loss.
func lastGames(spark []string, last []int) string {
	heights := make([]int, 0, lastShown)
	for _, o := range last[max(len(last)-lastShown, 0):] {
		heights = append(heights, 4*(o+1))
	}
	return bars(spark, heights, 8)
}

// bars draws values from 0 to most.
func bars(spark []string, values []int, most int) string {
	var b strings.Builder
	if n := len(spark); n > 0 {
		for _, v := range values {
			b.WriteString(spark[min(v*n/(most+1), n-1)])
		}
	}
	return b.String()
}
