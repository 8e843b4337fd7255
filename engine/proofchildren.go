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
func (d *dfpn) listChildren(n *proofNode, ply, depth int) {
	f := &d.frames[ply]
	d.generate(f, NoMove, wholeDepth)
	n.children = n.children[:0]
	role := d.roleAt(ply + 1)
	for i := range f.moves {
		m := d.pick(f, i)
		d.game.Do(m)
		c := n.add(m, d.view.key(role))
		c.delta = 1 + uint32(i/rankStep)
		d.proofs.fetch(c.hash) // all before the first is read
		if v, valid := d.byRules(ply + 1); v != open {
			c.finding = decided(v, c.widestBound(v), valid, NoMove)
		}
		d.game.Undo(m)
	}
	toGuess := false
	for i := range n.children {
		c := &n.children[i]
		if c.verdict() == open {
			d.lookUp(c, ply+1, depth-1)
		}
		d.carryBack(c)
		if c.delta == 0 && c.valid&pathMask == pathMask {
			n.children = n.children[:i+1]
			return
		}
		toGuess = toGuess || c.guess != guessed
	}
	if toGuess {
		d.guessNumbers(n.children)
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
func (pm *proofMemory) carryBack(c *proofChild) {
	v := c.verdict()
	switch {
	case v == open:
	case pm.view.budgets != nil:
		c.boundBefore = pm.view.budgets.BoundBefore(c.move, v == lost, c.bound)
	default:
		c.boundBefore = c.widestBound(v.flip())
	}
}

// lookUp fills in what the tables or a static probe know of a child, at the given
// ply, that the rules do not decide; else what its first numbers need. A child
// beyond the depth is not searched: the asker has not won, but that is no proof.
func (d *dfpn) lookUp(c *proofChild, ply, depth int) {
	e := d.proofs.find(c.hash)
	if depth > 0 && d.fromTables(c, e, ply) {
		return
	}
	d.game.Do(c.move)
	v := d.probe(ply)
	d.game.Undo(c.move)
	switch {
	case v != open:
		c.finding = decided(v, c.widestBound(v), proven, NoMove)
		d.proofs.storeProof(c.proofKey, &c.finding, 1)
	case depth <= 0:
		v = won
		if asking(ply) {
			v = lost
		}
		c.finding = decided(v, c.widestBound(v), pathDependent(-1).unproven(), NoMove)
	case d.view.guesses == nil:
	case e == nil:
		c.guess = guessAndKeep
	default:
		c.guess = guessOnly
	}
}

// fromTables takes over what the tables know about a child, of which e is the entry,
// and reports whether they do.
func (d *dfpn) fromTables(c *proofChild, e *proofEntry, ply int) bool {
	if e != nil && e.decides(c.proofKey, &c.finding) {
		return true
	}
	if d.proofs.twin(c.withBudget()^d.stack[ply].code, &c.finding) {
		return true
	}
	if e == nil || e.phi == 0 {
		return false
	}
	c.phi, c.delta, c.valid = e.phi.value(), e.delta.value(), proven
	if d.view.guesses != nil && e.work > 0 && e.budget != c.budget {
		c.guess = guessAndMix
	}
	return true
}

// guessNumbers gives the children that have none their first numbers.
func (d *dfpn) guessNumbers(children []proofChild) {
	for i := range children {
		c := &children[i]
		if c.guess == guessed {
			continue
		}
		d.game.Do(c.move)
		phi, delta := d.view.guesses.Guess()
		d.game.Undo(c.move)
		switch c.guess {
		case guessAndKeep:
			d.proofs.storeGuess(c.hash, phi, delta)
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
