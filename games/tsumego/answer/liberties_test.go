package answer

import (
	"testing"

	"duiju/engine"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// tenukiGame is a view in which the defender may pass only so often: a pass
// more is its success. So it asks how many moves elsewhere it gets before it is
// captured, which is what the liberties of a big eye are good for in a race.
type tenukiGame struct {
	*region.View
	passes int // that are left to the defender
	past   []int
}

func (t *tenukiGame) Do(m engine.Move) {
	t.past = append(t.past, t.passes)
	if m == region.MovePass && !t.Cur.AttackerToMove {
		t.passes--
	}
	t.View.Do(m)
}

func (t *tenukiGame) Undo(m engine.Move) {
	n := len(t.past) - 1
	t.passes, t.past = t.past[n], t.past[:n]
	t.View.Undo(m)
}

func (t *tenukiGame) Outcome() engine.Outcome {
	if t.passes < 0 && t.Over != engine.Win {
		return t.ForMover(engine.Loss)
	}
	return t.View.Outcome()
}

func (t *tenukiGame) Hash() uint64 {
	return t.View.Hash() ^ uint64(t.passes+1)*0x9fb21c651e98df25
}

// PathOutcome: after a pass a position is another one.
func (t *tenukiGame) PathOutcome() (engine.Outcome, int) {
	o, length := t.View.PathOutcome()
	if length > 0 && t.past[len(t.past)-length] != t.passes {
		return engine.Ongoing, 0
	}
	return o, length
}

func (t *tenukiGame) CloneGame() engine.Game {
	return &tenukiGame{t.View.CloneGame().(*region.View), t.passes, append([]int(nil), t.past...)}
}

// TestLibertiesOfBigEyes finds again how many moves the attacker needs to fill
// an eye of n points, the defender capturing when it must: 1 2 3 5 8 12 17. In
// seven points the attacker must have stones already, or the defender would live.
func TestLibertiesOfBigEyes(t *testing.T) {
	for n, tc := range []struct {
		space  []cell
		inside []cell // attacker's stones
		moves  int
	}{
		1: {space: []cell{{0, 0}}, moves: 1},
		2: {space: []cell{{0, 0}, {1, 0}}, moves: 2},
		3: {space: []cell{{0, 0}, {1, 0}, {2, 0}}, moves: 3},
		4: {space: []cell{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, moves: 5},
		5: {space: []cell{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}}, moves: 8},
		6: {space: []cell{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}, moves: 12},
		7: {
			space:  []cell{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}, {3, 1}},
			inside: []cell{{1, 1}, {2, 1}, {1, 0}}, moves: 17,
		},
	} {
		if n == 0 {
			continue
		}
		b := eyeSpaceBoard(tc.space, 5, 5, 0)
		wall := goban.StonesOn(b, goban.White)
		for _, c := range tc.inside {
			b.Stones[b.At(5+c.x, 5+c.y)] = goban.Black
		}
		r, err := region.BuildRegion(b, wall, region.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		captures := func(passes int) bool {
			g := &tenukiGame{View: region.NewView(r, r.Start(true)), passes: passes}
			proof, err := engine.Prove(t.Context(), g, engine.ProofOptions{TableMiB: 64, Nodes: 20_000_000})
			if err != nil || proof.Outcome == engine.Ongoing {
				t.Fatalf("%d points, %d passes: %v, not decided in %d positions", n, passes, err, proof.Nodes)
			}
			return proof.Outcome == engine.Win
		}
		// The attacker's last move captures, so the defender gets one less.
		passes := tc.moves - len(tc.inside) - 1
		if !captures(passes) || passes > 0 && captures(passes-1) {
			t.Errorf("%d points: the attacker does not need %d moves:\n%s", n, tc.moves, tsumegotest.Show(b))
		}
	}
}
