package gomoku

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
)

// tactic is a won position with every proved winning first move.
type tactic struct {
	id    string
	state *state
	wins  []int
	plies string // to the five
	vcf   string // plies of continuous fours, "-" if that is not known
}

// readTactics reads the development set.
func readTactics(file string) (out []tactic, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(line, "|")
		if len(f) < 8 || strings.HasPrefix(line, "#") {
			continue
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		s, err := setUp(15, board.Freestyle, f[3], f[4], f[2])
		if err != nil {
			return nil, err
		}
		wins, err := readPoints(15, f[5])
		if err != nil {
			return nil, err
		}
		out = append(out, tactic{f[0], s, wins, f[6], f[7]})
	}
	return out, nil
}

// setUp is a position of stones given as lists of "x,y"; side is b or w.
func setUp(n int, r board.Rule, blacks, whites, side string) (*state, error) {
	s := newState(config{size: n, rule: r, opening: openFree})
	stones := map[int]board.Color{}
	for c, list := range map[board.Color]string{board.Black: blacks, board.White: whites} {
		points, err := readPoints(n, list)
		if err != nil {
			return nil, err
		}
		for _, p := range points {
			stones[p] = c
		}
	}
	turn := board.Black
	if side == "w" {
		turn = board.White
	}
	s.setUp(stones, turn)
	return s, nil
}

func readPoints(n int, text string) (out []int, err error) {
	for _, f := range strings.Fields(text) {
		xs, ys, _ := strings.Cut(f, ",")
		x, err1 := strconv.Atoi(xs)
		y, err2 := strconv.Atoi(ys)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		out = append(out, y*n+x)
	}
	return out, nil
}

// labTactics measures the strongest player on the development set.
func labTactics() games.Command {
	f := flag.NewFlagSet("tactics", flag.ContinueOnError)
	var budget games.Budget
	f.DurationVar(&budget.Time, "time", 500*time.Millisecond, "time a position")
	f.Uint64Var(&budget.Nodes, "nodes", 0, "nodes a position instead")
	show := f.Bool("show", false, "name the positions that were not solved")
	return games.Command{
		Use:   "tactics gomoku",
		Short: "Measure the strongest gomoku player on won positions",
		Long:  "Tactics asks the player about every position of games/gomoku/testdata/tactics.txt.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			if budget.Nodes > 0 {
				budget.Time = 0
			}
			all, err := readTactics("games/gomoku/testdata/tactics.txt")
			if err != nil {
				return err
			}
			return tactics(ctx, std.Out, all, budget, *show)
		},
	}
}

func tactics(ctx context.Context, out io.Writer, all []tactic, budget games.Budget, show bool) error {
	listed, proven, nodes, spent := 0, 0, uint64(0), time.Duration(0)
	for _, c := range all {
		p := levels.New(levels.Max, games.Env{Unlimited: true})
		d, err := p.Choose(ctx, c.state, budget, nil)
		if err != nil {
			return err
		}
		nodes += d.Thought.Nodes
		spent += d.Thought.Elapsed
		hit := slices.Contains(c.wins, c.state.Named(d.Move))
		won := false
		var score any
		if len(d.Thought.Lines) > 0 {
			score = d.Thought.Lines[0].Score
			won = d.Thought.Lines[0].Score.Proven() && d.Thought.Lines[0].Score > 0
		}
		if hit {
			listed++
		}
		if won {
			proven++
		}
		if show && (!hit || !won) {
			fmt.Fprintf(out, "%s (win %s): %s listed %v, score %v, depth %d-%d, %d nodes\n",
				c.id, c.plies, d.Move, hit, score, d.Thought.Depth, d.Thought.SelDepth, d.Thought.Nodes)
		}
	}
	fmt.Fprintf(out, "%d of %d listed, %d proven, %d nodes, %.0f nodes/s\n", listed, len(all), proven, nodes, float64(nodes)/spent.Seconds())
	return nil
}
