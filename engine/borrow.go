package engine

// Borrowed proofs: what refutes one move is tried on its siblings by playing it
// out again, with every reply checked (Y. Kawano, "Using similar positions to
// search game trees", 1996). Where one side plays the move of one after that of
// the other, it is met as the other way round: often that is the same position.
// A second copy of the game follows the proof, while the first plays what is
// made of it.

// borrowLimit is how many positions one borrowed proof may visit.
const borrowLimit = 500

// sight is a position as Prove sees it.
type sight struct {
	game      Game
	canonical Canonical
	guesser   Provable // nil where the game does not offer it, or it is switched off
	budgeted  Provable
	borrower  Provable
}

func newSight(g Game, off Feature) (s sight) {
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
		s.guesser = game
	}
	if offers&FeatureBudget != 0 {
		s.budgeted = game
	}
	if _, ok := g.(Cloner); ok && offers&FeatureBorrow != 0 {
		s.borrower = game
	}
	return s
}

// lending is what a Prover needs to borrow proofs.
type lending struct {
	here, there sight  // the game, and the copy that follows a proof
	played      []Move // by which the copy has come from the root
	borrowed    int    // how many positions the running loan may still visit
	// alike are the moves after which two positions are compared, in the
	// proof and in the position to decide; each stands for the other where it
	// is played already.
	alike [2]Move
}

// lends reports whether proofs may be tried on other moves.
func (s *sight) lends() bool { return s.borrower != nil }

// place is that of the position, with the role of its side to move.
func (s *sight) place(role uint64) (at place) {
	switch {
	case s.budgeted != nil:
		at.key, at.budget, at.holds = s.budgeted.Budget()
	case s.canonical != nil:
		at.key, _ = s.canonical.CanonicalHash()
		at.holds = true
	default:
		at.key, at.holds = s.game.Hash(), true
	}
	if at.key ^= role; at.key&keyMask == 0 {
		at.key = 1
	}
	return at
}

// borrow tries the proof of children[from] on its undecided siblings.
func (p *Prover) borrow(children []proofChild, from, ply int) {
	f := children[from]
	p.follower(ply)
	p.there.game.Do(f.move)
	for i := range children {
		c := &children[i]
		if c.verdict() != open {
			continue
		}
		p.borrowed, p.alike = borrowLimit, [2]Move{f.move, c.move}
		p.game.Do(c.move)
		v := p.carry(c.place, ply+1, true)
		p.game.Undo(c.move)
		if v.verdict() != open {
			c.finding = v
			p.through(c)
		}
	}
	p.there.game.Undo(f.move)
}

// follower brings the second copy of the game to the position at ply.
func (p *Prover) follower(ply int) {
	if p.there.game == nil {
		p.there = newSight(p.game.(Cloner).CloneGame(), p.opt.Off)
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
		p.there.game.Undo(p.played[i])
	}
	p.played = p.played[:same]
	for i := same; i < ply; i++ {
		p.played = append(p.played, p.frames[i].move)
		p.there.game.Do(p.played[i])
	}
}

// carry plays the proof of the position of the follower on that of the game,
// at ply. The side to move succeeds in it if succeeds is set. Every reply to
// the borrowed moves is checked, so what comes back as decided is proven; an
// open finding means that the proof does not carry over.
func (p *Prover) carry(at place, ply int, succeeds bool) finding {
	like := p.there.place(p.roleAt(ply))
	p.proofs.fetch(like.key)
	if v, on := p.rule(ply); v != open {
		return decided(v, at.everywhere(v), on, NoMove)
	}
	if p.there.game.Outcome() != Ongoing {
		return unknown()
	}
	var f finding
	if e := p.proofs.find(at.key); e != nil && e.tell(at, &f) {
		return f
	}
	if p.borrowed--; p.borrowed < 0 || ply >= MaxPly {
		return unknown()
	}
	if v := p.probe(ply); v != open {
		f = decided(v, at.everywhere(v), firm, NoMove)
		p.proofs.keepProof(at, &f, 1)
		return f
	}
	e := p.proofs.find(like.key)
	if e == nil || !e.succeeds(succeeds == at.holds, at.budget) {
		return unknown()
	}
	if p.visit() {
		return unknown()
	}
	n := &p.stack[ply]
	n.children = n.children[:0]
	p.enter(ply, at)
	if succeeds {
		p.followProof(n, e.move(), ply)
	} else {
		p.checkReplies(n, ply)
	}
	s := p.sumUp(n.children, at)
	if s.verdict() == open {
		return unknown()
	}
	return p.keepFinding(at, s.finding, ply, 1)
}

// followProof plays the proof's move on both positions and makes the result
// the only child; an open one if the move is not there, or does not succeed.
func (p *Prover) followProof(n *proofNode, m Move, ply int) {
	own := m
	if own != NoMove && !p.here.borrower.Legal(own) {
		if own = NoMove; m == p.alike[1] && p.here.borrower.Legal(p.alike[0]) {
			own = p.alike[0]
		}
	}
	if own == NoMove || !p.there.borrower.Legal(m) {
		n.children = append(n.children, openChild)
		return
	}
	if c := p.both(own, m, ply, false); c.delta == 0 {
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
		case p.there.borrower.Legal(m):
		case m == p.alike[0] && p.there.borrower.Legal(p.alike[1]):
			like = p.alike[1]
		default:
			like = p.there.borrower.Instead(m)
		}
		if like == NoMove {
			n.children = append(n.children, openChild)
			return
		}
		c := p.both(m, like, ply, true)
		n.children = append(n.children, c)
		if c.phi != 0 {
			n.children = append(n.children, openChild)
			return
		}
	}
}

// both plays a move here and the one like it there, and carries the proof on.
func (p *Prover) both(m, like Move, ply int, succeeds bool) proofChild {
	c := proofChild{move: m}
	p.game.Do(m)
	c.place = p.here.place(p.roleAt(ply + 1))
	p.proofs.fetch(c.key)
	p.there.game.Do(like)
	c.finding = p.carry(c.place, ply+1, succeeds)
	p.there.game.Undo(like)
	p.game.Undo(m)
	p.through(&c)
	return c
}
