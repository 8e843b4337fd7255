package darkchess

import (
	"math"

	"duiju/engine"
)

// odds is what turning over one face-down square may bring the side to move,
// counted over the letters of the pool.
type odds struct {
	at    square
	total int // face-down pieces
	own   int // letters of the flipper
	risk  int // the opponent, to move, has a capture it did not have
	gain  int // the flipper would have a capture it did not have
	free  int // neither
}

// gainShare is the part of an attacked enemy's worth that an attack is worth
// when the enemy is to move, in percent.
const gainShare = 25

// flipper weighs what turning pieces over may bring the side to move.
type flipper struct {
	b *board
	w *worth // of the pieces of b
	s *sight // who takes whom on b
}

// odds counts the odds of a flip. The colours must be decided. A flip
// changes no occupancy, so only captures by or of the new piece are new.
func (f flipper) odds(at square) odds {
	b := f.b
	o := odds{at: at, total: int(b.down)}
	me, near := b.turn, f.surroundings(at)
	for i, n := range b.pool {
		if n == 0 {
			continue
		}
		p := piece(i + 1)
		loss, gain := f.exposure(near, p)
		if p.colour() == me {
			o.own += int(n)
		}
		if loss > 0 {
			o.risk += int(n)
		}
		if gain > 0 {
			o.gain += int(n)
		}
		if loss == 0 && gain == 0 {
			o.free += int(n)
		}
	}
	return o
}

// surroundings are the face-up pieces that have to do with a face-down square.
type surroundings struct {
	at      square
	aim     uint32    // what a cannon there would shoot at
	sight   uint32    // what a charging chariot there would reach
	shot    [2]uint32 // cannons that shoot at it, by colour
	charged [2]uint32 // chariots that charge at it
}

// surroundings looks around a face-down square. What stands behind one screen
// is seen both ways.
func (f flipper) surroundings(at square) surroundings {
	b := f.b
	n := surroundings{at: at, aim: behindScreen(at, b.occupied())}
	for c := red; c <= black; c++ {
		if b.shoots(cannon) {
			n.shot[c] = n.aim & b.by[newPiece(c, cannon)]
		}
		if b.rules.Charge {
			n.sight = inSight(at, b.occupied())
			n.charged[c] = n.sight & b.by[newPiece(c, chariot)]
		}
	}
	return n
}

// quiet reports whether nothing that is turned up there can take anything or
// be taken.
func (f flipper) quiet(n *surroundings) bool {
	b := f.b
	near := beside[n.at]
	if b.rules.Diagonal {
		near |= diagonal[n.at]
	}
	return (near|n.aim|n.sight)&(b.own[red]|b.own[black]) == 0
}

// exposure is the dearest piece that the opponent of the side to move could
// capture anew if p were turned up, and the dearest that the side to move
// could.
func (f flipper) exposure(n surroundings, p piece) (loss, gain int32) {
	b, w := f.b, f.w
	c, k := p.colour(), p.kind()
	foe := c.other()
	var targets uint32
	if b.shoots(k) {
		targets = n.aim & b.own[foe]
	} else {
		targets = b.ways(n.at, k) & f.s.prey[p]
		if k == chariot {
			targets |= n.sight & b.own[foe]
		}
	}
	dearest := int32(0)
	for ; targets != 0; targets &= targets - 1 {
		dearest = max(dearest, w.each[b.at[first(targets)].index()])
	}
	hit := int32(0)
	if n.shot[foe]|n.charged[foe]|f.neighbours(n.at, foe)&f.s.hunters[p] != 0 {
		hit = w.each[p.index()]
	}
	if c == b.turn {
		return hit, dearest
	}
	return dearest, hit
}

// neighbours are the pieces of a colour that step to a square.
func (f flipper) neighbours(at square, c colour) uint32 {
	b := f.b
	mask := beside[at] & b.own[c]
	if b.rules.Diagonal {
		horses := b.by[newPiece(c, horse)]
		mask = mask&^horses | diagonal[at]&horses
	}
	return mask
}

// best appends up to n flips that may win or lose something, best first
// by the captures expected, and up to quiet others, first those near one's own
// strong pieces. Those expected to win less than least are left out if there
// are others. Before the colours are known all are alike and one square of each
// symmetry class is taken.
func (f flipper) best(dst []engine.Move, n, quiet int, least int32) []engine.Move {
	b := f.b
	if b.undecided {
		for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
			if s := first(mask); s.file() < files/2 && s.rank() < b.rules.ranks()/2 {
				dst = append(dst, flipOf(s))
			}
		}
		return dst
	}
	var sharp, calm flipList
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		at := first(mask)
		near := f.surroundings(at)
		if quiet >= 0 && f.quiet(&near) {
			calm.add(at, f.company(at))
		} else {
			sharp.add(at, f.promise(near))
		}
	}
	before := len(dst)
	dst = calm.best(sharp.best(dst, n, least), quiet, math.MinInt32)
	if len(dst) == before {
		dst = sharp.best(dst, 1, math.MinInt32)
	}
	return dst
}

// promise is the expected gain of the captures that a flip opens: the value of
// its odds.
func (f flipper) promise(near surroundings) int32 {
	b := f.b
	var sum int64
	for i, n := range b.pool {
		if n > 0 {
			loss, gain := f.exposure(near, piece(i+1))
			sum += int64(n) * int64(gain*gainShare/100-loss)
		}
	}
	return int32(sum / int64(max(1, b.down)))
}

// company is how strong the pieces of the side to move are two steps from a
// square, less those of the opponent.
func (f flipper) company(at square) int32 {
	b, w := f.b, f.w
	var sum int32
	ring := (spread(beside[at]) | diagonal[at]) &^ at.bit()
	for mask := ring & (b.own[red] | b.own[black]); mask != 0; mask &= mask - 1 {
		p := b.at[first(mask)]
		sum += w.each[p.index()] * sign(p.colour())
	}
	return sum * sign(b.turn)
}

// flipList holds squares with what speaks for them, best first; equal ones in
// the order they came.
type flipList struct {
	n     int
	at    [squares]square
	value [squares]int32
}

func (fl *flipList) add(at square, value int32) {
	i := fl.n
	for ; i > 0 && fl.value[i-1] < value; i-- {
		fl.at[i], fl.value[i] = fl.at[i-1], fl.value[i-1]
	}
	fl.at[i], fl.value[i] = at, value
	fl.n++
}

// best appends up to n squares of which no less than least is expected.
func (fl *flipList) best(dst []engine.Move, n int, least int32) []engine.Move {
	for i := 0; i < min(n, fl.n) && fl.value[i] >= least; i++ {
		dst = append(dst, flipOf(fl.at[i]))
	}
	return dst
}
