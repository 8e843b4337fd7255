package words

import (
	"fmt"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
)

// A score is written in its unit with two digits, in whole numbers where the unit is
// one, with what is known of it, and a proven one in
func TestScoresAreWritten(t *testing.T) {
	a := &Wording{Table: InEnglish(), Signs: ASCII}
	for _, c := range []struct {
		s    Score
		unit engine.Score
		want string
	}{
		{Score{}, 100, "+0.00"}, {Score{Value: 83}, 100, "+0.83"}, {Score{Value: -190}, 100, "-1.90"}, {Score{Value: 3}, 1, "+3"}, {Score{Value: 3}, 0, "+3.00"},
		{Score{Value: 50, average: true}, 100, "~+0.50"}, {Score{Value: 5, Bound: engine.LowerBound}, 1, a.Signs.AtLeast + "+5"}, {Score{Value: 5, Bound: engine.UpperBound, average: true}, 1, a.Signs.AtMost + "~+5"},
		{Score{Value: engine.WinIn(7)}, 100, "win 7"}, {Score{Value: engine.LossIn(6)}, 100, "loss 6"}, {Score{Value: engine.WinIn(engine.MaxPly)}, 100, "win"}, {Score{Value: engine.LossIn(engine.MaxPly)}, 100, "loss"},
		{Score{Value: engine.MaxEval}, 100, "no win"}, {Score{Value: -engine.MaxEval}, 100, "no loss"},
	} {
		if got := a.ScoreText(c.s, c.unit); got != c.want {
			t.Errorf("%+v by %d: %q, want %q", c.s, c.unit, got, c.want)
		}
	}
}

// A score seen from the other side changes its sign and its bound; its share of the
// bar is full from a proven one on.
func TestScoresAreTurnedRound(t *testing.T) {
	line := func(v engine.Score, b engine.Bound) games.ThoughtLine {
		return games.ThoughtLine{Score: v, Bound: b, Average: true}
	}
	for _, c := range []struct {
		named games.Side
		was   engine.Bound
		want  Score
	}{
		{games.First, engine.LowerBound, Score{7, engine.LowerBound, true}}, {games.Second, engine.LowerBound, Score{-7, engine.UpperBound, true}},
		{games.Second, engine.UpperBound, Score{-7, engine.LowerBound, true}}, {games.Second, engine.Exact, Score{-7, engine.Exact, true}},
	} {
		if got := ScoreFor(c.named, games.First, line(7, c.was)); got != c.want {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	for v, want := range map[engine.Score]string{0: "0.00", 100: "0.46", -100: "-0.46", engine.WinIn(3): "1.00", engine.LossIn(3): "-1.00", engine.MaxEval: "1.00"} {
		if got := fmt.Sprintf("%.2f", Score{Value: v}.Share(100)); got != want {
			t.Errorf("the share of %d: %s, want %s", v, got, want)
		}
	}
	if got := (Score{Value: 1}).Share(0); fmt.Sprintf("%.2f", got) != "0.46" {
		t.Errorf("without a unit: %v", got)
	}
}

// Large numbers are written with the units of the language, three digits at most.
func TestCountsAreShort(t *testing.T) {
	for _, c := range []struct {
		code string
		n    uint64
		want string
	}{
		{English, 999, "999"}, {English, 1000, "1.0k"}, {English, 9900, "9.9k"}, {English, 10_000, "10k"}, {English, 640_000, "640k"}, {English, 1_000_000, "1.0M"},
		{Traditional, 9999, "9999"}, {Traditional, 10_000, "1.0萬"}, {Traditional, 640_000, "64萬"}, {Traditional, 120_000_000, "1.2億"},
	} {
		table, err := Load(c.code)
		enginetest.Must(t, err)
		if got := (&Wording{Table: table, Signs: ASCII}).Count(c.n); got != c.want {
			t.Errorf("%d in %s: %q, want %q", c.n, c.code, got, c.want)
		}
	}
}
