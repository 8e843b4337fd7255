package board

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

// Splitmix is Steele, Lea and Flood's SplitMix64 generator (2014): one word of
// state, every seed good.
type Splitmix uint64

func (s *Splitmix) Next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below is a number in [0, n).
func (s *Splitmix) Below(n int) int { return int(s.Next() % uint64(n)) }
