package engine

import (
	"sync/atomic"
	"time"
)

// What ends a search: the context, a node count, the clock. A thread looks at
// them every so many nodes, and once it has seen an end it sees it for good.

// pollEvery is the number of nodes between two looks at the context and the
// clock. A slow game needs some microseconds a node, so this is well under a
// millisecond.
const pollEvery = 256

// meter counts the work of a thread and knows when it is enough.
type meter struct {
	nodes    uint64
	checkAt  uint64 // the node count at which to look at the limits again
	stopped  bool   // sticky: every node returns at once
	hurried  bool   // limits used up before the first iteration is finished
	selDepth int
	stats
	run limits
	out *counters // nil if nobody reads them
}

// stats are counters of one thread.
type stats struct {
	probes, hits, cuts, firstCuts uint64
}

// counters are a thread's numbers for other goroutines.
type counters struct {
	nodes, probes, hits, cuts, firstCuts atomic.Uint64
	selDepth                             atomic.Int64
}

// limits are what may end a search, as a thread sees them.
type limits struct {
	done     <-chan struct{} // of the context
	stop     *atomic.Bool    // set for helper threads when the main one is done; may be nil
	nodes    uint64
	deadline time.Time
	armed    bool // the first iteration is finished: nodes and time count
}

// visit counts a node and reports whether to stop.
func (m *meter) visit() bool {
	if m.nodes >= m.checkAt && m.poll() {
		return true
	}
	m.nodes++
	return false
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
	if m.run.stop != nil && m.run.stop.Load() {
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

// restart counts from 0, within other limits.
func (m *meter) restart(run limits) {
	*m = meter{run: run, out: m.out}
	m.share()
}

// countCut counts a node that failed high, by the first move searched or by a
// later one.
func (m *meter) countCut(first bool) {
	m.cuts++
	if first {
		m.firstCuts++
	}
}

// share publishes the counters.
func (m *meter) share() {
	if m.out == nil {
		return
	}
	m.out.nodes.Store(m.nodes)
	m.out.probes.Store(m.probes)
	m.out.hits.Store(m.hits)
	m.out.cuts.Store(m.cuts)
	m.out.firstCuts.Store(m.firstCuts)
	m.out.selDepth.Store(int64(m.selDepth))
}
