// Package bench measures the engine on a fixed suite: a node signature that
// changes when search behaviour does, the cost of a node, the quality of the
// move order, the branching factor, what each technique is worth, and what a
// second thread adds.
//
// All but the times is the same on every machine and in every run. Times are
// processor time a node, the least of several runs: what else the machine does
// can only add to them. What the interface between search and game costs is measured by
// go test ./engine -bench Stencil, against Connect Four written by hand.
//
// The suite is a list of Positions, which a program makes from its games.
package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"duiju/engine"
	"duiju/engine/processor"
)

// Position is one search of the suite.
type Position struct {
	Game string // positions of one game are reported together
	Name string
	// Depth is the nominal depth of the search.
	Depth int
	// New makes the game at the position. It is called more than once.
	New func() engine.Game
}

// Options say what to measure. The zero value measures the signature.
type Options struct {
	// Runs is how often the suite is searched for its times; 0 means once.
	Runs int
	// Ablations searches the suite again without each technique.
	Ablations bool
	// Threads, if more than 1, searches the suite with so many threads.
	Threads int
	// Progress, if set, is told what is measured next.
	Progress func(what string)
}

// Report is what was measured. Its JSON fields do not change their meaning.
type Report struct {
	// Signature is the number of nodes of the whole suite.
	Signature uint64         `json:"signature"`
	Games     []GameReport   `json:"games"`
	Ablations []Ablation     `json:"ablations,omitempty"`
	Threads   *ThreadsReport `json:"threads,omitempty"`
}

// GameReport is the sum over the positions of one game.
type GameReport struct {
	Game      string `json:"game"`
	Positions int    `json:"positions"`
	Nodes     uint64 `json:"nodes"`
	// NsPerNode is the processor time a node, of each position's fastest run.
	NsPerNode float64 `json:"ns_per_node"`
	// FirstCuts is the share of cuts made by the first move.
	FirstCuts float64 `json:"first_cuts"`
	// TableHits is the share of probes that found an entry.
	TableHits float64 `json:"table_hits"`
	// Branching is the factor by which a further ply multiplies the nodes, a
	// geometric mean over the positions.
	Branching float64 `json:"branching"`
}

// Ablation is the cost of doing without a technique.
type Ablation struct {
	Game      string `json:"game"`
	Technique string `json:"technique"`
	Nodes     uint64 `json:"nodes"`
	// Ratio is Nodes over those of the full search: above 1, it pays.
	Ratio float64 `json:"ratio"`
	// Capped is set where a search was broken off at capFactor times the
	// nodes of the full one; the true ratio is larger.
	Capped bool `json:"capped,omitempty"`
}

// capFactor bounds the searches of an ablation.
const capFactor = 20

// ThreadsReport says what more threads add.
type ThreadsReport struct {
	Threads int `json:"threads"`
	// Ratio is the median over the suite of the nodes that one thread needs
	// to those that the main thread of several needs for the same depth.
	Ratio float64 `json:"ratio"`
	// Speed is the median of the ratio of times.
	Speed float64 `json:"speed"`
}

// Run measures the suite.
func Run(ctx context.Context, suite []Position, o Options) (Report, error) {
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	b := bench{ctx: ctx, suite: suite, opt: o}
	b.baseline()
	b.games()
	if o.Ablations {
		b.ablations()
	}
	if o.Threads > 1 {
		b.threads()
	}
	return b.report, ctx.Err()
}

type bench struct {
	ctx    context.Context
	suite  []Position
	opt    Options
	base   []engine.Report // of each position
	least  []time.Duration // its fastest run
	report Report
}

// search runs one position, and says how much processor time that took.
func (b *bench) search(p Position, off engine.Feature, threads int, l engine.Limits) (r engine.Report, used time.Duration) {
	s := engine.New(p.New(), engine.Options{Off: off, Threads: threads})
	used = timeOf(func() { r, _ = s.Search(b.ctx, l) })
	return r, used
}

// timeOf is the processor time that f takes, or its time where the system does not
// tell.
func timeOf(f func()) time.Duration {
	start := time.Now()
	before, _ := processor.Time()
	f()
	if after, ok := processor.Time(); ok {
		return after - before
	}
	return time.Since(start)
}

