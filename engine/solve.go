package engine

import (
	"math/bits"

	"duiju/engine/internal/tt"
)

// Solve: depth-first search with two values, that is, alpha-beta with a null
// window around "the asker wins". A verdict that depends on no ancestor is stored
// as an exact ±1; the depth of the entry is then the logarithm of the work behind
// it, for replacement and for lines. A position that is open within a depth is
// stored with that depth and no bound.

// solver is the search of Solve.
type solver struct {
	question
	table *tt.Table // nil if it is switched off
	depth int       // see ProofOptions
}

func newSolver(o ProofOptions) *solver {
	s := &solver{question: question{ordering: newOrdering()}, depth: o.depthLimit()}
	if o.Off&FeatureTable == 0 {
		s.table = tt.New(o.TableMiB)
	}
	return s
}

// root is the verdict on the root.
func (s *solver) root() (Outcome, validity) {
	if s.table != nil {
		s.table.NextAge()
	}
	return s.solve(s.depth, 0)
}

// solve is the verdict on the position for the side to move.
func (s *solver) solve(depth, ply int) (Outcome, validity) {
	// 1. Count, and stop when told to.
	if s.meter.visit() {
		return Ongoing, proven
	}
	// 2. The rules, the path or a static proof decide.
	if v, valid := s.decide(ply); v != Ongoing {
		return v, valid
	}
	// 3. The horizon.
	if depth == 0 {
		return Ongoing, proven
	}
	// 4. The table.
	var (
		key   uint64
		sym   uint8
		known entry
	)
	if s.table != nil {
		key, sym = s.positionKey(ply)
		known = s.lookup(key, sym)
		if known.bound == Exact {
			return known.verdict(), proven
		}
		if known.depth >= min(depth, tt.MaxDepth) && known.open() && s.pather == nil {
			return Ongoing, proven
		}
	}
	// 5. The moves: won if a child is lost, lost if all children are won.
	f := &s.frames[ply]
	s.generate(f, known.move, wholeDepth)
	before := s.meter.nodes
	v, valid := Loss, proven
	best := NoMove
	for i := range f.moves {
		m := s.pick(f, i)
		f.move = m
		s.game.Do(m)
		r, childValid := s.solve(depth-1, ply+1)
		s.game.Undo(m)
		if s.meter.stopped {
			return Ongoing, proven
		}
		valid = valid.and(childValid)
		if r == Loss {
			v, valid, best = Win, childValid, m
			s.credit(f, m, i, min(depth, 20), ply)
			break
		}
		if r == Ongoing {
			v = Ongoing
		}
	}
	// 6. Store, unless the verdict depends on an ancestor.
	if s.table != nil {
		s.storeVerdict(key, sym, v, valid, best, depth, ply, s.meter.nodes-before)
	}
	return v, valid.forParent(ply)
}

// storeVerdict stores the result of a node.
func (s *solver) storeVerdict(key uint64, sym uint8, v Outcome, valid validity, best Move, depth, ply int, work uint64) {
	e := tt.Entry{Depth: min(depth, tt.MaxDepth)}
	if v != Ongoing {
		if valid.dependsAbove(ply) {
			return
		}
		e.Depth, e.Claim = 8*bits.Len64(work), tt.Claim{Bound: uint8(Exact), Proven: true}
		e.Score = 1
		if v == Loss {
			e.Score = -1
		}
	}
	if sym != 0 && best != NoMove {
		best = s.canonical.MapMove(best, sym)
	}
	e.Move = uint32(best)
	s.table.Store(key, e)
}

// open reports whether the entry says that a depth was not enough.
func (e entry) open() bool { return e.bound == NoBound && e.depth > 0 }

// verdict is the verdict that a bound stands for.
func (e entry) verdict() Outcome {
	return winIf(e.score > 0)
}

// positionKey is the key of the position, with the side that asks, and its symmetry.
func (s *solver) positionKey(ply int) (uint64, uint8) {
	key, sym := s.key()
	return key ^ s.roleAt(ply), sym
}

// lookup finds the entry of a key, or one with no bound and no move.
func (s *solver) lookup(key uint64, sym uint8) entry {
	found, _ := s.table.Probe(key)
	e := entryOf(found)
	if sym != 0 && e.move != NoMove {
		e.move = s.canonical.UnmapMove(e.move, sym)
	}
	return e
}

// reach implements lineSearch.
func (s *solver) reach(int) Move { return NoMove }

// again implements lineSearch, mostly from the table.
func (s *solver) again(depth, ply int, known bool) (Outcome, uint64) {
	before, work := s.meter.nodes, uint64(0)
	v, _ := s.decide(ply)
	if s.table != nil && v == Ongoing {
		key, _ := s.positionKey(ply)
		if e, ok := s.table.Probe(key); ok && e.Bound == tt.Exact {
			v, work = entryOf(e).verdict(), 1<<(e.Depth/8)
		}
	}
	if v == Ongoing && !known {
		v, _ = s.solve(depth, ply)
	}
	return v, work + s.meter.nodes - before
}
