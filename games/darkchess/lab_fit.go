//go:build lab

package darkchess

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"duiju/games/nn"
	"duiju/games/text/command"
)

// linear are the weights in one order. Of the natural enemies, pairs of kinds have
// one place: what the one gains, the other loses.
func (w *weights) linear() (all []*int) {
	enemies := make([][]int, 0, kinds)
	for k := range w.Enemy {
		enemies = append(enemies, w.Enemy[k][k+1:])
	}
	rows := append([][]int{w.Opening[:], w.Ending[:], w.Safe[:], w.Hunted[:], w.Useless[:], w.Hidden[:],
		w.HuntMover[:], w.HuntWaiter[:], w.PenMover[:], w.PenWaiter[:]}, enemies...)
	for _, row := range rows {
		for i := range row {
			all = append(all, &row[i])
		}
	}
	return all
}

func (w *weights) vector() (v []float64) {
	for _, x := range w.linear() {
		v = append(v, float64(*x))
	}
	return v
}

// weightsFrom makes weights of a vector.
func weightsFrom(v []float64) *weights {
	w := new(weights)
	for i, x := range w.linear() {
		*x = int(math.Round(v[i]))
	}
	for k := range w.Enemy {
		for u := range k {
			w.Enemy[k][u] = -w.Enemy[u][k]
		}
	}
	return w
}

// features counts what each weight multiplies in judge. What hunters and
// penned pieces multiply leans on the worth of pieces by the present weights.
func features(v *view) (counts nn.Features) {
	// The numbers of the weights are in their places.
	var at weights
	list := at.linear()
	for i, x := range list {
		*x = i
	}
	x := make([]float64, len(list))
	b := v.b
	alive := float64(b.alive[red] + b.alive[black])
	for i, count := range b.left {
		p := piece(i + 1)
		c, k := p.colour(), p.kind()
		n := float64(count) * float64(sign(c))
		hunters, prey := 0, 0
		for u := range kind(kinds) {
			left := b.left[newPiece(c.other(), u).index()]
			if b.rules.takes[u][k] || b.shoots(u) {
				hunters += int(left)
			}
			if b.rules.takes[k][u] || b.shoots(k) {
				prey += int(left)
			}
			switch gained := 0.1 * n * float64(left); {
			case c == red && k < u:
				x[at.Enemy[k][u]] += gained
			case c == red && k > u:
				x[at.Enemy[u][k]] -= gained
			}
		}
		x[at.Opening[k]] += n * alive / squares
		x[at.Ending[k]] += n * (squares - alive) / squares
		switch hunters {
		case 0:
			x[at.Safe[k]] += n
		case 1:
			x[at.Hunted[k]] += n
		}
		if prey == 0 {
			x[at.Useless[k]] += n
		}
		x[at.Hidden[k]] += float64(sign(c)) * float64(b.pool[i])
	}
	// A weight of 256 alone gives what it multiplies.
	w := *v.worth.of(b)
	var only weights
	alone := *v
	alone.weights = &only
	places := func(numbers, weights []int, sum func(*worth) int32, sign float64) {
		for i := range weights {
			weights[i] = 256
			w.pen(&only)
			x[numbers[i]] = sign * float64(sum(&w)) / 256
			weights[i] = 0
		}
	}
	places(at.HuntMover[:], only.HuntMover[:], alone.hunts, 1)
	places(at.HuntWaiter[:], only.HuntWaiter[:], alone.hunts, 1)
	places(at.PenMover[:], only.PenMover[:], alone.penned, -1)
	places(at.PenWaiter[:], only.PenWaiter[:], alone.penned, -1)
	fade := 1.0
	if left := float64(b.rules.Draw) - float64(b.quiet); left < quietSteps {
		fade = (left + fadeBase) / (quietSteps + fadeBase)
	}
	for i, x := range x {
		if x != 0 {
			counts = append(counts, nn.Feature{At: uint16(i), Times: float32(fade * x)})
		}
	}
	return counts
}

// fitSample is a quiet position of a recorded game.
type fitSample struct {
	counts nn.Features
	down   int8
	score  float64 // what the search found, for red
	result float64 // and then the label
}

// readRecord replays a recorded game and returns its quiet positions.
func readRecord(line string) (out []fitSample, err error) {
	err = eachQuiet(line, func(v *view, score, result float64) {
		if v.worth.of(v.b).stuck != [2]bool{} {
			return // no sum of features
		}
		out = append(out, fitSample{features(v), v.b.down, score, result})
	})
	return out, err
}

// eachQuiet replays a recorded game and shows its quiet positions, with what the
// search found and what came of it, for red. The network, which is fitted last, takes
// no part in how they are judged.
func eachQuiet(line string, see func(v *view, score, result float64)) error {
	words := strings.Fields(line)
	if len(words) < 2 || words[len(words)-1][0] != 'R' {
		return errors.New("this is no game")
	}
	result, err := strconv.ParseFloat(words[len(words)-1][1:], 64)
	if err != nil {
		return err
	}
	s := newState(start(tournament(), 0), red)
	for _, word := range words[1 : len(words)-1] {
		move, note, searched := strings.Cut(word, ":")
		if v := weighted(s.b); searched && !s.b.undecided && len(v.TacticalMoves(nil)) == 0 {
			score, err := strconv.ParseFloat(note, 64)
			if err != nil {
				return err
			}
			see(v, score*float64(sign(s.b.turn)), result)
		}
		if err := s.Play(move); err != nil {
			return err
		}
	}
	return nil
}

