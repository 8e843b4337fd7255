package sgf

import (
	"slices"
	"strings"

	"duiju/games/list"
)

// File is a sequence of game trees. The zero File is empty and ready to be
// built with NewTree. It is not safe for concurrent changes.
type File struct {
	nodes  []node
	props  []prop
	values []value
	roots  []int32

	// Encoding is the name of the encoding the file was read from.
	Encoding string
	// Replaced is the number of undecodable places that became U+FFFD.
	Replaced int
	// Faults are the first damages of the trees that were read, nil for none.
	Faults []*SyntaxError
}

// none ends the linked lists of the arena.
const none = -1

type node struct {
	parent, first, last, next int32 // nodes
	prop, lastProp            int32
}

type prop struct {
	id                string
	first, last, next int32
}

type value struct {
	raw  string // with its escapes
	next int32
}

// Node is one node of a File; the zero Node is none.
type Node struct {
	f *File
	i int32
}

// Trees returns the roots of the game trees in file order.
func (f *File) Trees() []Node {
	return list.Of(f.roots, func(r int32) Node { return Node{f, r} })
}

// SetTrees makes these roots, which belong to f, its game trees.
func (f *File) SetTrees(roots []Node) {
	f.roots = nil
	for _, r := range roots {
		f.roots = append(f.roots, r.i)
	}
}

// NewTree appends a game tree and returns its root.
func (f *File) NewTree() Node {
	i := f.addNode(none)
	f.roots = append(f.roots, i)
	return Node{f, i}
}

func (f *File) addNode(parent int32) int32 {
	i := int32(len(f.nodes))
	f.nodes = append(f.nodes, node{parent: parent, first: none, last: none, next: none, prop: none, lastProp: none})
	if parent != none {
		Node{f, i}.MoveTo(Node{f, parent})
	}
	return i
}

func (f *File) addProp(n int32, id string) int32 {
	i := int32(len(f.props))
	f.props = append(f.props, prop{id: id, first: none, last: none, next: none})
	nd := &f.nodes[n]
	if nd.lastProp == none {
		nd.prop = i
	} else {
		f.props[nd.lastProp].next = i
	}
	nd.lastProp = i
	return i
}

// dropEmpty takes back the last node, a variation, if it has nothing.
func (f *File) dropEmpty(n int32) {
	nd := &f.nodes[n]
	if nd.prop != none || nd.parent == none {
		return
	}
	p := &f.nodes[nd.parent]
	p.last = none
	for c := p.first; c != n; c = f.nodes[c].next {
		p.last = c
	}
	if p.last == none {
		p.first = none
	} else {
		f.nodes[p.last].next = none
	}
	f.nodes = f.nodes[:n]
}

// cut makes a node the last of all, and what it holds end before a property and a
// value.
func (f *File) cut(n, p int32, values int) {
	f.nodes, f.props, f.values = f.nodes[:n+1], f.props[:p], f.values[:values]
	nd := &f.nodes[n]
	nd.first, nd.last, nd.lastProp = none, none, p-1
	if nd.prop == p {
		nd.prop, nd.lastProp = none, none
	} else {
		f.props[p-1].next = none
	}
}

func (f *File) addValue(p int32, raw string) {
	i := int32(len(f.values))
	f.values = append(f.values, value{raw: raw, next: none})
	pr := &f.props[p]
	if pr.last == none {
		pr.first = i
	} else {
		f.values[pr.last].next = i
	}
	pr.last = i
}

// Clone is an independent copy.
func (f *File) Clone() *File {
	c := *f
	c.nodes, c.props, c.values, c.roots = slices.Clone(f.nodes), slices.Clone(f.props), slices.Clone(f.values), slices.Clone(f.roots)
	return &c
}

// In is the node of a clone that n was copied to, or n is a copy of.
func (n Node) In(f *File) Node { return Node{f, n.i} }

// OK reports whether there is a node.
func (n Node) OK() bool { return n.f != nil }

func (n Node) at(i int32) Node {
	if i == none {
		return Node{}
	}
	return Node{n.f, i}
}

