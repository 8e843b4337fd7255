package arena

import "math"

// SPRT is a sequential test of two statements about A's rating above B: that it
// is Low, and that it is High, in Elo. Each is taken wrongly in one of twenty
// matches.
type SPRT struct{ Low, High float64 }

// sprtBound is the logarithm of the odds at which a statement is taken, with
// errors of 5 % both ways.
var sprtBound = math.Log((1 - 0.05) / 0.05)

// Verdict is where a test stands.
type Verdict struct {
	// LLR is the logarithm of the odds of High against Low.
	LLR float64 `json:"llr"`
	// Taken is 1 when High is taken, -1 when Low is, 0 while more games are
	// needed.
	Taken int `json:"taken"`
}

// minPairs is how many pairs are played before a test may end: with fewer the
// measured spread says little.
const minPairs = 10

// Judge weighs the games so far, by pairs and without luck where it was measured: the generalized test for the mean of
// a distribution that is not known (M. Van den Bergh, "The generalized sequential
// probability ratio test for expectations of random variables").
func (t SPRT) Judge(games []Game) Verdict {
	var n, sum, squares float64
	for _, p := range pairPoints([]Pairing{{Games: games}}) {
		for _, s := range p.pairs {
			if s.games < 2 {
				continue // the pair is not complete
			}
			x := s.gain() / float64(s.games)
			n++
			sum += x
			squares += x * x
		}
	}
	if n < minPairs {
		return Verdict{}
	}
	mean := sum / n
	// Four pairs more, with 0, 1, 1 and 2 points, keep a match without spread from
	// deciding at once.
	variance := (squares+1.5)/(n+4) - math.Pow((sum+2)/(n+4), 2)
	low, high := expected(t.Low), expected(t.High)
	v := Verdict{LLR: n * (high - low) * (2*mean - low - high) / (2 * variance)}
	switch {
	case v.LLR >= sprtBound:
		v.Taken = 1
	case v.LLR <= -sprtBound:
		v.Taken = -1
	}
	return v
}

// expected is the score that a rating difference expects; the inverse of Elo.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
