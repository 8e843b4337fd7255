package engine

import (
	"context"

	"duiju/engine/internal/mix"
)

// Prove: depth-first proof-number search (A. Nagai, "Df-pn algorithm for
// searching AND/OR trees and its applications", 2002) in negamax form. phi is
// the number of leaves that must still be decided for the side to move to
// reach its goal, delta for the opponent to stop it:
//
//	phi(n)   = min  delta(child)       one child lost for the opponent is enough
//	delta(n) = sum' phi(child)         all children must be won for him
//
// where sum' is the largest plus one for each other undecided child: the sum
// proper would count a position twice that is reached twice (weak proof
// numbers; T. Ueda et al., "Weak proof-number search", 2008). With guesses,
// whose numbers are large, a quarter of each other child's stands for the one.
// A child is left when the second best looks better by a quarter, or by half
// with guesses (the 1+epsilon trick; J. Pawlewicz and L. Lew, "Improving
// depth-first PN-search", 2006).
//
// Path dependence (A. Kishimoto and M. Müller, 2004): a verdict that leans on
// no ancestor is kept under the position (base entry). One that does is kept
// under the position and the path that led to it (twin entry), so it is found
// again on this path and on no other. Unfinished numbers are estimates and
// always go into the base entry.
//
// proofchildren.go lists the moves with what is known of them, proofsum.go
// makes the numbers of a position from theirs, borrow.go tries the proof of one
// move on the others, prooftable.go remembers.

const (
	// infinite is the number of what cannot be reached.
	infinite uint32 = 1<<32 - 1
	// ceiling is the threshold of the root; no finite number comes near.
	ceiling uint32 = 1 << 30
)

// proofNode is the memory of one ply of Prove.
type proofNode struct {
	children []proofChild
	code     uint64 // of the path that leads here
}

// finding is what is known of a position: its numbers for the side to move and,
// once they are final, what the verdict rests on, for which budgets it holds
// and the move that reaches it. It has four fields, as the compiler keeps no
// larger struct in registers.
type finding struct {
	phi, delta uint32
	move       Move
	holding
}

// holding is what a verdict rests on and the budget up to, or from, which it
// holds.
type holding struct {
	on    basis
	bound int8
}

// unknown is what is known of a position before anything is.
func unknown() finding { return finding{phi: 1, delta: 1, holding: holding{on: firm}} }

// decided is a verdict as numbers.
func decided(v verdict, bound int8, on basis, move Move) finding {
	if v == won {
		return finding{0, infinite, move, holding{on, bound}}
	}
	return finding{infinite, 0, move, holding{on, bound}}
}

// verdict is what final numbers say.
func (f *finding) verdict() verdict {
	switch {
	case f.phi == 0:
		return won
	case f.delta == 0:
		return lost
	}
	return open
}

// place identifies a position to the table: its key without the budget, the
// budget, and whether it is the side to move that holds it. A game without
// budgets has one, 0, for all its positions.
type place struct {
	key    uint64
	budget int8
	holds  bool
}

// full is the key of the position at its budget.
func (at place) full() uint64 { return at.key ^ (uint64(uint8(at.budget))+1)*0x9fb21c651e98df25 }

// everywhere is the bound of a verdict that holds at every budget.
func (at place) everywhere(v verdict) int8 {
	if (v == won) == at.holds {
		return anyHolder
	}
	return anyOther
}

// Prove is the function Prove with the tables of p.
func (p *Prover) Prove(ctx context.Context, g Game) (Proof, error) {
	f, err := p.ask(ctx, g, p.opt.Nodes)
	if err != nil {
		return Proof{}, err
	}
	return p.conclude(p.proof(f), f.verdict(), f.on, p.depthLimit(), p.proveAgain), p.err(ctx)
}

// Ask is Prove with a limit of nodes of its own, 0 for none, and without a
// line: for a game whose moves are below 256, Best is the winning move.
func (p *Prover) Ask(ctx context.Context, g Game, nodes uint64) (Proof, error) {
	f, err := p.ask(ctx, g, nodes)
	if err != nil {
		return Proof{}, err
	}
	proof := p.proof(f)
	proof.Nodes = p.nodes
	return proof, p.err(ctx)
}

// Known is what the table holds of a position, without a search: a verdict with
// the winning move as in Ask, or the numbers; and about how many nodes stand
// behind it. It reports false if that is nothing.
func (p *Prover) Known(g Game) (Proof, bool) {
	if p.proofs == nil {
		return Proof{}, false
	}
	sight := newSight(g, p.opt.Off)
	at := sight.place(p.role)
	e := p.proofs.find(at.key)
	if e == nil {
		return Proof{}, false
	}
	f := finding{phi: e.phi(), delta: e.delta()}
	if !e.tell(at, &f) && !e.hasNumbers() {
		return Proof{Nodes: e.work()}, false
	}
	proof := p.proof(f)
	proof.Nodes = e.work()
	return proof, true
}

