package engine

import "duiju/engine/internal/tt"

// The table itself is package tt; here is what the search puts into it.

// entry is what the table knows of a position, a tt.Entry in the engine's
// types.
type entry struct {
	move  Move
	score Score // proven scores count from the node, not from the root
	depth int
	claim
}

type claim struct {
	bound  Bound
	proven bool // the bound rests on no evaluation
}

func entryOf(e tt.Entry) entry {
	return entry{Move(e.Move), Score(e.Score), e.Depth, claim{Bound(e.Bound), e.Proven}}
}

// settles reports whether e decides a node of this depth and window. A proven
// win holds at any depth as a lower bound, a proven loss as an upper bound,
// and a proven entry in every way; another entry counts if it is as deep, and
// to an exact search only at its own depth.
func (e entry) settles(depth int, alpha, beta Score, exact bool) bool {
	lower, upper := e.bound&LowerBound != 0, e.bound&UpperBound != 0
	switch {
	case exact:
		if e.depth != depth {
			return false
		}
	case e.proven || e.depth >= depth:
	default:
		lower = lower && e.score > MaxEval
		upper = upper && e.score < -MaxEval
	}
	return lower && upper || lower && e.score >= beta || upper && e.score <= alpha
}

func (e entry) validity() validity {
	if e.proven {
		return proven
	}
	return heuristic
}

// toRoot turns a score that counts from the node into one that counts from
// the root, ply moves above.
func toRoot(s Score, ply int) Score {
	switch {
	case s > MaxEval:
		return max(s-Score(ply), MaxEval+1)
	case s < -MaxEval:
		return min(s+Score(ply), -MaxEval-1)
	}
	return s
}

// toNode is the inverse of toRoot.
func toNode(s Score, ply int) Score {
	switch {
	case s > MaxEval:
		return min(s+Score(ply), Infinite)
	case s < -MaxEval:
		return max(s-Score(ply), -Infinite)
	}
	return s
}
