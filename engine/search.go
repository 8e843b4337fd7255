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
func New(g Game, o Options) Searcher {
	s := &searcher{opt: o}
	s.Rebind(g)
	return s
}

// searcher owns the table and the workers. The first worker is the main one:
// it searches g itself on the caller's goroutine and decides; the others
// search clones and only fill the table.
type searcher struct {
	opt     Options
	table   *tt.Table
	evals   evalCache // nil unless the game asks for it
	workers []*worker
	shared  []counters // one for each worker
	stop    atomic.Bool
	busy    *inProgress // what the workers search, if there are several

	// mu guards what Snapshot reads and the searching goroutine writes.
	mu      sync.Mutex
	start   time.Time
	last    Info // its slices are never changed
	running bool
}

func (s *searcher) Rebind(g Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := max(1, s.threads(g)); n != len(s.workers) {
		s.shared = make([]counters, n)
		s.workers = make([]*worker, n)
		for i := range s.workers {
			s.workers[i] = newWorker(s.opt)
			s.workers[i].run.out = &s.shared[i]
		}
	}
	if len(s.workers) == 1 {
		s.busy = nil
	} else if s.busy == nil {
		s.busy = &inProgress{}
	}
	for i, w := range s.workers {
		w.busy = s.busy
		own := g
		if i > 0 {
			own = g.(Cloner).CloneGame()
		}
		w.bind(own, s.opt)
	}
}

// threads is the number of workers that g and the options allow.
func (s *searcher) threads(g Game) int {
	if _, ok := g.(Cloner); !ok || s.opt.Tracer != nil {
		return 1
	}
	return s.opt.Threads
}

func (s *searcher) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.table != nil {
		s.table.Clear()
	}
	clear(s.evals)
	for _, w := range s.workers {
		w.hist.clear()
	}
}

func (s *searcher) Search(ctx context.Context, l Limits) (Report, error) {
	s.begin(ctx, l)
	var helpers sync.WaitGroup
	for _, w := range s.workers[1:] {
		helpers.Go(func() { w.help(l) })
	}
	r, err := s.iterate(ctx, l)
	s.stop.Store(true)
	helpers.Wait()
	return s.end(r), err
}

// begin readies the workers.
func (s *searcher) begin(ctx context.Context, l Limits) {
	s.stop.Store(false)
	s.mu.Lock()
	if s.opt.Off&FeatureTable == 0 {
		if s.table == nil {
			s.table = tt.New(s.opt.TableMiB)
		}
		s.table.NextAge()
	}
	if s.evals == nil && s.workers[0].sel.KeepEval {
		s.evals = newEvalCache(s.opt.TableMiB)
	}
	s.start, s.running, s.last = time.Now(), true, Info{}
	s.mu.Unlock()
	for i, w := range s.workers {
		w.table = s.table
		if w.evals = nil; w.sel.KeepEval {
			w.evals = s.evals
		}
		w.begin()
		w.run.done, w.run.stop = ctx.Done(), &s.stop
		if i > 0 {
			continue // helpers stop when the main worker does
		}
		w.run.nodes = l.Nodes
		if l.Time > 0 {
			w.run.deadline = s.start.Add(l.Time)
		}
	}
}

// end closes the books on a search.
func (s *searcher) end(r Report) Report {
	for _, w := range s.workers {
		w.share()
	}
	r.Info = s.info(r.Info)
	s.mu.Lock()
	s.last, s.running = r.Info, false
	s.mu.Unlock()
	return r
}

// iterate deepens on the main worker until a limit, a proof or ctx ends it.
func (s *searcher) iterate(ctx context.Context, l Limits) (Report, error) {
	w := s.workers[0]
	var r Report
	if o := w.game.Outcome(); o != Ongoing {
		r.Score, r.Proven = outcomeScore(o, 0), true
		return r, ctx.Err()
	}
	if w.chance != nil && w.chance.AtChance() {
		return s.iterateChance(ctx, l)
	}
	w.listRoot()
	lines := min(max(s.opt.Lines, 1), len(w.root))
	first := s.firstDepth(l)
	if first > 1 {
		w.arm()
	}
	for depth := first; depth <= depthLimit(l); depth++ {
		w.run.maxPly = 2*depth + 8
		w.better = false
		for i := range lines {
			w.aspire(depth, i, func() {
				if s.opt.OnInfo != nil && depth > first {
					s.offer(s.info(w.report(r, depth)))
				}
			})
			if w.stopped {
				break
			}
		}
		if w.stopped {
			if depth == first {
				return w.partial(r), ctx.Err()
			}
			return w.improve(r, depth), ctx.Err()
		}
		w.sortLines(lines)
		r = w.finished(depth, lines)
		r.Info = s.info(r.Info)
		s.publish(r.Info)
		if s.enough(l, r, w) {
			break
		}
		w.arm()
		if w.poll(); w.stopped {
			break
		}
	}
	return r, ctx.Err()
}

// firstDepth is the depth of the first iteration.
func (s *searcher) firstDepth(l Limits) int {
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
// value is proven, or the soft time limit has passed. A distance that could
// still change is read on to its depth: in a game searched to full width it is
// then the shortest, and a loss is put off as long as possible. Only a win
// found by selective search is good enough as it is.
func (s *searcher) enough(l Limits, r Report, w *worker) bool {
	all := true
	for i := range r.Lines {
		root := &w.root[i]
		shortest := r.Depth >= root.score.Plies() || w.sel.mayMissShortest() && root.score > 0
		all = all && (root.valid.proven() || root.score.Proven() && shortest)
	}
	return all || l.Soft > 0 && time.Since(s.start) >= l.Soft
}

// iterateChance values a root that waits for an outcome: there is no move to
// choose.
func (s *searcher) iterateChance(ctx context.Context, l Limits) (Report, error) {
	w := s.workers[0]
	var r Report
	for depth := 0; depth <= depthLimit(l); depth++ {
		v, valid := w.chanceNode(depth, 1, -Infinite, Infinite)
		if w.stopped {
			break
		}
		r.Score, r.Depth, r.Proven = toNode(v, 1), depth, w.isResult(v, valid)
		r.Lines = []Line{{Score: r.Score, Bound: Exact, Depth: depth}}
		r.Info = s.info(r.Info)
		s.publish(r.Info)
		if r.Proven || valid.proven() || l.Soft > 0 && time.Since(s.start) >= l.Soft {
			break
		}
		w.arm()
	}
	return r, ctx.Err()
}

// info fills in the numbers that are counted while searching.
func (s *searcher) info(i Info) Info {
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
	if s.table != nil {
		i.HashFull = s.table.Full()
	}
	return i
}

// publish makes i the state of the search and offers it to the caller.
func (s *searcher) publish(i Info) {
	s.mu.Lock()
	s.last = i
	s.mu.Unlock()
	s.offer(i)
}

func (s *searcher) offer(i Info) {
	if s.opt.OnInfo != nil {
		s.opt.OnInfo(i)
	}
}

func (s *searcher) Snapshot() Info {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.running {
		return s.last
	}
	return s.info(s.last)
}

// help searches until the main worker is done.
func (w *worker) help(l Limits) {
	if w.game.Outcome() != Ongoing || w.atChance() {
		return
	}
	w.listRoot()
	for depth := 1; depth <= depthLimit(l)+1 && !w.stopped; depth++ {
		w.run.maxPly = 2*depth + 8
		w.aspire(depth, 0, func() {})
	}
}
