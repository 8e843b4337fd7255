package threats

import (
	"testing"

	"duiju/games/gomoku/board"
)

func TestImagesShareAHash(t *testing.T) {
	rnd := board.Splitmix(77)
	for range 300 {
		p := tangled(&rnd, []int{15, 16, 19}[rnd.Below(3)], board.Freestyle, 1+rnd.Below(CanonicalStones))
		key, sym := p.CanonicalHash()
		if p.Board.Stones > CanonicalStones {
			continue
		}
		for s := range uint8(8) {
			b := board.New(p.Board.N, p.Board.Rule)
			for q := range p.Board.Points {
				if c := p.Board.Cells[q]; c != board.Empty {
					b.Put(int(p.Board.Images[s][q]), c)
				}
			}
			image := Of(b, board.Black+board.Color(p.side))
			other, back := image.CanonicalHash()
			if other != key {
				t.Fatalf("symmetry %d: another hash\n%v", s, p.Board.Cells[:p.Board.Points])
			}
			// A point, its image, and both mapped to the canonical board.
			m := board.Move(rnd.Below(p.Board.Points))
			if p.UnmapMove(p.MapMove(m, s), s) != m {
				t.Fatalf("symmetry %d is not undone", s)
			}
			if p.Board.Stones > 3 && stabilizer(p) == 1 && image.MapMove(p.MapMove(m, s), back) != p.MapMove(m, sym) {
				t.Fatalf("symmetry %d: the move goes elsewhere", s)
			}
		}
	}
}

// stabilizer counts the symmetries that leave the position as it is.
func stabilizer(p *Position) (n int) {
	for s := range p.Board.Images {
		same := true
		for q := range p.Board.Points {
			same = same && p.Board.Cells[q] == p.Board.Cells[p.Board.Images[s][q]]
		}
		if same {
			n++
		}
	}
	return n
}
