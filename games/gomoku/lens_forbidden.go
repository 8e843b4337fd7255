package gomoku

import (
	"strings"

	"duiju/games/gomoku/board"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// drawForbidden marks every point that renju forbids to Black with its kind,
// whoever is to move, and says under the cursor what a black stone there would
// make.
func (s *state) drawForbidden(at scene.Point, sc *scene.Scene) {
	if s.board.Rule != board.Renju {
		sc.Captions = append(sc.Captions, message.T("gomoku.forbidden.none"))
		return
	}
	for p := range s.board.Points {
		if s.board.Cells[p] != board.Empty {
			continue
		}
		if k := s.board.Forbidden(p); k != board.Allowed {
			sc.Spots[p].Label = [...]string{board.Overline: "6+", board.DoubleFour: "44", board.DoubleThree: "33"}[k]
			sc.Spots[p].Marks |= scene.MarkBad
		}
	}
	if at >= 0 && int(at) < s.board.Points && s.board.Cells[at] == board.Empty {
		s.explainPoint(int(at), sc)
	}
}

// explainPoint writes what a black stone on p makes, direction by direction.
func (s *state) explainPoint(p int, sc *scene.Scene) {
	j := s.board.Judge(p)
	add := func(t message.Text) { sc.Captions = append(sc.Captions, t) }
	switch {
	case j.Five:
		add(message.T("gomoku.forbidden.five", "point", s.board.Name(p)))
		return
	case j.Kind == board.Allowed:
		add(message.T("gomoku.forbidden.free", "point", s.board.Name(p)))
	default:
		add(message.T("gomoku.refused.forbidden", "point", s.board.Name(p), "kind", j.Kind.Text()))
	}
	for d := range board.Directions {
		switch points := s.stonesWith(p, d); {
		case j.Fours[d] == 2:
			add(message.T("gomoku.forbidden.twofours", "points", points))
		case j.Fours[d] == 1:
			add(message.T("gomoku.forbidden.four", "points", points))
		case j.Three[d]:
			add(message.T("gomoku.forbidden.three", "points", points))
		case j.False[d]:
			add(message.T("gomoku.forbidden.false", "points", points))
		}
	}
}

// stonesWith names p and the black stones within four points of it in a
// direction, as far as no white stone stands between.
func (s *state) stonesWith(p, d int) string {
	stones, _ := s.board.StonesBeside(p, d, board.Black)
	return strings.Join(list.Of(append([]int{p}, stones...), s.board.Name), " ")
}
