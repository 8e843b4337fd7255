package darkchess

import (
	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// pointOf and squareAt convert between squares, numbered from a1 up, and the
// points of the Scene, numbered from the top left.
func (s *state) pointOf(q square) scene.Point {
	return scene.Point((s.b.rules.ranks()-1-q.rank())*files + q.file())
}

func (s *state) squareAt(p scene.Point) (square, bool) {
	ranks := s.b.rules.ranks()
	if p < 0 || int(p) >= files*ranks {
		return noSquare, false
	}
	return square((ranks-1-int(p)/files)*files + int(p)%files), true
}

// Moves implements games.State: a face-down point is a flip at once, an own
// piece is picked up and put down, and with chain captures may go on.
func (s *state) Moves() []games.Move {
	if s.status.Over {
		return nil
	}
	turns := s.b.turns()
	return list.Of(turns, func(t turn) games.Move { return games.Move{Text: t.String(), Path: s.pathOf(t)} })
}

func (s *state) pathOf(t turn) []scene.Point {
	return list.Of(t.path, s.pointOf)
}

// Why implements games.Reader.
func (s *state) Why(path []scene.Point) error {
	if s.status.Over {
		return message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	way := make([]square, len(path))
	for i, p := range path {
		q, ok := s.squareAt(p)
		if !ok {
			return illegal("darkchess.illegal.far")
		}
		way[i] = q
	}
	if len(way) != 1 || s.b.at[way[0]] == hidden {
		return s.check(way)
	}
	if s.b.undecided {
		return illegal("darkchess.illegal.first")
	}
	if err := s.checkStart(way[0]); err != nil {
		return err
	}
	return illegal("darkchess.illegal.stuck", "square", way[0].String())
}
