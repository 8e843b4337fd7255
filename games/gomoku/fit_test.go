package gomoku

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"testing"

	"duiju/engine"
	"duiju/games/fit"
)

var fitting = fit.Flags(600)

// The places of the weights in one vector.
const (
	fitBonus  = int(lineClasses)
	fitMover  = fitBonus + int(threats)
	fitWaiter = fitMover + int(threats)
	fitSize   = fitWaiter + int(threats)
)

func (w *weights) vector() []float64 {
	v := make([]float64, fitSize)
	for i, x := range w.Line {
		v[i] = float64(x)
	}
	for i := range w.Bonus {
		v[fitBonus+i], v[fitMover+i], v[fitWaiter+i] = float64(w.Bonus[i]), float64(w.Mover[i]), float64(w.Waiter[i])
	}
	return v
}

func weightsFrom(v []float64) (w weights) {
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
func features(p *position) []float32 {
	x := make([]float32, fitSize)
	for q := range p.points {
		if p.cells[q] != empty {
			continue
		}
		for s, sign := range [2]float32{1, -1} {
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
	w := keptWeights(t)
	v, rnd := w.vector(), splitmix(2)
	for range 200 {
		p := tangled(&rnd, 15, freestyle, rnd.below(40))
		if p.result != engine.Ongoing || p.counts[p.side^1][threatFive] > 0 {
			continue
		}
		sum := 0.0
		for i, x := range features(p) {
			sum += float64(x) * v[i]
		}
		if int(math.Round(sum)) != int(p.Eval()) {
			t.Fatalf("features give %v, Eval %d", sum, p.Eval())
		}
	}
}

// keptWeights are those of the file.
func keptWeights(t *testing.T) (w weights) {
	t.Helper()
	data, err := os.ReadFile("../../assets/gomoku/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	return w
}

// fitGame plays a game from a random opening and returns its quiet positions.
func fitGame(number int) (out []fit.Sample, err error) {
	rnd := splitmix(fitting.GameSeed(number))
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
		r, err := search.Search(context.Background(), engine.Limits{Nodes: fitting.Nodes})
		if err != nil {
			return nil, err
		}
		_, forced := p.ForcedMoves(nil)
		if o, _ := p.Probe(); o == engine.Ongoing && !forced && !r.Proven {
			out = append(out, fit.Sample{X: features(p), Result: float64(p.side)})
		}
		if r.Proven && r.Score != 0 { // decided: no need to play on
			winner := p.side
			if r.Score < 0 {
				winner ^= 1
			}
			return finish(out, winner), nil
		}
		p.Do(r.Best)
	}
	if p.result == engine.Loss {
		return finish(out, p.side^1), nil
	}
	for i := range out {
		out[i].Result = 0.5
	}
	return out, nil
}

// finish turns the side of each sample into its result.
func finish(out []fit.Sample, winner int) []fit.Sample {
	for i := range out {
		if int(out[i].Result) == winner {
			out[i].Result = 1
		} else {
			out[i].Result = 0
		}
	}
	return out
}

// fitSteps are the steps of a small fit; a large one has better gradients.
const fitSteps = 4000

// TestFitWeights fits the weights; see package fit. Run it by hand, and again
// with what it wrote:
//
//	go test ./games/gomoku -run TestFitWeights -fit 2000 -fit-out ../../assets/gomoku/weights.json
func TestFitWeights(t *testing.T) {
	if !fitting.Asked() {
		t.Skip("needs -fit")
	}
	train, held, done, err := fitting.Samples(fitGame)
	if err != nil {
		t.Fatal(err)
	}
	if done {
		return
	}
	old := keptWeights(t)
	m := fit.Model{
		Start: old.vector(), Scale: math.Ln10 / (2 * scoreUnit), Steps: fitSteps / (1 + len(train)/20000),
		Rate: 0.3, Pull: 1e-6,
	}
	fitted := m.Fit(train)
	w := weightsFrom(fitted)
	w.About = fmt.Sprintf("go test ./games/gomoku -run TestFitWeights %s: "+
		"%d positions; on %d held out the cross entropy is %.4f, %.4f before",
		fitting.Command(), len(train), len(held), m.Entropy(held, fitted), m.Entropy(held, m.Start))
	if err := fitting.Write(t.Output(), w, "  "); err != nil {
		t.Fatal(err)
	}
}

// The samples of a game do not lean on the games before it, so that parts may
// be played anywhere.
func TestFitGameDependsOnItsNumberAlone(t *testing.T) {
	nodes := fitting.Nodes
	defer func() { fitting.Nodes = nodes }()
	fitting.Nodes = 30
	alone, err := fitGame(2)
	if err != nil || len(alone) == 0 {
		t.Fatalf("%d samples, %v", len(alone), err)
	}
	for number := range 3 {
		again, err := fitGame(number)
		if err != nil {
			t.Fatal(err)
		}
		if same := reflect.DeepEqual(again, alone); same != (number == 2) {
			t.Errorf("game %d has the samples of game 2: %v", number, same)
		}
	}
}
