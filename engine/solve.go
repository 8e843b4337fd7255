package engine

import (
	"context"
	"math/bits"

	"duiju/engine/internal/tt"
)

// Solve: depth-first search with two values, which is alpha-beta with a null
// window around "the asker wins". A verdict that depends on no ancestor holds
// for good and is kept in the table as an exact ±1; its depth field holds the
// logarithm of the work behind it, for replacement and for lines. A position
// left open within a depth is kept with that depth and no bound.

// Solve is the function Solve with the tables of p.
func (p *Prover) Solve(ctx context.Context, g Game) (Proof, error) {
	if err := p.prepare(ctx, g); err != nil {
		return Proof{}, err
	}
	if p.useTable && p.table == nil {
		p.table = tt.New(p.opt.TableMiB)
	}
	if p.table != nil {
		p.table.NextAge()
	}
	limit := p.depthLimit()
	depth := limit
	if p.opt.Step > 0 {
		depth = min(p.opt.Step, limit)
	}
	v, valid := p.solve(depth, 0)
	for v == open && depth < limit && !p.stopped {
		depth = min(depth+p.opt.Step, limit)
		v, valid = p.solve(depth, 0)
	}
	return p.conclude(Proof{}, v, valid, depth, p.solveAgain), p.err(ctx)
}

// solve is the verdict on the position for the side to move.
func (p *Prover) solve(depth, ply int) (verdict, validity) {
	// 1. Count, and stop when told to.
	if p.visit() {
		return open, proven
	}
	// 2. The rules, the path or a static proof decide.
	if v, valid := p.decide(ply); v != open {
		return v, valid
	}
	// 3. The horizon.
	if depth == 0 {
		return open, proven
	}
	// 4. The table.
	var (
		key   uint64
		sym   uint8
		known entry
	)
	if p.useTable {
		key, sym = p.positionKey(ply)
		known = p.lookup(key, sym, 0)
		if known.bound == Exact {
			return known.verdict(), proven
		}
		if known.depth >= min(depth, tt.MaxDepth) && known.open() && p.pather == nil {
			return open, proven
		}
	}
	// 5. The moves: one that leaves the opponent lost wins; if all leave him
	// won, this is lost.
	f := &p.frames[ply]
	p.generate(f, known.move, wholeDepth)
	before := p.nodes
	v, valid := lost, proven
	best := NoMove
	for i := range f.moves {
		m := p.pick(f, i)
		f.move = m
		p.game.Do(m)
		r, childValid := p.solve(depth-1, ply+1)
		p.game.Undo(m)
		if p.stopped {
			return open, proven
		}
		valid = valid.and(childValid)
		if r == lost {
			v, valid, best = won, childValid, m
			p.credit(f, m, i, min(depth, 20), ply)
			break
		}
		if r == open {
			v = open
		}
	}
	// 6. Store, unless the verdict depends on an ancestor.
	if p.useTable {
		p.storeVerdict(key, sym, v, valid, best, depth, ply, p.nodes-before)
	}
	return v, valid.forParent(ply)
}

// storeVerdict stores what a finished node knows.
func (p *Prover) storeVerdict(key uint64, sym uint8, v verdict, valid validity, best Move, depth, ply int, work uint64) {
	e := tt.Entry{Depth: min(depth, tt.MaxDepth)}
	if v != open {
		if valid.dependsAbove(ply) {
			return
		}
		e.Depth, e.Claim = 8*bits.Len64(work), tt.Claim{Bound: uint8(Exact), Proven: true}
		e.Score = 1
		if v == lost {
			e.Score = -1
		}
	}
	if sym != 0 && best != NoMove {
		best = p.canonical.MapMove(best, sym)
	}
	e.Move = uint32(best)
	p.table.Store(key, e)
}

// open reports whether the entry says that a depth was not enough.
func (e entry) open() bool { return e.bound == NoBound && e.depth > 0 }

// verdict is the verdict that a bound stands for.
func (e entry) verdict() verdict {
	if e.score > 0 {
		return won
	}
	return lost
}

// solveAgain is the verdict on a position of a proof line, mostly from the
// table, and the work that stands behind it.
func (p *Prover) solveAgain(depth, ply int, known bool) (verdict, uint64) {
	before, work := p.nodes, uint64(0)
	v, _ := p.decide(ply)
	if p.useTable && v == open {
		key, _ := p.positionKey(ply)
		if e, ok := p.table.Probe(key); ok && e.Bound == tt.Exact {
			v, work = entryOf(e).verdict(), 1<<(e.Depth/8)
		}
	}
	if v == open && !known {
		v, _ = p.solve(depth, ply)
	}
	return v, work + p.nodes - before
}
