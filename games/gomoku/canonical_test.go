package gomoku

import (
	"context"
	"testing"

	"duiju/engine"
)

func TestImagesShareAHash(t *testing.T) {
	rnd := splitmix(77)
	for range 300 {
		p := tangled(&rnd, []int{15, 16, 19}[rnd.below(3)], freestyle, 1+rnd.below(canonicalStones))
		key, sym := p.CanonicalHash()
		if p.stones > canonicalStones {
			continue
		}
		for s := range uint8(8) {
			b := newBoard(p.n, p.rule)
			for q := range p.points {
				if c := p.cells[q]; c != empty {
					b.put(int(p.images[s][q]), c)
				}
			}
			image := positionOf(b, black+color(p.side))
			other, back := image.CanonicalHash()
			if other != key {
				t.Fatalf("symmetry %d: another hash\n%v", s, p.cells[:p.points])
			}
			// A point, its image, and both mapped to the canonical board.
			m := moveAt(rnd.below(p.points))
			if p.UnmapMove(p.MapMove(m, s), s) != m {
				t.Fatalf("symmetry %d is not undone", s)
			}
			if p.stones > 3 && stabilizer(p) == 1 && image.MapMove(p.MapMove(m, s), back) != p.MapMove(m, sym) {
				t.Fatalf("symmetry %d: the move goes elsewhere", s)
			}
		}
	}
}

// stabilizer counts the symmetries that leave the position as it is.
func stabilizer(p *position) (n int) {
	for s := range p.images {
		same := true
		for q := range p.points {
			same = same && p.cells[q] == p.cells[p.images[s][q]]
		}
		if same {
			n++
		}
	}
	return n
}

// Searching images apart costs more in the opening.
func TestSymmetrySavesNodesInTheOpening(t *testing.T) {
	var nodes [2]uint64
	for i, off := range []engine.Feature{0, engine.FeatureCanonical} {
		r, err := engine.New(mustText(t, "h8").view(), engine.Options{Off: off, TableMiB: 4}).Search(context.Background(), engine.Limits{Depth: 6})
		if err != nil {
			t.Fatal(err)
		}
		nodes[i] = r.Nodes
	}
	if nodes[0]*10 > nodes[1]*9 {
		t.Errorf("%d nodes with symmetry, %d without", nodes[0], nodes[1])
	}
}
