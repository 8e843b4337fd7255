package darkchess

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/fit"
)

var fitting = fit.Flags(1000)

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

func (w *weights) vector() []float64 {
	v := make([]float64, fitSize)
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

func weightsFrom(v []float64) *weights {
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
func fitGame(number int) (out []fit.Sample, err error) {
	seed := fitting.GameSeed(number)
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
		d, err := mover.Choose(context.Background(), s.Clone(), games.Budget{Nodes: fitting.Nodes}, nil)
		if err != nil {
			return nil, err
		}
		move := d.Move
		if g.below(fitStray) == 0 { // now and then anything, so that all kinds of position are seen
			all := s.Moves()
			move = all[g.below(len(all))]
		} else if v := newView(s.b, passFlips); len(v.TacticalMoves(nil)) == 0 && !s.b.undecided && g.below(2) == 0 {
			x := fit.Sample{X: make([]float32, fitSize)}
			for i, f := range features(v) {
				x.X[i] = float32(f)
			}
			out = append(out, x)
		}
		done, err := judge.Resolve(s, move)
		if err == nil {
			err = s.Play(done)
		}
		if err != nil {
			return nil, err
		}
	}
	result := 0.5
	if s.status.Winner != games.NoSide {
		result = float64(1 - s.colourOf(s.status.Winner)) // red is 0
	}
	for i := range out {
		out[i].Result = result
	}
	return out, nil
}

const (
	fitStray = 40 // one move in so many is random
	fitLeast = 20 // what a piece is worth at least, natural enemies left out
)

// TestFitWeights fits the weights; see package fit. Run it by hand, and again
// with what it wrote:
//
//	go test ./games/darkchess -run TestFitWeights -fit 4000 -fit-out ../../assets/darkchess/weights.json
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
	m := fit.Model{
		Start: fitted().vector(), Scale: math.Ln10 / 400, Steps: 1500, Rate: 1, Fade: true, Parts: 5, Pull: 5e-8,
		Least: func(i int) float64 {
			if i < fitEnemy { // a piece that is in the way is still a piece
				return fitLeast
			}
			return math.Inf(-1)
		},
	}
	result := m.Fit(train)
	w := weightsFrom(result)
	w.About = fmt.Sprintf("go test ./games/darkchess -run TestFitWeights %s: "+
		"%d positions; on %d held out the cross entropy is %.4f, %.4f before",
		fitting.Command(), len(train), len(held), m.Entropy(held, result), m.Entropy(held, m.Start))
	if err := fitting.Write(t.Output(), w, " "); err != nil {
		t.Fatal(err)
	}
}

// The samples of a game do not lean on the games before it, so that parts may
// be played anywhere.
func TestFitGameDependsOnItsNumberAlone(t *testing.T) {
	nodes := fitting.Nodes
	defer func() { fitting.Nodes = nodes }()
	fitting.Nodes = 20
	alone, err := fitGame(1)
	if err != nil || len(alone) == 0 {
		t.Fatalf("%d samples, %v", len(alone), err)
	}
	for number := range 2 {
		again, err := fitGame(number)
		if err != nil {
			t.Fatal(err)
		}
		if same := reflect.DeepEqual(again, alone); same != (number == 1) {
			t.Errorf("game %d has the samples of game 1: %v", number, same)
		}
	}
}
