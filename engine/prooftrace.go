package engine

import (
	"slices"
	"sync"
)

// ProofRecorder keeps the tree that Prove builds, with the proof and disproof
// numbers of every position on it, for the x-ray. It holds at most a fixed
// number of nodes: when it is full it takes no more, but goes on renewing the
// numbers of those it has. Tree is safe for any goroutine.
type ProofRecorder struct {
	limit int

	mu   sync.Mutex
	tree ProofTree
	open []int // indexes of the positions entered; -1 for one not kept
}

// ProofTree is a recorded proof search. Node 0 is the root, and every node
// stands behind its parent.
type ProofTree struct {
	Nodes []ProofNode
	// Seen counts the positions worked on, once for every visit.
	Seen uint64
}

// ProofNode is a position of the tree. Its numbers are for the side that asks
// whether it wins, the side to move at the root: Proof leaf positions at least
// must be shown won to prove that it does, Disproof to show that it does not.
// A Proof of 0 is a proof, a Disproof of 0 a refutation; the other number is
// then ProofInfinite. Indexes of other nodes are -1 where there is none.
type ProofNode struct {
	Move            Move
	Ply             int
	Proof, Disproof uint32
	Visits          int // how often the search worked on it; 0: it only has first numbers
	Parent          int
	FirstChild      int
	NextSibling     int

	lastChild int
}

// ProofInfinite is the number of what cannot be reached any more.
const ProofInfinite = infinite

// NewProofRecorder returns a recorder of at most limit nodes.
func NewProofRecorder(limit int) *ProofRecorder { return &ProofRecorder{limit: max(limit, 1)} }

// Tree returns a copy of the tree as it stands.
func (pr *ProofRecorder) Tree() ProofTree {
	pr.mu.Lock()
	defer pr.mu.Unlock()
	return ProofTree{slices.Clone(pr.tree.Nodes), pr.tree.Seen}
}

// enter notes that the search works on the position behind a move.
func (pr *ProofRecorder) enter(ply int, m Move) {
	pr.mu.Lock()
	defer pr.mu.Unlock()
	if ply == 0 {
		pr.tree, pr.open = ProofTree{Nodes: pr.tree.Nodes[:0]}, pr.open[:0]
	}
	pr.tree.Seen++
	parent := -1
	if n := len(pr.open); n > 0 {
		parent = pr.open[n-1]
	}
	i := -1
	if parent >= 0 || ply == 0 {
		i = pr.child(parent, m, ply)
	}
	if i >= 0 {
		pr.tree.Nodes[i].Visits++
	}
	pr.open = append(pr.open, i)
}

// leave renews the numbers of the position entered last, and of its moves.
func (pr *ProofRecorder) leave(ply int, phi, delta uint32, children []proofChild) {
	pr.mu.Lock()
	defer pr.mu.Unlock()
	n := len(pr.open) - 1
	if n < 0 {
		return
	}
	i := pr.open[n]
	pr.open = pr.open[:n]
	if i < 0 {
		return
	}
	pr.number(i, ply, phi, delta)
	for k := range children {
		if c := pr.child(i, children[k].move, ply+1); c >= 0 {
			pr.number(c, ply+1, children[k].phi, children[k].delta)
		}
	}
}

// number sets the numbers of a node from those for its side to move.
func (pr *ProofRecorder) number(i, ply int, phi, delta uint32) {
	if !asking(ply) {
		phi, delta = delta, phi
	}
	pr.tree.Nodes[i].Proof, pr.tree.Nodes[i].Disproof = phi, delta
}

// child is the node behind a move, made if there is room; -1 if there is none.
func (pr *ProofRecorder) child(parent int, m Move, ply int) int {
	if parent >= 0 {
		for c := pr.tree.Nodes[parent].FirstChild; c >= 0; c = pr.tree.Nodes[c].NextSibling {
			if pr.tree.Nodes[c].Move == m {
				return c
			}
		}
	}
	if len(pr.tree.Nodes) >= pr.limit {
		return -1
	}
	i := len(pr.tree.Nodes)
	pr.tree.Nodes = append(pr.tree.Nodes, ProofNode{
		Move: m, Ply: ply, Proof: 1, Disproof: 1, Parent: parent, FirstChild: -1, NextSibling: -1, lastChild: -1,
	})
	if parent >= 0 {
		p := &pr.tree.Nodes[parent]
		if p.lastChild < 0 {
			p.FirstChild = i
		} else {
			pr.tree.Nodes[p.lastChild].NextSibling = i
		}
		p.lastChild = i
	}
	return i
}
