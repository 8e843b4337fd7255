package play

import (
	"math"
	"slices"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/board"
)

// moveInput is how the person enters a move: the cursor, and the path that is
// entered point by point.
type moveInput struct {
	state  games.State // the position shown
	cursor scene.Point
	moved  bool // the person has moved the cursor
	bias   board.Bias
	path   []scene.Point
	step   games.Step // what may follow the path
	picked int        // the named move that Enter would play, from 1
}

// show takes the position shown and keeps the path as far as that allows it.
func (m *moveInput) show(s games.State) {
	m.state = s
	m.setPath(m.path)
}

// drop takes the path back.
func (m *moveInput) drop() { m.path, m.step, m.picked = nil, games.Step{}, 0 }

// open reports whether a move is begun.
func (m *moveInput) open() bool { return len(m.path) > 0 }

// growing reports whether the path is a move already but may go on.
func (m *moveInput) growing() bool { return m.step.Move != "" && len(m.step.Follow) > 0 }

// setPath puts a path that is known to be allowed in place.
func (m *moveInput) setPath(path []scene.Point) {
	step, err := games.Next(m.state, path)
	if err != nil {
		m.path, m.step = nil, games.Step{}
		return
	}
	m.path, m.step = path, step
}

// first is a sensible place for the cursor: the point nearest to the middle of
// the board among those that may begin a move.
func (m *moveInput) first(sc *scene.Scene) scene.Point {
	l := sc.Lattice
	best, bestD := scene.Point(0), math.MaxInt
	follow := m.step.Follow
	if len(follow) == 0 {
		follow = []scene.Point{scene.Point(l.Len() / 2)}
	}
	mx, my := middle(sc)
	for _, q := range follow {
		x, y := l.XY(q)
		if d := (2*x-mx)*(2*x-mx) + (2*y-my)*(2*y-my); d < bestD {
			best, bestD = q, d
		}
	}
	return best
}

// middle is the middle of the part of the board that matters, in half points.
func middle(sc *scene.Scene) (x, y int) {
	l := sc.Lattice
	if f := sc.Focus; f[0] != f[1] {
		x0, y0 := l.XY(f[0])
		x1, y1 := l.XY(f[1])
		return x0 + x1, y0 + y1
	}
	return l.W - 1, l.H - 1
}

// moveTo puts the cursor on a point. While the path is a move that may grow,
// walking onto a point that may follow adds it and walking back takes the last
// one off. It reports whether anything has changed.
func (m *moveInput) moveTo(q scene.Point) bool {
	if q == m.cursor || q == scene.NoPoint {
		return false
	}
	m.cursor, m.moved, m.picked = q, true, 0
	if n := len(m.path); n > 0 && m.step.Move != "" {
		switch {
		case n > 1 && m.path[n-2] == q:
			m.setPath(m.path[:n-1])
		case slices.Contains(m.step.Follow, q):
			m.setPath(append(slices.Clone(m.path), q))
		}
	}
	return true
}

// tab goes to another of the points that may follow.
func (m *moveInput) tab(by int) {
	follow := slices.Clone(m.step.Follow)
	slices.Sort(follow)
	at := slices.Index(follow, m.cursor)
	if at < 0 && by < 0 {
		at = 0
	}
	next := follow[(at+by+len(follow))%len(follow)]
	if m.growing() {
		m.cursor = next // look at it; Enter adds
		return
	}
	m.moveTo(next)
}

// enter is Enter: it begins a path, goes on with it, or gives the move that it
// has come to be.
func (m *moveInput) enter() (move string, err error) {
	if m.picked > 0 && m.picked <= len(m.step.Choices) {
		return m.step.Choices[m.picked-1].Value, nil
	}
	n := len(m.path)
	if n > 0 && m.path[n-1] == m.cursor {
		if m.step.Move == "" {
			m.setPath(nil) // the picked up piece is put down again
		}
		return m.step.Move, nil
	}
	path := append(slices.Clone(m.path), m.cursor)
	step, err := games.Next(m.state, path)
	if err != nil {
		again, ok := m.restart()
		if !ok {
			return "", err
		}
		path, step = path[n:], again
	}
	m.path, m.step = path, step
	if len(step.Follow) > 0 {
		return "", nil
	}
	return step.Move, nil
}

// restart begins the path anew at the cursor, if that only picks a piece up: a
// slip must not play a move.
func (m *moveInput) restart() (games.Step, bool) {
	if len(m.path) == 0 || m.step.Move != "" {
		return games.Step{}, false
	}
	step, err := games.Next(m.state, []scene.Point{m.cursor})
	return step, err == nil && step.Move == ""
}

// drawTo goes on with a line that is drawn by the mouse to a point, in games whose
// paths grow. It reports whether that can be.
func (m *moveInput) drawTo(q scene.Point) bool {
	if len(m.path) > 0 {
		return true
	}
	begun := []scene.Point{m.cursor}
	step, err := games.Next(m.state, begun)
	if err != nil || step.Move == "" || !slices.Contains(step.Follow, q) {
		return false
	}
	m.setPath(begun)
	return true
}

// choices are the moves by name, none while a path is open.
func (m *moveInput) choices() []games.Choice {
	if m.open() {
		return nil
	}
	return m.step.Choices
}
