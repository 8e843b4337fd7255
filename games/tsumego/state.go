package tsumego

import (
	"errors"
	"fmt"
	"strings"

	"duiju/engine"
	"duiju/games"
)

// maxPlies ends a play that leads nowhere.
const maxPlies = 300

// config is what stays the same during a game: the problem and the options.
type config struct {
	problem *problem
	region  *region // nil: no target or no region that can be searched; free play
	tooBig  bool    // there was a target, but its region is too big
	superko superko
}

// superko says which repeating moves are forbidden in play.
type superko string

const (
	superkoNone        superko = "none"
	superkoPositional  superko = "positional"
	superkoSituational superko = "situational"
)

// state is one position of a game, with what repetition needs.
type state struct {
	*config
	board   *board
	left    pointSet // target stones of the start still on the board
	threats [2]int   // by games.Side
	seen    repetition
	plies   int
	last    int // the last move's point, or passMove
	status  games.Status
}

func newState(c *config, threats int) *state {
	s := &state{config: c, board: c.problem.Board.Clone(), threats: [2]int{threats, threats}, seen: repetition{}, last: passMove}
	for _, p := range c.problem.Target {
		s.left.add(p)
	}
	s.seen[s.board.Hash()]++
	s.settle()
	return s
}

// color is the colour of a side: First attacks, Second defends.
func (s *state) color(side games.Side) color {
	if side == games.First {
		return s.problem.Attacker()
	}
	return s.problem.Attacker().Other()
}

// Turn implements games.State.
func (s *state) Turn() games.Side {
	if s.board.Next == s.problem.Attacker() {
		return games.First
	}
	return games.Second
}

// SideName implements games.State.
func (s *state) SideName(side games.Side) games.Text {
	if s.color(side) == black {
		return games.T("tsumego.side.black")
	}
	return games.T("tsumego.side.white")
}

// status implements games.State.
func (s *state) Status() games.Status { return s.status }

// settle finds out whether the play is over.
func (s *state) settle() {
	end := func(winner games.Side, reason games.Text) {
		s.status = games.Status{Over: true, Winner: winner, Reason: reason}
	}
	s.status = games.Status{Winner: games.NoSide}
	target := len(s.problem.Target) > 0
	nobody := games.NoSide
	if target {
		nobody = games.Second
	}
	switch {
	case target && s.left.len() == 0:
		end(games.First, games.T("tsumego.end.captured"))
	case s.region != nil && s.region.escaped(s.position()):
		end(games.Second, games.T("tsumego.end.escaped"))
	case s.region != nil && s.safe():
		end(games.Second, games.T("tsumego.end.safe"))
	case s.board.Ended:
		end(nobody, games.T("tsumego.end.passes"))
	case s.seen[s.board.Hash()] >= 3:
		end(nobody, games.T("tsumego.end.repetition"))
	case s.plies >= maxPlies:
		end(nobody, games.T("tsumego.end.plies", "n", maxPlies))
	}
}

// safe reports whether a target chain lives without another move.
func (s *state) safe() bool {
	p := s.position()
	return s.region.alive(&p)&p.left != 0
}

// position is the searcher's form of the state; only with a region.
func (s *state) position() position {
	p := position{ban: noBan, attackerToMove: s.Turn() == games.First}
	for i, q := range s.region.Points {
		bit := uint64(1) << i
		switch s.board.Stones[q] {
		case s.region.Attacker:
			p.attack |= bit
		case s.region.Attacker.Other():
			p.defend |= bit
		}
		if s.left.has(q) {
			p.left |= bit
		}
	}
	if s.board.Ban != noPoint {
		p.ban = s.region.bit[s.board.Ban]
	}
	p.threats = [2]int8{int8(s.threats[games.First]), int8(s.threats[games.Second])}
	switch {
	case s.board.Ended && p.attackerToMove:
		p.passes = bothPassed
	case s.board.Passed && !p.attackerToMove:
		p.passes = hopelessPass
	}
	return p
}

// check says whether the side to move may play on p: nil or a *games.Fault.
func (s *state) check(p int) error {
	if s.status.Over {
		return games.Faultf(games.ErrOver, "tsumego.error.over")
	}
	if p == passMove {
		return nil
	}
	name := s.board.Name(p)
	if s.region != nil && !s.region.Has(p) {
		return games.Faultf(games.ErrIllegalMove, "tsumego.illegal.outside", "point", name)
	}
	err := s.board.Check(p)
	if errors.Is(err, errKo) && s.threats[s.Turn()] > 0 {
		err = s.board.checkSuicide(p)
	}
	switch {
	case errors.Is(err, errOccupied):
		return games.Faultf(games.ErrIllegalMove, "tsumego.illegal.occupied", "point", name)
	case errors.Is(err, errKo):
		return games.Faultf(games.ErrIllegalMove, "tsumego.illegal.ko")
	case errors.Is(err, errSuicide):
		return games.Faultf(games.ErrIllegalMove, "tsumego.illegal.suicide")
	case s.superko != superkoNone && s.repeats(p):
		return games.Faultf(games.ErrIllegalMove, "tsumego.illegal.superko")
	}
	return nil
}

// repeats reports whether a move makes an earlier position again.
func (s *state) repeats(p int) bool {
	b := s.board.Clone()
	b.Play(p)
	if s.seen[b.Hash()] > 0 {
		return true
	}
	b.Next = b.Next.Other()
	return s.superko == superkoPositional && s.seen[b.Hash()] > 0
}

