package ui

import (
	"strconv"
	"strings"

	"duiju/games"
)

// The guided page walks through the tree of 15 nodes by which the paper on
// five-tuples explains alpha-beta: node i has the children 2i+1 and 2i+2, the
// nodes 0 and 3 to 6 take the largest value below them, 1 and 2 the smallest,
// and 7 to 14 are leaves. The paper gives the leaves 7, 8, 9 and 11; the first
// set fills in the others as its text implies, the second shows what its walk
// overlooks.
const (
	guideNodes = 15
	guideInner = 7
)

var guideLeaves = [2][guideNodes]int{
	{7: -5, 8: 5, 9: 10, 10: 3, 11: -4, 12: -8, 13: 1, 14: 6},
	{7: -5, 8: 5, 9: 10, 10: 3, 11: -4, 12: 20, 13: 1, 14: 30},
}

// takesLargest reports whether a node is a MAX node.
func takesLargest(n int) bool { return n == 0 || n >= 3 && n < guideInner }

// walkKind is a way to find the value of the tree.
type walkKind uint8

const (
	plainWalk walkKind = iota // minimax: every node is read
	pruneWalk                 // alpha-beta: only finished values are bounds
	paperWalk                 // as the paper does it: a leaf counts for all nodes above it at once
	walkKinds
)

// guideMark is what a walk knows of a node.
type guideMark struct {
	known bool // it has a value, final or a bound
	value int
	done  bool
	cut   bool
	// partial says that a child was cut: the value is still a bound.
	partial bool
	// claimed says that the value is shown as a bound but comes from a child
	// that is not finished.
	claimed bool
}

// guideFrame is a moment of a walk: the node it stands at, what is known, and
// sentences on what just happened.
type guideFrame struct {
	at      int
	marks   [guideNodes]guideMark
	text    []games.Text
	trouble bool       // a cut leans on a bound that is none
	short   games.Text // the trouble in fewer words
}

// guideWalk is a walk under way. All walks of a tree have a frame for each node
// entered, read or left, in the same order, also where they skip it: so they
// can be shown side by side.
type guideWalk struct {
	kind   walkKind
	leaves [guideNodes]int
	marks  [guideNodes]guideMark
	frames []guideFrame
	read   int
	lost   bool // one of its cuts leaned on a bound that is none
}

// walkTree is the whole of a walk.
func walkTree(kind walkKind, leaves [guideNodes]int) guideWalk {
	w := guideWalk{kind: kind, leaves: leaves}
	w.visit(0)
	return w
}

// value is what the walk makes of the root, and by which child.
func (w *guideWalk) value() (value, by int) {
	for _, c := range []int{1, 2} {
		if m := w.marks[c]; m.known && m.value == w.marks[0].value {
			return m.value, c
		}
	}
	return w.marks[0].value, 0
}

// frame adds a frame.
func (w *guideWalk) frame(at int, trouble bool, text ...games.Text) {
	w.frames = append(w.frames, guideFrame{at: at, marks: w.marks, text: text, trouble: trouble})
}

// visit reads a node and everything below it that is not cut.
func (w *guideWalk) visit(n int) {
	w.read++
	if n >= guideInner {
		w.marks[n] = guideMark{known: true, value: w.leaves[n], done: true}
		said := games.T("guide.leaf", "n", n, "v", w.leaves[n])
		w.frame(n, false, append([]games.Text{said}, w.pass(n)...)...)
		return
	}
	w.frame(n, false, w.about(n))
	for _, c := range []int{2*n + 1, 2*n + 2} {
		if text, trouble, cut := w.cuts(n, c); cut {
			w.lost = w.lost || trouble
			w.marks[n].partial = true
			w.skip(c, text, trouble)
			continue
		}
		w.visit(c)
	}
	w.marks[n].done = true
	if n == 0 {
		value, by := w.value()
		w.frame(n, false, games.T("guide.end", "v", value, "by", by, "n", w.read, "of", guideNodes))
		return
	}
	said := games.T("guide.finished", "n", n, "v", w.marks[n].value)
	switch {
	case w.marks[n].partial && takesLargest(n):
		said = games.T("guide.partial.least", "n", n, "v", w.marks[n].value)
	case w.marks[n].partial:
		said = games.T("guide.partial.most", "n", n, "v", w.marks[n].value)
	}
	w.frame(n, false, append([]games.Text{said}, w.pass(n)...)...)
}

