package threats

import (
	"math/bits"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// Position is the searcher's view: the stones with everything that Do keeps up
// to date, so that "is there a point that wins, and where" costs nothing.
// Sides are 0 for black and 1 for white. Nothing here allocates once the
// journal has grown.
type Position struct {
	Board   board.Board
	table   *lineTable
	weights *table

	// loose says that a five can be prevented beside the point that makes it,
	// so that what threats alone show is no proof.
	loose bool

	side   int            // to move
	result engine.Outcome // for the side to move
	hash   uint64
	sums   [2]value     // values of all empty points, by side
	seen   *accumulator // nil where no network corrects the sums

	rows   [board.Directions][2*board.MaxSize - 1]uint64
	kept   [board.MaxPoints]point
	sets   [2][kinds]board.Bitset // empty points by threat
	counts [2][kinds]int16
	near   board.Bitset // empty points close to a stone
	taken  board.Bitset // points with a stone

	banned   board.Bitset // moves left out where bannedAt stones are on the board
	bannedAt int

	journal []point // as they were before the stones that changed them
	changes int     // how many of them there are
	marks   []mark

	// answerEval is the value of the position answerHash, to which Probe came by
	// the only answer to a four.
	answerHash uint64
	answerEval engine.Score

	fours *vcfTable // what probes have found of continuous fours; made when first needed
	// ProbeFours is how long the continuous fours are that Probe sees.
	ProbeFours int
}

// shapes are the sums of both sides' shapes at one point: black's in the low
// half.
type shapes uint32

func (s shapes) of(side int) uint16 { return uint16(s >> (16 * side & 31)) }

// sumOf has the part of a table entry, the classes of both sides, in the shapes.
var sumOf = func() (t [256]shapes) {
	for black, b := range classSum {
		for white, w := range classSum {
			t[black|white<<4] = shapes(b) | shapes(w)<<16
		}
	}
	return t
}()

// point is what is kept about an empty point. It has its own number so that a
// copy is all that Undo needs.
type point struct {
	classes [board.Directions]uint8 // entries of the line table
	shapes  shapes
	threats [2]Threat
	number  int16
}

func (k *point) pattern(side int) (t pattern) {
	for d, c := range k.classes {
		t |= pattern(c>>(4*side&7)&15) << (4 * d)
	}
	return t
}

// mark is the rest of what Undo restores.
type mark struct {
	changes int
	near    board.Bitset
	hash    uint64
	sums    [2]value
	counts  [2][kinds]int16
	result  engine.Outcome
	answer  bool // the stone answers a four
}

func New(n int, r board.Rule) *Position { return newPosition(n, r, fitted()[r]) }

func newPosition(n int, r board.Rule, w *table) *Position {
	g := board.GeometryOf(n)
	p := &Position{Board: board.Board{Geometry: g, Rule: r}, table: lineTableOf(r), weights: w, loose: r.Ends(), ProbeFours: ProbeFours, bannedAt: -1}
	p.rows = g.Blank
	for q := range g.Points {
		k := &p.kept[q]
		k.number = int16(q)
		for d := range board.Directions {
			k.classes[d] = p.table.look(p.rows[d][p.Board.Line[d][q]], uint(p.Board.Shift[d][q]))
			k.shapes += sumOf[k.classes[d]]
		}
		for s := range 2 {
			k.threats[s] = p.spot(q, s).kind
			p.add(s, q)
		}
	}
	if w.net != nil {
		p.watch(w.net)
	}
	p.journal = make([]point, 2*board.Directions*int(p.table.reach)*g.Points) // if every stone changed all that it can
	p.marks = make([]mark, 0, g.Points)
	return p
}

// spot is what a stone of a side on the empty point q would be.
func (p *Position) spot(q, side int) *spot {
	return &p.weights.spots[side][p.kept[q].shapes.of(side)]
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
	p.changes, p.marks = 0, p.marks[:0]
	if p.seen != nil {
		p.seen.forget()
	}
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
func (p *Position) Count(side int, k Threat) int { return int(p.counts[side][k]) }

// Class is the line class of a side at an empty point in one direction.
func (p *Position) Class(q, side, d int) LineClass { return p.kept[q].pattern(side).class(d) }

// indexAt is the index in the line table of the line through a point.
func (p *Position) indexAt(q, d int) uint64 {
	return p.table.index(bits.RotateLeft64(p.rows[d][p.Board.Line[d][q]], int(2*p.table.reach)-int(p.Board.Shift[d][q])))
}

// look is the entry of the point whose bits in the word of its line begin at
// shift.
func (t *lineTable) look(word uint64, shift uint) uint8 {
	return t.classes[t.index(bits.RotateLeft64(word, int(2*t.reach)-int(shift)))]
}

// index leaves the point itself out of a line word that is turned so that the
// first of its neighbours has the lowest bits.
func (t *lineTable) index(word uint64) uint64 { return word&t.low | word>>2&t.high }

// add counts the empty point q in for a side; remove takes it out.
func (p *Position) add(s, q int) {
	k := p.kept[q].threats[s]
	p.sets[s][k].Set(q)
	p.counts[s][k]++
	p.sums[s] += p.spot(q, s).value
}

func (p *Position) remove(s, q int) {
	k := p.kept[q].threats[s]
	p.sets[s][k].Clear(q)
	p.counts[s][k]--
	p.sums[s] -= p.spot(q, s).value
}

// Do plays a move for the side to move.
func (p *Position) Do(m engine.Move) { p.place(int(m) - 1) }

func (p *Position) place(q int) {
	p.marks = append(p.marks, mark{p.changes, p.near, p.hash, p.sums, p.counts, p.result, p.counts[p.side^1][Five] > 0})
	won := p.kept[q].threats[p.side] == Five
	p.remove(0, q)
	p.remove(1, q)
	if p.seen != nil {
		p.seen.take(q)
	}
	p.Board.Cells[q] = board.Black + board.Color(p.side)
	p.Board.Stones++
	p.taken.Set(q)
	for i, w := range &p.Board.Geometry.Near[q] {
		p.near[i] = (p.near[i] | w) &^ p.taken[i]
	}
	for d := range board.Directions {
		i, at := p.Board.Line[d][q], uint(p.Board.Shift[d][q])
		word := p.rows[d][i] | uint64(board.Black+board.Color(p.side))<<at
		p.rows[d][i] = word
		p.refresh(q, d, word, at)
	}
	if p.seen != nil {
		p.seen.apply()
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
	if p.seen != nil {
		p.seen.take(q)
	}
	p.Board.Cells[q] = board.Edge
	p.Board.Stones++
	p.taken.Set(q)
	p.near.Clear(q)
	for d := range board.Directions {
		i, at := p.Board.Line[d][q], uint(p.Board.Shift[d][q])
		p.rows[d][i] |= uint64(board.Edge) << at
		p.refresh(q, d, p.rows[d][i], at)
	}
	if p.seen != nil {
		p.seen.apply()
	}
}

// refresh brings the empty points on both sides of q in direction d up to date.
// Beyond stones of both colours nothing has changed.
func (p *Position) refresh(q, d int, word uint64, at uint) {
	table, spots := p.table, &p.weights.spots
	middle := uint64(3) << (2 * table.reach & 63)
	start := bits.RotateLeft64(word, int(2*table.reach)-int(at))
	for turn, step := -2, p.Board.Step[d]; turn <= 2; turn, step = turn+4, -step {
		word, q, seen := start, q, uint64(0)
		for left := table.reach; left > 0; left-- {
			q += step
			word = bits.RotateLeft64(word, turn)
			if c := word & middle; c != 0 {
				if seen |= c; seen == middle {
					break
				}
				continue
			}
			kept, index := &p.kept[q], table.index(word)
			if s := p.seen; s != nil && !s.note(q, d, s.number(index)) && s.beyond == 0 {
				continue // lines of one number are of one class
			}
			before, now := kept.classes[d], table.classes[index]
			if now == before {
				continue
			}
			p.journal[p.changes] = *kept
			p.changes++
			was, bit, row := kept.shapes, uint64(1)<<(q&63), q>>6
			is := was + sumOf[now] - sumOf[before]
			kept.classes[d], kept.shapes = now, is
			if was, is := was.of(0), is.of(0); was != is {
				spot := &spots[0][is]
				p.sums[0] += spot.value - spots[0][was].value
				if was, is := kept.threats[0], spot.kind; was != is {
					kept.threats[0] = is
					p.sets[0][was][row] ^= bit
					p.sets[0][is][row] ^= bit
					p.counts[0][was]--
					p.counts[0][is]++
				}
			}
			if was, is := was.of(1), is.of(1); was != is {
				spot := &spots[1][is]
				p.sums[1] += spot.value - spots[1][was].value
				if was, is := kept.threats[1], spot.kind; was != is {
					kept.threats[1] = is
					p.sets[1][was][row] ^= bit
					p.sets[1][is][row] ^= bit
					p.counts[1][was]--
					p.counts[1][is]++
				}
			}
		}
	}
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
	if p.side != 0 || p.Board.Rule != board.Renju || p.Board.Points-p.Board.Stones > int(p.counts[0][Suspect]) {
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
	return p.side == 0 && p.kept[q].threats[0] == Suspect && p.forbids(q)
}

// forbids applies the whole rule to a suspect point.
func (p *Position) forbids(q int) bool {
	n := p.kept[q].pattern(0).lines()
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
	changed := p.journal[was.changes:p.changes]
	for i := range changed { // a point whose threats stay is turned over twice: cheaper than to ask
		old := &changed[i]
		at := int(old.number)
		kept, bit, row := &p.kept[at], uint64(1)<<(at&63), at>>6
		p.sets[0][kept.threats[0]][row] ^= bit
		p.sets[0][old.threats[0]][row] ^= bit
		p.sets[1][kept.threats[1]][row] ^= bit
		p.sets[1][old.threats[1]][row] ^= bit
		*kept = *old
	}
	p.changes = was.changes
	for d := range board.Directions {
		p.rows[d][p.Board.Line[d][q]] &^= 3 << p.Board.Shift[d][q]
	}
	p.Board.Cells[q] = board.Empty
	p.taken.Clear(q)
	p.Board.Stones--
	p.sets[0][p.kept[q].threats[0]].Set(q)
	p.sets[1][p.kept[q].threats[1]].Set(q)
	p.near, p.hash, p.sums, p.counts, p.result = was.near, was.hash, was.sums, was.counts, was.result
	p.marks = p.marks[:k]
	if p.seen != nil {
		p.seen.back()
	}
}

// Outcome is the result for the side to move.
func (p *Position) Outcome() engine.Outcome { return p.result }

// Hash identifies stones and side to move.
func (p *Position) Hash() uint64 { return p.hash }

// Previews leaves what is behind a move to Do: there are threats to be found.
func (p *Position) Previews() bool { return false }

// Preview is never asked.
func (p *Position) Preview(engine.Move) (engine.Outcome, engine.Score) { return engine.Ongoing, 0 }

// KeyAfter is the Hash behind the move m.
func (p *Position) KeyAfter(m engine.Move) uint64 {
	return p.hash ^ board.Zobrist[p.side][int(m)-1] ^ board.ZobristSide
}

// CloneGame copies the position; tables are shared, they are read only.
func (p *Position) CloneGame() engine.Game {
	c := *p
	c.fours = nil
	if p.seen != nil {
		c.seen = p.seen.clone()
	}
	c.journal = make([]point, len(p.journal))
	copy(c.journal, p.journal[:p.changes])
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
