package darkchess

import (
	"context"
	"slices"
	"sync"
)

// endgames keeps solved endgames for all players of the process. It is safe
// for concurrent use; each is solved once, by whoever asks first.
type endgames struct {
	mu     sync.Mutex
	solved map[material]*endgame
	order  []material // the largest ones, oldest first
	wanted map[material]chan struct{}
}

// keptEndgames bounds how many of the largest tables (2 MiB each) are kept.
const keptEndgames = 48

var solvedEndgames = endgames{solved: map[material]*endgame{}, wanted: map[material]chan struct{}{}}

// known returns a solved endgame, nil if it is not there.
func (e *endgames) known(m material) *endgame {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.solved[m]
}

// get solves a material of at most maxEndgame pieces, and before it those its
// captures lead to. When ctx ends it returns ctx.Err().
func (e *endgames) get(ctx context.Context, m material) (*endgame, error) {
	for {
		e.mu.Lock()
		if t := e.solved[m]; t != nil {
			e.mu.Unlock()
			return t, nil
		}
		done, busy := e.wanted[m]
		if !busy {
			e.wanted[m] = make(chan struct{})
		}
		e.mu.Unlock()
		if !busy {
			return e.solve(ctx, m)
		}
		select {
		case <-done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// solve solves a material that this goroutine has put on the list of wanted
// ones, and takes it off again.
func (e *endgames) solve(ctx context.Context, m material) (t *endgame, err error) {
	defer func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if err == nil {
			e.keep(m, t)
		}
		close(e.wanted[m])
		delete(e.wanted, m)
	}()
	var sub [maxEndgame]*endgame
	for i := range len(m) {
		if rest, ok := m.without(i); ok {
			if sub[i], err = e.get(ctx, rest); err != nil {
				return nil, err
			}
		}
	}
	return solveEndgame(ctx, m.pieces(), sub)
}

// keep stores a table and forgets the oldest of the largest.
func (e *endgames) keep(m material, t *endgame) {
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
