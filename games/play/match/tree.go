package match

import (
	"duiju/games"
	"slices"
)

// node is a position of a match, reached by a move from its parent.
type node struct {
	move     string // completed, or a step of a file; "" at the start
	parent   *node
	children []*node      // in the order played
	next     *node        // the child that Redo goes to; nil at the end of a line
	depth    int          // moves from the start
	side     games.Side   // who played the move; NoSide set up
	turn     games.Side   // the colour that is to move, in a tree that was read from a file
	notes    []games.Note // what is said of the position; their places are not kept
	// revealed says that the referee completed the move: taking it back
	// means having seen something.
	revealed bool
}

// child returns the child with this move, or nil.
func (n *node) child(move string) *node {
	for _, c := range n.children {
		if c.move == move {
			return c
		}
	}
	return nil
}

// add appends a child.
func (n *node) add(move string, side games.Side, revealed bool) *node {
	c := &node{move: move, parent: n, depth: n.depth + 1, side: side, revealed: revealed}
	n.children = append(n.children, c)
	return c
}

// moveBefore puts the last child before another one.
func (n *node) moveBefore(c, other *node) {
	n.children = slices.DeleteFunc(n.children, func(k *node) bool { return k == c })
	n.children = slices.Insert(n.children, slices.Index(n.children, other), c)
}

// end is the last node of the line through n.
func (n *node) end() *node {
	for n.next != nil {
		n = n.next
	}
	return n
}

// path lists the moves from the start to n.
func (n *node) path() []string {
	moves := make([]string, n.depth)
	for ; n.parent != nil; n = n.parent {
		moves[n.depth-1] = n.move
	}
	return moves
}

// at is the ancestor of n (or n itself) with the given depth.
func (n *node) at(depth int) *node {
	for n.depth > depth {
		n = n.parent
	}
	return n
}

// branches lists every line of the tree but the first: for each line, in
// order, the lines that leave it, nearest to the start first; and the notes
// of all. Ordered lines say whether they stand before the one that they leave.
func branches(root *node, ordered bool) (out []games.Branch, notes []games.Note) {
	starts := []*node{root} // the first node of each line that is its own
	for i := 0; i < len(starts); i++ {
		for n := starts[i]; n != nil; n = n.next {
			for _, t := range n.notes {
				t.Line, t.After = i, n.depth
				notes = append(notes, t)
			}
			earlier := ordered && n.next != nil
			for _, c := range n.children {
				if c == n.next {
					earlier = false
					continue
				}
				b := games.Branch{Line: i, After: n.depth, Earlier: earlier}
				for m := c; m != nil; m = m.next {
					b.Moves = append(b.Moves, m.move)
				}
				out, starts = append(out, b), append(starts, c)
			}
		}
	}
	return out, notes
}
