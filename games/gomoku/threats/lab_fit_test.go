//go:build lab

package threats

import (
	"math"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
)

func TestFeaturesTimesWeightsIsTheEvaluation(t *testing.T) {
	kept, err := keptWeights()
	enginetest.Must(t, err)
	rnd := board.Splitmix(2)
	for i := range 200 {
		p := tangled(&rnd, 15, fitRules[i%len(fitRules)], rnd.Below(40))
		if p.result != engine.Ongoing || p.threats.counts[p.side^1][Five] > 0 {
			continue
		}
		p.threats.seen = nil // what the network adds is no feature
		v := setVector(&kept.sets(p.Board.Rule)[0])
		if p.Board.Rule == board.Renju {
			v = setVector(&kept.sets(p.Board.Rule)[p.side])
		}
		sum := 0.0
		for _, f := range features(p) {
			own, i := v, f.At
			if i >= fitWaiter && i < fitPairs && p.Board.Rule == board.Renju { // the other colour's set
				own = setVector(&kept.sets(p.Board.Rule)[p.side^1])
			}
			sum += own[i] * float64(f.Times)
		}
		// Two hundred points, each rounded to a part of a point. Whole points would
		// be wrong by tens.
		if math.Abs(sum-float64(p.Eval())) > 2 {
			t.Fatalf("%s: features give %v, Eval %d", p.Board.Rule, sum, p.Eval())
		}
	}
}

// A game depends on its seed alone, and can be read again.
func TestFitGamesCanBeRead(t *testing.T) {
	var games [2]string
	for i := range games {
		rnd := board.Splitmix(5)
		for _, r := range fitRules[2:] {
			games[i] += fitGame(&rnd, r, 40) + "\n"
		}
	}
	if games[0] != games[1] {
		t.Errorf("the same seed plays\n%sand then\n%s", games[0], games[1])
	}
	for number, line := range strings.Split(strings.TrimSpace(games[0]), "\n") {
		n := 0
		err := readGame(number, line, true, func(p *Position, s fitSample) {
			n++
			if p.Board.Rule != fitRules[2+number] || len(s.counts) == 0 || s.best >= len(s.shapes)/2 {
				t.Errorf("game %d, rule %s: %d features, best %d of %d", number, p.Board.Rule, len(s.counts), s.best, len(s.shapes)/2)
			}
		})
		if err != nil || n == 0 {
			t.Errorf("%q: %d positions, %v", line, n, err)
		}
	}
	for _, bad := range []string{"", "0 1 2", "x 1 R1", "0 1:5 1:5 R1", "0 999:5 R1", "0 112 +112=5 113:5 R1", "0 112 +113 113:5 R1", "0 112 + 113:5 R1"} {
		if readGame(0, bad, false, func(*Position, fitSample) {}) == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// A result says nothing about a position from which other moves than those found
// led to it.
func TestAResultIsThatOfTheMovesFound(t *testing.T) {
	var led []bool
	err := readGame(0, "0 112 113:5 127:9/97 128:-3 +80=7 96:12 R1", false, func(_ *Position, s fitSample) { led = append(led, s.led) })
	if want := []bool{false, false, true, false, true}; err != nil || !slices.Equal(led, want) {
		t.Errorf("%v, want %v; %v", led, want, err)
	}
}

// A position beside the game is that after its moves, for who is to move there;
// the game goes on from where it was.
func TestPositionsBesideAGame(t *testing.T) {
	var got, want []fitSample
	collect := func(to *[]fitSample) func(*Position, fitSample) {
		return func(_ *Position, s fitSample) { *to = append(*to, s) }
	}
	err := readGame(0, "0 112 +96+80=-7 +98=5 113:9 127:3 R1", false, collect(&got))
	for _, line := range []string{"0 112 96 80 50:-7 R1", "0 112 98 50:5 R1", "0 112 113:9 127:3 R1"} {
		enginetest.Must(t, readGame(0, line, false, collect(&want)))
	}
	if err != nil || len(got) != 4 || len(want) != 4 {
		t.Fatalf("%d positions, want %d; %v", len(got), len(want), err)
	}
	for i := range got {
		g, w := got[i], want[i]
		if !slices.Equal(g.counts, w.counts) || g.score != w.score || g.old != w.old || g.set != w.set {
			t.Errorf("%d: %+v, want %+v", i, g, w)
		}
	}
}
