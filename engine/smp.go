package engine

import (
	"math"
	"sync/atomic"
)

// Lazy SMP: every helper runs the same iterative deepening on its own clone
// with its own histories, and all share the table. (The method became known
// by Cheng and Stockfish 7, 2016.)
//
// So that threads do not do the same work at the same time, they also share a
// list of the moves being searched. A thread that comes to a later move which
// another thread is searching puts it off until the end of its node; by then the
// answer mostly stands in the table. (T. Kerrigan, "Simplified ABDADA", 2012, after
// J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996.)

// shareMinDepth is the depth from which moves are worth sharing out.
const shareMinDepth = 3

// inProgress is the list of moves that threads are searching: a hash table
// without chains. A lost or overwritten entry costs double work, nothing else.
type inProgress [1 << 12]atomic.Uint64

// sharing is how a node takes part in that list; the zero value does not.
type sharing struct {
	list     *inProgress
	position uint64
}

// newSharing is how a node of g takes part; without a list there is one thread.
func newSharing(list *inProgress, g Game, f *frame, depth int) sharing {
	if list == nil || depth < shareMinDepth || f.excluded != NoMove {
		return sharing{}
	}
	f.deferred = 0
	return sharing{list, g.Hash()}
}

// putOff moves the i-th move to the end if another thread is searching it. No move
// is put off twice.
func (s sharing) putOff(f *frame, i int) bool {
	last := len(f.moves) - 1
	m := f.moves[i]
	if i > last-f.deferred {
		return false
	}
	if slot, task := s.slot(m); slot.Load() != task {
		return false
	}
	f.deferred++
	copy(f.moves[i:], f.moves[i+1:])
	f.moves[last] = m
	if len(f.keys) > 0 {
		copy(f.keys[i:], f.keys[i+1:])
		f.keys[last] = math.MinInt64 + int64(last)
	}
	return true
}

// slot is the place of a move of the position in the list, and what it holds while
// the move is being searched.
func (s sharing) slot(m Move) (slot *atomic.Uint64, task uint64) {
	task = s.position ^ uint64(m)*0x9e3779b97f4a7c15
	return &s.list[task>>52], task
}

func (s sharing) begin(m Move) {
	if s.list != nil {
		slot, task := s.slot(m)
		slot.Store(task)
	}
}

func (s sharing) end(m Move) {
	if s.list != nil {
		slot, task := s.slot(m)
		slot.CompareAndSwap(task, 0)
	}
}
