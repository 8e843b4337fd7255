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
func (m *meter) poll() bool {
	if m.stopped {
		return true
	}
	m.share()
	select {
	case <-m.run.done:
		m.stopped = true
	default:
	}
	if m.run.stop.Load() {
		m.stopped = true
	}
	m.checkAt = m.nodes + pollEvery
	if m.overLimit() {
		if m.run.armed {
			m.stopped = true
		} else {
			m.hurried = true
		}
	}
	if m.stopped {
		m.checkAt = 0
	}
	return m.stopped
}

// overLimit looks at the node and time limits. Before the first iteration is
// finished they do not end the search but hurry it: see quiesce.
func (m *meter) overLimit() bool {
	if m.run.nodes > 0 {
		if m.nodes >= m.run.nodes {
			return true
		}
		m.checkAt = min(m.checkAt, m.run.nodes)
	}
	return !m.run.deadline.IsZero() && !time.Now().Before(m.run.deadline)
}

// arm lets the node and time limits count from now on.
func (m *meter) arm() {
	m.run.armed, m.hurried = true, false
	m.checkAt = m.nodes
}

// share publishes the counters.
func (m *meter) share() {
	out := m.run.out
	out.nodes.Store(m.nodes)
	out.probes.Store(m.probes)
	out.hits.Store(m.hits)
	out.cuts.Store(m.cuts)
	out.firstCuts.Store(m.firstCuts)
	out.selDepth.Store(int64(m.selDepth))
}
