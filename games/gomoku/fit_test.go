package gomoku

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"testing"

	"duiju/engine"
)

var (
	fitGames = flag.Int("fit", 0, "fit the weights to so many games of the engine against itself")
	fitNodes = flag.Uint64("fit-nodes", 600, "nodes a move in those games")
	fitSeed  = flag.Uint64("fit-seed", 1, "seed of their openings")
	fitOut   = flag.String("fit-out", "", "the file to write")
)

// A sample is a quiet position of a game: the features for the side to move,
// what the weights multiply, and the result for it.
type sample struct {
	x      [fitSize]float64
	result float64
}

// The places of the weights in one vector.
const (
	fitBonus  = int(lineClasses)
	fitMover  = fitBonus + int(threats)
	fitWaiter = fitMover + int(threats)
	fitSize   = fitWaiter + int(threats)
)

func (w *weights) vector() (v [fitSize]float64) {
	for i, x := range w.Line {
		v[i] = float64(x)
	}
	for i := range w.Bonus {
		v[fitBonus+i], v[fitMover+i], v[fitWaiter+i] = float64(w.Bonus[i]), float64(w.Mover[i]), float64(w.Waiter[i])
	}
	return v
}

func weightsFrom(v [fitSize]float64) (w weights) {
	round := func(x float64) int { return int(math.Round(x)) }
	for i := range w.Line {
		w.Line[i] = round(v[i])
	}
	for i := range w.Bonus {
		w.Bonus[i], w.Mover[i], w.Waiter[i] = round(v[fitBonus+i]), round(v[fitMover+i]), round(v[fitWaiter+i])
	}
	return w
}

// features counts what each weight multiplies in Eval.
func features(p *position) (x [fitSize]float64) {
	for q := range p.points {
		if p.cells[q] != empty {
			continue
		}
		for s, sign := range [2]float64{1, -1} {
			t := p.patterns[q].of(p.side ^ s)
			for d := range directions {
				if c := t.class(d); c < lineClasses {
					x[c] += sign
				}
			}
			x[fitBonus+int(t.combine())] += sign
		}
	}
	x[fitMover+int(p.strongest(p.side))]++
	x[fitWaiter+int(p.strongest(p.side^1))]--
	return x
}

