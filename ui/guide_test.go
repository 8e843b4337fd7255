package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/ui/theme"
)

// The walks read what they should: with the first leaves alpha-beta cuts 10
// and the children of 2 behind 5, the paper cuts 12 too and is right by luck;
// with the second its cut hides the better move.
func TestGuideWalks(t *testing.T) {
	type result struct {
		value, by int
		cut       string
		lost      bool
	}
	for set, want := range [][walkKinds]result{
		{{5, 1, "", false}, {5, 1, "6 10 13 14", false}, {5, 1, "6 10 12 13 14", true}},
		{{20, 2, "", false}, {20, 2, "10", false}, {5, 1, "6 10 12 13 14", true}},
	} {
		for k := range walkKinds {
			w := walkTree(k, guideLeaves[set])
			value, by := w.value()
			if got := (result{value, by, w.cutList(), w.lost}); got != want[k] {
				t.Errorf("leaves %d, walk %d: %+v, want %+v", set, k, got, want[k])
			}
		}
	}
}

// All walks stand at the same node in every step, and a bound that is shown as
// one is true of the finished tree, unless it is marked as claimed.
func TestGuideBoundsAreTrue(t *testing.T) {
	for set := range guideLeaves {
		plain := walkTree(plainWalk, guideLeaves[set])
		claims := 0
		for k := range walkKinds {
			w := walkTree(k, guideLeaves[set])
			if len(w.frames) != len(plain.frames) {
				t.Fatalf("walk %d has %d steps, want %d", k, len(w.frames), len(plain.frames))
			}
			for i, f := range w.frames {
				if f.at != plain.frames[i].at {
					t.Errorf("step %d: walk %d is at %d, not %d", i, k, f.at, plain.frames[i].at)
				}
				for n, m := range f.marks {
					truth := plain.marks[n].value
					switch {
					case m.claimed:
						claims++
					case !m.known || m.cut:
					case m.done && !m.partial && k == plainWalk && m.value != truth,
						takesLargest(n) && m.value > truth, n < guideInner && !takesLargest(n) && m.value < truth:
						t.Errorf("leaves %d, walk %d, step %d: node %d is shown with %d, its value is %d", set, k, i, n, m.value, truth)
					}
				}
			}
		}
		if claims == 0 {
			t.Error("no bound is marked as claimed")
		}
	}
}

// The page is reached from the x-ray and from help, steps, stops at the bound
// that is none, and fits every window.
func TestGuideByKeys(t *testing.T) {
	d := start(t, all.All()[0])
	d.keys("enter")
	d.until("the person is to move", d.play().humanTurn)
	d.keys("x", "g")
	g, ok := d.r.top().(*guide)
	if !ok {
		t.Fatalf("%T on top", d.r.top())
	}
	for range g.last() {
		d.keys(".")
		d.check()
		if g.trouble() {
			break
		}
	}
	d.sees("Stop: the paper cuts 12", "Stopped where")
	for _, size := range append(windowSizes, [2]int{40, 12}) {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.check()
	}
	d.keys("tab")
	d.sees("cut by a bound that is")
	d.keys("end")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.sees("Right by luck", "Not read: 6 10 13 14", "15 of")
	d.keys("n", "end")
	d.sees("Wrong: the true value is", "20, by node 2")
	d.keys("esc", "esc", "?", "/")
	d.keys(typeOf("rules, keys")...)
	d.keys("enter", "tab", "tab", "g")
	if _, ok := d.r.top().(*guide); !ok {
		t.Errorf("help does not lead to the page:\n%s", d.screen())
	}
}

// Running by itself, the page stops at the trouble.
func TestGuideRunStops(t *testing.T) {
	d := start(t, all.All()[0])
	d.r.app.openGuide()
	d.keys("+") // moves through the stack are made with the next message
	g := d.r.top().(*guide)
	d.keys("+", "+", "+", "space")
	for g.running != nil {
		g.update(tickMsg{dest(g.id), g.running.ticket})
	}
	if !g.trouble() || !strings.Contains(d.screen(), "Stopped") {
		t.Errorf("it stops at step %d", g.at)
	}
}

// The line under the walks is whole at 80 columns in every language.
func TestGuideStatusFits(t *testing.T) {
	d := start(t, all.All()...)
	d.r.app.push(newGuide(d.r.app))
	for _, language := range languages {
		d.retune(language, "unicode", theme.Truecolor)
		d.keys("\x00")
		d.sees(d.r.app.t("guide.status"))
	}
}
