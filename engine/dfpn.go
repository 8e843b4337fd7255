package engine

import (
	"context"

	"duiju/engine/mix"
)

// Prove: depth-first proof-number search (A. Nagai, "Df-pn algorithm for
// searching AND/OR trees and its applications", 2002) in negamax form. phi is
// the number of leaves that must still be decided for the side to move to
// reach its goal, delta for the opponent to stop it:
//
//	phi(n)   = min  delta(child)       won if one child is lost
//	delta(n) = sum' phi(child)         lost if all children are won
//
// where sum' is the largest number plus one for each other undecided child: a
// plain sum would count a position twice that is reached twice (weak proof
// numbers; T. Ueda et al., "Weak proof-number search", 2008). With guesses,
// whose numbers are large, a quarter of each other child's number takes the place
// of the one. The search leaves a child when the second best is better by a
// quarter, or by half with guesses (the 1+epsilon trick; J. Pawlewicz and L. Lew,
// "Improving depth-first PN-search", 2006).
//
// Path dependence (A. Kishimoto and M. Müller, 2004): a verdict that depends on
// no ancestor is stored under the position (base entry). One that does is stored
// under the position and the path to it (twin entry), so it is found again on this
// path only. Unfinished numbers are estimates and always go into the base entry.
//
// proofchildren.go lists the moves with their numbers, proofsum.go adds them up,
// simulation.go tries the proof of one move on the others, prooftable.go stores.

const (
	// infinite is the number of a goal that cannot be reached.
	infinite uint32 = 1<<32 - 1
	// ceiling is the threshold of the root; no finite number comes near.
	ceiling uint32 = 1 << 30
)

// dfpn is the search of Prove.
type dfpn struct {
	proofMemory
	simulation simulation
	depth      int // see ProofOptions
	calls      uint64
	recorder   *ProofRecorder
}

// proofMemory is what Prove and its simulations share: the view of the position, the
// table, and the path with the children of its positions.
type proofMemory struct {
	question
	view   proofView
	proofs *proofTable
	stack  []proofNode // one for each ply
}

// proofNode is the memory of one ply of Prove.
type proofNode struct {
	children []proofChild
	code     uint64 // of the path that leads here
}

// finding is what is known of a position: its numbers for the side to move and, once
// they are final, the scope of the verdict and the winning move. It has four fields,
// as the compiler keeps no larger struct in registers.
type finding struct {
	phi, delta uint32
	move       Move
	scope
}

// scope says where a verdict holds: on which paths, and up to or from which budget.
type scope struct {
	valid validity
	bound int8
}

// unknown is the finding of a position of which nothing is known.
func unknown() finding { return finding{phi: 1, delta: 1, scope: scope{valid: proven}} }

// decided is the finding of a verdict.
func decided(v Outcome, bound int8, valid validity, move Move) finding {
	if v == Win {
		return finding{0, infinite, move, scope{valid, bound}}
	}
	return finding{infinite, 0, move, scope{valid, bound}}
}

// verdict is open unless the numbers are final.
func (f *finding) verdict() Outcome {
	switch {
	case f.phi == 0:
		return Win
	case f.delta == 0:
		return Loss
	}
	return Ongoing
}

// proofKey identifies a position to the table: its hash without the budget, the
// budget, and whether the side to move holds it. In a game without budgets every
// position has the budget 0.
type proofKey struct {
	hash   uint64
	budget int8
	holds  bool
}

// withBudget is the key of the position at its budget.
func (pk proofKey) withBudget() uint64 {
	return pk.hash ^ (uint64(uint8(pk.budget))+1)*0x9fb21c651e98df25
}

// widestBound is the bound of a verdict that holds at every budget.
func (pk proofKey) widestBound(v Outcome) int8 {
	if (v == Win) == pk.holds {
		return anyHolder
	}
	return anyOther
}

// proof is a finding at the root as an answer.
func (f *finding) proof() Proof {
	return Proof{Outcome: f.verdict(), Best: f.move, Bound: f.bound, ProofNumber: f.phi, Disproof: f.delta}
}

func newDfpn(o ProofOptions) *dfpn {
	d := &dfpn{depth: o.depthLimit(), proofMemory: proofMemory{
		question: question{ordering: newOrdering()}, proofs: newProofTable(o.TableMiB), stack: make([]proofNode, MaxPly+2),
	}}
	d.simulation.proofMemory = &d.proofMemory
	return d
}

// begin asks about g, within so many nodes.
func (d *dfpn) begin(ctx context.Context, g Game, o *ProofOptions, nodes uint64) error {
	d.view = newProofView(g, o.Off)
	d.simulation.restart(o.Off)
	return d.question.begin(ctx, g, o, nodes)
}

