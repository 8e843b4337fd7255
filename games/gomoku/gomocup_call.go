package gomoku

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
)

// The other half of the Gomocup protocol: another program is told of the game
// and asked for its moves.

// caller is one program.
type caller struct {
	peer    games.Peer
	of      *state // the game from its start
	memory  int    // MiB
	started bool
	told    []int // the stones that the program knows, in order
	err     error // the first of sending: nothing is sent after it
}

// call implements games.Protocol.
func call(p games.Peer, start games.State, env games.Env) games.Caller {
	of, _ := start.(*state)
	return &caller{peer: p, of: of, memory: env.TableMiB}
}

// Bye implements games.Caller.
func (*caller) Bye() string { return "END" }

// Greet implements games.Caller.
func (c *caller) Greet(ctx context.Context, _ games.Budget) error {
	if c.of == nil {
		return message.Faultf(message.ErrProgram, "gomoku.capture.format")
	}
	return c.start(ctx, c.of)
}

// Move implements games.Caller. A program that saw the game so far is told the
// last stone; any other the whole board.
func (c *caller) Move(ctx context.Context, st games.State, moves []string, b games.Budget) (string, error) {
	s, ok := st.(*state)
	if !ok {
		return "", message.Faultf(message.ErrProgram, "gomoku.capture.format")
	}
	if s.swap.choosing(s.board.Stones) || s.swap.open {
		return "", message.Faultf(message.ErrProgram, "gomoku.program.swap")
	}
	if !c.started {
		if err := c.start(ctx, s); err != nil {
			return "", err
		}
	}
	c.limits(b)
	stones := inOrder(s, moves)
	if err := c.ask(ctx, s, stones); err != nil {
		return "", err
	}
	p, err := c.answer(ctx, s)
	if err != nil {
		return "", err
	}
	c.told = append(stones, p)
	return s.board.Name(p), nil
}

// inOrder are the points of all stones, in the order of the moves where that is
// known: stones that were there at the start come first.
func inOrder(s *state, moves []string) []int {
	var played []int
	for _, move := range moves {
		if p := s.board.Named(move); p >= 0 && s.board.Cells[p] != board.Empty {
			played = append(played, p)
		}
	}
	var all []int
	for p := range s.board.Points {
		if s.board.Cells[p] != board.Empty && !slices.Contains(played, p) {
			all = append(all, p)
		}
	}
	return append(all, played...)
}

// start begins with an empty board.
func (c *caller) start(ctx context.Context, s *state) error {
	if err := c.expectOK(ctx, fmt.Sprintf("START %d", s.board.N)); err != nil {
		return err
	}
	c.started = true
	c.sendf("INFO rule %d", cupRules[s.conf.rule])
	if c.memory > 0 {
		c.sendf("INFO max_memory %d", c.memory<<20)
	}
	c.sendf("INFO game_type 0")
	return c.err
}

// expectOK sends a command that is answered by OK.
func (c *caller) expectOK(ctx context.Context, command string) error {
	c.sendf("%s", command)
	line, err := c.receive(ctx)
	if err == nil && !strings.EqualFold(line, "OK") {
		err = games.BadAnswer(line)
	}
	return err
}

// limits tells the time of the next move, and its nodes and depth as programs beyond the
// protocol of the cup understand them.
func (c *caller) limits(b games.Budget) {
	turn, left := b.Time, noClock
	if b.Clock > 0 {
		left = b.Clock
		turn = cmp.Or(turn, b.Clock)
	}
	c.sendf("INFO timeout_turn %d", turn/time.Millisecond)
	c.sendf("INFO timeout_match %d", left/time.Millisecond)
	c.sendf("INFO time_left %d", left/time.Millisecond)
	if b.Nodes > 0 {
		c.sendf("INFO max_node %d", b.Nodes)
	}
	if b.Depth > 0 {
		c.sendf("INFO max_depth %d", b.Depth)
	}
}

// ask tells what has happened and asks for a move.
func (c *caller) ask(ctx context.Context, s *state, stones []int) error {
	n := len(stones)
	if n > 0 && slices.Equal(c.told, stones[:n-1]) && (n > 1 || s.board.Stones == 1) {
		c.sendf("TURN %s", s.board.Numbers(stones[n-1]))
		return nil
	}
	if len(c.told) > 0 {
		if err := c.expectOK(ctx, "RESTART"); err != nil {
			return err
		}
	}
	c.told = nil
	if n == 0 {
		c.sendf("BEGIN")
		return nil
	}
	c.sendf("BOARD")
	for _, p := range stones {
		owner := 2
		if s.board.Cells[p] == s.turn {
			owner = 1
		}
		c.sendf("%s,%d", s.board.Numbers(p), owner)
	}
	c.sendf("DONE")
	return nil
}

// answer is the point that the program plays.
func (c *caller) answer(ctx context.Context, s *state) (int, error) {
	line, err := c.receive(ctx)
	if err != nil {
		return 0, err
	}
	x, y := 0, 0
	if n, err := fmt.Sscanf(strings.ReplaceAll(line, " ", ""), "%d,%d", &x, &y); n != 2 || err != nil || s.board.At(x, y) < 0 {
		return 0, games.BadAnswer(line)
	}
	return s.board.At(x, y), nil
}

// receive is the next line that is an answer. What the program says besides is
// shown; what it wants to do without an answer is done as it wants.
func (c *caller) receive(ctx context.Context) (string, error) {
	for c.err == nil {
		line, err := c.peer.Receive(ctx)
		if err != nil {
			return "", err
		}
		word, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "MESSAGE":
			c.peer.Tell(rest)
		case "DEBUG":
		case "SUGGEST":
			return rest, nil
		default:
			return line, nil
		}
	}
	return "", c.err
}

// sendf sends a line, unless one could not be sent before.
func (c *caller) sendf(format string, args ...any) {
	if c.err == nil {
		c.err = c.peer.Send(fmt.Sprintf(format, args...))
	}
}
