package engine

import (
	"sync/atomic"
	"time"
)

// What ends a search: the context, a node count, the clock. A worker looks at
// them every so many nodes, and once it has seen an end it sees it for good.

// pollEvery is the number of nodes between two looks at the context and the
// clock. A slow game needs some microseconds a node, so this is well under a
// millisecond.
const pollEvery = 256

// meter counts the work of a worker and knows when it is enough.
type meter struct {
	nodes    uint64
	checkAt  uint64 // the node count at which to look at the limits again
	stopped  bool   // sticky: every node returns at once
	hurried  bool   // limits used up before the first iteration is finished
	selDepth int
	stats
	run limits
}

// stats are counters of one worker.
type stats struct {
	probes, hits, cuts, firstCuts uint64
}

// counters are a worker's numbers for other goroutines.
type counters struct {
	nodes, probes, hits, cuts, firstCuts atomic.Uint64
	selDepth                             atomic.Int64
}

// limits are what may end a search, as a worker sees them.
type limits struct {
	done     <-chan struct{} // of the context
	stop     *atomic.Bool    // set for helper threads when the main one is done
	nodes    uint64
	deadline time.Time
	maxPly   int  // no extension below this ply
	armed    bool // the first iteration is finished: nodes and time count
	out      *counters
}

// poll looks at everything that may end the search, says when to look again,
// and reports whether to stop. Once stopped, every node polls.
func (w *meter) poll() bool {
	if w.stopped {
		return true
	}
	w.share()
	select {
	case <-w.run.done:
		w.stopped = true
	default:
	}
	if w.run.stop.Load() {
		w.stopped = true
	}
	w.checkAt = w.nodes + pollEvery
	if w.overLimit() {
		if w.run.armed {
			w.stopped = true
		} else {
			w.hurried = true
		}
	}
	if w.stopped {
		w.checkAt = 0
	}
	return w.stopped
}

// overLimit looks at the node and time limits. Before the first iteration is
// finished they do not end the search but hurry it: see quiesce.
func (w *meter) overLimit() bool {
	if w.run.nodes > 0 {
		if w.nodes >= w.run.nodes {
			return true
		}
		w.checkAt = min(w.checkAt, w.run.nodes)
	}
	return !w.run.deadline.IsZero() && !time.Now().Before(w.run.deadline)
}

// arm lets the node and time limits count from now on.
func (w *meter) arm() {
	w.run.armed, w.hurried = true, false
	w.checkAt = w.nodes
}

// share publishes the counters.
func (w *meter) share() {
	out := w.run.out
	out.nodes.Store(w.nodes)
	out.probes.Store(w.probes)
	out.hits.Store(w.hits)
	out.cuts.Store(w.cuts)
	out.firstCuts.Store(w.firstCuts)
	out.selDepth.Store(int64(w.selDepth))
}