// Parent is the node before, none at a root.
func (n Node) Parent() Node { return n.at(n.f.nodes[n.i].parent) }

// Child is the first node after n, on the main line.
func (n Node) Child() Node { return n.at(n.f.nodes[n.i].first) }

// Next is the next sibling: the next variation.
func (n Node) Next() Node { return n.at(n.f.nodes[n.i].next) }

// NewChild appends a variation after n.
func (n Node) NewChild() Node { return Node{n.f, n.f.addNode(n.i)} }

// MoveTo makes n, with all that follows it, the last variation after another node. The
// siblings of n keep no way to each other: all are moved, or their tree is dropped.
func (n Node) MoveTo(to Node) {
	f := n.f
	f.nodes[n.i].next, f.nodes[n.i].parent = none, to.i
	p := &f.nodes[to.i]
	if p.last == none {
		p.first = n.i
	} else {
		f.nodes[p.last].next = n.i
	}
	p.last = n.i
}

// Has reports whether n has the property.
func (n Node) Has(id string) bool { return n.find(id) != none }

func (n Node) find(id string) int32 {
	for p := n.f.nodes[n.i].prop; p != none; p = n.f.props[p].next {
		if n.f.props[p].id == id {
			return p
		}
	}
	return none
}

// Values returns the values of a property without escapes, nil if n lacks it.
// A property given twice in a node is one.
func (n Node) Values(id string) []string {
	var out []string
	for p := n.find(id); p != none; p = n.f.props[p].next {
		if n.f.props[p].id != id {
			continue
		}
		for v := n.f.props[p].first; v != none; v = n.f.values[v].next {
			out = append(out, Text(n.f.values[v].raw))
		}
	}
	return out
}

// Value is the first value of a property, "" if n lacks it.
func (n Node) Value(id string) string {
	p := n.find(id)
	if p == none || n.f.props[p].first == none {
		return ""
	}
	return Text(n.f.values[n.f.props[p].first].raw)
}

// IDs lists the properties of n in order.
func (n Node) IDs() []string {
	var out []string
	for p := n.f.nodes[n.i].prop; p != none; p = n.f.props[p].next {
		out = append(out, n.f.props[p].id)
	}
	return out
}

// Set gives n a property with these values alone, in its place.
func (n Node) Set(id string, values ...string) {
	first := n.find(id)
	if first == none {
		n.Add(id, values...)
		return
	}
	n.f.props[first].id = ""
	n.Remove(id)
	n.f.props[first].id, n.f.props[first].first, n.f.props[first].last = id, none, none
	n.Add(id, values...)
}

// Remove takes a property from n.
func (n Node) Remove(id string) {
	nd := &n.f.nodes[n.i]
	at := &nd.prop
	nd.lastProp = none
	for p := nd.prop; p != none; p = n.f.props[p].next {
		if n.f.props[p].id != id {
			*at, nd.lastProp = p, p
			at = &n.f.props[p].next
		}
	}
	*at = none
}

// Add gives n a property, or more values to one it has.
func (n Node) Add(id string, values ...string) {
	p := n.find(id)
	if p == none {
		p = n.f.addProp(n.i, id)
	}
	for _, v := range values {
		n.f.addValue(p, Escape(v))
	}
}

// Escape writes a text as a value has it between its brackets; Text is the inverse.
func Escape(s string) string { return escaper.Replace(s) }

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// Text resolves the backslashes of a value: before a line break it joins
// the lines, before anything else it keeps that character.
func Text(raw string) string {
	if !strings.Contains(raw, `\`) {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			b.WriteByte(raw[i])
			continue
		}
		i++
		switch {
		case i == len(raw):
		case raw[i] == '\r' || raw[i] == '\n':
			if i+1 < len(raw) && raw[i+1] != raw[i] && (raw[i+1] == '\r' || raw[i+1] == '\n') {
				i++
			}
		default:
			b.WriteByte(raw[i])
		}
	}
	return b.String()
}
