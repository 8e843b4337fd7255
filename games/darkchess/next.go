package darkchess

import (
	"slices"

	"duiju/games"
)

// pointOf and squareAt convert between squares, numbered from a1 up, and the
// points of the Scene, numbered from the top left.
func (s *state) pointOf(q square) games.Point {
	return games.Point((s.b.rules.ranks()-1-q.rank())*files + q.file())
}

func (s *state) squareAt(p games.Point) (square, bool) {
	ranks := s.b.rules.ranks()
	if p < 0 || int(p) >= files*ranks {
		return noSquare, false
	}
	return square((ranks-1-int(p)/files)*files + int(p)%files), true
}

// Next implements games.State: a face-down point is a flip at once, an own
// piece is picked up and put down, and with chain captures may go on.
func (s *state) Next(path []games.Point) (games.Step, error) {
	if s.status.Over {
		if len(path) == 0 {
			return games.Step{}, nil
		}
		return games.Step{}, games.Faultf(games.ErrOver, "darkchess.illegal.over")
	}
	way := make([]square, len(path))
	for i, p := range path {
		q, ok := s.squareAt(p)
		if !ok {
			return games.Step{}, illegal("darkchess.illegal.far")
		}
		way[i] = q
	}
	turns := s.b.turns()
	if len(way) == 1 && s.b.at[way[0]] != hidden {
		if s.b.undecided {
			return games.Step{}, illegal("darkchess.illegal.first")
		}
		if err := s.checkStart(way[0]); err != nil {
			return games.Step{}, err
		}
	} else if len(way) > 0 {
		if err := s.check(way); err != nil {
			return games.Step{}, err
		}
	}
	step := s.follow(turns, way)
	if len(way) == 1 && step.Move == "" && len(step.Follow) == 0 {
		return games.Step{}, illegal("darkchess.illegal.stuck", "square", way[0].String())
	}
	return step, nil
}

// follow collects what may come after a path: the next squares of the turns
// that begin with it, and the turn that it already is.
func (s *state) follow(turns []turn, way []square) games.Step {
	var step games.Step
	for _, t := range turns {
		if len(t.path) < len(way) || !slices.Equal(t.path[:len(way)], way) {
			continue
		}
		if len(t.path) == len(way) {
			step.Move = t.String()
			continue
		}
		// A flip and a blind attack may begin on the same kind of square, but
		// never on the same one: a flip begins face down.
		if p := s.pointOf(t.path[len(way)]); !slices.Contains(step.Follow, p) {
			step.Follow = append(step.Follow, p)
		}
	}
	slices.Sort(step.Follow)
	return step
}

// PathOf implements games.State.
func (s *state) PathOf(move string) []games.Point {
	t, err := s.parse(move)
	if err != nil {
		return nil
	}
	var path []games.Point
	for _, q := range t.path {
		path = append(path, s.pointOf(q))
	}
	return path
}
