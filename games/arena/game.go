package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"time"

	"duiju/games"
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
	var players [2]games.Player
	for side := range players {
		env := c.Env
		env.Seed = playerSeed(g.Seed, g.isA(games.Side(side)))
		if players[side], err = c.Module.NewPlayer(m.Seat(games.Side(side)), m.Options(), env); err != nil {
			return g, err
		}
	}
	if prep, ok := m.State().Clone().(games.Preparer); ok {
		if err := prep.Prepare(ctx, nil); err != nil {
			return g, err
		}
	}
	for !m.Status().Over {
		if m.At() >= c.MaxPlies {
			m.End(games.Adjourned())
			break
		}
		fault, err := c.move(ctx, m, players[m.Turn()])
		if err != nil {
			return g, err
		}
		if fault != nil {
			g.Fault = fmt.Sprintf("%s, ply %d: %v", m.Seat(m.Turn()), m.At()+1, fault)
			m.End(games.Forfeited(m.Turn()))
		}
	}
	g.finish(m)
	return g, nil
}

// newMatch sets up the game and plays the opening.
func (c *Config) newMatch(g *Game, o Opening) (*games.Match, error) {
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
	m, err := games.NewMatch(games.Setup{
		Module: c.Module, Options: options, Seed: seed, Seats: seats,
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

// move lets a player move. The first error is the player's fault, the second
// ends the match.
func (c *Config) move(ctx context.Context, m *games.Match, p games.Player) (fault, end error) {
	b := c.Budget
	if m.Clock().On() {
		left := m.Clock().Budget(m.Turn())
		b.Clock, b.Increment = left.Clock, left.Increment
	}
	start := time.Now()
	d, err := games.Ask(ctx, p, m.State().Clone(), b, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	switch {
	case err != nil:
		return err, nil
	case !m.Spend(time.Since(start)):
		return nil, nil // lost on time
	case d.Resign:
		m.End(games.Resigned(m.Turn()))
		return nil, nil
	case d.Move == "":
		return errors.New("no move"), nil
	}
	if _, err := m.Play(d.Move); err != nil {
		return fmt.Errorf("illegal move %q: %w", d.Move, err), nil
	}
	return nil, nil
}

// isA reports whether A sits on the side.
func (g *Game) isA(s games.Side) bool { return (s == games.First) == g.AFirst }

// finish fills in the result of a finished game.
func (g *Game) finish(m *games.Match) {
	status := m.Status()
	g.Plies, g.Status, g.Reason, g.Record = m.At(), status, status.Reason.Key, m.Record()
	switch {
	case status.Winner == games.NoSide:
		g.Points = 1
	case g.isA(status.Winner):
		g.Points = 2
	}
}

// playerSeed gives the two players of a game different numbers, so that a
// player does not mirror itself (the mixing step of splitmix64).
func playerSeed(seed uint64, a bool) uint64 {
	z := seed * 2
	if a {
		z++
	}
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
