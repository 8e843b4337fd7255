package classic

import (
	"context"
	"math/bits"
	"slices"
	"time"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// The search of the paper's player, quick enough for the depths that it was
// printed with. It looks at all moves to the fixed depth and finds the value of
// plain minimax, as the alpha-beta of the textbooks over a View does; what it
// does not look at cannot change that value:
//
//   - the sum after every next stone is kept up to date, so that the last ply
//     is a look for the largest, and the last but one skips moves after which
//     an answer that is known already is good enough;
//   - who can make five does, and who must prevent one does;
//   - the table keeps results of the very depth, and orders the moves.
//
// Of equally good moves of the root the first in the given order is found.
type quick struct {
	quickBoard
	table   []quickEntry
	killers [quickPlies][2]int16
	cuts    [2][board.MaxPoints]int32 // by how many moves were cut, for ordering
	lists   [quickPlies][]scored

	ctx     context.Context
	limit   uint64    // of nodes, 0: none
	until   time.Time // zero: none
	nodes   uint64
	stopped bool
}

// quickPlies bounds the depth.
const quickPlies = 16

// quickEntry remembers what a position is worth at a depth. Wins and losses
// count from it.
type quickEntry struct {
	key   uint64
	value int32
	move  int16
	depth int8
	bound engine.Bound
}

// quickTable is the number of entries; 16 bytes each.
const quickTable = 1 << 20

// newQuick prepares the search of a board for the side to move.
func newQuick(b *board.Board, turn board.Color, radius int, scores *tupleScores) *quick {
	return &quick{quickBoard: newQuickBoard(b, turn, radius, scores), table: make([]quickEntry, quickTable)}
}

// search is negamax with alpha-beta, fail-soft. No five stands on the board, and
// at least depth points are empty.
func (q *quick) search(depth, ply int, alpha, beta engine.Score) engine.Score {
	q.nodes++
	if q.nodes&1023 == 0 && q.ended() {
		q.stopped = true
	}
	if q.stopped {
		return 0
	}
	enemy := q.enemy(q.side)
	switch {
	case depth == 0:
		return q.leaf()
	case q.fours[enemy] > 0:
		return engine.WinIn(ply + 1)
	case depth == 1:
		return q.bestLeaf()
	}
	e := &q.table[q.hash>>(64-20)]
	first := int16(-1)
	if e.key == q.hash {
		first = e.move
		if int(e.depth) == depth {
			v := fromTable(e.value, ply)
			if e.bound == engine.Exact || e.bound == engine.LowerBound && v >= beta || e.bound == engine.UpperBound && v <= alpha {
				return v
			}
		}
	}
	original, best, move := alpha, -engine.Infinite, int16(-1)
	moves := q.list(ply, first, enemy)
	if q.fours[enemy^1] > 0 { // what does not prevent the five loses to it
		held := q.fives(enemy ^ 1)
		k := 0
		for _, m := range moves {
			if p := int(m.move) - 1; held[p>>6]>>(p&63)&1 == 1 {
				moves[k] = m
				k++
			}
		}
		if k < len(moves) {
			best, move = engine.LossIn(ply+2), int16(moves[len(moves)-1].move)-1
		}
		moves = moves[:k]
		alpha = max(alpha, best)
	}
	bound := q.answers(depth, enemy)
	for i := 0; i < len(moves) && alpha < beta; i++ {
		pickBest(moves[i:])
		p := int(moves[i].move) - 1
		if v, ok := bound.most(&q.quickBoard, p); ok && v <= alpha {
			if v > best {
				best = v
			}
			continue
		}
		before := q.do(p)
		var v engine.Score
		if i == 0 || depth < 3 {
			v = -q.search(depth-1, ply+1, -beta, -alpha)
		} else if v = -q.search(depth-1, ply+1, -alpha-1, -alpha); v > alpha && v < beta {
			v = -q.search(depth-1, ply+1, -beta, -alpha)
		}
		q.undo(p, before)
		if q.stopped {
			return 0
		}
		if v > best {
			best, move = v, int16(p)
		}
		if v > alpha {
			alpha = v
			if v >= beta {
				q.credit(p, enemy, depth, ply)
			}
		}
	}
	b := engine.Exact
	switch {
	case best >= beta:
		b = engine.LowerBound
	case best <= original:
		b = engine.UpperBound
	}
	*e = quickEntry{q.hash, toTable(best, ply), move, int8(depth), b}
	return best
}

// A win or a loss in the table counts from its own position.
func toTable(v engine.Score, ply int) int32 {
	switch {
	case v > engine.MaxEval:
		return int32(v) + int32(ply)
	case v < -engine.MaxEval:
		return int32(v) - int32(ply)
	}
	return int32(v)
}

func fromTable(v int32, ply int) engine.Score { return engine.Score(toTable(engine.Score(v), -ply)) }

// list is the candidates with their order: the move of the table, killers, then
// by the sum after them.
func (q *quick) list(ply int, first int16, enemy int) []scored {
	out := q.lists[ply][:0]
	sign := 1 - 2*enemy
	for i, w := range q.area {
		for ; w != 0; w &= w - 1 {
			p := i<<6 + bits.TrailingZeros64(w)
			v := sign*int(q.gain[enemy][p])*8 + int(q.cuts[enemy][p])
			// A stone also takes the point from the other side.
			v += sign * int(q.gain[enemy^1][p]) * -8
			switch int16(p) {
			case first:
				v = 1 << 40
			case q.killers[ply][0] - 1, q.killers[ply][1] - 1:
				v += 400
			}
			out = append(out, scored{board.Move(p), v})
		}
	}
	q.lists[ply] = out
	return out
}

// pickBest brings the best of the rest to the front.
func pickBest(moves []scored) {
	at := 0
	for i := range moves {
		if moves[i].value > moves[at].value {
			at = i
		}
	}
	moves[0], moves[at] = moves[at], moves[0]
}

func (q *quick) credit(p, enemy, depth, ply int) {
	if k := &q.killers[ply]; k[0] != int16(p)+1 {
		k[1], k[0] = k[0], int16(p)+1
	}
	if q.cuts[enemy][p] += int32(depth * depth); q.cuts[enemy][p] > 400 {
		for i := range q.cuts[enemy] {
			q.cuts[enemy][i] /= 2
		}
	}
}

// ended reports whether the search has to stop.
func (q *quick) ended() bool {
	return q.ctx.Err() != nil || q.limit > 0 && q.nodes >= q.limit || !q.until.IsZero() && time.Now().After(q.until)
}

// root searches the moves to the depth and returns the first of those with the
// best value, in their order; ok is false if it was stopped before. guess is
// the best move so far.
func (q *quick) root(moves []engine.Move, depth int, guess engine.Move) (best engine.Move, value engine.Score, ok bool) {
	order := slices.Clone(moves)
	if i := slices.Index(order, guess); i > 0 {
		copy(order[1:i+1], order[:i])
		order[0] = guess
	}
	worth := make(map[engine.Move]engine.Score, len(order)) // at most this
	for i, m := range order {
		v := engine.Infinite
		if i > 0 {
			v = q.child(m, depth, -value-1, -value)
		}
		if i == 0 || v > value && !q.stopped {
			v = q.child(m, depth, -engine.Infinite, engine.Infinite)
		}
		if q.stopped {
			return best, value, false
		}
		if worth[m] = v; i == 0 || v > value {
			best, value = m, v
		}
	}
	// The first move in the given order that is worth as much.
	for _, m := range moves {
		if m == best || worth[m] >= value && q.child(m, depth, -value, -value+1) >= value {
			return m, value, !q.stopped
		}
	}
	return best, value, true
}

// child is the value of a root move by a search of its answers in a window.
func (q *quick) child(m engine.Move, depth int, alpha, beta engine.Score) engine.Score {
	p := int(m) - 1
	if q.makesFive(p) {
		return engine.WinIn(1)
	}
	before := q.do(p)
	v := -q.search(depth-1, 1, alpha, beta)
	q.undo(p, before)
	return v
}

// makesFive reports whether the side to move makes five on p.
func (q *quick) makesFive(p int) bool {
	enemy := q.enemy(q.side)
	for _, w := range q.InWindows[p] {
		if fourOf[q.masks[w.Window]][enemy] > 0 {
			return true
		}
	}
	return false
}

// line is the expected line that begins with a move, as far as the table has it.
func (q *quick) line(m engine.Move, depth int) (line []engine.Move) {
	p := int(m) - 1
	line = append(line, m)
	if depth <= 1 || q.makesFive(p) {
		return line
	}
	before := q.do(p)
	if e := &q.table[q.hash>>(64-20)]; e.key == q.hash && int(e.depth) == depth-1 && e.move >= 0 {
		line = append(line, q.line(board.Move(int(e.move)), depth-1)...)
	}
	q.undo(p, before)
	return line
}

// deepen searches to depth after depth and tells what each has found. It ends
// with the deepest that the limits allow.
func (q *quick) deepen(ctx context.Context, moves []engine.Move, l engine.Limits, tell func(engine.Info)) (r engine.Report) {
	start := time.Now()
	q.ctx, q.limit = ctx, l.Nodes
	if l.Time > 0 {
		q.until = start.Add(l.Time)
	}
	for depth := 1; depth <= min(l.Depth, quickPlies-1) && !q.stopped; depth++ {
		best, value, ok := q.root(moves, depth, r.Best)
		if ok {
			r.Best, r.Score, r.Depth, r.SelDepth = best, value, depth, depth
			r.Lines = []engine.Line{{Score: value, Bound: engine.Exact, Depth: depth, Moves: q.line(best, depth)}}
		}
		r.Nodes, r.Elapsed = q.nodes, time.Since(start)
		if ok {
			tell(r.Info)
		}
		if value.Proven() { // more depth cannot change it
			break
		}
	}
	return r
}
