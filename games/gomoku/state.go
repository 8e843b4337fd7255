package gomoku

import (
	"duiju/engine"
	"duiju/games"
)

// State is a game of gomoku in progress.
type State struct {
	board
	conf   config
	turn   color
	moves  []string // normal texts, choices of an opening too
	last   int      // point of the last stone, -1 for none
	status games.Status
	win    []int // points of the winning rows
	start  start // how the game began
}

func newState(c config) *State {
	s := &State{board: *newBoard(c.size, c.rule), conf: c, turn: black, last: -1}
	s.hex = c.hex
	return s
}

// Turn is the side to move: black is First.
func (s *State) Turn() games.Side { return sideOf(s.turn) }

func sideOf(c color) games.Side {
	if c == black {
		return games.First
	}
	return games.Second
}

func colorOf(s games.Side) color { return black + color(s) }

// SideName names a side by its colour.
func (s *State) SideName(side games.Side) games.Text { return colorName(colorOf(side)) }

func colorName(c color) games.Text {
	if c == black {
		return games.T("gomoku.side.black")
	}
	return games.T("gomoku.side.white")
}

// Status says how the game stands.
func (s *State) Status() games.Status { return s.status }

// legal explains why the side to move may not play on p; nil if it may.
func (s *State) legal(p int) error {
	switch {
	case s.status.Over:
		return games.Faultf(games.ErrOver, "gomoku.refused.over", "reason", s.status.Reason)
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
func (s *State) Next(path []games.Point) (games.Step, error) {
	if len(path) == 0 {
		var step games.Step
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

// Play plays a point.
func (s *State) Play(move string) error {
	if s.status.Over {
		return s.legal(0)
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
func (s *State) place(p int) {
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
func (s *State) stuck() bool {
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

func (s *State) end(winner color, reason games.Text) {
	s.status = games.Status{Over: true, Winner: games.NoSide, Reason: reason}
	if winner != empty {
		s.status.Winner = sideOf(winner)
	}
}

// Moves lists the legal points row by row from the top.
func (s *State) Moves() []string {
	var out []string
	step, _ := s.Next(nil)
	for _, p := range step.Follow {
		out = append(out, s.name(int(p)))
	}
	return out
}

// PathOf is the point of the move.
func (s *State) PathOf(move string) []games.Point {
	if p := s.named(move); p >= 0 {
		return []games.Point{games.Point(p)}
	}
	return nil
}

// Clone copies the game.
func (s *State) Clone() games.State {
	c := *s
	c.moves = append([]string(nil), s.moves...)
	return &c
}

// Game is the view of the strong search.
func (s *State) Game() engine.Game {
	p := positionOf(&s.board, s.turn)
	p.hex, p.centreFirst = s.hex, s.conf.opening == openCentre
	p.settle(s)
	return p
}

// RulesGame is a view with every legal move in point order. Where forbidden
// points lose instead of being refused, they are among them.
func (s *State) RulesGame() engine.Game {
	return &rulesGame{s.Game().(*position), s.rule == renju && !s.conf.block}
}

// settle carries a finished game over to the searcher's view.
func (p *position) settle(s *State) {
	switch {
	case !s.status.Over:
	case s.status.Winner == games.NoSide:
		p.result = engine.Draw
	case s.status.Winner == sideOf(s.turn):
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