// weighted is a view of a board that the weights judge alone.
func weighted(b *board) *view {
	v := newView(b, passFlips)
	v.net = netTable{}
	return v
}

const (
	fitLeast = 20              // what a piece is worth at least, natural enemies left out
	fitScale = math.Ln10 / 400 // log-odds of a win for a point
	fitHeld  = 5               // every so many-th game is held out
)

// fitting is a fit of the weights to recorded games.
type fitting struct {
	mix         float64 // the share of the result in a label; the rest is the score of the search
	pull        float64
	train, held []fitSample
}

// read reads the games of a file; the number of each says where it goes.
func (f *fitting) read(file string) (n int, err error) {
	return eachGame(file, func(n int, line string) error {
		samples, err := readRecord(line)
		if n%fitHeld == 0 {
			f.held = append(f.held, samples...)
		} else {
			f.train = append(f.train, samples...)
		}
		return err
	})
}

// eachGame goes through the games of a file, numbered from 0, and counts them.
func eachGame(file string, see func(n int, line string) error) (n int, err error) {
	in, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for ; lines.Scan(); n++ {
		if err := see(n, lines.Text()); err != nil {
			return n, fmt.Errorf("%s, game %d: %w", file, n+1, err)
		}
	}
	return n, lines.Err()
}

// label mixes results with scores, by the scale on which scores tell the results
// best.
func (f *fitting) label() {
	k := nn.Slope(len(f.train), func(i int) (score, result float64) { return f.train[i].score, f.train[i].result })
	for _, set := range [][]fitSample{f.train, f.held} {
		for i := range set {
			s := &set[i]
			s.result = f.mix*s.result + (1-f.mix)*nn.Logistic(k*s.score)
		}
	}
}

// weights fits them and says how well they do, by face-down pieces.
func (f *fitting) weights(ctx context.Context, out io.Writer, before *weights) (*weights, error) {
	v := before.vector()
	run := nn.Fit{
		Samples: len(f.train), Batch: (len(f.train) + 4) / 5, Passes: 300, Rate: 1, Pull: f.pull, From: before.vector(),
		Add: func(_, i int, gradient []float64) float64 {
			s := &f.train[i]
			odds := fitScale * s.counts.Of(v)
			s.counts.Back(gradient, fitScale*(nn.Logistic(odds)-s.result))
			return nn.Loss(odds, s.result)
		},
		After: func() { // a piece that is in the way is still a piece
			for i := range 2 * kinds {
				v[i] = max(v[i], fitLeast)
			}
		},
	}
	if err := run.Run(ctx, v); err != nil {
		return nil, err
	}
	for _, hidden := range [][2]int8{{20, squares}, {10, 19}, {1, 9}, {0, 0}, {0, squares}} {
		of := slices.DeleteFunc(slices.Clone(f.held), func(s fitSample) bool { return s.down < hidden[0] || s.down > hidden[1] })
		mean := func(w []float64) float64 {
			return nn.Mean(len(of), func(i int) float64 { return nn.Loss(fitScale*of[i].counts.Of(w), of[i].result) })
		}
		fmt.Fprintf(out, "%2d to %2d face down: %d held out, cross entropy %.4f, %.4f before\n",
			hidden[0], hidden[1], len(of), mean(v), mean(before.vector()))
	}
	return weightsFrom(v), nil
}

// labFit fits the weights of the evaluation.
func labFit() command.Command {
	f := flag.NewFlagSet("fit", flag.ContinueOnError)
	file := f.String("file", "games.txt", "the `file` of games")
	from := f.String("from", "assets/darkchess/weights.json", "the `file` of weights to begin with")
	to := f.String("out", "assets/darkchess/weights.json", "the `file` to write")
	run := new(fitting)
	f.Float64Var(&run.pull, "pull", 5e-8, "how strongly weights are drawn to where they began")
	f.Float64Var(&run.mix, "mix", 0.5, "the share of the result in a label; the rest is the score of the search")
	return command.Command{
		Use:   "fit darkchess",
		Short: "Fit the weights of dark chess to games that were played by games darkchess",
		Long:  "Fit fits the weights; repeat it with what it wrote. Only a match says whether they are better.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			text, err := os.ReadFile(*from)
			if err != nil {
				return err
			}
			before := new(weights)
			if err := json.Unmarshal(text, before); err != nil {
				return err
			}
			n, err := run.read(*file)
			if err != nil {
				return err
			}
			run.label()
			w, err := run.weights(ctx, std.Out, before)
			if err != nil {
				return err
			}
			w.About = fmt.Sprintf("go run -tags lab ./games/lab fit darkchess; %d games, %d positions and %d held out", n, len(run.train), len(run.held))
			if text, err = json.MarshalIndent(w, "", " "); err != nil {
				return err
			}
			return os.WriteFile(*to, append(text, '\n'), 0o644)
		},
	}
}
