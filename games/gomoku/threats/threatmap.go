package threats

import (
	"math/bits"

	"duiju/games/gomoku/board"
)

// threatMap knows of every empty point what a stone of either side would make
// there, and which points make what; put and back keep it up to date. Nothing here
// allocates once the journal has grown.
type threatMap struct {
	geometry *board.Geometry
	table    *lineTable
	weights  *table

	seen *accumulator // nil where no network corrects the sums
	threatMark

	journal []point // as they were before the stones that changed them

	rows [board.Directions][2*board.MaxSize - 1]uint64
	kept [board.MaxPoints]point
	sets [2][kinds]board.Bitset // empty points by threat
}

// threatMark is what back restores beside the points of the journal.
type threatMark struct {
	changes int      // how many points the journal has
	sums    [2]value // values of all empty points, by side
	counts  [2][kinds]int16
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

func (p *point) pattern(side int) (t pattern) {
	for d, c := range p.classes {
		t |= pattern(c>>(4*side&7)&15) << (4 * d)
	}
	return t
}

// clear makes the map that of an empty board.
func (tm *threatMap) clear(g *board.Geometry, t *lineTable, w *table) {
	*tm = threatMap{geometry: g, table: t, weights: w, rows: g.Blank}
	for q := range g.Points {
		k := &tm.kept[q]
		k.number = int16(q)
		for d := range board.Directions {
			k.classes[d] = t.look(tm.rows[d][g.Line[d][q]], uint(g.Shift[d][q]))
			k.shapes += sumOf[k.classes[d]]
		}
		for s := range 2 {
			k.threats[s] = tm.spot(q, s).kind
			tm.add(s, q)
		}
	}
	if w.net != nil {
		tm.watch(w.net)
	}
	tm.journal = make([]point, 2*board.Directions*int(t.reach)*g.Points) // if every stone changed all that it can
}

// forget makes the stones ones that back cannot take.
func (tm *threatMap) forget() {
	tm.changes = 0
	if tm.seen != nil {
		tm.seen.forget()
	}
}

// own makes a map that was copied independent of its original.
func (tm *threatMap) own() {
	if tm.seen != nil {
		tm.seen = tm.seen.clone()
	}
	journal := make([]point, len(tm.journal))
	copy(journal, tm.journal[:tm.changes])
	tm.journal = journal
}

// hideNetwork spares the network what follows and returns it, to be put back: for a
// search that takes back all that it puts down and asks for no value.
func (tm *threatMap) hideNetwork() (was *accumulator) {
	was, tm.seen = tm.seen, nil
	return was
}

// spot is what a stone of a side on the empty point q would be.
func (tm *threatMap) spot(q, side int) *spot {
	return &tm.weights.spots[side][tm.kept[q].shapes.of(side)]
}

// put takes the empty point q from the map, for a stone or an obstacle.
func (tm *threatMap) put(q int, c board.Color) {
	tm.remove(0, q)
	tm.remove(1, q)
	if tm.seen != nil {
		tm.seen.take(q)
	}
	for d := range board.Directions {
		i, at := tm.geometry.Line[d][q], uint(tm.geometry.Shift[d][q])
		word := tm.rows[d][i] | uint64(c)<<at
		tm.rows[d][i] = word
		tm.refresh(q, d, word, at)
	}
	if tm.seen != nil {
		tm.seen.apply()
	}
}

// back makes the point q, which was taken last, empty again. The mark is that of
// before.
func (tm *threatMap) back(q int, was *threatMark) {
	changed := tm.journal[was.changes:tm.changes]
	for i := range changed { // a point whose threats stay is turned over twice: cheaper than to ask
		old := &changed[i]
		at := int(old.number)
		kept, bit, row := &tm.kept[at], uint64(1)<<(at&63), at>>6
		tm.sets[0][kept.threats[0]][row] ^= bit
		tm.sets[0][old.threats[0]][row] ^= bit
		tm.sets[1][kept.threats[1]][row] ^= bit
		tm.sets[1][old.threats[1]][row] ^= bit
		*kept = *old
	}
	for d := range board.Directions {
		tm.rows[d][tm.geometry.Line[d][q]] &^= 3 << tm.geometry.Shift[d][q]
	}
	tm.sets[0][tm.kept[q].threats[0]].Set(q)
	tm.sets[1][tm.kept[q].threats[1]].Set(q)
	tm.threatMark = *was
	if tm.seen != nil {
		tm.seen.back()
	}
}

// refresh brings the empty points on both sides of q in direction d up to date.
// Beyond stones of both colours nothing has changed.
func (tm *threatMap) refresh(q, d int, word uint64, at uint) {
	table, spots := tm.table, &tm.weights.spots
	middle := uint64(3) << (2 * table.reach & 63)
	start := bits.RotateLeft64(word, int(2*table.reach)-int(at))
	for turn, step := -2, tm.geometry.Step[d]; turn <= 2; turn, step = turn+4, -step {
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
			kept, index := &tm.kept[q], table.index(word)
			if s := tm.seen; s != nil && !s.note(q, d, s.number(index)) && s.beyond == 0 {
				continue // lines of one number are of one class
			}
			before, now := kept.classes[d], table.classes[index]
			if now == before {
				continue
			}
			tm.journal[tm.changes] = *kept
			tm.changes++
			was, bit, row := kept.shapes, uint64(1)<<(q&63), q>>6
			is := was + sumOf[now] - sumOf[before]
			kept.classes[d], kept.shapes = now, is
			if was, is := was.of(0), is.of(0); was != is {
				spot := &spots[0][is]
				tm.sums[0] += spot.value - spots[0][was].value
				if was, is := kept.threats[0], spot.kind; was != is {
					kept.threats[0] = is
					tm.sets[0][was][row] ^= bit
					tm.sets[0][is][row] ^= bit
					tm.counts[0][was]--
					tm.counts[0][is]++
				}
			}
			if was, is := was.of(1), is.of(1); was != is {
				spot := &spots[1][is]
				tm.sums[1] += spot.value - spots[1][was].value
				if was, is := kept.threats[1], spot.kind; was != is {
					kept.threats[1] = is
					tm.sets[1][was][row] ^= bit
					tm.sets[1][is][row] ^= bit
					tm.counts[1][was]--
					tm.counts[1][is]++
				}
			}
		}
	}
}

