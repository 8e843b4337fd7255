package proof

import (
	"math/bits"

	"duiju/engine"
	"duiju/games/tsumego/region"
)

// oddsBoard judges the positions of one region, those that follow from one
// parent together. It is for one goroutine.
type oddsBoard struct {
	*oddsModel
	r *region.Region
	// ring lists the points around each, nowhere for those outside the region;
	// what is there is in base already.
	ring [region.MaxRegionPoints][8]uint8
	base [region.MaxRegionPoints]uint32

	// Of the parent: its loose attacker stones, where a new one is firm, the
	// numbers of the surroundings, and the sum of their vectors.
	parent       region.Position
	loose, reach uint64
	number       [region.MaxRegionPoints]uint32
	other        [region.MaxRegionPoints]uint32 // those of a child that differs much
	sum          lanes
	net          *oddsNet // of its children's mover
}

// nowhere is a place outside the region.
const nowhere = region.MaxRegionPoints

func newOddsBoard(r *region.Region) *oddsBoard {
	o := &oddsBoard{oddsModel: theOdds(), r: r}
	for i, p := range r.Points {
		for k := range o.ring[i] {
			o.ring[i][k] = nowhere
		}
		if int(r.Bit[p]) != i {
			continue // a point on no board, of a region made up
		}
		for k, d := range [8][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}} {
			x, y := p%r.W+d[0], p/r.W+d[1]
			if x < 0 || y < 0 || x >= r.W || y >= r.H {
				o.base[i] += part[k][isEdge]
				continue
			}
			q := y*r.W + x
			switch j := r.Bit[q]; {
			case j >= 0 && r.Points[j] == q:
				o.ring[i][k] = uint8(j)
			case r.Exits>>i&1 == 0:
				o.base[i] += part[k][isFirm]
			}
		}
	}
	return o
}

// begin takes p, of which g is known, as the parent.
func (o *oddsBoard) begin(p *region.Position, g *region.PointSets) {
	o.parent, o.net = *p, &o.nets[p.Side()] // the children's mover is the other side
	o.loose, o.reach = p.Attack&^g.Permanent, g.Reach
	o.sum = o.read(p, g, o.net, &o.number)
}

// read finds the surroundings of all empty points and loose stones of p and
// adds their vectors.
func (o *oddsBoard) read(p *region.Position, g *region.PointSets, net *oddsNet, number *[region.MaxRegionPoints]uint32) (sum lanes) {
	var kind [256]uint8 // as on a side, and atCorner four bits higher
	loose := p.Attack &^ g.Permanent
	for m := loose; m != 0; m &= m - 1 {
		kind[bits.TrailingZeros64(m)] = isLoose | 1<<4
	}
	for m := g.Permanent; m != 0; m &= m - 1 {
		kind[bits.TrailingZeros64(m)] = isFirm | 1<<4
	}
	for m := p.Defend; m != 0; m &= m - 1 {
		kind[bits.TrailingZeros64(m)] = isOwn | 2<<4
	}
	for m := g.Empty | loose; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & (region.MaxRegionPoints - 1)
		r := &o.ring[i]
		// The factors are those of placeValue.
		n := o.base[i] + uint32(kind[r[0]]&7) + 5*uint32(kind[r[1]]>>4) +
			15*uint32(kind[r[2]]&7) + 75*uint32(kind[r[3]]>>4) +
			225*uint32(kind[r[4]]&7) + 1125*uint32(kind[r[5]]>>4) +
			3375*uint32(kind[r[6]]&7) + 16875*uint32(kind[r[7]]>>4) +
			uint32(loose>>i&1)*surroundings
		number[i] = n
		sum.add(&net.points[o.row[n]])
	}
	return sum
}

// odds judges the child of the parent that a move leads to, of which g is known.
func (o *oddsBoard) odds(c *region.Position, by engine.Move, g *region.PointSets) int32 {
	p := &o.parent
	sum := o.sum
	captured := p.AttackerToMove && c.Defend != p.Defend || !p.AttackerToMove && c.Attack != p.Attack
	switch i := int(by) - 1; {
	case by == region.MovePass:
	case captured || p.AttackerToMove && o.joins(i):
		sum = o.read(c, g, o.net, &o.other)
	default:
		o.change(&sum, i)
	}
	n := countsOf(o.r, c, g)
	return o.net.weigh(sum, &n)
}

// joins reports whether an attacker's stone on point i makes loose stones firm.
func (o *oddsBoard) joins(i int) bool {
	return o.reach>>i&1 != 0 && o.r.Near[i]&o.loose != 0
}

// change brings the parent's sum up to date for a stone of its mover on i.
func (o *oddsBoard) change(sum *lanes, i int) {
	net := o.net
	sum.sub(&net.points[o.row[o.number[i]]])
	kind := uint8(isOwn)
	open := ^(o.parent.Attack | o.parent.Defend) | o.loose
	if o.parent.AttackerToMove {
		if kind = isFirm; o.reach>>i&1 == 0 {
			kind = isLoose
			sum.add(&net.points[o.row[o.number[i]+surroundings]])
		}
	}
	for k, j := range o.ring[i] {
		if j < region.MaxRegionPoints && open>>j&1 != 0 {
			n := o.number[j]
			sum.sub(&net.points[o.row[n]])
			sum.add(&net.points[o.row[n+part[(k+4)&7][kind]]])
		}
	}
}

// countsOf counts what the odds know of the whole position.
func countsOf(r *region.Region, p *region.Position, g *region.PointSets) (out counts) {
	for i, m := range [oddsCounts]uint64{
		g.Quiet, g.Liberties, g.Room, g.Room & g.Empty, g.Empty, g.Empty & r.Wall, g.Room & p.Defend, p.Attack &^ g.Permanent,
	} {
		out[i] = uint8(min(bits.OnesCount64(m), countValues-1))
	}
	return out
}
