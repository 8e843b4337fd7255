package gomoku

import (
	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// state is a game of gomoku in progress.
type state struct {
	board  board.Board
	conf   config
	turn   board.Color
	moves  []string // normal texts, choices of an opening too
	last   int      // point of the last stone, -1 for none
	status games.Status
	win    []int // points of the winning rows
	start  start // how the game began
	swap   swap  // the swap opening, if there is one
}

func newState(c config) *state {
	s := &state{board: *board.New(c.size, c.rule), conf: c, turn: board.Black, last: -1}
	s.board.Hex, s.board.CentreFirst = c.hex, c.opening == openCentre
	s.swap.second = c.opening == openSwap2
	s.swap.open = s.swap.second || c.opening == openSwap
	return s
}

// Turn is the side that acts: without a swap opening Black is First.
func (s *state) Turn() games.Side { return s.swap.turn(s.board.Stones, s.turn) }

// SideName names a side by its colour, once it has one.
func (s *state) SideName(side games.Side) message.Text {
	switch {
	case !s.swap.open:
		return s.swap.color(side).Text()
	case side == games.First:
		return message.T("gomoku.side.first")
	}
	return message.T("gomoku.side.second")
}

// Status says how the game stands.
func (s *state) Status() games.Status { return s.status }

// legal explains why the side to move may not play on p; nil if it may.
func (s *state) legal(p int) error {
	switch {
	case s.status.Over:
		return message.Faultf(message.ErrOver, "gomoku.refused.over", "reason", s.status.Reason)
	case s.swap.choosing(s.board.Stones):
		return message.Faultf(message.ErrIllegalMove, "gomoku.refused.choose")
	case s.board.Cells[p] != board.Empty:
		return message.Faultf(message.ErrIllegalMove, "gomoku.refused.taken", "point", s.board.Name(p))
	case s.board.CentreFirst && s.board.Stones == 0 && p != s.board.Centre():
		return message.Faultf(message.ErrIllegalMove, "gomoku.refused.centre", "point", s.board.Name(s.board.Centre()))
	case s.conf.block && s.turn == board.Black:
		if k := s.board.Forbidden(p); k != board.Allowed {
			return message.Faultf(message.ErrIllegalMove, "gomoku.refused.forbidden", "point", s.board.Name(p), "kind", k.Text())
		}
	}
	return nil
}

// Moves lists the legal points row by row from the top, or the answers that the
// opening asks for.
func (s *state) Moves() []games.Move {
	choices := s.choices()
	moves := make([]games.Move, 0, len(choices)+s.board.Points)
	points := make([]scene.Point, s.board.Points)
	for p := range points {
		if points[p] = scene.Point(p); s.legal(p) == nil {
			moves = append(moves, games.Move{Text: s.board.Name(p), Path: points[p : p+1 : p+1]})
		}
	}
	for _, c := range choices {
		moves = append(moves, games.Move{Text: c.Value, Name: c.Name})
	}
	return moves
}

// Why implements games.Reader.
func (s *state) Why(path []scene.Point) error {
	switch {
	case s.status.Over:
		return s.legal(0)
	case len(path) == 0:
		return nil
	}
	p := int(path[len(path)-1])
	if len(path) > 1 || p < 0 || p >= s.board.Points {
		return s.board.Off("?")
	}
	return s.legal(p)
}

// choices are the answers that the opening asks for.
func (s *state) choices() []games.Choice {
	if s.status.Over {
		return nil
	}
	return s.swap.choices(s.board.Stones)
}

// Play plays a point or answers the opening.
func (s *state) Play(move string) error {
	if s.status.Over {
		return s.legal(0)
	}
	if s.swap.choose(move, s.board.Stones) {
		s.moves = append(s.moves, move)
		return nil
	}
	p := s.board.Named(move)
	if p < 0 {
		return s.board.Off(move)
	}
	if err := s.legal(p); err != nil {
		return err
	}
	s.place(p)
	return nil
}

// place puts a stone of the side to move on p and sees whether the game ends.
func (s *state) place(p int) {
	foul := board.Allowed
	if s.turn == board.Black {
		foul = s.board.Forbidden(p)
	}
	s.board.Put(p, s.turn)
	s.last = p
	s.moves = append(s.moves, s.board.Name(p))
	switch {
	case foul != board.Allowed:
		s.end(board.White, message.T("gomoku.end.forbidden", "kind", foul.Text(), "point", s.board.Name(p)))
	case s.board.Wins(p):
		s.win = s.board.WinningRow(p)
		s.end(s.turn, message.T("gomoku.end.five"))
	case s.board.Stones == s.board.Points:
		s.end(board.Empty, message.T("gomoku.end.full"))
	}
	s.turn = s.turn.Other()
	if !s.status.Over && s.stuck() {
		s.end(board.Empty, message.T("gomoku.end.stuck"))
	}
}

// stuck reports whether every empty point is forbidden to the side to move.
func (s *state) stuck() bool {
	for p := range s.board.Points {
		if s.board.MayPlay(p, s.turn) {
			return false
		}
	}
	return true
}

func (s *state) end(winner board.Color, reason message.Text) {
	s.status = games.Status{Over: true, Winner: games.NoSide, Reason: reason}
	if winner != board.Empty {
		s.status.Winner = s.swap.side(winner)
	}
}

// Clone copies the game.
func (s *state) Clone() games.State {
	c := *s
	c.moves = append([]string(nil), s.moves...)
	return &c
}

// Game is the view of the strong search, or of the choice of a colour.
func (s *state) Game() games.Searched {
	p := s.view()
	if choices := s.choices(); choices != nil {
		p.Mix(choiceKey)
		return &choiceView{position: p, choices: choices}
	}
	return p
}

// Position is the board, not to be changed, and the colour to move.
func (s *state) Position() (*board.Board, board.Color) { return &s.board, s.turn }

// Placed lists the points of the stones played, the oldest first.
func (s *state) Placed() (points []int) {
	for _, m := range s.moves {
		if p := s.board.Named(m); p >= 0 {
			points = append(points, p)
		}
	}
	return points
}

// view is the position with its threats.
func (s *state) view() *threats.Position {
	p := threats.Of(&s.board, s.turn)
	if s.status.Over {
		p.Settle(s.status.Outcome(s.swap.side(s.turn)))
	}
	return p
}

// choiceKey marks a position in which a colour is to be chosen.
const choiceKey = 0x94d049bb133111eb

// View implements games.Viewer. The rules have every legal move in point order; where
// forbidden points lose instead of being refused, they are among them. The proof asks
// whether the side to move wins by nothing but fours and open threes.
func (s *state) View(a games.Aspect) games.Searched {
	choosing := s.choices() != nil
	switch {
	case a == games.ForProof && (s.status.Over || choosing):
		return nil
	case a == games.ForProof:
		return threats.NewAttack(s.view())
	case choosing:
		return s.Game()
	}
	p := s.view()
	return &rulesGame{p, p, s.board.Rule == board.Renju && !s.conf.block}
}

// Question implements games.Viewer.
func (s *state) Question() games.Question {
	return games.Question{
		Goal:    message.T("gomoku.goal"),
		Assumes: []message.Text{message.T("gomoku.goal.apart", "side", s.SideName(s.Turn()))},
	}
}

// rulesGame is a position whose moves are all that the rules allow. It has only what
// every view must have: a count of the moves asks for no more.
type rulesGame struct {
	games.Searched // the position, as far as it is the same
	position       *threats.Position
	fouls          bool // forbidden points may be played and lose
}

// Moves appends every legal move.
func (r *rulesGame) Moves(dst []engine.Move) []engine.Move {
	if !r.fouls {
		return r.position.AllMoves(dst)
	}
	p := r.position
	for q := range p.Board.Points {
		if p.Board.Cells[q] == board.Empty && (p.Board.Stones > 0 || !p.Board.CentreFirst || q == p.Board.Centre()) {
			dst = append(dst, board.Move(q))
		}
	}
	return dst
}

// Do plays a move; a forbidden one ends the game.
func (r *rulesGame) Do(m engine.Move) {
	foul := r.fouls && r.position.MayNot(int(m)-1)
	r.position.Do(m)
	if foul {
		r.position.Settle(engine.Win)
	}
}

// CloneGame copies the view.
func (r *rulesGame) CloneGame() engine.Game {
	p := r.position.CloneGame().(*threats.Position)
	return &rulesGame{p, p, r.fouls}
}
