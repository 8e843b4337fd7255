package gtp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
)

// The other half of GTP: another program is told of the game and asked for its
// moves. It sees a board with stones on it and is not told the question.

// colorWords are the colours as the protocol writes them.
var colorWords = map[goban.Color]string{goban.Black: "black", goban.White: "white"}

// caller is one program.
type caller struct {
	peer  games.Peer
	start *play.State
	told  []string // the moves that the program knows, nil before a game
}

// NewCaller makes the games.Caller for a game from a position.
func NewCaller(p games.Peer, start *play.State) games.Caller { return &caller{peer: p, start: start} }

// Bye implements games.Caller.
func (*caller) Bye() string { return "quit" }

// Greet implements games.Caller.
func (c *caller) Greet(ctx context.Context, _ games.Budget) error {
	if c.start.Board.W != c.start.Board.H {
		return message.Faultf(message.ErrProgram, "tsumego.program.square")
	}
	return c.setUp(ctx)
}

// Move implements games.Caller.
func (c *caller) Move(ctx context.Context, st games.State, moves []string, _ games.Budget) (string, error) {
	if err := c.follow(ctx, moves); err != nil {
		return "", err
	}
	answer, err := c.command(ctx, "genmove "+colorWords[st.(*play.State).Board.Next])
	if err != nil {
		return "", err
	}
	move := strings.ToUpper(answer)
	switch move {
	case "RESIGN":
		return games.Resigns, nil
	case "PASS":
		move = "pass"
	}
	c.told = append(slices.Clone(moves), move) // genmove plays it
	return move, nil
}

// follow tells the program what it does not know yet.
func (c *caller) follow(ctx context.Context, moves []string) error {
	s, at := c.start.Clone().(*play.State), 0
	return games.Follow(c.told, moves, func() error { return c.Greet(ctx, games.Budget{}) }, func(i int) error {
		for ; at < i; at++ {
			if err := s.Play(moves[at]); err != nil {
				return err
			}
		}
		_, err := c.command(ctx, fmt.Sprintf("play %s %s", colorWords[s.Board.Next], moves[i]))
		return err
	})
}

// setUp puts the first position on the program's board, stone by stone.
func (c *caller) setUp(ctx context.Context) error {
	b := c.start.Board
	for _, line := range []string{fmt.Sprintf("boardsize %d", b.W), "clear_board", "komi 0"} {
		if _, err := c.command(ctx, line); err != nil {
			return err
		}
	}
	for p, stone := range b.Stones {
		if stone != goban.Black && stone != goban.White {
			continue
		}
		if _, err := c.command(ctx, fmt.Sprintf("play %s %s", colorWords[stone], b.Name(p))); err != nil {
			return err
		}
	}
	c.told = []string{}
	return nil
}

// command is one line and its answer, which a "?" makes a fault of the program.
func (c *caller) command(ctx context.Context, line string) (string, error) {
	answer, err := games.Exchange(ctx, c.peer, line)
	if err != nil {
		return "", err
	}
	rest, ok := strings.CutPrefix(answer, "=")
	if !ok {
		return "", games.BadAnswer(answer)
	}
	return strings.TrimSpace(rest), nil
}
