//go:build lab

package threats

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
	"strings"

	"duiju/assets"
	"duiju/games/gomoku/board"
	"duiju/games/nn"
	"duiju/games/text/command"
)

// sets are those of a rule.
func (w *Weights) sets(r board.Rule) []Set {
	if s := w.Sets[r.String()]; s != nil {
		return s
	}
	return w.Sets[board.Freestyle.String()]
}

// setVector are the weights of the evaluation in one vector.
func setVector(s *Set) []float64 {
	v := make([]float64, fitSize)
	for i := range shapeCount {
		v[i], v[fitWaiter+i] = s.Mover[i], s.Waiter[i]
	}
	for a, row := range s.Pairs {
		for b, x := range row {
			v[fitPairs+a*int(kinds)+b] = float64(x)
		}
	}
	return v
}

// setOf is the inverse of setVector, with the order of another set. The values have
// hundredths.
func setOf(w []float64, order *Set) Set {
	out := Set{Mover: make([]float64, shapeCount), Waiter: make([]float64, shapeCount), Own: order.Own, Other: order.Other}
	hundredths := func(x float64) float64 { return math.Round(100*x) / 100 }
	for i := range shapeCount {
		out.Mover[i], out.Waiter[i] = hundredths(w[i]), hundredths(w[fitWaiter+i])
	}
	for a := range int(kinds) {
		row := make([]int, kinds)
		for b := range row {
			row[b] = int(math.Round(w[fitPairs+a*int(kinds)+b]))
		}
		out.Pairs = append(out.Pairs, row)
	}
	return out
}

// write writes weights with one line a list.
func (w *Weights) write() []byte {
	var s strings.Builder
	about, _ := json.Marshal(w.About)
	fmt.Fprintf(&s, "{\n  \"About\": %s,\n  \"Sets\": {\n", about)
	for i, r := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		if i > 0 {
			s.WriteString(",\n")
		}
		fmt.Fprintf(&s, "    %q: [\n", r)
		for k, set := range w.Sets[r.String()] {
			if k > 0 {
				s.WriteString(",\n")
			}
			line := func(name string, v any, end string) {
				b, _ := json.Marshal(v)
				fmt.Fprintf(&s, "        %q: %s%s\n", name, b, end)
			}
			s.WriteString("      {\n")
			line("Mover", set.Mover, ",")
			line("Waiter", set.Waiter, ",")
			line("Own", set.Own, ",")
			line("Other", set.Other, ",")
			line("Pairs", set.Pairs, "")
			s.WriteString("      }")
		}
		s.WriteString("\n    ]")
	}
	s.WriteString("\n  }\n}\n")
	return []byte(s.String())
}

// orderUnit is how many points of the order make a factor of e in how likely a
// move is the best.
const orderUnit = 60

// rulePull is how much more strongly the weights of a rule are drawn to those of
// all rules than these to the ones before: rules differ little.
const rulePull = 10

// labelled parts samples into those to fit to and those held out, with labels in
// the place of the results.
func (f *fitting) labelled(name string, all []fitSample) (train, held []fitSample, err error) {
	for _, s := range all {
		if s.game/len(fitRules)%10 == 0 {
			held = append(held, s)
		} else {
			train = append(train, s)
		}
	}
	if len(train) == 0 || len(held) == 0 {
		return nil, nil, fmt.Errorf("%s: no samples", name)
	}
	k := nn.Slope(len(train), func(i int) (score, result float64) {
		if s := &train[i]; s.led {
			return s.score, s.result
		}
		return 0, 0
	})
	for _, set := range [][]fitSample{train, held} {
		for i := range set {
			s := &set[i]
			share := f.mix
			if !s.led {
				share = 0
			}
			s.result = share*s.result + (1-share)*nn.Logistic(k*s.score)
		}
	}
	return train, held, nil
}

