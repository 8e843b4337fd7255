package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
)

// pair is a match of n pairs in which A makes so many half points of 4 in turn.
func pairs(points ...int) []Game {
	var all []Game
	for i, p := range points {
		all = append(all, Game{Index: 2 * i, Points: min(p, 2)}, Game{Index: 2*i + 1, Points: p - min(p, 2)})
	}
	return all
}

func repeat(n int, points ...int) []int {
	var all []int
	for range n {
		all = append(all, points...)
	}
	return all
}

// Two players' difference is that of the score; three in a row keep their order
// and the distances add up.
func TestTable(t *testing.T) {
	three := pairs(repeat(100, 3)...) // 75 %: 191 Elo
	table := Table(3, []Pairing{{0, 1, three}, {1, 2, three}})
	for i, want := range []float64{190.8, 0, -190.8} {
		if table[i].Player != i || math.Abs(table[i].Elo-want) > 3 {
			t.Errorf("place %d: player %d with %+.1f, want %+.1f", i+1, table[i].Player, table[i].Elo, want)
		}
	}
	if table[1].Games != 400 || table[1].Score != 0.5 || table[0].Games != 200 || table[0].Score != 0.75 {
		t.Errorf("%+v", table)
	}
	// A player who won everything is finite and first; one without games stands
	// in the middle.
	table = Table(3, []Pairing{{1, 0, pairs(repeat(10, 4)...)}})
	if table[0].Player != 1 || math.IsInf(table[0].Elo, 0) || table[1].Player != 2 || table[2].Player != 0 || table[1].Score != 0 || table[0].Score != 1 {
		t.Errorf("%+v", table)
	}
	// The interval narrows with the games.
	few := Table(2, []Pairing{{0, 1, pairs(repeat(5, 4, 1, 2)...)}})
	many := Table(2, []Pairing{{0, 1, pairs(repeat(80, 4, 1, 2)...)}})
	if w, v := few[0].High-few[0].Low, many[0].High-many[0].Low; v <= 0 || w < 3*v {
		t.Errorf("intervals %.1f and %.1f wide", w, v)
	}
}

// The test takes what is true, and goes on while it cannot know.
func TestSPRT(t *testing.T) {
	test := SPRT{0, 50}
	for _, tt := range []struct {
		name   string
		points []int
		taken  int
	}{
		{"far better", repeat(40, 4, 3), 1},
		{"far worse", repeat(40, 0, 1), -1},
		{"even, many games", repeat(200, 4, 0, 2, 2), -1},
		{"100 Elo better, many games", repeat(200, 4, 2, 2, 4, 1), 1},
		{"between, few games", repeat(6, 4, 2, 1), 0},
		{"nine pairs are too few", repeat(9, 4), 0},
	} {
		if v := test.Judge(pairs(tt.points...)); v.Taken != tt.taken {
			t.Errorf("%s: %+v, want %d", tt.name, v, tt.taken)
		}
	}
	if v := test.Judge(append(pairs(repeat(40, 4, 3)...), Game{Index: 80})); v != test.Judge(pairs(repeat(40, 4, 3)...)) {
		t.Error("half a pair counts")
	}
}

// The odds are those of the exact likelihoods, computed by another program: the
// most likely distribution with each of the two means, by bisection of its tilt.
func TestSPRTOdds(t *testing.T) {
	for _, tt := range []struct {
		counts [5]int // of pairs with 0 to 4 half points
		test   SPRT
		exact  float64
	}{
		{[5]int{10, 20, 40, 20, 10}, SPRT{0, 50}, -3.352},
		{[5]int{5, 40, 200, 60, 20}, SPRT{0, 10}, 3.949},
		{[5]int{20, 100, 300, 150, 30}, SPRT{0, 5}, 2.340},
		{[5]int{30, 200, 500, 220, 50}, SPRT{-5, 0}, 2.901},
	} {
		var points []int
		for p, n := range tt.counts {
			points = append(points, repeat(n, p)...)
		}
		if v := tt.test.Judge(pairs(points...)); math.Abs(v.LLR-tt.exact) > 0.04*math.Abs(tt.exact) {
			t.Errorf("%v: %.3f, want %.3f", tt, v.LLR, tt.exact)
		}
	}
	if math.Abs(sprtBound-2.944439) > 1e-6 { // ln 19
		t.Errorf("the bound is %v", sprtBound)
	}
}

