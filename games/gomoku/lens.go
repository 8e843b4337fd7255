package gomoku

import (
	"context"
	"strconv"

	"duiju/games"
)

// The lenses.
var lenses = []games.Lens{
	{ID: "threats", Name: "gomoku.lens.threats", Legend: "gomoku.lens.threats.legend", Answers: true},
	{ID: "scores", Name: "gomoku.lens.scores", Legend: "gomoku.lens.scores.legend", Answers: true},
	{ID: "tuples", Name: "gomoku.lens.tuples", Legend: "gomoku.lens.tuples.legend", Answers: true},
	{ID: "area", Name: "gomoku.lens.area", Legend: "gomoku.lens.area.legend"},
	{ID: "forbidden", Name: "gomoku.lens.forbidden", Legend: "gomoku.lens.forbidden.legend"},
	{ID: "vcf", Name: "gomoku.lens.vcf", Legend: "gomoku.lens.vcf.legend", Answers: true},
	{ID: "heat", Name: "gomoku.lens.heat", Legend: "gomoku.lens.heat.legend", Answers: true},
}

// Overlay draws a lens.
func (s *state) Overlay(ctx context.Context, id string, at games.Point, _ []games.Point, sc *games.Scene) error {
	switch id {
	case "threats":
		s.drawThreats(sc)
	case "scores":
		s.drawScores(at, sc)
	case "tuples":
		s.drawTuples(at, sc)
	case "area":
		s.drawArea(sc)
	case "forbidden":
		s.drawForbidden(at, sc)
	case "vcf":
		return s.drawWin(ctx, sc)
	case "heat":
		return s.drawHeat(ctx, sc)
	}
	return nil
}

// threatLabel names a threat in the lens by its side and class, so that colour
// is not needed to tell the sides apart; weaker ones are not shown.
func threatLabel(side int, t threat) string {
	var class string
	switch t {
	case threatFive:
		class = "5"
	case threatOpenFour:
		class = "+"
	case threatFour, threatFourTwo, threatFourThree:
		class = "4"
	case threatThree, threatThreeTwo, threatDoubleThree:
		class = "3"
	default:
		return ""
	}
	return [...]string{"b", "w"}[side] + class
}

// drawThreats shows at every point the strongest threat that a stone of either
// side would make there: heat in the colour of the side, a label for the class.
func (s *state) drawThreats(sc *games.Scene) {
	if s.status.Over {
		return
	}
	p := positionOf(&s.board, s.turn)
	for q := range s.points {
		if s.cells[q] != empty {
			continue
		}
		b, w := p.known(0, q), p.known(1, q)
		spot := &sc.Spots[q]
		t, side, sign := b, 0, int8(1)
		if w > b {
			t, side, sign = w, 1, -1
		}
		if spot.Label = threatLabel(side, t); spot.Label != "" {
			spot.Heat = sign * threatHeat(t)
		}
	}
	for side := range 2 {
		s.listThreats(p, side, sc)
	}
}

// known is a side's threat on q with forbidden points resolved.
func (p *position) known(side, q int) threat {
	t := p.threats[q][side]
	if t != threatSuspect {
		return t
	}
	if p.forbids(q) {
		return threatNone
	}
	return p.patterns[q].of(side).combine()
}

func threatHeat(t threat) int8 {
	switch {
	case t >= threatFive:
		return 100
	case t >= threatOpenFour:
		return 80
	case t >= threatFour:
		return 50
	}
	return 30
}

// listThreats writes a side's threats with their points under the board.
func (s *state) listThreats(p *position, side int, sc *games.Scene) {
	var five, open, four, three string
	for q := range s.points {
		if s.cells[q] != empty {
			continue
		}
		name := " " + s.name(q)
		switch t := p.known(side, q); {
		case t == threatFive:
			five += name
		case t == threatOpenFour:
			open += name
		case t >= threatFour:
			four += name
		case t >= threatThree:
			three += name
		}
	}
	who := colorName(black + color(side))
	add := func(key games.Text, points string) {
		if points != "" {
			key.Args = append(key.Args, games.Arg{Name: "points", Value: points[1:]}, games.Arg{Name: "side", Value: who})
			sc.Captions = append(sc.Captions, key)
		}
	}
	add(games.T("gomoku.threats.five"), five)
	add(games.T("gomoku.threats.openfour"), open)
	add(games.T("gomoku.threats.four"), four)
	add(games.T("gomoku.threats.three"), three)
}

// drawScores shows the numbers of classic:patterns for the side to move: heat
// and number by total, none at points with the lowest total, the points with the
// highest marked, and attack, guard and total under the cursor.
func (s *state) drawScores(at games.Point, sc *games.Scene) {
	if s.status.Over {
		return
	}
	best, points := s.patternBest()
	least, totals := best, make([]int, s.points)
	for q := range s.points {
		if s.cells[q] == empty {
			attack, guard := s.patternScores(q)
			totals[q] = attack + guard
			least = min(least, totals[q])
		}
	}
	for q, v := range totals {
		if s.cells[q] != empty {
			continue
		}
		spot := &sc.Spots[q]
		spot.Heat = int8(min(100, 100*v/max(best, 1)))
		switch {
		case v == least: // numbers all over the board hide those that matter
		case v < 100:
			spot.Label = strconv.Itoa(v)
		default:
			spot.Label = strconv.Itoa(min(v/100, 9)) + "h"
		}
	}
	for _, q := range points {
		sc.Spots[q].Marks |= games.MarkHint
	}
	if at >= 0 && int(at) < s.points && s.cells[at] == empty {
		attack, guard := s.patternScores(int(at))
		sc.Captions = append(sc.Captions, games.T("gomoku.scores.point", "point", s.name(int(at)),
			"attack", attack, "guard", guard, "total", attack+guard))
	}
}
