package darkchess

import (
	"context"
	"slices"
	"sync"
)

// endgames keeps solved endgames for all players of the process. It is safe
// for concurrent use; each is solved once, by whoever asks first.
type endgames struct {
	mu      sync.Mutex
	solved  map[material]*endgame
	order   []material                 // the largest ones, oldest first
	solving map[material]chan struct{} // holds a token while a goroutine solves
}

// keptEndgames bounds how many of the largest tables (2 MiB each) are kept.
const keptEndgames = 48

var solvedEndgames = endgames{solved: map[material]*endgame{}, solving: map[material]chan struct{}{}}

// known returns a solved endgame, nil if it is not there.
func (e *endgames) known(m material) *endgame {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.solved[m]
}

// get solves a material of at most maxEndgame pieces, and before it those its
// captures lead to. It waits for another goroutine that is at it. When ctx ends it
// returns ctx.Err().
func (e *endgames) get(ctx context.Context, m material) (*endgame, error) {
	if t := e.known(m); t != nil {
		return t, nil
	}
	e.mu.Lock()
	solving := e.solving[m]
	if solving == nil {
		solving = make(chan struct{}, 1)
		e.solving[m] = solving
	}
	e.mu.Unlock()
	select {
	case solving <- struct{}{}:
		defer func() { <-solving }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if t := e.known(m); t != nil {
		return t, nil
	}
	var sub [maxEndgame]*endgame
	for i := range len(m) {
		if rest, ok := m.without(i); ok {
			var err error
			if sub[i], err = e.get(ctx, rest); err != nil {
				return nil, err
			}
		}
	}
	t, err := solveEndgame(ctx, m.pieces(), sub)
	if err == nil {
		e.keep(m, t)
	}
	return t, err
}

// keep stores a table and forgets the oldest of the largest.
func (e *endgames) keep(m material, t *endgame) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.solved[m] = t
	if len(m) < maxEndgame {
		return
	}
	e.order = append(e.order, m)
	if len(e.order) > keptEndgames {
		delete(e.solved, e.order[0])
		e.order = slices.Delete(e.order, 0, 1)
	}
}
