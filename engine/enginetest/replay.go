// Package enginetest is what tests of many packages share: CheckTree replays the trees
// that searches record, the rest says how much a test takes on itself.
package enginetest

import (
	"fmt"

	"duiju/engine"
)

// CheckTree replays a recorded tree: the score of every finished node must follow from
// the scores of its children, as far as they were kept.
func CheckTree(t engine.Tree) error {
	for i := range t.Nodes {
		if err := checkNode(t, i); err != nil {
			return err
		}
	}
	return nil
}

func checkNode(t engine.Tree, i int) error {
	n := &t.Nodes[i]
	switch {
	case !n.Done:
		return nil
	case n.Bound == engine.UpperBound && n.Score > n.Alpha && !n.Probe && n.Reason != engine.ReasonWon, n.Bound == engine.LowerBound && n.Score < n.Beta:
		return fmt.Errorf("node %d: %v %v does not lie outside %v ... %v", i, n.Bound, n.Score, n.Alpha, n.Beta)
	case n.Reason != engine.ReasonExact && n.Reason != engine.ReasonFailHigh && n.Reason != engine.ReasonFailLow && n.Reason != engine.ReasonResearch:
		return nil // the score has another source than the children
	case n.Chance, n.Probe:
		return checkMean(t, i)
	}
	best, kept := bestOf(t, i)
	if kept != n.Children || kept == 0 {
		return nil
	}
	score := n.Score
	if n.Ply > 0 {
		score = -score // seen from the side to move
	}
	if score == best || score > best && n.Depth <= 0 {
		return nil // in a quiescence search, the evaluation may be best
	}
	return fmt.Errorf("node %d: score %v, but the best move has %v", i, score, best)
}

// bestOf is the greatest score among the last visits of each move, and the
// number of visits kept.
func bestOf(t engine.Tree, i int) (best engine.Score, kept int) {
	last := map[engine.Move]engine.Score{} // an earlier visit may be shallower
	for c := t.Nodes[i].FirstChild; c >= 0; c = t.Nodes[c].NextSibling {
		kept++
		if child := &t.Nodes[c]; !child.Null && child.Excluded == engine.NoMove && child.Reason != engine.ReasonStopped {
			last[child.Move] = child.Score
		}
	}
	best = -engine.Infinite
	for _, score := range last {
		best = max(best, score)
	}
	return best, kept
}

// checkMean compares the score of a chance node with the mean of its outcomes, if all
// were searched exactly.
func checkMean(t engine.Tree, i int) error {
	n := &t.Nodes[i]
	if n.Probe || n.Bound != engine.Exact {
		return nil
	}
	var sum, total int64
	kept, proven := 0, true
	for c := n.FirstChild; c >= 0; c = t.Nodes[c].NextSibling {
		child := &t.Nodes[c]
		kept++
		if child.Probe {
			continue
		}
		sum += int64(child.Weight) * int64(FromNode(child.Score, n.Ply))
		total += int64(child.Weight)
		proven = proven && child.Score.Proven()
	}
	if kept != n.Children || total == 0 {
		return nil
	}
	mean := Mean(sum, total, proven)
	if got := FromNode(n.Score, n.Ply); got != mean {
		return fmt.Errorf("chance node %d: score %v, but the mean is %v", i, got, mean)
	}
	return nil
}

// FromNode is a score that counts from the root as it counts from a ply.
func FromNode(s engine.Score, ply int) engine.Score {
	switch {
	case s > engine.MaxEval:
		return s + engine.Score(ply)
	case s < -engine.MaxEval:
		return s - engine.Score(ply)
	}
	return s
}

// Mean is the mean of outcomes, rounded to nearest, halves away from zero; proven only if
// all of them are proven the same way.
func Mean(sum, total int64, proven bool) engine.Score {
	half := total / 2
	if sum < 0 {
		half = -half
	}
	v := engine.Score((sum + half) / total)
	if !proven {
		v = min(max(v, -engine.MaxEval), engine.MaxEval)
	}
	return v
}
