package tsumego

// join makes the value of p, at balance k, from its children. Best is the
// child to search next and second the one after it, -1 for none.
func (s *prover) join(p *position, k balance, kids []child) (v value, best, second int) {
	if p.attackerToMove {
		return joinAttacker(p, k, kids)
	}
	return joinDefender(p, k, kids)
}

// joinAttacker: one successful move is enough. If all fail, the defender's
// success holds from the balance on from which it holds against every move.
func joinAttacker(p *position, k balance, kids []child) (v value, best, second int) {
	best, second = -1, -1
	v = value{pn: infinite, bound: anyBalance, lean: free}
	if p.ban != noBan && k >= 0 {
		v.bound = 0 // with threats of its own the attacker had one more move
	}
	for i := range kids {
		c := &kids[i]
		if c.pn == 0 {
			return attackerWins(c.attackerBound(), c.lean, c.by), i, -1
		}
		if c.dn == 0 {
			b := c.bound
			if c.costs {
				b = min(b-1, 0)
			}
			v.bound, v.lean = max(v.bound, b), min(v.lean, c.lean)
			continue
		}
		v.dn = together(v.dn, c.dn)
		if best < 0 || c.pn < kids[best].pn || c.pn == kids[best].pn && c.dn > kids[best].dn {
			best, second = i, best
		} else if second < 0 || c.pn < kids[second].pn {
			second = i
		}
	}
	if best >= 0 {
		v.pn = kids[best].pn
	}
	return v, best, second
}

// joinDefender is the same for the other side.
func joinDefender(p *position, k balance, kids []child) (v value, best, second int) {
	best, second = -1, -1
	v = value{dn: infinite, bound: unlimitedD, lean: free}
	if p.ban != noBan && k <= 0 {
		v.bound = 0
	}
	for i := range kids {
		c := &kids[i]
		if c.dn == 0 {
			return defenderWins(c.defenderBound(k), c.lean, c.by), i, -1
		}
		if c.pn == 0 {
			b := c.bound
			if c.costs && b != unlimitedD {
				b++
			}
			v.bound, v.lean = min(v.bound, b), min(v.lean, c.lean)
			continue
		}
		v.pn = together(v.pn, c.pn)
		if best < 0 || c.dn < kids[best].dn || c.dn == kids[best].dn && c.pn > kids[best].pn {
			best, second = i, best
		} else if second < 0 || c.dn < kids[second].dn {
			second = i
		}
	}
	if best >= 0 {
		v.dn = kids[best].dn
	}
	return v, best, second
}

// attackerBound is up to which balance the attacker's move to c succeeds. A
// move that costs a threat needs one: a balance below 0.
func (c *child) attackerBound() balance {
	if c.costs {
		return min(c.bound-1, -1)
	}
	return c.bound
}

// defenderBound is from which balance on the defender's move to c succeeds.
func (c *child) defenderBound(k balance) balance {
	switch {
	case !c.costs:
		return c.bound
	case k == unlimitedD:
		return unlimitedD // perhaps only by retaking for ever
	}
	return max(c.bound+1, 1)
}

// together is the number of moves that must all be refuted: the larger one and
// a quarter of the other, at least 1.
func together(sum, n uint32) uint32 {
	if sum == 0 {
		return n
	}
	return min(max(sum, n)+(n+3)/4, infinite-1)
}
