package games

import (
	"iter"
	"strings"

	"duiju/games/scene"
	"duiju/games/text/message"
)

// A step of a record is a move or, in one that was read from a file, a set-up:
//
//	setup black:D4,E5 white:C3 none:A1 to:white
//
// It puts stones on points, empties others, and says who is to move; each part may be
// missing. A node of a file that does none of that is "setup" alone. A Side in a set-up
// is a colour as on a Scene, First for Black: which player has Black is for the State
// to say.

// SetupStep is the word that begins a set-up.
const SetupStep = "setup"

// setupTo is the key of the side that is to move.
const setupTo = "to"

// setupColors are the words for colours; NoSide empties a point.
var setupColors = map[string]Side{"black": First, "white": Second, "none": NoSide}

// SetupColor is the word for a colour in a set-up.
func SetupColor(c Side) string {
	return map[Side]string{First: "black", Second: "white", NoSide: "none"}[c]
}

// IsSetup reports whether a step is a set-up.
func IsSetup(step string) bool { return step == SetupStep || strings.HasPrefix(step, SetupStep+" ") }

// SetupParts are what a set-up puts on points, in order, and at last, without points,
// who is to move.
func SetupParts(step string) iter.Seq2[Side, []string] {
	return func(yield func(Side, []string) bool) {
		for _, word := range strings.Fields(step)[1:] {
			key, value, _ := strings.Cut(word, ":")
			points := strings.Split(value, ",")
			if key == setupTo {
				key, points = value, nil
			}
			if color, ok := setupColors[key]; ok && !yield(color, points) {
				return
			}
		}
	}
}

// TurnAfter is the colour to move after a step, with the colour that was to move before.
func TurnAfter(step string, turn Side) Side {
	if !IsSetup(step) {
		return turn.Other()
	}
	for color, points := range SetupParts(step) {
		if points == nil {
			turn = color
		}
	}
	return turn
}

// StepText is a step in a list of moves.
func StepText(step string) message.Text {
	switch {
	case step == SetupStep:
		return message.T("games.step.none")
	case IsSetup(step):
		return message.T("games.step.setup")
	}
	return message.Verbatim(step)
}

// Arranged is a State that can be set up in the middle of a game, as files do it.
type Arranged interface {
	// Point is the point of a name, NoPoint if there is none; rows have so many.
	Point(name string) (p scene.Point, row int)
	// Put puts a stone of a colour on a point, or empties it for NoSide.
	Put(color Side, p scene.Point)
	// ToMove gives the turn to a colour.
	ToMove(color Side)
	// Force plays a move whatever the rules say of it: on a stone, without a
	// liberty, after the end. Who can play none there loses the turn.
	Force(move string)
}

// Execute carries out a step of a file. The error is a *Fault that says by which
// rule of ours it would not be played; it is done all the same.
func Execute(s State, step string) error {
	a, ok := s.(Arranged)
	switch {
	case !IsSetup(step):
		err := s.Play(step)
		if err != nil && ok {
			a.Force(step)
		}
		return err
	case !ok:
		return message.Faultf(message.ErrIllegalMove, "games.move.illegal")
	}
	var fault error
	var seen [mostPoints]bool
	for color, areas := range SetupParts(step) {
		if areas == nil {
			a.ToMove(color)
		}
		for _, area := range areas {
			points := pointsOf(a, area)
			if points == nil && fault == nil {
				fault = message.Faultf(message.ErrIllegalMove, "games.step.off", "point", area)
			}
			for _, p := range points {
				if seen[p%mostPoints] && fault == nil {
					fault = message.Faultf(message.ErrIllegalMove, "games.step.twice", "point", area)
				}
				seen[p%mostPoints] = true
				a.Put(color, p)
			}
		}
	}
	return fault
}

// mostPoints is more than any board has.
const mostPoints = 1 << 9

// pointsOf are the points of an area: one by its name, or a rectangle by two corners
// with a colon between; none if one is not on the board.
func pointsOf(a Arranged, area string) (points []scene.Point) {
	from, to, isRect := strings.Cut(area, ":")
	p, row := a.Point(from)
	q := p
	if isRect {
		q, _ = a.Point(to)
	}
	if p == scene.NoPoint || q == scene.NoPoint {
		return nil
	}
	w := scene.Point(row)
	left, right := min(p%w, q%w), max(p%w, q%w)
	for y := min(p, q) / w; y <= max(p, q)/w; y++ {
		for x := left; x <= right; x++ {
			points = append(points, y*w+x)
		}
	}
	return points
}
