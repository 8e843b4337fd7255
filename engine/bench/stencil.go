package bench

import (
	"context"
	"math/bits"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// The stencil is alpha-beta written by hand for Connect Four, with no
// interface between search and game: what the engine could at best cost. Both
// visit the same nodes.

// StencilRow compares one search by the engine and by the stencil.
type StencilRow struct {
	Name     string  `json:"name"`
	Nodes    uint64  `json:"nodes"`
	EngineNs float64 `json:"engine_ns_per_node"`
	HandNs   float64 `json:"stencil_ns_per_node"`
}

const (
	stencilDepth = 13
	stencilRuns  = 5
)

// stencil measures plain alpha-beta on Connect Four, the best of some runs.
func stencil(ctx context.Context) []StencilRow {
	row := StencilRow{Name: "plain alpha-beta", EngineNs: 1e9, HandNs: 1e9}
	s := engine.New(&enginetest.ConnectFour{}, engine.Options{Off: engine.AllFeatures})
	for range stencilRuns {
		r, err := s.Search(ctx, engine.Limits{Depth: stencilDepth})
		if err != nil {
			return nil
		}
		row.Nodes = r.Nodes
		row.EngineNs = min(row.EngineNs, perNode(r.Elapsed, r.Nodes))
		var h hand
		start := time.Now()
		h.search(stencilDepth, 0, -engine.Infinite, engine.Infinite)
		row.HandNs = min(row.HandNs, perNode(time.Since(start), h.nodes))
	}
	table := StencilRow{Name: "with table", EngineNs: 1e9, HandNs: 1e9}
	o := engine.Options{Off: engine.AllFeatures &^ engine.FeatureTable, TableMiB: 1}
	for range stencilRuns {
		r, err := engine.New(&enginetest.ConnectFour{}, o).Search(ctx, engine.Limits{Depth: stencilDepth})
		if err != nil {
			return nil
		}
		table.Nodes = r.Nodes
		table.EngineNs = min(table.EngineNs, perNode(r.Elapsed, r.Nodes))
		h := hand{table: make([]handBucket, 1<<20/64)}
		start := time.Now()
		h.search(stencilDepth, 0, -engine.Infinite, engine.Infinite)
		table.HandNs = min(table.HandNs, perNode(time.Since(start), h.nodes))
	}
	return []StencilRow{row, table}
}

func perNode(d time.Duration, nodes uint64) float64 {
	return float64(d.Nanoseconds()) / float64(max(nodes, 1))
}

// hand is the hand-written search. With a table it keeps bounds by position,
// depth and age-free, in buckets of the engine's size.
type hand struct {
	g     enginetest.ConnectFour
	nodes uint64
	moves [64][]engine.Move
	table []handBucket
}

type handEntry struct {
	key   uint64
	score engine.Score
	move  uint8
	depth uint8
	bound engine.Bound
}

type handBucket [4]handEntry

func (h *hand) search(depth, ply int, alpha, beta engine.Score) engine.Score {
	h.nodes++
	switch h.g.Outcome() {
	case engine.Loss:
		return engine.LossIn(ply)
	case engine.Draw:
		return 0
	}
	if depth == 0 {
		return h.g.Eval()
	}
	var e *handEntry
	first := engine.NoMove
	if h.table != nil {
		var found bool
		if e, found = h.find(h.g.Hash()); found {
			first = engine.Move(e.move)
			if e.settles(depth, ply, alpha, beta) {
				return e.at(ply)
			}
		}
	}
	list := h.g.Moves(h.moves[ply][:0])
	h.moves[ply] = list
	for i, m := range list {
		if m == first {
			copy(list[1:i+1], list[:i])
			list[0] = first
			break
		}
	}
	key := uint64(0)
	if h.table != nil {
		key = h.g.Hash()
	}
	best, bestMove, low := -engine.Infinite, engine.NoMove, alpha
	for _, m := range list {
		h.g.Do(m)
		v := -h.search(depth-1, ply+1, -beta, -low)
		h.g.Undo(m)
		if v > best {
			best, bestMove = v, m
			if v >= beta {
				break
			}
			low = max(low, v)
		}
	}
	if h.table != nil {
		e, _ = h.find(key)
		*e = handEntry{key: key, score: fromRoot(best, ply), move: uint8(bestMove), depth: uint8(depth), bound: engine.Exact}
		if best >= beta {
			e.bound = engine.LowerBound
		} else if best <= alpha {
			e.bound = engine.UpperBound
		}
	}
	return best
}

// find returns the entry of key, or the one to give up for it.
func (h *hand) find(key uint64) (*handEntry, bool) {
	i, _ := bits.Mul64(bits.RotateLeft64(key, -16), uint64(len(h.table)))
	b := &h.table[i]
	victim := &b[0]
	for j := range b {
		if b[j].key == key {
			return &b[j], true
		}
		if b[j].depth < victim.depth {
			victim = &b[j]
		}
	}
	return victim, false
}

func (e *handEntry) settles(depth, ply int, alpha, beta engine.Score) bool {
	if int(e.depth) < depth {
		return false
	}
	v := e.at(ply)
	return e.bound == engine.Exact || e.bound == engine.LowerBound && v >= beta || e.bound == engine.UpperBound && v <= alpha
}

// at is the entry's score from the root.
func (e *handEntry) at(ply int) engine.Score { return fromRoot(e.score, -ply) }

// fromRoot makes a proven score count from the node ply moves below.
func fromRoot(s engine.Score, ply int) engine.Score {
	switch {
	case s > engine.MaxEval:
		return s + engine.Score(ply)
	case s < -engine.MaxEval:
		return s - engine.Score(ply)
	}
	return s
}
