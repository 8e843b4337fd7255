package engine

// Borrowed proofs: what refutes one move is tried on its siblings by playing it
// out again, with every reply checked (Y. Kawano, "Using similar positions to
// search game trees", 1996). Where one side plays the move of one after that of
// the other, it is met as the other way round: often that is the same position.
// A second copy of the game follows the proof, while the first plays what is
// made of it.

// simulationLimit is how many positions one borrowed proof may visit.
const simulationLimit = 500

// proofView is a position as Prove sees it.
type proofView struct {
	game      Game
	canonical Canonical
	guesses   Provable // nil where the game does not offer it, or it is switched off
	budgets   Provable
	simulator Provable
}

func newProofView(g Game, off Feature) (s proofView) {
	s.game = g
	if off&FeatureCanonical == 0 {
		s.canonical, _ = g.(Canonical)
	}
	game, ok := g.(Provable)
	if !ok {
		return s
	}
	offers := game.Offers() &^ off
	if offers&FeatureGuess != 0 {
		s.guesses = game
	}
	if offers&FeatureBudget != 0 {
		s.budgets = game
	}
	if _, ok := g.(Cloner); ok && offers&FeatureSimulation != 0 {
		s.simulator = game
	}
	return s
}

// simulation is what a Prover needs to borrow proofs.
type simulation struct {
	view, copy proofView // the game, and the copy that follows a proof
	played     []Move    // by which the copy has come from the root
	simulated  int       // how many positions the running loan may still visit
	// pair are the moves after which two positions are compared, in the
	// proof and in the position to decide; each stands for the other where it
	// is played already.
	pair [2]Move
}

// canSimulate reports whether proofs may be tried on other moves.
func (pv *proofView) canSimulate() bool { return pv.simulator != nil }

// key is that of the position, with the role of its side to move.
func (pv *proofView) key(role uint64) (key proofKey) {
	switch {
	case pv.budgets != nil:
		key.hash, key.budget, key.holds = pv.budgets.Budget()
	case pv.canonical != nil:
		key.hash, _ = pv.canonical.CanonicalHash()
		key.holds = true
	default:
		key.hash, key.holds = pv.game.Hash(), true
	}
	if key.hash ^= role; key.hash&keyMask == 0 {
		key.hash = 1
	}
	return key
}

// simulate tries the proof of children[from] on its undecided siblings.
func (p *Prover) simulate(children []proofChild, from, ply int) {
	f := children[from]
	p.bringCopy(ply)
	p.copy.game.Do(f.move)
	for i := range children {
		c := &children[i]
		if c.verdict() != open {
			continue
		}
		p.simulated, p.pair = simulationLimit, [2]Move{f.move, c.move}
		p.game.Do(c.move)
		v := p.replay(c.proofKey, ply+1, true)
		p.game.Undo(c.move)
		if v.verdict() != open {
			c.finding = v
			p.carryBack(c)
		}
	}
	p.copy.game.Undo(f.move)
}

// bringCopy brings the second copy of the game to the position at ply.
func (p *Prover) bringCopy(ply int) {
	if p.copy.game == nil {
		p.copy = newProofView(p.game.(Cloner).CloneGame(), p.opt.Off)
		for i := ply - 1; i >= 0; i-- { // the clone stands where the game does
			p.played = append(p.played, NoMove)
		}
		for i := range p.played {
			p.played[i] = p.frames[i].move
		}
		return
	}
	same := 0
	for same < ply && same < len(p.played) && p.played[same] == p.frames[same].move {
		same++
	}
	for i := len(p.played) - 1; i >= same; i-- {
		p.copy.game.Undo(p.played[i])
	}
	p.played = p.played[:same]
	for i := same; i < ply; i++ {
		p.played = append(p.played, p.frames[i].move)
		p.copy.game.Do(p.played[i])
	}
}

// replay plays the proof of the position of the follower on that of the game,
// at ply. The side to move succeeds in it if succeeds is set. Every reply to
// the borrowed moves is checked, so what comes back as decided is proven; an
// open finding means that the proof does not carry over.
func (p *Prover) replay(key proofKey, ply int, succeeds bool) finding {
	like := p.copy.key(p.roleAt(ply))
	p.proofs.fetch(like.hash)
	if v, valid := p.byRules(ply); v != open {
		return decided(v, key.widestBound(v), valid, NoMove)
	}
	if p.copy.game.Outcome() != Ongoing {
		return unknown()
	}
	var f finding
	if e := p.proofs.find(key.hash); e != nil && e.decides(key, &f) {
		return f
	}
	if p.simulated--; p.simulated < 0 || ply >= MaxPly {
		return unknown()
	}
	if v := p.probe(ply); v != open {
		f = decided(v, key.widestBound(v), proven, NoMove)
		p.proofs.storeProof(key, &f, 1)
		return f
	}
	e := p.proofs.find(like.hash)
	if e == nil || !e.succeeds(succeeds == key.holds, key.budget) {
		return unknown()
	}
	if p.visit() {
		return unknown()
	}
	n := &p.stack[ply]
	n.children = n.children[:0]
	p.extendPath(ply, key)
	if succeeds {
		p.replayMove(n, e.move(), ply)
	} else {
		p.checkReplies(n, ply)
	}
	s := p.sumUp(n.children, key)
	if s.verdict() == open {
		return unknown()
	}
	return p.storeFinding(key, s.finding, ply, 1)
}

// replayMove plays the proof's move on both positions and makes the result
// the only child; an open one if the move is not there, or does not succeed.
func (p *Prover) replayMove(n *proofNode, m Move, ply int) {
	own := m
	if own != NoMove && !p.view.simulator.Legal(own) {
		if own = NoMove; m == p.pair[1] && p.view.simulator.Legal(p.pair[0]) {
			own = p.pair[0]
		}
	}
	if own == NoMove || !p.copy.simulator.Legal(m) {
		n.children = append(n.children, openChild)
		return
	}
	if c := p.playBoth(own, m, ply, false); c.delta == 0 {
		n.children = append(n.children, c)
		return
	}
	n.children = append(n.children, openChild)
}

var openChild = proofChild{finding: unknown()}

// checkReplies plays every move against the proof, up to the first that it does
// not answer.
func (p *Prover) checkReplies(n *proofNode, ply int) {
	f := &p.frames[ply]
	p.generate(f, NoMove, wholeDepth)
	for i := range f.moves {
		m := p.pick(f, i)
		like := m
		switch {
		case p.copy.simulator.Legal(m):
		case m == p.pair[0] && p.copy.simulator.Legal(p.pair[1]):
			like = p.pair[1]
		default:
			like = p.copy.simulator.Substitute(m)
		}
		if like == NoMove {
			n.children = append(n.children, openChild)
			return
		}
		c := p.playBoth(m, like, ply, true)
		n.children = append(n.children, c)
		if c.phi != 0 {
			n.children = append(n.children, openChild)
			return
		}
	}
}

// playBoth plays a move here and the one like it there, and carries the proof on.
func (p *Prover) playBoth(m, like Move, ply int, succeeds bool) proofChild {
	c := proofChild{move: m}
	p.game.Do(m)
	c.proofKey = p.view.key(p.roleAt(ply + 1))
	p.proofs.fetch(c.hash)
	p.copy.game.Do(like)
	c.finding = p.replay(c.proofKey, ply+1, succeeds)
	p.copy.game.Undo(like)
	p.game.Undo(m)
	p.carryBack(&c)
	return c
}
