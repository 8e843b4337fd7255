package answer

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// checkTruth solves a truth position and compares status, threats and first
// moves.
func checkTruth(t *testing.T, tr *tsumegotest.Truth, kill bool, sym int, swap bool, o SolveOptions) {
	t.Helper()
	p, want := tr.Problem(t, kill)
	q := p.Mirrored(sym, swap)
	a := Solve(context.Background(), q, o)
	if a.Err != nil {
		t.Fatalf("%s: %v", tr.Name, a.Err)
	}
	var moves []int
	for _, name := range want.FirstMoves {
		m := goban.PassMove
		if name != "pass" {
			m = q.Board.At(goban.Mirrored(sym, p.Board.W, p.Board.H, int(name[0]-'a'), int(name[1]-'a')))
		}
		moves = append(moves, m)
	}
	got := fmt.Sprint(a.Status, a.Threats, names(q.Board.W, a.First), a.Complete)
	wanted := fmt.Sprint(want.Status, want.Threats, names(q.Board.W, moves), true)
	if got != wanted {
		t.Errorf("%s kill=%v symmetry %d swap %v driver %s: got %s, want %s", tr.Name, kill, sym, swap, o.Driver, got, wanted)
	}
}

// TestTruth asks all 504 questions of the truth file, each in another symmetry
// and colour; all 16 with DUIJU_EXHAUSTIVE=1.
func TestTruth(t *testing.T) {
	for i, tr := range tsumegotest.LoadTruth(t) {
		if testing.Short() && i%8 != 0 {
			continue
		}
		for _, kill := range []bool{true, false} {
			for view := range 16 {
				if enginetest.Exhaustive() || view == i%16 {
					checkTruth(t, &tr, kill, view%8, view >= 8, SolveOptions{MemMiB: 4})
				}
			}
		}
	}
}

// TestTruthByTheEnginesDrivers asks every twelfth of them, all with DUIJU_EXHAUSTIVE=1,
// by alpha-beta and df-pn of package engine.
func TestTruthByTheEnginesDrivers(t *testing.T) {
	for i, tr := range tsumegotest.LoadTruth(t) {
		if !enginetest.Chosen(i, 12) {
			continue
		}
		for _, kill := range []bool{true, false} {
			for _, name := range []string{proof.DriverAlphaBeta, proof.DriverDfpn} {
				checkTruth(t, &tr, kill, i%8, i%2 == 1, SolveOptions{MemMiB: 1, Driver: name})
			}
		}
	}
}

// TestAProvenRefutationCostsNothing: a move that a proof has shown is known when the
// positions are used up.
func TestAProvenRefutationCostsNothing(t *testing.T) {
	b := goban.Drawn(tsumegotest.Pad("...XX....", "O.OX.....", ".OOX.....", "XXXX.....")...)
	r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	d := proof.NewDriver(proof.DriverAuto, r, 1)
	s := Solver{Answer: Answer{Region: r}, Driver: d, Ctx: t.Context()}
	p := r.Start(true)
	if v := s.AskAsIs(p); v.Pn != 0 {
		t.Fatalf("the attacker does not succeed: %+v", v)
	}
	s.O.Nodes = d.Spent()
	if by := s.Refuting(&p); by == 0 || b.Name(s.Region.Point(by)) != "B9" {
		t.Errorf("the reply is %d after %d positions", by, d.Spent())
	}
}

// names are the moves of an answer as the truth file has them.
func names(w int, moves []int) []string {
	out := []string{}
	for _, m := range moves {
		out = append(out, goban.SgfPoint(w, m))
	}
	slices.Sort(out)
	return out
}
