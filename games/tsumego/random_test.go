package tsumego

import (
	"context"
	"math/rand/v2"
	"testing"

	"duiju/engine"
)

// randomBoard draws an eye space of 3 to 7 points, a wall of the defender
// (White) around it with a few gaps, stones of both colours inside, a few
// outside liberties and the attacker around everything. It returns nil if some
// chain has no liberty.
func randomBoard(rng *rand.Rand) *board {
	const size = 8
	b := newBoard(size, size)
	space := map[int]bool{b.At(rng.IntN(3), rng.IntN(3)): true}
	for n := 3 + rng.IntN(5); len(space) < n; {
		p := b.At(rng.IntN(5), rng.IntN(5))
		for _, q := range b.near[p] {
			if space[q] {
				space[p] = true
				break
			}
		}
	}
	around := func(in map[int]bool) map[int]bool {
		out := map[int]bool{}
		for p := range in {
			x, y := p%size, p/size
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					if x+dx >= 0 && y+dy >= 0 && x+dx < size && y+dy < size && !in[b.At(x+dx, y+dy)] {
						out[b.At(x+dx, y+dy)] = true
					}
				}
			}
		}
		return out
	}
	inner := map[int]bool{}
	for p := range b.Stones { // in order, so that a seed means a position
		switch wall := around(space); {
		case space[p]:
			inner[p] = true
			if rng.IntN(4) == 0 {
				b.Stones[p] = color(1 + rng.IntN(2))
			}
		case wall[p]:
			inner[p] = true
			b.Stones[p] = white
			if rng.IntN(6) == 0 {
				b.Stones[p] = color(rng.IntN(2))
			}
		}
	}
	for p := range around(inner) {
		b.Stones[p] = black
	}
	for p, c := range b.Stones {
		if c != empty && !b.hasLiberty(p) {
			return nil
		}
	}
	return b
}

// TestSearchesAgreeWithBackwardTruth compares, on random small regions and for
// several threats, our prover with a tiny and a normal table and in another
// symmetry and colour, and both searches of package engine with the backward
// solver: 60 regions, 10,000 with -exhaustive. More threats never hurt their
// owner.
func TestSearchesAgreeWithBackwardTruth(t *testing.T) {
	want, engineEvery := 60, 20
	if *exhaustive {
		want = 10_000
	}
	if testing.Short() {
		want = 30
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for done := 0; done < want; {
		b := randomBoard(rng)
		if b == nil || len(stonesOf(b, white)) == 0 {
			continue
		}
		r, err := buildRegion(b, stonesOf(b, white), nil, nil)
		if err != nil || r.Empty() < 3 || r.Empty() > 8 {
			continue
		}
		kill := rng.IntN(2) == 0
		checked := true
		provers := []*prover{newProver(r, 0), newProver(r, 16)}
		provers[0].table = newProofTableOf(32, 32) // less than 1 KiB
		mirror := turned(&problem{Board: b, Target: stonesOf(b, white)}, done%8, done%16 >= 8)
		r2, err := buildRegion(mirror.Board, mirror.Target, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		mirrored := newProver(r2, 1)
		last := true
		for _, k := range []balance{-5, -1, 0, 1, 5} {
			p := r.start(kill)
			p.setBalance(k)
			truth, _, ok := backward(r, p, 60_000)
			if !ok {
				checked = false
				break
			}
			if truth && !last {
				t.Errorf("region %d: more threats of the defender help the attacker:\n%s", done, show(b))
			}
			last = truth
			for _, s := range provers {
				v := s.ask(context.Background(), p, 0)
				if !v.decided() || (v.pn == 0) != truth {
					t.Errorf("region %d, kill %v, balance %d, %d entries: prover says %+v, truth %v:\n%s", done, kill, k, len(s.table.entries), v, truth, show(b))
				}
			}
			q := r2.start(kill)
			q.setBalance(k)
			if v := mirrored.ask(context.Background(), q, 0); !v.decided() || (v.pn == 0) != truth {
				t.Errorf("region %d, kill %v, balance %d, symmetry %d: prover says %+v, truth %v:\n%s", done, kill, k, done%16, v, truth, show(b))
			}
			if done%engineEvery != 0 {
				continue
			}
			for _, name := range []string{driverAlphaBeta, driverDfpn} {
				d, err := newDriver(name, r, 1)
				if err != nil {
					t.Fatal(err)
				}
				if v := d.ask(context.Background(), p, 0); !v.decided() || (v.pn == 0) != truth {
					t.Errorf("region %d, kill %v, balance %d: %s says %+v, truth %v:\n%s", done, kill, k, name, v, truth, show(b))
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
	facts, kills, want := 0, 0, 60
	if *exhaustive {
		want = 3000
	}
	for done := 0; done < want; {
		b := randomBoard(rng)
		if b == nil || len(stonesOf(b, white)) == 0 {
			continue
		}
		r, err := buildRegion(b, stonesOf(b, white), nil, nil)
		if err != nil || r.Empty() < 3 || r.Empty() > 7 {
			continue
		}
		v := newView(r, r.start(rng.IntN(2) == 0))
		for range 12 {
			if v.Outcome() != engine.Ongoing {
				break
			}
			f, g := r.fact(&v.cur), r.glance(&v.cur)
			by := r.killingMove(&v.cur, &g)
			switch {
			case f != factNone:
				facts++
				for _, k := range []balance{-5, 5} {
					p := v.cur
					p.setBalance(k)
					if truth, _, ok := backward(r, p, 60_000); ok && truth != (f == factDead) {
						t.Errorf("fact %d, balance %d, attacker to move %v, truth %v: %+v of\n%s", f, k, p.attackerToMove, truth, p, show(b))
					}
				}
			case v.cur.attackerToMove && by != 0:
				kills++
				p := v.cur
				p.setBalance(5)
				if _, first, ok := backward(r, p, 60_000); ok && !first[engine.Move(by)] {
					t.Errorf("move %s does not kill: %+v of\n%s", v.MoveName(engine.Move(by)), p, show(b))
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
