package match

import (
	"duiju/games"
)

// node is a position of a match, reached by a move from its parent.
type node struct {
	move     string // completed; "" at the start
	parent   *node
	children []*node    // in the order played
	next     *node      // the child that Redo goes to; nil at the end of a line
	depth    int        // moves from the start
	side     games.Side // who played the move
	comment  string     // what was written about the position
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
// order, the lines that leave it, nearest to the start first; and the comments
// of all.
func branches(root *node) (out []games.Branch, comments []games.Comment) {
	starts := []*node{root} // the first node of each line that is its own
	for i := 0; i < len(starts); i++ {
		for n := starts[i]; n != nil; n = n.next {
			if n.comment != "" {
				comments = append(comments, games.Comment{Line: i, After: n.depth, Text: n.comment})
			}
			for _, c := range n.children {
				if c != n.next {
					out = append(out, games.Branch{Line: i, After: n.depth, Moves: c.end().path()[n.depth:]})
					starts = append(starts, c)
				}
			}
		}
	}
	return out, comments
}
