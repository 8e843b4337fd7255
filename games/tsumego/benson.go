package tsumego

// alive returns the defender's stones that cannot be captured even if the
// defender never moves again (D. B. Benson, Life in the Game of Go, 1976).
// A region of points without defender stones is vital to a chain if all its
// empty points are liberties of the chain; a chain lives with two vital
// regions whose other borders live too. Regions that touch the safe attacker
// outside are never vital.
func (r *region) alive(p *position) uint64 {
	open := r.full &^ p.defend
	edge := (r.Wall | r.Exits) & open
	inner := open &^ r.flood(edge, open)
	if inner&(inner-1) == 0 {
		return 0
	}
	var borders, lacks [maxRegionPoints]uint64
	n := 0
	empty := open &^ p.attack
	for inner != 0 {
		a := r.flood(inner&-inner, inner)
		inner &^= a
		borders[n], lacks[n] = r.grow(a)&p.defend, a&empty
		n++
	}
	if n < 2 {
		return 0
	}
	var chains, nears [maxRegionPoints]uint64
	nc := 0
	living := uint64(0)
	for _, border := range borders[:n] {
		for rest := border &^ living; rest != 0; {
			c := r.flood(rest&-rest, p.defend)
			rest &^= c
			living |= c
			chains[nc], nears[nc] = c, r.grow(c)
			nc++
		}
	}
	for changed := true; changed && living != 0; {
		changed = false
		for i, c := range chains[:nc] {
			if c&living == 0 {
				continue
			}
			vital := 0
			for j, border := range borders[:n] {
				if border&c != 0 && border&^living == 0 && lacks[j]&^nears[i] == 0 {
					vital++
				}
			}
			if vital < 2 {
				living &^= c
				changed = true
			}
		}
	}
	return living
}
