package shelf

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/stats"
)

// statistics shows how a person did, by game and opponent.
type statistics struct {
	frame.Base
	game int
	list frame.RowList // its row is the opponent at the top
	tabs []frame.Hotspot
	note message.Text
}

func newStatistics(a *frame.App, game int) *statistics {
	s := &statistics{Base: frame.NewBase(a), game: game}
	s.list.Lines(0, 0)
	s.Acts = []frame.Action{
		{ID: "next", Keys: []string{"tab", "right", "l"}, Label: "ui.key.nextgame", Rank: 1, Do: func() tea.Cmd { return s.turn(s.game + 1) }},
		{ID: "last", Keys: []string{"shift+tab", "left", "h"}, Do: func() tea.Cmd { return s.turn(s.game - 1) }},
		{ID: "up", Keys: []string{"up", "k"}, Do: func() tea.Cmd { return s.Wheel(-1) }},
		{ID: "down", Keys: []string{"down", "j"}, Do: func() tea.Cmd { return s.Wheel(1) }},
		{ID: "export", Keys: []string{"e"}, Label: "ui.key.export", About: "ui.about.exportstats", Rank: 2,
			On: func() bool { return len(s.App.Results()) > 0 }, Do: s.export},
		{ID: "back", Keys: []string{"esc", "i"}, Label: "ui.key.back", About: "ui.about.back", Rank: 3, Do: s.Pop},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 4, Do: s.Quit},
	}
	return s
}

func (s *statistics) turn(game int) tea.Cmd {
	n := len(s.App.Modules)
	s.game, s.list.Row = (game+n)%n, 0
	return nil
}

func (s *statistics) Wheel(rows int) tea.Cmd {
	return s.list.Move(rows)
}

func (s *statistics) Click(x, y int) tea.Cmd { return frame.ClickOn(s.tabs, x, y) }

func (s *statistics) exported(e frame.Exported) tea.Cmd {
	s.note = e.Text()
	return nil
}

// export writes all results as a table that spreadsheets read.
func (s *statistics) export() tea.Cmd {
	rows := [][]string{{"time", "game", "first", "second", "result", "plies", "rated", "hints", "undos", "think_s", "accuracy"}}
	for _, r := range s.App.Results() {
		rows = append(rows, []string{r.Time.UTC().Format(time.RFC3339), r.Game, r.Seats[0], r.Seats[1], r.Result, strconv.Itoa(r.Plies),
			strconv.FormatBool(r.Rated), strconv.Itoa(r.Hints), strconv.Itoa(r.Undos), fmt.Sprintf("%.1f", float64(r.ThinkMS)/1000), strconv.Itoa(r.Accuracy)})
	}
	return s.ExportCmd("results-"+s.App.Now().UTC().Format("20060102T150405"), []frame.Form{frame.Table(rows)}, s.exported)
}

// statRow is one line of the table.
type statRow struct {
	name string
	stats.Summary
}

// byOpponent is the results of a game, one row per engine player in the order
// of the form, then the sum.
func (s *statistics) byOpponent(info games.Info) []statRow {
	var rows []statRow
	all := s.App.Results()
	for _, spec := range s.App.Opponents(info) {
		row := statRow{name: s.App.PlayerName(info, spec)}
		for _, r := range all {
			if r.Game == info.ID && stats.MineOf(r) != games.NoSide && r.Seats[stats.MineOf(r).Other()] == spec.String() {
				row.Add(r)
			}
		}
		if row.Games > 0 {
			rows = append(rows, row)
		}
	}
	return append(rows, statRow{s.T("ui.stats.all"), stats.Summarize(all, info.ID)})
}

func (s *statistics) Draw(c *canvas.Canvas) {
	frame.Header(c, s.T("ui.stats.title"), "")
	var names []string
	for _, m := range s.App.Modules {
		names = append(names, s.T(m.Info().Name))
	}
	s.tabs = drawTabs(c, names, s.game, s.turn)
	info := s.App.Modules[s.game].Info()
	rows := s.byOpponent(info)
	col := frame.NewColumn(c.Sub(1, 3, s.W-2, s.H-5))
	s.practicePart(col, info)
	switch sum := rows[len(rows)-1]; {
	case sum.Games > 0:
		s.weeks(col, info)
		s.table(col, rows)
	case s.App.Practice[info.ID].Answers == 0:
		c.PutCentre(0, s.H/2, s.W, s.T("ui.stats.none"), canvas.Style{FG: theme.Dim})
	}
	c.PutIn(1, s.H-2, s.W-2, s.Say(s.note), canvas.Style{FG: theme.Good})
}

// weeks draws how accuracy and level went over the weeks, and the mistakes of the last
// judged games, where there are rows for them.
func (s *statistics) weeks(col *frame.Column, info games.Info) {
	if col.Left() < 9 {
		return
	}
	top, weeks := col.Y, stats.Weeks(s.App.Results(), info.ID)
	s.graph(col, "ui.stats.accuracy", weeks, 100, stats.Week.Accuracy, func(n int) string { return s.T("ui.stats.percent", "n", n) })
	s.graph(col, "ui.stats.level", weeks, len(info.Levels), func(w stats.Week) int { return w.Level }, strconv.Itoa)
	judged := stats.Judged(s.App.Results(), info.ID, stats.LastJudged)
	var kinds []string
	for _, k := range stats.Kinds(judged) {
		kinds = append(kinds, s.T("ui.stats.slip", "kind", k.Kind.Text(), "count", k.N))
	}
	if len(kinds) > 0 {
		col.Wrap(s.T("ui.stats.slips", "n", len(judged))+": "+s.App.Dotted(kinds...), theme.Text)
	}
	if col.Y > top {
		col.Gap()
	}
}

