package engine_test

import (
	"context"
	"math/bits"
	"testing"

	"duiju/engine"
)

// purse is a small game with a budget. Two sides take squares of a board in
// turn; three in a row of a kind decide. The first side may also take a square
// of the other, once for each coin of its purse. Its moves commute where they
// are apart, so proofs carry over.
type purse struct {
	own   [2]uint16
	side  int
	coins int
	past  []purseStep
}

type purseStep struct {
	own   [2]uint16
	coins int
}

var purseLines = [...]uint16{0x007, 0x038, 0x1c0, 0x049, 0x092, 0x124, 0x111, 0x054}

func (g *purse) won(side int) bool {
	for _, l := range purseLines {
		if g.own[side]&l == l {
			return true
		}
	}
	return false
}

func (g *purse) Moves(dst []engine.Move) []engine.Move {
	for m := engine.Move(1); m <= 18; m++ {
		if g.Legal(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Legal implements engine.Provable: 1 to 9 take a free square, 10 to 18 one of
// the other side for a coin.
func (g *purse) Legal(m engine.Move) bool {
	bit := uint16(1) << ((m - 1) % 9)
	if m <= 9 {
		return (g.own[0]|g.own[1])&bit == 0
	}
	return g.side == 0 && g.coins > 0 && g.own[1]&bit != 0
}

func (g *purse) Do(m engine.Move) {
	g.past = append(g.past, purseStep{g.own, g.coins})
	bit := uint16(1) << ((m - 1) % 9)
	if m > 9 {
		g.own[1] &^= bit
		g.coins--
	}
	g.own[g.side] |= bit
	g.side ^= 1
}

func (g *purse) Undo(engine.Move) {
	last := g.past[len(g.past)-1]
	g.past = g.past[:len(g.past)-1]
	g.own, g.coins = last.own, last.coins
	g.side ^= 1
}

// Outcome makes a full board a win of the second side.
func (g *purse) Outcome() engine.Outcome {
	o := engine.Ongoing
	switch {
	case g.won(0):
		o = engine.Win
	case g.won(1), bits.OnesCount16(g.own[0]|g.own[1]) == 9 && (g.side == 1 || g.coins == 0):
		o = engine.Loss
	}
	if g.side == 1 {
		return o.Negate()
	}
	return o
}

func (g *purse) Eval() engine.Score { return 0 }

func (g *purse) bare() uint64 {
	return (uint64(g.own[0])<<32 | uint64(g.own[1])<<16 | uint64(g.side) + 1) * 0x9e3779b97f4a7c15
}

func (g *purse) Hash() uint64 { return g.bare() + uint64(g.coins)*0xbf58476d1ce4e5b9 }

func (g *purse) CloneGame() engine.Game {
	c := *g
	c.past = append([]purseStep(nil), g.past...)
	return &c
}

// spending is purse with what it can offer to proofs.
type spending struct {
	*purse
	engine.PlainProofs
}

func (g spending) Offers() engine.Feature { return engine.FeatureBudget | engine.FeatureBorrow }

func (g spending) Legal(m engine.Move) bool { return g.purse.Legal(m) }

func (g spending) CloneGame() engine.Game { return spending{purse: g.purse.CloneGame().(*purse)} }

func (g spending) Budget() (bare uint64, budget int8, holds bool) {
	return g.bare(), int8(g.coins), g.side == 0
}

func (g spending) Through(m engine.Move, won bool, bound int8) int8 {
	switch {
	case m == engine.NoMove && g.side == 0 && g.coins == 0:
		return 0 // with a coin there were more moves
	case m <= 9:
		return bound
	case won:
		return max(bound+1, 1)
	}
	return bound + 1
}

// wins solves the game without any of the prover's parts.
func (g *purse) wins(known map[uint64]bool) bool {
	if o := g.Outcome(); o != engine.Ongoing {
		return o == engine.Win
	}
	key := g.Hash()
	if v, ok := known[key]; ok {
		return v
	}
	v := false
	for _, m := range g.Moves(nil) {
		g.Do(m)
		v = !g.wins(known)
		g.Undo(m)
		if v {
			break
		}
	}
	known[key] = v
	return v
}

// Budgets and borrowed proofs change the work and not the answers, from every
// position after two moves and with every purse, by one prover for all.
func TestBudgetsAndBorrowedProofsAreTrue(t *testing.T) {
	ctx := context.Background()
	known := map[uint64]bool{}
	ask := func(p *engine.Prover, g engine.Game, truth bool) uint64 {
		t.Helper()
		got, err := p.Ask(ctx, g, 0)
		if err != nil || (got.Outcome == engine.Win) != truth || got.Outcome == engine.Ongoing {
			t.Fatalf("%v, want a win: %v (error %v)", got, truth, err)
		}
		return got.Nodes
	}
	opt := engine.ProofOptions{TableMiB: 1, NoDraws: true}
	all, plain := engine.NewProver(opt), engine.NewProver(opt)
	opt.Off = engine.FeatureBorrow
	alone := engine.NewProver(opt)
	var nodes [3]uint64
	wins := 0
	for first := range 9 {
		for second := range 9 {
			if first == second {
				continue
			}
			for coins := 3; coins >= 0; coins-- {
				g := &purse{own: [2]uint16{1 << first, 1 << second}, coins: coins}
				truth := g.wins(known)
				if truth {
					wins++
				}
				nodes[0] += ask(all, spending{purse: g}, truth)
				nodes[1] += ask(alone, spending{purse: g}, truth)
				nodes[2] += ask(plain, g, truth)
			}
		}
	}
	if wins == 0 || wins == 9*8*4 {
		t.Errorf("%d wins: nothing is asked", wins)
	}
	t.Logf("nodes %d, without borrowing %d, without budgets %d", nodes[0], nodes[1], nodes[2])
	if nodes[0] == nodes[1] || nodes[0] >= nodes[2] || nodes[1] >= nodes[2] {
		t.Errorf("%d nodes, %d without borrowed proofs, %d without budgets", nodes[0], nodes[1], nodes[2])
	}
}
