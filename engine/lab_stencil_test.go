//go:build lab

package engine_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/engine/internal/tt"
	"duiju/engine/processor"
)

// The stencil is alpha-beta written by hand for Connect Four: the engine's own
// loop, and its own table, with no interface between search and game. Both visit
// the same nodes and find the same line, so what the engine costs more is what
// the interface costs.

// BenchmarkStencil searches Connect Four by both in turn, without and with a table: the
// processor time of the fastest run of each in ns a node, and their ratio.
func BenchmarkStencil(b *testing.B) {
	const depth = 11
	for name, table := range map[string]bool{"plain": false, "table": true} {
		b.Run(name, func(b *testing.B) {
			engineNs, handNs := math.Inf(1), math.Inf(1)
			for b.Loop() {
				s, h := stencilEngine(table), newHandWritten(table)
				var r engine.Report
				byEngine := used(func() { r, _ = s.Search(b.Context(), engine.Limits{Depth: depth}) })
				byHand := used(func() { h.search(depth, 0, -engine.Infinite, engine.Infinite) })
				engineNs, handNs = min(engineNs, byEngine/float64(r.Nodes)), min(handNs, byHand/float64(h.nodes))
			}
			b.ReportMetric(engineNs, "ns/node")
			b.ReportMetric(handNs, "hand-ns/node")
			b.ReportMetric(engineNs/handNs, "ratio")
		})
	}
}

// used is the processor time that f takes, in ns.
func used(f func()) float64 {
	before, _ := processor.Time()
	f()
	after, _ := processor.Time()
	return float64(after - before)
}

// stencilEngine is the engine with every technique off, but perhaps the table.
func stencilEngine(table bool) *engine.Searcher {
	o := engine.Options{Off: engine.AllFeatures, TableMiB: 1}
	if table {
		o.Off &^= engine.FeatureTable
	}
	return engine.New(&ConnectFour{}, o)
}

func newHandWritten(table bool) *handWritten {
	h := &handWritten{}
	if table {
		h.table = tt.New(1)
	}
	return h
}

// hand is the hand-written search. It gives what the engine gives:
// a value, a principal variation, counts, an end when the nodes are used up.
type handWritten struct {
	g       ConnectFour
	table   *tt.Table // may be nil
	frames  [64]handFrame
	nodes   uint64
	limit   uint64 // of nodes, 0 for none
	stopped bool

	probes, hits, cuts, firstCuts uint64
}

type handFrame struct{ moves, pv []engine.Move }

// search returns the value, and whether it is proven: rests on no evaluation.
func (h *handWritten) search(depth, ply int, alpha, beta engine.Score) (engine.Score, bool) {
	if h.stopped || h.limit > 0 && h.nodes >= h.limit {
		h.stopped = true
		return 0, false
	}
	h.nodes++
	f := &h.frames[ply]
	f.pv = f.pv[:0]
	switch h.g.Outcome() {
	case engine.Loss:
		return engine.LossIn(ply), true
	case engine.Draw:
		return 0, true
	}
	if depth == 0 {
		return h.g.Eval(), false
	}
	var (
		key   uint64
		known tt.Entry
		found bool
	)
	if h.table != nil {
		key = h.g.Hash()
		h.probes++
		if known, found = h.table.Probe(key); found {
			h.hits++
			if v := enginetest.FromNode(engine.Score(known.Score), -ply); settles(known, v, depth, alpha, beta) {
				return v, known.Proven
			}
		}
	}
	f.moves = h.g.Moves(f.moves[:0])
	if known.Move != 0 {
		toFront(f.moves, engine.Move(known.Move))
	}
	var (
		best           = -engine.Infinite
		move           = engine.NoMove
		low            = alpha
		bestProven     bool
		all, undecided = true, true // proven: all moves, and those that do not lose
	)
	for i, m := range f.moves {
		h.g.Do(m)
		v, proven := h.search(depth-1, ply+1, -beta, -low)
		h.g.Undo(m)
		v = -v
		all = all && proven
		undecided = undecided && (proven || v < -engine.MaxEval)
		if v <= best {
			continue
		}
		best, move, bestProven = v, m, proven
		if v >= beta {
			h.cuts++
			if i == 0 {
				h.firstCuts++
			}
			break
		}
		if v > low {
			low = v
			f.pv = append(append(f.pv[:0], m), h.frames[ply+1].pv...)
		}
	}
	bound, proven := engine.Exact, undecided
	if best.Proven() {
		proven = all
	}
	if best >= beta {
		bound, proven = engine.LowerBound, bestProven
	} else if best <= alpha {
		bound, move = engine.UpperBound, engine.NoMove
	}
	if h.table != nil && !h.stopped {
		h.table.Store(key, tt.Entry{Move: uint32(move), Score: int32(enginetest.FromNode(best, ply)), Depth: depth,
			Claim: tt.Claim{Bound: uint8(bound), Proven: proven}})
	}
	return best, proven
}

// settles reports whether the entry, of score v here, decides a node.
func settles(e tt.Entry, v engine.Score, depth int, alpha, beta engine.Score) bool {
	bound := engine.Bound(e.Bound)
	lower, upper := bound&engine.LowerBound != 0, bound&engine.UpperBound != 0
	if !e.Proven && e.Depth < depth {
		lower = lower && v > engine.MaxEval
		upper = upper && v < -engine.MaxEval
	}
	return lower && upper || lower && v >= beta || upper && v <= alpha
}

// toFront moves m to the front; those before it move down.
func toFront(moves []engine.Move, m engine.Move) {
	for i, x := range moves {
		if x == m {
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
			return
		}
	}
}

// The stencil must do what the engine does, or it measures another search.
func TestStencilDoesWhatTheEngineDoes(t *testing.T) {
	for _, table := range []bool{false, true} {
		h := newHandWritten(table)
		score, _ := h.search(10, 0, -engine.Infinite, engine.Infinite)
		r, err := stencilEngine(table).Search(context.Background(), engine.Limits{Depth: 10})
		if err != nil || r.Score != score || r.Nodes != h.nodes || r.Cuts != h.cuts || r.FirstCuts != h.firstCuts {
			t.Errorf("table %v: engine %v in %d nodes, stencil %v in %d (error %v)", table, r.Score, r.Nodes, score, h.nodes, err)
		}
		if line := h.frames[0].pv; !slices.Equal(line, r.Lines[0].Moves[:len(line)]) {
			t.Errorf("table %v: engine's line %v, stencil's %v", table, r.Lines[0].Moves, line)
		}
	}
}

func TestStencilEndsWhereItsNodesDo(t *testing.T) {
	h := newHandWritten(true)
	h.limit = 1000
	if _, proven := h.search(10, 0, -engine.Infinite, engine.Infinite); proven || !h.stopped || h.nodes != h.limit {
		t.Errorf("%d nodes of %d, stopped %v", h.nodes, h.limit, h.stopped)
	}
}
