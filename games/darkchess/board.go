package darkchess

import (
	"math/bits"

	"duiju/engine"
)

// An action is packed into an engine.Move:
//
//	moveBit | from*32 + to   a step, a capture or an attack; from = to: a flip
//	outcomeBit | index       what a flip or an attack turned up
//	passMove                 the turn goes over and nothing happens
//	stopMove                 the end of a chain capture
//
// With chain captures on, a capture that could go on is followed by passMove,
// the opponent's only move there, so that the turns keep alternating; then the
// mover captures on or plays stopMove.
const (
	moveBit    engine.Move = 1 << 10
	outcomeBit engine.Move = 1 << 11
	passMove   engine.Move = 1 << 12
	stopMove   engine.Move = 1<<12 + 1
)

func flipOf(s square) engine.Move { return stepOf(s, s) }

func stepOf(from, to square) engine.Move {
	return moveBit | engine.Move(from)<<5 | engine.Move(to)
}

func outcomeOf(p piece) engine.Move { return outcomeBit | engine.Move(p.index()) }

func isStep(m engine.Move) bool    { return m&moveBit != 0 }
func isOutcome(m engine.Move) bool { return m&outcomeBit != 0 }
func isFlip(m engine.Move) bool    { return isStep(m) && fromOf(m) == toOf(m) }

func fromOf(m engine.Move) square  { return square(m >> 5 & 31) }
func toOf(m engine.Move) square    { return square(m & 31) }
func turnedUp(m engine.Move) piece { return piece(m&15) + 1 }

// board is the public part of a position: what stands face up, where the
// face-down pieces lie, and how many of each letter are among them. It is
// changed in place by do and undo.
type board struct {
	rules *rules // shared, never changed
	area  uint32 // the squares there are

	at    [squares]piece
	by    [16]uint32    // squares by piece; by[empty] is not kept
	own   [2]uint32     // face-up squares by colour
	pool  [letters]int8 // face-down pieces by letter
	left  [letters]int8 // living pieces by letter, face up or down
	alive [2]int8       // living pieces by colour
	count uint64        // left, packed by countShift
	dark  uint64        // pool, packed alike
	down  int8          // face-down pieces

	moment
	past []undo
}

// moment is what a position is beside its pieces.
type moment struct {
	turn      colour
	undecided bool  // nothing flipped yet: the turn's colour means nothing
	quiet     int16 // plies without flip or capture

	pending engine.Move // the flip or attack whose outcome is awaited
	chain   square      // the piece that may capture on, or noSquare
	waiting bool        // the opponent's pass within a chain

	key uint64 // of the whole position but quiet
}

// undo is what do changed beyond what the move says.
type undo struct {
	moment        // before
	move          engine.Move
	mover, victim piece // as they stood on from and to
	shown         piece // turned up by an outcome
	taken         [2]piece
}

// newBoard is an empty board.
func newBoard(r *rules) *board {
	b := &board{rules: r, area: wholeArea, moment: moment{chain: noSquare}}
	if r.Setup == setupQuarter {
		b.area = 1<<(squares/2) - 1
	}
	return b
}

// clone is an independent copy.
func (b *board) clone() *board {
	c := *b
	c.past = make([]undo, len(b.past), len(b.past)+128)
	copy(c.past, b.past)
	return &c
}

// put changes what stands on a square, in the masks and in the key.
func (b *board) put(s square, p piece) {
	b.key ^= squareKeys[b.at[s]&15][s&(squares-1)] ^ squareKeys[p&15][s&(squares-1)]
	b.place(s, p)
}

// place is put without the key.
func (b *board) place(s square, p piece) {
	old, bit := b.at[s&(squares-1)], s.bit()
	b.by[old&15] &^= bit
	if old.faceUp() {
		b.own[old.colour()&1] &^= bit
	}
	b.by[p&15] |= bit
	if p.faceUp() {
		b.own[p.colour()&1] |= bit
	}
	b.at[s&(squares-1)] = p
}

// slide brings a face-up piece to an empty square, without the key.
func (b *board) slide(p piece, from, to square) {
	both := from.bit() | to.bit()
	b.by[p&15] ^= both
	b.own[p.colour()&1] ^= both
	b.at[from&(squares-1)], b.at[to&(squares-1)] = empty, p
}

// setPool changes how many of a letter are face down.
func (b *board) setPool(i int, n int8) {
	b.key ^= poolKeys[i][b.pool[i]] ^ poolKeys[i][n]
	b.down += n - b.pool[i]
	b.dark += uint64(int64(n-b.pool[i])) << (countShift * i)
	b.pool[i] = n
}

// kill takes a living piece out of the counts.
func (b *board) kill(p piece) {
	b.left[p.index()]--
	b.alive[p.colour()]--
	b.count -= 1 << (countShift * p.index())
}

func (b *board) revive(p piece) {
	b.left[p.index()]++
	b.alive[p.colour()]++
	b.count += 1 << (countShift * p.index())
}

// countShift is the number of bits of one letter in board.count.
const countShift = 3

func (b *board) setTurn(c colour) {
	if c != b.turn {
		b.key ^= turnKey
	}
	b.turn = c
}

func (b *board) setPending(m engine.Move) {
	b.key ^= moveKey(b.pending) ^ moveKey(m)
	b.pending = m
}

func (b *board) setChain(s square, waiting bool) {
	b.key ^= chainKey(b.chain, b.waiting) ^ chainKey(s, waiting)
	b.chain, b.waiting = s, waiting
}

