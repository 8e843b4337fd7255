package gomoku

import "duiju/engine"

// position is the searcher's view: the stones with everything that Do keeps up
// to date, so that "is there a point that wins, and where" costs nothing.
// Sides are 0 for black and 1 for white. Nothing here allocates once the
// journal has grown.
type position struct {
	board
	table *lineTable
	kinds [2]*[1 << 16]spot // by side: what a pattern is and is worth
	best  *[threats][threats]int16

	centreFirst bool // the first stone must stand on the centre

	side   int            // to move
	result engine.Outcome // for the side to move
	hash   uint64
	sum    int32 // value of all empty points, for black

	lines    [directions][2*maxSize - 1]uint64
	patterns [maxPoints]patterns
	threats  [maxPoints][2]threat
	sets     [2][threats]bitset // empty points by threat
	counts   [2][threats]int16
	near     bitset // empty points close to a stone
	taken    bitset // points with a stone

	banned   bitset // moves left out where bannedAt stones are on the board
	bannedAt int

	journal []change
	marks   []mark

	fours    *vcfTable // results of continuous fours; made when first needed
	deeper   bool      // a search for them was cut by its depth
	allFours bool      // it tries fours that make nothing else too
	// probeFours is how long the continuous fours are that Probe sees.
	probeFours int
}

// patterns are those of both sides at one point: black's in the low half.
type patterns uint32

func (t patterns) of(side int) pattern { return pattern(t >> (16 * side)) }

// with replaces the classes of one direction by a table entry, which has
// black's in the low four bits.
func (t patterns) with(d int, classes uint8) patterns {
	both := patterns(classes)&15 | patterns(classes)>>4<<16
	return t&^(0xf000f<<(4*d)) | both<<(4*d)
}

// spot is what a pattern is as a threat, and its value.
type spot struct {
	value int16
	kind  threat
}

// change is a point as it was before a stone.
type change struct {
	point int16
	kinds [2]threat
	old   patterns
}

// mark is the rest of what Undo restores.
type mark struct {
	changes int
	near    bitset
	hash    uint64
	sum     int32
	result  engine.Outcome
}

func newPosition(n int, r rule) *position {
	g := geometryOf(n)
	p := &position{board: board{geometry: g, rule: r}, table: lineTableOf(r), probeFours: probeFours, bannedAt: -1}
	p.setWeights(fitted())
	p.lines = g.blank
	for q := range g.points {
		for d := range directions {
			p.patterns[q] = p.patterns[q].with(d, p.classesAt(q, d))
		}
		for s := range 2 {
			p.threats[q][s] = p.kinds[s][p.patterns[q].of(s)].kind
			p.add(s, q)
		}
	}
	p.journal = make([]change, 0, 64*g.points)
	p.marks = make([]mark, 0, g.points)
	return p
}

// setWeights changes what patterns are worth; before stones are placed.
func (p *position) setWeights(t *tables) { p.kinds, p.best = t.of(p.rule), &t.best }

// positionOf is the searcher's view of a board with the given side to move.
func positionOf(b *board, toMove color) *position {
	p := newPosition(b.n, b.rule)
	for q := range b.points {
		switch c := b.cells[q]; c {
		case empty:
		case edge:
			p.block(q)
		default:
			p.side = int(c - black)
			p.place(q)
		}
	}
	if len(p.marks)%2 != int(toMove-black) { // place toggled the side for every stone
		p.hash ^= zobristSide
	}
	p.journal, p.marks = p.journal[:0], p.marks[:0]
	p.side, p.result = int(toMove-black), engine.Ongoing
	p.checkFull()
	return p
}

// classesAt looks up the classes of both colours at an empty point.
func (p *position) classesAt(q, d int) uint8 {
	return p.table.look(p.lines[d][p.line[d][q]], uint(p.shift[d][q]))
}

func (t *lineTable) look(word uint64, shift uint) uint8 {
	wide := 2 * t.reach
	low := word >> (shift - wide) & (1<<wide - 1)
	return t.classes[low|word>>(shift+2)&(1<<wide-1)<<wide]
}

// add counts the empty point q in for a side; remove takes it out.
func (p *position) add(s, q int) {
	k := p.threats[q][s]
	p.sets[s][k].set(q)
	p.counts[s][k]++
	p.value(s, p.kinds[s][p.patterns[q].of(s)].value)
}

func (p *position) remove(s, q int) {
	k := p.threats[q][s]
	p.sets[s][k].clear(q)
	p.counts[s][k]--
	p.value(s, -p.kinds[s][p.patterns[q].of(s)].value)
}

func (p *position) value(s int, v int16) {
	if s == 0 {
		p.sum += int32(v)
	} else {
		p.sum -= int32(v)
	}
}

// rank gives the empty point q another threat for a side.
func (p *position) rank(s, q int, was, k threat) {
	p.threats[q][s] = k
	bit, word := uint64(1)<<(q&63), q>>6
	p.sets[s][was][word] &^= bit
	p.sets[s][k][word] |= bit
	p.counts[s][was]--
	p.counts[s][k]++
}

// Do plays a move for the side to move.
func (p *position) Do(m engine.Move) { p.place(int(m) - 1) }

