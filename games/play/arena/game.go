package arena

import (
	"context"
	"fmt"
	"maps"
	"runtime/debug"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// play plays game i. The error is a reason to end the whole match; what a
// player does wrong is a lost game with a Fault.
func (c *Config) play(ctx context.Context, i int) (g Game, err error) {
	defer func() {
		if r := recover(); r != nil { // in the rules: the finished games are kept
			err = fmt.Errorf("game %d: %w", i+1, &games.Panic{Value: r, Stack: debug.Stack()})
		}
	}()
	pair := i / 2
	g = Game{Index: i, Seed: c.Seed + uint64(pair), AFirst: i%2 == 0}
	opening := c.opening(pair)
	g.Opening = opening.Name
	m, err := c.newMatch(&g, opening)
	if err != nil {
		return g, err
	}
	d := session.New(session.Config{
		Match: m, Failure: session.Forfeit, Notes: true, Resources: c.Resources, Budget: c.Budget, MaxPlies: c.MaxPlies,
		Programs: []string{c.A.Name, c.B.Name},
	})
	defer d.Close()
	err = session.Settle(ctx, d, d.Start(), func(e session.Event) {
		if f, ok := e.(session.Failed); ok {
			g.Fault = fmt.Sprintf("%s, ply %d: %v", f.By, f.Number, f.Err)
		}
	})
	if err != nil {
		return g, err
	}
	g.finish(m)
	return g, nil
}

// newMatch sets up the game and plays the opening.
func (c *Config) newMatch(g *Game, o Opening) (*match.Match, error) {
	seats := [2]games.PlayerSpec{c.A, c.B}
	if !g.AFirst {
		seats = [2]games.PlayerSpec{c.B, c.A}
	}
	options := c.Options.Clone()
	maps.Copy(options, o.Options)
	seed := g.Seed
	if o.Seeded {
		seed = o.Seed
	}
	m, err := match.New(match.Setup{
		Module: c.Module, Options: options, Position: o.Position, Seed: seed, Seats: seats,
		Clock: games.NewClock(c.Budget.Clock, c.Budget.Increment),
	})
	if err != nil {
		return nil, err
	}
	for k, move := range o.Moves {
		if _, err := m.Play(move); err != nil {
			return nil, fmt.Errorf("opening %s, move %d %q: %w", o.Name, k+1, move, err)
		}
	}
	return m, nil
}

// isA reports whether A sits on the side.
func (g *Game) isA(s games.Side) bool { return (s == games.First) == g.AFirst }

// finish fills in the result of a finished game.
func (g *Game) finish(m *match.Match) {
	status := m.Status()
	g.Plies, g.Status, g.Reason, g.Record = m.At(), status, status.Reason.Key, m.Record()
	switch {
	case status.Winner == games.NoSide:
		g.Points = 1
	case g.isA(status.Winner):
		g.Points = 2
	}
}
