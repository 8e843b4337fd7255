package look

import (
	"duiju/ui/uitest"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// 7 switches to the proof search and back, at every size.
func TestProofByKeys(t *testing.T) {
	d, x := openXray(t, "tsumego")
	d.Keys("7")
	d.Until("the proof search has ended", func() bool { return x.ready() && x.search == nil })
	if x.shown.Tree.Proof == nil {
		t.Fatal("no proof numbers")
	}
	d.Keys("home", "right", "down", "down", "right", "down", "up", ",", ",", ".", "f")
	d.Sees("Proof search")
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
		d.Keys("tab")
		d.Check()
	}
	d.Keys("7")
	d.Until("alpha-beta has ended", func() bool { return x.ready() && x.search == nil })
	if x.shown.Tree.Proof != nil {
		t.Error("7 does not switch back")
	}
	d, x = openXray(t, "darkchess")
	d.Keys("7")
	if x.shown.Proving {
		t.Error("dark chess has nothing to prove")
	}
}

// While a search runs its tree grows on the screen, until the person walks in
// it.
func TestTreeGrowsWhileSearching(t *testing.T) {
	d, x := openXray(t, "gomoku")
	x.depth = 5
	d.Run(x.teachCmd())
	x.shown.Tree = nil
	d.Until("a part of the tree is shown, or it is done", func() bool { return x.ready() })
	d.Check()
	if x.search != nil {
		d.Keys("up")
		shown := x.shown.Tree
		x.grow()
		if x.shown.Tree != shown {
			t.Error("the tree changes under the person's hands")
		}
	}
	d.Until("the search has ended", func() bool { return x.search == nil })
	if !x.shown.Tree.Ended(0, x.shown.Seen) {
		t.Error("the root is not done")
	}
}
