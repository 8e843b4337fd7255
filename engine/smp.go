package engine

import "sync/atomic"

// Lazy SMP: every helper runs the same iterative deepening on its own clone
// with its own histories, and all share the table. (The method became known
// by Cheng and Stockfish 7, 2016.)
//
// So that threads do not do the same work at the same time, they also share a
// list of what is being searched: a thread that comes to a later move which
// another is searching puts it off until the end of its node, when the answer
// mostly stands in the table. (T. Kerrigan, "Simplified ABDADA", 2012, after
// J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996.)

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

// shareMinDepth is the depth from which moves are worth sharing out.
const shareMinDepth = 3

// inProgress is the list of moves that threads are searching: a hash table
// without chains. A lost or overwritten entry costs double work, nothing else.
type inProgress [1 << 12]atomic.Uint64

// task names the search of a move at a position.
func task(position uint64, m Move) uint64 { return position ^ uint64(m)*0x9e3779b97f4a7c15 }

func (p *inProgress) slot(task uint64) *atomic.Uint64 { return &p[task>>52] }

func (p *inProgress) begin(task uint64)    { p.slot(task).Store(task) }
func (p *inProgress) end(task uint64)      { p.slot(task).CompareAndSwap(task, 0) }
func (p *inProgress) has(task uint64) bool { return p.slot(task).Load() == task }
