package gomoku

// zobrist has one random word a side and point; zobristSide marks white to
// move. They come from a fixed seed, so hashes are the same in every run.
var zobrist, zobristSide = makeZobrist()

func makeZobrist() (z [2][maxPoints]uint64, side uint64) {
	s := splitmix(0x60b0c1)
	for c := range z {
		for p := range z[c] {
			z[c][p] = s.next()
		}
	}
	return z, s.next()
}

// splitmix is Steele, Lea and Flood's SplitMix64 generator (2014): one word of
// state, every seed good.
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number in [0, n).
func (s *splitmix) below(n int) int { return int(s.next() % uint64(n)) }
