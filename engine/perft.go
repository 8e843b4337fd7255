package engine

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
