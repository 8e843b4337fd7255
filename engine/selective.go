package engine

import "math"

// Selective search: everything that looks less deeply at some moves than at
// others. All of it needs the game's leave, by Nuller or Selective.

const (
	nullMinDepth     = 3
	singularMinDepth = 7
	lateMinDepth     = 3 // late-move reductions begin here
	lateMinIndex     = 3 // and with this move of the order
)

// nullMove searches a pass with reduced depth and reports whether it fails
// high, with the bound to return.
func (w *worker) nullMove(depth, ply int, alpha, beta Score) (Score, bool) {
	if depth < nullMinDepth || alpha+1 != beta || beta.Proven() || ply == 0 || w.frames[ply].excluded != NoMove ||
		w.frames[ply-1].null || !w.nuller.CanNull() || w.game.Eval() < beta {
		return 0, false
	}
	f := &w.frames[ply]
	f.move, f.null = NoMove, true
	w.nuller.DoNull()
	v, _ := w.passed(depth-3-depth/4, ply+1, -beta, -beta+1)
	w.nuller.UndoNull()
	f.null = false
	if w.stopped || -v < beta {
		return 0, false
	}
	if (-v).Proven() {
		return beta, true // a win that begins with a pass is none
	}
	return -v, true
}

// passed values the position after a pass.
func (w *worker) passed(depth, ply int, alpha, beta Score) (Score, basis) {
	if w.tracer == nil {
		return w.node(depth, ply, alpha, beta)
	}
	v, on := w.traced(Enter{Ply: ply, Depth: depth, Alpha: -beta, Beta: -alpha, Null: true})
	return -v, on
}

// singularExtension is 1 if the table move is better than all others by a
// margin: those fail low against its score less the margin at half depth.
// It uses the frame of this very ply, so it runs before moves are generated.
// (T. Anantharaman, M. Campbell, F. Hsu, "Singular extensions", 1990.)
func (w *worker) singularExtension(known entry, depth, ply int) int {
	f := &w.frames[ply]
	if !w.singular || w.selective == nil || depth < singularMinDepth || ply == 0 || f.excluded != NoMove ||
		known.move == NoMove || known.score.Proven() || known.depth < depth-3 ||
		known.bound != LowerBound && known.bound != Exact || ply > w.run.maxPly {
		return 0
	}
	bar := known.score - max(w.selective.Margin(1), 0)/2 - 1
	f.excluded = known.move
	v := w.others((depth-1)/2, ply, bar-1, bar)
	f.excluded = NoMove
	f.pv = f.pv[:0]
	if w.stopped || v >= bar {
		return 0
	}
	return 1
}

// others values the position without its excluded move.
func (w *worker) others(depth, ply int, alpha, beta Score) Score {
	if w.tracer == nil {
		v, _ := w.node(depth, ply, alpha, beta)
		return v
	}
	v, _ := w.traced(Enter{Ply: ply, Depth: depth, Alpha: -beta, Beta: -alpha, Excluded: w.frames[ply].excluded})
	return -v
}

// late holds what a node knows about skipping and reducing its late moves.
type late struct {
	active bool
	prune  bool  // null window near the leaves: moves may be skipped
	count  int   // quiet moves after this many are skipped; 0 = none
	hope   Score // what a quiet move can reach at most
	depth  int
	pv     bool
}

// newLate prepares the treatment of late moves at a node.
func (w *worker) newLate(depth int, alpha, beta Score, forced bool) late {
	if w.selective == nil || forced || !w.reductions && !w.pruning {
		return late{}
	}
	l := late{active: true, depth: depth, hope: Infinite, pv: alpha+1 != beta}
	if !w.pruning || l.pv || alpha.Proven() {
		return l
	}
	l.prune = true
	l.count = w.selective.Late(depth)
	if margin := w.selective.Margin(depth); margin >= 0 {
		l.hope = w.game.Eval() + margin
	}
	return l
}

// judgeLate says whether to skip the i-th move, and else by how many plies to
// reduce it. Nothing is skipped before one move avoids a proven loss: the
// skipped one might be the rescue.
func (w *worker) judgeLate(l *late, m Move, i int, best, alpha Score) (skip bool, reduction int) {
	if !w.selective.Quiet(m) {
		return false, 0
	}
	if l.prune && best >= -MaxEval && (l.count > 0 && i >= l.count || l.hope <= alpha) {
		return true, 0
	}
	if !w.reductions || l.depth < lateMinDepth || i < lateMinIndex {
		return false, 0
	}
	r := int(lateTable[min(l.depth, 63)][min(i, 63)])
	if l.pv {
		r--
	}
	return false, min(max(r, 0), l.depth-2)
}

// lateTable[depth][index] is the reduction of a late move in plies. It grows
// with the logarithms of both, as in most programs since 2005.
var lateTable = func() (t [64][64]int8) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			t[d][i] = int8(0.5 + math.Log(float64(d))*math.Log(float64(i))/2.25)
		}
	}
	return t
}()
