package engine

import (
	"slices"
	"sync"
)

// TreeRecorder is a Tracer that keeps the tree of a search for the x-ray. It
// holds at most a fixed number of nodes: when it is full, it gives up the
// deepest ply it holds and keeps no more nodes there, so that what remains is
// the top of the tree without gaps. Nodes given up are still counted.
//
// Every search from the root (an iteration, a re-search of the aspiration
// window, a further line) begins a new tree. Last, Live and Line are safe for
// any goroutine.
type TreeRecorder struct {
	limit int

	mu    sync.Mutex
	done  Tree
	live  Tree
	lines []Tree // of the last two depths, a tree for each line
	open  []int  // indexes of the entered nodes; -1 for one not kept
	depth int    // plies kept
}

// Tree is a recorded search. Nodes are in the order in which they were
// entered; node 0 is the root.
type Tree struct {
	Nodes []TreeNode
	// Seen counts the nodes entered, kept or not.
	Seen uint64
}

func (t Tree) clone() Tree { return Tree{slices.Clone(t.Nodes), t.Seen} }

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
func (tr *TreeRecorder) Last() Tree {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if len(tr.done.Nodes) == 0 {
		return tr.live.clone()
	}
	return tr.done.clone()
}

// Live returns a copy of the tree as it grows.
func (tr *TreeRecorder) Live() Tree {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.live.clone()
}

// Line returns a copy of the tree of a search to that depth whose best move is
// m: of several lines the one that m came from.
func (tr *TreeRecorder) Line(m Move, depth int) (Tree, bool) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for i := len(tr.lines) - 1; i >= 0; i-- {
		if t := tr.lines[i]; t.Nodes[0].Best == m && t.Nodes[0].Enter.Depth == depth {
			return t.clone(), true
		}
	}
	return Tree{}, false
}

// keepLine keeps the tree just finished, beside those of the other lines of its depth
// and of the depth before: which line was chosen is known only when both depths are
// done. A re-search replaces the search it repeats. All trees together have at most
// twice the limit of nodes, or only the root's moves.
func (tr *TreeRecorder) keepLine() {
	if len(tr.done.Nodes) == 0 {
		return
	}
	t := tr.done.clone()
	root := &t.Nodes[0]
	if n := len(tr.lines); n > 0 {
		if last := &tr.lines[n-1].Nodes[0]; last.Enter.Depth == root.Enter.Depth && last.Bound != Exact {
			tr.lines = tr.lines[:n-1]
		}
	}
	tr.lines = append(slices.DeleteFunc(tr.lines, func(l Tree) bool { return l.Nodes[0].Enter.Depth < root.Enter.Depth-1 }), t)
	for {
		sum, deepest := 0, 0
		for _, l := range tr.lines {
			sum += len(l.Nodes)
			for i := range l.Nodes {
				deepest = max(deepest, l.Nodes[i].Ply)
			}
		}
		if sum <= 2*tr.limit || deepest <= 1 {
			return
		}
		for i := range tr.lines {
			tr.lines[i].drop(deepest - 1)
		}
	}
}

// Enter implements Tracer.
func (tr *TreeRecorder) Enter(e Enter) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if e.Ply == 0 && !e.Chance {
		tr.restart()
	}
	tr.live.Seen++
	if n := len(tr.open); n > 0 && tr.open[n-1] >= 0 {
		tr.live.Nodes[tr.open[n-1]].Children++
	}
	tr.open = append(tr.open, tr.add(e))
}

// add keeps a node behind the one entered last and returns its index, -1 if it is
// not kept.
func (tr *TreeRecorder) add(e Enter) int {
	n := len(tr.open) - 1
	switch {
	case n >= 0 && tr.open[n] < 0, e.Ply > tr.depth, len(tr.live.Nodes) == tr.limit && !tr.makeRoom(e.Ply):
		return -1
	case n < 0:
		return tr.live.add(e, -1)
	}
	return tr.live.add(e, tr.open[n])
}

// Leave implements Tracer.
func (tr *TreeRecorder) Leave(l Leave) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	n := len(tr.open) - 1
	if n < 0 {
		return
	}
	if i := tr.open[n]; i >= 0 {
		tr.live.Nodes[i].Leave, tr.live.Nodes[i].Done = l, true
	}
	tr.open = tr.open[:n]
	switch {
	case n > 0:
	case l.Reason == ReasonStopped && len(tr.done.Nodes) > 0: // the search before has a value
		tr.restart()
	default:
		tr.done, tr.live = tr.live, Tree{Nodes: tr.done.Nodes[:0]}
		tr.depth = MaxPly
		tr.keepLine()
	}
}

// restart begins a new tree; one that was not finished is dropped.
func (tr *TreeRecorder) restart() {
	tr.live = Tree{Nodes: tr.live.Nodes[:0]}
	tr.open = tr.open[:0]
	tr.depth = MaxPly
}

// add appends a node under parent.
func (t *Tree) add(e Enter, parent int) int {
	i := len(t.Nodes)
	t.Nodes = append(t.Nodes, TreeNode{Enter: e, Parent: parent, FirstChild: -1, NextSibling: -1, lastChild: -1})
	t.link(i, parent)
	return i
}

// link makes node i the last child of parent.
func (t *Tree) link(i, parent int) {
	if parent < 0 {
		return
	}
	p := &t.Nodes[parent]
	if p.lastChild < 0 {
		p.FirstChild = i
	} else {
		t.Nodes[p.lastChild].NextSibling = i
	}
	p.lastChild = i
}

// makeRoom drops the deepest ply and reports whether a node at ply may be
// kept now. The root and its children always stay.
func (tr *TreeRecorder) makeRoom(ply int) bool {
	deepest := 0
	for i := range tr.live.Nodes {
		deepest = max(deepest, tr.live.Nodes[i].Ply)
	}
	if deepest <= 1 {
		return false
	}
	tr.depth = deepest - 1
	moved := tr.live.drop(tr.depth)
	for i, at := range tr.open { // all are kept, as the last one is
		tr.open[i] = moved[at]
	}
	return ply <= tr.depth
}

// drop gives up the nodes below a ply and returns where the others went, -1 for
// one that is gone.
func (t *Tree) drop(ply int) (moved []int) {
	moved = make([]int, len(t.Nodes))
	old := t.clone().Nodes
	t.Nodes = t.Nodes[:0]
	for i, n := range old {
		moved[i] = -1
		if n.Ply > ply {
			continue
		}
		moved[i] = len(t.Nodes)
		n.FirstChild, n.NextSibling, n.lastChild = -1, -1, -1
		if n.Parent >= 0 {
			n.Parent = moved[n.Parent]
		}
		t.Nodes = append(t.Nodes, n)
		t.link(moved[i], n.Parent)
	}
	return moved
}
