package capture

import (
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// TestClaimsHoldByTheRules: what is claimed of a side comes about when it plays it: a
// stone is taken at once, or can be at one point or more the turn after next, the other
// side playing nowhere near; and no stone that can be taken is left out.
func TestClaimsHoldByTheRules(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // of Black: the claim and its move
	}{
		{"a row takes", "f8 a1 g8 a15 h8 o1 i8 o15", []string{"takes e8xa1", "takes e8xa15", "takes j8xo1", "takes j8xo15"}},
		{"three in a row", "f8 a1 g8 a15 h8 o1", []string{"four d8", "four e8", "two e8", "four i8", "two i8", "four j8"}},
		{"shut at one end", "f8 e8 g8 a15 h8 o1", []string{"four i8", "four j8"}},
		{"a pair", "f8 a1 g8 a15", nil},
	} {
		s := mustRead(t, "15 capture "+c.text)
		all, err := claimsOf(t.Context(), s, "", games.First)
		enginetest.Must(t, err)
		var got []string
		for _, x := range all {
			if x.Move == "" {
				continue
			}
			got = append(got, x.Name+" "+x.Move)
			next := s.Clone().(*state)
			before := next.hand(next.turn.Other())
			enginetest.Must(t, next.Play(x.Move))
			taken, takers := next.hand(next.turn)-before, 0
			next.turn = next.turn.Other()
			for _, m := range next.moves(nil, everywhere) {
				if takenBy(m) >= 0 {
					takers++
				}
			}
			if x.Name == "takes" && taken != 1 || x.Name == "two" && takers < 2 || x.Name == "four" && takers < 1 {
				t.Errorf("%s: %s takes %d stones, and %d points take next", c.name, x.Said, taken, takers)
			}
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: claims %v, want %v", c.name, got, c.want)
		}
	}
}
