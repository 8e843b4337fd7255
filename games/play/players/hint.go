package players

import (
	"context"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// verdictNodes bounds a verdict, and verdictTable the memory for it, in MiB.
const verdictNodes, verdictTable = 150_000, 4

// VerdictEnv is for the player that gives a verdict.
func VerdictEnv() games.Env {
	return games.Env{Threads: 1, TableMiB: verdictTable, NoBook: true, Unlimited: true}
}

// Verdict is what the strongest player, made anew by VerdictEnv, thinks of a position and
// plays there. Nodes alone limit it and it remembers nothing, so a hint, a review and
// somebody who tries to find a better move are told the same. Its thought has a line
// wherever a search finds one.
func Verdict(ctx context.Context, p games.Player, s games.State) (games.Decision, error) {
	d, err := p.Choose(ctx, s.Clone(), games.Budget{Nodes: verdictNodes}, nil)
	if err != nil || len(d.Thought.Lines) > 0 {
		return d, err
	}
	more, err := p.Choose(ctx, s.Clone(), games.Budget{Nodes: verdictNodes, Lines: 2}, nil)
	d.Thought.Lines = more.Thought.Lines
	return d, err
}

// HintSteps lead to a decision in three steps: of what kind the move is and where
// about, the move in words, and why, with the line that is expected.
func HintSteps(ctx context.Context, s games.State, d games.Decision, kind message.Text, area []scene.Point, move message.Text) ([]games.HintStep, error) {
	why, err := games.Explain(ctx, s, d.Move)
	if err != nil {
		return nil, err
	}
	marks, line := games.PathOf(s, d.Move), []string{d.Move}
	if all := d.Thought.Lines; len(all) > 0 && len(all[0].Moves) > 0 && all[0].Moves[0] == d.Move {
		line = all[0].Moves
	}
	return []games.HintStep{
		{Text: kind, Area: area},
		{Text: move, Move: d.Move, Marks: marks},
		{Text: why, Move: d.Move, Line: line, Marks: marks},
	}, nil
}

// Hints are the game's own hints or else PlayerHints. The steps tell more and more; each can be shown
// without the next. A position that is over has none.
func Hints(ctx context.Context, m games.Module, o games.Options, s games.State) ([]games.HintStep, error) {
	if s.Status().Over {
		return nil, nil
	}
	if c, ok := s.(games.Commentator); ok {
		return c.Hints(ctx)
	}
	return PlayerHints(ctx, m, o, s)
}

// PlayerHints are the hints of a game without its own, made of a verdict: the area of
// the move, the move, and the line that is expected.
func PlayerHints(ctx context.Context, m games.Module, o games.Options, s games.State) ([]games.HintStep, error) {
	p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Max}, o, VerdictEnv())
	if err != nil {
		return nil, err
	}
	d, err := Verdict(ctx, p, s)
	if d.Move == "" || err != nil {
		return nil, err
	}
	move := message.T("games.hint.move", "move", d.Move)
	marks := games.PathOf(s, d.Move)
	steps := []games.HintStep{{Text: message.T("games.hint.area"), Area: around(s.Scene().Lattice, marks)}}
	if len(marks) == 0 {
		steps = nil // a named choice has a name instead of a place
		if name, ok := choiceName(s, d.Move); ok {
			move = message.T("games.hint.choice", "move", name)
		}
	}
	steps = append(steps, games.HintStep{Text: move, Move: d.Move, Marks: marks})
	if len(d.Thought.Lines) > 0 && len(d.Thought.Lines[0].Moves) > 1 {
		line := d.Thought.Lines[0].Moves
		if line[0] == d.Move {
			text := message.T("games.hint.line", "line", message.WordList(line[1:]))
			steps = append(steps, games.HintStep{Text: text, Move: d.Move, Line: line, Marks: marks})
		}
	}
	return steps, nil
}

// choiceName is the name of a move that is chosen by name, such as a pass.
func choiceName(s games.State, move string) (message.Text, bool) {
	m, err := games.Find(s, move)
	return m.Name, err == nil && len(m.Path) == 0
}

// around is the points at most one step from the given ones.
func around(l scene.Lattice, points []scene.Point) []scene.Point {
	var area []scene.Point
	seen := make(map[scene.Point]bool)
	for _, p := range points {
		x, y := l.XY(p)
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if q := l.At(x+dx, y+dy); q != scene.NoPoint && !seen[q] {
					seen[q] = true
					area = append(area, q)
				}
			}
		}
	}
	return area
}
