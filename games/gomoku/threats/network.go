package threats

import (
	"math"
	"slices"

	"duiju/assets"
	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats/internal/lanes"
	"duiju/games/nn"
)

// A network corrects the evaluation by what classes of lines cannot tell. The
// eight neighbours of an empty point in each direction are one of a codebook of
// lines, and each has a vector of sixteen numbers. What is above 0 in the sum of
// the four of a point is added up over the board, once as Black sees the lines and
// once as White does; one layer of units weighs both sums. Where the rule treats the
// colours alike, so does the network. The sums are kept from move to move, as in
// Y. Nasu, "Efficiently updatable neural-network-based evaluation functions for
// computer shogi" (2018).
type network struct {
	rows  []lanes.Row // of the lines of the codebook, Black's vector and White's
	heads [2]head     // of the side to move
}

// head makes a number of the sums.
type head struct {
	layer lanes.Layer
	bias  [lanes.Units]int32
	out   *nn.Layer[int32]
}

const (
	viewLanes  = 16   // of a side's view
	unitShift  = 8    // taken off from units before they are weighed
	outShift   = 18   // parts of a point: 1<<outShift
	rowParts   = 256  // of a number of a vector
	layerParts = 512  // of a weight of a unit
	netLimit   = 2000 // points of a correction
)

// colourLayers are the layers of a colour in a file: the vectors of the lines as it
// sees them, which begin with 0; what the units make of the mover's sums and of the
// waiter's when it is to move; and what they are worth. A file has them once if the
// colours are alike, else for Black and for White.
func colourLayers() []nn.Shape {
	return []nn.Shape{
		{In: codebook().lines, Out: viewLanes, Bound: lanes.Zero/4 - 1},
		{In: 2 * viewLanes, Out: lanes.Units, Bound: math.MaxInt16},
		{In: lanes.Units, Out: 1, Bound: math.MaxInt32},
	}
}

// builtInNetworks are those of the assets, by rule.
func builtInNetworks() map[string]nn.Net {
	alike := colourLayers()
	return nn.Embedded(assets.GomokuNetwork, map[string][]nn.Shape{
		board.Freestyle.String(): alike, board.Standard.String(): alike, board.Renju.String(): slices.Concat(alike, alike),
	})
}

// networkOf unfolds a network for the search.
func networkOf(from nn.Net) *network {
	book := codebook()
	values := make([][2 * viewLanes]uint16, book.lines)
	n := &network{rows: make([]lanes.Row, book.lines)}
	for side := range n.heads {
		layers := from.Layers[side*3%len(from.Layers):][:3]
		for line := range values {
			seen := line
			if side == 1 {
				seen = int(book.swapped[line])
			}
			for i, x := range layers[0].Row(seen) {
				values[line][side*viewLanes+i] = uint16(lanes.Zero/4 + x)
			}
		}
		h := &n.heads[side]
		for i := range 2 * viewLanes {
			for unit, w := range layers[1].Row(i) {
				h.layer.Set((i+side*viewLanes)%(2*viewLanes), unit, int16(w))
			}
		}
		h.bias, h.out = [lanes.Units]int32(layers[1].Bias), &layers[2]
	}
	for line := range values {
		n.rows[line] = lanes.Of(&values[line])
	}
	return n
}

// withNetworks are tables with networks, by the name of the rule whose weights each
// was fitted with.
func withNetworks(tables *[board.Rules]*table, from map[string]nn.Net) *[board.Rules]*table {
	nets := map[string]*network{}
	for rule, f := range from {
		nets[rule] = networkOf(f)
	}
	out := *tables
	for r := range out {
		t := *tables[r]
		t.net, out[r] = nets[t.like.String()], &t
	}
	return &out
}

// accumulator keeps what a network sees of a position.
type accumulator struct {
	net     *network
	numbers *[1 << (4 * bookReach)]uint16 // those of the codebook
	beyond  uint                          // bits of an index that the codebook does not look at, on each side
	sum     lanes.Row
	vectors []lanes.Row // of the points, each the sum of its lines' rows
	lines   [board.MaxPoints][board.Directions]uint16
	journal []lanes.Step
	marks   []seenMark
}

type seenMark struct {
	sum   lanes.Row
	steps int
}

// watch makes a network see the map from now on.
func (tm *threatMap) watch(n *network) {
	book, g := codebook(), tm.geometry
	a := &accumulator{net: n, numbers: &book.numbers, beyond: beyondBook(tm.table), vectors: make([]lanes.Row, g.Points)}
	for q := range g.Points {
		if tm.rows[0][g.Line[0][q]]>>g.Shift[0][q]&3 != uint64(board.Empty) {
			continue
		}
		for d := range board.Directions {
			a.lines[q][d] = book.line(tm, q, d)
			for i, x := range n.rows[a.lines[q][d]] {
				a.vectors[q][i] += x
			}
		}
		lanes.Put(&a.sum, &a.vectors[q])
	}
	tm.seen = a
}

// number is that of a line at an index of the line table.
func (a *accumulator) number(index uint64) uint16 { return a.numbers[uint16(index>>a.beyond)] }

// note notes the number of the line through the point q in direction d, and
// reports whether it has changed; apply does what has been noted since take.
func (a *accumulator) note(q, d int, number uint16) bool {
	was := &a.lines[q][d]
	if *was == number {
		return false
	}
	a.journal = append(a.journal, lanes.Step{Point: uint16(q), Line: uint16(d), On: number, Off: *was})
	*was = number
	return true
}

// take takes the point q, where a stone is put, out of the sum, and back puts all
// back as it was before.
func (a *accumulator) take(q int) {
	a.marks = append(a.marks, seenMark{a.sum, len(a.journal)})
	lanes.Take(&a.sum, &a.vectors[q])
}

func (a *accumulator) apply() {
	lanes.Do(&a.sum, a.vectors, a.net.rows, a.journal[a.marks[len(a.marks)-1].steps:])
}

func (a *accumulator) back() {
	k := len(a.marks) - 1
	was := &a.marks[k]
	steps := a.journal[was.steps:]
	for _, s := range steps {
		a.lines[s.Point][s.Line] = s.Off
	}
	lanes.Undo(a.vectors, a.net.rows, steps)
	a.sum, a.journal, a.marks = was.sum, a.journal[:was.steps], a.marks[:k]
}

// forget makes the position one that back cannot leave.
func (a *accumulator) forget() { a.journal, a.marks = a.journal[:0], a.marks[:0] }

func (a *accumulator) clone() *accumulator {
	c := *a
	c.vectors = slices.Clone(a.vectors)
	c.journal = append(make([]lanes.Step, 0, cap(a.journal)), a.journal...)
	c.marks = append(make([]seenMark, 0, cap(a.marks)), a.marks...)
	return &c
}

// correction is what the network adds to the evaluation for a side to move.
func (a *accumulator) correction(side int) engine.Score {
	h := &a.net.heads[side]
	units := h.bias
	lanes.Apply(&units, &a.sum, &h.layer)
	total := nn.Weigh(h.out, units[:], unitShift)
	return engine.Score(min(max((total+1<<(outShift-1))>>outShift, -netLimit), netLimit))
}