// indexAt is the index in the line table of the line through a point.
func (tm *threatMap) indexAt(q, d int) uint64 {
	return tm.table.index(bits.RotateLeft64(tm.rows[d][tm.geometry.Line[d][q]], int(2*tm.table.reach)-int(tm.geometry.Shift[d][q])))
}

// lineClass is that of a side at the point whose bits in the word of its line
// begin at shift.
func (tm *threatMap) lineClass(s int, word uint64, shift uint) LineClass {
	return LineClass(tm.table.look(word, shift) >> (4 * s & 7) & 15)
}

// add counts the empty point q in for a side; remove takes it out.
func (tm *threatMap) add(s, q int) {
	k := tm.kept[q].threats[s]
	tm.sets[s][k].Set(q)
	tm.counts[s][k]++
	tm.sums[s] += tm.spot(q, s).value
}

func (tm *threatMap) remove(s, q int) {
	k := tm.kept[q].threats[s]
	tm.sets[s][k].Clear(q)
	tm.counts[s][k]--
	tm.sums[s] -= tm.spot(q, s).value
}

// strongest is a side's strongest threat, suspect points left aside.
func (tm *threatMap) strongest(s int) Threat {
	for k := Five; k > None; k-- {
		if tm.counts[s][k] > 0 {
			return k
		}
	}
	return None
}

// hasFour reports whether a side can make a four, perhaps on a suspect point.
func (tm *threatMap) hasFour(s int) bool { return tm.fourPoints(s) > 0 }

// fourPoints is the number of such points.
func (tm *threatMap) fourPoints(s int) int {
	c := &tm.counts[s]
	return int(c[Four] + c[FourTwo] + c[FourThree] + c[OpenFour] + c[Suspect])
}

// addFours adds the points where a side makes a four.
func (tm *threatMap) addFours(s int, set *board.Bitset) {
	for k := Four; k <= OpenFour; k++ {
		for i, w := range tm.sets[s][k] {
			set[i] |= w
		}
	}
	if tm.counts[s][Suspect] == 0 {
		return
	}
	for q := range tm.sets[s][Suspect].All() {
		if n := tm.kept[q].pattern(s).lines(); n[lineFour]+n[LineOpenFour] > 0 {
			set.Set(q)
		}
	}
}

// suspectOpenFour reports whether black's straight four stands on a suspect
// point, where threats alone do not show it.
func (tm *threatMap) suspectOpenFour(s int) bool {
	if tm.counts[s][Suspect] == 0 {
		return false
	}
	for q := range tm.sets[s][Suspect].All() {
		if tm.kept[q].pattern(s).lines()[LineOpenFour] > 0 {
			return true
		}
	}
	return false
}

// commonStops are the points where one stone of the other side leaves side s with
// less than the threat at every point of the set.
func (tm *threatMap) commonStops(set board.Bitset, s int, threat Threat) (all board.Bitset) {
	for i := range all {
		all[i] = ^uint64(0)
	}
	for t := range set.All() {
		var stops board.Bitset
		tm.stops(t, s, threat, &stops)
		for i := range all {
			all[i] &= stops[i]
		}
	}
	return all
}

// stops collects the points where a stone of the other side leaves side s with
// less than the threat by playing t.
func (tm *threatMap) stops(t, s int, threat Threat, set *board.Bitset) {
	set.Set(t)
	pat := tm.kept[t].pattern(s)
	block := uint64(board.Black + board.Color(s^1))
	for d := range board.Directions {
		if c := pat.class(d); c < lineFour || c == lineSix {
			continue
		}
		word, at := tm.rows[d][tm.geometry.Line[d][t]], uint(tm.geometry.Shift[d][t])
		for _, step := range [2]int{1, -1} {
			q, sh := t, at
			for range tm.table.reach {
				q += step * tm.geometry.Step[d]
				sh += uint(2 * step)
				c := word >> sh & 3
				if c == uint64(board.Edge) {
					break
				}
				if c != uint64(board.Empty) {
					continue
				}
				next := tm.lineClass(s, word|block<<sh, at)
				if tm.weights.spots[s][pat.with(d, next).sum()].kind < threat {
					set.Set(q)
				}
			}
		}
	}
}
