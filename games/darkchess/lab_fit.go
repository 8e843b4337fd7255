package darkchess

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"

	"duiju/games"
	"duiju/games/fit"
)

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

// fitGame plays a game of the strong player against itself and returns its
// quiet positions.
func fitGame(r *fit.Run, number int) (out []fit.Sample, err error) {
	seed := r.GameSeed(number)
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
		d, err := mover.Choose(context.Background(), s.Clone(), games.Budget{Nodes: r.Nodes}, nil)
		if err != nil {
			return nil, err
		}
		move := d.Move
		if g.below(fitStray) == 0 { // now and then anything, so that all kinds of position are seen
			all := games.Texts(s)
			move = all[g.below(len(all))]
		} else if v := newView(s.b, passFlips); len(v.TacticalMoves(nil)) == 0 && !s.b.undecided && v.worth.of(s.b).stuck == [2]bool{} && g.below(2) == 0 {
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

// labFit fits the weights of the evaluation; see package fit.
func labFit() games.Command {
	f := flag.NewFlagSet("fit", flag.ContinueOnError)
	run := new(fit.Run)
	run.Flags(f, 1000)
	return games.Command{
		Use:   "fit darkchess",
		Short: "Fit the weights of dark chess to games of the engine against itself",
		Long:  "Fit plays games and fits the weights to their results; repeat it with what it wrote.",
		Flags: f,
		Run:   func(_ context.Context, std games.Streams, _ []string) error { return fitWeights(run, std.Out) },
	}
}

func fitWeights(run *fit.Run, out io.Writer) error {
	train, held, done, err := run.Samples(func(game int) ([]fit.Sample, error) { return fitGame(run, game) })
	if err != nil || done {
		return err
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
	w.About = fmt.Sprintf("%s: "+
		"%d positions; on %d held out the cross entropy is %.4f, %.4f before",
		run.Command("darkchess"), len(train), len(held), m.Entropy(held, result), m.Entropy(held, m.Start))
	return run.Write(out, w, " ")
}
