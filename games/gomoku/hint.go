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
	player := levels.New(levels.Max, games.Env{})
	if s.swap.open {
		d, err := (&swapPlayer{Player: player, judge: player}).Choose(ctx, s.Clone(), players.HintBudget(), nil)
		return []games.HintStep{{Text: message.T("gomoku.hint.move", "move", d.Move), Move: d.Move, Marks: games.PathOf(s, d.Move)}}, err
	}
	d, err := player.Choose(ctx, s.Clone(), players.HintBudget(), nil)
	if d.Move == "" || ctx.Err() != nil {
		return nil, err
	}
	q := s.board.Named(d.Move)
	mark := []scene.Point{scene.Point(q)}
	said, err := s.Explain(ctx, d.Move)
	if err != nil {
		return nil, err
	}
	why := games.HintStep{Text: said, Move: d.Move, Marks: mark}
	if lines := d.Thought.Lines; len(lines) > 0 && len(lines[0].Moves) > 1 && lines[0].Moves[0] == d.Move {
		why.Line = lines[0].Moves
	}
	return []games.HintStep{
		{Text: s.kindOfMove(q, d.Thought), Area: s.around(q)},
		{Text: message.T("gomoku.hint.move", "move", d.Move), Move: d.Move, Marks: mark},
		why,
	}, nil
}

// kindOfMove is what the position asks for, without naming a point.
func (s *state) kindOfMove(q int, t games.Thought) message.Text {
	p := s.view()
	own, other := p.ToMove(), p.ToMove()^1
	enemy := s.turn.Other().Text()
	switch {
	case p.Count(own, threats.Five) > 0:
		return message.T("gomoku.hint.five")
	case p.Count(other, threats.Five) > 0:
		return message.T("gomoku.hint.stopfive", "side", enemy)
	case len(t.Lines) > 0 && t.Lines[0].Score > engine.MaxEval:
		return message.T("gomoku.hint.win", "side", s.turn.Text())
	}
	if at, straight := opener(&s.board, s.turn.Other()); at >= 0 {
		if straight {
			return message.T("gomoku.hint.stopopen", "side", enemy)
		}
		return message.T("gomoku.hint.stopdouble", "side", enemy)
	}
	switch {
	case p.Known(own, q) >= threats.Three:
		return message.T("gomoku.hint.attack")
	case p.Known(other, q) >= threats.Three:
		return message.T("gomoku.hint.prevent", "side", enemy)
	case s.board.Fives(q, s.turn) == 0:
		return message.T("gomoku.hint.quiet")
	}
	return message.T("gomoku.hint.build")
}

// opener is a point where a colour, were it to move, would make two five points
// that no one stone stops, and whether they are the ends of a straight four; -1
// if there is none. A straight four comes first.
func opener(b *board.Board, c board.Color) (at int, straight bool) {
	p, at := threats.Of(b, c), -1
	for q := range b.Points {
		if b.Cells[q] != board.Empty || p.Known(p.ToMove(), q) != threats.OpenFour || !p.OpensFour(q) {
			continue
		}
		for d := range board.Directions {
			if p.Class(q, p.ToMove(), d) == threats.LineOpenFour {
				return q, true
			}
		}
		if at < 0 {
			at = q
		}
	}
	return at, false
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
	n, more := s.board.Fives(q, s.turn), q
	for p := range s.board.Points {
		if s.board.Cells[p] == board.Empty && s.board.Fives(p, s.turn) > s.board.Fives(more, s.turn) {
			more = p
		}
	}
	switch {
	case n == 0:
		return message.T("gomoku.reason.dead", "point", point, "side", s.turn.Text())
	case more == q:
		return message.T("gomoku.reason.most", "point", point, "count", n)
	}
	return message.T("gomoku.reason.alone", "point", point, "count", n, "at", s.board.Name(more), "more", s.board.Fives(more, s.turn))
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
	point, side, enemy := s.board.Name(q), s.turn.Text(), s.turn.Other().Text()
	switch {
	case own == threats.Five:
		return message.T("gomoku.reason.five", "point", point)
	case p.Count(p.ToMove(), threats.Five) > 0:
		return message.T("gomoku.reason.missesfive", "point", point, "side", side, "at", s.board.Name(fiveOf(&s.board, s.turn)))
	case p.Count(p.ToMove()^1, threats.Five) > 0:
		if at := fiveOf(after(s, q), s.turn.Other()); at >= 0 {
			return message.T("gomoku.reason.leavesfive", "point", point, "side", enemy, "at", s.board.Name(at))
		}
		return message.T("gomoku.reason.stopfive", "point", point, "side", enemy)
	case own == threats.OpenFour && p.OpensFour(q):
		return message.T("gomoku.reason.openfour", "point", point)
	case own == threats.FourThree:
		return message.T("gomoku.reason.fourthree", "point", point)
	case own >= threats.Four:
		return message.T("gomoku.reason.four", "point", point)
	}
	if t := reasonOpen(s, q); !t.IsZero() {
		return t
	}
	switch {
	case own == threats.DoubleThree:
		return message.T("gomoku.reason.doublethree", "point", point)
	case own >= threats.Three:
		return message.T("gomoku.reason.three", "point", point)
	case other >= threats.Three:
		return message.T("gomoku.reason.prevent", "point", point, "side", enemy)
	}
	return message.Text{}
}

// reasonOpen says whether a stone on q stops the open four, or two fours at once,
// that the other side threatens; zero where nothing of the kind threatens.
func reasonOpen(s *state, q int) message.Text {
	enemy := s.turn.Other()
	was, straight := opener(&s.board, enemy)
	if was < 0 {
		return message.Text{}
	}
	left, still := opener(after(s, q), enemy)
	switch {
	case left >= 0 && still:
		return message.T("gomoku.reason.leavesopen", "point", s.board.Name(q), "side", enemy.Text(), "at", s.board.Name(left))
	case left >= 0:
		return message.T("gomoku.reason.leavesdouble", "point", s.board.Name(q), "side", enemy.Text(), "at", s.board.Name(left))
	case straight:
		return message.T("gomoku.reason.stopopen", "point", s.board.Name(q), "side", enemy.Text())
	}
	return message.T("gomoku.reason.stopdouble", "point", s.board.Name(q), "side", enemy.Text())
}

// after is the board with a stone of the side to move on q.
func after(s *state, q int) *board.Board {
	b := s.board
	b.Put(q, s.turn)
	return &b
}

// fiveOf is a point where a colour makes five, -1 if there is none.
func fiveOf(b *board.Board, c board.Color) int {
	p := threats.Of(b, c)
	for q := range b.Points {
		if b.Cells[q] == board.Empty && p.Known(p.ToMove(), q) == threats.Five {
			return q
		}
	}
	return -1
}
