package tsumego

import "math/bits"

// step is one move of a proof line on the region's board.
type step struct {
	before, after position
	point         int    // region point, -1 for a pass
	taken         uint64 // stones captured
}

func (st *step) bit() uint64 {
	if st.point < 0 {
		return 0
	}
	return 1 << st.point
}

// own and other are the stones of the side that moved and of the other one,
// after the move.
func (st *step) own() uint64 {
	if st.before.attackerToMove {
		return st.after.attack
	}
	return st.after.defend
}

func (st *step) other() uint64 {
	if st.before.attackerToMove {
		return st.after.defend
	}
	return st.after.attack
}

// walk plays a line of board points from root.
func (r *region) walk(root position, line []int) []step {
	p := root
	var out []step
	for _, m := range line {
		by := uint8(movePass)
		point := -1
		if m != passMove {
			point = int(r.bit[m])
			by = uint8(point) + 1
		}
		c, ok := r.after(&p, by)
		if !ok {
			break
		}
		st := step{before: p, after: c.pos, point: point}
		st.taken = (p.attack | p.defend) &^ (c.pos.attack | c.pos.defend)
		out = append(out, st)
		p = c.pos
	}
	return out
}

// liberties are those of the chain at bit among stones; safe points give one
// for ever, which counts as many.
func (r *region) libertiesOf(bit, stones, empty, safe uint64) int {
	chain := r.flood(bit, stones)
	n := bits.OnesCount64(r.grow(chain) & empty)
	if chain&safe != 0 {
		n += maxRegionPoints
	}
	return n
}

// afterMove is the number of liberties of the chain that st made.
func (r *region) afterMove(st *step) int {
	safe := r.Exits
	if st.before.attackerToMove {
		safe = r.Wall
	}
	return r.libertiesOf(st.bit(), st.own(), r.full&^(st.after.attack|st.after.defend), safe)
}

// snapback finds a stone that is taken and whose side at once takes back two
// stones or more on the same point, the taker among them.
func (r *region) snapback(steps []step, attacker bool) (point int, ok bool) {
	for i := 0; i+2 < len(steps); i++ {
		a, b, c := &steps[i], &steps[i+1], &steps[i+2]
		if a.before.attackerToMove == attacker && a.point >= 0 && b.taken&a.bit() != 0 &&
			c.point >= 0 && b.taken&c.bit() != 0 && c.taken&b.bit() != 0 && c.taken&(c.taken-1) != 0 {
			return a.point, true
		}
	}
	return 0, false
}

// underTheStones finds a move onto a point where two stones or more of its own
// side were taken before, that takes or puts into atari what took them.
func (r *region) underTheStones(steps []step, attacker bool) (point int, ok bool) {
	for i := range steps {
		lost := steps[i].taken
		if steps[i].before.attackerToMove == attacker || lost&(lost-1) == 0 {
			continue
		}
		for j := i + 1; j < min(i+4, len(steps)); j++ {
			st := &steps[j]
			if st.before.attackerToMove != attacker || st.bit()&lost == 0 {
				continue
			}
			if st.taken != 0 || r.ataris(st) {
				return st.point, true
			}
		}
	}
	return 0, false
}

// ataris reports whether a chain next to the stone played has one liberty.
func (r *region) ataris(st *step) bool {
	if st.point < 0 {
		return false
	}
	empty := r.full &^ (st.after.attack | st.after.defend)
	safe := r.Wall
	if st.before.attackerToMove {
		safe = r.Exits
	}
	for m := r.near[st.point] & st.other(); m != 0; m &= m - 1 {
		if r.libertiesOf(m&-m, st.other(), empty, safe) == 1 {
			return true
		}
	}
	return false
}

// throwIn finds a single stone played into atari without taking anything, that
// is taken at once or stays.
func (r *region) throwIn(steps []step, attacker bool) (point int, ok bool) {
	for i := range steps {
		st := &steps[i]
		if st.before.attackerToMove == attacker && st.point >= 0 && st.taken == 0 && r.afterMove(st) == 1 &&
			r.near[st.point]&st.own() == 0 && i+1 < len(steps) && steps[i+1].taken == st.bit() {
			return st.point, true
		}
	}
	return 0, false
}

