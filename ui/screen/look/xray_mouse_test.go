package look

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/teach/xray"
)

// A click on a branch of the picture, or on a row of the tree, chooses it, from
// its first column to its last; a second click on a row folds it.
func TestClicksInTheXray(t *testing.T) {
	d, x := openXray(t, "gomoku", "h8", "a1")
	d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.Check()
	if len(x.picture.boxes) < 3 {
		t.Fatalf("%d branches in the picture", len(x.picture.boxes))
	}
	for _, b := range slices.Clone(x.picture.boxes) {
		if b.node < 0 {
			continue
		}
		for _, at := range [][2]int{{b.x, 0}, {b.x + b.w - 1, bandRows - 1}} {
			x.selected = 0
			px, py := x.picture.area.X+at[0], x.picture.area.Y+b.band*bandRows+at[1]
			got := x.picture.at(px-x.picture.area.X, py-x.picture.area.Y)
			d.Run(x.Click(px, py))
			if got != b.node || x.selected != b.node {
				t.Errorf("at %d, %d stands node %d, a click chooses %d, want %d", px, py, got, x.selected, b.node)
			}
		}
	}
	if got := x.picture.at(0, -1); got >= 0 {
		t.Errorf("above the picture stands %d", got)
	}
	x.selected, x.scroll = 0, 0
	x.layout()
	d.Check()
	for row, node := range slices.Clone(x.rows[:min(len(x.rows), 4)]) {
		x.selected = x.rows[len(x.rows)-1]
		d.Run(x.Click(1, x.area.Y+row))
		if x.selected != node || x.area.X != 1 {
			t.Errorf("a click at row %d chooses %d, want %d", row, x.selected, node)
		}
	}
	x.selected = 0
	open := x.open[0]
	d.Run(x.Click(1, x.area.Y))
	if x.open[0] == open {
		t.Error("a second click does not fold")
	}
}

// What the parts of the search save is told against the last search without them,
// to the same depth; a search with them does not count as that.
func TestPartsAreComparedWithThePlainSearch(t *testing.T) {
	d, x := openXray(t, "trianglenim")
	plain := x.plain
	if plain == 0 || plain != x.shown.Tree.Total {
		t.Fatalf("%d nodes without any parts, want %d", plain, x.shown.Tree.Total)
	}
	d.Keys("1")
	d.Until("the search has ended", func() bool { return x.search == nil })
	if x.plain != plain || x.shown.Tree.Total == plain {
		t.Errorf("%d nodes with a part, %d without, %d before", x.shown.Tree.Total, x.plain, plain)
	}
	d.Keys("p")
	d.Until("the player has thought", func() bool { return x.search == nil })
	d.Keys("1", "p")
	if x.plain != plain {
		t.Errorf("%d nodes without parts after a player's search, want %d", x.plain, plain)
	}
}

// What another x-ray shows is shown without a search where it is of the same
// search, and searched for where it is of another.
func TestSeeingSearchesOnlyWhatIsNew(t *testing.T) {
	d, x := openXray(t, "gomoku", "h8", "a1")
	was, same := x.shown.Tree, x.sight()
	see := func() {
		cmd, ok := x.See(same)
		if !ok {
			t.Error("its own view cannot be shown")
		}
		d.Run(cmd)
	}
	see()
	if x.shown.Tree != was || x.search != nil {
		t.Error("the same search is done again")
	}
	d.Run(x.teachCmd())
	x.shown.Tree = nil
	running := x.search
	if see(); x.search != running {
		t.Error("a search that runs is begun anew")
	}
	d.Until("the search has ended", func() bool { return x.ready() && x.search == nil })
	was = x.shown.Tree
	for name, change := range map[string]func(){
		"depth": func() { x.depth = 2 }, "parts": func() { x.on = xray.Features[0] },
		"player": func() { x.As("max") },
	} {
		depth, on := x.depth, x.on
		change()
		x.shown.Tree = was
		see()
		if x.shown.Tree == was {
			t.Errorf("another %s: no search", name)
		}
		d.Until("the search has ended", func() bool { return x.ready() && x.search == nil })
		if x.depth != depth || x.on != on || x.shown.Watching() {
			t.Errorf("another %s: depth %d, parts %b", name, x.depth, x.on)
		}
	}
}
