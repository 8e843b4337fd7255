package engine

import "context"

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
// numbers; T. Ueda et al., "Weak proof-number search", 2008). A child is left
// when the second best looks better by a quarter (the 1+epsilon trick;
// J. Pawlewicz and L. Lew, "Improving depth-first PN-search", 2006).
//
// Path dependence (A. Kishimoto and M. Müller, 2004): a verdict that leans on
// no ancestor is kept under the position (base entry). One that does is kept
// under the position and the path that led to it (twin entry), so it is found
// again on this path and on no other. Unfinished numbers are estimates and
// always go into the base entry.

const (
	// infinite is the number of what cannot be reached.
	infinite uint32 = 1<<32 - 1
	// ceiling is the threshold of the root; no finite number comes near.
	ceiling uint32 = 1 << 30
	// rankStep is how many moves of the order share a first guess. Against 8,
	// it saves a tenth of the expansions in triangle nim and a third in four
	// Connect Four endings, and costs 1 % in random graphs.
	rankStep = 3
)

// proofNode is the memory of one ply of Prove.
type proofNode struct {
	children []proofChild
	code     uint64 // of the path that leads here
}

// proofChild is a move with the numbers of the position it leads to.
type proofChild struct {
	move       Move
	key        uint64
	phi, delta uint32
	on         basis // of the verdict, if there is one
}

// set makes a verdict on the child's position its numbers.
func (c *proofChild) set(v verdict, on basis) {
	c.phi, c.delta, c.on = infinite, 0, on
	if v == won {
		c.phi, c.delta = 0, infinite
	}
}

// verdictOf is what final numbers say.
func verdictOf(phi, delta uint32) verdict {
	switch {
	case phi == 0:
		return won
	case delta == 0:
		return lost
	}
	return open
}

// Prove is the function Prove with the tables of p.
func (p *Prover) Prove(ctx context.Context, g Game) (Proof, error) {
	if err := p.prepare(ctx, g); err != nil {
		return Proof{}, err
	}
	if p.proofs == nil {
		p.proofs = newProofTable(p.opt.TableMiB)
		p.stack = make([]proofNode, MaxPly+2)
	}
	p.calls++
	p.stack[0].code = spread(p.calls) // twins of other calls had another history
	var proof Proof
	v, on := p.decide(0)
	if v == open {
		proof.ProofNumber, proof.Disproof, on = p.expand(0, p.depthLimit(), ceiling, ceiling)
		v = verdictOf(proof.ProofNumber, proof.Disproof)
	}
	if !on.firm() {
		v = open // no win was found within the depth
	}
	return p.conclude(proof, v, on, p.depthLimit(), p.proveAgain), p.err(ctx)
}

