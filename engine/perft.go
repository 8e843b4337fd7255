package engine

import (
	"context"
	"math"
)

// Perft counts the leaves of the full game tree of g to the given depth in
// plies. A decided position above the depth has none. At a chance node every
// distinct outcome counts once, or Weight times with weighted set: a move and its
// outcome are one ply.
func Perft(g Game, depth int, weighted bool) uint64 {
	if depth == 0 {
		return 1
	}
	c := census{ctx: context.Background(), game: g, limit: math.MaxUint64, weighted: weighted}
	c.count(depth, 1)
	return c.leaves
}

// Count counts the nodes that a search of g to a depth would visit if it cut nothing.
// The count is above the limit where there are more, and where ctx ends.
func Count(ctx context.Context, g Game, depth int, limit uint64) uint64 {
	c := census{ctx: ctx, game: g, limit: limit}
	c.count(depth, 1)
	return c.nodes
}

// census counts a whole tree. Beyond the limit it goes no deeper.
type census struct {
	ctx           context.Context
	game          Game
	limit         uint64
	weighted      bool // a leaf counts as often as chance leads there
	nodes, leaves uint64
}

func (c *census) count(depth int, weight uint64) {
	if c.nodes++; c.nodes%1024 == 0 && c.ctx.Err() != nil {
		c.nodes = c.limit + 1
	}
	if c.nodes > c.limit {
		return
	}
	if x, ok := c.game.(Chancer); ok && x.AtChance() {
		for _, o := range x.Chances(nil) {
			times := weight
			if c.weighted {
				times *= uint64(o.Weight)
			}
			c.below(o.Move, depth, times)
		}
		return
	}
	switch {
	case depth == 0:
		c.leaves += weight
	case c.game.Outcome() == Ongoing:
		for _, m := range c.game.Moves(nil) {
			c.below(m, depth-1, weight)
		}
	}
}

func (c *census) below(m Move, depth int, weight uint64) {
	c.game.Do(m)
	c.count(depth, weight)
	c.game.Undo(m)
}
