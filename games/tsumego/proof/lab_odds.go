//go:build lab

package proof

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"

	"duiju/games"
	"duiju/games/tsumego/draw"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// The limits of what the odds are fitted to.
const (
	fitLeastNodes = 300     // of a problem's search: less has nothing to learn
	fitMostNodes  = 100_000 // more is given up
	fitSamples    = 1_500   // positions of a problem
	fitMostFree   = 26      // empty points of a region
	fitLeastFree  = 6
	fitRare       = 100 // surroundings that are seen less often share a vector
	fitRounds     = 6
	fitRate       = 0.05
	fitChecked    = 10 // every tenth problem only checks the rest
)

// oddsSample is a proven position as the network sees it.
type oddsSample struct {
	points   []uint32 // surroundings, turned to the lowest
	counts   counts
	attacker bool // is to move
	won      bool // by the attacker
}

// LabOdds fits the first numbers of the search.
func LabOdds() games.Command {
	f := flag.NewFlagSet("odds", flag.ContinueOnError)
	problems := f.Int("problems", 2000, "how many `problems` to draw and solve")
	out := f.String("out", "assets/tsumego/odds.bin", "the `file` to write")
	return games.Command{
		Use:   "odds tsumego",
		Short: "Fit the chances that begin the search of life and death",
		Long: "Odds draws problems, solves them, and fits a network to a part of the positions that were proven\n" +
			"on the way and no fact decides. Begin with few problems and repeat with more, as the search uses\n" +
			"what is there.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			data, err := fitOdds(ctx, std.Out, *problems)
			if err != nil {
				return err
			}
			return os.WriteFile(*out, data, 0o644)
		},
	}
}

// fitOdds fits the odds to so many problems and returns the file.
func fitOdds(ctx context.Context, log io.Writer, problems int) ([]byte, error) {
	rng := rand.New(rand.NewPCG(uint64(problems), 11))
	var train, check []oddsSample
	for n := 0; n < problems; {
		r, root := drawForOdds(rng)
		s := NewProver(r, 64)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if v := s.Ask(ctx, root, fitMostNodes); !v.Decided() || s.Nodes < fitLeastNodes {
			continue
		}
		samples := provenSamples(s, root)
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		samples = samples[:min(len(samples), fitSamples)]
		if n%fitChecked == 0 {
			check = append(check, samples...)
		} else {
			train = append(train, samples...)
		}
		n++
	}
	f := newOddsFit(rng, train)
	for round := range fitRounds {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for i := range train {
			f.rate = fitRate * (1 - 0.97*(float32(round)+float32(i)/float32(len(train)))/fitRounds)
			f.learn(&train[i])
		}
		fmt.Fprintf(log, "round %d: %d positions, loss %.4f; %d others, loss %.4f\n", round+1, len(train), f.loss(train), len(check), f.loss(check))
	}
	return f.file(), nil
}

// drawForOdds draws problems as the generator does, half of them in larger
// spaces and with more stones.
func drawForOdds(rng *rand.Rand) (*region.Region, region.Position) {
	for {
		d := draw.Pencil{Rng: rng, At: draw.DrawPlace(rng)}
		space := draw.LeastSpace + 2 + rng.IntN(draw.MostSpace-draw.LeastSpace+1)
		large := rng.IntN(2) == 0
		if large {
			d.At.Size = 13
			switch d.At.Name {
			case "corner":
				d.At.X1, d.At.Y1 = 3+rng.IntN(5), 3+rng.IntN(3)
			case "side":
				d.At.X0, d.At.X1, d.At.Y1 = 2, 9, 3+rng.IntN(2)
			default:
				d.At.X0, d.At.Y0, d.At.X1, d.At.Y1 = 2, 2, 8, 7
			}
			space = 10 + rng.IntN(14)
		}
		d.B = goban.NewBoard(d.At.Size, d.At.Size)
		d.Grow(space)
		d.Wall(goban.White)
		d.Outside()
		d.Enclose(goban.Black)
		for range 1 + bits.Len(uint(space/10)) { // once or twice
			d.Fill(goban.Black)
			d.Fill(goban.White)
		}
		p := &problem.Problem{Board: d.B, Goal: problem.Goal(rng.IntN(2))}
		whole := true
		for q, c := range d.B.Stones {
			whole = whole && (c == goban.Empty || d.B.HasLiberty(q))
			if c == goban.White {
				p.Target = append(p.Target, q)
			}
		}
		if !whole {
			continue
		}
		r, err := p.Region()
		if err == nil && !r.Open() && len(r.Weak) == 0 && r.Empty() >= fitLeastFree && r.Empty() <= fitMostFree {
			return r, p.Start(r)
		}
	}
}

// provenSamples walks through what the prover's table holds and lists the
// positions that are proven without threats, but by no fact.
func provenSamples(s *Prover, root region.Position) (out []oddsSample) {
	root = *s.at(&root).pos()
	seen := map[region.Position]bool{root: true}
	stack := []region.Position{root}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if sample, ok := provenSample(s, &p); ok {
			out = append(out, sample)
		}
		for _, by := range s.R.MoveList(&p) {
			c, legal := s.R.After(&p, by)
			if !legal {
				continue
			}
			b := s.at(&c)
			if c = *b.pos(); seen[c] {
				continue
			}
			if _, ok := s.search.Known(b); ok {
				seen[c] = true
				stack = append(stack, c)
			}
		}
	}
	return out
}

