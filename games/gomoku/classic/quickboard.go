package classic

import (
	"math/bits"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// quickBoard is the board of the quick search: the sum over all windows is kept up
// to date, and what every next stone would change of it.
type quickBoard struct {
	*board.Board
	scores *tupleScores
	gains  *tupleGains
	owner  board.Color
	side   board.Color // to move
	radius int
	hash   uint64
	area   board.Bitset // empty points within the radius of a stone

	windows [][5]int16 // the points of every window
	masks   [maxWindows]uint16
	sum     int32
	gain    [2][board.MaxPoints]int32 // change of the sum by a stone of the owner, of the enemy
	fours   [2]int                    // windows of four of one side and a gap
}

// tupleGains has for every window and point in it what a stone of the owner and
// one of the enemy there changes; 0 for a point that is taken.
type tupleGains [1 << 10][5][2]int32

func (t *tupleScores) gains() *tupleGains {
	g := new(tupleGains)
	for m := range g {
		for k := range 5 {
			if m>>k&1|m>>(k+5)&1 == 0 {
				g[m][k] = [2]int32{t[m|1<<k] - t[m], t[m|1<<(k+5)] - t[m]}
			}
		}
	}
	return g
}

// newQuickBoard is a copy of a board for the side to move.
func newQuickBoard(b *board.Board, turn board.Color, radius int, scores *tupleScores) quickBoard {
	own := *b
	q := quickBoard{
		Board: &own, scores: scores, gains: scores.gains(), owner: turn, side: turn, radius: radius,
		windows: make([][5]int16, b.Windows),
	}
	for p := range b.Points {
		for _, w := range b.InWindows[p] {
			q.windows[w.Window][w.At] = int16(p)
			g := q.gains[0][w.At]
			q.gain[0][p] += g[0]
			q.gain[1][p] += g[1]
		}
	}
	for p := range b.Points {
		if c := b.Cells[p]; c == board.Black || c == board.White {
			q.flip(p, c)
			q.hash ^= board.Zobrist[c-board.Black][p]
			spread(q.Board, &q.area, p, q.radius)
		}
	}
	return q
}

// enemy is 0 for the owner's stones and 1 for the others.
func (q *quickBoard) enemy(c board.Color) int {
	if c == q.owner {
		return 0
	}
	return 1
}

// flip adds or removes a stone in all windows through p.
func (q *quickBoard) flip(p int, c board.Color) {
	bit := uint16(1) << (5 * q.enemy(c))
	for _, w := range q.InWindows[p] {
		was := q.masks[w.Window]
		is := was ^ bit<<w.At
		q.masks[w.Window] = is
		q.fours[0] += fourOf[is][0] - fourOf[was][0]
		q.fours[1] += fourOf[is][1] - fourOf[was][1]
		if dead[was] && dead[is] {
			continue
		}
		q.sum += q.scores[is] - q.scores[was]
		a, b := &q.gains[is], &q.gains[was]
		for k, r := range q.windows[w.Window] {
			q.gain[0][r] += a[k][0] - b[k][0]
			q.gain[1][r] += a[k][1] - b[k][1]
		}
	}
}

// dead are the windows with both colours; fourOf tells those with four stones
// of one side and a gap.
var dead, fourOf = func() (d [1 << 10]bool, f [1 << 10][2]int) {
	for m := range d {
		own, other := bits.OnesCount(uint(m&31)), bits.OnesCount(uint(m>>5))
		d[m] = own > 0 && other > 0
		if own == 4 && other == 0 {
			f[m][0] = 1
		}
		if other == 4 && own == 0 {
			f[m][1] = 1
		}
	}
	return d, f
}()

// do plays a stone of the side to move; the area before it is for undo.
func (q *quickBoard) do(p int) (before board.Bitset) {
	before = q.area
	q.flip(p, q.side)
	q.Put(p, q.side)
	spread(q.Board, &q.area, p, q.radius)
	q.hash ^= board.Zobrist[q.side-board.Black][p] ^ board.ZobristSide
	q.side = q.side.Other()
	return before
}

func (q *quickBoard) undo(p int, before board.Bitset) {
	q.side = q.side.Other()
	q.hash ^= board.Zobrist[q.side-board.Black][p] ^ board.ZobristSide
	q.Put(p, board.Empty)
	q.flip(p, q.side)
	q.area = before
}

// fives are the points where a side makes five.
func (q *quickBoard) fives(enemy int) (set board.Bitset) {
	for w, m := range q.masks[:len(q.windows)] {
		if fourOf[m][enemy] == 0 {
			continue
		}
		for _, p := range q.windows[w] {
			if q.Cells[p] == board.Empty {
				set.Set(int(p))
			}
		}
	}
	return set
}

// leaf is the sum for the side to move; best is that after its best stone.
func (q *quickBoard) leaf() engine.Score {
	if q.side == q.owner {
		return engine.Score(q.sum)
	}
	return engine.Score(-q.sum)
}

func (q *quickBoard) bestLeaf() engine.Score {
	enemy, best := q.enemy(q.side), int32(-1<<31)
	sign := int32(1 - 2*enemy)
	for i, w := range q.area {
		for ; w != 0; w &= w - 1 {
			best = max(best, sign*q.gain[enemy][i<<6+bits.TrailingZeros64(w)])
		}
	}
	return engine.Score(sign*q.sum + best)
}

// answers are the strongest next stones of the opponent, to judge the moves of
// the last ply but one without playing them.
type answers struct {
	active bool
	enemy  int // of the side to move
	points [8]int
	values [8]int32
	n      int
}

func (q *quickBoard) answers(depth, enemy int) (a answers) {
	if depth != 2 {
		return a
	}
	a.active, a.enemy = true, enemy
	sign := int32(2*enemy - 1)
	for i, w := range q.area {
		for ; w != 0; w &= w - 1 {
			p := i<<6 + bits.TrailingZeros64(w)
			v := sign * q.gain[enemy^1][p]
			if a.n == len(a.points) && v <= a.values[a.n-1] {
				continue
			}
			k := min(a.n, len(a.points)-1)
			a.n = k + 1
			for ; k > 0 && a.values[k-1] < v; k-- {
				a.points[k], a.values[k] = a.points[k-1], a.values[k-1]
			}
			a.points[k], a.values[k] = p, v
		}
	}
	return a
}

// most is what the move p can be worth at most: the best answer that shares no
// window with it changes the sum by as much as now.
func (a *answers) most(q *quickBoard, p int) (engine.Score, bool) {
	if !a.active {
		return 0, false
	}
	sign := int32(1 - 2*a.enemy)
	for i := range a.n {
		if !q.shares(p, a.points[i]) {
			return engine.Score(sign*q.sum + sign*q.gain[a.enemy][p] - a.values[i]), true
		}
	}
	return 0, false
}

// shares reports whether two points can be in one window.
func (q *quickBoard) shares(a, b int) bool {
	dx, dy := a%q.N-b%q.N, a/q.N-b/q.N
	dx, dy = max(dx, -dx), max(dy, -dy)
	return max(dx, dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}
