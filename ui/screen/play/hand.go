package play

import (
	"math"
	"slices"

	"duiju/games"
	"duiju/ui/draw/board"
)

// hand is the person's hand on the board: the cursor, and the move that is
// being made point by point.
type hand struct {
	*table
	cursor games.Point
	bias   board.Bias
	path   []games.Point
	step   games.Step // what may follow the path
	picked int        // the named move that Enter would play, from 1
}

// settle keeps the path as far as the position shown allows it.
func (h *hand) settle() { h.setPath(h.path) }

// drop takes the path back.
func (h *hand) drop() { h.path, h.step, h.picked = nil, games.Step{}, 0 }

// open reports whether a move is begun.
func (h *hand) open() bool { return len(h.path) > 0 }

// growing reports whether the path is a move already but may go on.
func (h *hand) growing() bool { return h.step.Move != "" && len(h.step.Follow) > 0 }

// setPath puts a path that is known to be allowed in place.
func (h *hand) setPath(path []games.Point) {
	step, err := games.Next(h.s.State(), path)
	if err != nil {
		h.path, h.step = nil, games.Step{}
		return
	}
	h.path, h.step = path, step
}

// first is a sensible place for the cursor: the point nearest to the middle of
// the board among those that may begin a move.
func (h *hand) first() games.Point {
	l := h.scene.Lattice
	best, bestD := games.Point(0), math.MaxInt
	follow := h.step.Follow
	if len(follow) == 0 {
		follow = []games.Point{games.Point(l.Len() / 2)}
	}
	mx, my := h.middle()
	for _, q := range follow {
		x, y := l.XY(q)
		if d := (2*x-mx)*(2*x-mx) + (2*y-my)*(2*y-my); d < bestD {
			best, bestD = q, d
		}
	}
	return best
}

// middle is the middle of the part of the board that matters, in half points.
func (h *hand) middle() (x, y int) {
	l := h.scene.Lattice
	if f := h.scene.Focus; f[0] != f[1] {
		x0, y0 := l.XY(f[0])
		x1, y1 := l.XY(f[1])
		return x0 + x1, y0 + y1
	}
	return l.W - 1, l.H - 1
}

// moveTo puts the cursor on a point. While the path is a move that may grow,
// walking onto a point that may follow adds it and walking back takes the last
// one off. It reports whether anything has changed.
func (h *hand) moveTo(q games.Point) bool {
	if q == h.cursor || q == games.NoPoint {
		return false
	}
	h.cursor, h.picked = q, 0
	if n := len(h.path); n > 0 && h.step.Move != "" {
		switch {
		case n > 1 && h.path[n-2] == q:
			h.setPath(h.path[:n-1])
		case slices.Contains(h.step.Follow, q):
			h.setPath(append(slices.Clone(h.path), q))
		}
	}
	return true
}

// tab goes to another of the points that may follow.
func (h *hand) tab(by int) {
	follow := slices.Clone(h.step.Follow)
	slices.Sort(follow)
	at := slices.Index(follow, h.cursor)
	if at < 0 && by < 0 {
		at = 0
	}
	next := follow[(at+by+len(follow))%len(follow)]
	if h.growing() {
		h.cursor = next // look at it; Enter adds
		return
	}
	h.moveTo(next)
}

// act is Enter: it begins a path, goes on with it, or gives the move that it
// has come to be.
func (h *hand) act() (move string, err error) {
	if h.picked > 0 && h.picked <= len(h.step.Choices) {
		return h.step.Choices[h.picked-1].Value, nil
	}
	n := len(h.path)
	if n > 0 && h.path[n-1] == h.cursor {
		if h.step.Move == "" {
			h.setPath(nil) // the picked up piece is put down again
		}
		return h.step.Move, nil
	}
	path := append(slices.Clone(h.path), h.cursor)
	step, err := games.Next(h.s.State(), path)
	if err != nil {
		again, ok := h.restart()
		if !ok {
			return "", err
		}
		path, step = path[n:], again
	}
	h.path, h.step = path, step
	if len(step.Follow) > 0 {
		return "", nil
	}
	return step.Move, nil
}

// restart begins the path anew at the cursor, if that only picks a piece up: a
// slip must not play a move.
func (h *hand) restart() (games.Step, bool) {
	if len(h.path) == 0 || h.step.Move != "" {
		return games.Step{}, false
	}
	step, err := games.Next(h.s.State(), []games.Point{h.cursor})
	return step, err == nil && step.Move == ""
}

// draw goes on with a line that is drawn by the mouse to a point, in games whose
// paths grow. It reports whether that can be.
func (h *hand) draw(q games.Point) bool {
	if len(h.path) > 0 {
		return true
	}
	begun := []games.Point{h.cursor}
	step, err := games.Next(h.s.State(), begun)
	if err != nil || step.Move == "" || !slices.Contains(step.Follow, q) {
		return false
	}
	h.setPath(begun)
	return true
}

// offers reports whether there is a choice i by name now.
func (h *hand) offers(i int) bool { return h.idle() && !h.open() && i < len(h.step.Choices) }
