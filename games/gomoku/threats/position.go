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
	board.Board
	table   *lineTable
	weights *table
	chosen  *engine.Selection

	// loose says that a five can be prevented beside the point that makes it,
	// so that what threats alone show is no proof.
	loose bool

	side   int            // to move
	result engine.Outcome // for the side to move
	hash   uint64
	sums   [2]value // values of all empty points, by side

	rows     [board.Directions][2*board.MaxSize - 1]uint64
	patterns [board.MaxPoints]patterns
	shapes   [board.MaxPoints]shapes
	threats  [board.MaxPoints][2]Threat
	sets     [2][kinds]board.Bitset // empty points by threat
	counts   [2][kinds]int16
	near     board.Bitset // empty points close to a stone
	taken    board.Bitset // points with a stone

	banned   board.Bitset // moves left out where bannedAt stones are on the board
	bannedAt int

	journal []change
	marks   []mark

	probe *fourSearch // the search for continuous fours; made when first needed
	// ProbeFours is how long the continuous fours are that Probe sees.
	ProbeFours int
}

// patterns are those of both sides at one point: black's in the low half.
type patterns uint32

func (t patterns) of(side int) pattern { return pattern(t >> (16 * side)) }

// with replaces the classes of one direction by a table entry, which has
// black's in the low four bits.
func (t patterns) with(d int, classes uint8) patterns {
	both := patterns(classes)&15 | patterns(classes)>>4<<16
	return t&^(0xf000f<<(4*d&31)) | both<<(4*d&31)
}

// shapes are the numbers of the shapes of both sides at one point: black's in
// the low half.
type shapes uint32

func (t patterns) shapes() shapes {
	return shapes(shapeOf[t&0xffff]) | shapes(shapeOf[t>>16])<<16
}

func (s shapes) of(side int) uint16 { return uint16(s >> (16 * side & 31)) }

// change is a point as it was before a stone.
type change struct {
	point  int16
	kinds  [2]Threat
	shapes shapes
	old    patterns
}

// mark is the rest of what Undo restores.
type mark struct {
	changes int
	near    board.Bitset
	hash    uint64
	sums    [2]value
	result  engine.Outcome
	answer  bool // the stone answers a four
}

func New(n int, r board.Rule) *Position { return newPosition(n, r, fitted()[r]) }

func newPosition(n int, r board.Rule, w *table) *Position {
	g := board.GeometryOf(n)
	p := &Position{Board: board.Board{Geometry: g, Rule: r}, table: lineTableOf(r), weights: w, chosen: &selection, loose: r.Ends(), ProbeFours: ProbeFours, bannedAt: -1}
	p.rows = g.Blank
	for q := range g.Points {
		for d := range board.Directions {
			p.patterns[q] = p.patterns[q].with(d, p.classesAt(q, d))
		}
		p.shapes[q] = p.patterns[q].shapes()
		for s := range 2 {
			p.threats[q][s] = p.spot(q, s).kind
			p.add(s, q)
		}
	}
	p.journal = make([]change, 0, 64*g.Points)
	p.marks = make([]mark, 0, g.Points)
	return p
}

