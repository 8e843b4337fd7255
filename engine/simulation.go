package engine

// Simulation: the proof that refutes one move is tried on its siblings. Its moves
// are played again, and every reply to them is checked (Y. Kawano, "Using similar
// positions to search game trees", 1996). Two positions take part: the game stands
// behind the sibling, a copy of it behind the refuted move, where the table knows
// the proof. Where a side plays one of the two moves after the other side has played
// the second, the copy gets them the other way round: often both positions are then
// the same.

// simulationLimit is how many positions one simulation may visit.
const simulationLimit = 500

// proofView is a position as Prove sees it.
type proofView struct {
	game      Game
	canonical Canonical
	guesses   Provable // nil where the game does not offer it, or it is switched off
	budgets   Provable
	simulator Provable
}

func newProofView(g Game, off Feature) proofView {
	pv := proofView{game: g, canonical: offered[Canonical](g, off&FeatureCanonical == 0)}
	game, ok := g.(Provable)
	if !ok {
		return pv
	}
	offers := game.Offers() &^ off
	if offers&FeatureGuess != 0 {
		pv.guesses = game
	}
	if offers&FeatureBudget != 0 {
		pv.budgets = game
	}
	if _, ok := g.(Cloner); ok && offers&FeatureSimulation != 0 {
		pv.simulator = game
	}
	return pv
}

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

// either is m where it is legal, else other if m is the given move and other is
// legal, else NoMove.
func (pv *proofView) either(m, given, other Move) Move {
	switch {
	case m != NoMove && pv.simulator.Legal(m):
		return m
	case m == given && pv.simulator.Legal(other):
		return other
	}
	return NoMove
}

// simulation tries proofs on other moves.
type simulation struct {
	*proofMemory
	off    Feature
	copy   proofView // follows the proof; without a game before the first use
	played []Move    // by which the copy has come from the root
	left   int       // how many positions may still be visited
	// proofMove and move lead to the two positions that are compared, that of the
	// proof and that to be decided.
	proofMove, move Move
}

// restart forgets the copy of another game.
func (s *simulation) restart(off Feature) {
	s.off, s.copy, s.played = off, proofView{}, s.played[:0]
}

// try tries the proof of children[from] on its undecided siblings. The game stands
// before their moves, at ply.
func (s *simulation) try(children []proofChild, from, ply int) {
	s.proofMove = children[from].move
	s.bringCopy(ply)
	s.copy.game.Do(s.proofMove)
	for i := range children {
		c := &children[i]
		if c.verdict() != Ongoing {
			continue
		}
		s.left, s.move = simulationLimit, c.move
		s.game.Do(c.move)
		f := s.replay(c.proofKey, ply+1, true)
		s.game.Undo(c.move)
		if f.verdict() != Ongoing {
			c.finding = f
			s.carryBack(c)
		}
	}
	s.copy.game.Undo(s.proofMove)
}

// bringCopy brings the copy to where the game stands, at ply.
func (s *simulation) bringCopy(ply int) {
	same := 0
	if s.copy.game == nil {
		s.copy = newProofView(s.game.(Cloner).CloneGame(), s.off)
		for i := range ply {
			s.played = append(s.played, s.frames[i].move)
		}
		return
	}
	for same < ply && same < len(s.played) && s.played[same] == s.frames[same].move {
		same++
	}
	for i := len(s.played) - 1; i >= same; i-- {
		s.copy.game.Undo(s.played[i])
	}
	s.played = s.played[:same]
	for i := same; i < ply; i++ {
		s.played = append(s.played, s.frames[i].move)
		s.copy.game.Do(s.played[i])
	}
}

// replay plays the proof of the copy's position on that of the game, at ply. With
// succeeds set, it proves that the side to move succeeds. Every reply is checked, so
// a decided finding is proven; an open one means that the proof does not fit.
func (s *simulation) replay(key proofKey, ply int, succeeds bool) finding {
	proofKey := s.copy.key(s.roleAt(ply))
	s.proofs.fetch(proofKey.hash)
	if v, valid := s.byRules(ply); v != Ongoing {
		return decided(v, key.widestBound(v), valid, NoMove)
	}
	if s.copy.game.Outcome() != Ongoing {
		return unknown()
	}
	var f finding
	if e := s.proofs.find(key.hash); e != nil && e.decides(key, &f) {
		return f
	}
	if s.left--; s.left < 0 || ply >= MaxPly {
		return unknown()
	}
	if v := s.probe(ply); v != Ongoing {
		f = decided(v, key.widestBound(v), proven, NoMove)
		s.proofs.storeProof(key, &f, 1)
		return f
	}
	e := s.proofs.find(proofKey.hash)
	if e == nil || !e.succeeds(succeeds == key.holds, key.budget) || s.meter.visit() {
		return unknown()
	}
	n := &s.stack[ply]
	n.children = n.children[:0]
	s.extendPath(ply, key)
	if succeeds {
		s.replayMove(n, e.move(), ply)
	} else {
		s.checkReplies(n, ply)
	}
	sum := s.sumUp(n.children, key)
	if sum.verdict() == Ongoing {
		return unknown()
	}
	return s.storeFinding(key, sum.finding, ply, 1)
}

var openChild = proofChild{finding: unknown()}

// replayMove plays the proof's move on both positions and makes the result
// the only child; an open one if the move is not there, or does not succeed.
func (s *simulation) replayMove(n *proofNode, m Move, ply int) {
	child := openChild
	if own := s.view.either(m, s.move, s.proofMove); own != NoMove && s.copy.simulator.Legal(m) {
		if c := s.playBoth(own, m, ply, false); c.delta == 0 {
			child = c
		}
	}
	n.children = append(n.children, child)
}

// checkReplies plays every move against the proof, up to the first that it does
// not answer.
func (s *simulation) checkReplies(n *proofNode, ply int) {
	f := &s.frames[ply]
	s.generate(f, NoMove, wholeDepth)
	for i := range f.moves {
		m := s.pick(f, i)
		like := s.copy.either(m, s.proofMove, s.move)
		if like == NoMove {
			like = s.copy.simulator.Substitute(m)
		}
		answered := false
		if like != NoMove {
			c := s.playBoth(m, like, ply, true)
			n.children, answered = append(n.children, c), c.phi == 0
		}
		if !answered {
			n.children = append(n.children, openChild)
			return
		}
	}
}

// playBoth plays a move of the game and the one like it of the copy, and replays
// the rest of the proof.
func (s *simulation) playBoth(m, like Move, ply int, succeeds bool) proofChild {
	c := proofChild{move: m}
	s.game.Do(m)
	c.proofKey = s.view.key(s.roleAt(ply + 1))
	s.proofs.fetch(c.hash)
	s.copy.game.Do(like)
	c.finding = s.replay(c.proofKey, ply+1, succeeds)
	s.copy.game.Undo(like)
	s.game.Undo(m)
	s.carryBack(&c)
	return c
}
