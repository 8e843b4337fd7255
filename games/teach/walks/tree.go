// Package walks is small game trees that a person writes down, and the walks of
// minimax and of the engine's searches over them: alpha-beta, PVS and df-pn, step by
// step with a sentence each, and the walk of the paper on five-tuples, which
// cuts too much. What comes next can be asked and answered.
//
// Read tree.go (the trees and their notation), game.go (a tree as the engine
// sees it), walk.go (what a walk keeps), trace.go (alpha-beta and its kin),
// prove.go (df-pn), paper.go and question.go.
package walks

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"duiju/games/text/message"
)

// The bounds of a tree.
const (
	MaxNodes = 127
	MaxPlies = 6
	MaxValue = 99 // of a leaf, and -MaxValue
)

// Tree is a game tree. Its nodes are numbered from the root on, ply by ply, from
// left to right. The root takes the largest value of its children, they the
// smallest of theirs, and so on in turn.
type Tree struct{ Nodes []Node }

// Node is a position.
type Node struct {
	Parent   int   // -1 for the root
	Children []int // none for a leaf
	Ply      int
	Value    int // of a leaf, for the side that moves at the root
}

// Leaf reports whether a node has no children.
func (t *Tree) Leaf(n int) bool { return len(t.Nodes[n].Children) == 0 }

// Max reports whether a node takes the largest value of its children.
func (t *Tree) Max(n int) bool { return t.Nodes[n].Ply%2 == 0 }

// Depth is the number of plies to the deepest leaf.
func (t *Tree) Depth() int { return t.Nodes[len(t.Nodes)-1].Ply }

// Leaves is how many leaves there are.
func (t *Tree) Leaves() int {
	n := 0
	for i := range t.Nodes {
		if t.Leaf(i) {
			n++
		}
	}
	return n
}

// String is the tree in its notation.
func (t *Tree) String() string {
	var b strings.Builder
	var write func(n int)
	write = func(n int) {
		if t.Leaf(n) {
			b.WriteString(strconv.Itoa(t.Nodes[n].Value))
			return
		}
		b.WriteByte('(')
		for i, c := range t.Nodes[n].Children {
			if i > 0 {
				b.WriteByte(' ')
			}
			write(c)
		}
		b.WriteByte(')')
	}
	write(0)
	return b.String()
}

// item is a leaf or a bracket that was read.
type item struct {
	value int
	list  []item // nil for a leaf
}

// Parse reads a tree: a node is a bracket around its children, a leaf its
// value, as in ((3 12) (8 2)). Blanks, commas and line ends separate; what
// follows a # in its line is a comment; the outermost bracket may be left out. A
// bare list of 4, 8, 16, 32 or 64 numbers is the leaves of a tree of twos. The error is
// a *message.Fault.
func Parse(text string) (*Tree, error) {
	r := reader{text: []rune(plainer.Replace(text))}
	list, err := r.list(0)
	if err != nil {
		return nil, err
	}
	switch {
	case len(list) == 1 && list[0].list != nil:
		list = list[0].list
	case len(list) < 2:
		return nil, fault("guide.own.few")
	default:
		list = paired(list)
	}
	return number(list)
}

// plainer turns the brackets and commas of Chinese keyboards into plain ones.
var plainer = strings.NewReplacer("（", "(", "）", ")", "，", ",", "、", ",", "−", "-", "\ufeff", "")

func fault(key string, args ...any) error { return message.Faultf(message.ErrOption, key, args...) }

// errEnd ends a list at its bracket.
var errEnd = errors.New("end of the bracket")

// reader reads items.
type reader struct {
	text []rune
	at   int
}

// list reads the items of a bracket of a depth, 0 for all of the text.
func (r *reader) list(depth int) ([]item, error) {
	all := []item{}
	for {
		it, err := r.item(depth)
		switch {
		case errors.Is(err, errEnd):
			return all, nil
		case err != nil:
			return nil, err
		}
		if all = append(all, it); len(all) > MaxNodes {
			return nil, fault("guide.own.large", "n", MaxNodes)
		}
	}
}

// item reads a leaf or a bracket.
func (r *reader) item(depth int) (item, error) {
	c := r.next()
	switch {
	case c == 0 && depth > 0:
		return item{}, fault("guide.own.open")
	case c == ')' && depth == 0:
		return item{}, fault("guide.own.close")
	case c == 0 || c == ')':
		return item{}, errEnd
	case c == '(' && depth > MaxPlies:
		return item{}, fault("guide.own.deep", "plies", MaxPlies)
	case c == '(':
		list, err := r.list(depth + 1)
		if err == nil && len(list) == 0 {
			err = fault("guide.own.empty")
		}
		return item{list: list}, err
	}
	from := r.at - 1
	for r.at < len(r.text) && !strings.ContainsRune("() ,\t\r\n#", r.text[r.at]) {
		r.at++
	}
	word := string(r.text[from:min(r.at, from+12)])
	v, err := strconv.Atoi(word)
	if err != nil || v < -MaxValue || v > MaxValue {
		return item{}, fault("guide.own.value", "word", word, "most", MaxValue)
	}
	return item{value: v}, nil
}

// next is the next character that means something, 0 at the end.
func (r *reader) next() rune {
	for comment := false; r.at < len(r.text); {
		c := r.text[r.at]
		r.at++
		switch {
		case c == '\n':
			comment = false
		case comment || c == ' ' || c == ',' || c == '\t' || c == '\r':
		case c == '#':
			comment = true
		default:
			return c
		}
	}
	return 0
}

// paired joins a bare list of leaves by twos, if that comes out.
func paired(list []item) []item {
	n := len(list)
	if n < 4 || n&(n-1) != 0 {
		return list
	}
	for _, it := range list {
		if it.list != nil {
			return list
		}
	}
	for len(list) > 2 {
		var twos []item
		for i := 0; i < len(list); i += 2 {
			twos = append(twos, item{list: list[i : i+2]})
		}
		list = twos
	}
	return list
}

// number makes a tree of a root's children.
func number(list []item) (*Tree, error) {
	t := &Tree{Nodes: []Node{{Parent: -1}}}
	lists := [][]item{list}
	for n := 0; n < len(t.Nodes); n++ {
		for _, it := range lists[n] {
			if len(t.Nodes) == MaxNodes {
				return nil, fault("guide.own.large", "n", MaxNodes)
			}
			ply := t.Nodes[n].Ply + 1
			if ply > MaxPlies {
				return nil, fault("guide.own.deep", "plies", MaxPlies)
			}
			t.Nodes[n].Children = append(t.Nodes[n].Children, len(t.Nodes))
			t.Nodes = append(t.Nodes, Node{Parent: n, Ply: ply, Value: it.value})
			lists = append(lists, it.list)
		}
	}
	return t, nil
}

// must reads a tree of our own.
func must(text string) *Tree {
	t, err := Parse(text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", text, err))
	}
	return t
}