// proof is a finding at the root as an answer.
func (p *Prover) proof(f finding) Proof {
	return Proof{Outcome: f.verdict().outcome(), Best: f.move, Bound: f.bound, ProofNumber: f.phi, Disproof: f.delta}
}

// ask decides the position of g, if it can.
func (p *Prover) ask(ctx context.Context, g Game, nodes uint64) (finding, error) {
	if err := p.prepare(ctx, g); err != nil {
		return finding{}, err
	}
	p.run.nodes = nodes
	if p.proofs == nil {
		p.proofs = newProofTable(p.opt.TableMiB)
		p.stack = make([]proofNode, MaxPly+2)
	}
	p.there = sight{}
	p.played = p.played[:0]
	p.calls++
	p.stack[0].code = mix.Step(p.calls) // twins of other calls had another history
	at := p.here.place(p.role)
	f := unknown()
	if v, on := p.decide(0); v != open {
		f = decided(v, at.everywhere(v), on, NoMove)
	} else if e := p.proofs.find(at.key); e == nil || !e.tell(at, &f) || f.phi == 0 && f.move == NoMove {
		f = p.expand(at, f, 0, p.depthLimit(), ceiling, ceiling)
	}
	if !f.on.firm() { // no win was found within the depth
		f = finding{phi: max(f.phi, 1), delta: max(f.delta, 1), holding: holding{on: firm}}
	}
	return f, nil
}

// expand works on the position at ply, of which f is known, until one of its
// numbers reaches its threshold. It returns what is known then.
func (p *Prover) expand(at place, f finding, ply, depth int, maxPhi, maxDelta uint32) finding {
	// 1. Count, and stop when told to.
	if p.visit() {
		return f
	}
	before := p.nodes
	if p.opt.Recorder != nil {
		m := NoMove
		if ply > 0 {
			m = p.frames[ply-1].move
		}
		p.opt.Recorder.enter(ply, m)
	}

	// 2. The children with what is known of them.
	n := &p.stack[ply]
	p.enter(ply, at)
	p.children(n, ply, depth)

	// 3. The most promising child, until the thresholds say enough. A move that
	// was refuted often fails to the same proof as others.
	var s proofSum
	for {
		s = p.sumUp(n.children, at)
		if p.stopped || s.phi >= maxPhi || s.delta >= maxDelta {
			break
		}
		c := &n.children[s.best]
		p.frames[ply].move = c.move
		p.game.Do(c.move)
		c.finding = p.expand(c.place, c.finding, ply+1, depth-1, maxDelta-s.others, min(maxPhi, s.worse))
		p.game.Undo(c.move)
		p.through(c)
		if c.phi == 0 && c.on.leaving(ply+1)&leanMask == leanMask && p.here.lends() {
			p.borrow(n.children, int(s.best), ply)
		}
	}

	// 4. Store, under the path if the verdict leans on an ancestor.
	f = p.keepFinding(at, s.finding, ply, p.nodes-before+1)
	if p.opt.Recorder != nil {
		p.opt.Recorder.leave(ply, s.phi, s.delta, n.children)
	}
	return f
}

// keepFinding stores what is known of a position at ply and returns it as its
// parent sees it.
func (p *Prover) keepFinding(at place, f finding, ply int, work uint64) finding {
	switch {
	case f.verdict() == open:
		p.proofs.keepNumbers(at, f.phi, f.delta, work)
	case f.on.outside(ply):
		p.proofs.keepTwin(at.full()^p.stack[ply].code, &f)
	default:
		p.proofs.keepProof(at, &f, work)
	}
	f.on = f.on.leaving(ply)
	return f
}

// enter extends the code of the path by the position at ply.
func (p *Prover) enter(ply int, at place) {
	p.stack[ply+1].code = mix.Step(p.stack[ply].code ^ at.full())
}

// proveAgain is the verdict on a position of a proof line, mostly from the
// table, and the work that stands behind it. With known set, nothing is searched.
func (p *Prover) proveAgain(depth, ply int, known bool) (verdict, uint64) {
	if v, _ := p.decide(ply); v != open || depth <= 0 {
		return v, 0
	}
	at := p.here.place(p.roleAt(ply))
	c := proofChild{place: at}
	e := p.proofs.find(at.key)
	if p.recall(&c, e, ply) && c.verdict() != open {
		if e != nil {
			return c.verdict(), e.work()
		}
		return c.verdict(), 0
	}
	if known {
		return open, 0
	}
	before := p.nodes
	f := p.expand(at, unknown(), ply, depth, ceiling, ceiling)
	if !f.on.firm() {
		return open, 0
	}
	return f.verdict(), p.nodes - before
}