// set fits a set to samples, beginning with start.
func (f *fitting) set(ctx context.Context, name string, all []fitSample, start Set, pull float64, about *string) (Set, error) {
	train, held, err := f.labelled(name, all)
	if err != nil {
		return Set{}, err
	}
	unit := nn.Slope(len(train), func(i int) (score, result float64) { return train[i].old, train[i].result })
	w0 := setVector(&start)
	w, err := descend(ctx, w0, train, 1.5, pull/float64(len(train)), func(s *fitSample, w, gradient []float64) float64 {
		odds := unit * s.counts.Of(w)
		s.counts.Back(gradient, unit*(nn.Logistic(odds)-s.result))
		return nn.Loss(odds, s.result)
	})
	if err != nil {
		return Set{}, err
	}
	mean := func(w []float64) float64 {
		return nn.Mean(len(held), func(i int) float64 { return nn.Loss(unit*held[i].counts.Of(w), held[i].result) })
	}
	text := fmt.Sprintf("%s, %d positions: cross entropy of %d held out %.4f, %.4f before; ", name, len(train), len(held), mean(w), mean(w0))
	fmt.Fprintf(f.log, "%s unit %.5f\n", text, unit)
	*about += text
	out := setOf(w, &start)
	if f.orders {
		err = f.order(ctx, &out, train, held, pull, about)
	}
	return out, err
}

// descend is a fit to samples that begins with start and is pulled to it. Small
// steps need many passes.
func descend(ctx context.Context, start []float64, samples []fitSample, rate, pull float64, add func(s *fitSample, w, gradient []float64) float64) ([]float64, error) {
	w := slices.Clone(start)
	run := nn.Fit{
		Samples: len(samples), Batch: 512, Passes: 10 + 600_000/len(samples), Rate: rate, Pull: pull, From: start,
		Add: func(_, i int, gradient []float64) float64 { return add(&samples[i], w, gradient) },
	}
	return w, run.Run(ctx, w)
}

// order fits the order of moves of a set: how likely each candidate is the best.
func (f *fitting) order(ctx context.Context, set *Set, train, held []fitSample, pull float64, about *string) error {
	o0 := make([]float64, 2*shapeCount)
	for i := range shapeCount {
		o0[i], o0[shapeCount+i] = float64(set.Own[i]), float64(set.Other[i])
	}
	o, err := descend(ctx, o0, train, 4, pull/float64(len(train))/10, func(s *fitSample, w, gradient []float64) float64 {
		if s.best < 0 {
			return 0
		}
		p := s.chances(w)
		loss := -math.Log(max(p[s.best], 1e-9))
		p[s.best]--
		for i, x := range p {
			gradient[s.shapes[2*i]] += x / orderUnit
			gradient[shapeCount+int(s.shapes[2*i+1])] += x / orderUnit
		}
		return loss
	})
	if err != nil {
		return err
	}
	text := fmt.Sprintf("the best move stands first in %.0f %%, %.0f before; ", 100*first(held, o), 100*first(held, o0))
	fmt.Fprintln(f.log, text)
	*about += text
	set.Own, set.Other = make([]int, shapeCount), make([]int, shapeCount)
	for i := range shapeCount {
		set.Own[i], set.Other[i] = int(math.Round(o[i])), int(math.Round(o[shapeCount+i]))
	}
	return nil
}

