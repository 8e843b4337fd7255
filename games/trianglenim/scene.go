package trianglenim

import (
	"strconv"

	"duiju/games/scene"
	"duiju/games/text/message"
)

// Scene draws the triangle; taken pieces stay visible as dots.
func (s *state) Scene() scene.Scene {
	b := s.rules.board()
	sc := scene.Scene{
		Lattice: scene.Lattice{Kind: scene.Triangle, W: b.side, H: b.side},
		Spots:   make([]scene.Spot, b.cells),
		Focus:   [2]scene.Point{scene.NoPoint, scene.NoPoint},
	}
	last := s.lastTake()
	for cell := range sc.Spots {
		spot := &sc.Spots[cell]
		spot.Name = cellName(cell)
		spot.Piece.Kind = scene.Gone
		if s.pos().has(cell) {
			spot.Piece.Kind = scene.Counter
		}
		if last.has(cell) {
			spot.Marks |= scene.MarkLast
		}
	}
	sc.Gauges = []scene.Gauge{
		{Name: s.rules.ruleText()},
		{Name: message.T("trianglenim.gauge.left"), Value: strconv.Itoa(s.pos().count())},
		{Name: message.T("trianglenim.option.take"), Value: strconv.Itoa(s.rules.Limit)},
	}
	if p := solutionOf(s.rules).progress(); s.rules.Side == tableSide && p.Done < p.Total {
		percent := strconv.Itoa(100*p.Done/p.Total) + " %"
		sc.Gauges = append(sc.Gauges, scene.Gauge{Name: message.T("trianglenim.gauge.table"), Value: percent})
	}
	sc.Links = b.links(last)
	return sc
}

// links joins neighbouring cells of a take in order along its line.
func (b *board) links(take mask) []scene.Link {
	var links []scene.Link
	for rest := take & (take - 1); rest != 0; rest &= rest - 1 {
		links = append(links, scene.Link{A: scene.Point(take.lowest()), B: scene.Point(rest.lowest())})
		take &= take - 1
	}
	return links
}

// drawPath links the chosen line and counts the limit down.
func (s *state) drawPath(path []scene.Point, sc *scene.Scene) {
	b := s.rules.board()
	take := b.maskOfPoints(path)
	if take == 0 {
		return
	}
	sc.Links = b.links(take)
	sc.Gauges = append(sc.Gauges, scene.Gauge{
		Name:  message.T("trianglenim.gauge.chosen"),
		Value: strconv.Itoa(take.count()) + "/" + strconv.Itoa(s.rules.Limit),
	})
}
