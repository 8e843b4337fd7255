package engine

// The moves of a position in Prove, and their numbers before they are searched.

// rankStep is how many moves of the order share a first number. 3 instead of 8 saves
// a tenth of the expansions in triangle nim and a third in four Connect Four
// endings, and costs 1 % in random graphs.
const rankStep = 3

// proofChild is a move with the finding of the position behind it.
type proofChild struct {
	finding
	proofKey
	move        Move // that leads there; that of the finding is the next
	boundBefore int8 // the bound of a verdict, as it stands before the move
	guess       guessing
}

// guessing says how a child gets its first numbers.
type guessing uint8

const (
	guessed      guessing = iota // it has its numbers
	guessAndKeep                 // it has no entry: they go into the table
	guessOnly                    // its entry has no numbers, only the proof of another budget
	guessAndMix                  // its entry has those of another budget: they are mixed in
)

// listChildren lists the moves at ply with their findings, best first, up to the
// first that wins on every path.
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
		if v, valid := d.byRules(ply + 1); v != Ongoing {
			c.finding = decided(v, c.widestBound(v), valid, NoMove)
		}
		d.game.Undo(m)
	}
	toGuess := false
	for i := range n.children {
		c := &n.children[i]
		if c.verdict() == Ongoing {
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

// add appends the move m to the position of the key, of which nothing is known.
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

// carryBack turns the bound of a decided child into one for its parent. Without
// budgets every verdict holds at all of them.
func (pm *proofMemory) carryBack(c *proofChild) {
	v := c.verdict()
	switch {
	case v == Ongoing:
	case pm.view.budgets != nil:
		c.boundBefore = pm.view.budgets.BoundBefore(c.move, v == Loss, c.bound)
	default:
		c.boundBefore = c.widestBound(v.Negate())
	}
}

// lookUp finds what the tables or a static probe know of a child at ply, or else how
// it gets its first numbers. A child beyond the depth is not searched: it counts as
// not won by the asker, which is no proof.
func (d *dfpn) lookUp(c *proofChild, ply, depth int) {
	e := d.proofs.find(c.hash)
	if depth > 0 && d.fromTables(c, e, ply) {
		return
	}
	d.game.Do(c.move)
	v := d.probe(ply)
	d.game.Undo(c.move)
	switch {
	case v != Ongoing:
		c.finding = decided(v, c.widestBound(v), proven, NoMove)
		d.proofs.storeProof(c.proofKey, &c.finding, 1)
	case depth <= 0:
		v = Win
		if asking(ply) {
			v = Loss
		}
		c.finding = decided(v, c.widestBound(v), pathDependent(-1).unproven(), NoMove)
	case d.view.guesses == nil:
	case e == nil:
		c.guess = guessAndKeep
	default:
		c.guess = guessOnly
	}
}

// fromTables reports whether the tables know a child, and fills it in. e is its entry.
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

// guessNumbers asks the game for the first numbers of the children without numbers.
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

// mixed is a guess and three times what was learned at another budget. The learned
// number may be that of an ancestor with more left to spend; without limits it would
// grow from one to the other for ever.
func mixed(guess, learned uint32) uint32 {
	return (guess + 3*min(max(learned, guess/8), 8*guess)) / 4
}
