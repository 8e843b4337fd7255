package fit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"duiju/games"
	"duiju/games/play/arena"
)

// Variants is a game whose classic players are variants of one, by name.
type Variants struct {
	games.Module
	Of map[string]func(games.Env) games.Player
}

// NewPlayer implements games.Module.
func (v Variants) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	if of := v.Of[p.Name]; of != nil {
		return of(env), nil
	}
	return v.Module.NewPlayer(p, o, env)
}

// Versus plays the variants a and b of c.Module against each other and prints the
// result. What ctx leaves unfinished is left out. With a file the games are added
// to it, and what is in it is counted: a match in pieces with seeds of their own.
func Versus(ctx context.Context, out io.Writer, c arena.Config, a, b, file string) error {
	c.A, c.B = games.PlayerSpec{Kind: games.Classic, Name: a}, games.PlayerSpec{Kind: games.Classic, Name: b}
	played, err := arena.Run(ctx, c, nil)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if file != "" {
		if played, err = together(file, played); err != nil {
			return err
		}
	}
	var faults []error
	reasons := map[string]int{}
	for _, g := range played {
		if g.Fault != "" {
			faults = append(faults, fmt.Errorf("game %d: %s", g.Index, g.Fault))
		}
		reasons[g.Reason]++
	}
	fmt.Fprintf(out, "%s v %s at %+v: %s, %v\n", a, b, c.Budget, ScoreText(played), reasons)
	return errors.Join(faults...)
}

// together adds games to a file, a line each, and returns all in it. Those of one
// seed are a pair.
func together(file string, played []arena.Game) (all []arena.Game, err error) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	write := json.NewEncoder(f)
	for _, g := range played {
		if err := write.Encode(g); err != nil {
			return nil, err
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	pairs := map[uint64]int{}
	for read := json.NewDecoder(f); read.More(); {
		var g arena.Game
		if err := read.Decode(&g); err != nil {
			return nil, err
		}
		if _, known := pairs[g.Seed]; !known {
			pairs[g.Seed] = len(pairs)
		}
		g.Index = 2*pairs[g.Seed] + g.Index%2
		all = append(all, g)
	}
	return all, nil
}

// ScoreText is the result of games in pairs.
func ScoreText(played []arena.Game) string {
	s := arena.Count(played)
	return fmt.Sprintf("%d games, %d-%d-%d, %.1f %% [%.1f, %.1f], Elo %+.0f [%+.0f, %+.0f]", s.Games, s.Wins, s.Draws, s.Losses,
		100*s.Score, 100*s.Low, 100*s.High, arena.Elo(s.Score), arena.Elo(s.Low), arena.Elo(s.High))
}
