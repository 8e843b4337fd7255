package gomoku

import (
	"context"
	"math/bits"
	"time"

	"duiju/engine"
)

// A VCT (victory by continuous threats) wins with fours and open threes. The
// view below turns the question into an AND/OR tree for the engine's proof
// search: the attacker may play nothing but threats, the defender everything
// that answers them.

// attack is that view. A position where the attacker has no threat left is a
// draw in it, which a proof search counts as not won.
type attack struct {
	*position
	attacker int
}

func newAttack(p *position) *attack { return &attack{p, p.side} }

// Outcome is the result for the side to move.
func (a *attack) Outcome() engine.Outcome {
	p := a.position
	if p.result != engine.Ongoing {
		return p.result
	}
	c := &p.counts[a.attacker]
	if p.side == a.attacker {
		if p.counts[p.side^1][threatFive] == 0 && !p.hasFour(p.side) &&
			c[threatFive]+c[threatThree]+c[threatThreeTwo]+c[threatDoubleThree] == 0 {
			return engine.Draw
		}
		return engine.Ongoing
	}
	if c[threatFive]+c[threatOpenFour] == 0 && !p.suspectOpenFour(a.attacker) {
		return engine.Draw
	}
	return engine.Ongoing
}

// Moves appends the threats of the attacker, the strongest first, or the
// defender's answers.
func (a *attack) Moves(dst []engine.Move) []engine.Move {
	p := a.position
	start := len(dst)
	if p.side != a.attacker {
		dst, _ = p.ForcedMoves(dst)
	} else if p.counts[p.side][threatFive]+p.counts[p.side^1][threatFive] > 0 {
		dst, _ = p.ForcedMoves(dst)
	} else {
		all := p.threatPoints()
		for k := threatOpenFour; k >= threatThree; k-- {
			dst = p.take(dst, &all, &p.sets[p.side][k])
		}
		rest := all
		dst = p.take(dst, &all, &rest)
	}
	if len(dst) == start {
		dst = p.Moves(dst)
	}
	return dst
}

// threatPoints are the points where the side to move makes a four or an open
// three.
func (p *position) threatPoints() (set bitset) {
	for k := threatThree; k <= threatOpenFour; k++ {
		for i, w := range p.sets[p.side][k] {
			set[i] |= w
		}
	}
	for i, w := range p.sets[p.side][threatSuspect] {
		for ; w != 0; w &= w - 1 {
			q := i<<6 + bits.TrailingZeros64(w)
			if !p.mayNot(q) {
				set.set(q)
			}
		}
	}
	return set
}

// Hash identifies the position and the attacker.
func (a *attack) Hash() uint64 {
	if a.attacker == 1 {
		return a.position.Hash() ^ attackKey
	}
	return a.position.Hash()
}

// CanonicalHash is the view's own: attacks are not folded.
func (a *attack) CanonicalHash() (uint64, uint8) { return a.Hash(), 0 }

const attackKey = 0xd1342543de82ef95

// ForcedMoves never narrows: Moves has done it.
func (a *attack) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) { return dst, false }

// CloneGame copies the view.
func (a *attack) CloneGame() engine.Game {
	return &attack{a.position.CloneGame().(*position), a.attacker}
}

// vctTable is the size of the proof table in MiB: enough for a million nodes,
// less for a question that may not look at so many.
func vctTable(nodes uint64) int {
	if nodes > 0 && nodes <= 50_000 {
		return 1
	}
	return 16
}

// proveThreats looks for a VCT of the side to move and writes the whole proof
// down; nil if there is none or a limit was reached. plies limits its lines, 0
// for none. The expected line is returned too.
func proveThreats(ctx context.Context, p *position, nodes uint64, limit time.Duration, plies int) (plan, []engine.Move) {
	a := newAttack(p)
	if a.Outcome() != engine.Ongoing {
		return nil, nil
	}
	prover := engine.NewProver(engine.ProofOptions{
		TableMiB: vctTable(nodes), Nodes: nodes, Time: limit, Depth: plies,
	})
	proof, err := prover.Prove(ctx, a)
	if err != nil || proof.Outcome != engine.Win {
		return nil, nil
	}
	w := planner{ctx: ctx, view: a, prover: prover, plan: plan{}}
	if _, ok := w.attack(); !ok {
		return nil, nil
	}
	return w.plan, proof.Line
}

// planner plays a proof out against every defence, which checks it too.
type planner struct {
	ctx    context.Context
	view   *attack
	prover *engine.Prover
	plan   plan
}

// attack plans the position, with the attacker to move, and returns the plies
// to the five against the longest defence.
func (w *planner) attack() (plies int, ok bool) {
	p := w.view.position
	if o, n := p.Probe(); o != engine.Ongoing {
		return n, o == engine.Win
	}
	if known, ok := w.plan[p.hash]; ok {
		return known.plies, true
	}
	proof, err := w.prover.Prove(w.ctx, w.view)
	if err != nil || proof.Outcome != engine.Win || len(w.plan) >= maxPlan {
		return 0, false
	}
	p.Do(proof.Best)
	n, ok := w.defend()
	p.Undo(proof.Best)
	if ok {
		w.plan[p.hash] = planned{proof.Best, n + 1}
	}
	return n + 1, ok
}

// defend tries every answer to a threat. Those that are not listed allow the
// five or two five points.
func (w *planner) defend() (plies int, ok bool) {
	p := w.view.position
	if p.result != engine.Ongoing {
		return 0, p.result == engine.Loss
	}
	if o, n := p.Probe(); o != engine.Ongoing {
		return n, o == engine.Loss
	}
	if w.view.Outcome() != engine.Ongoing {
		return 0, false
	}
	longest := 4
	for _, m := range w.view.Moves(nil) {
		p.Do(m)
		n, ok := w.attack()
		p.Undo(m)
		if !ok {
			return 0, false
		}
		longest = max(longest, n+1)
	}
	return longest, true
}
