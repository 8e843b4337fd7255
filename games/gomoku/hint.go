package gomoku

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// hintTime is how long the player thinks for a hint.
const hintTime = 700 * time.Millisecond

// Hints name the kind of move and an area, then the move, then the line that
// is expected.
func (s *state) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.status.Over {
		return nil, nil
	}
	player := levels.New(levels.Max, games.Env{})
	if s.swap.open {
		d, err := (&swapPlayer{Player: player, judge: player}).Choose(ctx, s.Clone(), games.Budget{Time: hintTime}, nil)
		return []games.HintStep{{Text: games.T("gomoku.hint.move", "move", d.Move), Move: d.Move, Marks: games.PathOf(s, d.Move)}}, err
	}
	d, err := player.Choose(ctx, s.Clone(), games.Budget{Time: hintTime}, nil)
	if d.Move == "" || ctx.Err() != nil {
		return nil, err
	}
	q := s.Named(d.Move)
	mark := []games.Point{games.Point(q)}
	steps := []games.HintStep{
		{Text: s.kindOfMove(q, d.Thought), Area: s.around(q)},
		{Text: games.T("gomoku.hint.move", "move", d.Move), Move: d.Move, Marks: mark},
	}
	if lines := d.Thought.Lines; len(lines) > 0 && len(lines[0].Moves) > 1 && lines[0].Moves[0] == d.Move {
		steps = append(steps, games.HintStep{Text: s.reason(q), Move: d.Move, Line: lines[0].Moves, Marks: mark})
	}
	return steps, nil
}

// kindOfMove is what the position asks for, without naming a point.
func (s *state) kindOfMove(q int, t games.Thought) games.Text {
	p := s.view()
	own, other := p.ToMove(), p.ToMove()^1
	switch {
	case p.Count(own, threats.Five) > 0:
		return games.T("gomoku.hint.five")
	case p.Count(other, threats.Five) > 0:
		return games.T("gomoku.hint.stopfive", "side", colorName(s.turn.Other()))
	case len(t.Lines) > 0 && t.Lines[0].Score > engine.MaxEval:
		return games.T("gomoku.hint.win", "side", colorName(s.turn))
	case p.Count(other, threats.OpenFour) > 0:
		return games.T("gomoku.hint.stopopen", "side", colorName(s.turn.Other()))
	case p.Known(own, q) >= threats.Three:
		return games.T("gomoku.hint.attack")
	case p.Known(other, q) >= threats.Three:
		return games.T("gomoku.hint.prevent", "side", colorName(s.turn.Other()))
	}
	return games.T("gomoku.hint.build")
}

// around is the square of radius 2 about a point.
func (s *state) around(q int) (area []games.Point) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if p := s.At(q%s.N+dx, q/s.N+dy); p >= 0 {
				area = append(area, games.Point(p))
			}
		}
	}
	return area
}

// Describe implements games.Commentator: a stone on a point needs no words.
func (s *state) Describe(string) games.Text { return games.Text{} }

// Explain says in one sentence what a move does.
func (s *state) Explain(_ context.Context, move string) (games.Text, error) {
	if q := s.Named(move); q >= 0 && s.Cells[q] == board.Empty {
		return s.reason(q), nil
	}
	return games.T("gomoku.reason.choice", "move", move), nil
}

// reason says what a stone of the side to move on q makes or stops, the
// strongest first.
func (s *state) reason(q int) games.Text {
	p := s.view()
	own, other := p.Known(p.ToMove(), q), p.Known(p.ToMove()^1, q)
	point, enemy := s.Name(q), colorName(s.turn.Other())
	switch {
	case own == threats.Five:
		return games.T("gomoku.reason.five", "point", point)
	case other == threats.Five:
		return games.T("gomoku.reason.stopfive", "point", point, "side", enemy)
	case own == threats.OpenFour:
		return games.T("gomoku.reason.openfour", "point", point)
	case p.Count(p.ToMove()^1, threats.OpenFour) > 0 && own < threats.Four:
		return games.T("gomoku.reason.stopopen", "point", point, "side", enemy)
	case own == threats.FourThree:
		return games.T("gomoku.reason.fourthree", "point", point)
	case own >= threats.Four:
		return games.T("gomoku.reason.four", "point", point)
	case own == threats.DoubleThree:
		return games.T("gomoku.reason.doublethree", "point", point)
	case own >= threats.Three:
		return games.T("gomoku.reason.three", "point", point)
	case other >= threats.Three:
		return games.T("gomoku.reason.prevent", "point", point, "side", enemy)
	}
	side := colorName(s.turn)
	if n := s.Fives(q, s.turn); n > 0 {
		return games.T("gomoku.reason.build", "point", point, "side", side, "n", n)
	}
	return games.T("gomoku.reason.dead", "point", point, "side", side)
}
