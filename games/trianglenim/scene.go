package trianglenim

import (
	"strconv"

	"duiju/games"
)

// Scene draws the triangle; taken pieces stay visible as dots.
func (s *state) Scene() games.Scene {
	b := s.rules.board()
	sc := games.Scene{
		Lattice: games.Lattice{Kind: games.Triangle, W: b.side, H: b.side},
		Spots:   make([]games.Spot, b.cells),
		Focus:   [2]games.Point{games.NoPoint, games.NoPoint},
	}
	last := s.lastTake()
	for cell := range sc.Spots {
		spot := &sc.Spots[cell]
		spot.Name = cellName(cell)
		spot.Piece.Kind = games.Gone
		if s.pos().has(cell) {
			spot.Piece.Kind = games.Counter
		}
		if last.has(cell) {
			spot.Marks |= games.MarkLast
		}
	}
	for row := range b.side {
		sc.RowLabels = append(sc.RowLabels, cellName(cellAt(row, 0)))
	}
	sc.Gauges = []games.Gauge{
		{Name: s.rules.ruleText()},
		{Name: games.T("trianglenim.gauge.left"), Value: strconv.Itoa(s.pos().count())},
		{Name: games.T("trianglenim.gauge.limit"), Value: strconv.Itoa(s.rules.Limit)},
	}
	if p := solutionOf(s.rules).progress(); s.rules.Side > plainSide && p.Done < p.Total {
		percent := strconv.Itoa(100*p.Done/p.Total) + " %"
		sc.Gauges = append(sc.Gauges, games.Gauge{Name: games.T("trianglenim.gauge.table"), Value: percent})
	}
	sc.Links = b.links(last)
	return sc
}

// links joins neighbouring cells of a take in order along its line.
func (b *board) links(take mask) []games.Link {
	var links []games.Link
	for rest := take & (take - 1); rest != 0; rest &= rest - 1 {
		links = append(links, games.Link{A: games.Point(take.lowest()), B: games.Point(rest.lowest())})
		take &= take - 1
	}
	return links
}

// drawPath links the chosen line and counts the limit down.
func (s *state) drawPath(path []games.Point, sc *games.Scene) {
	b := s.rules.board()
	take := b.maskOfPoints(path)
	if take == 0 {
		return
	}
	sc.Links = b.links(take)
	sc.Gauges = append(sc.Gauges, games.Gauge{
		Name:  games.T("trianglenim.gauge.chosen"),
		Value: strconv.Itoa(take.count()) + "/" + strconv.Itoa(s.rules.Limit),
	})
}