// Between players of exactly one of the two ratings the other is taken in about
// one of twenty matches.
func TestSPRTErrs(t *testing.T) {
	test, random := SPRT{0, 60}, rand.New(rand.NewPCG(5, 6))
	for _, elo := range []float64{test.Low, test.High} {
		wrong, open := 0, 0
		const matches = 300
		for range matches {
			var played []Game
			v := Verdict{}
			for i := 0; v.Taken == 0 && i < 800; i++ {
				g := Game{Index: i}
				switch x := random.Float64(); { // a third are draws
				case x < expected(elo)-1.0/6:
					g.Points = 2
				case x < expected(elo)+1.0/6:
					g.Points = 1
				}
				if played = append(played, g); i%2 == 1 {
					v = test.Judge(played)
				}
			}
			switch {
			case v.Taken == 0:
				open++
			case (v.Taken > 0) != (elo == test.High):
				wrong++
			}
		}
		t.Logf("%g Elo: %d of %d wrong, %d open", elo, wrong, matches, open)
		if wrong > matches/12 || open > matches/20 {
			t.Errorf("%g Elo: %d of %d matches are decided wrongly, %d not at all", elo, wrong, matches, open)
		}
	}
}

// The 95 % intervals of a match and of a table hold the true rating about as often as
// they say, of games by chance between players of known ratings; the two games of a
// pair share an opening that favours one side, as real ones do.
func TestIntervalsHoldTheTruth(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	truth := []float64{120, 0, -120}
	play := func(a, b, games int) (all []Game) {
		opening := 0.0
		for i := range games {
			if i%2 == 0 {
				opening = 150 * random.NormFloat64()
			}
			g, lead := Game{Index: i}, truth[a]-truth[b]+opening*float64(1-2*(i%2))
			switch x := random.Float64(); { // a fifth are draws
			case x < expected(lead)-0.1:
				g.Points = 2
			case x < expected(lead)+0.1:
				g.Points = 1
			}
			all = append(all, g)
		}
		return all
	}
	// The mean score of a pair over all openings, which the interval of a match is of.
	mean := Count(play(0, 1, 200_000)).Score
	matches := enginetest.Amount(800, 2000)
	held := 0
	for _, games := range []int{10, 20, 40, 100} {
		held = 0
		for range matches {
			if s := Count(play(0, 1, games)); s.Low <= mean && mean <= s.High {
				held++
			}
		}
		share := float64(held) / float64(matches)
		t.Logf("%d games: %.1f %%", games, 100*share)
		if share < 0.94 || games >= 40 && share > 0.98 {
			t.Errorf("the intervals of a match of %d games hold the true score in %.1f %%", games, 100*share)
		}
	}
	whole := Table(3, []Pairing{{0, 1, play(0, 1, 40_000)}, {0, 2, play(0, 2, 40_000)}, {1, 2, play(1, 2, 40_000)}})
	mid := make([]float64, 3)
	for _, r := range whole {
		mid[r.Player] = r.Elo
	}
	const tables = 80
	held = 0
	for range tables {
		for _, r := range Table(3, []Pairing{{0, 1, play(0, 1, 30)}, {0, 2, play(0, 2, 30)}, {1, 2, play(1, 2, 30)}}) {
			if r.Low <= mid[r.Player] && mid[r.Player] <= r.High {
				held++
			}
		}
	}
	if share := float64(held) / (3 * tables); share < 0.90 || share > 0.985 {
		t.Errorf("the intervals of a table hold the true rating in %.1f %%", 100*share)
	}
}
