package play

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// maxPlies ends a play that leads nowhere.
const maxPlies = 300

// config is what stays the same during a game: the problem and the options.
type config struct {
	Problem *problem.Problem
	Region  *region.Region // nil: no target or no region that can be searched; free play
	tooBig  bool           // there was a target, but its region is too big
	Superko Superko
	loose   bool // a file has gone on in spite of the rules: nothing ends the game
}

// Superko says which repeating moves are forbidden in play.
type Superko string

const (
	SuperkoNone        Superko = "none"
	SuperkoPositional  Superko = "positional"
	SuperkoSituational Superko = "situational"
)

// State is one position of a game, with what repetition needs.
type State struct {
	*config
	Board   *goban.Board
	left    goban.PointSet // target stones of the start still on the board
	threats [2]int         // by games.Side
	seen    map[uint64]int // how often stones and side to move have stood
	plies   int
	Last    int // the last move's point, or passMove
	status  games.Status
	// file is the node of the problem's file that the moves have come to; the zero
	// Node where it has none for them.
	file sgf.Node
}

func NewState(c *config, threats int) *State {
	s := &State{config: c, Board: c.Problem.Board.Clone(), threats: [2]int{threats + c.Problem.Threats[0], threats + c.Problem.Threats[1]}, seen: map[uint64]int{}, Last: goban.PassMove, file: c.Problem.Node}
	s.left.AddAll(c.Problem.Target)
	s.seen[s.Board.Hash()]++
	s.settle()
	return s
}

// color is the colour of a side: First attacks, Second defends.
func (s *State) color(side games.Side) goban.Color {
	if side == games.First {
		return s.Problem.Attacker()
	}
	return s.Problem.Attacker().Other()
}

// Turn implements games.State.
func (s *State) Turn() games.Side {
	if s.Board.Next == s.Problem.Attacker() {
		return games.First
	}
	return games.Second
}

// SideName implements games.State.
func (s *State) SideName(side games.Side) message.Text {
	if s.color(side) == goban.Black {
		return message.T("tsumego.side.black")
	}
	return message.T("tsumego.side.white")
}

// Status implements games.State.
func (s *State) Status() games.Status { return s.status }

// settle finds out whether the play is over.
func (s *State) settle() {
	end := func(winner games.Side, reason message.Text) {
		s.status = games.Status{Over: true, Winner: winner, Reason: reason}
	}
	s.status = games.Status{Winner: games.NoSide}
	target := len(s.Problem.Target) > 0
	nobody := games.NoSide
	if target {
		nobody = games.Second
	}
	switch {
	case s.loose:
	case target && s.left.Len() == 0:
		end(games.First, message.T("tsumego.end.captured"))
	case s.Region != nil && s.Region.Escaped(s.Position()):
		end(games.Second, message.T("tsumego.end.escaped"))
	case s.Region != nil && s.safe():
		end(games.Second, message.T("tsumego.end.safe"))
	case s.Board.Ended:
		end(nobody, message.T("tsumego.end.passes"))
	case s.seen[s.Board.Hash()] >= 3:
		end(nobody, message.T("tsumego.end.repetition"))
	case s.plies >= maxPlies:
		end(nobody, message.T("tsumego.end.plies", "n", maxPlies))
	}
}

// safe reports whether a target chain lives without another move.
func (s *State) safe() bool {
	p := s.Position()
	return s.Region.Alive(&p)&p.Left != 0
}

// Position is the searcher's form of the state; only with a region.
func (s *State) Position() region.Position {
	p := region.Position{Ban: region.NoBan, AttackerToMove: s.Turn() == games.First}
	for i, q := range s.Region.Points {
		bit := uint64(1) << i
		switch s.Board.Stones[q] {
		case s.Region.Attacker:
			p.Attack |= bit
		case s.Region.Attacker.Other():
			p.Defend |= bit
		}
		if s.left.Has(q) {
			p.Left |= bit
		}
	}
	if s.Board.Ban != goban.NoPoint {
		p.Ban = s.Region.Bit[s.Board.Ban]
	}
	p.Threats = [2]int8{int8(s.threats[games.First]), int8(s.threats[games.Second])}
	switch {
	case s.Board.Ended && p.AttackerToMove:
		p.Passes = region.BothPassed
	case s.Board.Passed && !p.AttackerToMove:
		p.Passes = region.HopelessPass
	}
	return p
}

