package tsumego

import "context"

// borderDriver answers for a region that is open, or whose wall may lose a
// race outside. The attacker's success is proven where getting out counts as
// the defender's success, the defender's where safe attacker stones close the
// ways out. What is one thing in the first sense and the other in the second
// depends on what happens outside, and is left undecided.
type borderDriver struct {
	r      *region
	open   driver // nil if the attacker's success cannot be proven
	framed driver
	// leaks is set once the defender got out and was not proven to live inside.
	leaks bool
}

// newBorderDriver makes one of two drivers of the given kind.
func newBorderDriver(name string, r *region, memMiB int) (driver, error) {
	framed, err := newPlainDriver(name, r.framed(), memMiB/2)
	if err != nil {
		return nil, err
	}
	d := &borderDriver{r: r, framed: framed}
	if !r.Race {
		d.open, err = newPlainDriver(name, r, memMiB/2)
	}
	return d, err
}

func (d *borderDriver) ask(ctx context.Context, p position, maxNodes uint64) value {
	before := d.spent()
	unknown := value{pn: 1, dn: 1, lean: free}
	if d.open != nil {
		v := d.open.ask(ctx, p, maxNodes)
		if v.dn != 0 {
			return v
		}
		if used := d.spent() - before; maxNodes > 0 {
			if used >= maxNodes {
				d.leaks = true
				return unknown
			}
			maxNodes -= used
		}
	}
	v := d.framed.ask(ctx, p, maxNodes)
	if v.dn != 0 {
		d.leaks = true
		return unknown
	}
	return v
}

func (d *borderDriver) spent() uint64 {
	n := d.framed.spent()
	if d.open != nil {
		n += d.open.spent()
	}
	return n
}

// reply is the attacker's of the open region or the defender's of the framed
// one. The work is that of either proof.
func (d *borderDriver) reply(p *position) (move uint8, work uint32, ok bool) {
	framedMove, work, framedOK := d.framed.reply(p)
	if d.open == nil {
		return framedMove, work, framedOK && !p.attackerToMove
	}
	move, openWork, ok := d.open.reply(p)
	work = max(work, openWork)
	if p.attackerToMove {
		return move, work, ok
	}
	return framedMove, work, framedOK
}

// runsOutAt follows the open region's proof that the attacker fails at root and
// returns the board point by which the defender gets out.
func (d *borderDriver) runsOutAt(root position) (at int, ok bool) {
	if d.open == nil {
		return 0, false
	}
	p := root
	for range maxShown {
		if d.r.escaped(p) {
			return at, ok
		}
		by, _, found := d.open.reply(&p)
		if !found {
			if by, found = resist(d.open, d.r, &p); !found {
				return 0, false
			}
		}
		c, legal := d.r.after(&p, by)
		if !legal {
			return 0, false
		}
		if !p.attackerToMove && by != uint8(movePass) {
			at, ok = d.r.Points[by-1], true
		}
		p = c.pos
	}
	return 0, false
}
