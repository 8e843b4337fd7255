package ui

import (
	"context"
	"errors"
	"sync"

	"duiju/games"
)

// seat is an engine player of a game. A cancelled search may still be
// returning when the next begins, so the player is guarded.
type seat struct {
	module  games.Module
	spec    games.PlayerSpec
	options games.Options
	env     games.Env

	mu     sync.Mutex
	player games.Player
}

// choose asks the player for a move on a state that it may keep during the
// call. It is called in commands only.
func (s *seat) choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return games.Decision{}, err
	}
	if s.player == nil {
		p, err := s.module.NewPlayer(s.spec, s.options, s.env)
		if err != nil {
			return games.Decision{}, err
		}
		s.player = p
	}
	d, err := games.Ask(ctx, s.player, st, b, news)
	if err != nil && !errors.Is(err, ctx.Err()) {
		s.player = nil // whatever state it is in, the next move gets a fresh one
	}
	return d, err
}

// env is what a player may use: a level is always the same, the strongest
// player takes what the settings allow.
func (a *app) env(spec games.PlayerSpec, seed uint64) games.Env {
	e := games.Env{Seed: seed}
	if spec.Kind == games.Max {
		e.Threads, e.TableMiB = a.threads(), a.settings.MemoryMiB
	}
	return e
}

// offer puts the newest thought into a channel of one slot without blocking.
func offer[T any](c chan T, t T) {
	select {
	case <-c:
	default:
	}
	select {
	case c <- t:
	default:
	}
}
