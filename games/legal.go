package games

import (
	"slices"
	"strings"
	"unicode"

	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// What follows from a State's list of moves: how a path may go on, what a typed
// text means, which points a move has. The list is made anew in every call,
// some 20 µs on a board of 225 points.

// Step says how a path may go on.
type Step struct {
	// Follow lists the points that may come next; empty if none may.
	Follow []scene.Point
	// Move is the text of the move that the path already is, or "". With a
	// Move and nothing to Follow, the screen plays at once.
	Move string
	// Choices are the moves by name, at the empty path.
	Choices []Choice
}

// Next says what may follow the points entered so far. The error is a *Fault
// that names the broken rule when the path leads to no move; Next(s, nil) never
// fails.
func Next(s State, path []scene.Point) (Step, error) {
	var step Step
	var grown []scene.Point // how a line in any order goes on, if it is a move so far
	for _, m := range byPath(s.Moves()) {
		switch {
		case len(m.Path) == 0:
			if len(path) == 0 {
				step.Choices = append(step.Choices, Choice{Value: m.Text, Name: m.Name})
			}
		case len(m.Path) == len(path) && m.follows(path):
			step.Move = m.Text
		case len(m.Path) <= len(path) || !m.follows(path):
		case !m.AnyOrder:
			step.Follow = append(step.Follow, m.Path[len(path)])
		case len(m.Path) == len(path)+1:
			grown = append(grown, m.lacks(path))
		}
	}
	if len(path) == 0 || step.Move != "" {
		step.Follow = append(step.Follow, grown...)
	}
	if len(path) > 0 && step.Move == "" && len(step.Follow) == 0 {
		return Step{}, whyNot(s, path)
	}
	slices.Sort(step.Follow)
	step.Follow = slices.Compact(step.Follow)
	return step, nil
}

// byPath are the moves once for every path that enters them.
func byPath(moves []Move) []Move {
	for _, m := range moves {
		for _, path := range m.Also {
			m.Path = path
			moves = append(moves, m)
		}
	}
	return moves
}

// follows reports whether the move may begin with a path that is not longer.
func (m Move) follows(path []scene.Point) bool {
	for i, p := range path {
		if m.AnyOrder && (!slices.Contains(m.Path, p) || slices.Contains(path[:i], p)) || !m.AnyOrder && m.Path[i] != p {
			return false
		}
	}
	return true
}

// lacks is the first point of the move that the path does not have.
func (m Move) lacks(path []scene.Point) scene.Point {
	return m.Path[slices.IndexFunc(m.Path, func(p scene.Point) bool { return !slices.Contains(path, p) })]
}

// Find is the legal move with exactly that text. The error is a *Fault of kind
// ErrIllegalMove or ErrOver.
func Find(s State, text string) (Move, error) {
	moves := s.Moves()
	if i := slices.IndexFunc(moves, func(m Move) bool { return m.Text == text }); i >= 0 {
		return moves[i], nil
	}
	return Move{}, whyNot(s, named(s, text))
}

// Parse reads a typed move: its text, or its points by their names in either
// case with anything between, or what else the game's Reader takes. It returns
// the normal text, or a *Fault of kind ErrIllegalMove or ErrOver. For a move
// whose outcome is hidden the text may name the outcome.
func Parse(s State, typed string) (string, error) {
	moves := s.Moves()
	if slices.ContainsFunc(moves, func(m Move) bool { return m.Text == typed }) {
		return typed, nil
	}
	if r, ok := s.(Reader); ok {
		return r.Read(typed)
	}
	typed = strings.TrimSpace(typed)
	path := named(s, typed)
	for _, m := range byPath(moves) {
		if len(path) == 0 && strings.EqualFold(m.Text, typed) || len(path) > 0 && len(path) == len(m.Path) && m.follows(path) {
			return m.Text, nil
		}
	}
	if len(path) == 0 && len(moves) > 0 {
		return "", message.Faultf(message.ErrIllegalMove, "games.move.unreadable", "text", typed)
	}
	return "", whyNot(s, path)
}

// whyNot says why a path leads to no move.
func whyNot(s State, path []scene.Point) error {
	if r, ok := s.(Reader); ok {
		if err := r.Why(path); err != nil {
			return err
		}
	}
	if s.Status().Over {
		return message.Faultf(message.ErrOver, "games.over")
	}
	return message.Faultf(message.ErrIllegalMove, "games.move.illegal")
}

// PathOf is the path of points that enters a move of the position, with its
// outcome or without; nil for a move chosen by name and for what is no move.
func PathOf(s State, move string) []scene.Point {
	moves := s.Moves()
	if i := slices.IndexFunc(moves, func(m Move) bool { return m.Text == move }); i >= 0 {
		return moves[i].Path
	}
	return named(s, move)
}

// named is the points whose names make up a text, such as "a4-a5", "GHI" or
// "c2(P)", up to a parenthesis; nil if it has anything else in it. Small letters
// serve for large ones and the other way round where no name tells them apart.
func named(s State, text string) []scene.Point {
	text, _, _ = strings.Cut(text, "(")
	spots := s.Scene().Spots
	var path []scene.Point
	for text = between(text); text != ""; text = between(text) {
		best, exact, at := 0, false, scene.NoPoint
		for p, spot := range spots {
			n := len(spot.Name)
			if n < best || n == 0 || n > len(text) || !strings.EqualFold(text[:n], spot.Name) {
				continue
			}
			if same := text[:n] == spot.Name; n > best || same && !exact {
				best, exact, at = n, same, scene.Point(p)
			}
		}
		if at == scene.NoPoint {
			return nil
		}
		path, text = append(path, at), text[best:]
	}
	return path
}

// between drops what stands between two names.
func between(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Texts are the texts of all legal moves, in the order of State.Moves.
func Texts(s State) []string {
	return list.Of(s.Moves(), func(m Move) string { return m.Text })
}
