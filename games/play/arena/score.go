package arena

import (
	"math"
	"slices"
)

// Score is what a match says about A against B.
type Score struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Faults int `json:"faults"`
	// Score is A's share of the points; Low and High bound it with 95 %
	// confidence.
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Luck is what the games say without what chance gave, nil where that was not
	// measured.
	Luck *Unlucky `json:"luck,omitempty"`
}

// Unlucky is a score from which the luck of chance is taken out.
type Unlucky struct {
	Mean  float64 `json:"mean"` // what chance gave A in a game, on average
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Count sums up games. The interval comes from the pairs, whose two games share a deal
// and so are not independent.
func Count(games []Game) Score {
	var s Score
	points, luck := 0, 0.0
	for _, g := range games {
		s.Games++
		points += g.Points
		luck += g.Luck
		switch g.Points {
		case 2:
			s.Wins++
		case 1:
			s.Draws++
		default:
			s.Losses++
		}
		if g.Fault != "" {
			s.Faults++
		}
	}
	if s.Games == 0 {
		s.High = 1
		return s
	}
	s.Score = float64(points) / float64(2*s.Games)
	pairs := pairPoints([]Pairing{{Games: games}})[0].pairs
	if slices.ContainsFunc(games, func(g Game) bool { return g.Luck != 0 }) {
		mean := luck / float64(s.Games)
		s.Luck = &Unlucky{Mean: mean, Score: s.Score - mean}
		s.Luck.Low, s.Luck.High = interval(pairs)
	}
	for i := range pairs {
		pairs[i].luck = 0
	}
	s.Low, s.High = interval(pairs)
	return s
}

// z95 is the normal quantile of a two-sided 95 % interval.
const z95 = 1.959964

// interval holds the true share with 95 % confidence: by Student's t of the pairs that
// were played and half a pair won and half a pair lost, so that pairs which are all alike
// still have a spread.
func interval(pairs []pairScore) (low, high float64) {
	n := float64(len(pairs))
	weights, sum := 2.0, 1.0 // of the half pairs: two games, one point of A
	for _, p := range pairs {
		weights += float64(p.games)
		sum += p.gain()
	}
	mean := sum / weights
	squares := 2 * (mean*mean + (1-mean)*(1-mean))
	for _, p := range pairs {
		d := p.gain() - mean*float64(p.games)
		squares += d * d
	}
	half := student95(n) * math.Sqrt(squares*(n+1)/n) / weights
	return max(0, mean-half), min(1, mean+half)
}

// student95 is the quantile of Student's t of a two-sided 95 % interval, from four degrees
// of freedom on within 0.3 % (Abramowitz and Stegun, Handbook of Mathematical Functions,
// 26.7.5); of fewer it is too small, where an interval has nearly no bounds anyway.
func student95(degrees float64) float64 {
	const z, z2 = z95, z95 * z95
	return z * (1 + ((z2+1)/4+((5*z2+16)*z2+3)/96/degrees+(((3*z2+19)*z2+17)*z2-15)/384/(degrees*degrees))/degrees)
}

// Elo is the rating difference that a score expects, infinite for 0 and 1 and for what
// lies beyond them without luck.
func Elo(score float64) float64 { return 0 - 400*math.Log10(1/min(max(score, 0), 1)-1) }
