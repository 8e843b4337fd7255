package fit

import (
	"context"
	"errors"
	"fmt"
	"io"

	"duiju/games"
	"duiju/games/arena"
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
// result. What ctx leaves unfinished is left out.
func Versus(ctx context.Context, out io.Writer, c arena.Config, a, b string) error {
	c.A, c.B = games.PlayerSpec{Kind: games.Classic, Name: a}, games.PlayerSpec{Kind: games.Classic, Name: b}
	played, err := arena.Run(ctx, c, nil)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
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

// ScoreText is the result of games in pairs.
func ScoreText(played []arena.Game) string {
	s := arena.Count(played)
	return fmt.Sprintf("%d games, %d-%d-%d, %.1f %% [%.1f, %.1f], Elo %+.0f [%+.0f, %+.0f]", s.Games, s.Wins, s.Draws, s.Losses,
		100*s.Score, 100*s.Low, 100*s.High, arena.Elo(s.Score), arena.Elo(s.Low), arena.Elo(s.High))
}
