package darkchess

import (
	"cmp"
	"context"
	"fmt"
	"strings"

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
	// paired says that the game is one of two that count together, which the protocol
	// does not know.
	paired bool
	told   []string // the moves that the program knows, nil before a game
}

// call implements games.Protocol.
func call(p games.Peer, start games.State, env games.Env) games.Caller {
	s := start.(*state)
	return &caller{peer: p, seed: env.Seed, start: s.b.clone(), paired: s.pair != nil}
}

// Bye implements games.Caller.
func (*caller) Bye() string { return "quit" }

// Greet implements games.Caller.
func (c *caller) Greet(ctx context.Context, b games.Budget) error {
	r := c.start.rules
	if !r.spoken() || c.paired {
		return message.Faultf(message.ErrProgram, "darkchess.program.rules")
	}
	err := c.expectOK(ctx, fmt.Sprintf("newgame draw=%d rep=%d movems=%d seed=%d", r.Draw, r.Rep, timeOf(b), c.seed>>1))
	if err == nil && !c.start.undecided {
		err = c.expectOK(ctx, "position "+c.start.text())
	}
	c.told = []string{}
	return err
}

// timeOf is the time of a move in milliseconds.
func timeOf(b games.Budget) int64 {
	b.Time = cmp.Or(b.Time, b.Clock/clockShare)
	return b.Time.Milliseconds()
}

// Move implements games.Caller.
func (c *caller) Move(ctx context.Context, st games.State, moves []string, b games.Budget) (string, error) {
	err := games.Follow(c.told, moves, func() error { return c.Greet(ctx, b) }, func(i int) error { return c.expectOK(ctx, spokenMove(moves[i])) })
	if err != nil {
		return "", err
	}
	c.told = append([]string{}, moves...)
	line, err := games.Exchange(ctx, c.peer, fmt.Sprintf("genmove %d %s", max(timeOf(b), 1), st.(*state).b.mover()))
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

// spokenMove is a move in the protocol's words, a flip with its piece where that is known.
func spokenMove(move string) string {
	word := "flip "
	if strings.Contains(move, "-") {
		word = "move "
	}
	return word + strings.NewReplacer("-", " ", "(", " ", ")", "").Replace(move)
}

func (c *caller) expectOK(ctx context.Context, line string) error {
	answer, err := games.Exchange(ctx, c.peer, line)
	if err == nil && answer != "ok" {
		err = games.BadAnswer(answer)
	}
	return err
}
