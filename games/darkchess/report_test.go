package darkchess

import (
	"context"
	"math"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
)

// reportTruth is one position of testdata/report.json: numbers of two
// programs that are independent of this one.
type reportTruth struct {
	Name, Position string
	Eval           float64
	Values         map[string][3]float64 // count, base, value
	Flips          map[string][]string
	Search         map[string]map[string]float64
}

const reportTolerance = 0.001

func near(a, b float64) bool { return math.Abs(a-b) <= reportTolerance }

func TestReportValuesAgreeWithTruth(t *testing.T) {
	for _, p := range readJSON[[]reportTruth](t, "report.json") {
		b := position(t, tournament(), p.Position)
		r := &reportJudge{}
		v := r.values(b)
		for letter, want := range p.Values {
			q, _ := pieceOf(letter[0])
			i := q.index()
			if float64(b.left[i]) != want[0] || !near(v.base[i], want[1]) || !near(v.value[i], want[2]) {
				t.Errorf("%s: %s is %d %.3f %.3f, want %v", p.Name, letter, b.left[i], v.base[i], v.value[i], want)
			}
		}
		if got := r.eval(b); !near(got, p.Eval) {
			t.Errorf("%s: evaluation %.3f, want %.3f", p.Name, got, p.Eval)
		}
	}
}

func TestReportFlipClassesAgreeWithTruth(t *testing.T) {
	for _, p := range readJSON[[]reportTruth](t, "report.json") {
		b := position(t, tournament(), p.Position)
		if b.undecided {
			continue // nothing is face up: all flips are alike
		}
		for dangers, name := range []string{"good", "doubtful", "bad"} {
			var got []string
			for _, m := range b.flips(nil) {
				if b.dangers(toOf(m)) == dangers {
					got = append(got, toOf(m).String())
				}
			}
			if !slices.Equal(got, p.Flips[name]) && len(got)+len(p.Flips[name]) > 0 {
				t.Errorf("%s: %s flips %v, want %v", p.Name, name, got, p.Flips[name])
			}
		}
	}
}

func TestReportSearchAgreesWithTruth(t *testing.T) {
	enginetest.OneThread(t)
	for _, p := range readJSON[[]reportTruth](t, "report.json") {
		for depth, want := range p.Search {
			d := int(depth[0] - '0')
			if d > 3 && (testing.Short() || !enginetest.Exhaustive()) {
				continue
			}
			b := position(t, tournament(), p.Position)
			for action, score := range want {
				tolerance := 0.6 / reportUnit
				if math.Abs(score) > 1_000_000 { // who cannot move has lost one ply on
					tolerance = 1
				}
				if got := rootValue(b, action, d); math.Abs(got-score) > tolerance {
					t.Errorf("%s depth %d: %s is %.3f, want %.3f", p.Name, d, action, got, score)
				}
			}
		}
	}
}

// rootValue searches one root action alone with an open window.
func rootValue(b *board, action string, depth int) float64 {
	g := newReportGame(b)
	m := passMove
	if action != "flip" {
		from, _ := squareOf(action[:2], maxRanks)
		to, _ := squareOf(action[2:], maxRanks)
		m = stepOf(from, to)
	}
	g.Do(m)
	v := -g.Eval()
	if depth > 1 || g.Outcome() != engine.Ongoing {
		r, _ := engine.New(g, engine.Options{Off: engine.AllFeatures, Exact: true}).Search(context.Background(), engine.Limits{Depth: depth - 1})
		v = -r.Score
	}
	switch {
	case v > engine.MaxEval:
		return float64(10_000_000 - 1 - int(engine.WinScore-v))
	case v < -engine.MaxEval:
		return -float64(10_000_000 - 1 - int(engine.WinScore+v))
	}
	return float64(v) / reportUnit
}

// A horse cornered by an advisor lives if its owner may flip instead (R15).
func TestReportFlipSavesTheCorneredHorse(t *testing.T) {
	b := position(t, tournament(), "..../..../..../..../..../..../.G../n..X b r 0")
	for action, want := range map[string]float64{"a1a2": -4.3, "a1b1": -4.3, "flip": 44.4} {
		if got := rootValue(b, action, 3); !near(got, want) {
			t.Errorf("%s is %.3f, want %.3f", action, got, want)
		}
	}
}

func TestReportPlaysItsNullMoveAsAFlip(t *testing.T) {
	s := newState(position(t, tournament(), "..../..../..../..../..../..../.G../n..X b r 0"), red)
	p, err := New().NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "report", Options: games.Options{"depth": "3"}}, nil, games.Env{Seed: 1})
	enginetest.Must(t, err)
	d, err := p.Choose(context.Background(), s, games.Budget{}, nil)
	if err != nil || d.Move != "d1" {
		t.Errorf("the report plays %q (%v), want d1", d.Move, err)
	}
}

// A move that would bring a position back for the third time is the last resort: it
// counts as lost, at the root alone.
func TestReportShunsTheThirdRepetition(t *testing.T) {
	b := position(t, tournament(), "...k/..../..../..../..../..../..../K... r - 0")
	step := func(text string) engine.Move {
		from, _ := squareOf(text[:2], maxRanks)
		to, _ := squareOf(text[2:], maxRanks)
		return stepOf(from, to)
	}
	way := []string{"a1a2", "d8d7", "a2a1", "d7d8"}
	for i := range 11 {
		m := step(way[i%4])
		if got, want := newReportGame(b).repeats(m), i >= 7; got != want {
			t.Errorf("after %d plies %s repeats: %v, want %v", i, way[i%4], got, want)
		}
		below := newReportGame(b)
		below.root -= 2
		if below.repeats(m) {
			t.Errorf("after %d plies %s is shunned below the root", i, way[i%4])
		}
		b.do(m)
	}
}
