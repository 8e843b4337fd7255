package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/program"
	"duiju/games/play/session"
)

// play plays game i. The error is a reason to end the whole match; what a
// player does wrong is a lost game with a Fault. A game that another program did not
// take up, or whose pipe broke, is played once more.
func (c *Config) play(ctx context.Context, i int) (Game, error) {
	g, err := c.playOnce(ctx, i)
	if errors.Is(err, program.ErrMachinery) {
		why := g.Fault
		g, err = c.playOnce(ctx, i)
		g.Again = why
	}
	return g, err
}

func (c *Config) playOnce(ctx context.Context, i int) (g Game, err error) {
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
	u := umpire{c: c, g: &g, m: m}
	resources, monitor := c.Resources, &games.Monitor{Log: c.Log, MaxMiB: c.MaxMiB}
	resources.Monitor = monitor
	d := session.New(session.Config{
		Match: m, Failure: session.Forfeit, Notes: true, Resources: resources, Budget: c.Budget, MaxPlies: c.MaxPlies, Umpire: u.judge,
		Odds: [2]games.Budget{c.Odds[g.seat(games.First)], c.Odds[g.seat(games.Second)]}, Programs: []string{c.A.Name, c.B.Name},
	})
	var broken error
	err = session.Settle(ctx, d, d.Start(), func(e session.Event) {
		if f, ok := e.(session.Failed); ok {
			g.Fault, g.Kind = fmt.Sprintf("%s, ply %d: %s", f.By, f.Number, c.Say(f.Err)), kindOf(f.Err)
			if errors.Is(f.Err, program.ErrMachinery) {
				broken = fmt.Errorf("game %d, %s: %w", i+1, f.By, f.Err)
			}
		}
	})
	d.Close()
	d.Session().Wait() // nothing that was started outlives the game
	if err = cmp.Or(err, broken); err != nil {
		return g, err
	}
	u.note(monitor)
	g.finish(m)
	if c.Luck {
		g.Luck, err = session.Luck(ctx, m)
		if g.seat(games.First) == 1 {
			g.Luck = -g.Luck
		}
	}
	return g, err
}

// newMatch sets up the game and plays the opening.
func (c *Config) newMatch(g *Game, o Opening) (*match.Match, error) {
	players := [2]games.PlayerSpec{c.A, c.B}
	seats := [2]games.PlayerSpec{players[g.seat(games.First)], players[g.seat(games.Second)]}
	options := c.Options.Clone()
	maps.Copy(options, o.Options)
	seed := g.Seed
	if o.Seeded {
		seed = o.Seed
	}
	m, err := match.New(match.Setup{
		Module: c.Module, Options: options, Position: o.Position, Seed: seed, Seats: seats,
		Clock: c.clock(g),
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

// clock is that of a game; a player of its own time has that and no increment.
func (c *Config) clock(g *Game) games.Clock {
	clock := games.NewClock(c.Budget.Clock, c.Budget.Increment)
	for _, side := range []games.Side{games.First, games.Second} {
		if own := c.Odds[g.seat(side)].Clock; own > 0 {
			clock.Main = max(clock.Main, own)
			clock.Left[side] = own
		}
	}
	return clock
}

// seat is who sits on a side: 0 for A and 1 for B.
func (g *Game) seat(s games.Side) int {
	if (s == games.First) == g.AFirst {
		return 0
	}
	return 1
}

// finish fills in the result of a finished game.
func (g *Game) finish(m *match.Match) {
	status := m.Status()
	g.Plies, g.Status, g.Reason, g.Record = m.At(), status, status.Reason.Key, m.Record()
	switch {
	case status.Winner == games.NoSide:
		g.Points = 1
	case g.seat(status.Winner) == 0:
		g.Points = 2
	}
}
