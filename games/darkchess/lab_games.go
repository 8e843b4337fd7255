//go:build lab

package darkchess

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/text/command"
)

// recordStray: one move in so many is random, so that all kinds of position are
// seen.
const recordStray = 40

// recordGame plays a game of the strong player against itself and returns it as
// a line: its seed, every move with what it turned up and, where there was a
// choice that a search made, a colon and the score it found for the side to move,
// and the result for red. It depends on the seed alone. What is proven ends the
// game.
func recordGame(ctx context.Context, seed, nodes uint64) (string, error) {
	s := newState(start(tournament(), seed), red)
	judge := shuffle(tournament(), seed)
	var players [2]games.Player
	for i := range players {
		p := newSearchPlayer(levelLimit{}, true, games.Env{Seed: seed + uint64(i), TableMiB: 1})
		p.noTables = true // they cost more than the search
		players[i] = p
	}
	g := splitmix(seed)
	var line strings.Builder
	fmt.Fprint(&line, seed)
	for !s.status.Over {
		d, err := players[s.Turn()].Choose(ctx, s.Clone(), games.Budget{Nodes: nodes}, nil)
		if err != nil {
			return "", err
		}
		move, note := d.Move, ""
		if g.below(recordStray) == 0 {
			all := games.Texts(s)
			move = all[g.below(len(all))]
		} else if len(d.Thought.Lines) > 0 {
			score := d.Thought.Lines[0].Score
			if score.Proven() && score != 0 {
				return line.String() + " " + resultText(s.b.turn == red == (score > 0)), nil
			}
			note = fmt.Sprintf(":%d", score)
		}
		done, err := judge.Resolve(s, move)
		if err == nil {
			err = s.Play(done)
		}
		if err != nil {
			return "", err
		}
		line.WriteString(" " + done + note)
	}
	if s.status.Winner == games.NoSide {
		return line.String() + " " + drawText, nil
	}
	return line.String() + " " + resultText(s.colourOf(s.status.Winner) == red), nil
}

// The last word of a recorded game: what red got.
const drawText = "R0.5"

func resultText(won bool) string {
	if won {
		return "R1"
	}
	return "R0"
}

// labGames plays games to fit the evaluation to.
func labGames() command.Command {
	f := flag.NewFlagSet("games", flag.ContinueOnError)
	n := f.Int("games", 1000, "how many to play")
	nodes := f.Uint64("nodes", 10_000, "nodes a move")
	seed := f.Uint64("seed", 1, "seed of the first; each game has the next one")
	file := f.String("file", "games.txt", "add them to this `file`")
	most := f.Duration("for", time.Hour, "end after this time with the games that are finished")
	return command.Command{
		Use:   "games darkchess",
		Short: "Play games of the strong player of dark chess against itself, to fit weights to",
		Long:  "Games adds a line a game to a file: seed, moves with the scores of their searches, result for red.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			out, err := os.OpenFile(*file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
			if err != nil {
				return err
			}
			defer out.Close()
			ctx, cancel := context.WithTimeout(ctx, *most)
			defer cancel()
			played := 0
			for ; played < *n; played++ {
				line, err := recordGame(ctx, *seed+uint64(played), *nodes)
				if ctx.Err() != nil {
					break
				}
				if err != nil {
					return fmt.Errorf("game %d: %w", *seed+uint64(played), err)
				}
				fmt.Fprintln(out, line)
			}
			fmt.Fprintf(std.Out, "%d games, the next seed is %d\n", played, *seed+uint64(played))
			return out.Sync()
		},
	}
}
