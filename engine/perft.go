package engine

import "context"

// Perft counts the leaves of the full game tree of g to the given depth in
// plies. A decided position above the depth has none. At a chance node every
// distinct outcome counts once, or Weight times with weighted set.
func Perft(g Game, depth int, weighted bool) uint64 {
	if depth == 0 {
		return 1
	}
	return perft(g, depth, weighted)
}

// perft is Perft, but counts the outcomes of a chance node at any depth: a move and
// its outcome are one ply.
func perft(g Game, depth int, weighted bool) (n uint64) {
	if c, ok := g.(Chancer); ok && c.AtChance() {
		for _, o := range c.Chances(nil) {
			g.Do(o.Move)
			leaves := perft(g, depth, weighted)
			g.Undo(o.Move)
			if weighted {
				leaves *= uint64(o.Weight)
			}
			n += leaves
		}
		return n
	}
	if depth == 0 {
		return 1
	}
	if g.Outcome() != Ongoing {
		return 0
	}
	for _, m := range g.Moves(nil) {
		g.Do(m)
		n += perft(g, depth-1, weighted)
		g.Undo(m)
	}
	return n
}

// Count counts the nodes that a search of g to a depth would visit if it cut nothing.
// The count is above the limit where there are more, and where ctx ends.
func Count(ctx context.Context, g Game, depth int, limit uint64) uint64 {
	c := census{ctx: ctx, game: g, limit: limit}
	c.chance, _ = g.(Chancer)
	c.count(depth)
	return c.n
}

// census is a count that goes on. Beyond the limit it goes no deeper.
type census struct {
	ctx    context.Context
	game   Game
	chance Chancer // nil where nothing is left to chance
	limit  uint64
	n      uint64
}

func (c *census) count(depth int) {
	if c.n++; c.n%1024 == 0 && c.ctx.Err() != nil {
		c.n = c.limit + 1
	}
	switch {
	case c.n > c.limit:
	case c.chance != nil && c.chance.AtChance():
		for _, o := range c.chance.Chances(nil) {
			c.below(o.Move, depth)
		}
	case depth > 0 && c.game.Outcome() == Ongoing:
		for _, m := range c.game.Moves(nil) {
			c.below(m, depth-1)
		}
	}
}

func (c *census) below(m Move, depth int) {
	c.game.Do(m)
	c.count(depth)
	c.game.Undo(m)
}
