package classic

import (
	"context"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// horizon is the View of a five-tuple search that ends a ply early. What every
// next stone adds to the sum is kept, so the last ply needs no moves: its value is
// that of the largest gain. A search to depth d here has the value and the best
// moves of one to depth d+1 over the View.
//
// With the tables, windows and move order of the engine that makes the depths
// possible that the paper was printed with, 8 and 9.
type horizon struct {
	*View
	tuples *Tuples
}

// horizonOf is the horizon of a view to be searched to a depth. There is none for
// other judges than tuples, for a single ply, where the board could be full before
// the end, and under other rules than freestyle, where four and a gap in a tuple
// may not make a five.
func horizonOf(v *View, depth int) (h horizon, ok bool) {
	tuples, ok := v.judge.(*Tuples)
	return horizon{v, tuples}, ok && depth > 1 && v.Points-v.Stones > depth && v.Rule == board.Freestyle
}

// search is that of the View, to its limits and told in its plies.
func (h horizon) search(ctx context.Context, l engine.Limits, tell func(engine.Info)) engine.Report {
	l.Depth--
	s := engine.New(h, engine.Options{FirstBest: true, OnInfo: func(i engine.Info) { tell(h.ofView(i)) }})
	r, _ := s.Search(ctx, l)
	r.Info = h.ofView(r.Info)
	return r
}

// ofView adds the ply that a search here leaves out.
func (h horizon) ofView(i engine.Info) engine.Info {
	i.Depth++
	i.SelDepth++
	return i
}

// Moves appends the root's in their order. Elsewhere, where the opponent is about to
// make a five, any move but on one of its points loses to it. Probe has seen
// to it that the side to move cannot make one itself.
func (h horizon) Moves(dst []engine.Move) []engine.Move {
	switch enemy := h.side.Other(); {
	case len(h.areas) == 0 && h.Root != nil:
		return append(dst, h.Root...)
	case len(h.areas) > 0 && h.tuples.canMakeFive(enemy):
		for p := range h.tuples.fives(&h.Board, enemy).All() {
			dst = append(dst, board.Move(p))
		}
		return dst
	}
	return h.Candidates(dst)
}

// Order prefers what a stone gains and takes from the other side.
func (h horizon) Order(moves []engine.Move, scores []int32) {
	mover := h.tuples.of(h.side)
	for i, m := range moves {
		gains := &h.tuples.gains[m-1]
		scores[i] = signs[mover] * (gains[mover] - gains[1-mover])
	}
}

// signs make the owner's points those of a side.
var signs = [2]int32{1, -1}

// Eval is the sum for the side to move after its best stone.
func (h horizon) Eval() engine.Score {
	mover, best := h.tuples.of(h.side), int32(-engine.MaxEval)
	sign := signs[mover]
	for p := range h.Area.All() {
		best = max(best, sign*h.tuples.gains[p][mover])
	}
	return engine.Score(sign*int32(h.tuples.Sum) + best)
}

// Probe sees a five on the next ply, which Eval leaves out.
func (h horizon) Probe(int) (engine.Outcome, int) {
	if h.tuples.canMakeFive(h.side) {
		return engine.Win, 1
	}
	return engine.Ongoing, 0
}

// MoveIndexes implements engine.Indexer; the index of a move is the move.
func (h horizon) MoveIndexes() int { return h.Points + 1 }

// MoveIndex implements engine.Indexer.
func (h horizon) MoveIndex(m engine.Move) int { return int(m) }

// CloneGame implements engine.Cloner.
func (h horizon) CloneGame() engine.Game {
	v := h.View.CloneGame().(*View)
	return horizon{v, v.judge.(*Tuples)}
}
