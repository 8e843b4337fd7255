package walks

import "testing"

// A position that waits for its draw is not the one before the move, and taking
// back undoes move and draw alike; no node says nothing.
func TestDrawsArePositionsOfTheirOwn(t *testing.T) {
	g := &wideGame{game: game{t: Samples()[0]}}
	root := g.Hash()
	g.Do(2)
	drawn := g.Hash()
	if !g.AtChance() {
		t.Error("a move is not followed by a draw")
	}
	g.Do(1)
	if g.AtChance() || g.at != g.t.Nodes[0].Children[1] || g.Hash() == drawn || g.Hash() == root || drawn == root {
		t.Errorf("at %d: %x, %x, %x", g.at, root, drawn, g.Hash())
	}
	at := g.Hash()
	if still := (&wideGame{game: g.game}).Hash(); still != at {
		t.Errorf("%x and %x of one node", still, at)
	}
	g.Undo(1)
	if !g.AtChance() || g.Hash() != drawn {
		t.Error("the draw is not taken back")
	}
	g.Undo(2)
	if g.AtChance() || g.Hash() != root || g.at != 0 {
		t.Error("the move is not taken back")
	}
}

// A row of leaves is joined by twos, and a row that has a list in it stays.
func TestRowsOfLists(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3 4 5 6 7 8": "(((1 2) (3 4)) ((5 6) (7 8)))", "1 2 3 (4 5)": "(1 2 3 (4 5))", "1 2": "(1 2)", "1 2 3 4 5 6": "(1 2 3 4 5 6)",
	} {
		if tr, err := Parse(text); err != nil || tr.String() != want {
			t.Errorf("%q is read as %v, %v", text, tr, err)
		}
	}
	if said := (&Walk{Tree: Samples()[0]}).Known(-1); said != nil {
		t.Errorf("%v", said)
	}
}
