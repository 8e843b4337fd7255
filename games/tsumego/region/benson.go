package region

// Alive returns the defender's stones that cannot be captured even if the
// defender never moves again (D. B. Benson, Life in the Game of Go, 1976).
// A region of points without defender stones is vital to a chain if all its
// empty points are liberties of the chain; a chain lives with two vital
// regions whose other borders live too. Regions that touch the safe attacker
// outside are never vital.
func (r *Region) Alive(p *Position) uint64 {
	g := r.PointSets(p)
	return r.aliveOf(p, &g)
}

// aliveOf is Alive with the point sets of p.
func (r *Region) aliveOf(p *Position, g *PointSets) uint64 {
	// Outside the room all is connected to the safe attacker. Nor can a region
	// with an empty point that is no liberty be vital. Most positions have less
	// than two that can.
	vital := g.Room &^ p.Defend
	if vital&(vital-1) == 0 {
		return 0
	}
	open := r.Full &^ p.Defend
	never := g.Empty&^r.Grow(p.Defend) | r.Grow(open&^vital) | r.Exits
	if never &= vital; never != 0 {
		vital &^= r.Flood(never, vital)
	}
	if vital&(vital-1) == 0 || r.Flood(vital&-vital, vital) == vital {
		return 0
	}
	return r.living(p, vital)
}

// living finds the chains that live with the regions that can be vital.
func (r *Region) living(p *Position, regions uint64) uint64 {
	type eye struct{ border, empty uint64 }
	type chain struct{ stones, near uint64 }
	eyes, chains := make([]eye, 0, 8), make([]chain, 0, 8) // mostly enough
	for regions != 0 {
		a, near := r.flood(regions&-regions, regions)
		regions &^= a
		eyes = append(eyes, eye{near & p.Defend, a &^ p.Attack})
	}
	living := uint64(0)
	for i := range eyes {
		for rest := eyes[i].border &^ living; rest != 0; {
			c, near := r.flood(rest&-rest, p.Defend)
			rest &^= c
			living |= c
			chains = append(chains, chain{c, near})
		}
	}
	for changed := true; changed && living != 0; {
		changed = false
		for i := range chains {
			c := &chains[i]
			if c.stones&living == 0 {
				continue
			}
			vital := 0
			for j := range eyes {
				if e := &eyes[j]; e.border&c.stones != 0 && e.border&^living == 0 && e.empty&^c.near == 0 {
					vital++
				}
			}
			if vital < 2 {
				living &^= c.stones
				changed = true
			}
		}
	}
	return living
}