// Check says whether the side to move may play on p: nil or a *message.Fault.
func (s *State) Check(p int) error {
	if s.status.Over {
		return message.Faultf(message.ErrOver, "tsumego.error.over")
	}
	name := s.Board.Name(p)
	switch {
	case s.Choosing():
		if s.Problem.Chosen(p) == nil {
			return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.choose", "point", name)
		}
		return nil
	case p == goban.PassMove:
		return nil
	}
	if s.Region != nil && !s.Region.Has(p) {
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.outside", "point", name)
	}
	err := s.Board.Check(p)
	if errors.Is(err, goban.ErrKo) && s.threats[s.Turn()] > 0 {
		err = s.Board.CheckSuicide(p)
	}
	switch {
	case errors.Is(err, goban.ErrOccupied):
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.occupied", "point", name)
	case errors.Is(err, goban.ErrKo):
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.ko")
	case errors.Is(err, goban.ErrSuicide):
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.suicide")
	case s.Superko != SuperkoNone && s.repeats(p):
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.superko")
	}
	return nil
}

// repeats reports whether a move makes an earlier position again.
func (s *State) repeats(p int) bool {
	b := s.Board.Clone()
	b.Play(p)
	if s.seen[b.Hash()] > 0 {
		return true
	}
	b.Next = b.Next.Other()
	return s.Superko == SuperkoPositional && s.seen[b.Hash()] > 0
}

// Moves implements games.State.
func (s *State) Moves() []games.Move {
	if s.status.Over {
		return nil
	}
	moves := make([]games.Move, 0, len(s.Board.Stones)+1)
	points := make([]scene.Point, len(s.Board.Stones))
	for p := range points {
		if points[p] = scene.Point(p); s.Check(p) == nil {
			moves = append(moves, games.Move{Text: s.Board.Name(p), Path: points[p : p+1 : p+1]})
		}
	}
	if s.Choosing() {
		return moves
	}
	return append(moves, games.Move{Text: "pass", Name: message.T("tsumego.move.pass")})
}

// Why implements games.Reader.
func (s *State) Why(path []scene.Point) error {
	switch {
	case s.status.Over:
		return message.Faultf(message.ErrOver, "tsumego.error.over")
	case len(path) == 0:
		return nil
	case len(path) > 1:
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.long")
	}
	p := int(path[0])
	if p < 0 || p >= len(s.Board.Stones) {
		return message.Faultf(message.ErrIllegalMove, "tsumego.illegal.nopoint")
	}
	return s.Check(p)
}

// Read implements games.Reader.
func (s *State) Read(typed string) (string, error) {
	p, ok := goban.ParsePointName(s.Board.W, s.Board.H, typed)
	if !ok {
		return "", message.Faultf(message.ErrIllegalMove, "tsumego.illegal.unknown", "move", typed)
	}
	if err := s.Check(p); err != nil {
		return "", err
	}
	return s.Board.Name(p), nil
}

// Play implements games.State.
func (s *State) Play(move string) error {
	name, err := s.Read(move)
	if err != nil {
		return err
	}
	p, _ := goban.ParsePointName(s.Board.W, s.Board.H, name)
	s.play(p)
	return nil
}

// play plays a legal point or passMove.
func (s *State) play(p int) {
	if s.Choosing() {
		s.choose(p)
		return
	}
	s.file = problem.Follow(s.Board, s.file, s.Board.Next, p)
	if p == s.Board.Ban && p != goban.PassMove {
		s.threats[s.Turn()]--
	}
	for _, q := range s.Board.Play(p) {
		s.left.Remove(q)
	}
	s.Last = p
	if s.plies++; !s.loose {
		s.seen[s.Board.Hash()]++
	}
	s.settle()
}

// Clone implements games.State.
func (s *State) Clone() games.State { return s.clone() }

func (s *State) clone() *State {
	c := *s
	c.Board = s.Board.Clone()
	c.seen = maps.Clone(s.seen)
	return &c
}

// Game implements games.State: the region with the rules of the truth, or the
// bare rules where there is no problem to search.
func (s *State) Game() games.Searched {
	if s.Region == nil {
		return s.rulesGame()
	}
	return region.NewView(s.Region, s.Position())
}

func (s *State) rulesGame() *rulesGame { return &rulesGame{path: []*State{s.clone()}} }

