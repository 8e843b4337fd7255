package darkchess

import (
	"slices"

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
	// value is the expected gain of the captures opened, in points.
	value int32
}

// gainShare is the part of an attacked enemy's worth that an attack is worth
// when the enemy is to move, in percent.
const gainShare = 25

// oddsOf counts the odds of a flip. The colours must be decided. A flip
// changes no occupancy, so only captures by or of the new piece are new.
func (b *board) oddsOf(at square, w *worth) odds {
	o := odds{at: at, total: int(b.down)}
	me := b.turn
	var sum int64
	for i, n := range b.pool {
		if n == 0 {
			continue
		}
		p := piece(i + 1)
		loss, gain := b.exposure(at, p, w)
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
		sum += int64(n) * int64(gain*gainShare/100-loss)
	}
	o.value = int32(sum / int64(max(1, o.total)))
	return o
}

// exposure is the dearest piece that the opponent of the side to move could
// capture anew if p were turned up on a square, and the dearest that the side
// to move could.
func (b *board) exposure(at square, p piece, w *worth) (loss, gain int32) {
	b.put(at, p)
	defer b.put(at, hidden)
	own, dearest := p.colour() == b.turn, int32(0)
	for mask := b.capturesOf(at); mask != 0; mask &= mask - 1 {
		dearest = max(dearest, w.each[b.at[first(mask)].index()])
	}
	hit := int32(0)
	if b.attacked(at) {
		hit = w.each[p.index()]
	}
	if own {
		return hit, dearest
	}
	return dearest, hit
}

// attacked reports whether the face-up piece on a square can be captured.
func (b *board) attacked(at square) bool {
	for foes := b.own[b.at[at].colour().other()]; foes != 0; foes &= foes - 1 {
		if b.capturesOf(first(foes))&at.bit() != 0 {
			return true
		}
	}
	return false
}

// bestFlips are up to n flips, best first by the expected captures. Before
// the colours are known all are alike and one square of each symmetry class
// is taken.
func (b *board) bestFlips(n int) []engine.Move {
	var ms []engine.Move
	if b.undecided {
		for _, m := range b.flips(nil) {
			if s := toOf(m); s.file() < files/2 && s.rank() < b.rules.ranks()/2 {
				ms = append(ms, m)
			}
		}
		return ms
	}
	c := b.clone()
	w := newWorthTable().of(c)
	var all []odds
	for _, m := range b.flips(nil) {
		all = append(all, c.oddsOf(toOf(m), w))
	}
	slices.SortStableFunc(all, func(x, y odds) int { return int(y.value - x.value) })
	for _, o := range all[:min(n, len(all))] {
		ms = append(ms, flipOf(o.at))
	}
	return ms
}
