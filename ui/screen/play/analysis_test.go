package play

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/message"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

// thinker is a game whose engines always think the same.
type thinker struct {
	uitest.QuickModule
	thought games.Thought
}

func (t thinker) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return fakePlayer(func(_ context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		return games.Decision{Move: games.Texts(s)[0], Thought: t.thought}, nil
	}), nil
}

// analysed opens a game in which the engine has moved three times, with the
// analysis of the position shown.
func analysed(t *testing.T, nodes uint64, firstCuts int) (*uitest.Driver, *Screen) {
	t.Helper()
	return analysedGame(t, "1", nodes, firstCuts)
}

// analysedGame is the same of the game with a key in the menu.
func analysedGame(t *testing.T, key string, nodes uint64, firstCuts int) (*uitest.Driver, *Screen) {
	t.Helper()
	mods := all.All()
	for i, m := range mods {
		unit := m.Info().ScoreUnit
		line := func(score engine.Score, moves string) games.ThoughtLine {
			return games.ThoughtLine{Score: score, Moves: strings.Fields(moves)}
		}
		mods[i] = thinker{uitest.QuickModule{Module: m}, games.Thought{
			Depth: 12, SelDepth: 27, Nodes: nodes, Elapsed: 100 * time.Second, FirstCuts: firstCuts,
			Lines: []games.ThoughtLine{
				line(unit/2, "h8 h9 g8 g9 f8 f9 e8 e9 d8"), line(unit/4, "j9 h8"), line(-unit, "k11 h8"),
			},
		}}
	}
	d := start(t, mods...)
	d.Keys(key, "enter")
	p := playOn(d)
	for n := 2; n <= 6; n += 2 {
		d.Type(":", games.Texts(p.game.State())[0])
		d.Until("the engine has moved", func() bool { return p.game.Match().At() == n })
	}
	d.Keys("a")
	d.Until("the analysis is done", func() bool { return !d.Root.App.Busy() })
	p.line.clear() // that the game is not rated any more, which in the smallest window takes the row
	return d, p
}

// The page of the analysis says everything the search reports, within its
// columns, in every language and from the smallest window up: there one fact
// under each Tab, elsewhere at once.
func TestAnalysisSaysAllOfTheSearch(t *testing.T) {
	d, p := analysed(t, 123_456_789, 918)
	for _, language := range []string{"en", "zh-Hant", "zh-Hans"} {
		d.Retune(language, "unicode", theme.Truecolor)
		want := []string{
			"12/27", p.App.Count(123_456_789), p.App.Count(1_234_567), paceText(p),
			"+0.50", "+0.25", "-1.00", strings.Repeat(p.App.Glyphs.Spark[7], 4), // the bar
		}
		if !strings.Contains(want[3], "92%") {
			t.Errorf("%s: the first-move cuts are %q", language, want[3])
		}
		for _, size := range [][2]int{{40, 12}, {60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.Check() // the layout is made by drawing
			seen := ""
			for range p.pages().all() {
				d.Check()
				seen += d.Screen() + "\n"
				d.Keys("tab")
			}
			if size[0] >= 80 && size[1] >= 24 { // everything at once
				p.page = 0
				seen = d.Screen()
			}
			went := strings.Repeat(p.App.Glyphs.Spark[5], 2) // White ahead by half a unit: two eighths, upside down
			if size[1] == 12 {
				went = strings.Repeat(p.App.Glyphs.Spark[3], 3) // in one row: a little below the middle
			}
			if size[1] >= 30 && size[0] >= 80 {
				went = "+2" // the axis of the graph, which says it of both sides
			}
			for _, w := range append(want[:len(want):len(want)], went) {
				if !strings.Contains(seen, w) {
					t.Errorf("%s %dx%d: %q is not there:\n%s", language, size[0], size[1], w, d.Screen())
				}
			}
		}
	}
}

// paceText is the line about the speed of the analysis.
func paceText(p *Screen) string {
	o, _ := p.game.Thought()
	return analysisPage{View: p.View()}.pace(o.Thought)
}

// Below a wide board the analysis has columns: who is ahead and how that went, what was
// found, the game, and its moves.
func TestAnalysisBelowTheBoardHasAll(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {160, 50}} {
		d, p := analysedGame(t, "3", 123_456_789, 918)
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
		if p.area.side {
			t.Fatal("the panel of dark chess stands beside the board")
		}
		d.Keys("a", "a")
		d.Until("the analysis is done", func() bool { return !d.Root.App.Busy() })
		sees := []string{"12/27", "+2", "-2", p.T("ui.panel.moves"), p.T("ui.player.you")}
		d.Sees(append(sees, p.game.Match().Moves()[2:]...)...)
	}
}

// In the smallest window a opens the analysis itself, not the page next to it.
func TestAnalysisOpensInASmallWindow(t *testing.T) {
	d, p := analysed(t, 123_456_789, 918)
	d.Send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.Check() // the layout is made by drawing
	d.Keys("a", "a")
	d.Until("the analysis is done", func() bool { return !d.Root.App.Busy() })
	p.line.note = message.Text{}
	d.Sees("+0.50")
	d.Keys("tab", "tab", "tab") // past the other two lines
	d.Sees("12/27", "nodes")
	d.Keys("tab")
	d.Sees("/s", "92%")
}