// empties and occupied are the squares without and with a piece.
func (b *board) empties() uint32 { return b.area &^ b.occupied() }

func (b *board) occupied() uint32 { return b.own[red] | b.own[black] | b.by[hidden] }

// do plays a legal action or outcome.
func (b *board) do(m engine.Move) {
	b.past = append(b.past, undo{moment: b.moment, move: m})
	u := &b.past[len(b.past)-1]
	switch {
	case isOutcome(m):
		b.resolve(turnedUp(m), u)
	case m == passMove:
		b.setChain(b.chain, false)
		b.setTurn(b.turn.other())
	case m == stopMove:
		b.setChain(noSquare, false)
		b.setTurn(b.turn.other())
	default:
		from, to := fromOf(m), toOf(m)
		u.mover, u.victim = b.at[from], b.at[to]
		switch u.victim {
		case hidden: // a flip, or an attack on a face-down piece
			b.setPending(m)
		case empty:
			keys := &squareKeys[u.mover&15]
			b.key ^= keys[from] ^ keys[to]
			b.slide(u.mover, from, to)
			b.quiet++
			b.setTurn(b.turn.other())
		default:
			b.capture(from, to, u)
			b.endCapture(to)
		}
	}
}

// capture removes the piece on to and brings the one on from there, or
// removes both where equal ranks do that.
func (b *board) capture(from, to square, u *undo) {
	mover, victim := b.at[from], b.at[to]
	b.kill(victim)
	u.taken[0] = victim
	b.put(from, empty)
	if b.rules.EqualBoth && mover.kind() == victim.kind() && beside[from]&to.bit() != 0 {
		b.kill(mover)
		u.taken[1] = mover
		b.put(to, empty)
	} else {
		b.put(to, mover)
	}
	b.quiet = 0
}

// endCapture passes the turn, or opens a chain where the piece on s can
// capture on.
func (b *board) endCapture(s square) {
	next := noSquare
	if b.rules.Chain && b.at[s].faceUp() && b.at[s].colour() == b.turn && b.capturesOf(s) != 0 {
		next = s
	}
	b.setChain(next, next != noSquare)
	b.setTurn(b.turn.other())
}

// resolve turns p up where a flip or an attack is pending.
func (b *board) resolve(p piece, u *undo) {
	m := b.pending
	from, to := fromOf(m), toOf(m)
	u.mover, u.victim, u.shown = b.at[from], b.at[to], p
	b.setPending(engine.NoMove)
	b.setPool(p.index(), b.pool[p.index()]-1)
	b.put(to, p)
	b.quiet = 0
	if b.undecided {
		b.undecided = false
		b.key ^= undecidedKey
		b.setTurn(p.colour())
	}
	if from != to && p.colour() != b.turn {
		switch {
		case b.hits(from, to):
			b.capture(from, to, u)
		case b.rules.Blind == blindDie:
			b.kill(b.at[from])
			u.taken[1] = b.at[from]
			b.put(from, empty)
		}
	}
	b.setTurn(b.turn.other())
}

// hits reports whether the attack from a square takes the enemy just turned
// up beside it or behind its screen.
func (b *board) hits(from, to square) bool {
	a, v := b.at[from].kind(), b.at[to].kind()
	if a == cannon && !b.rules.CannonRank {
		return true // only cannons shoot, and they take every rank
	}
	return b.rules.takes[a][v]
}

// undo takes back the last do.
func (b *board) undo() {
	u := &b.past[len(b.past)-1]
	m := u.move
	if isOutcome(m) {
		m = u.pending
		i := u.shown.index()
		b.setPool(i, b.pool[i]+1)
	}
	switch from, to := fromOf(m), toOf(m); {
	case !isStep(m):
	case u.isQuiet():
		b.slide(u.mover, to, from)
	default:
		if u.mover != b.at[from] {
			b.place(from, u.mover)
		}
		if u.victim != b.at[to] {
			b.place(to, u.victim)
		}
		for _, p := range u.taken {
			if p != empty {
				b.revive(p)
			}
		}
	}
	b.moment = u.moment
	b.past = b.past[:len(b.past)-1]
}

// outcome is the result by rules 6a, 6b and 6d, for the side to move;
// repetition is asked for apart, see repetition.go.
func (b *board) outcome() engine.Outcome {
	mine, theirs := b.alive[b.turn], b.alive[b.turn.other()]
	switch {
	case mine == 0 && theirs == 0:
		return engine.Draw // only when equal ranks take each other away
	case mine == 0:
		return engine.Loss
	case theirs == 0:
		return engine.Win
	case b.waiting || b.chain != noSquare:
		return engine.Ongoing
	case b.down == 0 && !b.canStep():
		if b.rules.StalemateDraw {
			return engine.Draw
		}
		return engine.Loss
	case int(b.quiet) >= b.rules.Draw:
		return engine.Draw
	}
	return engine.Ongoing
}

// atChance reports whether an outcome is awaited.
func (b *board) atChance() bool { return b.pending != engine.NoMove }

// chances appends the outcomes of the pending flip or attack.
func (b *board) chances(dst []engine.Weighted) []engine.Weighted {
	for i, n := range b.pool {
		if n > 0 {
			dst = append(dst, engine.Weighted{Move: outcomeBit | engine.Move(i), Weight: int32(n)})
		}
	}
	return dst
}

// first is the lowest square of a non-empty mask.
func first(mask uint32) square { return square(bits.TrailingZeros32(mask)) }
