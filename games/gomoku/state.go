package gomoku

import (
	"duiju/engine"
	"duiju/games"
)

// state is a game of gomoku in progress.
type state struct {
	board
	conf   config
	turn   color
	moves  []string // normal texts, choices of an opening too
	last   int      // point of the last stone, -1 for none
	status games.Status
	win    []int // points of the winning rows
	start  start // how the game began
	swap   swap  // the swap opening, if there is one
}

func newState(c config) *state {
	s := &state{board: *newBoard(c.size, c.rule), conf: c, turn: black, last: -1}
	s.hex = c.hex
	s.swap.second = c.opening == openSwap2
	s.swap.open = s.swap.second || c.opening == openSwap
	return s
}

// Turn is the side that acts: without a swap opening Black is First.
func (s *state) Turn() games.Side { return s.swap.turn(s.stones, s.turn) }

func sideOf(c color) games.Side {
	if c == black {
		return games.First
	}
	return games.Second
}

// SideName names a side by its colour, once it has one.
func (s *state) SideName(side games.Side) games.Text {
	switch {
	case !s.swap.open:
		return colorName(s.swap.color(side))
	case side == games.First:
		return games.T("gomoku.side.first")
	}
	return games.T("gomoku.side.second")
}

func colorName(c color) games.Text {
	if c == black {
		return games.T("gomoku.side.black")
	}
	return games.T("gomoku.side.white")
}

// Status says how the game stands.
func (s *state) Status() games.Status { return s.status }

// legal explains why the side to move may not play on p; nil if it may.
func (s *state) legal(p int) error {
	switch {
	case s.status.Over:
		return games.Faultf(games.ErrOver, "gomoku.refused.over", "reason", s.status.Reason)
	case s.swap.choosing(s.stones):
		return games.Faultf(games.ErrIllegalMove, "gomoku.refused.choose")
	case s.cells[p] != empty:
		return games.Faultf(games.ErrIllegalMove, "gomoku.refused.taken", "point", s.name(p))
	case s.conf.opening == openCentre && s.stones == 0 && p != s.centre():
		return games.Faultf(games.ErrIllegalMove, "gomoku.refused.centre", "point", s.name(s.centre()))
	case s.conf.block && s.turn == black:
		if k := s.forbidden(p); k != allowed {
			return games.Faultf(games.ErrIllegalMove, "gomoku.refused.forbidden", "point", s.name(p), "kind", k.text())
		}
	}
	return nil
}

// text is the kind in words.
func (k kind) text() games.Text {
	switch k {
	case overline:
		return games.T("gomoku.kind.overline")
	case doubleFour:
		return games.T("gomoku.kind.doublefour")
	}
	return games.T("gomoku.kind.doublethree")
}

// Next offers every point where the side to move may play.
func (s *state) Next(path []games.Point) (games.Step, error) {
	if len(path) == 0 {
		step := games.Step{Choices: s.choices()}
		for p := range s.points {
			if s.legal(p) == nil {
				step.Follow = append(step.Follow, games.Point(p))
			}
		}
		return step, nil
	}
	p := int(path[len(path)-1])
	if len(path) > 1 || p < 0 || p >= s.points {
		return games.Step{}, s.off("?")
	}
	if err := s.legal(p); err != nil {
		return games.Step{}, err
	}
	return games.Step{Move: s.name(p)}, nil
}

// choices are the answers that the opening asks for.
func (s *state) choices() []games.Choice {
	if s.status.Over {
		return nil
	}
	return s.swap.choices(s.stones)
}

// Play plays a point or answers the opening.
func (s *state) Play(move string) error {
	if s.status.Over {
		return s.legal(0)
	}
	if s.swap.choose(move, s.stones) {
		s.moves = append(s.moves, move)
		return nil
	}
	p := s.named(move)
	if p < 0 {
		return s.off(move)
	}
	if err := s.legal(p); err != nil {
		return err
	}
	s.place(p)
	return nil
}

