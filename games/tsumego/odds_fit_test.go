package tsumego

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

var writeOdds = flag.Int("write-odds", 0, "fit assets/tsumego/odds.bin to so many `problems` and write it; begin with few and repeat with more, as the search uses what is there")

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

// TestWriteOdds draws problems, solves them, and fits the odds to a part of the
// positions that were proven on the way and no fact decides.
func TestWriteOdds(t *testing.T) {
	if *writeOdds == 0 {
		t.Skip("a tool: -write-odds N")
	}
	rng := rand.New(rand.NewPCG(uint64(*writeOdds), 11))
	var train, check []oddsSample
	for n := 0; n < *writeOdds; {
		r, root := drawForOdds(rng)
		s := newProver(r, memDefault)
		if v := s.ask(context.Background(), root, fitMostNodes); !v.decided() || s.nodes < fitLeastNodes {
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
		t.Logf("round %d: %d positions, loss %.4f; %d others, loss %.4f", round+1, len(train), f.loss(train), len(check), f.loss(check))
	}
	if err := os.WriteFile("../../assets/tsumego/odds.bin", f.file(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// drawForOdds draws problems as the generator does, half of them in larger
// spaces and with more stones.
func drawForOdds(rng *rand.Rand) (*region, position) {
	for {
		d := pencil{rng: rng, at: drawPlace(rng)}
		space := leastSpace + 2 + rng.IntN(mostSpace-leastSpace+1)
		large := rng.IntN(2) == 0
		if large {
			d.at.size = 13
			switch d.at.name {
			case "corner":
				d.at.x1, d.at.y1 = 3+rng.IntN(5), 3+rng.IntN(3)
			case "side":
				d.at.x0, d.at.x1, d.at.y1 = 2, 9, 3+rng.IntN(2)
			default:
				d.at.x0, d.at.y0, d.at.x1, d.at.y1 = 2, 2, 8, 7
			}
			space = 10 + rng.IntN(14)
		}
		d.b = newBoard(d.at.size, d.at.size)
		d.grow(space)
		d.wall(white)
		d.outside()
		d.enclose(black)
		for range 1 + bits.Len(uint(space/10)) { // once or twice
			d.fill(black)
			d.fill(white)
		}
		p := &problem{Board: d.b, Goal: goal(rng.IntN(2))}
		whole := true
		for q, c := range d.b.Stones {
			whole = whole && (c == empty || d.b.hasLiberty(q))
			if c == white {
				p.Target = append(p.Target, q)
			}
		}
		if !whole {
			continue
		}
		r, err := p.Region()
		if err == nil && !r.Open() && !r.Race && len(r.Weak) == 0 && r.Empty() >= fitLeastFree && r.Empty() <= fitMostFree {
			return r, p.start(r)
		}
	}
}

// provenSamples walks through what the prover's table holds and lists the
// positions that are proven without threats, but by no fact.
func provenSamples(s *prover, root position) (out []oddsSample) {
	seen := map[uint64]bool{root.key(): true}
	stack := []position{root}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if sample, ok := provenSample(s, &p); ok {
			out = append(out, sample)
		}
		for _, by := range s.r.moveList(&p) {
			c, legal := s.r.after(&p, by)
			if legal && !seen[c.key] && s.table.find(c.key) != nil {
				seen[c.key] = true
				stack = append(stack, c.pos)
			}
		}
	}
	return out
}

func provenSample(s *prover, p *position) (oddsSample, bool) {
	e := s.table.proof(p.key())
	g := s.r.glance(p)
	if e == nil || s.r.factOf(p, &g) != factNone || p.attackerToMove && s.r.killingMove(p, &g) != 0 {
		return oddsSample{}, false
	}
	var v value
	if !e.tell(0, &v) {
		return oddsSample{}, false
	}
	sample := oddsSample{counts: s.r.countsOf(p, &g), attacker: p.attackerToMove, won: v.pn == 0}
	var number [maxRegionPoints]uint32
	s.odds.read(p, &g, &s.odds.nets[0], &number)
	for m := g.empty | p.attack&^g.permanent; m != 0; m &= m - 1 {
		n := number[bits.TrailingZeros64(m)]
		kind := n / surroundings * surroundings
		sample.points = append(sample.points, kind+lowest(n-kind))
	}
	return sample, true
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
