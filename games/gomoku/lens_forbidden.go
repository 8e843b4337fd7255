package gomoku

import (
	"strings"

	"duiju/games"
	"duiju/games/gomoku/board"
)

// drawForbidden marks every point that renju forbids to Black with its kind,
// whoever is to move, and says under the cursor what a black stone there would
// make.
func (s *state) drawForbidden(at games.Point, sc *games.Scene) {
	if s.Rule != board.Renju {
		sc.Captions = append(sc.Captions, games.T("gomoku.forbidden.none"))
		return
	}
	for p := range s.Points {
		if s.Cells[p] != board.Empty {
			continue
		}
		if k := s.Forbidden(p); k != board.Allowed {
			sc.Spots[p].Label = [...]string{board.Overline: "6+", board.DoubleFour: "44", board.DoubleThree: "33"}[k]
			sc.Spots[p].Marks |= games.MarkBad
		}
	}
	if at >= 0 && int(at) < s.Points && s.Cells[at] == board.Empty {
		s.explainPoint(int(at), sc)
	}
}

// explainPoint writes what a black stone on p makes, direction by direction.
func (s *state) explainPoint(p int, sc *games.Scene) {
	j := s.Judge(p)
	add := func(t games.Text) { sc.Captions = append(sc.Captions, t) }
	switch {
	case j.Five:
		add(games.T("gomoku.forbidden.five", "point", s.Name(p)))
		return
	case j.Kind == board.Allowed:
		add(games.T("gomoku.forbidden.free", "point", s.Name(p)))
	default:
		add(games.T("gomoku.refused.forbidden", "point", s.Name(p), "kind", j.Kind.Text()))
	}
	for d := range board.Directions {
		switch points := s.stonesWith(p, d); {
		case j.Fours[d] == 2:
			add(games.T("gomoku.forbidden.twofours", "points", points))
		case j.Fours[d] == 1:
			add(games.T("gomoku.forbidden.four", "points", points))
		case j.Three[d]:
			add(games.T("gomoku.forbidden.three", "points", points))
		case j.False[d]:
			add(games.T("gomoku.forbidden.false", "points", points))
		}
	}
}

// stonesWith names p and the black stones within four points of it in a
// direction, as far as no white stone stands between.
func (s *state) stonesWith(p, d int) string {
	names := []string{s.Name(p)}
	stones, _ := s.StonesBeside(p, d, board.Black)
	for _, q := range stones {
		names = append(names, s.Name(q))
	}
	return strings.Join(names, " ")
}
