package threats

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
)

// A VCF (victory by continuous fours) wins with fours alone: each leaves the
// opponent one answer, until a stone makes two five points at once.

const (
	// ProbeFours and probeNodes bound the search for a VCF at every node of
	// the tree; the search of the root has no such bounds.
	ProbeFours = 8
	probeNodes = 32
	vcfBits    = 14
)

// AllFours is more fours than any line has.
const AllFours = board.MaxPoints

// vcfEntry remembers that a position has no VCF of so many fours, or the plies
// of the one that it has. Empty: key 0.
type vcfEntry struct {
	key   uint64
	fours int16 // looked for
	plies int16 // 0: none
	move  int16 // the first four of a VCF
}

// vcfTable is a small table of VCF results, one slot a position.
type vcfTable [1 << vcfBits]vcfEntry

func (vt *vcfTable) slot(hash uint64) *vcfEntry { return &vt[hash>>(64-vcfBits)] }

// fourSearch is the search for a VCF on a position: what it remembers, what it may
// still spend and what it tries.
type fourSearch struct {
	position *Position
	results  *vcfTable
	budget   int  // nodes left
	deeper   bool // the search was cut by its depth
	all      bool // it tries fours that make nothing else too
}

// vcf looks for a win by at most so many fours for the side to move and
// returns its length in plies, 0 if there is none or the node budget is used
// up. The position is as before when it returns.
func (f *fourSearch) vcf(fours int) int {
	p := f.position
	own, other := p.side, p.side^1
	var stops board.Bitset
	switch {
	case p.threats.counts[own][Five] > 0:
		return 1
	case p.threats.counts[other][Five] > 0:
		if stops = p.fiveStops(); stops.Empty() {
			return 0
		}
	case p.threats.counts[own][OpenFour] > 0 && p.OpensFour(p.threats.sets[own][OpenFour].First()):
		return 3
	}
	if !p.threats.hasFour(own) {
		return 0
	}
	if fours == 0 {
		f.deeper = true
		return 0
	}
	e := f.results.slot(p.hash)
	if e.key == p.hash && (e.plies > 0 || int(e.fours) >= fours) {
		return int(e.plies)
	}
	if f.budget <= 0 {
		return 0
	}
	f.budget--
	key := p.hash
	var plies, move int
	if stops.Empty() {
		plies, move = f.tryFours(fours)
	} else {
		plies, move = f.tryStops(stops, fours)
	}
	if plies > 0 || f.budget > 0 {
		*e = vcfEntry{key, int16(fours), int16(plies), int16(move)}
	}
	return plies
}

// vcfOrder tries the fours that make something else as well first. Probes leave
// out the last, which make nothing else: they triple the cost for a few more
// wins that the search finds a little later (tactics set, 30,000 nodes: 33
// proven instead of 32).
var vcfOrder = [...]Threat{OpenFour, FourThree, FourTwo, Suspect, Four}

// tryFours tries every four of the side to move.
func (f *fourSearch) tryFours(fours int) (plies, move int) {
	p := f.position
	order := vcfOrder[:]
	if !f.all {
		order = order[:len(order)-1]
	}
	for _, k := range order {
		if p.threats.counts[p.side][k] == 0 {
			continue
		}
		set := p.threats.sets[p.side][k]
		for q := range set.All() {
			if k == Suspect && (!f.makesFour(q) || p.MayNot(q)) {
				continue
			}
			if n := f.tryFour(q, fours); n > 0 {
				return n, q
			}
		}
	}
	return 0, -1
}

// tryStops tries the stones that prevent the opponent's five and make a four.
func (f *fourSearch) tryStops(stops board.Bitset, fours int) (plies, move int) {
	for q := range stops.All() {
		if !f.makesFour(q) {
			continue
		}
		if n := f.tryFour(q, fours); n > 0 {
			return n, q
		}
	}
	return 0, -1
}

// makesFour reports whether the side to move makes a four, legal or not, on q.
func (f *fourSearch) makesFour(q int) bool {
	p := f.position
	switch k := p.threats.kept[q].threats[p.side]; k {
	case Suspect:
		n := p.threats.kept[q].pattern(p.side).lines()
		return n[lineFour]+n[LineOpenFour] > 0
	default:
		return k >= Four && k <= OpenFour
	}
}

// tryFour plays the four on q and goes on after every answer; there is one
// unless the ends of a five count. It returns the plies to the five against the
// longest, 0 if that does not win.
func (f *fourSearch) tryFour(q, fours int) int {
	p := f.position
	if p.MayNot(q) {
		return 0
	}
	own := p.side
	if n, known := f.recall(q, fours); known {
		return n
	}
	m := board.Move(q)
	p.Do(m)
	defer p.Undo(m)
	if p.threats.counts[own][Five] == 0 {
		return 0
	}
	plies := 3 // both points that make five cannot be prevented
	for a := range p.fiveStops().All() {
		if p.MayNot(a) {
			continue
		}
		p.Do(board.Move(a))
		n := f.vcf(fours - 1)
		p.Undo(board.Move(a))
		if n == 0 {
			return 0
		}
		plies = max(plies, n+2)
	}
	return plies
}

