package problem

import (
	"slices"

	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// The size of a closed region, in empty points, that makes the group in it a
// candidate for the target.
const (
	minRoom = 2
	maxRoom = 25
)

// room is a group alone in a closed region: its stones and the points it can
// reach.
type room struct {
	color  goban.Color
	stones []int
	points goban.PointSet
}

// inferTarget chooses the group that is alone in a closed region; of several
// the one whose region holds the first move of the file. Groups inside the
// region of another are left out.
func (p *Problem) inferTarget(n sgf.Node, want goban.Color) {
	p.TargetInferred = true
	var rooms []room
	for _, c := range []goban.Color{goban.Black, goban.White} {
		if want == goban.Empty || want == c {
			rooms = append(rooms, findRooms(p.Board, c)...)
		}
	}
	var outer []room
	for i := range rooms {
		inside := func(in room) bool { return in.holds(&rooms[i]) && !rooms[i].holds(&in) }
		if !slices.ContainsFunc(rooms, inside) {
			outer = append(outer, rooms[i])
		}
	}
	if len(outer) > 1 {
		if played(n) {
			n = n.Child()
		}
		_, move, ok := FirstMove(p.Board, n)
		outer = slices.DeleteFunc(outer, func(r room) bool { return !ok || move == goban.PassMove || !r.points.Has(move) })
	}
	if len(outer) == 1 {
		p.Target = outer[0].stones
	}
}

// holds reports whether all points of o belong to r.
func (r *room) holds(o *room) bool {
	for i := range r.points {
		if o.points[i]&^r.points[i] != 0 {
			return false
		}
	}
	return true
}

// findRooms lists the closed regions of a colour: its stones and empty points
// that are connected, with few enough empty points. A region reaches through
// stones of the other colour that have no other liberties.
func findRooms(b *goban.Board, c goban.Color) []room {
	var out []room
	connected := func(start int) []int { return b.Reach(start, func(q int) bool { return b.Stones[q] != c.Other() }) }
	for _, area := range b.Parts(func(s goban.Color) bool { return s == c }, connected) {
		r := room{color: c}
		r.points.AddAll(area)
		size := len(area)
		r.stones = slices.DeleteFunc(area, func(q int) bool { return b.Stones[q] != c })
		free := size - len(r.stones)
		r.addEnclosed(b)
		if free >= minRoom && free <= maxRoom {
			out = append(out, r)
		}
	}
	return out
}

// addEnclosed adds the chains of the other colour all of whose liberties lie
// in the region.
func (r *room) addEnclosed(b *goban.Board) {
	for p, s := range b.Stones {
		if s != r.color.Other() || r.points.Has(p) {
			continue
		}
		chain, liberties := b.Chain(p)
		if !slices.ContainsFunc(liberties, func(l int) bool { return !r.points.Has(l) }) {
			r.points.AddAll(chain)
		}
	}
}
