package board

import "duiju/engine/mix"

// Zobrist has one random word a side and point; zobristSide marks white to
// move. They come from a fixed seed, so hashes are the same in every run.
var Zobrist, ZobristSide = makeZobrist()

func makeZobrist() (z [2][MaxPoints]uint64, side uint64) {
	s := Splitmix(0x60b0c1)
	for c := range z {
		for p := range z[c] {
			z[c][p] = s.Next()
		}
	}
	return z, s.Next()
}

// Splitmix makes the numbers of what is drawn by lot.
type Splitmix = mix.Splitmix