// connectAndDie finds a move that connects stones in atari to others and is
// taken with them by the next one.
func (r *region) connectAndDie(steps []step, attacker bool) (point int, ok bool) {
	for i := 1; i+1 < len(steps); i++ {
		st := &steps[i]
		if st.before.attackerToMove == attacker || st.point < 0 || st.taken != 0 || !r.ataris(&steps[i-1]) {
			continue
		}
		if r.joins(st) && steps[i+1].taken&st.bit() != 0 && bits.OnesCount64(steps[i+1].taken) > 2 {
			return st.point, true
		}
	}
	return 0, false
}

// joins reports whether the move connects chains that were apart.
func (r *region) joins(st *step) bool {
	before := st.own() &^ st.bit()
	near := r.near[st.point] & before
	return near != 0 && near&^r.flood(near&-near, before) != 0
}

// shortage finds a place in the line where the losing side passes although a
// stone would save a chain from atari or put the winner's into atari: it may not
// be played, or only into atari itself.
func (r *region) shortage(steps []step, attacker bool) (point int, ok bool) {
	for i := range steps {
		st := &steps[i]
		if st.before.attackerToMove == attacker || st.point >= 0 {
			continue
		}
		p := &st.before
		own, other, safe, otherSafe := p.defend, p.attack, r.Exits, r.Wall
		if p.attackerToMove {
			own, other, safe, otherSafe = other, own, otherSafe, safe
		}
		empty := r.full &^ (p.attack | p.defend)
		for m := empty; m != 0; m &= m - 1 {
			bit := m & -m
			k := bits.TrailingZeros64(m)
			if int8(k) == p.ban {
				continue
			}
			saves := false
			for n := r.near[k] & own; n != 0; n &= n - 1 {
				saves = saves || r.libertiesOf(n&-n, own, empty, safe) == 1
			}
			takesNext := false
			for n := r.near[k] & other; n != 0; n &= n - 1 {
				takesNext = takesNext || r.libertiesOf(n&-n, other, empty, otherSafe) == 2
			}
			if !saves && !takesNext {
				continue
			}
			if !r.legal(p, k) {
				return k, true
			}
			q := *p
			q.ban = noBan
			r.play(&q, k)
			stones := q.defend
			if p.attackerToMove {
				stones = q.attack
			}
			if takesNext && r.libertiesOf(bit, stones, r.full&^(q.attack|q.defend), safe) == 1 {
				return k, true
			}
		}
	}
	return 0, false
}

// eyes are the points or spaces of the defender that no attacker's stone
// touches or enters: real ones next to a single chain or to living chains,
// false ones next to several chains of which one is in atari or gone.
func (r *region) falseEye(p *position) (point int, ok bool) {
	empty := r.full &^ (p.attack | p.defend)
	for m := empty &^ r.Wall; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if r.near[i]&^p.defend != 0 || r.near[i]&p.left == 0 {
			continue
		}
		first := r.near[i] & -r.near[i]
		if r.near[i]&^r.flood(first, p.defend) == 0 {
			continue
		}
		for n := r.near[i]; n != 0; n &= n - 1 {
			if r.libertiesOf(n&-n, p.defend, empty, r.Exits) == 1 {
				return i, true
			}
		}
	}
	return 0, false
}

// twoEyes are one point of each of the first two vital areas of a target that
// lives by Benson's rule.
func (r *region) twoEyes(p *position) (a, b int, ok bool) {
	alive := r.alive(p)
	chain := r.flood(alive&p.left&-(alive&p.left), p.defend)
	if chain == 0 {
		return 0, 0, false
	}
	open := r.full &^ p.defend
	inner := open &^ r.flood((r.Wall|r.Exits)&open, open)
	found := 0
	near := r.grow(chain)
	for inner != 0 {
		area := r.flood(inner&-inner, inner)
		inner &^= area
		border := r.grow(area) & p.defend
		if border&chain == 0 || border&^alive != 0 || area&^p.attack&^near != 0 {
			continue
		}
		pick := area &^ p.attack
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
func (r *region) oneEye(p *position) (point int, ok bool) {
	empty := r.full &^ (p.attack | p.defend)
	space := r.full &^ p.defend &^ r.flood((r.Wall|r.Exits)&^p.defend, r.full&^p.defend)
	if space&empty == 0 {
		return 0, false
	}
	area := r.flood(space&-space, space)
	if area != space || r.grow(area)&p.left == 0 {
		return 0, false
	}
	return bits.TrailingZeros64(area & empty), true
}
