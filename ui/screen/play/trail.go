package play

import (
	"fmt"
	"slices"

	"duiju/games"
	"duiju/games/play/session"
)

// trail is the points that the moves of a game ended on, for numbers on the
// board. It is kept as long as the moves stay the same.
type trail struct {
	s      *session.Session
	moves  []string
	points []games.Point
}

// number writes the numbers of the last n moves (-1: all) on the board, where
// the points hold no other label and are not those of a later move.
func (t *trail) number(sc *games.Scene, n int) {
	at := t.s.At()
	points := t.to(at)
	from := 0
	if n >= 0 {
		from = max(at-n, 0)
	}
	for i := from; i < at; i++ {
		q := points[i]
		if q == games.NoPoint || slices.Contains(points[i+1:at], q) || i >= 99 {
			continue
		}
		if s := &sc.Spots[q]; s.Label == "" {
			s.Label = fmt.Sprint(i + 1)
		}
	}
}

// to is the points of the first n moves, played anew only as far as they are
// not known.
func (t *trail) to(n int) []games.Point {
	moves := t.s.Match().Moves()[:n]
	same := 0
	for same < len(t.moves) && same < n && t.moves[same] == moves[same] {
		same++
	}
	if same == n {
		return t.points[:n]
	}
	t.moves, t.points = t.moves[:same], t.points[:same]
	state := t.s.Match().StateAt(same)
	for _, m := range moves[same:] {
		q := games.NoPoint
		if path := games.PathOf(state, m); len(path) > 0 {
			q = path[len(path)-1]
		}
		t.moves, t.points = append(t.moves, m), append(t.points, q)
		if state.Play(m) != nil {
			break // was legal before: cannot be
		}
	}
	return t.points
}
