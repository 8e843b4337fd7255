package region_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// What is carried from a position to the next is what is found there anew: the list
// of moves is that of the rules, says which of them capture, the others may be put
// down without a look, and a glance follows from the one before.
func TestStepsAgreeWithAFreshLook(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	steps, captures, bans := 0, 0, 0
	for done, want := 0, enginetest.Amount(3_000, 100_000); done < want; {
		b := tsumegotest.RandomBoard(rng)
		if b == nil || len(tsumegotest.StonesOf(b, goban.White)) == 0 {
			continue
		}
		r, err := region.BuildRegion(b, tsumegotest.StonesOf(b, goban.White), region.Limits{})
		if err != nil {
			continue
		}
		done++
		p := r.Start(rng.IntN(2) == 0)
		p.SetBalance([]region.Balance{-1, 0, 1}[rng.IntN(3)])
		v := region.NewView(r, p)
		for range 60 {
			if v.Outcome() != engine.Ongoing {
				break
			}
			checkSteps(t, r, v.Cur, &steps, &captures)
			if v.Cur.Ban != region.NoBan {
				bans++
			}
			moves := v.Moves(nil)
			var want []engine.Move
			for _, m := range r.MoveList(&v.Cur) {
				want = append(want, engine.Move(m))
			}
			if len(moves) == 0 || !slices.Equal(moves, want) {
				t.Fatalf("the moves at %+v are %v, want %v", v.Cur, moves, want)
			}
			v.Do(moves[rng.IntN(len(moves))])
		}
		if t.Failed() {
			t.Fatalf("on\n%s", tsumegotest.Show(b))
		}
	}
	if captures < 100 || bans < 20 {
		t.Errorf("only %d captures of %d moves, and %d bans, were met", captures, steps, bans)
	}
}

// checkSteps compares every move at p with what it leads to.
func checkSteps(t *testing.T, r *region.Region, p region.Position, steps, captures *int) {
	t.Helper()
	legal, takes := r.Moves(&p)
	from := r.Glance(&p)
	for i := range r.Points {
		after, ok := r.After(&p, uint8(i+1))
		if ok != (legal>>i&1 != 0) {
			t.Errorf("point %d of %+v: legal %v, listed %v", i, p, ok, !ok)
		}
		if !ok {
			continue
		}
		*steps++
		others := func(q *region.Position) uint64 {
			if p.AttackerToMove {
				return q.Defend
			}
			return q.Attack
		}
		captured := others(&after) != others(&p)
		if captured {
			*captures++
		}
		if captured != (takes>>i&1 != 0) {
			t.Errorf("point %d of %+v: captures %v", i, p, captured)
		}
		if put := p; !captured {
			put.Put(i)
			if put != after {
				t.Errorf("point %d of %+v: put %+v, played %+v", i, p, put, after)
			}
		}
		var glance region.Glance
		r.GlanceAfter(&glance, &p, &from, &after, i)
		if fresh := r.Glance(&after); glance != fresh {
			t.Errorf("point %d of %+v: carried %+v, fresh %+v", i, p, glance, fresh)
		}
	}
	passed := p
	passed.Pass()
	var glance region.Glance
	r.GlanceAfter(&glance, &p, &from, &passed, -1)
	if fresh := r.Glance(&passed); glance != fresh {
		t.Errorf("a pass at %+v: carried %+v, fresh %+v", p, glance, fresh)
	}
}
