package enginetest

import (
	"math/rand/v2"
	"testing"

	"duiju/engine"
)

func TestTicTacToeConforms(t *testing.T) {
	Run(t, func() engine.Game { return &TicTacToe{} })
}

func TestConnectFourConforms(t *testing.T) {
	Run(t, func() engine.Game { return &ConnectFour{} })
}

func TestTicTacToeTreeHasKnownSize(t *testing.T) {
	var o oracle
	if v := o.Value(&TicTacToe{}, 9); v != 0 || o.Nodes != 549946 {
		t.Errorf("value %v with %d nodes, want 0 with 549946", v, o.Nodes)
	}
}

// In random games a four is seen when it stands and not before, in every
// direction and place.
func TestConnectFourSeesEveryFour(t *testing.T) {
	stands := func(b uint64) (found []int) {
		for c := range columns {
			for r := range rows {
				for way, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
					n := 0
					for i := range 4 {
						x, y := c+i*step[0], r+i*step[1]
						if x < columns && y >= 0 && y < rows && b>>(x*columnBits+y)&1 == 1 {
							n++
						}
					}
					if n == 4 {
						found = append(found, way*columns*rows+c*rows+r)
					}
				}
			}
		}
		return found
	}
	seen := map[int]bool{}
	for i := range uint64(6000) {
		random := rand.New(rand.NewPCG(7, i))
		g := &ConnectFour{}
		for g.Outcome() == engine.Ongoing {
			moves := g.Moves(nil)
			g.Do(moves[random.IntN(len(moves))])
			found := stands(g.other)
			if (g.Outcome() == engine.Loss) != (len(found) > 0) {
				t.Fatalf("%v, with fours at %v: %b", g.Outcome(), found, g.other)
			}
			for _, at := range found {
				seen[at] = true
			}
		}
	}
	if want := columns*3 + 4*rows + 2*4*3; len(seen) != want {
		t.Errorf("fours in %d places, want all %d", len(seen), want)
	}
}

func TestConnectFourPerft(t *testing.T) {
	want := []uint64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234}
	for depth, n := range want {
		if got := engine.Perft(&ConnectFour{}, depth, false); got != n {
			t.Errorf("perft(%d) = %d, want %d", depth, got, n)
		}
	}
}