// about says what a node is for.
func (w *guideWalk) about(n int) games.Text {
	if takesLargest(n) {
		return games.T("guide.max", "n", n)
	}
	return games.T("guide.min", "n", n)
}

// skip marks a subtree as not read.
func (w *guideWalk) skip(n int, text games.Text, trouble bool) {
	w.marks[n].cut = true
	w.frame(n, trouble, text)
	if trouble {
		w.frames[len(w.frames)-1].short = games.T("guide.trouble.short", "cut", n)
	}
	if n >= guideInner {
		return
	}
	for _, c := range []int{2*n + 1, 2*n + 2} {
		w.skip(c, games.T("guide.skipped", "n", c), false)
	}
	w.frame(n, false, games.T("guide.skipped", "n", n))
}

// pass hands a node's value to the node above; in the paper's walk to all
// above it at once.
func (w *guideWalk) pass(n int) []games.Text {
	var said []games.Text
	for n > 0 {
		p := (n - 1) / 2
		said = append(said, w.raise(p))
		if w.kind != paperWalk {
			break
		}
		n = p
	}
	return said
}

// raise works out a node's value from those of its children that have one.
func (w *guideWalk) raise(p int) games.Text {
	m := &w.marks[p]
	m.known, m.claimed = false, false
	from := 0
	for _, c := range []int{2*p + 1, 2*p + 2} {
		child := w.marks[c]
		if !child.known || w.kind != paperWalk && !child.done {
			continue
		}
		if !m.known || takesLargest(p) == (child.value > m.value) && child.value != m.value {
			m.known, m.value, m.claimed, from = true, child.value, !child.done || child.partial || child.claimed, c
		}
	}
	switch {
	case m.claimed && takesLargest(p):
		return games.T("guide.claim.least", "n", p, "v", m.value, "child", from)
	case m.claimed:
		return games.T("guide.claim.most", "n", p, "v", m.value, "child", from)
	case takesLargest(p):
		return games.T("guide.least", "n", p, "v", m.value)
	}
	return games.T("guide.most", "n", p, "v", m.value)
}

// cuts reports whether child c of node n need not be read, why, and whether
// that leans on a bound that is none.
func (w *guideWalk) cuts(n, c int) (why games.Text, trouble, cut bool) {
	if w.kind == plainWalk {
		return games.Text{}, false, false
	}
	for x := n; x > 0; x = (x - 1) / 2 {
		y := (x - 1) / 2
		low, high := w.marks[x], w.marks[y]
		if !low.known || !high.known {
			continue
		}
		beyond := low.value >= high.value
		if !takesLargest(x) {
			beyond = low.value <= high.value
		}
		if w.kind == paperWalk && low.value == high.value {
			beyond = false // the listing compares strictly
		}
		if !beyond {
			continue
		}
		key := games.T("guide.cut.beta", "n", x, "v", low.value, "above", y, "w", high.value, "cut", c)
		if !takesLargest(x) {
			key = games.T("guide.cut.alpha", "n", x, "v", low.value, "above", y, "w", high.value, "cut", c)
		}
		if low.claimed {
			return games.T("guide.trouble", "n", x, "v", low.value, "child", w.unfinished(x), "cut", c), true, true
		}
		return key, false, true
	}
	return games.Text{}, false, false
}

// unfinished is the child of a node that its value comes from too early.
func (w *guideWalk) unfinished(n int) int {
	for _, c := range []int{2*n + 1, 2*n + 2} {
		if m := w.marks[c]; m.known && (!m.done || m.partial) {
			return c
		}
	}
	return n
}

// cutList names the nodes that a walk did not read, "none" for none.
func (w *guideWalk) cutList() string {
	var names []string
	for n, m := range w.marks {
		if m.cut {
			names = append(names, strconv.Itoa(n))
		}
	}
	return strings.Join(names, " ")
}
