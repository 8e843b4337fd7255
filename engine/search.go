package engine

import (
	"context"
	"time"
)

// New returns a Searcher for g.
func New(g Game, o Options) Searcher {
	s := &searcher{opt: o}
	s.Rebind(g)
	return s
}

type searcher struct {
	opt    Options
	game   Game
	chance Chancer
	ctx    context.Context
	nodes  uint64
	last   Info
}

func (s *searcher) Rebind(g Game)  { s.game = g; s.chance, _ = g.(Chancer) }
func (s *searcher) Clear()         {}
func (s *searcher) Snapshot() Info { return s.last }

func (s *searcher) Search(ctx context.Context, l Limits) (Report, error) {
	var r Report
	start := time.Now()
	s.ctx, s.nodes = ctx, 0
	limit := l.Depth
	if limit == 0 {
		limit = 3
	}
	for d := 1; d <= limit; d++ {
		best, score := NoMove, -Infinite
		for _, m := range s.game.Moves(nil) {
			s.game.Do(m)
			v := s.child(d-1, 1, -Infinite, -score)
			s.game.Undo(m)
			if v > score {
				best, score = m, v
			}
		}
		if ctx.Err() != nil && d > 1 {
			break
		}
		r.Best, r.Score, r.Depth = best, score, d
		if (l.Time > 0 && time.Since(start) > l.Time/4) || (l.Nodes > 0 && s.nodes > l.Nodes/4) {
			break
		}
	}
	r.Nodes, r.Elapsed = s.nodes, time.Since(start)
	r.Lines = []Line{{Score: r.Score, Bound: Exact, Depth: r.Depth, Moves: []Move{r.Best}}}
	s.last = r.Info
	return r, ctx.Err()
}

// child values the position after a move for the mover.
func (s *searcher) child(depth, ply int, alpha, beta Score) Score {
	if s.chance == nil || !s.chance.AtChance() {
		return -s.negamax(depth, ply, alpha, beta)
	}
	var sum, total int64
	for _, o := range s.chance.Chances(nil) {
		s.game.Do(o.Move)
		sum -= int64(o.Weight) * int64(s.negamax(depth, ply, -Infinite, Infinite))
		s.game.Undo(o.Move)
		total += int64(o.Weight)
	}
	return Score(sum / total)
}

func (s *searcher) negamax(depth, ply int, alpha, beta Score) Score {
	s.nodes++
	switch s.game.Outcome() {
	case Win:
		return WinIn(ply)
	case Loss:
		return LossIn(ply)
	case Draw:
		return 0
	}
	if depth == 0 || s.ctx.Err() != nil {
		return s.game.Eval()
	}
	best := -Infinite
	for _, m := range s.game.Moves(nil) {
		s.game.Do(m)
		v := s.child(depth-1, ply+1, -beta, -max(alpha, best))
		s.game.Undo(m)
		if v > best {
			best = v
		}
		if best >= beta {
			break
		}
	}
	return best
}
