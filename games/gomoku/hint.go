package gomoku

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
)

// hintTime is how long the player thinks for a hint.
const hintTime = 700 * time.Millisecond

// Hints name the kind of move and an area, then the move, then the line that
// is expected.
func (s *state) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.status.Over {
		return nil, nil
	}
	player := newLevelPlayer(maxLevel, games.Env{})
	if s.swap.open {
		d, err := (&swapPlayer{Player: player, judge: player}).Choose(ctx, s.Clone(), games.Budget{Time: hintTime}, nil)
		return []games.HintStep{{Text: games.T("gomoku.hint.move", "move", d.Move), Move: d.Move, Marks: s.PathOf(d.Move)}}, err
	}
	d, err := player.Choose(ctx, s.Clone(), games.Budget{Time: hintTime}, nil)
	if d.Move == "" || ctx.Err() != nil {
		return nil, err
	}
	q := s.named(d.Move)
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
	own, other := p.side, p.side^1
	switch {
	case p.counts[own][threatFive] > 0:
		return games.T("gomoku.hint.five")
	case p.counts[other][threatFive] > 0:
		return games.T("gomoku.hint.stopfive", "side", colorName(s.turn.other()))
	case len(t.Lines) > 0 && t.Lines[0].Score > engine.MaxEval:
		return games.T("gomoku.hint.win", "side", colorName(s.turn))
	case p.counts[other][threatOpenFour] > 0:
		return games.T("gomoku.hint.stopopen", "side", colorName(s.turn.other()))
	case p.known(own, q) >= threatThree:
		return games.T("gomoku.hint.attack")
	case p.known(other, q) >= threatThree:
		return games.T("gomoku.hint.prevent", "side", colorName(s.turn.other()))
	}
	return games.T("gomoku.hint.build")
}

// around is the square of radius 2 about a point.
func (s *state) around(q int) (area []games.Point) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if p := s.at(q%s.n+dx, q/s.n+dy); p >= 0 {
				area = append(area, games.Point(p))
			}
		}
	}
	return area
}

// Explain says in one sentence what a move does.
func (s *state) Explain(_ context.Context, move string) (games.Text, error) {
	if q := s.named(move); q >= 0 && s.cells[q] == empty {
		return s.reason(q), nil
	}
	return games.T("gomoku.reason.choice", "move", move), nil
}

// reason says what a stone of the side to move on q makes or stops, the
// strongest first.
func (s *state) reason(q int) games.Text {
	p := s.view()
	own, other := p.known(p.side, q), p.known(p.side^1, q)
	point, enemy := s.name(q), colorName(s.turn.other())
	switch {
	case own == threatFive:
		return games.T("gomoku.reason.five", "point", point)
	case other == threatFive:
		return games.T("gomoku.reason.stopfive", "point", point, "side", enemy)
	case own == threatOpenFour:
		return games.T("gomoku.reason.openfour", "point", point)
	case p.counts[p.side^1][threatOpenFour] > 0 && own < threatFour:
		return games.T("gomoku.reason.stopopen", "point", point, "side", enemy)
	case own == threatFourThree:
		return games.T("gomoku.reason.fourthree", "point", point)
	case own >= threatFour:
		return games.T("gomoku.reason.four", "point", point)
	case own == threatDoubleThree:
		return games.T("gomoku.reason.doublethree", "point", point)
	case own >= threatThree:
		return games.T("gomoku.reason.three", "point", point)
	case other >= threatThree:
		return games.T("gomoku.reason.prevent", "point", point, "side", enemy)
	}
	return games.T("gomoku.reason.build", "point", point)
}
