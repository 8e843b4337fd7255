package tsumego

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// turn maps a point of a w x h board by one of the 8 symmetries.
func turn(w, h, p, sym int) (w2, h2, q int) {
	x, y := p%w, p/w
	if sym&1 != 0 {
		x = w - 1 - x
	}
	if sym&2 != 0 {
		y = h - 1 - y
	}
	if sym&4 != 0 {
		return h, w, x*h + y
	}
	return w, h, y*w + x
}

// turned is a problem seen in a mirror, the colours swapped if asked.
func turned(p *problem, sym int, swap bool) *problem {
	b := p.Board
	w, h, _ := turn(b.W, b.H, 0, sym)
	q := *p
	q.Board = newBoard(w, h)
	q.Board.Next = b.Next
	for i, c := range b.Stones {
		_, _, j := turn(b.W, b.H, i, sym)
		if swap && c != empty {
			c = c.Other()
		}
		q.Board.Stones[j] = c
	}
	if swap {
		q.Board.Next = q.Board.Next.Other()
	}
	q.Target = nil
	for _, t := range p.Target {
		_, _, j := turn(b.W, b.H, t, sym)
		q.Target = append(q.Target, j)
	}
	return &q
}

// problem asks a truth position for one goal: X attacks and is Black.
func (tr *truth) problem(t *testing.T, killing bool) (*problem, truthAnswer) {
	b := draw(t, tr.Rows...)
	p := &problem{Board: b, Goal: live, Target: stonesOf(b, white)}
	b.Next = white
	want := tr.Live
	if killing {
		p.Goal, b.Next, want = kill, black, tr.Kill
	}
	return p, want
}

// names are the moves of an answer as the truth file has them.
func names(w int, moves []int) []string {
	out := []string{}
	for _, m := range moves {
		out = append(out, sgfPoint(w, m))
	}
	slices.Sort(out)
	return out
}

// checkTruth solves a truth position and compares status, threats and first
// moves.
func checkTruth(t *testing.T, tr *truth, kill bool, sym int, swap bool, o solveOptions) {
	t.Helper()
	p, want := tr.problem(t, kill)
	q := turned(p, sym, swap)
	a, err := solve(context.Background(), q, o)
	if err != nil || a.Err != nil {
		t.Fatalf("%s: %v %v", tr.Name, err, a.Err)
	}
	var moves []int
	for _, name := range want.FirstMoves {
		m := passMove
		if name != "pass" {
			_, _, m = turn(p.Board.W, p.Board.H, p.Board.At(int(name[0]-'a'), int(name[1]-'a')), sym)
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
// and colour; all 16 with -exhaustive.
func TestTruth(t *testing.T) {
	for i, tr := range loadTruth(t) {
		if testing.Short() && i%8 != 0 {
			continue
		}
		for _, kill := range []bool{true, false} {
			for view := range 16 {
				if *exhaustive || view == i%16 {
					checkTruth(t, &tr, kill, view%8, view >= 8, solveOptions{MemMiB: 4})
				}
			}
		}
	}
}

// TestTruthByTheEnginesDrivers asks some of them, all with -exhaustive, by
// alpha-beta and df-pn of package engine.
func TestTruthByTheEnginesDrivers(t *testing.T) {
	for i, tr := range loadTruth(t) {
		if !*exhaustive && i%12 != 0 {
			continue
		}
		for _, kill := range []bool{true, false} {
			for _, name := range []string{driverAlphaBeta, driverDfpn} {
				checkTruth(t, &tr, kill, i%8, i%2 == 1, solveOptions{MemMiB: 1, Driver: name})
			}
		}
	}
}