// known is what the table holds of g.
func (d *dfpn) known(g Game, off Feature) (Proof, bool) {
	view := newProofView(g, off)
	key := view.key(d.role)
	e := d.proofs.find(key.hash)
	if e == nil {
		return Proof{}, false
	}
	f := finding{phi: e.phi.value(), delta: e.delta.value()}
	if !e.decides(key, &f) && e.phi == 0 {
		return Proof{Nodes: e.work.value()}, false
	}
	proof := f.proof()
	proof.Nodes = e.work.value()
	return proof, true
}

// ask decides the root, if it can.
func (d *dfpn) ask() finding {
	d.calls++
	d.stack[0].code = mix.Step(d.calls) // other calls have other twins
	key := d.view.key(d.role)
	f := unknown()
	if v, valid := d.decide(0); v != Ongoing {
		f = decided(v, key.widestBound(v), valid, NoMove)
	} else if e := d.proofs.find(key.hash); e == nil || !e.decides(key, &f) || f.phi == 0 && f.move == NoMove {
		f = d.expand(key, f, 0, d.depth, ceiling, ceiling)
	}
	if !f.valid.proven() { // no win was found within the depth
		f = finding{phi: max(f.phi, 1), delta: max(f.delta, 1), scope: scope{valid: proven}}
	}
	return f
}

// expand works on the position at ply, of which f is known, until one of its
// numbers reaches its threshold. It returns what is known then.
func (d *dfpn) expand(key proofKey, f finding, ply, depth int, maxPhi, maxDelta uint32) finding {
	// 1. Count, and stop when told to.
	if d.meter.visit() {
		return f
	}
	before := d.meter.nodes
	if d.recorder != nil {
		m := NoMove
		if ply > 0 {
			m = d.frames[ply-1].move
		}
		d.recorder.enter(ply, m)
	}

	// 2. The children with their numbers.
	n := &d.stack[ply]
	d.extendPath(ply, key)
	d.listChildren(n, ply, depth)

	// 3. The most promising child, until a number reaches its threshold. The proof
	// that refutes one move often refutes others as well.
	var s proofSum
	for {
		s = d.sumUp(n.children, key)
		if d.meter.stopped || s.phi >= maxPhi || s.delta >= maxDelta {
			break
		}
		c := &n.children[s.best]
		d.frames[ply].move = c.move
		d.game.Do(c.move)
		c.finding = d.expand(c.proofKey, c.finding, ply+1, depth-1, maxDelta-s.others, min(maxPhi, s.threshold))
		d.game.Undo(c.move)
		d.carryBack(c)
		if c.phi == 0 && c.valid.forParent(ply+1)&pathMask == pathMask && d.view.simulator != nil {
			d.simulation.try(n.children, int(s.best), ply)
		}
	}

	// 4. Store, under the path if the verdict depends on an ancestor.
	f = d.storeFinding(key, s.finding, ply, d.meter.nodes-before+1)
	if d.recorder != nil {
		d.recorder.leave(ply, s.phi, s.delta, n.children)
	}
	return f
}

// storeFinding stores the finding of a position at ply and returns it as its parent
// sees it.
func (pm *proofMemory) storeFinding(key proofKey, f finding, ply int, work uint64) finding {
	switch {
	case f.verdict() == Ongoing:
		pm.proofs.storeNumbers(key, f.phi, f.delta, work)
	case f.valid.dependsAbove(ply):
		pm.proofs.storeTwin(key.withBudget()^pm.stack[ply].code, &f)
	default:
		pm.proofs.storeProof(key, &f, work)
	}
	f.valid = f.valid.forParent(ply)
	return f
}

// extendPath extends the code of the path by the position at ply.
func (pm *proofMemory) extendPath(ply int, key proofKey) {
	pm.stack[ply+1].code = mix.Step(pm.stack[ply].code ^ key.withBudget())
}

// reach says that the proof line stands at ply, and returns the winning move there,
// NoMove if it is not known.
func (d *dfpn) reach(ply int) Move {
	key := d.view.key(d.roleAt(ply))
	d.extendPath(ply, key)
	if e := d.proofs.find(key.hash); e != nil {
		return e.move()
	}
	return NoMove
}

// again is the verdict on the position and the work behind it, mostly from the table.
// With known set, nothing is searched.
func (d *dfpn) again(depth, ply int, known bool) (Outcome, uint64) {
	if v, _ := d.decide(ply); v != Ongoing || depth <= 0 {
		return v, 0
	}
	key := d.view.key(d.roleAt(ply))
	c := proofChild{proofKey: key}
	e := d.proofs.find(key.hash)
	if d.fromTables(&c, e, ply) && c.verdict() != Ongoing {
		if e != nil {
			return c.verdict(), e.work.value()
		}
		return c.verdict(), 0
	}
	if known {
		return Ongoing, 0
	}
	before := d.meter.nodes
	f := d.expand(key, unknown(), ply, depth, ceiling, ceiling)
	if !f.valid.proven() {
		return Ongoing, 0
	}
	return f.verdict(), d.meter.nodes - before
}
