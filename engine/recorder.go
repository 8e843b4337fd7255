package engine

import (
	"fmt"
	"sync"
)

// TreeRecorder is a Tracer that keeps the tree of a search for the x-ray. It
// holds at most a fixed number of nodes: when it is full, it gives up the
// deepest ply it holds and keeps no more nodes there, so that what remains is
// the top of the tree without gaps. Nodes given up are still counted.
//
// Every search from the root (an iteration, a re-search of the aspiration
// window, a further line) begins a new tree. Last is safe for any goroutine.
type TreeRecorder struct {
	limit int

	mu    sync.Mutex
	done  Tree
	live  Tree
	open  []int // indexes of the entered nodes; -1 for one not kept
	depth int   // plies kept
}

// Tree is a recorded search. Nodes are in the order in which they were
// entered; node 0 is the root.
type Tree struct {
	Nodes []TreeNode
	// Seen counts the nodes entered, kept or not.
	Seen uint64
}

// TreeNode is a visited node. Indexes of other nodes are -1 where there is
// none.
type TreeNode struct {
	Enter
	Leave
	Parent, FirstChild, NextSibling int
	// Children counts the visits below, kept or not; a re-search counts again.
	Children int
	Done     bool // Leave is set

	lastChild int
}

// NewTreeRecorder returns a recorder of at most limit nodes.
func NewTreeRecorder(limit int) *TreeRecorder {
	return &TreeRecorder{limit: max(limit, 1), depth: MaxPly}
}

// Last returns a copy of the last finished tree, or of the running one before
// any is finished.
func (r *TreeRecorder) Last() Tree {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.done
	if len(t.Nodes) == 0 {
		t = r.live
	}
	t.Nodes = append([]TreeNode(nil), t.Nodes...)
	return t
}

// Live returns a copy of the tree as it grows.
func (r *TreeRecorder) Live() Tree {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.live
	t.Nodes = append([]TreeNode(nil), t.Nodes...)
	return t
}

// Enter implements Tracer.
func (r *TreeRecorder) Enter(e Enter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Ply == 0 && !e.Chance {
		r.restart()
	}
	r.live.Seen++
	parent := -1
	if n := len(r.open); n > 0 {
		parent = r.open[n-1]
	}
	if parent >= 0 {
		r.live.Nodes[parent].Children++
	}
	if len(r.open) > 0 && parent < 0 || e.Ply > r.depth {
		r.open = append(r.open, -1)
		return
	}
	if len(r.live.Nodes) == r.limit && !r.makeRoom(e.Ply) {
		r.open = append(r.open, -1)
		return
	}
	if n := len(r.open); n > 0 {
		parent = r.open[n-1] // makeRoom moves nodes
	}
	r.open = append(r.open, r.add(e, parent))
}

// Leave implements Tracer.
func (r *TreeRecorder) Leave(l Leave) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.open) - 1
	if n < 0 {
		return
	}
	if i := r.open[n]; i >= 0 {
		r.live.Nodes[i].Leave, r.live.Nodes[i].Done = l, true
	}
	r.open = r.open[:n]
	if n == 0 {
		r.done, r.live = r.live, Tree{Nodes: r.done.Nodes[:0]}
		r.depth = MaxPly
	}
}

// restart begins a new tree; one that was not finished is dropped.
func (r *TreeRecorder) restart() {
	r.live = Tree{Nodes: r.live.Nodes[:0]}
	r.open = r.open[:0]
	r.depth = MaxPly
}

// add appends a node under parent.
func (r *TreeRecorder) add(e Enter, parent int) int {
	i := len(r.live.Nodes)
	r.live.Nodes = append(r.live.Nodes, TreeNode{Enter: e, Parent: parent, FirstChild: -1, NextSibling: -1, lastChild: -1})
	r.link(i, parent)
	return i
}

