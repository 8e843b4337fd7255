package answer

import (
	"math/bits"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// step is one move of a proof line on the region's board.
type step struct {
	before, after region.Position
	point         int    // region point, -1 for a pass
	taken         uint64 // stones captured
}

func (s *step) bit() uint64 {
	if s.point < 0 {
		return 0
	}
	return 1 << s.point
}

// own and other are the stones of the side that moved and of the other one,
// after the move.
func (s *step) own() uint64 {
	if s.before.AttackerToMove {
		return s.after.Attack
	}
	return s.after.Defend
}

// walk plays a line of board points from root.
func walk(r *region.Region, root region.Position, line []int) []step {
	p := root
	var out []step
	for _, m := range line {
		by, point := r.MoveAt(m), -1
		if m != goban.PassMove {
			point = int(r.Bit[m])
		}
		c, ok := r.After(&p, by)
		if !ok {
			break
		}
		st := step{before: p, after: c, point: point}
		st.taken = (p.Attack | p.Defend) &^ (c.Attack | c.Defend)
		out = append(out, st)
		p = c
	}
	return out
}

// liberties are those of the chain at bit among stones; safe points give one
// for ever, which counts as many.
func libertiesOf(r *region.Region, bit, stones, empty, safe uint64) int {
	chain := r.Flood(bit, stones)
	n := bits.OnesCount64(r.Grow(chain) & empty)
	if chain&safe != 0 {
		n += region.MaxRegionPoints
	}
	return n
}

// afterMove is the number of liberties of the chain that st made.
func afterMove(r *region.Region, st *step) int {
	_, own, _, safe := r.Sides(&st.after)
	return libertiesOf(r, st.bit(), own, r.Full&^(st.after.Attack|st.after.Defend), safe)
}

// snapback finds a stone that is taken and whose side at once takes back two
// stones or more on the same point, the taker among them.
func snapback(r *region.Region, steps []step, attacker bool) (point int, ok bool) {
	for i := 0; i+2 < len(steps); i++ {
		a, b, c := &steps[i], &steps[i+1], &steps[i+2]
		if a.before.AttackerToMove == attacker && a.point >= 0 && b.taken&a.bit() != 0 &&
			c.point >= 0 && b.taken&c.bit() != 0 && c.taken&b.bit() != 0 && c.taken&(c.taken-1) != 0 {
			return a.point, true
		}
	}
	return 0, false
}

// underTheStones finds a move onto a point where two stones or more of its own
// side were taken before, that takes or puts into atari what took them.
func underTheStones(r *region.Region, steps []step, attacker bool) (point int, ok bool) {
	for i := range steps {
		lost := steps[i].taken
		if steps[i].before.AttackerToMove == attacker || lost&(lost-1) == 0 {
			continue
		}
		for j := i + 1; j < min(i+4, len(steps)); j++ {
			st := &steps[j]
			if st.before.AttackerToMove != attacker || st.bit()&lost == 0 {
				continue
			}
			if st.taken != 0 || ataris(r, st) {
				return st.point, true
			}
		}
	}
	return 0, false
}

// ataris reports whether a chain next to the stone played has one liberty.
func ataris(r *region.Region, st *step) bool {
	if st.point < 0 {
		return false
	}
	empty := r.Full &^ (st.after.Attack | st.after.Defend)
	other, _, safe, _ := r.Sides(&st.after)
	for m := r.Near[st.point] & other; m != 0; m &= m - 1 {
		if libertiesOf(r, m&-m, other, empty, safe) == 1 {
			return true
		}
	}
	return false
}

// throwIn finds a single stone played into atari without taking anything, that
// is taken at once or stays.
func throwIn(r *region.Region, steps []step, attacker bool) (point int, ok bool) {
	for i := range steps {
		st := &steps[i]
		if st.before.AttackerToMove == attacker && st.point >= 0 && st.taken == 0 && afterMove(r, st) == 1 &&
			r.Near[st.point]&st.own() == 0 && i+1 < len(steps) && steps[i+1].taken == st.bit() {
			return st.point, true
		}
	}
	return 0, false
}

// connectAndDie finds a move that connects stones in atari to others and is
// taken with them by the next one.
func connectAndDie(r *region.Region, steps []step, attacker bool) (point int, ok bool) {
	for i := 1; i+1 < len(steps); i++ {
		st := &steps[i]
		if st.before.AttackerToMove == attacker || st.point < 0 || st.taken != 0 || !ataris(r, &steps[i-1]) {
			continue
		}
		if joins(r, st) && steps[i+1].taken&st.bit() != 0 && bits.OnesCount64(steps[i+1].taken) > 2 {
			return st.point, true
		}
	}
	return 0, false
}

// joins reports whether the move connects chains that were apart.
func joins(r *region.Region, st *step) bool {
	before := st.own() &^ st.bit()
	near := r.Near[st.point] & before
	return near != 0 && near&^r.Flood(near&-near, before) != 0
}

// shortage finds a place in the line where it is the losing side's turn and a
// stone would save a chain from atari or put the winner's into atari: it may not
// be played, or only into atari itself.
func shortage(r *region.Region, steps []step, attacker bool) (point int, ok bool) {
	for i := range steps {
		if steps[i].before.AttackerToMove == attacker {
			if k, ok := short(r, &steps[i].after); ok {
				return k, true
			}
		}
	}
	return 0, false
}

// short is such a point of the side to move of p.
func short(r *region.Region, p *region.Position) (point int, ok bool) {
	own, other, safe, otherSafe := r.Sides(p)
	empty := r.Full &^ (p.Attack | p.Defend)
	for m := empty; m != 0; m &= m - 1 {
		bit := m & -m
		k := bits.TrailingZeros64(m)
		if int8(k) == p.Ban {
			continue
		}
		saves := false
		for n := r.Near[k] & own; n != 0; n &= n - 1 {
			saves = saves || libertiesOf(r, n&-n, own, empty, safe) == 1
		}
		takesNext := false
		for n := r.Near[k] & other; n != 0; n &= n - 1 {
			takesNext = takesNext || libertiesOf(r, n&-n, other, empty, otherSafe) == 2
		}
		if !saves && !takesNext {
			continue
		}
		if !r.Legal(p, k) {
			return k, true
		}
		q := *p
		q.Ban = region.NoBan
		r.Play(&q, k)
		stones := q.Defend
		if p.AttackerToMove {
			stones = q.Attack
		}
		if takesNext && libertiesOf(r, bit, stones, r.Full&^(q.Attack|q.Defend), safe) == 1 {
			return k, true
		}
	}
	return 0, false
}

// doubleKo finds two kos that stand open at once: points where one stone can be
// taken by a stone that could be taken back.
func doubleKo(r *region.Region, p *region.Position) (a, b int, ok bool) {
	found := 0
	var first uint64
	for _, attacker := range []bool{true, false} {
		q := *p
		q.AttackerToMove, q.Ban = attacker, region.NoBan
		for m := r.Full &^ (q.Attack | q.Defend); m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			if !r.Legal(&q, k) {
				continue
			}
			c := q
			if r.Play(&c, k); c.Ban == region.NoBan {
				continue
			}
			ko := m&-m | 1<<c.Ban
			switch {
			case found == 0:
				a, first, found = k, ko, 1
			case ko&first == 0:
				return a, k, true
			}
		}
	}
	return 0, 0, false
}

