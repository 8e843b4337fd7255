package trianglenim

import (
	"context"
	"math/rand/v2"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// solvers are the engine's three ways to solve a position, for one set of
// rules. They keep what they learned.
type solvers struct {
	rules  rules
	view   *view
	proofs *engine.Prover
	search *engine.Searcher
}

func newSolvers(r rules, tableMiB int) *solvers {
	v := newView(r, 0)
	return &solvers{
		rules: r, view: v,
		proofs: engine.NewProver(engine.ProofOptions{NoDraws: true, TableMiB: tableMiB}),
		search: engine.New(v, engine.Options{TableMiB: tableMiB}),
	}
}

// check solves p in both ways; plies is the distance that Search must
// find as well.
func (s *solvers) check(t *testing.T, p mask, won bool, plies int) {
	t.Helper()
	ctx := context.Background()
	want, score := engine.Loss, engine.LossIn(plies)
	if won {
		want, score = engine.Win, engine.WinIn(plies)
	}
	s.view.pos = p
	proven, err := s.proofs.Prove(ctx, s.view)
	if err != nil || proven.Outcome != want {
		t.Fatalf("%v %#x: df-pn says %v, %v, the table %v", s.rules, p, proven.Outcome, err, want)
	}
	s.search.Rebind(s.view)
	r, err := s.search.Search(ctx, engine.Limits{Depth: p.count()})
	if err != nil || r.Score != score || !r.Proven {
		t.Fatalf("%v %#x: Search says %v (proven %v), %v, the table %v", s.rules, p, r.Score, r.Proven, err, score)
	}
	if s.view.pos != p {
		t.Fatalf("%v %#x: the view was left at %#x", s.rules, p, s.view.pos)
	}
}

// TestBothSolversAgreeWithTheTable: sides 3 to 5, all limits, both rules; of side 5
// one mask of every 20th symmetry class (the other masks of a class share its table
// entries), with DUIJU_EXHAUSTIVE=1 every mask.
func TestBothSolversAgreeWithTheTable(t *testing.T) {
	for r := range rulesOfSides(3, upTo(5)) {
		s, table := newSolvers(r, 4), solved(r)
		for p := mask(1); p <= r.board().full; p++ {
			if r.Side == 5 && !enginetest.Exhaustive() {
				if least, _ := r.board().canonical(p); least != p || p%20 != 3 {
					continue
				}
			}
			s.check(t, p, table.won(p), int(table.plies[p]))
		}
	}
}

// TestSolversAgreeOnSide6: seeded masks of up to 11 pieces over all rules; with
// DUIJU_EXHAUSTIVE=1 10,000 masks of any size and the start of each rule.
func TestSolversAgreeOnSide6(t *testing.T) {
	if testing.Short() {
		t.Skip("96 masks of side 6")
	}
	masks, most := enginetest.Amount(96, 10_000), 11
	if enginetest.Exhaustive() {
		most = 21
	}
	rng := rand.New(rand.NewPCG(6, 6))
	for r := range rulesOfSides(6, 6) {
		s, table := newSolvers(r, 16), solved(r)
		for range masks/12 + 1 {
			p := mask(rng.Uint32())&r.board().full | 1
			for p.count() > most {
				p &= p - 1
			}
			s.check(t, p, table.won(p), int(table.plies[p]))
		}
		if enginetest.Exhaustive() {
			p := r.board().full
			s.check(t, p, table.won(p), int(table.plies[p]))
		}
	}
}

// TestSolversAgreeOnSide7: seeded masks over all rules, against the tables made
// of the pieces that are left; with DUIJU_EXHAUSTIVE=1 1,000 masks of up to 18 pieces.
func TestSolversAgreeOnSide7(t *testing.T) {
	if testing.Short() {
		t.Skip("70 masks of side 7")
	}
	masks, most := enginetest.Amount(70, 1000), 13
	if enginetest.Exhaustive() {
		most = measuredPieces
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for r := range rulesOfSides(7, 7) {
		s := newSolvers(r, 16)
		for range masks/14 + 1 {
			p := r.board().full
			for pieces := 8 + rng.IntN(most-7); p.count() > pieces; {
				p &^= 1 << rng.IntN(28)
			}
			rest := judge{table: newRemainder(r, p)}
			s.check(t, p, rest.won(p), rest.plies(p))
		}
	}
}
