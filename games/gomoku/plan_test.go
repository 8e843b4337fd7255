package gomoku

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// A win that only the main search has proved is kept as a plan too, as long as
// that takes no more nodes than there are: with next to none for the later moves
// it is still carried through, and the others with as many as it was found with.
func TestWinsOfTheSearchAreKept(t *testing.T) {
	const nodes = 60_000
	rnd, played, kept := board.Splitmix(5), 0, 0
	for i, c := range tactics(t) {
		if i%4 != 1 && !enginetest.Exhaustive() {
			continue
		}
		p := levels.New(levels.Level{Fours: threats.AllFours}, games.Env{Unlimited: true, TableMiB: 8})
		s := c.state.Clone().(*state)
		own := s.turn
		if line, _ := s.view().VCF(levels.RootVCF, threats.AllFours); line != nil {
			continue
		}
		d := decide(t, p, s, nodes)
		announced := winLength(d)
		if announced == 0 {
			continue
		}
		played++
		kept++
		later := uint64(1)
		for !s.status.Over {
			if s.turn == own {
				only := s.view().Only() != engine.NoMove // it need not say anything
				if n := winLength(d); !only && (n == 0 || n > announced) {
					t.Fatalf("%s: %d announced after a win in at most %d\n%s", c.id, n, announced, s.Text())
				} else if !only {
					announced = n
				}
				if err := s.Play(d.Move); err != nil {
					t.Fatal(err)
				}
				announced -= 2
				continue
			}
			m, forced := s.view().ForcedMoves(nil)
			if !forced {
				m = s.view().Moves(nil)
			}
			if err := s.Play(s.Name(int(m[rnd.Below(len(m))]) - 1)); err != nil {
				t.Fatal(err)
			}
			if !s.status.Over {
				var err error
				if d, err = p.Choose(context.Background(), s.Clone(), games.Budget{Nodes: later}, nil); err != nil {
					t.Fatal(err)
				}
				if later == 1 && winLength(d) == 0 && s.view().Only() == engine.NoMove {
					kept--
					later = nodes
					d = decide(t, p, s, later)
				}
			}
		}
		if s.status.Winner != sideOf(own) {
			t.Errorf("%s: a proved win was not won\n%s", c.id, s.Text())
		}
	}
	if kept < 3 || kept < played*3/4 {
		t.Errorf("%d of %d wins are kept", kept, played)
	}
}