// place puts a stone of the side to move on p and sees whether the game ends.
func (s *state) place(p int) {
	foul := allowed
	if s.turn == black {
		foul = s.forbidden(p)
	}
	s.put(p, s.turn)
	s.last = p
	s.moves = append(s.moves, s.name(p))
	switch {
	case foul != allowed:
		s.end(white, games.T("gomoku.end.forbidden", "kind", foul.text(), "point", s.name(p)))
	case s.wins(p):
		s.win = s.winningRow(p)
		s.end(s.turn, games.T("gomoku.end.five", "side", colorName(s.turn)))
	case s.stones == s.points:
		s.end(empty, games.T("gomoku.end.full"))
	}
	s.turn = s.turn.other()
	if !s.status.Over && s.stuck() {
		s.end(empty, games.T("gomoku.end.stuck"))
	}
}

// stuck reports whether every empty point is forbidden to the side to move.
func (s *state) stuck() bool {
	if s.turn != black || s.rule != renju || s.points-s.stones > s.points/2 {
		return false
	}
	for p := range s.points {
		if s.cells[p] == empty && s.forbidden(p) == allowed {
			return false
		}
	}
	return true
}

func (s *state) end(winner color, reason games.Text) {
	s.status = games.Status{Over: true, Winner: games.NoSide, Reason: reason}
	if winner != empty {
		s.status.Winner = s.swap.side(winner)
	}
}

// Moves lists the legal points row by row from the top, then the choices.
func (s *state) Moves() []string {
	var out []string
	step, _ := s.Next(nil)
	for _, p := range step.Follow {
		out = append(out, s.name(int(p)))
	}
	for _, c := range step.Choices {
		out = append(out, c.Value)
	}
	return out
}

// PathOf is the point of the move.
func (s *state) PathOf(move string) []games.Point {
	if p := s.named(move); p >= 0 {
		return []games.Point{games.Point(p)}
	}
	return nil
}

// Clone copies the game.
func (s *state) Clone() games.State {
	c := *s
	c.moves = append([]string(nil), s.moves...)
	return &c
}

// Game is the view of the strong search, or of the choice of a colour.
func (s *state) Game() engine.Game {
	p := s.view()
	if choices := s.choices(); choices != nil {
		p.hash ^= choiceKey
		return &choiceView{position: p, choices: choices}
	}
	return p
}

// view is the position with its threats.
func (s *state) view() *position {
	p := positionOf(&s.board, s.turn)
	p.hex, p.centreFirst = s.hex, s.conf.opening == openCentre
	p.settle(s)
	return p
}

// choiceKey marks a position in which a colour is to be chosen.
const choiceKey = 0x94d049bb133111eb

// RulesGame is a view with every legal move in point order. Where forbidden
// points lose instead of being refused, they are among them.
func (s *state) RulesGame() engine.Game {
	if s.choices() != nil {
		return s.Game()
	}
	return &rulesGame{s.view(), s.rule == renju && !s.conf.block}
}

// settle carries a finished game over to the searcher's view.
func (p *position) settle(s *state) {
	switch {
	case !s.status.Over:
	case s.status.Winner == games.NoSide:
		p.result = engine.Draw
	case s.status.Winner == s.swap.side(s.turn):
		p.result = engine.Win
	default:
		p.result = engine.Loss
	}
}

// rulesGame is a position whose moves are all that the rules allow.
type rulesGame struct {
	*position
	fouls bool // forbidden points may be played and lose
}

// Moves appends every legal move.
func (r *rulesGame) Moves(dst []engine.Move) []engine.Move {
	if !r.fouls {
		return r.allMoves(dst)
	}
	for q := range r.points {
		if r.cells[q] == empty && (r.stones > 0 || !r.centreFirst || q == r.centre()) {
			dst = append(dst, moveAt(q))
		}
	}
	return dst
}

// Do plays a move; a forbidden one ends the game.
func (r *rulesGame) Do(m engine.Move) {
	foul := r.fouls && r.mayNot(int(m)-1)
	r.position.Do(m)
	if foul {
		r.result = engine.Win
	}
}

// CloneGame copies the view.
func (r *rulesGame) CloneGame() engine.Game {
	return &rulesGame{r.position.CloneGame().(*position), r.fouls}
}

// ForcedMoves never narrows: every legal move counts.
func (r *rulesGame) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) { return dst, false }