func (p *position) place(q int) {
	p.marks = append(p.marks, mark{len(p.journal), p.near, p.hash, p.sum, p.result})
	won := p.threats[q][p.side] == threatFive
	p.remove(0, q)
	p.remove(1, q)
	p.cells[q] = black + color(p.side)
	p.stones++
	p.taken.set(q)
	for i, w := range p.geometry.near[q] {
		p.near[i] = (p.near[i] | w) &^ p.taken[i]
	}
	for d := range directions {
		i, at := p.line[d][q], uint(p.shift[d][q])
		word := p.lines[d][i] | uint64(black+color(p.side))<<at
		p.lines[d][i] = word
		p.refresh(q, d, word, at, p.step[d], 2)
		p.refresh(q, d, word, at, -p.step[d], ^uint(1))
	}
	p.hash ^= zobrist[p.side][q] ^ zobristSide
	p.side ^= 1
	p.result = engine.Ongoing
	if won {
		p.result = engine.Loss
	} else {
		p.checkFull()
	}
}

// block makes the empty point q an obstacle to both sides.
func (p *position) block(q int) {
	p.remove(0, q)
	p.remove(1, q)
	p.cells[q] = edge
	p.stones++
	p.taken.set(q)
	p.near.clear(q)
	for d := range directions {
		i, at := p.line[d][q], uint(p.shift[d][q])
		p.lines[d][i] |= uint64(edge) << at
		p.refresh(q, d, p.lines[d][i], at, p.step[d], 2)
		p.refresh(q, d, p.lines[d][i], at, -p.step[d], ^uint(1))
	}
}

// refresh brings the empty points beside q, on one side of it in direction d,
// up to date. Beyond stones of both colours nothing has changed.
func (p *position) refresh(q, d int, word uint64, at uint, step int, move uint) {
	seen := color(0)
	for range p.table.reach {
		q += step
		at += move
		c := color(word >> at & 3)
		if c != empty {
			if seen |= c; seen == edge {
				return
			}
			continue
		}
		old := p.patterns[q]
		next := old.with(d, p.table.look(word, at))
		if next == old {
			continue
		}
		kinds := p.threats[q]
		p.journal = append(p.journal, change{int16(q), kinds, old})
		p.patterns[q] = next
		if a, b := old.of(0), next.of(0); a != b {
			was, is := p.kinds[0][a], p.kinds[0][b]
			p.sum += int32(is.value) - int32(was.value)
			if is.kind != kinds[0] {
				p.rank(0, q, kinds[0], is.kind)
			}
		}
		if a, b := old.of(1), next.of(1); a != b {
			was, is := p.kinds[1][a], p.kinds[1][b]
			p.sum -= int32(is.value) - int32(was.value)
			if is.kind != kinds[1] {
				p.rank(1, q, kinds[1], is.kind)
			}
		}
	}
}

// checkFull notices a board without a move left.
func (p *position) checkFull() {
	if p.stones == p.points || p.stuck() {
		p.result = engine.Draw
	}
}

// stuck reports whether every empty point is forbidden to the side to move.
// Only a nearly full board can be so.
func (p *position) stuck() bool {
	if p.side != 0 || p.rule != renju || p.points-p.stones > int(p.counts[0][threatSuspect]) {
		return false
	}
	for q := p.sets[0][threatSuspect]; !q.empty(); {
		i := q.first()
		if !p.mayNot(i) {
			return false
		}
		q.clear(i)
	}
	return true
}

// mayNot reports whether the empty point q is forbidden to the side to move.
func (p *position) mayNot(q int) bool {
	return p.side == 0 && p.threats[q][0] == threatSuspect && p.forbids(q)
}

// forbids applies the whole rule to a suspect point.
func (p *position) forbids(q int) bool {
	n := p.patterns[q].of(0).lines()
	if n[lineSix] > 0 || n[lineDoubleFour] > 0 || n[lineFour]+n[lineOpenFour] > 1 {
		return true
	}
	return p.judge(q).kind != allowed
}

// Undo takes back the last move.
func (p *position) Undo(m engine.Move) {
	q := int(m) - 1
	k := len(p.marks) - 1
	was := &p.marks[k]
	p.side ^= 1
	for i := len(p.journal) - 1; i >= was.changes; i-- {
		c := &p.journal[i]
		at := int(c.point)
		p.patterns[at] = c.old
		for s, k := range c.kinds {
			if is := p.threats[at][s]; is != k {
				p.rank(s, at, is, k)
			}
		}
	}
	p.journal = p.journal[:was.changes]
	for d := range directions {
		p.lines[d][p.line[d][q]] &^= 3 << p.shift[d][q]
	}
	p.cells[q] = empty
	p.taken.clear(q)
	p.stones--
	p.add(0, q)
	p.add(1, q)
	p.near, p.hash, p.sum, p.result = was.near, was.hash, was.sum, was.result
	p.marks = p.marks[:k]
}

// Outcome is the result for the side to move.
func (p *position) Outcome() engine.Outcome { return p.result }

// Hash identifies stones and side to move.
func (p *position) Hash() uint64 { return p.hash }

// CloneGame copies the position; tables are shared, they are read only.
func (p *position) CloneGame() engine.Game {
	c := *p
	c.fours = nil
	c.journal = append(make([]change, 0, cap(p.journal)), p.journal...)
	c.marks = append(make([]mark, 0, cap(p.marks)), p.marks...)
	return &c
}

// MoveName writes a move as a point name.
func (p *position) MoveName(m engine.Move) string {
	if m == engine.NoMove {
		return ""
	}
	return p.name(int(m) - 1)
}

// MoveIndexes and MoveIndex number the moves by point.
func (p *position) MoveIndexes() int { return p.points }

// MoveIndex is the point of the move.
func (p *position) MoveIndex(m engine.Move) int { return int(m) - 1 }
