package proof

import (
	"context"

	"duiju/games/tsumego/region"
)

// BorderDriver answers for a region that leaks, by two questions. In the open region,
// getting out is the defender's success; there only the attacker's success is proven.
// In the framed region, safe attacker stones close the ways out and the walls stand;
// there only the defender's success is proven. If the two disagree, the answer depends
// on stones outside: unknown.
type BorderDriver struct {
	r      *region.Region
	Open   Driver
	framed Driver
	// Leaks is set once the defender got out and was not proven to live inside.
	Leaks bool
}

// NewBorderDriver makes one for r. sealed is a driver for r sealed, which may have been
// asked before; name is the kind of the driver for the open region.
func NewBorderDriver(name string, r *region.Region, sealed Driver, memMiB int) Driver {
	return &BorderDriver{r: r, Open: newPlainDriver(name, r, memMiB), framed: sealed}
}

func (b *BorderDriver) Ask(ctx context.Context, p region.Position, maxNodes uint64) Value {
	before := b.Spent()
	v := b.Open.Ask(ctx, p, maxNodes)
	if v.Dn != 0 {
		return v
	}
	if used := b.Spent() - before; maxNodes > 0 {
		if used >= maxNodes {
			b.Leaks = true
			return unknown
		}
		maxNodes -= used
	}
	v = b.framed.Ask(ctx, p, maxNodes)
	if v.Dn != 0 {
		b.Leaks = true
		return unknown
	}
	return v
}

func (b *BorderDriver) Spent() uint64 {
	return b.framed.Spent() + b.Open.Spent()
}

// Reply is the attacker's of the open region or the defender's of the framed
// one. The work is that of either proof.
func (b *BorderDriver) Reply(p *region.Position) (move uint8, work uint32, ok bool) {
	framedMove, work, framedOK := b.framed.Reply(p)
	move, openWork, ok := b.Open.Reply(p)
	work = max(work, openWork)
	if p.AttackerToMove {
		return move, work, ok
	}
	return framedMove, work, framedOK
}

// RunsOutAt follows the open region's proof that the attacker fails at root. It returns
// the board point at which the defender gets out.
func (b *BorderDriver) RunsOutAt(root region.Position) (at int, ok bool) {
	p := root
	for range maxShown {
		if b.r.Escaped(p) {
			return at, ok
		}
		if b.r.Out(&p) { // by taking a wall
			return 0, false
		}
		by, c, found := next(b.Open, b.r, &p)
		if !found {
			return 0, false
		}
		if !p.AttackerToMove && by != uint8(region.MovePass) {
			at, ok = b.r.Points[by-1], true
		}
		p = c
	}
	return 0, false
}
