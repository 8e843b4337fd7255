package games

import (
	"context"
	"errors"
	"time"
)

// HintBudget is how long a player thinks for a hint. Nodes are counted, so that a
// hint is the same on every machine that is not very slow.
func HintBudget() Budget { return Budget{Nodes: 300_000, Time: 5 * time.Second} }

// Hints are the game's own hints or else PlayerHints. The steps tell more and more; each can be shown
// without the next. A position that is over has none.
func Hints(ctx context.Context, m Module, o Options, s State) ([]HintStep, error) {
	if s.Status().Over {
		return nil, nil
	}
	if c, ok := s.(Commentator); ok {
		return c.Hints(ctx)
	}
	return PlayerHints(ctx, m, o, s)
}

// PlayerHints are the hints of a game without its own: what the strongest
// player would do after hintTime.
func PlayerHints(ctx context.Context, m Module, o Options, s State) ([]HintStep, error) {
	p, err := m.NewPlayer(PlayerSpec{Kind: Max}, o, Env{})
	if err != nil {
		return nil, err
	}
	return playerHints(ctx, p, s, HintBudget())
}

// playerHints makes hints from what a player would do: the area of its move,
// the move, and the line it expects.
func playerHints(ctx context.Context, p Player, s State, b Budget) ([]HintStep, error) {
	d, err := p.Choose(ctx, s.Clone(), b, nil)
	if d.Move == "" || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	move := T("games.hint.move", "move", d.Move)
	marks := PathOf(s, d.Move)
	steps := []HintStep{{Text: T("games.hint.area"), Area: around(s.Scene().Lattice, marks)}}
	if len(marks) == 0 {
		steps = nil // a named choice has a name instead of a place
		if name, ok := choiceName(s, d.Move); ok {
			move = T("games.hint.choice", "move", name)
		}
	}
	steps = append(steps, HintStep{Text: move, Move: d.Move, Marks: marks})
	if len(d.Thought.Lines) > 0 && len(d.Thought.Lines[0].Moves) > 1 {
		line := d.Thought.Lines[0].Moves
		if line[0] == d.Move {
			text := T("games.hint.line", "line", WordList(line[1:]))
			steps = append(steps, HintStep{Text: text, Move: d.Move, Line: line, Marks: marks})
		}
	}
	return steps, nil
}

// choiceName is the name of a move that is chosen by name, such as a pass.
func choiceName(s State, move string) (Text, bool) {
	m, err := Find(s, move)
	return m.Name, err == nil && len(m.Path) == 0
}

// around is the points at most one step from the given ones.
func around(l Lattice, points []Point) []Point {
	var area []Point
	seen := make(map[Point]bool)
	for _, p := range points {
		x, y := l.XY(p)
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if q := l.At(x+dx, y+dy); q != NoPoint && !seen[q] {
					seen[q] = true
					area = append(area, q)
				}
			}
		}
	}
	return area
}
