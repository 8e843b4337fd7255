package play

import (
	"errors"
	"slices"
	"testing"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// TestAThreatIsSpentToRetakeAKo: who has a threat may retake a ko at once, and has one
// less after that; who has none may not. The search sees the same.
func TestAThreatIsSpentToRetakeAKo(t *testing.T) {
	b := goban.Drawn(tsumegotest.Pad(".OO.OX...", "OXXOOX...", "XXXXXX...")...)
	b.Next = goban.Black
	p := &problem.Problem{Board: b, Goal: problem.Kill, Target: goban.StonesOn(b, goban.White), Threats: [2]int{0, 1}}
	s := NewState(Configure(p), 0)
	if err := s.Play("J1"); !errors.Is(err, message.ErrIllegalMove) {
		t.Errorf("outside the region: %v", err)
	}
	if q := s.Position(); q.Ban != region.NoBan || q.Threats != [2]int8{0, 1} {
		t.Errorf("at the start: ban %d, threats %v", q.Ban, q.Threats)
	}
	for _, tc := range []struct {
		move, said string
		n          int // in the sentence: stones taken, or threats left
		then       [2]int8
		ban        string
	}{
		{"A9", "tsumego.move.takes", 1, [2]int8{0, 1}, "A8"},
		{"A8", "tsumego.move.retakes", 0, [2]int8{0, 0}, "A9"},
	} {
		if says := s.Describe(tc.move); says.Key != tc.said || !slices.Contains(says.Args, message.Arg{Name: "n", Value: tc.n}) {
			t.Errorf("%s: said %s, %v, want %s of %d", tc.move, says.Key, says.Args, tc.said, tc.n)
		}
		if err := s.Play(tc.move); err != nil {
			t.Fatal(tc.move, err)
		}
		q := s.Position()
		if q.Ban == region.NoBan || s.NameOf(uint8(q.Ban)+1) != tc.ban || q.Threats != tc.then {
			t.Errorf("after %s: ban %d, threats %v, want %s and %v", tc.move, q.Ban, q.Threats, tc.ban, tc.then)
		}
	}
	if err := s.Play("A9"); !errors.Is(err, message.ErrIllegalMove) {
		t.Errorf("a ko is retaken without a threat: %v", err)
	}
}