func provenSample(s *Prover, p *region.Position) (oddsSample, bool) {
	v := s.known(p)
	g := s.R.PointSets(p)
	if !v.Decided() || s.R.FactOf(p, &g) != region.FactNone || p.AttackerToMove && s.R.KillingMove(p, &g) != 0 {
		return oddsSample{}, false
	}
	sample := oddsSample{counts: countsOf(s.R, p, &g), attacker: p.AttackerToMove, won: v.Pn == 0}
	var number [region.MaxRegionPoints]uint32
	odds := s.board.odds
	odds.read(p, &g, &odds.nets[0], &number)
	for m := g.Empty | p.Attack&^g.Permanent; m != 0; m &= m - 1 {
		n := number[bits.TrailingZeros64(m)]
		kind := n / surroundings * surroundings
		sample.points = append(sample.points, kind+lowest(n-kind))
	}
	return sample, true
}

// lowest is the number that all symmetric surroundings share.
func lowest(number uint32) uint32 {
	out := number
	for s := 1; s < 8; s++ {
		out = min(out, ringTurned(number, s))
	}
	return out
}

// oddsFit fits both networks by stochastic gradient descent with a rate for
// each weight (J. Duchi, E. Hazan and Y. Singer, Adaptive subgradient methods,
// 2011).
type oddsFit struct {
	rate  float32
	row   map[uint32]int
	kinds []uint32 // the surrounding of each row from the second on
	nets  [2]fitNet
	rows  []int // of the sample
	sum   [oddsLanes]float32
}

// weigh is a weight and the sum of the squares of its gradients.
type weigh struct{ w, g float32 }

func (x *weigh) step(rate, d float32) {
	x.g += d * d
	x.w -= rate * d / float32(math.Sqrt(float64(x.g)+1e-6))
}

type fitNet struct {
	vectors [][oddsLanes]weigh // of the surroundings, then of the counts
	weight  [oddsLanes]weigh
	bias    weigh
}

func newOddsFit(rng *rand.Rand, samples []oddsSample) *oddsFit {
	f := &oddsFit{row: map[uint32]int{}}
	seen := map[uint32]int{}
	for _, s := range samples {
		for _, n := range s.points {
			seen[n]++
		}
	}
	for n, times := range seen {
		if times >= fitRare {
			f.kinds = append(f.kinds, n)
		}
	}
	slices.Sort(f.kinds)
	for i, n := range f.kinds {
		f.row[n] = i + 1
	}
	for i := range f.nets {
		net := &f.nets[i]
		net.vectors = make([][oddsLanes]weigh, 1+len(f.kinds)+oddsCounts*countValues)
		for j := range net.vectors {
			for h := 1; h < oddsLanes; h++ {
				net.vectors[j][h].w = 0.15 * (2*rng.Float32() - 1)
			}
		}
		net.weight[0].w = 1
		for h := 1; h < oddsLanes; h++ {
			net.weight[h].w = 0.5 * (2*rng.Float32() - 1)
		}
	}
	return f
}

// odds judges a sample and keeps what learn needs.
func (f *oddsFit) odds(s *oddsSample) (*fitNet, float32) {
	net := &f.nets[0]
	if s.attacker {
		net = &f.nets[1]
	}
	f.rows, f.sum = f.rows[:0], [oddsLanes]float32{}
	for _, n := range s.points {
		f.rows = append(f.rows, f.row[n])
	}
	for i, v := range s.counts {
		f.rows = append(f.rows, 1+len(f.kinds)+i*countValues+int(v))
	}
	for _, row := range f.rows {
		v := &net.vectors[row]
		for h := range v {
			f.sum[h] += v[h].w
		}
	}
	out := net.bias.w + f.sum[0]
	for h := 1; h < oddsLanes; h++ {
		out += max(0, f.sum[h]) * net.weight[h].w
	}
	return net, out
}

func (f *oddsFit) learn(s *oddsSample) {
	net, odds := f.odds(s)
	d := float32(1 / (1 + math.Exp(-float64(odds))))
	if s.won {
		d--
	}
	back := [oddsLanes]float32{d}
	for h := 1; h < oddsLanes; h++ {
		if f.sum[h] > 0 {
			back[h] = d * net.weight[h].w
			net.weight[h].step(f.rate, d*f.sum[h])
		}
	}
	net.bias.step(f.rate, d)
	for _, row := range f.rows {
		v := &net.vectors[row]
		for h := range v {
			if back[h] != 0 {
				v[h].step(f.rate, back[h])
			}
		}
	}
}

// loss is the mean logarithm of the chance that the odds gave to what is true,
// negated.
func (f *oddsFit) loss(samples []oddsSample) float64 {
	sum := 0.0
	for i := range samples {
		_, odds := f.odds(&samples[i])
		if samples[i].won {
			odds = -odds
		}
		sum += math.Log1p(math.Exp(float64(odds)))
	}
	return sum / float64(max(1, len(samples)))
}

// file writes the fitted networks, see readOdds.
func (f *oddsFit) file() []byte {
	var b bytes.Buffer
	put := func(v any) {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			panic(err) // only of a value without a size
		}
	}
	round := func(w, unit float32) int16 {
		return int16(max(math.MinInt16, min(math.MaxInt16, math.Round(float64(w*unit)))))
	}
	put(uint32(1 + len(f.kinds)))
	put(f.kinds)
	for i := range f.nets {
		net := &f.nets[i]
		for _, v := range net.vectors {
			for h := range v {
				put(round(v[h].w, laneUnit))
			}
		}
		for h := range net.weight {
			put(round(net.weight[h].w, weightUnit))
		}
		put(int32(math.Round(float64(net.bias.w * laneUnit * weightUnit))))
	}
	return b.Bytes()
}
