package darkchess

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"testing"

	"duiju/engine"
	"duiju/games"
)

var (
	fitGames = flag.Int("fit", 0, "fit the weights to so many games of the strong player against itself")
	fitNodes = flag.Uint64("fit-nodes", 1000, "nodes a move in those games")
	fitSeed  = flag.Uint64("fit-seed", 1, "seed of their deals")
	fitOut   = flag.String("fit-out", "", "the file to write")
)

// A sample is a quiet position of a game: the features for red, what the
// weights multiply, and the result for red.
type sample struct {
	x      [fitSize]float32
	result float64
}

// The places of the weights in one vector. Of the natural enemies, pairs of
// kinds have one place: what the one gains, the other loses.
const (
	fitOpening    = 0
	fitEnding     = fitOpening + kinds
	fitEnemy      = fitEnding + kinds
	fitSafe       = fitEnemy + kinds*(kinds-1)/2
	fitHunted     = fitSafe + kinds
	fitUseless    = fitHunted + kinds
	fitHidden     = fitUseless + kinds
	fitHuntMover  = fitHidden + kinds
	fitHuntWaiter = fitHuntMover + huntSteps
	fitPenMover   = fitHuntWaiter + huntSteps
	fitPenWaiter  = fitPenMover + penWays
	fitSize       = fitPenWaiter + penWays
)

// pairOf is the place of what k gains by an enemy u > k.
func pairOf(k, u int) int { return fitEnemy + k*kinds - k*(k+1)/2 + u - k - 1 }

// groups are the weights that stand in the vector as they are.
func (w *weights) groups() map[int][]int {
	return map[int][]int{
		fitOpening: w.Opening[:], fitEnding: w.Ending[:], fitSafe: w.Safe[:], fitHunted: w.Hunted[:],
		fitUseless: w.Useless[:], fitHidden: w.Hidden[:], fitHuntMover: w.HuntMover[:],
		fitHuntWaiter: w.HuntWaiter[:], fitPenMover: w.PenMover[:], fitPenWaiter: w.PenWaiter[:],
	}
}

func (w *weights) vector() (v [fitSize]float64) {
	for at, group := range w.groups() {
		for i, x := range group {
			v[at+i] = float64(x)
		}
	}
	for k := range kinds {
		for u := k + 1; u < kinds; u++ {
			v[pairOf(k, u)] = float64(w.Enemy[k][u])
		}
	}
	return v
}

func weightsFrom(v [fitSize]float64) *weights {
	w := new(weights)
	for at, group := range w.groups() {
		for i := range group {
			group[i] = int(math.Round(v[at+i]))
		}
	}
	for k := range kinds {
		for u := k + 1; u < kinds; u++ {
			w.Enemy[k][u] = int(math.Round(v[pairOf(k, u)]))
			w.Enemy[u][k] = -w.Enemy[k][u]
		}
	}
	return w
}

// features counts what each weight multiplies in judge. What hunters and
// penned pieces multiply leans on the worth of pieces by the present weights.
func features(v *view) (x [fitSize]float64) {
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
			if c == red && k != u {
				pair, s := pairOf(int(min(k, u)), int(max(k, u))), 0.1
				if k > u {
					s = -s
				}
				x[pair] += s * n * float64(left)
			}
		}
		x[fitOpening+int(k)] += n * alive / squares
		x[fitEnding+int(k)] += n * (squares - alive) / squares
		switch hunters {
		case 0:
			x[fitSafe+int(k)] += n
		case 1:
			x[fitHunted+int(k)] += n
		}
		if prey == 0 {
			x[fitUseless+int(k)] += n
		}
		x[fitHidden+int(k)] += float64(sign(c)) * float64(b.pool[i])
	}
	w := v.worth.of(b)
	for c := red; c <= black; c++ {
		hunt, pen := fitHuntWaiter, fitPenWaiter
		if c == b.turn {
			hunt, pen = fitHuntMover, fitPenMover
		}
		// A weight alone gives what it multiplies.
		alone := *v
		for i := range huntSteps {
			only := weights{}
			only.HuntMover[i], only.HuntWaiter[i] = 256, 256
			alone.weights = &only
			x[hunt+i] += float64(sign(c)*alone.hunts(w, c)) / 256
		}
		for i := range penWays {
			only := weights{}
			only.PenMover[i], only.PenWaiter[i] = 256, 256
			alone.weights = &only
			x[pen+i] -= float64(sign(c)*alone.penned(w, c)) / 256
		}
	}
	if left := float64(b.rules.Draw) - float64(b.quiet); left < quietSteps {
		for i := range x {
			x[i] *= (left + fadeBase) / (quietSteps + fadeBase)
		}
	}
	return x
}

