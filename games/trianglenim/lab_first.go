//go:build lab

package trianglenim

import (
	"context"
	"flag"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"duiju/games/text/command"
)

// Lab is the command that makes the table of first takes; see games/lab.
func Lab() []command.Command { return []command.Command{labFirst()} }

func labFirst() command.Command {
	flags := flag.NewFlagSet("first trianglenim", flag.ContinueOnError)
	side := flags.Int("side", maxSide, "side of the triangle, 7 or 8")
	take := flags.Int("take", 0, "only this limit; 0: all, the largest first")
	rule := flags.String("rule", "", "only normal or misere")
	out := flags.String("out", "assets/trianglenim/first.txt", "file that gets a line for each set of rules; lines for others stay")
	return command.Command{
		Use: "first trianglenim", Short: "work out who wins from the full board, and by which takes",
		Long: "Judges all positions of a side, for each limit and rule: 8 GiB of memory for side 8. The file is written after each.", Flags: flags,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			memory := make([]uint64, 1<<(cellAt(*side, 0)-lowCells))
			for limit := *side; limit > 0; limit-- {
				for _, r := range []rules{{*side, limit, false}, {*side, limit, true}} {
					if *take != 0 && limit != *take || *rule != "" && r.rule() != *rule {
						continue
					}
					if limit == 1 { // every turn takes one piece, so their number decides
						var wins []mask
						if r.board().cells%2 == 0 == r.Misere {
							wins = r.takes()
						}
						if err := writeFirst(*out, r, wins); err != nil {
							return err
						}
						continue
					}
					began, used := time.Now(), processorTime()
					t := newWholeTable(r, memory)
					err := t.fill(ctx, func(part int) {
						fmt.Fprintf(std.Err, "%s %s: part %d of 64, %.0f s, %.0f s of processor\n", time.Now().Format(time.TimeOnly), r, part, time.Since(began).Seconds(), processorTime()-used)
					})
					if err == nil {
						err = writeFirst(*out, r, t.wins(r))
					}
					if err != nil {
						return err
					}
					fmt.Fprintf(std.Out, "%s: %.0f s, %.0f s of processor\n", r, time.Since(began).Seconds(), processorTime()-used)
				}
			}
			return nil
		},
	}
}

// processorTime is what the process has used, in seconds.
func processorTime() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// writeFirst writes the line of one set of rules: the rules and the takes that win, one
// of each class.
func writeFirst(file string, r rules, wins []mask) error {
	line := []string{r.String()}
	for _, take := range r.board().classes(r.board().full, wins) {
		line = append(line, letters(take))
	}
	old, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	lines := slices.DeleteFunc(strings.Split(string(old), "\n"), func(l string) bool {
		name, _, _ := strings.Cut(l, " ")
		return l == "" || name == line[0]
	})
	lines = append(lines, strings.Join(line, " "))
	slices.Sort(lines)
	return os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}

// The whole board of side 8 has 2^36 positions, a bit each in 8 GiB. What is kept of
// them is who wins from the full board and by which takes.

// wholeTable says of every position of a board who loses, in an order of cells of its
// own. The first six cells are the bit in a word, the next nine the word in a block, the
// last three, the corners, number the eighths of the table. The first six and the next
// nine are whole orbits under the symmetries of the triangle: so a block's images are
// blocks, and of the eighths that have one corner, or two, one is worked out and the
// others are its images.
//
// Blocks and words are filled in ascending order, each from finished ones with fewer
// pieces, so it does not matter what stood in the memory before.
type wholeTable struct {
	cells  int
	order  []int             // cells by number
	number []int             // of a cell
	images [symmetries][]int // of a number
	lost   []uint64          // a bit for each position: the player to move loses
	misere bool

	above  []lowGroup
	parts  []partTake             // takes with pieces both above the block and in its words
	within [blockWords][]partTake // by word of the block: takes of pieces there
}

const (
	blockBits  = 9
	blockWords = 1 << blockBits
	corners    = 3
)

// partTake is a take's part above the block, in its words, and in bits of a word.
type partTake struct {
	above, words int
	shift        uint   // adds the part in bits to a position without it
	free         uint64 // the positions without it
}

// lowGroup are the takes with pieces above a block and none in its words that have the
// same pieces in the bits of a word.
type lowGroup struct {
	partTake
	above []int
}

type wordBlock = [blockWords]uint64

