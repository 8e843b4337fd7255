package darkchess

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/text/message"
)

// The other half of the referee protocol: another program is told of the game
// and asked for its actions. It never hears what is hidden.

// caller is one program.
type caller struct {
	peer  games.Peer
	seed  uint64
	start *board
	begun bool
	told  []string // the moves that the program knows
}

// call implements games.Protocol.
func call(p games.Peer, start games.State, env games.Env) games.Caller {
	return &caller{peer: p, seed: env.Seed, start: start.(*state).b.clone()}
}

// Bye implements games.Caller.
func (*caller) Bye() string { return "quit" }

// Move implements games.Caller.
func (c *caller) Move(ctx context.Context, st games.State, moves []string, b games.Budget) (string, error) {
	s := st.(*state)
	if !s.b.rules.spoken() || s.pair != nil {
		return "", message.Faultf(message.ErrProgram, "darkchess.program.rules")
	}
	ms := b.Time / time.Millisecond
	if b.Time == 0 {
		ms = b.Clock / clockShare / time.Millisecond
	}
	if err := c.follow(ctx, s, moves, int64(ms)); err != nil {
		return "", err
	}
	colour := "-"
	if !s.b.undecided {
		colour = string("rb"[s.b.turn])
	}
	line, err := c.exchange(ctx, fmt.Sprintf("genmove %d %s", max(ms, 1), colour))
	if err != nil {
		return "", err
	}
	words := strings.Fields(line)
	switch {
	case len(words) == 1 && words[0] == games.Resigns:
		return games.Resigns, nil
	case len(words) == 2 && words[0] == "flip":
		return words[1], nil
	case len(words) == 3 && words[0] == "move":
		return words[1] + "-" + words[2], nil
	}
	return "", games.BadAnswer(line)
}

// clockShare is the part of what is left on the clock that a move may take: the
// protocol knows no clock.
const clockShare = 30

// spoken reports whether the rules are those of the protocol.
func (r *rules) spoken() bool {
	t := tournament()
	t.Draw, t.Rep = r.Draw, r.Rep
	return *t == *r
}

// follow tells the program what it does not know yet: the last moves, or all of
// them if others were played.
func (c *caller) follow(ctx context.Context, s *state, moves []string, ms int64) error {
	if n := len(c.told); !c.begun || n > len(moves) || !slices.Equal(c.told, moves[:n]) {
		r := s.b.rules
		if err := c.expectOK(ctx, fmt.Sprintf("newgame draw=%d rep=%d movems=%d seed=%d", r.Draw, r.Rep, ms, c.seed>>1)); err != nil {
			return err
		}
		if !c.start.undecided {
			if err := c.expectOK(ctx, "position "+c.start.text()); err != nil {
				return err
			}
		}
		c.begun, c.told = true, nil
	}
	for _, move := range moves[len(c.told):] {
		if err := c.expectOK(ctx, spokenMove(move)); err != nil {
			return err
		}
	}
	c.told = slices.Clone(moves)
	return nil
}

// spokenMove is a completed move in the protocol's words.
func spokenMove(move string) string {
	if square, shown, ok := strings.Cut(strings.TrimSuffix(move, ")"), "("); ok {
		return "flip " + square + " " + shown
	}
	return "move " + strings.ReplaceAll(move, "-", " ")
}

func (c *caller) expectOK(ctx context.Context, line string) error {
	answer, err := c.exchange(ctx, line)
	if err == nil && answer != "ok" {
		err = games.BadAnswer(answer)
	}
	return err
}

func (c *caller) exchange(ctx context.Context, line string) (string, error) {
	if err := c.peer.Send(line); err != nil {
		return "", err
	}
	return c.peer.Receive(ctx)
}
