package gomoku

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
	"duiju/games/gomoku/threats"
	"duiju/games/scene"
	"duiju/games/text/message"
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
func (s *state) Overlay(ctx context.Context, l games.Look, sc *scene.Scene) error {
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

// threatClass is what the lens tells apart, from a least threat on: a label that does not need colour, the heat, and the sentence that lists points.
type threatClass struct {
	from  threats.Threat
	label string
	heat  int8
	list  string
}

var threatClasses = [...]threatClass{
	{threats.Five, "5", 100, "gomoku.threats.five"},
	{threats.OpenFour, "+", 80, "gomoku.threats.openfour"},
	{threats.Four, "4", 50, "gomoku.threats.four"},
	{threats.Three, "3", 30, "gomoku.threats.three"},
}

// drawThreats shows at every point the strongest threat that a stone of either
// side would make there: heat in the colour of the side, a label for the class. It
// lists the points of each side under the board.
func (s *state) drawThreats(sc *scene.Scene) {
	if s.status.Over {
		return
	}
	p := threats.Of(&s.board, s.turn)
	var points [2][len(threatClasses)][]string
	for q := range s.board.Points {
		if s.board.Cells[q] != board.Empty {
			continue
		}
		for side := range 2 {
			t := p.Known(side, q)
			i := slices.IndexFunc(threatClasses[:], func(c threatClass) bool { return t >= c.from })
			if i < 0 {
				continue
			}
			points[side][i] = append(points[side][i], s.board.Name(q))
			if spot := &sc.Spots[q]; side == 0 || t > p.Known(0, q) {
				spot.Label = "bw"[side:side+1] + threatClasses[i].label
				spot.Heat, spot.Marks = threatClasses[i].heat*int8(1-2*side), spot.Marks|scene.MarkGhost
			}
		}
	}
	for side, all := range points {
		for i, names := range all {
			if len(names) > 0 {
				who := (board.Black + board.Color(side)).Text()
				sc.Captions = append(sc.Captions, message.T(threatClasses[i].list, "points", strings.Join(names, " "), "side", who))
			}
		}
	}
}

// drawScores shows the numbers of classic:patterns for the side to move: heat
// and number by total, none at points with the lowest total, the points with the
// highest marked, and attack, guard and total under the cursor.
func (s *state) drawScores(at scene.Point, sc *scene.Scene) {
	if s.status.Over {
		return
	}
	best, points := classic.PatternBest(&s.board, s.turn)
	least, totals := best, make([]int, s.board.Points)
	for q := range s.board.Points {
		if s.board.Cells[q] == board.Empty {
			attack, guard := classic.PatternScores(&s.board, q, s.turn)
			totals[q] = attack + guard
			least = min(least, totals[q])
		}
	}
	for q, v := range totals {
		if s.board.Cells[q] != board.Empty {
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
		sc.Spots[q].Marks |= scene.MarkHint
	}
	if at >= 0 && int(at) < s.board.Points && s.board.Cells[at] == board.Empty {
		attack, guard := classic.PatternScores(&s.board, int(at), s.turn)
		sc.Captions = append(sc.Captions, message.T("gomoku.scores.point", "point", s.board.Name(int(at)),
			"attack", attack, "guard", guard, "total", attack+guard))
	}
}
