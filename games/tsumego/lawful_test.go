package tsumego

import (
	"context"
	"testing"

	"duiju/games"
	"duiju/games/tsumego/play"
)

// stubborn always wants the same move.
type stubborn string

func (s stubborn) Choose(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
	return games.Decision{Move: string(s)}, nil
}

// A move that superko forbids is replaced by a legal one; others stay.
func TestPlayersObeySuperko(t *testing.T) {
	m := Module{}
	st, err := m.New(games.Options{"superko": "situational", "threats": "3"}, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*play.State)
	legal := games.Texts(s)
	for _, tc := range []struct {
		wants string
		kept  bool
	}{{legal[0], true}, {"Z99", false}} {
		d, err := play.Lawful{Player: stubborn(tc.wants)}.Choose(context.Background(), s, games.Budget{}, nil)
		if err != nil || (d.Move == tc.wants) != tc.kept || s.Clone().Play(d.Move) != nil {
			t.Errorf("wants %s, plays %s (error %v)", tc.wants, d.Move, err)
		}
	}
	// Games in which these levels repeat a position when nothing holds them.
	for _, rule := range []string{"situational", "positional"} {
		o, err := games.Complete(m, games.Options{"problem": "random", "superko": rule, "threats": "3"})
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range []uint64{48, 99, 119, 128} {
			st, err := m.New(o, seed)
			if err != nil {
				t.Fatal(err)
			}
			var seats [2]games.Player
			for i, l := range []int{1, 4} {
				if seats[i], err = m.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: l}, o, games.Env{Seed: seed, TableMiB: 1}); err != nil {
					t.Fatal(err)
				}
			}
			for ply := 0; ply < 40 && !st.Status().Over; ply++ {
				d, err := seats[ply%2].Choose(context.Background(), st, games.Budget{Nodes: 200}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := st.Play(d.Move); err != nil {
					t.Fatalf("%s, seed %d, ply %d: %v", rule, seed, ply, err)
				}
			}
		}
	}
}
