package engine

// The moves of a position in Prove, and what is known of each before it is
// searched.

// rankStep is how many moves of the order share a first guess. Against 8,
// it saves a tenth of the expansions in triangle nim and a third in four
// Connect Four endings, and costs 1 % in random graphs.
const rankStep = 3

// proofChild is a move with what is known of the position it leads to.
type proofChild struct {
	finding
	proofKey
	move        Move // that leads there; the finding's is the next
	boundBefore int8 // the bound of a verdict, as it stands before the move
	guess       guessing
}

// guessing is what becomes of a child's first numbers.
type guessing uint8

const (
	guessed      guessing = iota // it has its numbers
	guessAndKeep                 // they go into the table
	guessOnly                    // its entry has none, but the proof of another budget
	guessAndMix                  // with the numbers of another budget
)

// listChildren lists the moves at ply, best first, with what is known of them, up
// to the first that wins whatever the path.
func (p *Prover) listChildren(n *proofNode, ply, depth int) {
	f := &p.frames[ply]
	p.generate(f, NoMove, wholeDepth)
	n.children = n.children[:0]
	role := p.roleAt(ply + 1)
	for i := range f.moves {
		m := p.pick(f, i)
		p.game.Do(m)
		c := n.add(m, p.view.key(role))
		c.delta = 1 + uint32(i/rankStep)
		p.proofs.fetch(c.hash) // all before the first is read
		if v, valid := p.byRules(ply + 1); v != open {
			c.finding = decided(v, c.widestBound(v), valid, NoMove)
		}
		p.game.Undo(m)
	}
	toGuess := false
	for i := range n.children {
		c := &n.children[i]
		if c.verdict() == open {
			p.lookUp(c, ply+1, depth-1)
		}
		p.carryBack(c)
		if c.delta == 0 && c.valid&pathMask == pathMask {
			n.children = n.children[:i+1]
			return
		}
		toGuess = toGuess || c.guess != guessed
	}
	if toGuess {
		p.guessNumbers(n.children)
	}
}

// add appends the move m to a place, of which nothing is known.
func (pn *proofNode) add(m Move, key proofKey) *proofChild {
	i := len(pn.children)
	if i == cap(pn.children) {
		pn.children = append(pn.children, proofChild{})
	}
	pn.children = pn.children[:i+1]
	c := &pn.children[i]
	c.finding, c.proofKey, c.move, c.boundBefore, c.guess = unknown(), key, m, 0, guessed
	return c
}

// carryBack carries the bound of a decided child back over its move. Without a
// budget every verdict holds everywhere, for the parent as for the child.
func (p *Prover) carryBack(c *proofChild) {
	v := c.verdict()
	switch {
	case v == open:
	case p.view.budgets != nil:
		c.boundBefore = p.view.budgets.BoundBefore(c.move, v == lost, c.bound)
	default:
		c.boundBefore = c.widestBound(v.flip())
	}
}

// lookUp fills in what the tables or a static probe know of a child, at the given
// ply, that the rules do not decide; else what its first numbers need. A child
// beyond the depth is not searched: the asker has not won, but that is no proof.
func (p *Prover) lookUp(c *proofChild, ply, depth int) {
	e := p.proofs.find(c.hash)
	if depth > 0 && p.fromTables(c, e, ply) {
		return
	}
	p.game.Do(c.move)
	v := p.probe(ply)
	p.game.Undo(c.move)
	switch {
	case v != open:
		c.finding = decided(v, c.widestBound(v), proven, NoMove)
		p.proofs.storeProof(c.proofKey, &c.finding, 1)
	case depth <= 0:
		v = won
		if asking(ply) {
			v = lost
		}
		c.finding = decided(v, c.widestBound(v), pathDependent(-1).unproven(), NoMove)
	case p.view.guesses == nil:
	case e == nil:
		c.guess = guessAndKeep
	default:
		c.guess = guessOnly
	}
}

// fromTables takes over what the tables know about a child, of which e is the entry,
// and reports whether they do.
func (p *Prover) fromTables(c *proofChild, e *proofEntry, ply int) bool {
	if e != nil && e.decides(c.proofKey, &c.finding) {
		return true
	}
	if p.proofs.twin(c.withBudget()^p.stack[ply].code, &c.finding) {
		return true
	}
	if e == nil || !e.hasNumbers() {
		return false
	}
	c.phi, c.delta, c.valid = e.phi(), e.delta(), proven
	if p.view.guesses != nil && e.rank() > 0 && e.budget() != c.budget {
		c.guess = guessAndMix
	}
	return true
}

// guessNumbers gives the children that have none their first numbers.
func (p *Prover) guessNumbers(children []proofChild) {
	for i := range children {
		c := &children[i]
		if c.guess == guessed {
			continue
		}
		p.game.Do(c.move)
		phi, delta := p.view.guesses.Guess()
		p.game.Undo(c.move)
		switch c.guess {
		case guessAndKeep:
			p.proofs.storeGuess(c.hash, phi, delta)
		case guessAndMix:
			phi, delta = mixed(phi, c.phi), mixed(delta, c.delta)
		}
		c.phi, c.delta, c.guess = phi, delta, guessed
	}
}

// mixed is a guess with what was learned at another budget, which is worth three
// times as much. But that may be the number of a position on the way here, with
// more left to spend; so it is not believed without limit, or it would grow
// from one to the other for ever.
func mixed(guess, learned uint32) uint32 {
	return (guess + 3*min(max(learned, guess/8), 8*guess)) / 4
}