func TestFeaturesTimesWeightsIsTheEvaluation(t *testing.T) {
	v := fitted().vector()
	for seed := range uint64(200) {
		b := randomBoard(seed, 2+int(seed%90))
		if b.outcome() != engine.Ongoing {
			continue
		}
		view := newView(b, passFlips)
		sum := 0.0
		for i, x := range features(view) {
			sum += x * v[i]
		}
		// Every weight of every piece is rounded for itself.
		if got := float64(view.judge()); math.Abs(sum-got) > 30 {
			t.Fatalf("%s: features give %.1f, the evaluation %.1f", b.text(), sum, got)
		}
	}
}

// fitGame plays a game of the strong player against itself and returns its
// quiet positions.
func fitGame(t *testing.T, number int) (out []sample) {
	seed := *fitSeed<<32 + uint64(number)
	s := newState(start(tournament(), seed), red)
	judge := referee{deal: shuffle(tournament(), seed)}
	var players [2]games.Player
	for i := range players {
		p := newSearchPlayer(levelLimit{}, true, games.Env{Seed: seed + uint64(i), TableMiB: 1})
		p.tuning.noTables = true // they cost more than the search
		players[i] = p
	}
	g := splitmix(seed)
	for !s.status.Over {
		mover := players[s.Turn()]
		d, err := mover.Choose(t.Context(), s.Clone(), games.Budget{Nodes: *fitNodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		move := d.Move
		if g.below(fitStray) == 0 { // now and then anything, so that all kinds of position are seen
			all := s.Moves()
			move = all[g.below(len(all))]
		} else if v := newView(s.b, passFlips); len(v.TacticalMoves(nil)) == 0 && !s.b.undecided && g.below(2) == 0 {
			var x sample
			for i, f := range features(v) {
				x.x[i] = float32(f)
			}
			out = append(out, x)
		}
		done, err := judge.Resolve(s, move)
		if err == nil {
			err = s.Play(done)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	result := 0.5
	if s.status.Winner != games.NoSide {
		result = float64(1 - s.colourOf(s.status.Winner)) // red is 0
	}
	for i := range out {
		out[i].result = result
	}
	return out
}

// fitStray: one move in so many is random.
const fitStray = 40

// TestFitWeights fits the weights by logistic regression: the expected result
// of a score s is 1/(1+10^(-s/400)), and the weights minimise the mean cross
// entropy with the results plus a small pull towards those used so far. Run it
// by hand, and again with what it wrote:
//
//	go test ./games/darkchess -run TestFitWeights -fit 4000 -fit-out ../../assets/darkchess/weights.json
func TestFitWeights(t *testing.T) {
	if *fitGames == 0 {
		t.Skip("needs -fit")
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
	start := fitted().vector()
	fit := descend(train, start)
	before, after := entropy(held, start), entropy(held, fit)
	w := weightsFrom(fit)
	w.About = fmt.Sprintf("go test ./games/darkchess -run TestFitWeights -fit %d -fit-nodes %d -fit-seed %d: "+
		"%d positions; on %d held out the cross entropy is %.4f, %.4f before",
		*fitGames, *fitNodes, *fitSeed, len(train), len(held), after, before)
	text, err := json.MarshalIndent(w, "", " ")
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
	fitScale = math.Ln10 / 400
	fitSteps = 1500
	fitRate  = 1.0  // of Adam, in units of a weight
	fitPull  = 5e-8 // towards the old weights, by square
	fitLeast = 20   // what a piece is worth at least, natural enemies left out
)

func predict(s *sample, w *[fitSize]float64) float64 {
	sum := 0.0
	for i, x := range s.x {
		sum += float64(x) * w[i]
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
	return sum / float64(max(1, len(samples)))
}

// descend minimises by Adam (D. Kingma and J. Ba, 2015), each step with a
// fifth of the samples in turn.
func descend(samples []sample, start [fitSize]float64) [fitSize]float64 {
	const parts = 5
	w := start
	var m, v [fitSize]float64
	for step := 1; step <= fitSteps; step++ {
		var g [fitSize]float64
		n := 0
		for i := step % parts; i < len(samples); i += parts {
			s := &samples[i]
			n++
			e := (predict(s, &w) - s.result) * fitScale
			for k, x := range s.x {
				g[k] += e * float64(x)
			}
		}
		rate := fitRate * (1 - float64(step)/fitSteps)
		for k := range w {
			d := g[k]/float64(max(1, n)) + 2*fitPull*(w[k]-start[k])
			m[k] = 0.9*m[k] + 0.1*d
			v[k] = 0.999*v[k] + 0.001*d*d
			w[k] -= rate * (m[k] / (1 - math.Pow(0.9, float64(step)))) / (math.Sqrt(v[k]/(1-math.Pow(0.999, float64(step)))) + 1e-9)
			if k < fitEnemy { // a piece that is in the way is still a piece
				w[k] = max(w[k], fitLeast)
			}
		}
	}
	return w
}
