package xray

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/words"
)

// proofOf runs the proof search of a position of a game.
func proofOf(t *testing.T, m games.Module, o games.Options) *Search {
	t.Helper()
	s, err := m.New(games.Fit(m, o), 1)
	enginetest.Must(t, err)
	x := New(english(), m, s)
	x.Proving = true
	tr, err := Prove(context.Background(), s, 0, engine.NewProofRecorder(Kept))
	enginetest.Must(t, err)
	if len(tr.Nodes) == 0 {
		t.Fatal("nothing was recorded")
	}
	x.Tree, x.Seen = tr, len(tr.Nodes)
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
				enginetest.Must(t, err)
				x.Words = &words.Wording{Table: table, Signs: words.ASCII}
				for i := range x.Tree.Nodes {
					checkProof(t, x, i, kinds)
				}
			}
		}
	}
	if len(kinds) < 6 {
		t.Errorf("only these kinds of nodes were seen: %v", kinds)
	}
}

func checkProof(t *testing.T, x *Search, i int, kinds map[string]int) {
	t.Helper()
	said := x.Why(i)
	n := &x.Tree.Proof[i]
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
	best := x.Tree.Nodes[i].Best
	for c := n.FirstChild; c >= 0; c = x.Tree.Proof[c].NextSibling {
		child := &x.Tree.Proof[c]
		number, own := child.Proof, n.Proof
		if !mine {
			number, own = child.Disproof, n.Disproof
		}
		if number < own {
			t.Fatalf("node %d: a move has %d, less than its own %d", i, number, own)
		}
		if child.Move == best && number != own {
			t.Fatalf("node %d: %s has %d, not the node's %d", i, x.Tree.Name(best), number, own)
		}
		if n.Proof == 0 && !mine && child.Proof != 0 || n.Disproof == 0 && mine && child.Disproof != 0 {
			t.Fatalf("node %d: not all its moves are decided", i)
		}
	}
	if one := mine == (n.Proof == 0); (open || one) && !strings.Contains(said, x.Tree.Name(best)) {
		t.Fatalf("node %d: %q does not name %s", i, said, x.Tree.Name(best))
	}
}
