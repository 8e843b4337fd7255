package ui

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// statistics shows how a person did, by game and opponent.
type statistics struct {
	base
	game   int
	scroll int
	tabs   []hotspot
	note   games.Text
	acts   []action
}

func newStatistics(a *app, game int) *statistics {
	s := &statistics{base: newBase(a), game: game}
	s.acts = []action{
		{id: "next", keys: []string{"tab", "right", "l"}, label: "ui.key.nextgame", rank: 1, do: func() tea.Cmd { return s.turn(s.game + 1) }},
		{id: "last", keys: []string{"shift+tab", "left", "h"}, do: func() tea.Cmd { return s.turn(s.game - 1) }},
		{id: "up", keys: []string{"up", "k"}, do: func() tea.Cmd { return s.wheel(-1) }},
		{id: "down", keys: []string{"down", "j"}, do: func() tea.Cmd { return s.wheel(1) }},
		{id: "export", keys: []string{"e"}, label: "ui.key.export", about: "ui.about.exportstats", rank: 2,
			on: func() bool { return len(s.results()) > 0 }, do: s.export},
		{id: "back", keys: []string{"esc", "i"}, label: "ui.key.back", about: "ui.about.back", rank: 3, do: s.pop},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 4, do: s.quit},
	}
	return s
}

func (s *statistics) actions() []action { return s.acts }

func (s *statistics) turn(game int) tea.Cmd {
	n := len(s.modules)
	s.game, s.scroll = (game+n)%n, 0
	return nil
}

func (s *statistics) wheel(rows int) tea.Cmd {
	s.scroll = max(s.scroll+rows, 0)
	return nil
}

func (s *statistics) click(x, y int) tea.Cmd { return clickOn(s.tabs, x, y) }

func (s *statistics) update(msg tea.Msg) tea.Cmd {
	if m, ok := msg.(exportedMsg); ok {
		s.note = m.text()
	}
	return nil
}

// export writes all results as a table that spreadsheets read.
func (s *statistics) export() tea.Cmd {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	row := func(fields ...string) { _ = w.Write(fields) } // a buffer takes everything
	row("time", "game", "first", "second", "result", "plies", "rated", "hints", "undos", "think_s")
	for _, r := range s.results() {
		row(r.Time.UTC().Format(time.RFC3339), r.Game, r.Seats[0], r.Seats[1], r.Result, strconv.Itoa(r.Plies),
			strconv.FormatBool(r.Rated), strconv.Itoa(r.Hints), strconv.Itoa(r.Undos), fmt.Sprintf("%.1f", float64(r.ThinkMS)/1000))
	}
	w.Flush()
	return s.exportCmd(s.id, "results-"+s.now().UTC().Format("20060102T150405")+".csv", b.Bytes())
}

// statRow is one line of the table.
type statRow struct {
	name string
	summary
}

// byOpponent is the results of a game, one row per engine player in the order
// of the form, then the sum.
func (s *statistics) byOpponent(info games.Info) []statRow {
	var rows []statRow
	all := s.results()
	for _, spec := range opponents(info) {
		row := statRow{name: s.playerName(info, spec)}
		for _, r := range all {
			if r.Game == info.ID && mineOf(r) != games.NoSide && r.Seats[mineOf(r).Other()] == spec.String() {
				row.add(r)
			}
		}
		if row.games > 0 {
			rows = append(rows, row)
		}
	}
	return append(rows, statRow{s.t("ui.stats.all"), summarize(all, info.ID)})
}

func (s *statistics) draw(c *canvas.Canvas) {
	header(c, s.t("ui.stats.title"), "")
	s.drawTabs(c)
	info := s.modules[s.game].Info()
	rows := s.byOpponent(info)
	col := newColumn(c.Sub(1, 3, s.w-2, s.h-5))
	s.practicePart(col, info)
	switch sum := rows[len(rows)-1]; {
	case sum.games > 0:
		s.table(col, rows)
	case s.practice[info.ID].answers == 0:
		c.PutCentre(0, s.h/2, s.w, s.t("ui.stats.none"), canvas.Style{FG: theme.Dim})
	}
	if !s.note.IsZero() {
		c.PutIn(1, s.h-2, s.w-2, s.say(s.note), canvas.Style{FG: theme.Good})
	}
}