// link makes node i the last child of parent.
func (r *TreeRecorder) link(i, parent int) {
	if parent < 0 {
		return
	}
	p := &r.live.Nodes[parent]
	if p.lastChild < 0 {
		p.FirstChild = i
	} else {
		r.live.Nodes[p.lastChild].NextSibling = i
	}
	p.lastChild = i
}

// makeRoom drops the deepest ply and reports whether a node at ply may be
// kept now. The root and its children always stay.
func (r *TreeRecorder) makeRoom(ply int) bool {
	deepest := 0
	for i := range r.live.Nodes {
		deepest = max(deepest, r.live.Nodes[i].Ply)
	}
	if deepest <= 1 {
		return false
	}
	r.depth = deepest - 1
	moved := make([]int, len(r.live.Nodes))
	kept := r.live.Nodes[:0]
	old := append([]TreeNode(nil), r.live.Nodes...)
	for i, n := range old {
		moved[i] = -1
		if n.Ply > r.depth {
			continue
		}
		moved[i] = len(kept)
		n.FirstChild, n.NextSibling, n.lastChild = -1, -1, -1
		kept = append(kept, n)
	}
	r.live.Nodes = kept
	for i := range kept {
		if p := kept[i].Parent; p >= 0 {
			kept[i].Parent = moved[p]
			r.link(i, moved[p])
		}
	}
	for i, at := range r.open {
		if at >= 0 {
			r.open[i] = moved[at]
		}
	}
	return ply <= r.depth
}

// Check replays the tree: the score of every finished node must follow from
// the scores of its children, as far as they were kept.
func (t Tree) Check() error {
	for i := range t.Nodes {
		if err := t.check(i); err != nil {
			return err
		}
	}
	return nil
}

func (t Tree) check(i int) error {
	n := &t.Nodes[i]
	switch {
	case !n.Done:
		return nil
	case n.Bound == UpperBound && n.Score > n.Alpha && !n.Probe, n.Bound == LowerBound && n.Score < n.Beta:
		return fmt.Errorf("node %d: %v %v does not lie outside %v ... %v", i, n.Bound, n.Score, n.Alpha, n.Beta)
	case n.Reason != ReasonExact && n.Reason != ReasonFailHigh && n.Reason != ReasonFailLow && n.Reason != ReasonResearch:
		return nil // the score has another source than the children
	case n.Chance, n.Probe:
		return t.checkMean(i)
	}
	best, kept := t.best(i)
	if kept != n.Children || kept == 0 {
		return nil
	}
	score := n.Score
	if n.Ply > 0 {
		score = -score // seen from the side to move
	}
	if score == best || score > best && n.Depth <= 0 {
		return nil // in a quiescence search, standing may be best
	}
	return fmt.Errorf("node %d: score %v, but the best move has %v", i, score, best)
}

// best is the greatest score among the last visits of each move, and the
// number of visits kept.
func (t Tree) best(i int) (best Score, kept int) {
	best = -Infinite
	for c := t.Nodes[i].FirstChild; c >= 0; c = t.Nodes[c].NextSibling {
		kept++
		child := &t.Nodes[c]
		if child.Null || child.Excluded != NoMove {
			continue
		}
		if next := child.NextSibling; next >= 0 && t.Nodes[next].Again {
			continue // looked at again
		}
		best = max(best, child.Score)
	}
	return best, kept
}

// checkMean compares a chance node, all of whose outcomes were read exactly,
// with their mean.
func (t Tree) checkMean(i int) error {
	n := &t.Nodes[i]
	if n.Probe || n.Bound != Exact {
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
		sum += int64(child.Weight) * int64(toNode(child.Score, n.Ply))
		total += int64(child.Weight)
		proven = proven && child.Score.Proven()
	}
	if kept != n.Children || total == 0 {
		return nil
	}
	mean := roundDiv(sum, total)
	if !proven {
		mean = min(max(mean, -MaxEval), MaxEval)
	}
	if got := toNode(n.Score, n.Ply); got != mean {
		return fmt.Errorf("chance node %d: score %v, but the mean is %v", i, got, mean)
	}
	return nil
}
