package arena

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Rating is a player's place in a table of several.
type Rating struct {
	Player int `json:"player"` // as numbered by the caller
	Games  int `json:"games"`
	// Score is the share of the points won.
	Score float64 `json:"score"`
	// Elo is the rating, the mean of all players being 0; Low and High bound it
	// with 95 % confidence.
	Elo  float64 `json:"elo"`
	Low  float64 `json:"elo_low"`
	High float64 `json:"elo_high"`
}

// Pairing is what two players have played; A is the first.
type Pairing struct {
	A, B  int
	Games []Game
}

// resamples is how often the pairs are drawn anew for the intervals.
const resamples = 400

// Table rates players by what they have played against each other: the ratings
// of a Bradley-Terry model, draws as half wins (R. A. Bradley and M. E. Terry,
// 1952; found by the MM iteration of D. R. Hunter, 2004), with a drawn game
// against an average player added for each so that a player who won all stays
// finite. The intervals are those of a bootstrap over pairs of games, whose two
// games share an opening. Where two players' pairs all ended alike it shows no spread;
// the model's own information takes its place if that is wider. The strongest comes
// first; the same games give the same table.
func Table(players int, pairings []Pairing) []Rating {
	points := pairPoints(pairings)
	elo := ratings(players, points, nil)
	spread := make([][]float64, players)
	random := rand.New(rand.NewPCG(1, 2))
	for range resamples {
		for i, e := range ratings(players, points, random) {
			spread[i] = append(spread[i], e)
		}
	}
	table := make([]Rating, players)
	for i := range table {
		slices.Sort(spread[i])
		r := Rating{Player: i, Elo: elo[i], Low: spread[i][resamples*25/1000], High: spread[i][resamples*975/1000]}
		won, alike, fewest := 0, false, math.Inf(1)
		for _, p := range points {
			if n := float64(len(p.pairs)); n > 0 && (p.a == i || p.b == i) {
				alike = alike || p.alike()
				fewest = min(fewest, n)
			}
			for _, s := range p.pairs {
				if p.a == i {
					won += s.points
				} else if p.b == i {
					won += 2*s.games - s.points
				}
				if p.a == i || p.b == i {
					r.Games += s.games
				}
			}
		}
		if alike || r.Games == 0 {
			half := z95 / math.Sqrt(information(i, elo, points))
			r.Low, r.High = min(r.Low, r.Elo-half), max(r.High, r.Elo+half)
		} else { // the spread of few is less than that of all they are drawn from
			wider := math.Sqrt(fewest / (fewest - 1))
			r.Low, r.High = r.Elo-wider*(r.Elo-r.Low), r.Elo+wider*(r.High-r.Elo)
		}
		if r.Games > 0 {
			r.Score = float64(won) / float64(2*r.Games)
		}
		table[i] = r
	}
	slices.SortStableFunc(table, func(x, y Rating) int { return cmp.Compare(y.Elo, x.Elo) })
	return table
}

// information is what the games say about a player's rating under the model, in
// 1/Elo²: each game as much as the spread of its result.
func information(player int, elo []float64, all []pairingScores) float64 {
	const perElo = math.Ln10 / 400
	game := func(other float64) float64 {
		p := expected(elo[player] - other)
		return p * (1 - p) * perElo * perElo
	}
	sum := game(0) // the drawn game against an average player
	for _, p := range all {
		other := p.b
		if p.b == player {
			other = p.a
		} else if p.a != player {
			continue
		}
		for _, s := range p.pairs {
			sum += float64(s.games) * game(elo[other])
		}
	}
	return sum
}

// pairScore is what A made of a pair of games, in half points, and what chance gave A.
type pairScore struct {
	games, points int
	luck          float64
}

// gain is what A made of it without luck, in points.
func (p pairScore) gain() float64 { return float64(p.points)/2 - p.luck }

type pairingScores struct {
	a, b  int
	pairs []pairScore
}

// alike reports whether all pairs gave the same score.
func (p pairingScores) alike() bool {
	first := p.pairs[0]
	return !slices.ContainsFunc(p.pairs, func(s pairScore) bool { return s.points*first.games != first.points*s.games })
}

// pairPoints counts by pairs.
func pairPoints(pairings []Pairing) []pairingScores {
	var all []pairingScores
	for _, p := range pairings {
		s := pairingScores{a: p.A, b: p.B}
		last := -1
		for _, g := range p.Games {
			if g.Index/2 != last {
				s.pairs = append(s.pairs, pairScore{})
				last = g.Index / 2
			}
			one := &s.pairs[len(s.pairs)-1]
			one.games++
			one.points += g.Points
			one.luck += g.Luck
		}
		all = append(all, s)
	}
	return all
}

// rounds is how often the iteration improves the strengths; it has converged
// far below one point of Elo long before.
const rounds = 300

// ratings are the Elo of the players, from all pairs or, with random, from as
// many drawn anew.
func ratings(players int, all []pairingScores, random *rand.Rand) []float64 {
	won := make([]float64, players)
	met := make([][]float64, players)
	for i := range met {
		met[i] = make([]float64, players)
		won[i] = 0.5 // the drawn game against an average player
	}
	for _, p := range all {
		for k := range p.pairs {
			if random != nil {
				k = random.IntN(len(p.pairs))
			}
			s := p.pairs[k]
			won[p.a] += float64(s.points) / 2
			won[p.b] += float64(2*s.games-s.points) / 2
			met[p.a][p.b] += float64(s.games)
			met[p.b][p.a] += float64(s.games)
		}
	}
	strength := make([]float64, players)
	for i := range strength {
		strength[i] = 1
	}
	for range rounds {
		logs := 0.0
		for i := range strength {
			sum := 1 / (strength[i] + 1)
			for j, n := range met[i] {
				sum += n / (strength[i] + strength[j])
			}
			strength[i] = won[i] / sum
			logs += math.Log(strength[i])
		}
		for i := range strength {
			strength[i] /= math.Exp(logs / float64(players))
		}
	}
	elo := make([]float64, players)
	for i, s := range strength {
		elo[i] = 400 * math.Log10(s)
	}
	return elo
}
