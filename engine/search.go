package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"duiju/engine/internal/tt"
)

// The Searcher: iterative deepening over the root (root.go), with its limits,
// reports and threads. (D. Slate and L. Atkin, "Chess 4.5, the Northwestern
// University chess program", 1977.)

// maxDepth is the deepest iteration.
const maxDepth = tt.MaxDepth

// New returns a Searcher for g.
func New(g Game, o Options) *Searcher {
	s := &Searcher{opt: o}
	s.Rebind(g)
	return s
}

// Searcher runs searches and keeps its table and histories between them. Its
// methods are for one goroutine. The first thread is the main one: it searches
// the game itself on the caller's goroutine and decides; the others search
// clones and only fill the table.
type Searcher struct {
	opt     Options
	table   *tt.Table
	threads []*root
	shared  []counters // one for each thread
	stop    atomic.Bool
	busy    *inProgress // what the threads search, if there are several
	start   time.Time
}

// Rebind puts another position of the same game under the searcher.
func (s *Searcher) Rebind(g Game) {
	if n := s.threadsFor(g); n != len(s.threads) {
		s.shared = make([]counters, n)
		s.threads = make([]*root, n)
		for i := range s.threads {
			s.threads[i] = &root{worker: &worker{ordering: newOrdering(), meter: meter{out: &s.shared[i]}}}
		}
	}
	if len(s.threads) == 1 {
		s.busy = nil
	} else if s.busy == nil {
		s.busy = &inProgress{}
	}
	for i, r := range s.threads {
		own := g
		if i > 0 {
			own = g.(Cloner).CloneGame()
		}
		r.worker.busy = s.busy
		r.worker.bind(own, s.opt)
	}
}

// threadsFor is the number of threads that g and the options allow.
func (s *Searcher) threadsFor(g Game) int {
	if _, ok := g.(Cloner); !ok || s.opt.Tracer != nil {
		return 1
	}
	return max(1, s.opt.Threads)
}

// Clear forgets the table and the histories.
func (s *Searcher) Clear() {
	if s.table != nil {
		s.table.Clear()
	}
	for _, r := range s.threads {
		r.worker.hist.clear()
	}
}

// Search looks for the best move of the game given to New or Rebind. It returns
// the best finished iteration; when ctx ended it, also ctx.Err(). The game is
// restored before it returns.
func (s *Searcher) Search(ctx context.Context, l Limits) (Report, error) {
	s.begin(ctx, l)
	var helpers sync.WaitGroup
	for _, r := range s.threads[1:] {
		helpers.Go(func() { r.help(l) })
	}
	report, err := s.iterate(ctx, l)
	s.stop.Store(true)
	helpers.Wait()
	return s.end(report), err
}

// begin readies the threads.
func (s *Searcher) begin(ctx context.Context, l Limits) {
	s.stop.Store(false)
	if s.opt.Off&FeatureTable == 0 {
		if s.table == nil {
			s.table = tt.New(s.opt.TableMiB)
		}
		s.table.NextAge()
	}
	s.start = time.Now()
	for i, r := range s.threads {
		w := r.worker
		w.table = s.table
		run := limits{done: ctx.Done(), stop: &s.stop}
		if i == 0 { // helpers stop when the main thread does
			run.nodes = l.Nodes
			if l.Time > 0 {
				run.deadline = s.start.Add(l.Time)
			}
		}
		r.begin(run)
	}
}

// end is the report of a search that has ended.
func (s *Searcher) end(report Report) Report {
	for _, r := range s.threads {
		r.worker.meter.share()
	}
	report.Info = s.info(report.Info)
	return report
}

