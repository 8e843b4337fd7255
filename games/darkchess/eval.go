package darkchess

import (
	"math/bits"

	"duiju/engine"
)

// The terms of the evaluation beside the worth of the pieces.
const (
	// leadGain makes a lead weigh more the fewer pieces are left, so that the
	// side ahead trades: percent of the lead, times lead over total worth.
	leadGain = 60
	// fadeBase: in the last quietSteps plies before the draw by quiet plies a
	// score is multiplied by (plies left + fadeBase) / (quietSteps + fadeBase).
	fadeBase = 4
)

// chase is what a hunter d steps away from its nearest prey gets, in 1/256 of
// the prey's worth.
var chase = [...]int32{0, 26, 17, 12, 9, 7, 5, 4, 3, 2, 1}

// Eval implements engine.Game.
func (v *view) Eval() engine.Score {
	b := v.b
	if b.undecided {
		return 0
	}
	if t := v.tables.of(b); t != nil {
		return v.tableEval(t)
	}
	return engine.Score(v.judge() * sign(b.turn))
}

// judge is the evaluation without tables, red minus black.
func (v *view) judge() int32 {
	b := v.b
	w := v.worth.of(b)
	score := w.material
	var total int32
	for i, n := range b.left {
		total += w.each[i] * int32(n)
	}
	if total > 0 {
		lead := score
		if lead < 0 {
			lead = -lead
		}
		score += score * leadGain / 100 * lead / total
	}
	score += v.hunts(w, red) - v.hunts(w, black)
	score += v.penned(w, black) - v.penned(w, red)
	if left := int32(b.rules.Draw) - int32(b.quiet); left < quietSteps {
		score = score * (left + fadeBase) / (quietSteps + fadeBase)
	}
	return score
}

// hunts sums over the face-up pieces of a colour how near they are to prey,
// walking over empty squares.
func (v *view) hunts(w *worth, c colour) int32 {
	b := v.b
	free, foes := b.empties(), b.own[c.other()]
	if foes == 0 {
		return 0
	}
	var sum int32
	for k := range kind(kinds) {
		group := b.by[newPiece(c, k)]
		if group == 0 {
			continue
		}
		if b.shoots(k) {
			for ; group != 0; group &= group - 1 {
				for targets := b.capturesOf(first(group)); targets != 0; targets &= targets - 1 {
					sum += w.each[b.at[first(targets)].index()] * chase[1] / 256
				}
			}
			continue
		}
		prey := b.prey(c, k)
		if prey == 0 {
			continue
		}
		for ; group != 0; group &= group - 1 {
			sum += v.hunt(w, k, first(group).bit(), prey, free)
		}
	}
	return sum
}

// penCost is what a piece loses, in 1/256 of its worth, that can step safely
// to so many squares: fewer ways out are easier to close.
var penCost = [...]int32{32, 14, 5, 1, 0}

// penned sums over the face-up pieces of a colour how few ways out they have.
func (v *view) penned(w *worth, c colour) int32 {
	b := v.b
	free := b.empties()
	var sum int32
	for k := range kind(kinds) {
		p := newPiece(c, k)
		group := b.by[p]
		if group == 0 {
			continue
		}
		hunters := b.hunters(c.other(), k)
		if hunters == 0 {
			continue
		}
		safe := free &^ spread(hunters)
		for ; group != 0; group &= group - 1 {
			ways := bits.OnesCount32(beside[first(group)] & safe)
			sum += w.each[p.index()] * penCost[ways] / 256
		}
	}
	return sum
}

// hunt floods from a piece of kind k over the free squares and adds up its
// prey by distance.
func (v *view) hunt(w *worth, k kind, from, prey, free uint32) int32 {
	var sum int32
	seen, front := from, from
	for d := 1; d < len(chase); d++ {
		front = v.b.around(front, k) &^ seen
		if front == 0 {
			break
		}
		seen |= front
		for found := front & prey; found != 0; found &= found - 1 {
			sum += w.each[v.b.at[first(found)].index()] * chase[d] / 256
		}
		front &= free
	}
	return sum
}
