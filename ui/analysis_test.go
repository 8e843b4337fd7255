package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/games/all"
	"duiju/ui/theme"
)

// analysed opens a game with two known thoughts: the one that the engine had
// three moves ago and moves before, and the analysis of the position shown.
func analysed(t *testing.T, firstCuts int) (*driver, *play) {
	t.Helper()
	mods := all.All()
	for i, m := range mods {
		mods[i] = quickly(m)
	}
	d := start(t, mods...)
	d.keys("1", "enter", "a")
	p := d.play()
	d.until("the analysis is done", func() bool { return p.analysis.job == nil })
	line := func(score engine.Score, moves string) games.ThoughtLine {
		return games.ThoughtLine{Score: score, Moves: strings.Fields(moves)}
	}
	unit := p.info.ScoreUnit
	p.analysis.last = games.Thought{
		Depth: 12, SelDepth: 27, Nodes: 123_456_789, Elapsed: 100 * time.Second, FirstCuts: firstCuts,
		Lines: []games.ThoughtLine{
			line(unit/2, "h8 h9 g8 g9 f8 f9 e8 e9 d8"), line(unit/4, "j9 h8"), line(-unit, "k11 h8"),
		},
	}
	for i := range 6 {
		e := &eval{side: games.First, score: scoreFor(games.First, games.First, line(unit*engine.Score(i)/4, "h8"))}
		if i%2 == 1 {
			e.side = games.Second
		}
		p.evals = append(p.evals, e)
	}
	p.note = games.Text{}
	return d, p
}

// The page of the analysis says everything the search reports, within its
// columns, in every language and from the smallest window up: there one fact
// under each Tab, elsewhere at once.
func TestAnalysisSaysAllOfTheSearch(t *testing.T) {
	d, p := analysed(t, 918)
	for _, language := range []string{"en", "zh-Hant", "zh-Hans"} {
		d.retune(language, "unicode", theme.Truecolor)
		want := []string{
			"12/27", p.count(123_456_789), p.count(1_234_567), p.pace(p.analysis.last),
			"+0.50", "+0.25", "-1.00", p.glyphs.Marker + p.glyphs.Full,
			p.glyphs.Spark[len(p.glyphs.Spark)/2],
		}
		if !strings.Contains(want[3], "92%") {
			t.Errorf("%s: the first-move cuts are %q", language, want[3])
		}
		for _, size := range [][2]int{{40, 12}, {60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.check() // the layout is made by drawing
			seen := ""
			for range p.pages() {
				d.check()
				seen += d.screen() + "\n"
				d.keys("tab")
			}
			if size[0] >= 80 && size[1] >= 24 { // everything at once
				seen = d.screen()
			}
			for _, w := range want {
				if !strings.Contains(seen, w) {
					t.Errorf("%s %dx%d: %q is not there:\n%s", language, size[0], size[1], w, d.screen())
				}
			}
		}
	}
}

// A player that does not count its cut-offs has no share of them.
func TestAnalysisWithoutCuts(t *testing.T) {
	d, p := analysed(t, 0)
	d.sees("12/27")
	if got := p.pace(p.analysis.last); strings.Contains(got, "%") || strings.Contains(d.screen(), "cuts") {
		t.Errorf("cuts that nobody counted are shown, %q:\n%s", got, d.screen())
	}
}

// In the smallest window a opens the analysis itself, not the page next to it.
func TestAnalysisOpensInASmallWindow(t *testing.T) {
	d, p := analysed(t, 918)
	d.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.check() // the layout is made by drawing
	last, evals := p.analysis.last, p.evals
	d.keys("a", "a")
	d.until("the analysis is done", func() bool { return p.analysis.job == nil })
	p.analysis.last, p.evals, p.note = last, evals, games.Text{}
	d.sees("+0.50")
	d.keys("tab", "tab", "tab") // past the other two lines
	d.sees(fmt.Sprintf("%d/%d", last.Depth, last.SelDepth), "nodes")
	d.keys("tab")
	d.sees("/s", "92%")
}

// What is known without a search has no depth and no speed.
func TestAnalysisFromATable(t *testing.T) {
	d, p := analysed(t, 0)
	p.analysis.last.Nodes = 0
	if d.sees("+0.50"); strings.Contains(d.screen(), "12/27") || strings.Contains(d.screen(), "nodes") || strings.Contains(d.screen(), "/s") {
		t.Errorf("a search is shown:\n%s", d.screen())
	}
}
