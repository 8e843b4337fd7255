package capture

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
)

// Supplies: how many stones a side has, and what may be chosen.
const (
	Supply    = 40
	MinSupply = 20
	MaxSupply = 60
)

// A move is the point plus one, and above it the point of the stone taken plus
// one, 0 if none is.
const (
	takeShift             = 10
	pass      engine.Move = 1 << 20
)

func moveOf(p, taken int) engine.Move { return engine.Move(p+1) | engine.Move(taken+1)<<takeShift }

// pointOf and takenBy are the points of a move, -1 for none.
func pointOf(m engine.Move) int { return int(m&(1<<takeShift-1)) - 1 }
func takenBy(m engine.Move) int { return int(m&^pass>>takeShift) - 1 }

// rules is a position: the board, with a stone in hand for every one of the
// supply that is not on it.
type rules struct {
	board.Board
	supply int
	turn   board.Color
	on     [2]int          // stones on the board
	closed [2]board.Bitset // points where a colour may never play again
	passed bool            // the last move was a pass
	over   bool
	winner board.Color // Empty: a draw
	hash   uint64
}

func newRules(n, supply int) *rules {
	return &rules{Board: *board.New(n, board.Freestyle), supply: supply, turn: board.Black}
}

// hand is how many stones a side has still to place.
func (r *rules) hand(c board.Color) int { return r.supply - r.on[c.Side()] }

// free reports whether the side to move may play on p.
func (r *rules) free(p int) bool {
	return r.Cells[p] == board.Empty && !r.closed[r.turn.Side()].Has(p)
}

// makesFive reports whether a stone of the side to move on p would.
func (r *rules) makesFive(p int) bool {
	r.Cells[p] = r.turn
	defer func() { r.Cells[p] = board.Empty }()
	return r.Wins(p)
}

// targets appends the enemy stones of which a row of five with p takes one: the
// nearest that are in no such row themselves, or the nearest of all if all are.
func (r *rules) targets(dst []int, p int) []int {
	for _, safe := range [2]bool{false, true} {
		least := 1 << 30
		for q := range r.Points {
			if r.Cells[q] != r.turn.Other() || !safe && r.Wins(q) {
				continue
			}
			dx, dy := q%r.N-p%r.N, q/r.N-p/r.N
			d := dx*dx + dy*dy
			if d < least {
				least, dst = d, dst[:0]
			}
			if d == least {
				dst = append(dst, q)
			}
		}
		if len(dst) > 0 {
			break
		}
	}
	return dst
}

// moves appends what the side to move may do on the points for which near is
// true; a pass where there is no point at all.
func (r *rules) moves(dst []engine.Move, near func(p int) bool) []engine.Move {
	if r.over {
		return dst
	}
	start, some := len(dst), false
	var taken [board.MaxPoints]int
	for p := range r.Points {
		if !r.free(p) {
			continue
		}
		some = true
		if !near(p) {
			continue
		}
		targets := taken[:0]
		if r.makesFive(p) {
			targets = r.targets(targets, p)
		}
		if len(targets) == 0 {
			dst = append(dst, moveOf(p, -1))
		}
		for _, q := range targets {
			dst = append(dst, moveOf(p, q))
		}
	}
	if len(dst) > start {
		return dst
	}
	if some {
		return r.moves(dst, everywhere)
	}
	return append(dst, pass)
}

func everywhere(int) bool { return true }

const (
	passedKey = 0x9fb21c651e98df25
	closedKey = 0x2545f4914f6cdd1d
)

// Do plays a move; see engine.Game.
func (r *rules) Do(m engine.Move) {
	again := m == pass && r.passed
	own, other := r.turn.Side(), r.turn.Other().Side()
	r.hash ^= board.ZobristSide
	if r.passed {
		r.hash ^= passedKey
	}
	r.passed = m == pass
	switch {
	case again:
		r.over = true
		r.hash ^= closedKey
		if a, b := r.hand(board.Black), r.hand(board.White); a != b {
			r.winner = board.Black
			if b < a {
				r.winner = board.White
			}
		}
	case m == pass:
		r.hash ^= passedKey
	default:
		p := pointOf(m)
		r.Put(p, r.turn)
		r.on[own]++
		r.hash ^= board.Zobrist[own][p]
		if q := takenBy(m); q >= 0 {
			r.Put(q, board.Empty)
			r.on[other]--
			r.hash ^= board.Zobrist[other][q]
			r.closed[other].Set(q) // it was open: a stone stood there
			r.hash ^= board.Zobrist[other][q] * closedKey
		}
		if r.hand(r.turn) == 0 {
			r.over, r.winner = true, r.turn
		}
	}
	r.turn = r.turn.Other()
}

// name is "h8", "h8xg7" where a stone is taken, or "pass".
func (r *rules) name(m engine.Move) string {
	if m == pass {
		return "pass"
	}
	text := r.Name(pointOf(m))
	if q := takenBy(m); q >= 0 {
		text += "x" + r.Name(q)
	}
	return text
}
