package board

import (
	"slices"

	"duiju/games/scene"
)

// Dir is an arrow key, as seen on the screen.
type Dir uint8

// The directions.
const (
	Up Dir = iota
	Down
	Left
	Right
)

// Bias remembers the side last walked to. It decides between two points of a
// triangle that are equally near; the zero value prefers the right.
type Bias struct{ Left bool }

// Step is the next point in a direction, or from itself at the edge.
func (l *Layout) Step(from scene.Point, dir Dir, bias *Bias) scene.Point {
	if from < 0 || int(from) >= l.lat.Len() {
		return from
	}
	if bias == nil {
		bias = &Bias{}
	}
	var to scene.Point
	if l.lat.Kind == scene.Triangle {
		to = l.slide(from, dir, bias.Left)
	} else {
		x, y := l.column(from)
		d := [...][2]int{Up: {0, -1}, Down: {0, 1}, Left: {-1, 0}, Right: {1, 0}}[dir]
		to = l.at(x+d[0], y+d[1])
	}
	if to == scene.NoPoint {
		return from
	}
	if a, b := l.across(from), l.across(to); a != b {
		bias.Left = b < a
	}
	return to
}

// Leap steps in a direction until it stands on a point that holds something,
// or at the edge.
func (l *Layout) Leap(sc *scene.Scene, from scene.Point, dir Dir, bias *Bias) scene.Point {
	for {
		to := l.Step(from, dir, bias)
		if to == from {
			return to
		}
		from = to
		if int(to) < len(sc.Spots) && sc.Spots[to].Piece.Kind != scene.NoPiece && sc.Spots[to].Piece.Kind != scene.Gone {
			return to
		}
	}
}

// across is a point's place from left to right, in half columns.
func (l *Layout) across(p scene.Point) int {
	x, y := l.column(p)
	if l.lat.Kind == scene.Triangle {
		return 2*x - y
	}
	return 2 * x
}

// slide is the nearest point of a triangle within 60° of a direction; of
// equally near ones the one straight ahead, else the one on the given side. With
// neighbours one apart, a point lies at (x - y/2, y·√3/2); everything below is
// in halves of that and squared, so that it stays whole.
func (l *Layout) slide(from scene.Point, dir Dir, left bool) scene.Point {
	fx := l.across(from)
	_, fy := l.column(from)
	best, near := scene.NoPoint, [2]int{}
	for i := range l.lat.Len() {
		p := scene.Point(i)
		dx := l.across(p) - fx
		_, y := l.column(p)
		dy := y - fy
		if !within60(dx, dy, dir) {
			continue
		}
		d := [2]int{dx*dx + 3*dy*dy, abs(dx)}
		if dir == Left || dir == Right {
			d[1] = abs(dy)
		}
		c := slices.Compare(d[:], near[:])
		if best == scene.NoPoint || c < 0 || c == 0 && (dx < 0) == left {
			best, near = p, d
		}
	}
	return best
}

// within60 reports whether (dx/2, dy·√3/2) lies within 60° of a direction:
// its part that way is at least half its length.
func within60(dx, dy int, dir Dir) bool {
	switch dir {
	case Left:
		dx = -dx
		fallthrough
	case Right:
		return dx > 0 && dx >= abs(dy)
	case Up:
		dy = -dy
	}
	return dy > 0 && 3*dy >= abs(dx)
}
