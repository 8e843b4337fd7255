package look

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/words"
	"duiju/ui/uitest"
)

// proofOf runs the proof search of a position of a game.
func proofOf(t *testing.T, m games.Module, o games.Options) *xray {
	t.Helper()
	s, err := m.New(games.Fit(m, o), 1)
	if err != nil {
		t.Fatal(err)
	}
	d := uitest.StartIn(t, uitest.OnFloor, m)
	x := NewXray(d.Root.App, m, s, 0)
	x.proving = true
	tr, err := prove(context.Background(), s, engine.NewProofRecorder(keptNodes))
	if err != nil {
		t.Fatal(err)
	}
	if len(tr.Nodes) == 0 {
		t.Fatal("nothing was recorded")
	}
	x.tree, x.seen = tr, len(tr.Nodes)
	return x
}

// Every sentence on proof numbers says those of its node, and the move it
// names has the number that makes the node's own.
func TestProofSentencesAreTrue(t *testing.T) {
	cases := []struct {
		game string
		o    games.Options
	}{
		{"trianglenim", games.Options{"side": "4", "take": "4"}},
		{"tsumego", games.Options{"problem": "straight-three-corner-kill"}},
		{"gomoku", games.Options{"setup": "b:e8f8g8h9h10 w:d8f9g11j10e10 to:b"}},
	}
	kinds := map[string]int{}
	for _, c := range cases {
		for _, m := range all.All() {
			if m.Info().ID != c.game {
				continue
			}
			x := proofOf(t, m, c.o)
			for _, code := range []string{words.English, words.Traditional, words.Simplified} {
				table, err := words.Load(code)
				if err != nil {
					t.Fatal(err)
				}
				x.Table = table
				for i := range x.tree.Nodes {
					checkProof(t, x, i, kinds)
				}
			}
		}
	}
	if len(kinds) < 6 {
		t.Errorf("only these kinds of nodes were seen: %v", kinds)
	}
}

func checkProof(t *testing.T, x *xray, i int, kinds map[string]int) {
	t.Helper()
	said := x.why(i)
	n := &x.tree.proof[i]
	kinds[fmt.Sprint(n.Ply%2, n.Proof == 0, n.Disproof == 0, n.FirstChild >= 0)]++
	if strings.Contains(said, "{") {
		t.Fatalf("node %d: a hole is left: %s", i, said)
	}
	open := n.Proof != 0 && n.Disproof != 0
	if open && (!strings.Contains(said, fmt.Sprint(n.Proof)) || !strings.Contains(said, fmt.Sprint(n.Disproof))) {
		t.Fatalf("node %d: %q does not say %d and %d", i, said, n.Proof, n.Disproof)
	}
	if n.FirstChild < 0 {
		return
	}
	mine := n.Ply%2 == 0
	best := x.tree.Nodes[i].Best
	for c := n.FirstChild; c >= 0; c = x.tree.proof[c].NextSibling {
		child := &x.tree.proof[c]
		number, own := child.Proof, n.Proof
		if !mine {
			number, own = child.Disproof, n.Disproof
		}
		if number < own {
			t.Fatalf("node %d: a move has %d, less than its own %d", i, number, own)
		}
		if child.Move == best && number != own {
			t.Fatalf("node %d: %s has %d, not the node's %d", i, x.tree.name(best), number, own)
		}
		if n.Proof == 0 && !mine && child.Proof != 0 || n.Disproof == 0 && mine && child.Disproof != 0 {
			t.Fatalf("node %d: not all its moves are decided", i)
		}
	}
	if one := mine == (n.Proof == 0); (open || one) && !strings.Contains(said, x.tree.name(best)) {
		t.Fatalf("node %d: %q does not name %s", i, said, x.tree.name(best))
	}
}

// 7 switches to the proof search and back, at every size.
func TestProofByKeys(t *testing.T) {
	d, x := openXray(t, "tsumego")
	d.Keys("7")
	d.Until("the proof search has ended", func() bool { return x.tree != nil && x.search == nil })
	if x.tree.proof == nil {
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
	d.Until("alpha-beta has ended", func() bool { return x.tree != nil && x.search == nil })
	if x.tree.proof != nil {
		t.Error("7 does not switch back")
	}
	d, x = openXray(t, "darkchess")
	d.Keys("7")
	if x.proving {
		t.Error("dark chess has nothing to prove")
	}
}

// While a search runs its tree grows on the screen, until the person walks in
// it.
func TestTreeGrowsWhileSearching(t *testing.T) {
	d, x := openXray(t, "gomoku")
	x.depth = 5
	d.Run(x.teachCmd())
	x.tree = nil
	d.Until("a part of the tree is shown, or it is done", func() bool { return x.tree != nil })
	d.Check()
	if x.search != nil {
		d.Keys("up")
		shown := x.tree
		x.grow()
		if x.tree != shown {
			t.Error("the tree changes under the person's hands")
		}
	}
	d.Until("the search has ended", func() bool { return x.search == nil })
	if !x.tree.done(0, x.seen) {
		t.Error("the root is not done")
	}
}