// graph draws a row of bars, one for each week with a value up to most.
func (s *statistics) graph(col *frame.Column, key string, weeks []stats.Week, most int, value func(stats.Week) int, written func(int) string) {
	var all []int
	for _, w := range weeks {
		if v := value(w); v > 0 {
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		return
	}
	all = all[max(len(all)-sparkGames, 0):]
	bars := ""
	for _, v := range all {
		bars += s.App.Glyphs.Spark[min(v*len(s.App.Glyphs.Spark)/(most+1), len(s.App.Glyphs.Spark)-1)]
	}
	text := s.T("ui.stats.fromto", "graph", bars, "from", written(all[0]), "to", written(all[len(all)-1]))
	label := s.T(key)
	col.Pair(label, s.App.Width(label)+1, text, theme.Text)
}

// drawTabs writes the names of pages in the second row; a click turns to one. Where
// there is no room for all, only the chosen one is named.
func drawTabs(c *canvas.Canvas, names []string, chosen int, turn func(int) tea.Cmd) (tabs []frame.Hotspot) {
	w, _ := c.Size()
	room := 0
	for _, name := range names {
		room += canvas.Width(name) + 3
	}
	x := 1
	for i, name := range names {
		st := canvas.Style{FG: theme.Dim}
		switch {
		case i == chosen:
			st = canvas.Style{FG: theme.Accent, Bold: true}
		case room > w:
			continue
		}
		from := x
		x = c.PutIn(x, 1, w-x, " "+name+" ", st)
		tabs = append(tabs, frame.Hotspot{Rect: frame.NewRect(from, 1, x-from, 1), Do: func() tea.Cmd { return turn(i) }})
		x++
	}
	return tabs
}

// practicePart says how the problems of a game go.
func (s *statistics) practicePart(col *frame.Column, info games.Info) {
	p := s.App.Practice[info.ID]
	if p.Answers == 0 {
		return
	}
	col.Line(s.App.Dotted(s.T("ui.menu.problems", "n", p.Problems), s.T("ui.menu.due", "n", p.Due)), theme.Text)
	col.Line(s.T("ui.menu.answered", "n", p.Answers, "percent", 100*p.Right/p.Answers), theme.Text)
	col.Line(s.T("train.rating", "rating", p.Rating, "n", p.Days), theme.Text)
	col.Gap()
}

// table lists the results; columns that do not fit are left out, and in a
// narrow window the last games.
func (s *statistics) table(col *frame.Column, rows []statRow) {
	nameW := s.App.Width(s.T("ui.stats.opponent"))
	for _, r := range rows {
		nameW = max(nameW, min(s.App.Width(r.name), 20))
	}
	columns := []struct {
		head string
		cell func(statRow) string
	}{
		{s.T("ui.stats.won"), func(r statRow) string { return strconv.Itoa(r.Wins) }},
		{s.T("ui.stats.lost"), func(r statRow) string { return strconv.Itoa(r.Losses) }},
		{s.T("ui.stats.draw"), func(r statRow) string { return strconv.Itoa(r.Draws) }},
		{s.T("ui.stats.moves"), func(r statRow) string { return fmt.Sprintf("%.1f", float64(r.Plies)/float64(r.Games)) }},
		{s.T("ui.stats.hints"), func(r statRow) string { return strconv.Itoa(r.Hints) }},
		{s.T("ui.stats.rated"), func(r statRow) string { return strconv.Itoa(r.Rated) }},
		{s.T("ui.stats.undos"), func(r statRow) string { return strconv.Itoa(r.Undos) }},
		{s.T("ui.stats.think"), func(r statRow) string { return fmt.Sprintf("%.1f", r.PerMove().Seconds()) }},
	}
	const cellW = 7
	spark := 0
	if col.W() >= 70 {
		spark = sparkGames
	}
	shown := min(len(columns), max((col.W()-nameW-spark-2)/cellW, 0))
	line := func(name, tail string, role theme.Role, cell func(i int) string) {
		if col.Left() <= 0 {
			return
		}
		col.C.PutIn(0, col.Y, nameW, name, canvas.Style{FG: role})
		for i := range shown {
			col.C.PutRight(nameW+(i+1)*cellW, col.Y, cellW-1, cell(i), canvas.Style{FG: role})
		}
		if spark > 0 {
			col.C.PutIn(nameW+shown*cellW+2, col.Y, spark, tail, canvas.Style{FG: role})
		}
		col.Y++
	}
	line(s.T("ui.stats.opponent"), s.T("ui.stats.last", "n", sparkGames), theme.Dim, func(i int) string { return columns[i].head })
	first, end := s.list.Lines(len(rows), col.Left())
	for _, r := range rows[first:end] {
		line(r.name, s.lastGames(r.Last), theme.Text, func(i int) string { return columns[i].cell(r) })
	}
}

// sparkGames is how many games the line of results shows.
const sparkGames = 20

// lastGames draws the last results: high for a win, low for a loss.
func (s *statistics) lastGames(last []int) string {
	if len(last) > sparkGames {
		last = last[len(last)-sparkGames:]
	}
	var b strings.Builder
	for _, o := range last {
		b.WriteString(s.App.Glyphs.Spark[[]int{0, 3, 7}[o+1]])
	}
	return b.String()
}
