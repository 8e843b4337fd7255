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

func (p *purse) won(side int) bool {
	for _, l := range purseLines {
		if p.own[side]&l == l {
			return true
		}
	}
	return false
}

func (p *purse) Moves(dst []engine.Move) []engine.Move {
	for m := engine.Move(1); m <= 18; m++ {
		if p.Legal(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Legal implements engine.Provable: 1 to 9 take a free square, 10 to 18 one of
// the other side for a coin.
func (p *purse) Legal(m engine.Move) bool {
	bit := uint16(1) << ((m - 1) % 9)
	if m <= 9 {
		return (p.own[0]|p.own[1])&bit == 0
	}
	return p.side == 0 && p.coins > 0 && p.own[1]&bit != 0
}

func (p *purse) Do(m engine.Move) {
	p.past = append(p.past, purseStep{p.own, p.coins})
	bit := uint16(1) << ((m - 1) % 9)
	if m > 9 {
		p.own[1] &^= bit
		p.coins--
	}
	p.own[p.side] |= bit
	p.side ^= 1
}

func (p *purse) Undo(engine.Move) {
	last := p.past[len(p.past)-1]
	p.past = p.past[:len(p.past)-1]
	p.own, p.coins = last.own, last.coins
	p.side ^= 1
}

// Outcome makes a full board a win of the second side.
func (p *purse) Outcome() engine.Outcome {
	o := engine.Ongoing
	switch {
	case p.won(0):
		o = engine.Win
	case p.won(1), bits.OnesCount16(p.own[0]|p.own[1]) == 9 && (p.side == 1 || p.coins == 0):
		o = engine.Loss
	}
	if p.side == 1 {
		return o.Negate()
	}
	return o
}

func (p *purse) Eval() engine.Score { return 0 }

func (p *purse) bare() uint64 {
	return (uint64(p.own[0])<<32 | uint64(p.own[1])<<16 | uint64(p.side) + 1) * 0x9e3779b97f4a7c15
}

func (p *purse) Hash() uint64 { return p.bare() + uint64(p.coins)*0xbf58476d1ce4e5b9 }

func (p *purse) CloneGame() engine.Game {
	c := *p
	c.past = append([]purseStep(nil), p.past...)
	return &c
}

// spending is purse with what it can offer to proofs.
type spending struct {
	*purse
	plainProofs
}

func (s spending) Offers() engine.Feature { return engine.FeatureBudget | engine.FeatureSimulation }

func (s spending) Legal(m engine.Move) bool { return s.purse.Legal(m) }

func (s spending) CloneGame() engine.Game { return spending{purse: s.purse.CloneGame().(*purse)} }

func (s spending) Budget() (bare uint64, budget int8, holds bool) {
	return s.bare(), int8(s.coins), s.side == 0
}

func (s spending) BoundBefore(m engine.Move, won bool, bound int8) int8 {
	switch {
	case m == engine.NoMove && s.side == 0 && s.coins == 0:
		return 0 // with a coin there were more moves
	case m <= 9:
		return bound
	case won:
		return max(bound+1, 1)
	}
	return bound + 1
}

// wins solves the game without any of the prover's parts.
func (p *purse) wins(known map[uint64]bool) bool {
	if o := p.Outcome(); o != engine.Ongoing {
		return o == engine.Win
	}
	key := p.Hash()
	if v, ok := known[key]; ok {
		return v
	}
	v := false
	for _, m := range p.Moves(nil) {
		p.Do(m)
		v = !p.wins(known)
		p.Undo(m)
		if v {
			break
		}
	}
	known[key] = v
	return v
}

// Budgets and simulations change the work and not the answers, from every
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
	opt.Off = engine.FeatureSimulation
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
		t.Errorf("%d nodes, %d without simulations, %d without budgets", nodes[0], nodes[1], nodes[2])
	}
}
