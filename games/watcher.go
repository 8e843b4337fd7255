package games

import (
	"sync"

	"duiju/engine"
)

// Watcher sees how a player comes to its move: the trees of its searches, by
// the engine or its own, and which of them it played from. A nil Watcher sees
// nothing, so players need not ask. It is for one move; the player uses it from
// one goroutine, Growing is for any.
type Watcher struct {
	limit int

	mu     sync.Mutex
	now    *watched
	all    []*watched
	chosen *Search
}

// watched is a search under way: of a position or, with a recorder of its own,
// a proof.
type watched struct {
	view  Searched // a copy, at the root
	rec   *engine.TreeRecorder
	proof *engine.ProofRecorder
}

// Search is a search as it was recorded.
type Search struct {
	View  Searched // at the root; the caller owns it
	Tree  engine.Tree
	Proof engine.ProofTree // instead, of a proof search
}

// NewWatcher returns a Watcher whose trees have about so many nodes at most.
func NewWatcher(limit int) *Watcher { return &Watcher{limit: limit} }

// Begin begins a search of a view, whose nodes are told to the Watcher as the
// engine's Tracer.
func (w *Watcher) Begin(g Searched) {
	if w != nil {
		w.begin(g, &watched{rec: engine.NewTreeRecorder(w.limit)})
	}
}

// Prove begins a proof search of a view and returns what records it, nil if
// nobody watches.
func (w *Watcher) Prove(g Searched) *engine.ProofRecorder {
	if w == nil {
		return nil
	}
	now := &watched{proof: engine.NewProofRecorder(w.limit)}
	w.begin(g, now)
	return now.proof
}

func (w *Watcher) begin(g Searched, now *watched) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now.view = Copy(g)
	w.now = now
	w.all = append(w.all, now)
}

// Tracer is the Watcher for the engine, nil if there is none.
func (w *Watcher) Tracer() engine.Tracer {
	if w == nil {
		return nil
	}
	return w
}

// Enter implements engine.Tracer.
func (w *Watcher) Enter(e engine.Enter) {
	if w != nil && w.now != nil && w.now.rec != nil {
		w.now.rec.Enter(e)
	}
}

// Leave implements engine.Tracer.
func (w *Watcher) Leave(l engine.Leave) {
	if w != nil && w.now != nil && w.now.rec != nil {
		w.now.rec.Leave(l)
	}
}

// OnePly tells of a choice without a search as of one of one ply: the moves that were
// looked at, all that there were but so many, and what each is worth for its mover.
func (w *Watcher) OnePly(g Searched, moves []engine.Move, skipped int, worth func(i int) engine.Score, why engine.Reason, chosen engine.Move) {
	if w == nil {
		return
	}
	w.Begin(g)
	w.Enter(engine.Enter{Depth: 1, Alpha: -engine.Infinite, Beta: engine.Infinite})
	end := engine.Leave{Bound: engine.Exact, Reason: engine.ReasonExact, Best: chosen, Nodes: uint64(len(moves)) + 1, Read: len(moves), Skipped: skipped}
	for i, m := range moves {
		v := worth(i)
		if m == chosen {
			end.Score = v
		}
		w.Enter(engine.Enter{Move: m, Ply: 1, Alpha: -engine.Infinite, Beta: engine.Infinite})
		w.Leave(engine.Leave{Score: v, Bound: engine.Exact, Reason: why, Nodes: 1})
	}
	w.Leave(end)
	w.Chose(chosen, 1)
}

// Chose says that the player plays m, which the newest search to that depth that
// has it for its best move found.
func (w *Watcher) Chose(m engine.Move, depth int) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := len(w.all) - 1; i >= 0; i-- {
		if w.all[i].rec == nil {
			continue
		}
		if t, ok := w.all[i].rec.Line(m, depth); ok {
			w.chosen = &Search{View: w.all[i].view, Tree: t}
			return
		}
	}
}

// Proved says that the player plays what the newest proof search has found.
func (w *Watcher) Proved() {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := len(w.all) - 1; i >= 0; i-- {
		if w.all[i].proof != nil {
			w.chosen = &Search{View: w.all[i].view, Proof: w.all[i].proof.Tree()}
			return
		}
	}
}

// Chosen is the search that the move was played from, false if the player chose
// without one.
func (w *Watcher) Chosen() (Search, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.chosen == nil {
		return Search{}, false
	}
	return *w.chosen, true
}

// Growing is the search under way as far as it is, false if there is none.
func (w *Watcher) Growing() (Search, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.now == nil {
		return Search{}, false
	}
	s := Search{View: Copy(w.now.view)}
	if w.now.proof != nil {
		s.Proof = w.now.proof.Tree()
	} else {
		s.Tree = w.now.rec.Live()
	}
	return s, true
}