// chances are how likely each candidate is the best.
func (fs *fitSample) chances(w []float64) (p []float64) {
	top := math.Inf(-1)
	for i := 0; i < len(fs.shapes); i += 2 {
		p = append(p, (w[fs.shapes[i]]+w[shapeCount+int(fs.shapes[i+1])])/orderUnit)
		top = max(top, p[i/2])
	}
	sum := 0.0
	for i := range p {
		p[i] = math.Exp(p[i] - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// first is how often the best move has the largest chance.
func first(samples []fitSample, w []float64) float64 {
	hits, n := 0.0, 0.0
	for i := range samples {
		if s := &samples[i]; s.best >= 0 {
			if p := s.chances(w); p[s.best] == slices.Max(p) {
				hits++
			}
			n++
		}
	}
	return hits / n
}

// keptWeights are those of the file.
func keptWeights() (*Weights, error) {
	w := new(Weights)
	return w, json.Unmarshal(assets.GomokuWeights, w)
}

// fitting is a fit of the weights and what it says.
type fitting struct {
	pull float64 // how strongly weights are drawn to where they began, for all samples together; those of a rule, to those of all rules, rulePull times
	mix  float64 // the share of the result in a label that moves as found led to; the rest is the score of the search
	// orders says to fit the order of moves as well.
	orders bool
	log    io.Writer
}

// LabFit fits the weights of the evaluation and, if asked, of the order of moves.
//
// What was found on the way, by matches of 400 games of 2,500 nodes a move:
//   - Weights rounded to whole points lose what a fit gains: most of the empty
//     points of a board have one of a dozen shapes, and what rounding takes from
//     those adds up to a constant of up to sixty points, which no held-out position
//     shows that is valued by the weights as fitted. Fits lost their gates before
//     that was seen.
//   - The order of moves fitted to the moves found costs: +36 Elo [11, 61] with it
//     and +55 [29, 82] without, the same openings and the same evaluation.
//   - A gate at few nodes may not hold at many. Freestyle fitted to 61,739 positions,
//     pull 0.1, labels half of them results, had +66 [46, 87] against the weights
//     before in 800 games of 2,500 nodes, -3 [-25, 19] in 600 of 12,000, and 42.5 %
//     [33, 52] at 300 ms where those had 58.8 % [51, 67] against themselves.
//   - Positions beside the games help where few nodes are searched. Three rounds of
//     games of 1,000 nodes, each labelled by the weights of the round before: in the
//     first, 553,856 positions of freestyle, +75 [42, 110] in 300 games of 4,000 nodes
//     against the weights before (its games alone +51 [19, 85]), +47 [14, 80] of
//     12,000, +17 [-28, 64] in 120 of 60,000. The second +38 [7, 71] in 300 of 4,000
//     against the first, the third, in use, +15 [-12, 41] in 400 against the second;
//     against the weights before +48 [15, 81] in 300 of 12,000, +3 [-51, 57] in 120 of
//     60,000, 59-5-48 at 300 ms: such labels teach what 1,000 nodes see, most of which
//     a long search sees itself. Values gomoku says 0.5565 (0.5476), after 6,000 nodes
//     0.5244 (0.5266), after 60,000 0.5097 (0.5108).
//   - Deeper labels alone did not help where many nodes are searched. A fourth round
//     of 10,000 nodes, 8,180 games, 216,748 positions of freestyle, drawn to the
//     third: -6 [-30, 17] in 400 games of 60,000 nodes, with half of the label from
//     results -28 [-63, 6] in 200; of 12,000 nodes standard +9 [-24, 42] and renju
//     -61 [-97, -27] in 200 each, whose sets had 38,000 positions each to learn from.
//   - Labels of an earlier round cost what a round gains: -27 [-55, 1] in 300 games of
//     4,000 nodes where the last two were fitted to together. Labels without results
//     had -19 [-45, 8], with 0.6 of them +5 [-24, 34]; margins of 0.85 -7 [-31, 17] and
//     of 0.7 -26 [-51, -2]. Of 12,000 nodes margins of 1.15 had +19 [-3, 41] in 400
//     games and, of 60,000, +10 [-13, 33] in 400, standard +24 [-14, 63] and renju
//     -31 [-76, 12] in 200 each; a reduction of 1.6 -10 [-35, 14] in 400.
//   - Neither the two best threats of each side, nor how many there are of each, nor
//     a set of which there are, nor the stones on the board, nor the threats of both
//     sides at a point made the held-out cross entropy smaller by more than 0.0006.
//   - Two open twos that lead to more threes told apart are worth 0.0008.
//   - A policy did not help: the order of moves fitted to 31,841 moves found by 3,000
//     nodes, by the shapes, the network's two vectors of the point and its place beside
//     the last two stones. Held out, the move found stands among the first three of 59 %
//     in place of 54, cross entropy 2.42 in place of 2.73; without the shapes 58 %, 2.48.
//     But in games, the same openings with colours turned: 48.5 % [44, 53] of 240 of 3,000
//     nodes, without the shapes 49.2 [44, 54] of 300 and 45.4 [40, 51] of 120 of 20,000.
//     Late moves reduced by up to two plies more or less by how far their order is behind
//     the first: 49.5 [47, 52] of 400 of 4,000 and 46.7 [41, 52] of 120 of 20,000, with
//     the policy 51.5 [44, 59] of 100 of 20,000. Of 300 games of 4,000 on a busy machine
//     one had 58.6 [53, 64], which the next 400 did not confirm.
func LabFit() command.Command {
	f := flag.NewFlagSet("fit", flag.ContinueOnError)
	file := f.String("file", "games.txt", "the `file` of games")
	out := f.String("out", "assets/gomoku/weights.json", "the `file` to write")
	run := new(fitting)
	f.Float64Var(&run.pull, "pull", 3e-3, "how strongly weights are drawn to where they began")
	f.BoolVar(&run.orders, "orders", false, "fit the order of moves as well")
	f.Float64Var(&run.mix, "mix", 0.25, "the share of the result in a label; the rest is the score of the search")
	return command.Command{
		Use:   "fit gomoku",
		Short: "Fit the weights of gomoku to games that were played by games gomoku",
		Long: "Fit fits the weights of all rules. Only a match at fixed nodes says whether they are better. The\n" +
			"networks belong to the weights that they were fitted with: network gomoku fits them anew.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			in, err := os.Open(*file)
			if err != nil {
				return err
			}
			defer in.Close()
			run.log = std.Out
			w, err := run.weights(ctx, in)
			if err != nil {
				return err
			}
			return os.WriteFile(*out, w.write(), 0o644)
		},
	}
}

// read collects the positions of games, a line each, and says which are none.
func (f *fitting) read(games io.Reader, take func(p *Position, s fitSample)) (number int) {
	in := bufio.NewScanner(games)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		number++
		if err := readGame(number, in.Text(), f.orders, take); err != nil {
			fmt.Fprintln(f.log, err)
		}
	}
	return number
}

// weights fits the weights of all rules to games.
func (f *fitting) weights(ctx context.Context, games io.Reader) (*Weights, error) {
	samples := map[board.Rule][]fitSample{}
	number := f.read(games, func(p *Position, s fitSample) { samples[p.Board.Rule] = append(samples[p.Board.Rule], s) })
	kept, err := keptWeights()
	if err != nil {
		return nil, err
	}
	out := &Weights{Sets: map[string][]Set{}}
	var all []fitSample
	for _, r := range fitRules[2:] {
		all = append(all, samples[r]...)
	}
	base, err := f.set(ctx, "all rules", all, kept.sets(board.Freestyle)[0], f.pull, &out.About)
	if err != nil {
		return nil, err
	}
	add := func(r board.Rule, c int, name string, of []fitSample) error {
		start := base
		if !f.orders {
			start.Own, start.Other = kept.sets(r)[c].Own, kept.sets(r)[c].Other
		}
		set, err := f.set(ctx, name, of, start, rulePull*f.pull, &out.About)
		out.Sets[r.String()] = append(out.Sets[r.String()], set)
		return err
	}
	err = errors.Join(add(board.Freestyle, 0, board.Freestyle.String(), samples[board.Freestyle]),
		add(board.Standard, 0, board.Standard.String(), samples[board.Standard]))
	for c, name := range []string{"renju, Black", "renju, White"} {
		of := slices.DeleteFunc(slices.Clone(samples[board.Renju]), func(s fitSample) bool { return s.set != c })
		err = errors.Join(err, add(board.Renju, c, name, of))
	}
	// A set of a colour is used with the other's in one evaluation: what waits is
	// the colour's own.
	r := out.Sets[board.Renju.String()]
	r[0].Waiter, r[1].Waiter = r[1].Waiter, r[0].Waiter
	out.About = fmt.Sprintf("go run -tags lab ./games/lab fit gomoku; %d games: ", number) + out.About
	return out, err
}
