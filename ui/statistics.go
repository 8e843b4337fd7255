package ui

import (
	"fmt"
	"strings"

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
	acts   []action
}

func newStatistics(a *app, game int) *statistics {
	s := &statistics{base: newBase(a), game: game}
	s.acts = []action{
		{id: "next", keys: []string{"tab", "right", "l"}, label: "ui.key.nextgame", rank: 1, do: func() tea.Cmd { return s.turn(1) }},
		{id: "last", keys: []string{"shift+tab", "left", "h"}, do: func() tea.Cmd { return s.turn(-1) }},
		{id: "up", keys: []string{"up", "k"}, do: func() tea.Cmd { return s.wheel(-1) }},
		{id: "down", keys: []string{"down", "j"}, do: func() tea.Cmd { return s.wheel(1) }},
		{id: "back", keys: []string{"esc", "i"}, label: "ui.key.back", about: "ui.about.back", rank: 3, do: s.pop},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 4, do: s.quit},
	}
	return s
}

func (s *statistics) actions() []action { return s.acts }

func (s *statistics) turn(by int) tea.Cmd {
	n := len(s.modules)
	s.game, s.scroll = ((s.game+by)%n+n)%n, 0
	return nil
}

func (s *statistics) wheel(rows int) tea.Cmd {
	s.scroll = max(s.scroll+rows, 0)
	return nil
}

// byOpponent is the results of a game, one summary per engine player in the
// order of the form, then the sum.
func (s *statistics) byOpponent(info games.Info) (names []string, sums []summary) {
	for _, spec := range opponents(info) {
		var sum summary
		for _, r := range s.results() {
			if r.Game == info.ID && mineOf(r) != games.NoSide && r.Seats[mineOf(r).Other()] == spec.String() {
				sum.add(r)
			}
		}
		if sum.games > 0 {
			names, sums = append(names, s.playerName(info, spec)), append(sums, sum)
		}
	}
	return append(names, s.t("ui.stats.all")), append(sums, summarize(s.results(), info.ID))
}

func (s *statistics) draw(c *canvas.Canvas) {
	info := s.modules[s.game].Info()
	header(c, s.t("ui.stats.title"), s.t(info.Name))
	names, sums := s.byOpponent(info)
	if sums[len(sums)-1].games == 0 {
		c.PutCentre(0, s.h/2, s.w, s.t("ui.stats.none"), canvas.Style{FG: theme.Dim})
		return
	}
	nameW := 12
	for _, n := range names {
		nameW = max(nameW, min(s.width(n), 20))
	}
	col := newColumn(c.Sub(1, 2, s.w-2, s.h-4))
	head := fmt.Sprintf("%s %s", pad(s.t("ui.stats.opponent"), nameW, s.width), s.t("ui.stats.head"))
	col.line(head, theme.Dim)
	s.scroll = min(s.scroll, max(len(names)-col.left(), 0))
	for i := s.scroll; i < len(names); i++ {
		sum := sums[i]
		text := fmt.Sprintf("%s %4d %4d %4d %6.1f %6d  %s", pad(names[i], nameW, s.width), sum.wins, sum.losses, sum.draws,
			float64(sum.plies)/float64(sum.games), sum.hints, s.lastGames(sum.last))
		col.line(text, theme.Text)
	}
}

// lastGames draws the last twenty results: high for a win, low for a loss.
func (s *statistics) lastGames(last []int) string {
	const shown = 20
	if len(last) > shown {
		last = last[len(last)-shown:]
	}
	var b strings.Builder
	for _, o := range last {
		b.WriteString(s.glyphs.Spark[[]int{0, 3, 7}[o+1]])
	}
	return b.String()
}

// pad fills a text with blanks to w columns.
func pad(text string, w int, width func(string) int) string {
	return text + strings.Repeat(" ", max(w-width(text), 0))
}
