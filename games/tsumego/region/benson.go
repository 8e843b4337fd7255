package region

// Alive returns the defender's stones that cannot be captured even if the
// defender never moves again (D. B. Benson, Life in the Game of Go, 1976).
// A region of points without defender stones is vital to a chain if all its
// empty points are liberties of the chain; a chain lives with two vital
// regions whose other borders live too. Regions that touch the safe attacker
// outside are never vital.
func (r *Region) Alive(p *Position) uint64 {
	open := r.Full &^ p.Defend
	edge := (r.Wall | r.Exits) & open
	inner := open &^ r.Flood(edge, open)
	if inner&(inner-1) == 0 {
		return 0
	}
	// Most positions have less than two regions that can be vital, whose empty
	// points are all liberties.
	far := open &^ p.Attack &^ r.Grow(p.Defend)
	vital, n := uint64(0), 0
	for inner != 0 {
		a := r.Flood(inner&-inner, inner)
		inner &^= a
		if a&far == 0 {
			vital |= a
			n++
		}
	}
	if n < 2 {
		return 0
	}
	return r.living(p, vital)
}

// living finds the chains that live with the regions that can be vital.
func (r *Region) living(p *Position, regions uint64) uint64 {
	var borders, lacks [MaxRegionPoints]uint64
	n := 0
	for regions != 0 {
		a := r.Flood(regions&-regions, regions)
		regions &^= a
		borders[n], lacks[n] = r.Grow(a)&p.Defend, a&^p.Attack
		n++
	}
	var chains, nears [MaxRegionPoints]uint64
	nc := 0
	living := uint64(0)
	for _, border := range borders[:n] {
		for rest := border &^ living; rest != 0; {
			c := r.Flood(rest&-rest, p.Defend)
			rest &^= c
			living |= c
			chains[nc], nears[nc] = c, r.Grow(c)
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
