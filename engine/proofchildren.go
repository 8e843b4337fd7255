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
	place
	move   Move // that leads there; the finding's is the next
	before int8 // the bound of a verdict, as it stands before the move
	guess  guessing
}

// guessing is what becomes of a child's first numbers.
type guessing uint8

const (
	guessed      guessing = iota // it has its numbers
	guessAndKeep                 // they go into the table
	guessOnly                    // its entry has none, but the proof of another budget
	guessAndMix                  // with the numbers of another budget
)

// children lists the moves at ply, best first, with what is known of them, up
// to the first that wins whatever the path.
func (p *Prover) children(n *proofNode, ply, depth int) {
	f := &p.frames[ply]
	p.generate(f, NoMove, wholeDepth)
	n.children = n.children[:0]
	role := p.roleAt(ply + 1)
	for i := range f.moves {
		m := p.pick(f, i)
		p.game.Do(m)
		c := n.add(m, p.here.place(role))
		c.delta = 1 + uint32(i/rankStep)
		p.proofs.fetch(c.key) // all before the first is read
		if v, on := p.rule(ply + 1); v != open {
			c.finding = decided(v, c.everywhere(v), on, NoMove)
		}
		p.game.Undo(m)
	}
	toGuess := false
	for i := range n.children {
		c := &n.children[i]
		if c.verdict() == open {
			p.look(c, ply+1, depth-1)
		}
		p.through(c)
		if c.delta == 0 && c.on&leanMask == leanMask {
			n.children = n.children[:i+1]
			return
		}
		toGuess = toGuess || c.guess != guessed
	}
	if toGuess {
		p.guesses(n.children)
	}
}

// add appends the move m to a place, of which nothing is known.
func (n *proofNode) add(m Move, at place) *proofChild {
	i := len(n.children)
	if i == cap(n.children) {
		n.children = append(n.children, proofChild{})
	}
	n.children = n.children[:i+1]
	c := &n.children[i]
	c.finding, c.place, c.move, c.before, c.guess = unknown(), at, m, 0, guessed
	return c
}

// through carries the bound of a decided child back over its move. Without a
// budget every verdict holds everywhere, for the parent as for the child.
func (p *Prover) through(c *proofChild) {
	v := c.verdict()
	switch {
	case v == open:
	case p.here.budgeted != nil:
		c.before = p.here.budgeted.Through(c.move, v == lost, c.bound)
	default:
		c.before = c.everywhere(v.flip())
	}
}

// look fills in what the tables or a static probe know of a child, at the given
// ply, that the rules do not decide; else what its first numbers need. A child
// beyond the depth is not searched: the asker has not won, but that is no proof.
func (p *Prover) look(c *proofChild, ply, depth int) {
	e := p.proofs.find(c.key)
	if depth > 0 && p.recall(c, e, ply) {
		return
	}
	p.game.Do(c.move)
	v := p.probe(ply)
	p.game.Undo(c.move)
	switch {
	case v != open:
		c.finding = decided(v, c.everywhere(v), firm, NoMove)
		p.proofs.keepProof(c.place, &c.finding, 1)
	case depth <= 0:
		v = won
		if asking(ply) {
			v = lost
		}
		c.finding = decided(v, c.everywhere(v), leaning(-1).soften(), NoMove)
	case p.here.guesser == nil:
	case e == nil:
		c.guess = guessAndKeep
	default:
		c.guess = guessOnly
	}
}

// recall takes over what the tables know about a child, of which e is the entry,
// and reports whether they do.
func (p *Prover) recall(c *proofChild, e *proofEntry, ply int) bool {
	if e != nil && e.tell(c.place, &c.finding) {
		return true
	}
	if p.proofs.twin(c.full()^p.stack[ply].code, &c.finding) {
		return true
	}
	if e == nil || !e.hasNumbers() {
		return false
	}
	c.phi, c.delta, c.on = e.phi(), e.delta(), firm
	if p.here.guesser != nil && e.rank() > 0 && e.at() != c.budget {
		c.guess = guessAndMix
	}
	return true
}

// guesses gives the children that have none their first numbers.
func (p *Prover) guesses(children []proofChild) {
	for i := range children {
		c := &children[i]
		if c.guess == guessed {
			continue
		}
		p.game.Do(c.move)
		phi, delta := p.here.guesser.Guess()
		p.game.Undo(c.move)
		switch c.guess {
		case guessAndKeep:
			p.proofs.keepFirst(c.key, phi, delta)
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
