package darkchess

import (
	"testing"

	"duiju/games"
)

// TestChancesOfAFlip lists the letters that a flip could have turned up, each as often
// as it lies face down; a step has none.
func TestChancesOfAFlip(t *testing.T) {
	for _, c := range []struct {
		options games.Options
		move    string
		want    map[string]int
	}{
		{nil, "a8(p)", map[string]int{"a8(p)": 2, "a8(K)": 1}},
		{nil, "b1-b2", nil},
		{nil, "a8", nil},
		{nil, "a8(G)", nil},
		{games.Options{"blind": "stay"}, "a7-a8(K)", map[string]int{"a7-a8(p)": 2, "a7-a8(K)": 1}},
	} {
		st, err := Module{}.FromText(c.options, "XX.X/N.../..../..../..../..../..../.k.. r Kpp 3")
		if err != nil {
			t.Fatal(err)
		}
		all := games.Chances(st, c.move)
		if len(all) != len(c.want) {
			t.Errorf("%s %v: chance could make %v of it, want %v", c.move, c.options, all, c.want)
		}
		for _, one := range all {
			if c.want[one.Text] != one.Weight {
				t.Errorf("%s %v: %s has weight %d, want %d", c.move, c.options, one.Text, one.Weight, c.want[one.Text])
			}
			if err := st.Clone().Play(one.Text); err != nil {
				t.Errorf("%s cannot be played: %v", one.Text, err)
			}
		}
	}
}