// Next implements games.State.
func (s *state) Next(path []games.Point) (games.Step, error) {
	var step games.Step
	if s.status.Over {
		if len(path) > 0 {
			return step, games.Faultf(games.ErrOver, "tsumego.error.over")
		}
		return step, nil
	}
	switch len(path) {
	case 0:
		for p := range s.board.Stones {
			if s.check(p) == nil {
				step.Follow = append(step.Follow, games.Point(p))
			}
		}
		step.Choices = []games.Choice{{Value: "pass", Name: games.T("tsumego.move.pass")}}
	case 1:
		p := int(path[0])
		if p < 0 || p >= len(s.board.Stones) {
			return step, games.Faultf(games.ErrIllegalMove, "tsumego.illegal.nopoint")
		}
		if err := s.check(p); err != nil {
			return step, err
		}
		step.Move = s.board.Name(p)
	default:
		return step, games.Faultf(games.ErrIllegalMove, "tsumego.illegal.long")
	}
	return step, nil
}

// Parse implements games.State.
func (s *state) Parse(typed string) (string, error) {
	p, ok := parsePointName(s.board.W, s.board.H, typed)
	if !ok {
		return "", games.Faultf(games.ErrIllegalMove, "tsumego.illegal.unknown", "move", typed)
	}
	if err := s.check(p); err != nil {
		return "", err
	}
	return s.board.Name(p), nil
}

// Play implements games.State.
func (s *state) Play(move string) error {
	name, err := s.Parse(move)
	if err != nil {
		return err
	}
	p, _ := parsePointName(s.board.W, s.board.H, name)
	s.play(p)
	return nil
}

// play plays a legal point or passMove.
func (s *state) play(p int) {
	if p == passMove {
		s.board.Pass()
	} else {
		if p == s.board.Ban {
			s.threats[s.Turn()]--
		}
		for _, q := range s.board.Play(p) {
			s.left.remove(q)
		}
	}
	s.last = p
	s.plies++
	s.seen[s.board.Hash()]++
	s.settle()
}

// Moves implements games.State.
func (s *state) Moves() []string {
	if s.status.Over {
		return nil
	}
	var out []string
	for p := range s.board.Stones {
		if s.check(p) == nil {
			out = append(out, s.board.Name(p))
		}
	}
	return append(out, "pass")
}

// PathOf implements games.State.
func (s *state) PathOf(move string) []games.Point {
	p, ok := parsePointName(s.board.W, s.board.H, move)
	if !ok || p == passMove {
		return nil
	}
	return []games.Point{games.Point(p)}
}

// Clone implements games.State.
func (s *state) Clone() games.State { return s.clone() }

func (s *state) clone() *state {
	c := *s
	c.board = s.board.Clone()
	c.seen = s.seen.clone()
	return &c
}

// Game implements games.State: the region with the rules of the truth, or the
// bare rules where there is no problem to search.
func (s *state) Game() engine.Game {
	if s.region == nil {
		return s.RulesGame()
	}
	return newView(s.region, s.position())
}

// RulesGame implements games.RulesViewer.
func (s *state) RulesGame() engine.Game { return &rulesGame{path: []*state{s.clone()}} }

// Text implements games.State: the position as SGF, readable by FromText. A
// ban is a property of our own, BAN.
func (s *state) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;FF[4]GM[1]SZ[%s]", sizeText(s.board))
	list := func(id string, has func(p int) bool) {
		first := true
		for p := range s.board.Stones {
			if !has(p) {
				continue
			}
			if first {
				b.WriteString(id)
				first = false
			}
			fmt.Fprintf(&b, "[%s]", sgfPoint(s.board.W, p))
		}
	}
	list("AB", func(p int) bool { return s.board.Stones[p] == black })
	list("AW", func(p int) bool { return s.board.Stones[p] == white })
	list("MA", s.left.has)
	if s.problem.Views != nil {
		list("VW", s.problem.Views.has)
	}
	if s.problem.Walls != nil {
		list("SQ", func(p int) bool { return s.problem.Walls.has(p) && s.board.Stones[p] == empty })
	}
	list("BAN", func(p int) bool { return s.board.Ban == p })
	fmt.Fprintf(&b, "PL[%s]", [...]string{black: "B", white: "W"}[s.board.Next])
	if len(s.problem.Target) > 0 {
		goal := kill
		if s.Turn() == games.Second {
			goal = live
		}
		fmt.Fprintf(&b, "C[goal=%s", goal)
		if s.problem.AsksStatus {
			fmt.Fprintf(&b, "\nask=%s", askStatus)
		}
		b.WriteString("]")
	}
	b.WriteString(")")
	return b.String()
}

// Describe implements games.Describer.
func (s *state) Describe(move string) games.Text {
	if move == "pass" {
		return games.T("tsumego.move.passes", "side", s.SideName(s.Turn()))
	}
	p, ok := parsePointName(s.board.W, s.board.H, move)
	if !ok {
		return games.Verbatim(move)
	}
	taken := len(s.board.Clone().Play(p))
	if taken > 0 {
		return games.T("tsumego.move.takes", "side", s.SideName(s.Turn()), "point", move, "n", taken)
	}
	return games.T("tsumego.move.plays", "side", s.SideName(s.Turn()), "point", move)
}
