package gomoku

import (
	"strings"

	"duiju/games"
)

// drawForbidden marks every point that renju forbids to Black with its kind,
// whoever is to move, and says under the cursor what a black stone there would
// make.
func (s *state) drawForbidden(at games.Point, sc *games.Scene) {
	if s.rule != renju {
		sc.Captions = append(sc.Captions, games.T("gomoku.forbidden.none"))
		return
	}
	for p := range s.points {
		if s.cells[p] != empty {
			continue
		}
		if k := s.forbidden(p); k != allowed {
			sc.Spots[p].Label = [...]string{overline: "6+", doubleFour: "44", doubleThree: "33"}[k]
			sc.Spots[p].Marks |= games.MarkBad
		}
	}
	if at >= 0 && int(at) < s.points && s.cells[at] == empty {
		s.explainPoint(int(at), sc)
	}
}

// explainPoint writes what a black stone on p makes, direction by direction.
func (s *state) explainPoint(p int, sc *games.Scene) {
	j := s.judge(p)
	add := func(t games.Text) { sc.Captions = append(sc.Captions, t) }
	switch {
	case j.five:
		add(games.T("gomoku.forbidden.five", "point", s.name(p)))
		return
	case j.kind == allowed:
		add(games.T("gomoku.forbidden.free", "point", s.name(p)))
	default:
		add(games.T("gomoku.refused.forbidden", "point", s.name(p), "kind", j.kind.text()))
	}
	for d := range directions {
		switch points := s.stonesWith(p, d); {
		case j.fours[d] == 2:
			add(games.T("gomoku.forbidden.twofours", "points", points))
		case j.fours[d] == 1:
			add(games.T("gomoku.forbidden.four", "points", points))
		case j.three[d]:
			add(games.T("gomoku.forbidden.three", "points", points))
		case j.false[d]:
			add(games.T("gomoku.forbidden.false", "points", points))
		}
	}
}

// stonesWith names p and the black stones within four points of it in a
// direction, as far as no white stone stands between.
func (s *state) stonesWith(p, d int) string {
	names := []string{s.name(p)}
	for _, step := range [2]int{-1, 1} {
		for k := 1; k <= 4; k++ {
			c := s.look(p, d, k*step)
			if c == black {
				names = append(names, s.name(s.offset(p, d, k*step)))
			} else if c != empty {
				break
			}
		}
	}
	return strings.Join(names, " ")
}
