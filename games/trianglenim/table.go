package trianglenim

import (
	"context"
	"math/bits"
	"sync/atomic"

	"duiju/games"
)

// table says of every position of a set of cells who wins. It is filled by
// the article's retrograde marking, 64 positions at a time: the low six cells
// are the bit within a word, the others the index of the word.
//
// Entries below the progress mark are final and may be read by any goroutine
// while the rest is being built; one goroutine builds.
type table struct {
	cells  int
	of     mask // the pieces whose subsets are its positions; 0: all cells
	misere bool
	// bits has a bit for each position, 1 = N-position (the article's 0).
	bits []uint64
	// plies, if present, is the distance to the end: the winner as fast as
	// possible, the loser as slow as possible.
	plies []uint8

	takes  []mask
	inside []inside
	across []across
	next   atomic.Int64 // words below it are final
	lost   int          // P-positions below next, for the builder
}

// inside is a take within the low six cells; free marks, in a word, the
// positions that have none of its pieces.
type inside struct {
	add  uint8
	free uint64
}

// across is any other take: its high cells as an index of words, and its low
// cells as in inside.
type across struct {
	high int
	inside
}

// lowCells is the number of cells that make the index within a word.
const lowCells = 6

// byPieces[n] marks, in a word, the positions with n pieces in the low cells.
var byPieces = func() (level [lowCells + 1]uint64) {
	for low := range 1 << lowCells {
		level[bits.OnesCount(uint(low))] |= 1 << low
	}
	return level
}()

// newTable prepares the table of a board with this many cells, on which takes
// are the legal takes. It reserves the memory and marks nothing.
func newTable(cells int, takes []mask, misere bool) *table {
	t := &table{cells: cells, misere: misere, takes: takes}
	t.bits = make([]uint64, max(1, 1<<cells>>lowCells))
	for _, take := range takes {
		low := uint8(take & (1<<lowCells - 1))
		in := inside{add: low}
		for p := range 1 << lowCells {
			if p&int(low) == 0 {
				in.free |= 1 << p
			}
		}
		if high := int(take >> lowCells); high == 0 {
			t.inside = append(t.inside, in)
		} else {
			t.across = append(t.across, across{high, in})
		}
	}
	if misere {
		t.bits[0] = 1 // who left the empty board took the last piece and lost
	}
	return t
}

// mark makes the next words final, at most this many, and reports whether
// more are left. A P-position makes every position N from which a take leads
// to it. Adding pieces only raises the number of a position, so nothing below
// can change any more when the scan reaches it.
func (t *table) mark(words int) (more bool) {
	w := int(t.next.Load())
	end := min(w+words, len(t.bits))
	open := t.outside(nil, w)
	for ; w < end; w++ {
		if w%block == 0 {
			open = t.outside(open[:0], w)
		}
		n := t.bits[w]
		for _, level := range byPieces[:lowCells] {
			if p := level &^ n; p != 0 {
				for _, in := range t.inside {
					n |= p & in.free << (in.add & 63)
				}
			}
		}
		t.bits[w] = n
		p := ^n
		t.lost += bits.OnesCount64(p & t.within())
		for i := range open {
			a := &open[i]
			if w&a.high == 0 {
				t.bits[w|a.high] |= p & a.free << (a.add & 63)
			}
		}
	}
	t.next.Store(int64(end))
	return end < len(t.bits)
}

// block is a number of words whose index has the same high bits. Sorting out
// once what these forbid halves the time of mark.
const block = 1 << 4

// outside appends the takes that may be added to positions of the block of w,
// as far as its high bits tell.
func (t *table) outside(open []across, w int) []across {
	for _, a := range t.across {
		if w&a.high < block {
			open = append(open, a)
		}
	}
	return open
}

// within marks the positions of a word that exist: all, except on a board of
// fewer than six cells.
func (t *table) within() uint64 {
	if t.cells >= lowCells {
		return ^uint64(0)
	}
	return 1<<(1<<t.cells) - 1
}

// build marks the whole table in slices of words, with news after each.
// It stops between slices when ctx ends; the table is then of no use.
func (t *table) build(ctx context.Context, slice int, news func(games.Progress)) error {
	for more := true; more; {
		if err := ctx.Err(); err != nil {
			return err
		}
		more = t.mark(slice)
		if news != nil {
			news(t.progress())
		}
	}
	return nil
}

// slice is the number of words of a good slice: 64 of them make the table, as
// the article's 16 made its.
func (t *table) slice() int { return max(1, len(t.bits)/64) }

func (t *table) progress() games.Progress {
	return games.Progress{Done: int(t.next.Load()), Total: len(t.bits)}
}

// measure adds the distances to a finished table, a byte a position. When ctx
// ends it leaves the table without them.
func (t *table) measure(ctx context.Context) error {
	const unknown = 255
	d := make([]uint8, 1<<t.cells)
	for i := range d {
		d[i] = unknown
	}
	if t.misere {
		d[0] = 0
	}
	var below, above fitting
	for w := range t.bits {
		if w&1023 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		lost := ^t.bits[w] & t.within()
		if lost == 0 {
			continue // N-positions are set by the fastest P-position below
		}
		below.choose(t.takes, func(high int) bool { return w&high == high })
		above.choose(t.takes, func(high int) bool { return w&high == 0 })
		for ; lost != 0; lost &= lost - 1 {
			p := mask(w<<lowCells | bits.TrailingZeros64(lost))
			longest := -1
			for _, take := range below.sure {
				longest = max(longest, int(d[p^take]))
			}
			for _, take := range below.perhaps {
				if p&take == take {
					longest = max(longest, int(d[p^take]))
				}
			}
			d[p] = uint8(longest + 1)
			for _, take := range above.sure {
				d[p|take] = min(d[p|take], d[p]+1)
			}
			for _, take := range above.perhaps {
				if p&take == 0 {
					d[p|take] = min(d[p|take], d[p]+1)
				}
			}
		}
	}
	t.plies = d
	return nil
}

// fitting are the takes that the high cells of a word allow: those that its
// low cells cannot forbid, and those that they may. The split halves the time
// of measure, which is spent on mispredicted branches.
type fitting struct{ sure, perhaps []mask }

func (f *fitting) choose(takes []mask, fits func(high int) bool) {
	f.sure, f.perhaps = f.sure[:0], f.perhaps[:0]
	for _, take := range takes {
		switch {
		case !fits(int(take >> lowCells)):
		case take&(1<<lowCells-1) == 0:
			f.sure = append(f.sure, take)
		default:
			f.perhaps = append(f.perhaps, take)
		}
	}
}

// at is the number of a position in the table.
func (t *table) at(p mask) mask {
	if t.of != 0 {
		return p.pack(t.of)
	}
	return p
}

// won reports whether the player to move at p wins.
func (t *table) won(p mask) bool {
	p = t.at(p)
	return t.bits[p>>lowCells]>>(p&63)&1 != 0
}
