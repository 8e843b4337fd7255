//go:build lab

package nn

// Features are what some weights are multiplied by in the score of a position;
// the others count nothing. A linear evaluation is fitted to results by logistic
// regression (the method that chess programmers name after Texel: P. Österlund,
// 2014).
type Features []Feature

type Feature struct {
	At    uint16 // the number of the weight
	Times float32
}

// Of is the score by the weights.
func (x Features) Of(weights []float64) (score float64) {
	for _, f := range x {
		score += weights[f.At] * float64(f.Times)
	}
	return score
}

// Back adds to a gradient what the weights have to do with a loss, of which the
// score has the slope.
func (x Features) Back(gradient []float64, slope float64) {
	for _, f := range x {
		gradient[f.At] += slope * float64(f.Times)
	}
}
