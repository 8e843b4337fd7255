package engine

import "math"

// Selective search: some moves are searched less deeply than others, or not at all,
// as far as the game's Selection allows.

const (
	nullMinDepth = 3
	lateMinDepth = 3 // late-move reductions begin here
	historyPlies = 2 // the most that history changes a reduction
)

// eval is the evaluation of the position, computed once. f is its frame.
func (w *worker) eval(f *frame) Score {
	if !f.evaluated {
		f.eval, f.evaluated = w.game.Eval(), true
	}
	return f.eval
}

// improving reports whether the side to move has gained since its last turn. It is
// true where the game does not ask for that, or it is not known.
func (w *worker) improving(f *frame, ply int) bool {
	if !w.sel.Improving || ply < 2 || !w.frames[ply-2].evaluated {
		return true
	}
	return w.eval(f) > w.frames[ply-2].eval
}

// endEarly decides a node with a null window before its moves, if it can, and says
// why: the evaluation is far above beta (static futility), or far below alpha and
// noisy moves do not help (razoring), or the position is good enough after a pass
// (null move). Else the reason is ReasonNone.
func (w *worker) endEarly(depth, ply int, alpha, beta Score) (Score, validity, Reason) {
	f := &w.frames[ply]
	if w.sel.Improving {
		w.eval(f)
	}
	if alpha+1 != beta || ply == 0 || f.excluded != NoMove || alpha.Proven() || beta.Proven() {
		return 0, heuristic, ReasonNone
	}
	if w.sel.hasStaticCuts() {
		d := depth
		if w.sel.Improving && w.improving(f, ply) {
			d = max(d-1, 0)
		}
		if m, ok := margin(w.sel.Static, d); ok && w.eval(f)-m >= beta && w.selective.Calm() {
			return f.eval, heuristic, ReasonStatic
		}
		if m, ok := margin(w.sel.Razor, depth); ok && w.eval(f)+m <= alpha && w.selective.Calm() {
			if v, valid := w.quiesce(0, ply, alpha, beta); v <= alpha && !w.meter.stopped {
				return v, valid, ReasonRazor
			}
			f.pv = f.pv[:0]
		}
	}
	if w.nullMoves {
		if v, ok := w.nullMove(depth, ply, beta); ok {
			return v, heuristic, ReasonNullCut
		}
	}
	return 0, heuristic, ReasonNone
}

// nullMove searches a pass with reduced depth and reports whether it fails
// high, with the bound to return.
func (w *worker) nullMove(depth, ply int, beta Score) (Score, bool) {
	f := &w.frames[ply]
	if depth < nullMinDepth || w.frames[ply-1].null || !w.selective.CanPass() || w.eval(f) < beta {
		return 0, false
	}
	f.move, f.null = NoMove, true
	w.game.Do(NoMove)
	v, _ := w.enter(&Enter{Ply: ply + 1, Depth: depth - 3 - depth/4, Alpha: beta - 1, Beta: beta, Null: true})
	w.game.Undo(NoMove)
	f.null = false
	if w.meter.stopped || v < beta {
		return 0, false
	}
	if v.Proven() {
		return beta, true // a win that begins with a pass is none
	}
	return v, true
}

// singularExtension is by how many plies more the table move is searched. All other
// moves are searched to half the depth, against its score less a margin. If they
// fail low, it is one. It uses the frame of this ply, so it runs before moves are
// generated.
// (T. Anantharaman, M. Campbell, F. Hsu, "Singular extensions", 1990.)
func (w *worker) singularExtension(known entry, depth, ply int) int {
	f := &w.frames[ply]
	if w.sel.Singular <= 0 || depth < w.sel.SingularDepth || ply == 0 || f.excluded != NoMove ||
		known.move == NoMove || known.score.Proven() || known.depth < depth-3 ||
		known.bound&LowerBound == 0 || ply > w.maxPly {
		return 0
	}
	bar := known.score - w.sel.Singular
	f.excluded = known.move
	v, _ := w.enter(&Enter{Ply: ply, Depth: (depth - 1) / 2, Alpha: -bar, Beta: 1 - bar, Excluded: known.move})
	v = -v // of the others, for the side to move
	f.excluded = NoMove
	f.pv = f.pv[:0]
	if v < bar && !w.meter.stopped {
		return 1
	}
	return 0
}

// late holds what a node knows about skipping and reducing its late moves.
type late struct {
	active bool
	prune  bool  // null window: moves may be skipped
	quiet  int   // quiet moves after so many are skipped; 0 = none
	any    int   // and moves of every kind
	hope   Score // what a quiet move can reach at most
	depth  int
	less   int         // plies more to reduce by
	past   nodeHistory // of its moves, where that counts
}

// newLate says how a node treats its late moves.
func (w *worker) newLate(f *frame, depth, ply int, alpha, beta Score, forced bool) late {
	if forced || !w.treatsLate {
		return late{}
	}
	l := late{active: true, depth: depth, hope: Infinite}
	if w.historyPly > 0 {
		l.past = w.historyOf(f)
	}
	improving := w.improving(f, ply)
	if !improving {
		l.less = 1
	}
	if alpha+1 != beta {
		l.less--
	} else if !alpha.Proven() {
		l.prune = true
		l.quiet, l.any = count(w.sel.LateQuiet, depth), count(w.sel.Late, depth)
		if !improving {
			l.quiet, l.any = (l.quiet+1)/2, (l.any+1)/2
		}
		if m, ok := margin(w.sel.Hope, depth); ok {
			l.hope = w.eval(f) + m
		}
	}
	return l
}

// ends reports whether the i-th move and all behind it are skipped. As long as every
// move loses for certain, none is skipped: it might be the rescue.
func (l *late) ends(i int, best Score) bool {
	return l.prune && l.any > 0 && i >= l.any && best >= -MaxEval
}

// picks is how many moves are picked one by one, see frame.
func (l *late) picks() int {
	if l.prune && l.any <= maxPicks {
		return l.any
	}
	return 0
}

// treatLate says whether to skip the i-th move, and if not, by how many plies to
// reduce it.
func (w *worker) treatLate(l *late, m Move, i int, best, alpha Score) (skip bool, reduction int) {
	if !w.selective.Quiet(m) {
		return false, 0
	}
	if l.prune && best >= -MaxEval && (l.quiet > 0 && i >= l.quiet || l.hope <= alpha) {
		return true, 0
	}
	if w.sel.Reduction == 0 || l.depth < lateMinDepth || i < w.sel.ReduceFrom {
		return false, 0
	}
	r := int(w.reductions.lateTable[min(l.depth, 63)][min(i, 63)]) + l.less
	if w.historyPly > 0 {
		plies := l.past.value(w.indexer.MoveIndex(m)) / w.historyPly
		r -= int(min(max(plies, -historyPlies), historyPlies))
	}
	return false, min(max(r, 0), l.depth-2)
}

// reductions are plies by depth and index of the move. They grow with the logarithms
// of both, as in most programs since 2005.
type reductions struct {
	divisor   float64
	lateTable [64][64]int8
}

func (r *reductions) fill(divisor float64) {
	if r.divisor == divisor {
		return
	}
	r.divisor = divisor
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r.lateTable[d][i] = int8(0.5 + math.Log(float64(d))*math.Log(float64(i))/divisor)
		}
	}
}
