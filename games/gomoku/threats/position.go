package threats

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
)

// Position is the searcher's view: the stones with everything that Do keeps up
// to date, so that "is there a point that wins, and where" costs nothing.
// Sides are 0 for black and 1 for white. Nothing here allocates once the
// journal has grown.
type Position struct {
	Board board.Board

	// loose says that a five can be prevented beside the point that makes it,
	// so that what threats alone show is no proof.
	loose bool

	side   int            // to move
	result engine.Outcome // for the side to move
	hash   uint64

	near  board.Bitset // empty points close to a stone
	taken board.Bitset // points with a stone

	banned   board.Bitset // moves left out where bannedAt stones are on the board
	bannedAt int

	marks []mark

	threats threatMap

	// answerEval is the value of the position answerHash, to which Probe came by
	// the only answer to a four.
	answerHash uint64
	answerEval engine.Score

	fours *vcfTable // what probes have found of continuous fours; made when first needed
	// ProbeFours is how long the continuous fours are that Probe sees.
	ProbeFours int
}

// mark is what Undo restores beside the stone.
type mark struct {
	near    board.Bitset
	hash    uint64
	result  engine.Outcome
	answer  bool // the stone answers a four
	threats threatMark
}

func New(n int, r board.Rule) *Position { return newPosition(n, r, fitted()[r]) }

func newPosition(n int, r board.Rule, w *table) *Position {
	g := board.GeometryOf(n)
	p := &Position{Board: board.Board{Geometry: g, Rule: r}, loose: r.Ends(), ProbeFours: ProbeFours, bannedAt: -1}
	p.threats.clear(g, lineTableOf(r), w)
	p.marks = make([]mark, 0, g.Points)
	return p
}

// Of is the searcher's view of a board with the given side to move.
func Of(b *board.Board, toMove board.Color) *Position {
	p := New(b.N, b.Rule)
	for q := range b.Points {
		switch c := b.Cells[q]; c {
		case board.Empty:
		case board.Edge:
			p.block(q)
		default:
			p.side = int(c - board.Black)
			p.place(q)
		}
	}
	if len(p.marks)%2 != int(toMove-board.Black) { // place toggled the side for every stone
		p.hash ^= board.ZobristSide
	}
	p.marks = p.marks[:0]
	p.threats.forget()
	p.side, p.result = int(toMove-board.Black), engine.Ongoing
	p.Board.Hex, p.Board.CentreFirst = b.Hex, b.CentreFirst
	p.checkFull()
	return p
}

// Settle says how the game has ended, for the side to move, where that is more
// than the stones tell.
func (p *Position) Settle(o engine.Outcome) { p.result = o }

// Mix makes the hash that of another question about the position.
func (p *Position) Mix(key uint64) { p.hash ^= key }

// ToMove is the index of the side to move: 0 for black.
func (p *Position) ToMove() int { return p.side }

// Count is how many empty points there are where a side would make a threat.
func (p *Position) Count(side int, k Threat) int { return int(p.threats.counts[side][k]) }

// Class is the line class of a side at an empty point in one direction.
func (p *Position) Class(q, side, d int) LineClass { return p.threats.kept[q].pattern(side).class(d) }

// Do plays a move for the side to move.
func (p *Position) Do(m engine.Move) { p.place(int(m) - 1) }

func (p *Position) place(q int) {
	p.marks = append(p.marks, mark{p.near, p.hash, p.result, p.threats.counts[p.side^1][Five] > 0, p.threats.threatMark})
	won := p.threats.kept[q].threats[p.side] == Five
	c := board.Black + board.Color(p.side)
	p.Board.Cells[q] = c
	p.Board.Stones++
	p.taken.Set(q)
	p.threats.put(q, c)
	for i, w := range &p.Board.Geometry.Near[q] {
		p.near[i] = (p.near[i] | w) &^ p.taken[i]
	}
	p.hash ^= board.Zobrist[p.side][q] ^ board.ZobristSide
	p.side ^= 1
	p.result = engine.Ongoing
	if won {
		p.result = engine.Loss
	} else {
		p.checkFull()
	}
}

// block makes the empty point q an obstacle to both sides.
func (p *Position) block(q int) {
	p.Board.Cells[q] = board.Edge
	p.Board.Stones++
	p.taken.Set(q)
	p.near.Clear(q)
	p.threats.put(q, board.Edge)
}

// checkFull notices a board without a move left.
func (p *Position) checkFull() {
	if p.Board.Stones == p.Board.Points || p.stuck() {
		p.result = engine.Draw
	}
}

// stuck reports whether every empty point is forbidden to the side to move.
// Only a nearly full board can be so.
func (p *Position) stuck() bool {
	if p.side != 0 || p.Board.Rule != board.Renju || p.Board.Points-p.Board.Stones > int(p.threats.counts[0][Suspect]) {
		return false
	}
	for q := p.threats.sets[0][Suspect]; !q.Empty(); {
		i := q.First()
		if !p.MayNot(i) {
			return false
		}
		q.Clear(i)
	}
	return true
}

// MayNot reports whether the empty point q is forbidden to the side to move.
func (p *Position) MayNot(q int) bool {
	return p.side == 0 && p.threats.kept[q].threats[0] == Suspect && p.forbids(q)
}

// forbids applies the whole rule to a suspect point.
func (p *Position) forbids(q int) bool {
	n := p.threats.kept[q].pattern(0).lines()
	if n[lineSix] > 0 || n[lineDoubleFour] > 0 || n[lineFour]+n[LineOpenFour] > 1 {
		return true
	}
	return p.Board.Judge(q).Kind != board.Allowed
}

// Undo takes back the last move.
func (p *Position) Undo(m engine.Move) {
	q := int(m) - 1
	k := len(p.marks) - 1
	was := &p.marks[k]
	p.side ^= 1
	p.threats.back(q, &was.threats)
	p.Board.Cells[q] = board.Empty
	p.taken.Clear(q)
	p.Board.Stones--
	p.near, p.hash, p.result = was.near, was.hash, was.result
	p.marks = p.marks[:k]
}

// Outcome is the result for the side to move.
func (p *Position) Outcome() engine.Outcome { return p.result }

// Hash identifies stones and side to move.
func (p *Position) Hash() uint64 { return p.hash }

// KeyAfter is the Hash behind the move m.
func (p *Position) KeyAfter(m engine.Move) uint64 {
	return p.hash ^ board.Zobrist[p.side][int(m)-1] ^ board.ZobristSide
}

// CloneGame copies the position; tables are shared, they are read only.
func (p *Position) CloneGame() engine.Game {
	c := *p
	c.fours = nil
	c.threats.own()
	c.marks = append(make([]mark, 0, cap(p.marks)), p.marks...)
	return &c
}

// MoveName writes a move as a point name.
func (p *Position) MoveName(m engine.Move) string {
	if m == engine.NoMove {
		return ""
	}
	return p.Board.Name(int(m) - 1)
}

// MoveIndexes and MoveIndex number the moves by point.
func (p *Position) MoveIndexes() int { return p.Board.Points }

// MoveIndex is the point of the move.
func (p *Position) MoveIndex(m engine.Move) int { return int(m) - 1 }