// baseline searches every position with everything on, so many times, all of them in
// turn.
func (b *bench) baseline() {
	for run := range max(b.opt.Runs, 1) {
		for i, p := range b.suite {
			if run > 0 && b.ctx.Err() != nil {
				return
			}
			b.opt.Progress(p.Game + " " + p.Name)
			r, used := b.search(p, 0, 1, engine.Limits{Depth: p.Depth})
			if run == 0 {
				b.base, b.least = append(b.base, r), append(b.least, used)
			}
			b.least[i] = min(b.least[i], used)
		}
	}
}

// games adds up what was found of the positions of each game.
func (b *bench) games() {
	type totals struct {
		GameReport
		used                       time.Duration
		cuts, first, probes, found uint64
		logBranching               float64
	}
	var sums []*totals
	for k, p := range b.suite {
		r := b.base[k]
		i := slices.IndexFunc(sums, func(t *totals) bool { return t.Game == p.Game })
		if i < 0 {
			i = len(sums)
			sums = append(sums, &totals{GameReport: GameReport{Game: p.Game}})
		}
		t := sums[i]
		t.Positions++
		t.Nodes += r.Nodes
		t.used += b.least[k]
		t.cuts, t.first = t.cuts+r.Cuts, t.first+r.FirstCuts
		t.probes, t.found = t.probes+r.TableProbes, t.found+r.TableHits
		t.logBranching += math.Log(float64(r.Nodes)) / float64(max(r.Depth, 1))
	}
	for _, t := range sums {
		t.NsPerNode = perNode(t.used, t.Nodes)
		t.FirstCuts = ratio(t.first, t.cuts)
		t.TableHits = ratio(t.found, t.probes)
		t.Branching = math.Exp(t.logBranching / float64(t.Positions))
		b.report.Signature += t.Nodes
		b.report.Games = append(b.report.Games, t.GameReport)
	}
}

func perNode(d time.Duration, nodes uint64) float64 {
	return float64(d.Nanoseconds()) / float64(max(nodes, 1))
}

func ratio(a, b uint64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// ablations searches every game without each technique, and reports those
// that make a difference.
func (b *bench) ablations() {
	for _, g := range b.report.Games {
		for _, f := range engine.Features() {
			if b.ctx.Err() != nil {
				continue
			}
			b.opt.Progress(fmt.Sprintf("%s without %v", g.Game, f))
			a := Ablation{Game: g.Game, Technique: f.String()}
			for i, p := range b.suite {
				if p.Game != g.Game {
					continue
				}
				limit := capFactor * b.base[i].Nodes
				r, _ := b.search(p, f, 1, engine.Limits{Depth: p.Depth, Nodes: limit})
				a.Nodes += r.Nodes
				a.Capped = a.Capped || r.Nodes >= limit
			}
			if a.Nodes == g.Nodes {
				continue
			}
			a.Ratio = ratio(a.Nodes, g.Nodes)
			b.report.Ablations = append(b.report.Ablations, a)
		}
	}
}

// threads searches every position with several threads.
func (b *bench) threads() {
	var nodes, speed []float64
	for i, p := range b.suite {
		if _, ok := p.New().(engine.Cloner); !ok || b.ctx.Err() != nil {
			continue
		}
		b.opt.Progress(fmt.Sprintf("%s %s with %d threads", p.Game, p.Name, b.opt.Threads))
		r, _ := b.search(p, 0, b.opt.Threads, engine.Limits{Depth: p.Depth})
		nodes = append(nodes, ratio(b.base[i].Nodes, r.MainNodes))
		speed = append(speed, float64(b.base[i].Elapsed)/float64(max(r.Elapsed, 1)))
	}
	if len(nodes) > 0 {
		b.report.Threads = &ThreadsReport{Threads: b.opt.Threads, Ratio: median(nodes), Speed: median(speed)}
	}
}

func median(x []float64) float64 {
	slices.Sort(x)
	n := len(x)
	return (x[(n-1)/2] + x[n/2]) / 2
}
