package gomoku

import (
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
	"duiju/games/play/players"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Hints name the kind of move and an area, then the move, then what it does, with
// the line that is expected where the search knows one.
func (s *state) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.status.Over {
		return nil, nil
	}
	player := levels.New(levels.Max, players.VerdictEnv())
	if s.swap.open {
		d, err := players.Verdict(ctx, &swapPlayer{Player: player, judge: player}, s)
		return []games.HintStep{{Text: message.T("gomoku.hint.move", "move", d.Move), Move: d.Move, Marks: games.PathOf(s, d.Move)}}, err
	}
	d, err := players.Verdict(ctx, player, s)
	if d.Move == "" || ctx.Err() != nil {
		return nil, err
	}
	q := s.board.Named(d.Move)
	return players.HintSteps(ctx, s, d, s.kindOfMove(q, d.Thought), s.around(q), message.T("gomoku.hint.move", "move", d.Move))
}

// kindOfMove is what the position asks for, without naming a point.
func (s *state) kindOfMove(q int, t games.Thought) message.Text {
	p, enemy := s.view(), s.turn.Other().Text()
	theirs := most(&s.board, s.turn.Other()).Name
	switch {
	case most(&s.board, s.turn).Name == "five":
		return message.T("gomoku.hint.five")
	case theirs == "five":
		return message.T("gomoku.hint.stopfive", "side", enemy)
	case len(t.Lines) > 0 && t.Lines[0].Score > engine.MaxEval:
		return message.T("gomoku.hint.win", "side", s.turn.Text())
	case theirs == "open-four":
		return message.T("gomoku.hint.stopopen", "side", enemy)
	case theirs == "double-four":
		return message.T("gomoku.hint.stopdouble", "side", enemy)
	case p.Known(p.ToMove(), q) >= threats.Three:
		return message.T("gomoku.hint.attack")
	case p.Known(p.ToMove()^1, q) >= threats.Three:
		return message.T("gomoku.hint.prevent", "side", enemy)
	case s.board.Fives(q, s.turn) == 0:
		return message.T("gomoku.hint.quiet")
	}
	return message.T("gomoku.hint.build")
}

// around is the square of radius 2 about a point.
func (s *state) around(q int) (area []scene.Point) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if p := s.board.At(q%s.board.N+dx, q/s.board.N+dy); p >= 0 {
				area = append(area, scene.Point(p))
			}
		}
	}
	return area
}

// Describe implements games.Commentator: a stone on a point needs no words.
func (s *state) Describe(string) message.Text { return message.Text{} }

// Explain says in one sentence what a move does.
func (s *state) Explain(ctx context.Context, move string) (message.Text, error) {
	if q := s.board.Named(move); q >= 0 && s.board.Cells[q] == board.Empty {
		if said := s.reason(q); !said.IsZero() {
			return said, nil
		}
		if said, err := claims.Does(ctx, s, move); err != nil || !said.IsZero() {
			return said, err
		}
		return s.quiet(q), nil
	}
	return message.T("gomoku.reason.choice", "move", move), nil
}

// quiet says of a stone that changes nothing yet with which stones it stands in a row.
func (s *state) quiet(q int) message.Text {
	point, enemy := s.board.Name(q), s.turn.Other()
	if own := s.board.Row(q, s.turn); len(own) > 0 {
		return message.T("gomoku.reason.joins", "point", point, "points", message.WordList(own))
	}
	if others := s.board.Row(q, enemy); len(others) > 0 {
		return message.T("gomoku.reason.shuts", "point", point, "side", enemy.Text(), "points", message.WordList(others))
	}
	switch {
	case s.board.Stones == 0:
		return message.T("gomoku.reason.first", "centre", s.board.Name(s.board.Centre()))
	case s.board.Fives(q, s.turn) == 0:
		return message.T("gomoku.reason.dead", "point", point, "side", s.turn.Text())
	}
	return message.T("gomoku.reason.alone", "point", point)
}

// reason says what a stone of the side to move on q makes, stops or lets happen,
// what decides first; zero for a quiet one.
func (s *state) reason(q int) message.Text {
	if s.turn == board.Black {
		if k := s.board.Forbidden(q); k != board.Allowed {
			return message.T("gomoku.reason.forbidden", "point", s.board.Name(q), "kind", k.Text())
		}
	}
	p := s.view()
	own, other := p.Known(p.ToMove(), q), p.Known(p.ToMove()^1, q)
	next := s.board
	next.Put(q, s.turn)
	mine, theirs, left := most(&s.board, s.turn), most(&s.board, s.turn.Other()), most(&next, s.turn.Other())
	point, side, enemy := s.board.Name(q), s.turn.Text(), s.turn.Other().Text()
	switch {
	case own == threats.Five:
		return message.T("gomoku.reason.five", "point", point)
	case mine.Name == "five":
		return message.T("gomoku.reason.missesfive", "point", point, "side", side, "at", mine.Move)
	case left.Name == "five":
		return message.T("gomoku.reason.leavesfive", "point", point, "side", enemy, "at", left.Move)
	case theirs.Name == "five":
		return message.T("gomoku.reason.stopfive", "point", point, "side", enemy)
	case own == threats.OpenFour && p.OpensFour(q):
		return message.T("gomoku.reason.openfour", "point", point)
	case own == threats.FourThree:
		return message.T("gomoku.reason.fourthree", "point", point)
	case own >= threats.Four:
		return message.T("gomoku.reason.four", "point", point)
	case left.Name == "open-four":
		return message.T("gomoku.reason.leavesopen", "point", point, "side", enemy, "at", left.Move)
	case left.Name == "double-four":
		return message.T("gomoku.reason.leavesdouble", "point", point, "side", enemy, "at", left.Move)
	case theirs.Name == "open-four":
		return message.T("gomoku.reason.stopopen", "point", point, "side", enemy)
	case theirs.Name == "double-four":
		return message.T("gomoku.reason.stopdouble", "point", point, "side", enemy)
	case own == threats.DoubleThree:
		return message.T("gomoku.reason.doublethree", "point", point)
	case own >= threats.Three:
		return message.T("gomoku.reason.three", "point", point)
	case other >= threats.Three:
		return message.T("gomoku.reason.prevent", "point", point, "side", enemy)
	}
	return message.Text{}
}
