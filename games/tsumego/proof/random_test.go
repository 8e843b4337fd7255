package proof

import (
	"context"
	"math/rand/v2"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// TestSearchesAgreeWithBackwardTruth compares, on random small regions and for
// several threats, our prover with a small and a normal table and in another
// symmetry and colour, and both searches of package engine with the backward
// solver: 60 regions, 10,000 with DUIJU_EXHAUSTIVE=1. More threats never hurt their
// owner.
func TestSearchesAgreeWithBackwardTruth(t *testing.T) {
	want, engineEvery := enginetest.Amount(60, 10_000), 20
	if testing.Short() {
		want = 30
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for done := 0; done < want; {
		b := tsumegotest.RandomBoard(rng)
		if b == nil || len(goban.StonesOn(b, goban.White)) == 0 {
			continue
		}
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil || r.Empty() < 3 || r.Empty() > 8 {
			continue
		}
		kill := rng.IntN(2) == 0
		checked := true
		provers := []*Prover{NewProver(r, 1), NewProver(r, 16)}
		mirror := (&problem.Problem{Board: b, Target: goban.StonesOn(b, goban.White)}).Mirrored(done%8, done%16 >= 8)
		r2, err := region.BuildRegion(mirror.Board, mirror.Target, region.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		mirrored := NewProver(r2, 1)
		last := true
		for _, k := range []region.Balance{-5, -1, 0, 1, 5} {
			p := r.Start(kill)
			p.SetBalance(k)
			truth, _, ok := tsumegotest.Backward(r, p, 60_000)
			if !ok {
				checked = false
				break
			}
			if truth && !last {
				t.Errorf("region %d: more threats of the defender help the attacker:\n%s", done, tsumegotest.Show(b))
			}
			last = truth
			for _, s := range provers {
				v := s.Ask(context.Background(), p, 0)
				if !v.Decided() || (v.Pn == 0) != truth {
					t.Errorf("region %d, kill %v, balance %d: prover says %+v, truth %v:\n%s", done, kill, k, v, truth, tsumegotest.Show(b))
				}
			}
			q := r2.Start(kill)
			q.SetBalance(k)
			if v := mirrored.Ask(context.Background(), q, 0); !v.Decided() || (v.Pn == 0) != truth {
				t.Errorf("region %d, kill %v, balance %d, symmetry %d: prover says %+v, truth %v:\n%s", done, kill, k, done%16, v, truth, tsumegotest.Show(b))
			}
			if done%engineEvery != 0 {
				continue
			}
			for _, name := range []string{DriverAlphaBeta, DriverDfpn} {
				d := NewDriver(name, r, 1)
				if v := d.Ask(context.Background(), p, 0); !v.Decided() || (v.Pn == 0) != truth {
					t.Errorf("region %d, kill %v, balance %d: %s says %+v, truth %v:\n%s", done, kill, k, name, v, truth, tsumegotest.Show(b))
				}
			}
		}
		if checked {
			done++
		}
	}
}

// TestProbeNeverContradictsTheTruth follows random lines and holds each fact
// that needs no search, and each move that is said to kill, against the backward
// solver.
func TestProbeNeverContradictsTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	facts, kills, want := 0, 0, enginetest.Amount(60, 3000)
	for done := 0; done < want; {
		b := tsumegotest.RandomBoard(rng)
		if b == nil || len(goban.StonesOn(b, goban.White)) == 0 {
			continue
		}
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil || r.Empty() < 3 || r.Empty() > 7 {
			continue
		}
		v := region.NewView(r, r.Start(rng.IntN(2) == 0))
		for range 12 {
			if v.Outcome() != engine.Ongoing {
				break
			}
			f, g := r.Fact(&v.Cur), r.PointSets(&v.Cur)
			by := r.KillingMove(&v.Cur, &g)
			switch {
			case f != region.FactNone:
				facts++
				for _, k := range []region.Balance{-5, 5} {
					p := v.Cur
					p.SetBalance(k)
					if truth, _, ok := tsumegotest.Backward(r, p, 60_000); ok && truth != (f == region.FactDead) {
						t.Errorf("fact %d, balance %d, attacker to move %v, truth %v: %+v of\n%s", f, k, p.AttackerToMove, truth, p, tsumegotest.Show(b))
					}
				}
			case v.Cur.AttackerToMove && by != 0:
				kills++
				p := v.Cur
				p.SetBalance(5)
				if _, first, ok := tsumegotest.Backward(r, p, 60_000); ok && !first[engine.Move(by)] {
					t.Errorf("move %s does not kill: %+v of\n%s", v.MoveName(engine.Move(by)), p, tsumegotest.Show(b))
				}
			}
			moves := v.Moves(nil)
			v.Do(moves[rng.IntN(len(moves))])
		}
		done++
	}
	if facts < 20 || kills < 20 {
		t.Errorf("only %d facts and %d killing moves were met", facts, kills)
	}
}
