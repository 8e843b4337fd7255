package gomoku

import (
	"context"
	"strconv"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
	"duiju/games/gomoku/threats"
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
func (s *state) Overlay(ctx context.Context, l games.Look, sc *games.Scene) error {
	switch at := l.At; l.Lens {
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
func threatLabel(side int, t threats.Threat) string {
	var class string
	switch t {
	case threats.Five:
		class = "5"
	case threats.OpenFour:
		class = "+"
	case threats.Four, threats.FourTwo, threats.FourThree:
		class = "4"
	case threats.Three, threats.ThreeTwo, threats.DoubleThree:
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
	p := threats.Of(&s.Board, s.turn)
	for q := range s.Points {
		if s.Cells[q] != board.Empty {
			continue
		}
		b, w := p.Known(0, q), p.Known(1, q)
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

func threatHeat(t threats.Threat) int8 {
	switch {
	case t >= threats.Five:
		return 100
	case t >= threats.OpenFour:
		return 80
	case t >= threats.Four:
		return 50
	}
	return 30
}

// listThreats writes a side's threats with their points under the board.
func (s *state) listThreats(p *threats.Position, side int, sc *games.Scene) {
	var five, open, four, three string
	for q := range s.Points {
		if s.Cells[q] != board.Empty {
			continue
		}
		name := " " + s.Name(q)
		switch t := p.Known(side, q); {
		case t == threats.Five:
			five += name
		case t == threats.OpenFour:
			open += name
		case t >= threats.Four:
			four += name
		case t >= threats.Three:
			three += name
		}
	}
	who := (board.Black + board.Color(side)).Text()
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
	best, points := classic.PatternBest(&s.Board, s.turn)
	least, totals := best, make([]int, s.Points)
	for q := range s.Points {
		if s.Cells[q] == board.Empty {
			attack, guard := classic.PatternScores(&s.Board, q, s.turn)
			totals[q] = attack + guard
			least = min(least, totals[q])
		}
	}
	for q, v := range totals {
		if s.Cells[q] != board.Empty {
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
	if at >= 0 && int(at) < s.Points && s.Cells[at] == board.Empty {
		attack, guard := classic.PatternScores(&s.Board, int(at), s.turn)
		sc.Captions = append(sc.Captions, games.T("gomoku.scores.point", "point", s.Name(int(at)),
			"attack", attack, "guard", guard, "total", attack+guard))
	}
}
