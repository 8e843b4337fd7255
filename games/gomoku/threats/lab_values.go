//go:build lab

package threats

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/nn"
	"duiju/games/text/command"
)

// valued is a position with another program's value of it.
type valued struct {
	Moves string `json:"moves"` // x,y from the top left, Black first
	Value int    `json:"value"` // for the side to move
}

const (
	valuedWon  = 10_000 // values beyond are proofs
	valuedUnit = 470    // points of a value that make ten to one
)

// share is what the value expects of the game.
func (v *valued) share() float64 { return 1 / (1 + math.Pow(10, -float64(v.Value)/valuedUnit)) }

// LabValues measures how well values agree with another program's.
func LabValues() command.Command {
	f := flag.NewFlagSet("values", flag.ContinueOnError)
	file := f.String("file", "gomoku_values.jsonl", "the `file` of positions with their values, one JSON object a line")
	nodes := f.Uint64("nodes", 0, "search so many nodes; 0: the evaluation alone")
	return command.Command{
		Use:   "values gomoku",
		Short: "Measure values of gomoku positions against those of a stronger program",
		Long: "Values takes the quiet positions of a file, scales the scores by one factor and prints the cross\n" +
			"entropy with what the file's values expect. Those that the search decides are left out: the file's\n" +
			"program had not. Weights are never fitted to such a file.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			return values(ctx, std.Out, *file, *nodes)
		},
	}
}

func values(ctx context.Context, out io.Writer, file string, nodes uint64) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	var all []struct{ score, result float64 }
	floor, decided := 0.0, 0
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var v valued
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			return err
		}
		p, err := v.position()
		if err != nil {
			return err
		}
		if !quiet(p) || v.Value > valuedWon || v.Value < -valuedWon {
			continue
		}
		s := struct{ score, result float64 }{float64(p.Eval()), v.share()}
		if nodes > 0 {
			r, err := engine.New(p, engine.Options{TableMiB: 2}).Search(ctx, engine.Limits{Nodes: nodes})
			if err != nil {
				return err
			}
			if r.Score.Proven() {
				decided++
				continue
			}
			s.score = float64(r.Score)
		}
		floor += nn.Loss(math.Log(s.result/(1-s.result)), s.result)
		all = append(all, s)
	}
	k := nn.Slope(len(all), func(i int) (score, result float64) { return all[i].score, all[i].result })
	mean := nn.Mean(len(all), func(i int) float64 { return nn.Loss(k*all[i].score, all[i].result) })
	_, err = fmt.Fprintf(out, "%d quiet positions and %d decided, %d nodes: cross entropy %.4f, of the values themselves %.4f; factor %.5f\n",
		len(all), decided, nodes, mean, floor/float64(len(all)), k)
	return err
}

// position plays the moves.
func (v *valued) position() (*Position, error) {
	p := New(15, board.Freestyle)
	for _, m := range strings.Fields(v.Moves) {
		var x, y int
		if _, err := fmt.Sscanf(m, "%d,%d", &x, &y); err != nil {
			return nil, err
		}
		q := p.Board.At(x, y)
		if q < 0 || p.Board.Cells[q] != board.Empty {
			return nil, fmt.Errorf("%s: %s is no move", v.Moves, m)
		}
		p.place(q)
	}
	return p, nil
}
