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