// expand works on the position at ply until one of its numbers reaches its
// threshold. It returns the numbers and what a verdict rests on.
func (p *Prover) expand(ply, depth int, maxPhi, maxDelta uint32) (phi, delta uint32, on basis) {
	// 1. Count, and stop when told to.
	if p.visit() {
		return 1, 1, firm
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
	key, _ := p.positionKey(ply)
	n := &p.stack[ply]
	p.enter(ply, key)
	p.children(n, ply, depth)

	// 3. The most promising child, until the thresholds say enough.
	var s proofSum
	for {
		s = sumUp(n.children)
		if p.stopped || s.phi >= maxPhi || s.delta >= maxDelta {
			break
		}
		c := &n.children[s.best]
		if p.recall(c, ply+1, true) {
			continue
		}
		p.frames[ply].move = c.move
		p.game.Do(c.move)
		c.phi, c.delta, c.on = p.expand(ply+1, depth-1, maxDelta-s.others, min(maxPhi, worse(s.second)))
		p.game.Undo(c.move)
	}

	// 4. Store, under the path if the verdict leans on an ancestor.
	v := verdictOf(s.phi, s.delta)
	e := proofEntry{key: key, phi: s.phi, delta: s.delta, on: firm, move: n.children[s.best].move}
	if v != open {
		e.on = restsOn(n.children, v)
		if e.on.outside(ply) {
			e.key ^= n.code
		}
	}
	if v != open || !p.stopped {
		p.proofs.store(e, p.nodes-before+1)
	}
	if p.opt.Recorder != nil {
		p.opt.Recorder.leave(ply, s.phi, s.delta, n.children)
	}
	return s.phi, s.delta, e.on.leaving(ply)
}

// enter extends the code of the path by the position at ply.
func (p *Prover) enter(ply int, key uint64) {
	p.stack[ply+1].code = spread(p.stack[ply].code ^ key)
}

// spread is a step of SplitMix64.
func spread(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// children lists the moves at ply, best first, with their numbers.
func (p *Prover) children(n *proofNode, ply, depth int) {
	f := &p.frames[ply]
	p.generate(f, NoMove, ply)
	n.children = n.children[:0]
	for i := range f.moves {
		m := p.pick(f, i)
		n.children = append(n.children, proofChild{move: m, phi: 1, delta: 1 + uint32(i/rankStep), on: firm})
		c := &n.children[i]
		p.game.Do(m)
		v, on := p.decide(ply + 1)
		switch {
		case v != open:
			c.set(v, on)
		case depth <= 1:
			// Too deep: the asker has not won, but that is no proof.
			v = won
			if asking(ply + 1) {
				v = lost
			}
			c.set(v, leaning(-1).soften())
		default:
			c.key, _ = p.positionKey(ply + 1)
			p.recall(c, ply+1, false)
		}
		p.game.Undo(m)
	}
}

// recall takes over what the tables know about a child, and reports whether
// they do. With newer set, only a verdict or larger numbers count.
func (p *Prover) recall(c *proofChild, ply int, newer bool) bool {
	e, ok := p.proofs.probe(c.key)
	if p.pather != nil && (!ok || verdictOf(e.phi, e.delta) == open) {
		if twin, found := p.proofs.probe(c.key ^ p.stack[ply].code); found {
			e, ok = twin, true
		}
	}
	if !ok || newer && verdictOf(e.phi, e.delta) == open &&
		uint64(e.phi)+uint64(e.delta) <= uint64(c.phi)+uint64(c.delta) {
		return false
	}
	c.phi, c.delta, c.on = e.phi, e.delta, e.on
	return true
}

// proofSum is what the children say about their parent.
type proofSum struct {
	phi, delta uint32
	best       int    // the child with the smallest delta
	second     uint32 // the smallest delta of the others
	others     uint32 // what the other children add to delta
}

func sumUp(children []proofChild) proofSum {
	s := proofSum{phi: infinite, second: infinite}
	undecided := uint32(0)
	for i := range children {
		c := &children[i]
		if c.delta < s.phi {
			s.phi, s.best, s.second = c.delta, i, s.phi
		} else {
			s.second = min(s.second, c.delta)
		}
		s.delta = max(s.delta, c.phi)
		if c.phi != 0 {
			undecided++
		}
	}
	if s.delta != infinite && undecided > 1 {
		s.others = undecided - 1
		s.delta += s.others
	}
	return s
}

// worse is the number at which the best child is left for one with n: a
// quarter worse.
func worse(n uint32) uint32 {
	if n >= ceiling {
		return infinite
	}
	return n + n/4 + 1
}

// restsOn is the basis of a verdict: of the child that wins, on no ancestor if
// there is such a one, or of all children.
func restsOn(children []proofChild, v verdict) basis {
	on, found := firm, false
	for i := range children {
		c := &children[i]
		switch {
		case v == lost:
			on = on.and(c.on)
		case c.delta == 0 && (!found || c.on&leanMask > on&leanMask):
			on, found = c.on, true
		}
	}
	return on
}

// proveAgain is the verdict on a position of a proof line, mostly from the
// table, and the work that stands behind it.
func (p *Prover) proveAgain(depth, ply int) (verdict, uint64) {
	if v, _ := p.decide(ply); v != open || depth <= 0 {
		return v, 0
	}
	c := proofChild{}
	c.key, _ = p.positionKey(ply)
	before := p.nodes
	if p.recall(&c, ply, false) && verdictOf(c.phi, c.delta) != open {
		e, _ := p.proofs.probe(c.key)
		return verdictOf(c.phi, c.delta), uint64(e.work)
	}
	phi, delta, on := p.expand(ply, depth, ceiling, ceiling)
	if !on.firm() {
		return open, 0
	}
	return verdictOf(phi, delta), p.nodes - before
}
