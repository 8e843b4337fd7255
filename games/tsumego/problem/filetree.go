package problem

import (
	"slices"

	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// The tree of a file as the judge of moves, for where nothing can be proven.

// FileSays is what a file says of a move. Line is how it goes on, the other side
// first.
type FileSays struct {
	Known, Right bool
	Line         []int
	// Done says of a right move that the file's line ends with it, or with the
	// answer to it.
	Done bool
}

// HasTree reports whether there are moves below a node.
func HasTree(n sgf.Node) bool { return n.OK() && firstBranching(n).OK() }

// Follow is the node below n that holds a move of a colour; the zero Node if n
// has none.
func Follow(b *goban.Board, n sgf.Node, c goban.Color, point int) sgf.Node {
	if !n.OK() {
		return n
	}
	for m := firstBranching(n); m.OK(); m = m.Next() {
		if color, q, ok := MoveOf(b, m); ok && color == c && q == point && !SetsUp(m) {
			return m
		}
	}
	return sgf.Node{}
}

// AsFileSays judges a move below n by the file: right is what leads to a good
// end, and where nothing is marked the main line; what else the file has is wrong,
// if it has a right move at all. Of a move that it does not have it says nothing.
func AsFileSays(b *goban.Board, n sgf.Node, c goban.Color, point int) (says FileSays) {
	m := Follow(b, n, c, point)
	if !m.OK() {
		return says
	}
	right, _ := branchesBelow(b, n, c)
	says.Known = len(right) > 0 || branchMark(m, c) == branchWrong
	says.Right = slices.Contains(right, point)
	for turn := c.Other(); ; turn = turn.Other() {
		next, q, ok := bestBelow(b, m, turn)
		if !ok {
			break
		}
		says.Line, m = append(says.Line, q), next
	}
	says.Done = says.Right && len(says.Line) < 2
	return says
}

// bestBelow is the move of a colour by which the file goes on.
func bestBelow(b *goban.Board, n sgf.Node, c goban.Color) (next sgf.Node, point int, ok bool) {
	right, others := branchesBelow(b, n, c)
	all := append(right, others...)
	if len(all) == 0 {
		return next, 0, false
	}
	return Follow(b, n, c, all[0]), all[0], true
}
