package proof

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games/tsumego/region"
)

// maxShown bounds the length of a line that is shown.
const maxShown = 40

// ProofLine is the line that begins with the move by at p. The side that succeeds
// plays its proof, the other the move that took most work to refute. The line ends
// where the target is captured or lives by Benson's rule, where no move resists, and
// before a position repeats.
func ProofLine(d Driver, r *region.Region, p region.Position, by uint8) []uint8 {
	line := []uint8{by}
	p, legal := r.After(&p, by)
	if !legal {
		return nil
	}
	seen := []region.Position{stones(&p)}
	for len(line) < maxShown && !ended(r, &p) {
		by, c, ok := next(d, r, &p)
		if !ok || slices.Contains(seen, stones(&c)) {
			break
		}
		line, p = append(line, by), c
		seen = append(seen, stones(&p))
	}
	return withoutPasses(line)
}

// next is the proven reply at p, or else the one that resists longest, with the
// position behind it.
func next(d Driver, r *region.Region, p *region.Position) (by uint8, c region.Position, ok bool) {
	if by, _, ok = d.Reply(p); !ok {
		by, ok = resist(d, r, p)
	}
	if ok {
		c, ok = r.After(p, by)
	}
	return by, c, ok
}

// stones is a position without threats, ban and passes, to find a repetition.
func stones(p *region.Position) region.Position {
	return region.Position{Attack: p.Attack, Defend: p.Defend, AttackerToMove: p.AttackerToMove}
}

// ended reports that nothing is left to play for.
func ended(r *region.Region, p *region.Position) bool {
	return p.Left == 0 || p.Passes == region.BothPassed || r.Out(p) || r.Alive(p)&p.Left != 0
}

// withoutPasses cuts the winner's passes at the end of a line, and the moves that they
// answer. The first move stays.
func withoutPasses(line []uint8) []uint8 {
	for n := len(line); n > 1 && line[n-1] == uint8(region.MovePass); n = len(line) {
		line = line[:max(n-2, 1)]
	}
	return line
}

// resist is the move that took most work to refute. A pass does not resist, nor does a
// move that the winner answers by a pass, unless a ko forbids the answer.
func resist(d Driver, r *region.Region, p *region.Position) (by uint8, ok bool) {
	if r.Fact(p) != region.FactNone {
		return 0, false
	}
	most := uint32(0)
	for _, m := range r.MoveList(p) {
		c, legal := r.After(p, m)
		if !legal || m == uint8(region.MovePass) {
			continue
		}
		reply, work, _ := d.Reply(&c)
		if work > most && (reply != uint8(region.MovePass) || c.Ban != region.NoBan) {
			most, by, ok = work, m, true
		}
	}
	return by, ok
}

// SafeEnd follows the proof of two eyes from p until they are there.
func (pr *Prover) SafeEnd(p region.Position) region.Position {
	for range maxShown {
		if pr.R.Alive(&p)&p.Left != 0 {
			break
		}
		_, c, ok := next(pr, pr.R, &p)
		if !ok {
			break
		}
		p = c
	}
	return p
}

// SafetyMiB is the memory of that question.
const SafetyMiB = 16

// Current is the line that a running proof searches next: at each position the move
// with the smallest number for the side to move.
func (pr *Prover) Current(p region.Position) []uint8 {
	var line []uint8
	for len(line) < maxCurrent {
		best, least := uint8(0), engine.ProofInfinite
		var next region.Position
		for _, by := range pr.R.MoveList(&p) {
			c, legal := pr.R.After(&p, by)
			if !legal {
				continue
			}
			known, ok := pr.search.Known(pr.at(&c))
			if !ok || known.Outcome != engine.Ongoing {
				continue // not looked at, or decided
			}
			if known.Disproof < least {
				best, least, next = by, known.Disproof, c
			}
		}
		if best == 0 {
			break
		}
		line, p = append(line, best), next
	}
	return line
}

// maxCurrent bounds the line of a running proof.
const maxCurrent = 12

// Chosen is the move to play at p: the proven one, or else the one that
// resists longest, 0 if there is nothing to choose by.
func (pr *Prover) Chosen(p *region.Position, v Value) (move uint8, proven bool) {
	if !v.Decided() {
		return 0, false
	}
	if (v.Pn == 0) != p.AttackerToMove {
		move, _ = resist(pr, pr.R, p)
		return move, false
	}
	if move, _, ok := pr.Reply(p); ok {
		return move, true
	}
	// A fact: look for a move after which it still holds.
	for _, by := range pr.R.MoveList(p) {
		c, ok := pr.R.After(p, by)
		if !ok {
			continue
		}
		if c.Left == 0 {
			return by, true
		}
		if w := pr.Ask(context.Background(), c, Slice); w.Decided() && (w.Pn == 0) == p.AttackerToMove {
			return by, true
		}
	}
	return 0, false
}

// Slice is how many positions are searched between two reports.
const Slice = 20_000