// eyes are the points or spaces of the defender that no attacker's stone
// touches or enters: real ones next to a single chain or to living chains,
// false ones next to several chains of which one is in atari or gone.
func falseEye(r *region.Region, p *region.Position) (point int, ok bool) {
	empty := r.Full &^ (p.Attack | p.Defend)
	for m := empty &^ r.Wall; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if r.Near[i]&^p.Defend != 0 || r.Near[i]&p.Left == 0 {
			continue
		}
		first := r.Near[i] & -r.Near[i]
		if r.Near[i]&^r.Flood(first, p.Defend) == 0 {
			continue
		}
		for n := r.Near[i]; n != 0; n &= n - 1 {
			if libertiesOf(r, n&-n, p.Defend, empty, r.Exits) == 1 {
				return i, true
			}
		}
	}
	return 0, false
}

// twoEyes are one point of each of the first two vital areas of a target that
// lives by Benson's rule.
func twoEyes(r *region.Region, p *region.Position) (a, b int, ok bool) {
	alive := r.Alive(p)
	chain := r.Flood(alive&p.Left&-(alive&p.Left), p.Defend)
	if chain == 0 {
		return 0, 0, false
	}
	open := r.Full &^ p.Defend
	inner := open &^ r.Flood((r.Wall|r.Exits)&open, open)
	found := 0
	near := r.Grow(chain)
	for inner != 0 {
		area := r.Flood(inner&-inner, inner)
		inner &^= area
		border := r.Grow(area) & p.Defend
		if border&chain == 0 || border&^alive != 0 || area&^p.Attack&^near != 0 {
			continue
		}
		pick := area &^ p.Attack
		if pick == 0 {
			pick = area
		}
		if found++; found == 1 {
			a = bits.TrailingZeros64(pick)
		} else {
			return a, bits.TrailingZeros64(pick), true
		}
	}
	return 0, 0, false
}

// oneEye is a point of the only eye space of the target where that is so.
func oneEye(r *region.Region, p *region.Position) (point int, ok bool) {
	empty := r.Full &^ (p.Attack | p.Defend)
	space := r.Full &^ p.Defend &^ r.Flood((r.Wall|r.Exits)&^p.Defend, r.Full&^p.Defend)
	if space&empty == 0 {
		return 0, false
	}
	area := r.Flood(space&-space, space)
	if area != space || r.Grow(area)&p.Left == 0 {
		return 0, false
	}
	return bits.TrailingZeros64(area & empty), true
}

// raced are the attacker's chains that can be captured and stand between the
// target and other stones of the defender: both sides count liberties.
func raced(r *region.Region, p *region.Position) uint64 {
	target := r.Flood(p.Left, p.Defend)
	var out uint64
	for rest := p.Attack; rest != 0; {
		chain := r.Flood(rest&-rest, rest)
		rest &^= chain
		near := r.Grow(chain) & p.Defend
		if chain&r.Wall == 0 && near&target != 0 && near&^target != 0 {
			out |= chain
		}
	}
	return out
}
