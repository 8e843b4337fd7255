package darkchess

import (
	"math/bits"

	"duiju/engine"
)

// The evaluation beside the worth of the pieces.
const (
	// fadeBase: in the last quietSteps plies before the draw by quiet plies a
	// score is multiplied by (plies left + fadeBase) / (quietSteps + fadeBase).
	fadeBase = 4
	// placeLimit bounds what the places of the pieces can add up to.
	placeLimit = 400
)

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
	if b.dark != v.dark.of {
		v.dark.of, v.dark.worth = b.dark, v.weights.darkness(b)
	}
	score += v.dark.worth + v.net.of(b)
	place := v.hunts(w) - v.penned(w)
	score = w.tempered(score + min(max(place, -placeLimit), placeLimit))
	if left := int32(b.rules.Draw) - int32(b.quiet); left < quietSteps {
		score = score * (left + fadeBase) / (quietSteps + fadeBase)
	}
	return score
}

// darkness is what the pieces gain by lying face down, red minus black.
func (w *weights) darkness(b *board) (sum int32) {
	for i, n := range b.pool {
		p := piece(i + 1)
		sum += sign(p.colour()) * int32(w.Hidden[p.kind()]) * int32(n)
	}
	return sum
}

// tempered is the score, red minus black, given who can still win: the lead of
// a side that cannot counts half, so that the last hunters of an enemy are worth
// more than their count. (At 3,000 nodes that is level, 50.0 % [43.7, 56.3] of 114
// games; to count it for nothing, and the other side never behind, lost 198 games
// with 40.9 % [38.3, 43.5].)
func (w *worth) tempered(score int32) int32 {
	if w.stuck[red] && score > 0 || w.stuck[black] && score < 0 {
		return score / 2
	}
	return score
}

// hunts sums over the face-up pieces how near they are to prey, walking over
// empty squares: red minus black. The way from one piece to another is the way
// back, so only the pieces of one colour look around, those of the smaller side.
func (v *view) hunts(w *worth) int32 {
	b := v.b
	if b.own[red] == 0 || b.own[black] == 0 {
		return 0
	}
	by := [2]*[huntSteps]int{&v.weights.HuntWaiter, &v.weights.HuntWaiter}
	by[b.turn] = &v.weights.HuntMover
	c := red
	if bits.OnesCount32(b.own[black]) < bits.OnesCount32(b.own[red]) {
		c = black
	}
	ours, theirs := by[c], by[c.other()]
	free, leaps := b.empties(), uint32(0)
	if b.rules.Diagonal {
		leaps = b.by[newPiece(red, horse)] | b.by[newPiece(black, horse)]
	}
	s := v.sight.of(b)
	var sum int32 // of c less the other
	for own := b.own[c]; own != 0; own &= own - 1 {
		at := own & -own
		p := b.at[first(own)&(squares-1)] & 15
		prey, hunters := s.prey[p], s.hunters[p]&^leaps
		if at&leaps != 0 {
			prey = 0
		}
		targets := prey | hunters
		if targets == 0 {
			continue
		}
		mine := w.each[p.index()]
		seen, front := at, at
		for d := 1; d < huntSteps; d++ {
			front = spread(front) &^ seen
			if found := front & targets; found != 0 {
				for m := found & prey; m != 0; m &= m - 1 {
					sum += w.each[b.at[first(m)&(squares-1)].index()] * int32(ours[d]) / 256
				}
				if m := found & hunters; m != 0 {
					sum -= mine * int32(theirs[d]) / 256 * int32(bits.OnesCount32(m))
				}
				if targets &^= found; targets == 0 {
					break
				}
			}
			if front &= free; front == 0 {
				break
			}
			seen |= front
		}
	}
	sum *= sign(c)
	if b.shoots(cannon) {
		sum += v.shots(w, red, by[red][0]) - v.shots(w, black, by[black][0])
	}
	if leaps != 0 {
		sum += v.leaps(w, red, by[red]) - v.leaps(w, black, by[black])
	}
	return sum
}

// shots sums over what the cannons of a colour can shoot at.
func (v *view) shots(w *worth, c colour, share int) (sum int32) {
	b := v.b
	for guns := b.by[newPiece(c, cannon)]; guns != 0; guns &= guns - 1 {
		for m := behindScreen(first(guns), b.occupied()) & b.own[c.other()]; m != 0; m &= m - 1 {
			sum += w.each[b.at[first(m)].index()] * int32(share) / 256
		}
	}
	return sum
}

// leaps is hunts for the horses of a colour where they go diagonally.
func (v *view) leaps(w *worth, c colour, by *[huntSteps]int) (sum int32) {
	b := v.b
	free, prey := b.empties(), v.sight.of(v.b).prey[newPiece(c, horse)]
	for horses := b.by[newPiece(c, horse)]; horses != 0; horses &= horses - 1 {
		front := horses & -horses
		seen := front
		for _, share := range by[1:] {
			front = b.around(front, horse) &^ seen
			seen |= front
			for found := front & prey; found != 0; found &= found - 1 {
				sum += w.each[b.at[first(found)].index()] * int32(share) / 256
			}
			front &= free
		}
	}
	return sum
}

// penned sums over the face-up pieces that can be taken how few ways out they
// have: red minus black.
func (v *view) penned(w *worth) (sum int32) {
	b, s := v.b, v.sight.of(v.b)
	free, pens := b.empties(), &w.pens[b.turn]
	for all := b.own[red] | b.own[black]; all != 0; all &= all - 1 {
		at := first(all) & (squares - 1)
		p := b.at[at] & 15
		if s.hunters[p] != 0 {
			sum += pens[p][bits.OnesCount32(beside[at]&free&^s.danger[p])&7]
		}
	}
	return sum
}