// recall is tryFour where nothing follows the only answer to the four, or the
// table knows what does: then no stone need be put down.
func (f *fourSearch) recall(q, fours int) (plies int, known bool) {
	p := f.position
	own, other := p.side, p.side^1
	if fours < 2 || p.loose || p.Board.Rule.Forbids(board.Black+board.Color(other)) {
		return 0, false
	}
	a, line := f.fiveAfter(q)
	if a < 0 {
		return 0, false
	}
	if !f.goesOn(q, a, line) {
		return 0, true
	}
	hash := p.hash ^ board.Zobrist[own][q] ^ board.Zobrist[other][a]
	e := f.results.slot(hash)
	switch {
	case e.key != hash:
		return 0, false
	case e.plies > 0:
		return max(3, int(e.plies)+2), true
	}
	return 0, int(e.fours) >= fours-1
}

// goesOn reports whether a four of the side to move on q that is answered on a, on
// the same line, may leave it another four: one that is there, or one with q.
func (f *fourSearch) goesOn(q, a, line int) bool {
	p := f.position
	own := p.side
	there := p.threats.fourPoints(own) - 1
	if k := p.threats.kept[a].threats[own]; k >= Four && k != Five {
		there--
	}
	if there > 0 {
		return true
	}
	pattern := p.threats.kept[q].pattern(own)
	for d := range board.Directions {
		if c := pattern.class(d); c == lineClosedThree || c == lineThree {
			return true
		}
	}
	mine, enemy := board.Black+board.Color(own), board.Black+board.Color(own^1)
	at, away := int(p.Board.Shift[line][q]), (a-q)/p.Board.Step[line]
	word := p.threats.rows[line][p.Board.Line[line][q]] | uint64(mine)<<at | uint64(enemy)<<(at+2*away)
	for turn := -1; turn <= 1; turn += 2 {
		shift := at
		for range p.threats.table.reach {
			shift += 2 * turn
			c := board.Color(word >> (shift & 63) & 3)
			if c&enemy != 0 {
				break
			}
			if c == board.Empty && p.threats.lineClass(own, word, uint(shift)) >= lineFour {
				return true
			}
		}
	}
	return false
}

// fiveAfter is the only point that makes five after a four on q and the direction
// of its line, -1 if there may be several.
func (f *fourSearch) fiveAfter(q int) (a, line int) {
	p := f.position
	own := p.side
	pattern := p.threats.kept[q].pattern(own)
	line = -1
	for d := range board.Directions {
		switch c := pattern.class(d); {
		case c < lineFour:
		case c != lineFour || line >= 0:
			return -1, -1
		default:
			line = d
		}
	}
	if line < 0 {
		return -1, -1
	}
	at, step := uint(p.Board.Shift[line][q]), p.Board.Step[line]
	word, enemy := p.threats.rows[line][p.Board.Line[line][q]]|uint64(board.Black+board.Color(own))<<at, board.Black+board.Color(own^1)
	for _, turn := range [2]int{1, -1} {
		shift := at
		a = q
		for range p.threats.table.reach {
			a += turn * step
			shift += uint(2 * turn)
			c := board.Color(word >> (shift & 63) & 3)
			if c&enemy != 0 { // or the edge
				break
			}
			if c == board.Empty && p.threats.lineClass(own, word, shift) == LineFive {
				return a, line
			}
		}
	}
	return -1, -1
}

// probeVCF is the bounded search at every node. It answers a position the same
// way each time.
func (p *Position) probeVCF() int {
	if p.fours == nil {
		p.fours = new(vcfTable)
	}
	f := fourSearch{position: p, results: p.fours, budget: probeNodes}
	network := p.threats.hideNetwork()
	plies := f.vcf(p.ProbeFours)
	p.threats.seen = network
	if plies == 0 && f.budget <= 0 {
		*f.results.slot(p.hash) = vcfEntry{key: p.hash, fours: int16(p.ProbeFours)}
	}
	return plies
}

// VCF finds a shortest VCF of the side to move, of at most so many fours,
// within a node budget and returns its moves, own fours and the answers to them,
// up to the stone that makes five or two five points; nil if there is none. nodes is
// what it has spent.
func (p *Position) VCF(budget, most int) (line []engine.Move, plies int, nodes uint64) {
	f := fourSearch{position: p, results: new(vcfTable), budget: budget, all: true}
	network := p.threats.hideNetwork()
	defer func() { p.threats.seen = network }()
	n := 0
	for f.deeper = true; f.deeper && plies == 0 && f.budget > 0 && n < most; {
		n++
		f.deeper = false
		plies = f.vcf(n)
	}
	nodes = uint64(budget - f.budget)
	if plies == 0 {
		return nil, 0, nodes
	}
	for _, q := range f.follow(n) {
		line = append(line, board.Move(q))
	}
	return line, plies, nodes
}

// follow reads the line that the search has found off the table; entries
// that were overwritten are searched again.
func (f *fourSearch) follow(fours int) []int {
	p := f.position
	own := p.side
	f.budget = 1 << 20
	plies := f.vcf(fours)
	switch {
	case plies == 0:
		return nil
	case plies == 1:
		return []int{p.threats.sets[own][Five].First()}
	case plies == 3 && p.threats.counts[own^1][Five] == 0 && p.threats.counts[own][OpenFour] > 0 && p.OpensFour(p.threats.sets[own][OpenFour].First()):
		return []int{p.threats.sets[own][OpenFour].First()}
	}
	q := int(f.results.slot(p.hash).move)
	line := []int{q}
	p.Do(board.Move(q))
	stops := p.fiveStops()
	if a := stops.First(); a >= 0 && !p.MayNot(a) {
		p.Do(board.Move(a))
		line = append(append(line, a), f.follow(fours-1)...)
		p.Undo(board.Move(a))
	}
	p.Undo(board.Move(q))
	return line
}