// orbits are the sets of cells that the symmetries map to each other.
func (b *board) orbits() (all [][]int) {
	seen := mask(0)
	for cell := range b.cells {
		var orbit []int
		for s := range symmetries {
			if to := b.image(1<<cell, s); seen&to == 0 {
				seen |= to
				orbit = append(orbit, to.lowest())
			}
		}
		if orbit != nil {
			all = append(all, orbit)
		}
	}
	return all
}

// cellOrder is the order of cells: six of which no two are neighbours, so that within a
// word only single pieces are taken; six at the edge and three; the others; the corners.
func (b *board) cellOrder() []int {
	pick := func(from *[][]int, n int, fits func(o []int) bool) []int {
		i := slices.IndexFunc(*from, func(o []int) bool { return len(o) == n && fits(o) })
		o := (*from)[i]
		*from = slices.Delete(*from, i, i+1)
		return o
	}
	any := func([]int) bool { return true }
	left := b.orbits()
	last := pick(&left, corners, any)
	order := pick(&left, 6, func(o []int) bool {
		return !slices.ContainsFunc(o, func(x int) bool {
			return slices.ContainsFunc(o, func(y int) bool { return b.near[x].has(y) })
		})
	})
	order = slices.Concat(order, pick(&left, 6, any), pick(&left, 3, any))
	return slices.Concat(order, slices.Concat(left...), last)
}

func newWholeTable(r rules, memory []uint64) *wholeTable {
	b := r.board()
	t := &wholeTable{cells: b.cells, misere: r.Misere, order: b.cellOrder(), number: make([]int, b.cells), lost: memory[:1<<(b.cells-lowCells)]}
	for i, cell := range t.order {
		t.number[cell] = i
	}
	for s := range symmetries {
		for _, cell := range t.order {
			t.images[s] = append(t.images[s], t.number[b.image(1<<cell, s).lowest()])
		}
	}
	groups := map[uint]*lowGroup{}
	for _, take := range r.takes() {
		m := t.renumber(take)
		low := uint(m & (1<<lowCells - 1))
		p := partTake{above: int(m >> (lowCells + blockBits)), words: int(m >> lowCells & (blockWords - 1)), shift: low}
		for q := range uint(1 << lowCells) {
			if q&low == 0 {
				p.free |= 1 << q
			}
		}
		switch {
		case p.above != 0 && p.words != 0:
			t.parts = append(t.parts, p)
		case p.above != 0:
			if groups[low] == nil {
				groups[low] = &lowGroup{partTake: p}
			}
			groups[low].above = append(groups[low].above, p.above)
		case p.words != 0:
			for w := range blockWords {
				if w&p.words == p.words {
					t.within[w] = append(t.within[w], p)
				}
			}
		}
	}
	for _, g := range groups {
		t.above = append(t.above, *g)
	}
	return t
}

func (t *wholeTable) renumber(m mask) (to mask) {
	for ; m != 0; m &= m - 1 {
		to |= 1 << t.number[m.lowest()]
	}
	return to
}

func (t *wholeTable) block(u int) *wordBlock { return (*wordBlock)(t.lost[u<<blockBits:]) }