func TestFeaturesTimesWeightsIsTheEvaluation(t *testing.T) {
	var w weights
	data, err := os.ReadFile("../../assets/gomoku/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	v, rnd := w.vector(), splitmix(2)
	for range 200 {
		p := tangled(&rnd, 15, freestyle, rnd.below(40))
		if p.result != engine.Ongoing || p.counts[p.side^1][threatFive] > 0 {
			continue
		}
		sum := 0.0
		for i, x := range features(p) {
			sum += x * v[i]
		}
		if int(math.Round(sum)) != int(p.Eval()) {
			t.Fatalf("features give %v, Eval %d", sum, p.Eval())
		}
	}
}

// fitGame plays a game from a random opening and returns its quiet positions.
func fitGame(t *testing.T, number int) (out []sample) {
	rnd := splitmix(*fitSeed<<32 + uint64(number))
	p := newPosition(15, freestyle)
	for range 3 + rnd.below(6) {
		moves := p.Moves(nil)
		if rnd.below(3) > 0 { // mostly close to the centre
			moves = moves[:min(len(moves), 24)]
		}
		p.Do(moves[rnd.below(len(moves))])
	}
	search := engine.New(p, engine.Options{TableMiB: 1})
	for p.result == engine.Ongoing && p.stones < 120 {
		r, err := search.Search(context.Background(), engine.Limits{Nodes: *fitNodes})
		if err != nil {
			t.Fatal(err)
		}
		_, forced := p.ForcedMoves(nil)
		if o, _ := p.Probe(); o == engine.Ongoing && !forced && !r.Proven {
			out = append(out, sample{x: features(p), result: float64(p.side)})
		}
		if r.Proven && r.Score != 0 { // decided: no need to play on
			winner := p.side
			if r.Score < 0 {
				winner ^= 1
			}
			return finish(out, winner)
		}
		p.Do(r.Best)
	}
	if p.result == engine.Loss {
		return finish(out, p.side^1)
	}
	for i := range out {
		out[i].result = 0.5
	}
	return out
}

// finish turns the side of each sample into its result.
func finish(out []sample, winner int) []sample {
	for i := range out {
		if int(out[i].result) == winner {
			out[i].result = 1
		} else {
			out[i].result = 0
		}
	}
	return out
}

// TestFitWeights fits the weights by logistic regression: the expected result
// of a score s is 1/(1+10^(-s/400)), and the weights minimise the mean cross
// entropy with the results plus a small pull towards those used so far. Run it
// by hand, and again with what it wrote:
//
//	go test ./games/gomoku -run TestFitWeights -fit 2000 -fit-out ../../assets/gomoku/weights.json
func TestFitWeights(t *testing.T) {
	if *fitGames == 0 {
		t.Skip("needs -fit")
	}
	var old weights
	data, err := os.ReadFile("../../assets/gomoku/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &old); err != nil {
		t.Fatal(err)
	}
	var train, held []sample
	for g := range *fitGames {
		s := fitGame(t, g)
		if g%5 == 0 {
			held = append(held, s...)
		} else {
			train = append(train, s...)
		}
	}
	start := old.vector()
	fit := descend(train, start)
	before, after := entropy(held, start), entropy(held, fit)
	t.Logf("%d positions, held out %d: cross entropy %.4f before, %.4f after", len(train), len(held), before, after)
	w := weightsFrom(fit)
	w.About = fmt.Sprintf("go test ./games/gomoku -run TestFitWeights -fit %d -fit-nodes %d -fit-seed %d: "+
		"%d positions; on %d held out the cross entropy is %.4f, %.4f before",
		*fitGames, *fitNodes, *fitSeed, len(train), len(held), after, before)
	text, err := json.MarshalIndent(w, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", text)
	if *fitOut != "" {
		if err := os.WriteFile(*fitOut, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const (
	fitScale = math.Ln10 / (2 * scoreUnit)
	fitSteps = 4000
	fitRate  = 0.3  // of Adam, in units of a weight
	fitPull  = 1e-6 // towards the old weights, by square
)

func predict(s *sample, w *[fitSize]float64) float64 {
	sum := 0.0
	for i, x := range s.x {
		sum += x * w[i]
	}
	return 1 / (1 + math.Exp(-fitScale*sum))
}

func entropy(samples []sample, w [fitSize]float64) float64 {
	sum := 0.0
	for i := range samples {
		p := min(max(predict(&samples[i], &w), 1e-6), 1-1e-6)
		r := samples[i].result
		sum -= r*math.Log(p) + (1-r)*math.Log(1-p)
	}
	return sum / float64(len(samples))
}

// descend minimises by Adam with full batches (D. Kingma and J. Ba, 2015).
func descend(samples []sample, start [fitSize]float64) [fitSize]float64 {
	w := start
	var m, v [fitSize]float64
	for step := 1; step <= fitSteps/(1+len(samples)/20000); step++ {
		var g [fitSize]float64
		for i := range samples {
			s := &samples[i]
			e := (predict(s, &w) - s.result) * fitScale
			for k, x := range s.x {
				g[k] += e * x
			}
		}
		for k := range w {
			d := g[k]/float64(len(samples)) + 2*fitPull*(w[k]-start[k])
			m[k] = 0.9*m[k] + 0.1*d
			v[k] = 0.999*v[k] + 0.001*d*d
			w[k] -= fitRate * (m[k] / (1 - math.Pow(0.9, float64(step)))) / (math.Sqrt(v[k]/(1-math.Pow(0.999, float64(step)))) + 1e-9)
		}
	}
	return w
}