// iterate deepens on the main thread until a limit, a proof or ctx ends it.
func (s *Searcher) iterate(ctx context.Context, l Limits) (report Report, err error) {
	r := s.threads[0]
	w := r.worker
	if o := w.game.Outcome(); o != Ongoing {
		report.Score, report.Proven = outcomeScore(o, 0), true
		return report, ctx.Err()
	}
	if w.atChance() {
		return s.iterateChance(ctx, l)
	}
	r.list()
	lines := min(max(s.opt.Lines, 1), len(r.moves))
	first := s.firstDepth(l)
	if first > 1 {
		w.meter.arm()
	}
	for depth := first; depth <= depthLimit(l); depth++ {
		r.better = false
		for i := 0; i < lines && !w.meter.stopped; i++ {
			r.aspire(depth, i, func() {
				if s.opt.OnInfo != nil && depth > first {
					s.opt.OnInfo(s.info(r.running(report, depth)))
				}
			})
		}
		if w.meter.stopped {
			if depth == first {
				return r.partial(), ctx.Err()
			}
			return r.improve(report, depth), ctx.Err()
		}
		r.sortLines(lines)
		report = r.finished(depth, lines)
		report.Info = s.publish(report.Info)
		if s.enough(l, report, r) {
			break
		}
		w.meter.arm()
		if w.meter.poll() {
			break
		}
	}
	return report, ctx.Err()
}

// firstDepth is the depth of the first iteration.
func (s *Searcher) firstDepth(l Limits) int {
	if s.opt.Off&FeatureDeepening != 0 && l.Depth > 0 {
		return depthLimit(l)
	}
	return 1
}

func depthLimit(l Limits) int {
	if l.Depth <= 0 {
		return maxDepth
	}
	return min(l.Depth, maxDepth)
}

// enough reports whether a finished iteration makes another one pointless: the
// value is proven, or the soft time limit has passed. A win or loss in n plies is
// searched to depth n, so that in a game searched to full width no win is shorter
// and no defence longer. A win found by selective search is taken as it is.
func (s *Searcher) enough(l Limits, report Report, r *root) bool {
	all := true
	for i := range report.Lines {
		m := &r.moves[i]
		shortest := report.Depth >= m.score.Plies() || r.worker.sel.mayMissShortest() && m.score > 0
		all = all && (m.valid.proven() || m.score.Proven() && shortest)
	}
	return all || l.Soft > 0 && time.Since(s.start) >= l.Soft
}

// iterateChance is iterate for a root that is a chance node: there is no move to
// choose.
func (s *Searcher) iterateChance(ctx context.Context, l Limits) (report Report, err error) {
	w := s.threads[0].worker
	for depth := 0; depth <= depthLimit(l); depth++ {
		v, valid := w.chanceNode(depth, 1, -Infinite, Infinite)
		if w.meter.stopped {
			break
		}
		report.Score, report.Depth, report.Proven = toNode(v, 1), depth, w.isResult(v, valid)
		report.Lines = []Line{{Score: report.Score, Bound: Exact, Depth: depth}}
		report.Info = s.publish(report.Info)
		if report.Proven || valid.proven() || l.Soft > 0 && time.Since(s.start) >= l.Soft {
			break
		}
		w.meter.arm()
	}
	return report, ctx.Err()
}

// info fills in the numbers that are counted while searching.
func (s *Searcher) info(i Info) Info {
	i.Nodes, i.TableProbes, i.TableHits, i.Cuts, i.FirstCuts = 0, 0, 0, 0, 0
	for k := range s.shared {
		c := &s.shared[k]
		i.Nodes += c.nodes.Load()
		i.TableProbes += c.probes.Load()
		i.TableHits += c.hits.Load()
		i.Cuts += c.cuts.Load()
		i.FirstCuts += c.firstCuts.Load()
		i.SelDepth = max(i.SelDepth, int(c.selDepth.Load()))
	}
	i.MainNodes = s.shared[0].nodes.Load()
	i.Elapsed = time.Since(s.start)
	return i
}

// publish fills in the numbers of i and offers it to the caller.
func (s *Searcher) publish(i Info) Info {
	i = s.info(i)
	if s.opt.OnInfo != nil {
		s.opt.OnInfo(i)
	}
	return i
}
