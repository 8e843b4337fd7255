package arena

import (
	"cmp"
	"fmt"
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
}

// Count sums up games. The interval comes from the pairs, whose two games
// share a deal and so are not independent; with all pairs alike, where there
// is no spread to measure, from what that many pairs can exclude at all.
func Count(games []Game) Score {
	var s Score
	points := 0
	for _, g := range games {
		s.Games++
		points += g.Points
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
	s.Low, s.High = interval(s.Score, pairPoints([]Pairing{{Games: games}})[0].pairs)
	return s
}

// z95 is the normal quantile of a two-sided 95 % interval.
const z95 = 1.959964

func interval(mean float64, pairs []pairScore) (low, high float64) {
	n := float64(len(pairs))
	var squares, weights float64
	for _, p := range pairs {
		w := float64(p.games)
		d := float64(p.points)/(2*w) - mean
		squares += w * w * d * d
		weights += w
	}
	if squares == 0 || n < 2 {
		// All pairs alike: with p the true share of pairs that differ, n
		// alike ones have the chance (1-p)^n; exclude p where it is below
		// 2.5 %. A pair that differs shifts the score by up to all of it.
		p := 1 - math.Pow(0.025, 1/n)
		return max(0, mean-p), min(1, mean+p)
	}
	half := z95 * math.Sqrt(squares*n/(n-1)) / weights
	return max(0, mean-half), min(1, mean+half)
}

// Elo is the rating difference that a score expects, infinite for 0 and 1.
func Elo(score float64) float64 { return 0 - 400*math.Log10(1/score-1) }

// Merge puts the games of several parts of a match in order. A game that
// stands in two parts is an error.
func Merge(parts ...[]Game) ([]Game, error) {
	all := slices.Concat(parts...)
	slices.SortFunc(all, func(a, b Game) int { return cmp.Compare(a.Index, b.Index) })
	for i := 1; i < len(all); i++ {
		if all[i].Index == all[i-1].Index {
			return nil, fmt.Errorf("game %d stands in two parts", all[i].Index)
		}
	}
	return all, nil
}
