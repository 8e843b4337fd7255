package region_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// drawn is a random drawing with White as the target, whose move it is and what threats
// there are drawn as well.
func drawn(rng *rand.Rand) (*goban.Board, *region.View) {
	for {
		b := tsumegotest.RandomBoard(rng)
		if b == nil || len(goban.StonesOn(b, goban.White)) == 0 {
			continue
		}
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil {
			continue
		}
		p := r.Start(rng.IntN(2) == 0)
		p.SetBalance(region.Balance(rng.IntN(3) - 1))
		return b, region.NewView(r, p)
	}
}

// What is carried from a position to the next is what is found there anew: the list
// of moves is that of the rules, says which of them capture, the others may be put
// down without a look, and point sets follow from those before.
func TestStepsAgreeWithAFreshLook(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	steps, captures, bans := 0, 0, 0
	for range enginetest.Amount(3_000, 100_000) {
		b, v := drawn(rng)
		r := v.R
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
	from := r.PointSets(&p)
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
		var sets region.PointSets
		r.PointSetsAfter(&sets, &p, &from, &after, i)
		if fresh := r.PointSets(&after); sets != fresh {
			t.Errorf("point %d of %+v: carried %+v, fresh %+v", i, p, sets, fresh)
		}
	}
	passed := p
	passed.Pass()
	var sets region.PointSets
	r.PointSetsAfter(&sets, &p, &from, &passed, -1)
	if fresh := r.PointSets(&passed); sets != fresh {
		t.Errorf("a pass at %+v: carried %+v, fresh %+v", p, sets, fresh)
	}
}

// A position that comes back is known with the number of moves since, and every move
// has an index of its own; all is as it was when the moves are taken back.
func TestWhatComesBackIsNoticed(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	came := 0
	for range enginetest.Amount(4_000, 50_000) {
		b, v := drawn(rng)
		past := []region.Position{v.Cur}
		for len(past) < 80 && v.Outcome() == engine.Ongoing {
			moves := v.Moves(nil)
			index := map[int]bool{}
			for _, m := range moves {
				if i := v.MoveIndex(m); i < 0 || i >= v.MoveIndexes() || index[i] {
					t.Fatalf("move %d has index %d of %d, another's: %v", m, i, v.MoveIndexes(), index[i])
				} else {
					index[i] = true
				}
			}
			rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			for _, m := range moves { // one that takes, if there is any: else nothing comes back
				stones := bits.OnesCount64(v.Cur.Attack | v.Cur.Defend)
				if v.Do(m); m == moves[len(moves)-1] || m != region.MovePass && bits.OnesCount64(v.Cur.Attack|v.Cur.Defend) <= stones {
					break
				}
				v.Undo(m)
			}
			past = append(past, v.Cur)
			since := 0
			for n := 2; n < len(past) && since == 0; n += 2 {
				if past[len(past)-1-n] == v.Cur {
					since = n
				}
			}
			if o, n := v.PathOutcome(); (o != engine.Ongoing) != (since > 0) || n != since {
				t.Fatalf("%v, %d moves ago, want %d, on\n%s", o, n, since, tsumegotest.Show(b))
			}
			if since > 0 {
				came++
				break
			}
		}
		for i := len(past) - 2; i >= 0; i-- {
			if v.Undo(engine.NoMove); v.Cur != past[i] {
				t.Fatalf("taken back to %+v, want %+v", v.Cur, past[i])
			}
		}
	}
	if came < 2 {
		t.Errorf("only %d positions came back", came)
	}
}