// Text implements games.State: the position as SGF, readable by FromText. A
// ban is a property of our own, BAN.
func (s *State) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;FF[4]GM[1]SZ[%s]", goban.SizeText(s.Board))
	list := func(id string, has func(p int) bool) {
		first := true
		for p := range s.Board.Stones {
			if !has(p) {
				continue
			}
			if first {
				b.WriteString(id)
				first = false
			}
			fmt.Fprintf(&b, "[%s]", goban.SgfPoint(s.Board.W, p))
		}
	}
	list("AB", func(p int) bool { return s.Board.Stones[p] == goban.Black })
	list("AW", func(p int) bool { return s.Board.Stones[p] == goban.White })
	list("MA", s.left.Has)
	if s.Problem.Views != nil {
		list("VW", s.Problem.Views.Has)
	}
	if s.Problem.Walls != nil {
		list("SQ", func(p int) bool { return s.Problem.Walls.Has(p) && s.Board.Stones[p] == goban.Empty })
	}
	list("BAN", func(p int) bool { return s.Board.Ban == p })
	if s.threats != [2]int{} {
		fmt.Fprintf(&b, "THREATS[%d:%d]", s.threats[0], s.threats[1])
	}
	fmt.Fprintf(&b, "PL[%s]", goban.ColorID(s.Board.Next))
	if s.Problem.Free {
		b.WriteString("FREE[]")
	}
	for _, value := range s.Problem.ChooseValues() {
		fmt.Fprintf(&b, "CHOOSE[%s]", value)
	}
	if len(s.Problem.Target) > 0 {
		now := *s.Problem
		now.Goal = s.goal()
		fmt.Fprintf(&b, "C[%s]", now.WithGoal(""))
	}
	b.WriteString(")")
	return b.String()
}

// TextOf is the text of a problem at its start, for which no region is needed.
func TextOf(p *problem.Problem) string {
	return NewState(&config{Problem: p, Superko: SuperkoNone}, 0).Text()
}

// Explain implements games.Commentator: the trainer has the words for that.
func (s *State) Explain(context.Context, string) (message.Text, error) { return message.Text{}, nil }

// Describe implements games.Commentator.
func (s *State) Describe(move string) message.Text {
	if move == "pass" {
		return message.T("tsumego.move.passes", "side", s.SideName(s.Turn()))
	}
	p, ok := goban.ParsePointName(s.Board.W, s.Board.H, move)
	if !ok {
		return message.Verbatim(move)
	}
	if s.Choosing() {
		return message.T("tsumego.move.chooses", "point", move)
	}
	if p == s.Board.Ban {
		return message.T("tsumego.move.retakes", "side", s.SideName(s.Turn()), "point", move, "n", s.threats[s.Turn()]-1)
	}
	taken := len(s.Board.Clone().Play(p))
	if taken > 0 {
		return message.T("tsumego.move.takes", "side", s.SideName(s.Turn()), "point", move, "n", taken)
	}
	return message.T("tsumego.move.plays", "side", s.SideName(s.Turn()), "point", move)
}

// Configure finds the region of a problem; a problem without one is free play.
func Configure(p *problem.Problem) *config {
	c := &config{Problem: p, Superko: SuperkoNone}
	if len(p.Target) == 0 {
		return c
	}
	r, err := p.Region()
	if err != nil {
		free := *p
		free.Target = nil
		return &config{Problem: &free, Superko: SuperkoNone, tooBig: true}
	}
	c.Region = r
	return c
}

// Asked is the problem of the side to move now, with the chains that are left.
func (s *State) Asked() *problem.Problem {
	p := *s.Problem
	p.Board, p.Goal, p.AsksStatus = s.Board, s.goal(), p.AsksStatus && s.plies == 0
	p.Target = s.TargetLeft()
	return &p
}

// TargetLeft is what is left of the target.
func (s *State) TargetLeft() []int {
	if s.Region == nil {
		return nil
	}
	return s.Region.List(s.Position().Left)
}

// goal is that of the side to move.
func (s *State) goal() problem.Goal { return problem.GoalOf(s.Board.Next, s.color(games.Second)) }

// Posed is a position as a problem for the side to move, with a solver for it.
func (s *State) Posed(ctx context.Context) (*problem.Problem, *answer.Solver) {
	p := s.Asked()
	return p, &answer.Solver{
		Answer: answer.Answer{Region: s.Region}, Driver: proof.NewDriver(proof.DriverAuto, s.Region, JudgeMiB), Ctx: ctx, Goal: p.Goal,
		O: answer.SolveOptions{Nodes: JudgeNodes}, Root: s.Position(),
	}
}

// PlayNamed plays a move by name and returns it as the searcher knows it.
func (s *State) PlayNamed(move string) (by uint8, err error) {
	name, err := s.Read(move)
	if err != nil {
		return 0, err
	}
	q, _ := goban.ParsePointName(s.Board.W, s.Board.H, name)
	if q == goban.PassMove || s.Region.Has(q) {
		by = s.Region.MoveAt(q)
	}
	s.play(q)
	return by, nil
}

// NamesOf are the names of moves of the searcher.
func (s *State) NamesOf(line []uint8) []string {
	return list.Of(line, s.NameOf)
}

// NameOf is the name of a move of the searcher.
func (s *State) NameOf(by uint8) string { return s.Board.Name(s.Region.Point(by)) }

// The limits of the proof of one answer of the trainer.
const (
	JudgeNodes = 2_000_000
	JudgeMiB   = 32
)