// fill judges all positions, with news of each 64th part.
func (t *wholeTable) fill(ctx context.Context, news func(part int)) error {
	blocks := len(t.lost) >> blockBits
	for eighth := range 1 << corners {
		first := eighth * blocks >> corners
		s := t.symmetryOf(eighth)
		for u := first; u < first+blocks>>corners; u++ {
			if u%(blocks/64) == 0 {
				news(u * 64 / blocks)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if s != 0 {
				continue
			}
			var won wordBlock
			if u == 0 && t.misere {
				won[0] = 1 // who left the empty board took the last piece and lost
			}
			t.fromBlocks(&won, u)
			t.fromWords(&won, t.block(u))
		}
		if s != 0 {
			t.copyImage(first, first+blocks>>corners, s)
		}
	}
	return nil
}

// symmetryOf maps an eighth to the first with as many corners.
func (t *wholeTable) symmetryOf(eighth int) int {
	first := 1<<bits.OnesCount(uint(eighth)) - 1
	for s := range symmetries {
		image := 0
		for i := range corners {
			image |= eighth >> i & 1 << (t.images[s][t.cells-corners+i] - (t.cells - corners))
		}
		if image == first {
			return s
		}
	}
	return 0
}

// copyImage fills the blocks from first to end with their images under a symmetry.
func (t *wholeTable) copyImage(first, end, s int) {
	image := func(m, from, n int) (to int) {
		for i := range n {
			to |= m >> i & 1 << (t.images[s][from+i] - from)
		}
		return to
	}
	var words [blockWords]int
	for w := range words {
		words[w] = image(w, lowCells, blockBits)
	}
	swaps := swapsOf(t.images[s][:lowCells])
	const from = lowCells + blockBits
	for u := first; u < end; u++ {
		to, source := t.block(u), t.block(image(u, from, t.cells-from))
		for w := range to {
			x := source[words[w]]
			for _, sw := range swaps {
				y := (x>>sw.by ^ x) & sw.mask
				x ^= y ^ y<<sw.by
			}
			to[w] = x
		}
	}
}

// swap exchanges the bits of a word that mask has with those higher by so many.
type swap struct {
	by   uint
	mask uint64
}

// swapsOf are the exchanges that take each position of a word from its image.
func swapsOf(image []int) (all []swap) {
	image = slices.Clone(image)
	for i := range image {
		for image[i] != i {
			j := image[i]
			image[i], image[j] = image[j], image[i]
			a, b := min(i, j), max(i, j)
			sw := swap{by: 1<<b - 1<<a}
			for q := range uint(1 << lowCells) {
				if q>>a&1 == 1 && q>>b&1 == 0 {
					sw.mask |= 1 << q
				}
			}
			all = append(all, sw)
		}
	}
	slices.Reverse(all)
	return all
}

// fromBlocks marks the positions of block u from which a take with pieces above the
// block leaves a lost one.
func (t *wholeTable) fromBlocks(won *wordBlock, u int) {
	var sum wordBlock
	for g := range t.above {
		group := &t.above[g]
		var four [4]*wordBlock
		n := 0
		clear(sum[:])
		for _, above := range group.above {
			if u&above != above {
				continue
			}
			four[n] = t.block(u ^ above)
			if n++; n == len(four) {
				n = 0
				a, b, c, d := four[0], four[1], four[2], four[3]
				for w := range sum {
					sum[w] |= a[w] | b[w] | c[w] | d[w]
				}
			}
		}
		for _, a := range four[:n] {
			for w := range sum {
				sum[w] |= a[w]
			}
		}
		shift := group.shift & 63
		for w := range sum {
			won[w] |= sum[w] & group.free << shift
		}
	}
	for i := range t.parts {
		p := &t.parts[i]
		if u&p.above != p.above {
			continue
		}
		from, shift := t.block(u^p.above), p.shift&63
		for w := p.words; w < blockWords; w = (w + 1) | p.words {
			won[w] |= from[w^p.words] & p.free << shift
		}
	}
}

// byWordPieces are the words of a block by pieces: words with equally many do not depend
// on each other, and the processor works on several at a time.
var byWordPieces = func() (order [blockWords]uint16) {
	for w := range order {
		order[w] = uint16(w)
	}
	slices.SortStableFunc(order[:], func(x, y uint16) int { return bits.OnesCount16(x) - bits.OnesCount16(y) })
	return order
}()

// fromWords finishes a block.
func (t *wholeTable) fromWords(won, lost *wordBlock) {
	for _, w16 := range byWordPieces {
		w := int(w16) & (blockWords - 1)
		n := won[w]
		within := t.within[w]
		for i := range within {
			p := &within[i]
			n |= lost[(w^p.words)&(blockWords-1)] & p.free << (p.shift & 63)
		}
		n |= -(^n & 1) & byPieces[1]
		for _, level := range byPieces[1 : lowCells-1] {
			p := level &^ n
			n |= p&without[0]<<1 | p&without[1]<<2 | p&without[2]<<4 | p&without[3]<<8 | p&without[4]<<16 | p&without[5]<<32
		}
		p := byPieces[lowCells-1] &^ n
		n |= (p | -p) & byPieces[lowCells]
		lost[w] = ^n
	}
}

// without[i] marks, in a word, the positions without piece i.
var without = [lowCells]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// wins lists the takes that win from the full board.
func (t *wholeTable) wins(r rules) (list []mask) {
	for _, take := range r.takes() {
		if p := t.renumber(r.board().full ^ take); t.lost[p>>lowCells]>>(p&63)&1 != 0 {
			list = append(list, take)
		}
	}
	return list
}