// spot is what a stone of a side on the empty point q would be.
func (p *Position) spot(q, side int) *spot {
	return &p.weights.spots[side][p.shapes[q].of(side)]
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
	p.journal, p.marks = p.journal[:0], p.marks[:0]
	p.side, p.result = int(toMove-board.Black), engine.Ongoing
	p.Hex, p.CentreFirst = b.Hex, b.CentreFirst
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
func (p *Position) Count(side int, k Threat) int { return int(p.counts[side][k]) }

// Class is the line class of a side at an empty point in one direction.
func (p *Position) Class(q, side, d int) LineClass { return p.patterns[q].of(side).class(d) }

// classesAt looks up the classes of both colours at an empty point.
func (p *Position) classesAt(q, d int) uint8 {
	return p.table.look(p.rows[d][p.Line[d][q]], uint(p.Shift[d][q]))
}

func (t *lineTable) look(word uint64, shift uint) uint8 {
	wide := 2 * t.reach & 63
	low := word >> ((shift - wide) & 63) & (1<<wide - 1)
	return t.classes[low|word>>((shift+2)&63)&(1<<wide-1)<<wide]
}

// add counts the empty point q in for a side; remove takes it out.
func (p *Position) add(s, q int) {
	k := p.threats[q][s]
	p.sets[s][k].Set(q)
	p.counts[s][k]++
	p.sums[s] += p.spot(q, s).value
}

func (p *Position) remove(s, q int) {
	k := p.threats[q][s]
	p.sets[s][k].Clear(q)
	p.counts[s][k]--
	p.sums[s] -= p.spot(q, s).value
}

// rank gives the empty point q another threat for a side.
func (p *Position) rank(s, q int, was, k Threat) {
	p.threats[q][s] = k
	bit, word := uint64(1)<<(q&63), q>>6
	p.sets[s][was][word] &^= bit
	p.sets[s][k][word] |= bit
	p.counts[s][was]--
	p.counts[s][k]++
}

// Do plays a move for the side to move.
func (p *Position) Do(m engine.Move) { p.place(int(m) - 1) }

func (p *Position) place(q int) {
	p.marks = append(p.marks, mark{len(p.journal), p.near, p.hash, p.sums, p.result, p.counts[p.side^1][Five] > 0})
	won := p.threats[q][p.side] == Five
	p.remove(0, q)
	p.remove(1, q)
	p.Cells[q] = board.Black + board.Color(p.side)
	p.Stones++
	p.taken.Set(q)
	for i, w := range &p.Geometry.Near[q] {
		p.near[i] = (p.near[i] | w) &^ p.taken[i]
	}
	for d := range board.Directions {
		i, at := p.Line[d][q], uint(p.Shift[d][q])
		word := p.rows[d][i] | uint64(board.Black+board.Color(p.side))<<at
		p.rows[d][i] = word
		p.refresh(q, d, word, at, p.Step[d], 2)
		p.refresh(q, d, word, at, -p.Step[d], ^uint(1))
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
	p.remove(0, q)
	p.remove(1, q)
	p.Cells[q] = board.Edge
	p.Stones++
	p.taken.Set(q)
	p.near.Clear(q)
	for d := range board.Directions {
		i, at := p.Line[d][q], uint(p.Shift[d][q])
		p.rows[d][i] |= uint64(board.Edge) << at
		p.refresh(q, d, p.rows[d][i], at, p.Step[d], 2)
		p.refresh(q, d, p.rows[d][i], at, -p.Step[d], ^uint(1))
	}
}

// refresh brings the empty points beside q, on one side of it in direction d,
// up to date. Beyond stones of both colours nothing has changed.
func (p *Position) refresh(q, d int, word uint64, at uint, step int, move uint) {
	seen := board.Color(0)
	table, spots := p.table, &p.weights.spots
	for range table.reach {
		q += step
		at += move
		c := board.Color(word >> (at & 63) & 3)
		if c != board.Empty {
			if seen |= c; seen == board.Edge {
				return
			}
			continue
		}
		old := p.patterns[q]
		next := old.with(d, table.look(word, at))
		if next == old {
			continue
		}
		was, is, kinds := p.shapes[q], next.shapes(), p.threats[q]
		// Field by field: made on the stack and copied whole it would wait there.
		p.journal = append(p.journal, change{})
		kept := &p.journal[len(p.journal)-1]
		kept.point, kept.kinds, kept.shapes, kept.old = int16(q), kinds, was, old
		p.patterns[q], p.shapes[q] = next, is
		if was, is := was.of(0), is.of(0); was != is {
			spot := &spots[0][is]
			p.sums[0] += spot.value - spots[0][was].value
			if spot.kind != kinds[0] {
				p.rank(0, q, kinds[0], spot.kind)
			}
		}
		if was, is := was.of(1), is.of(1); was != is {
			spot := &spots[1][is]
			p.sums[1] += spot.value - spots[1][was].value
			if spot.kind != kinds[1] {
				p.rank(1, q, kinds[1], spot.kind)
			}
		}
	}
}

// checkFull notices a board without a move left.
func (p *Position) checkFull() {
	if p.Stones == p.Points || p.stuck() {
		p.result = engine.Draw
	}
}

// stuck reports whether every empty point is forbidden to the side to move.
// Only a nearly full board can be so.
func (p *Position) stuck() bool {
	if p.side != 0 || p.Rule != board.Renju || p.Points-p.Stones > int(p.counts[0][Suspect]) {
		return false
	}
	for q := p.sets[0][Suspect]; !q.Empty(); {
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
	return p.side == 0 && p.threats[q][0] == Suspect && p.forbids(q)
}

// forbids applies the whole rule to a suspect point.
func (p *Position) forbids(q int) bool {
	n := p.patterns[q].of(0).lines()
	if n[lineSix] > 0 || n[lineDoubleFour] > 0 || n[lineFour]+n[LineOpenFour] > 1 {
		return true
	}
	return p.Judge(q).Kind != board.Allowed
}

// Undo takes back the last move.
func (p *Position) Undo(m engine.Move) {
	q := int(m) - 1
	k := len(p.marks) - 1
	was := &p.marks[k]
	p.side ^= 1
	for i := len(p.journal) - 1; i >= was.changes; i-- {
		c := &p.journal[i]
		at := int(c.point)
		p.patterns[at], p.shapes[at] = c.old, c.shapes
		is := &p.threats[at]
		if is[0] != c.kinds[0] {
			p.rank(0, at, is[0], c.kinds[0])
		}
		if is[1] != c.kinds[1] {
			p.rank(1, at, is[1], c.kinds[1])
		}
	}
	p.journal = p.journal[:was.changes]
	for d := range board.Directions {
		p.rows[d][p.Line[d][q]] &^= 3 << p.Shift[d][q]
	}
	p.Cells[q] = board.Empty
	p.taken.Clear(q)
	p.Stones--
	p.add(0, q)
	p.add(1, q)
	p.near, p.hash, p.sums, p.result = was.near, was.hash, was.sums, was.result
	p.marks = p.marks[:k]
}

// Outcome is the result for the side to move.
func (p *Position) Outcome() engine.Outcome { return p.result }

// Hash identifies stones and side to move.
func (p *Position) Hash() uint64 { return p.hash }

// CloneGame copies the position; tables are shared, they are read only.
func (p *Position) CloneGame() engine.Game {
	c := *p
	c.probe = nil
	c.journal = append(make([]change, 0, cap(p.journal)), p.journal...)
	c.marks = append(make([]mark, 0, cap(p.marks)), p.marks...)
	return &c
}

// MoveName writes a move as a point name.
func (p *Position) MoveName(m engine.Move) string {
	if m == engine.NoMove {
		return ""
	}
	return p.Name(int(m) - 1)
}

// MoveIndexes and MoveIndex number the moves by point.
func (p *Position) MoveIndexes() int { return p.Points }

// MoveIndex is the point of the move.
func (p *Position) MoveIndex(m engine.Move) int { return int(m) - 1 }
