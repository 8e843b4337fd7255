package region_test

import (
	"math/rand/v2"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// A position is worth the same, whatever the threats, when the parts that no
// longer matter are filled and the target is taken as whole chains; what is found
// out after each move is what a fresh look finds.
func TestFilledPositionsAreWorthTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	asked, divided, over := 0, 0, 0
	for done, want := 0, enginetest.Amount(16, 3_000); done < want; {
		b := tsumegotest.RandomBoard(rng)
		if b == nil || len(goban.StonesOn(b, goban.White)) == 0 {
			continue
		}
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil || r.Empty() < 4 || r.Empty() > 10 {
			continue
		}
		done++
		v := region.NewView(r, r.Start(rng.IntN(2) == 0))
		p, g := fill(r, v.Cur)
		for range 14 {
			if v.Outcome() != engine.Ongoing {
				break
			}
			if p != v.Cur {
				if g.Divided {
					divided++
				}
				if p.Left == 0 {
					over++
				}
				asked += sameWorth(t, r, v.Cur, p)
			}
			moves := v.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			v.Do(m)
			if q, legal := r.After(&p, uint8(m)); legal && m != region.MovePass { // it is in no filled part
				var next region.PointSets
				if r.PointSetsAfter(&next, &p, &g, &q, int(m)-1); p.AttackerToMove {
					r.FillAfter(&q, &next, &p, &g)
				} else {
					r.JoinTarget(&q, int(m)-1)
				}
				if anew, _ := fill(r, q); q != anew && anew.Left != 0 {
					t.Errorf("after move %d from %+v: %+v, filled anew %+v", m, p, q, anew)
				}
			}
			p, g = fill(r, v.Cur)
		}
		if t.Failed() {
			t.Fatalf("on\n%s", tsumegotest.Show(b))
		}
	}
	if asked < 100 || over < 3 {
		t.Errorf("only %d positions were compared, %d of two parts, %d without a target left", asked, divided, over)
	}
}

// fill is p with what does not matter filled, and its point sets.
func fill(r *region.Region, p region.Position) (region.Position, region.PointSets) {
	r.WholeTarget(&p)
	g := r.PointSets(&p)
	r.Fill(&p, &g)
	return p, g
}

// sameWorth compares two positions at some threats and returns at how many.
func sameWorth(t *testing.T, r *region.Region, p, filled region.Position) (asked int) {
	t.Helper()
	for _, k := range []region.Balance{-5, -1, 0, 1, 5} {
		p.SetBalance(k)
		filled.SetBalance(k)
		want, _, ok := tsumegotest.Backward(r, p, mostPositions)
		got, _, _ := tsumegotest.Backward(r, filled, mostPositions)
		if !ok {
			continue
		}
		if asked++; got != want {
			t.Errorf("balance %d: %+v is worth %v, filled %+v %v", k, p, want, filled, got)
		}
	}
	return asked
}

// mostPositions bounds the graph that a position is judged by.
const mostPositions = 6_000
