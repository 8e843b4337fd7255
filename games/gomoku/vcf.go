package gomoku

import "math/bits"

// A VCF (victory by continuous fours) wins with fours alone: each leaves the
// opponent one answer, until a stone makes two five points at once.

const (
	// probeFours and probeNodes bound the search for a VCF at every node of
	// the tree; the search of the root has no such bounds.
	probeFours = 8
	probeNodes = 32
	vcfBits    = 14
)

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

func (t *vcfTable) slot(hash uint64) *vcfEntry { return &t[hash>>(64-vcfBits)] }

// vcf looks for a win by at most so many fours for the side to move and
// returns its length in plies, 0 if there is none or the node budget is used
// up. The position is as before when it returns.
func (p *position) vcf(fours int, budget *int) int {
	own, other := p.side, p.side^1
	block := -1
	switch {
	case p.counts[own][threatFive] > 0:
		return 1
	case p.counts[other][threatFive] > 1:
		return 0
	case p.counts[other][threatFive] == 1:
		block = p.sets[other][threatFive].first()
	case p.counts[own][threatOpenFour] > 0:
		return 3
	}
	if !p.hasFour(own) {
		return 0
	}
	if fours == 0 {
		p.deeper = true
		return 0
	}
	e := p.fours.slot(p.hash)
	if e.key == p.hash && (e.plies > 0 || int(e.fours) >= fours) {
		return int(e.plies)
	}
	if *budget <= 0 {
		return 0
	}
	*budget--
	key, plies, move := p.hash, 0, block
	if block >= 0 {
		if p.makesFour(block) {
			plies = p.tryFour(block, fours, budget)
		}
	} else {
		plies, move = p.tryFours(fours, budget)
	}
	if plies > 0 || *budget > 0 {
		*e = vcfEntry{key, int16(fours), int16(plies), int16(move)}
	}
	return plies
}

// vcfOrder tries the fours that make something else as well first. Probes leave
// out the last, which make nothing else: they triple the cost for a few more
// wins that the search finds a little later (tactics set, 30,000 nodes: 33
// proven instead of 32).
var vcfOrder = [...]threat{threatFourThree, threatFourTwo, threatSuspect, threatFour}

// tryFours tries every four of the side to move.
func (p *position) tryFours(fours int, budget *int) (plies, move int) {
	order := vcfOrder[:]
	if !p.allFours {
		order = order[:len(order)-1]
	}
	for _, k := range order {
		if p.counts[p.side][k] == 0 {
			continue
		}
		set := p.sets[p.side][k]
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				q := i<<6 + bits.TrailingZeros64(w)
				if k == threatSuspect && (!p.makesFour(q) || p.mayNot(q)) {
					continue
				}
				if n := p.tryFour(q, fours, budget); n > 0 {
					return n, q
				}
			}
		}
	}
	return 0, -1
}

// makesFour reports whether the side to move makes a four, legal or not, on q.
func (p *position) makesFour(q int) bool {
	switch k := p.threats[q][p.side]; k {
	case threatSuspect:
		n := p.patterns[q].of(p.side).lines()
		return n[lineFour]+n[lineOpenFour] > 0
	default:
		return k >= threatFour && k <= threatOpenFour
	}
}

// tryFour plays the four on q and its only answer, and goes on. It returns the
// plies to the five, 0 if that does not win.
func (p *position) tryFour(q, fours int, budget *int) int {
	if p.mayNot(q) {
		return 0
	}
	own := p.side
	m := moveAt(q)
	p.Do(m)
	plies := 0
	switch {
	case p.counts[own][threatFive] > 1: // the four is open after all
		plies = 3
	case p.counts[own][threatFive] == 1:
		a := p.sets[own][threatFive].first()
		if p.mayNot(a) {
			plies = 3
			break
		}
		answer := moveAt(a)
		p.Do(answer)
		if n := p.vcf(fours-1, budget); n > 0 {
			plies = n + 2
		}
		p.Undo(answer)
	}
	p.Undo(m)
	return plies
}

// probeVCF is the bounded search at every node. It answers a position the same
// way each time.
func (p *position) probeVCF() int {
	if p.fours == nil {
		p.fours = new(vcfTable)
	}
	budget := probeNodes
	plies := p.vcf(p.probeFours, &budget)
	if plies == 0 && budget <= 0 {
		*p.fours.slot(p.hash) = vcfEntry{key: p.hash, fours: int16(p.probeFours)}
	}
	return plies
}

// vcfLine finds a shortest VCF of the side to move, of at most so many fours,
// within a node budget and returns its moves, own fours and the answers to them, up to the stone that
// makes five or two five points; nil if there is none.
func (p *position) vcfLine(budget, most int) (line []int, plies int) {
	probed := p.fours
	p.fours, p.allFours = new(vcfTable), true
	defer func() { p.fours, p.allFours = probed, false }()
	fours := 0
	for more := true; more && plies == 0 && budget > 0 && fours < most; more = p.deeper {
		fours++
		p.deeper = false
		plies = p.vcf(fours, &budget)
	}
	if plies == 0 {
		return nil, 0
	}
	return p.followVCF(fours), plies
}

// followVCF reads the line that the search has found off the table; entries
// that were overwritten are searched again.
func (p *position) followVCF(fours int) []int {
	own, budget := p.side, 1<<20
	plies := p.vcf(fours, &budget)
	switch {
	case plies == 0:
		return nil
	case plies == 1:
		return []int{p.sets[own][threatFive].first()}
	case plies == 3 && p.counts[own^1][threatFive] == 0 && p.counts[own][threatOpenFour] > 0:
		return []int{p.sets[own][threatOpenFour].first()}
	}
	q := int(p.fours.slot(p.hash).move)
	line := []int{q}
	p.Do(moveAt(q))
	if a := p.sets[own][threatFive].first(); p.counts[own][threatFive] == 1 && !p.mayNot(a) {
		p.Do(moveAt(a))
		line = append(append(line, a), p.followVCF(fours-1)...)
		p.Undo(moveAt(a))
	}
	p.Undo(moveAt(q))
	return line
}