// drawTabs names the games; a click turns to one. Where there is no room for
// all, only the chosen one is named.
func (s *statistics) drawTabs(c *canvas.Canvas) {
	s.tabs = s.tabs[:0]
	room := 0
	for _, m := range s.modules {
		room += s.width(s.t(m.Info().Name)) + 3
	}
	x := 1
	for i, m := range s.modules {
		if i != s.game && room > s.w-2 {
			continue
		}
		st := canvas.Style{FG: theme.Dim}
		if i == s.game {
			st = canvas.Style{FG: theme.Accent, Bold: true}
		}
		from := x
		x = c.PutIn(x, 1, s.w-x-1, " "+s.t(m.Info().Name)+" ", st)
		s.tabs = append(s.tabs, hotspot{rect{from, 1, x - from, 1}, func() tea.Cmd { return s.turn(i) }})
		x++
	}
}

// practicePart says how the problems of a game go.
func (s *statistics) practicePart(col *column, info games.Info) {
	p, ok := s.practice[info.ID]
	if !ok || p.answers == 0 {
		return
	}
	col.line(s.dotted(s.t("ui.menu.problems", "n", p.problems), s.t("ui.menu.due", "n", p.due)), theme.Text)
	col.line(s.t("ui.menu.answered", "n", p.answers, "percent", 100*p.right/p.answers), theme.Text)
	col.line(s.t("train.rating", "rating", p.rating, "n", p.days), theme.Text)
	col.gap()
}

// table lists the results; columns that do not fit are left out, and in a
// narrow window the last games.
func (s *statistics) table(col *column, rows []statRow) {
	nameW := s.width(s.t("ui.stats.opponent"))
	for _, r := range rows {
		nameW = max(nameW, min(s.width(r.name), 20))
	}
	columns := []struct {
		head string
		cell func(statRow) string
	}{
		{s.t("ui.stats.won"), func(r statRow) string { return strconv.Itoa(r.wins) }},
		{s.t("ui.stats.lost"), func(r statRow) string { return strconv.Itoa(r.losses) }},
		{s.t("ui.stats.draw"), func(r statRow) string { return strconv.Itoa(r.draws) }},
		{s.t("ui.stats.moves"), func(r statRow) string { return fmt.Sprintf("%.1f", float64(r.plies)/float64(r.games)) }},
		{s.t("ui.stats.hints"), func(r statRow) string { return strconv.Itoa(r.hints) }},
		{s.t("ui.stats.rated"), func(r statRow) string { return strconv.Itoa(r.rated) }},
		{s.t("ui.stats.undos"), func(r statRow) string { return strconv.Itoa(r.undos) }},
		{s.t("ui.stats.think"), func(r statRow) string { return fmt.Sprintf("%.1f", r.perMove().Seconds()) }},
	}
	const cellW = 7
	spark := 0
	if col.w() >= 70 {
		spark = sparkGames
	}
	shown := min(len(columns), max((col.w()-nameW-spark-2)/cellW, 0))
	line := func(name, tail string, role theme.Role, cell func(i int) string) {
		if col.left() <= 0 {
			return
		}
		col.c.PutIn(0, col.y, nameW, name, canvas.Style{FG: role})
		for i := range shown {
			col.c.PutRight(nameW+(i+1)*cellW, col.y, cellW-1, cell(i), canvas.Style{FG: role})
		}
		if spark > 0 {
			col.c.PutIn(nameW+shown*cellW+2, col.y, spark, tail, canvas.Style{FG: role})
		}
		col.y++
	}
	line(s.t("ui.stats.opponent"), s.t("ui.stats.last", "n", sparkGames), theme.Dim, func(i int) string { return columns[i].head })
	s.scroll = min(s.scroll, max(len(rows)-col.left(), 0))
	for _, r := range rows[s.scroll:] {
		line(r.name, s.lastGames(r.last), theme.Text, func(i int) string { return columns[i].cell(r) })
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
		b.WriteString(s.glyphs.Spark[[]int{0, 3, 7}[o+1]])
	}
	return b.String()
}
