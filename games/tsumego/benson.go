package tsumego

// alive returns the defender's stones that cannot be captured even if the
// defender never moves again (D. B. Benson, Life in the Game of Go, 1976).
// A region of points without defender stones is vital to a chain if all its
// empty points are liberties of the chain; a chain lives with two vital
// regions whose other borders live too. Regions that touch the safe attacker
// outside are never vital.
func (r *Region) alive(p *position) uint64 {
	var chains, areas [maxRegionPoints]uint64
	var borders [maxRegionPoints]uint64 // of areas: all points next to them
	nc, na := 0, 0
	empty := r.full &^ (p.attack | p.defend)
	for rest := r.full &^ p.defend; rest != 0; {
		a := r.flood(rest&-rest, r.full&^p.defend)
		rest &^= a
		if a&r.Wall != 0 || a&r.Exits != 0 {
			continue
		}
		areas[na], borders[na] = a, r.grow(a)&p.defend
		na++
	}
	if na < 2 {
		return 0
	}
	for rest := p.defend; rest != 0; {
		c := r.flood(rest&-rest, p.defend)
		rest &^= c
		chains[nc] = c
		nc++
	}
	living := p.defend
	for changed := true; changed; {
		changed = false
		for i := 0; i < nc; i++ {
			c := chains[i]
			if c&living == 0 {
				continue
			}
			vital := 0
			near := r.grow(c)
			for j := 0; j < na && vital < 2; j++ {
				if borders[j]&c != 0 && borders[j]&^living == 0 && areas[j]&empty&^near == 0 {
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
