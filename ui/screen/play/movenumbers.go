package play

import (
	"fmt"
	"slices"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
)

// moveNumbers are the points that the moves of a game ended on, for numbers on the
// board. They are kept as long as the moves stay the same.
type moveNumbers struct {
	moves  []string
	points []scene.Point
}

// write numbers the last moves of the first at, so many (-1: all), on the board,
// where the points hold no other label and are not those of a later move.
func (m *moveNumbers) write(sc *scene.Scene, match *match.Match, at, last int) {
	points := m.to(match, at)
	from := 0
	if last >= 0 {
		from = max(at-last, 0)
	}
	for i := from; i < at; i++ {
		q := points[i]
		if q == scene.NoPoint || slices.Contains(points[i+1:at], q) || i >= 99 {
			continue
		}
		if s := &sc.Spots[q]; s.Label == "" {
			s.Label = fmt.Sprint(i + 1)
		}
	}
}

// to is the points of the first moves, played anew only as far as they are not
// known.
func (m *moveNumbers) to(match *match.Match, first int) []scene.Point {
	moves := match.Moves()[:first]
	same := 0
	for same < len(m.moves) && same < first && m.moves[same] == moves[same] {
		same++
	}
	if same == first {
		return m.points[:first]
	}
	m.moves, m.points = m.moves[:same], m.points[:same]
	state := match.StateAt(same)
	for _, move := range moves[same:] {
		q := scene.NoPoint
		if path := games.PathOf(state, move); len(path) > 0 && !games.IsSetup(move) {
			q = path[len(path)-1]
		}
		m.moves, m.points = append(m.moves, move), append(m.points, q)
		_ = games.Execute(state, move) // was done before
	}
	return m.points
}
