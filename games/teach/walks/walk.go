package walks

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games/text/message"
)

// Kind is a way to find the value of a tree.
type Kind uint8

// The walks.
const (
	Minimax   Kind = iota // every node is read
	AlphaBeta             // what cannot matter is cut
	PVS                   // alpha-beta that only asks of the later moves whether they are better
	DFPN                  // proof numbers, for a question with yes or no
	Paper                 // as the paper on five-tuples does it: a leaf counts for all nodes above it at once
	Kinds
)

// names are the kinds in commands.
var names = [Kinds]string{"minimax", "alpha-beta", "pvs", "df-pn", "paper"}

// String is the name of the kind in commands and files.
func (k Kind) String() string { return names[k] }

// KindOf is the kind of a name.
func KindOf(name string) (Kind, bool) {
	i := slices.Index(names[:], name)
	return Kind(max(i, 0)), i >= 0
}

// Title is what people read.
func (k Kind) Title() message.Text {
	return message.T([Kinds]string{"guide.plain", "guide.prune", "guide.pvs", "guide.dfpn", "guide.paper"}[k])
}

// Mark is what a walk knows of a node. All values are for the side that moves at
// the root.
type Mark struct {
	Seen  bool // it was read
	Cut   bool // it need not be
	Bound engine.Bound
	Value int // unless Bound is NoBound
	// Claimed says that the bound comes from a child that is not finished: it is
	// none.
	Claimed bool
	// Proof and Disproof are the numbers of a proof search, 0 and 0 before it
	// has any.
	Proof, Disproof uint32
}

// Numbered reports whether a proof search has numbers for the node.
func (m Mark) Numbered() bool { return m.Proof > 0 || m.Disproof > 0 }

// Event is what a step does.
type Event uint8

// The events.
const (
	Entered  Event = iota // a node is entered, or worked on
	Finished              // a leaf is read, or a node left
	Skipped               // a node is cut
	Ended                 // the root has its value
)

// Frame is a step of a walk.
type Frame struct {
	Event   Event
	At      int
	Marks   []Mark
	Said    []message.Text
	Trouble bool // a cut leans on a bound that is none
}

// Walk is a way through a tree, step by step.
type Walk struct {
	Kind   Kind
	Tree   *Tree
	Frames []Frame
	Read   int  // nodes that were read
	Again  int  // how often one was read again
	Value  int  // of the root
	By     int  // the child that gives it
	Least  int  // of a proof search: what it asks for
	Proved bool // and whether the root has as much
	Lost   bool // a cut leaned on a bound that is none
}

// New walks through a tree. Least is what a proof search asks for: does the side
// that moves at the root get at least so much? Without it the question is that
// of the tree's own value. The error is that of ctx.
func New(ctx context.Context, t *Tree, k Kind, least *int) (*Walk, error) {
	w := &Walk{Kind: k, Tree: t}
	switch k {
	case DFPN:
		return w, w.prove(ctx, least)
	case Paper:
		walkPaper(w)
		return w, nil
	}
	return w, w.search(ctx)
}

// frame keeps a step.
func (w *Walk) frame(e Event, at int, marks []Mark, said ...message.Text) *Frame {
	w.Frames = append(w.Frames, Frame{Event: e, At: at, Marks: slices.Clone(marks), Said: said})
	return &w.Frames[len(w.Frames)-1]
}

// about says what a node is for.
func (w *Walk) about(n int) message.Text {
	if w.Tree.Max(n) {
		return message.T("guide.max", "n", n)
	}
	return message.T("guide.min", "n", n)
}

// left says what a node is left with.
func (w *Walk) left(n int, m Mark) message.Text {
	switch m.Bound {
	case engine.LowerBound:
		return message.T("guide.partial.least", "n", n, "v", m.Value)
	case engine.UpperBound:
		return message.T("guide.partial.most", "n", n, "v", m.Value)
	}
	return message.T("guide.finished", "n", n, "v", m.Value)
}

// end keeps the last step.
func (w *Walk) end(marks []Mark) {
	w.Value = marks[0].Value
	for _, c := range w.Tree.Nodes[0].Children {
		if m := marks[c]; !m.Cut && m.Bound != engine.NoBound && m.Bound != engine.UpperBound && m.Value == w.Value {
			w.By = c
			break
		}
	}
	for _, m := range marks {
		if m.Seen {
			w.Read++
		}
	}
	said := []message.Text{message.T("guide.end", "v", w.Value, "by", w.By, "n", w.Read, "of", len(w.Tree.Nodes))}
	if w.Again > 0 {
		said = append(said, message.T("guide.end.again", "n", w.Again))
	}
	w.frame(Ended, 0, marks, said...)
}

// skip marks a node and all below it as cut.
func (w *Walk) skip(marks []Mark, n int) {
	marks[n] = Mark{Cut: true}
	for _, c := range w.Tree.Nodes[n].Children {
		w.skip(marks, c)
	}
}

// Verdict says at the end of a walk what is to be said of it beside plain minimax.
func (w *Walk) Verdict(f *Frame, plain *Walk) (all []message.Text) {
	if f.Event != Ended || w.Kind == DFPN {
		return nil
	}
	switch {
	case plain.Value != w.Value || plain.By != w.By:
		all = append(all, message.T("guide.wrong", "v", plain.Value, "by", plain.By))
	case w.Lost:
		all = append(all, message.T("guide.lucky"))
	}
	if cut := w.Cuts(); len(cut) > 0 {
		all = append(all, message.T("guide.cutlist", "list", strings.Trim(fmt.Sprint(cut), "[]")))
	}
	return all
}

// Cuts are the nodes that the walk does not read.
func (w *Walk) Cuts() []int {
	var all []int
	for n, m := range w.Frames[len(w.Frames)-1].Marks {
		if m.Cut {
			all = append(all, n)
		}
	}
	return all
}

// Beside lists for every step of another walk over the same tree the step of
// this one to show beside it: the same, or where this walk does not go there, the
// last before. New tells whether it is the same.
func (w *Walk) Beside(other *Walk) (steps []int, same []bool) {
	at := -1
	for _, f := range other.Frames {
		is := false
		if next := at + 1; next < len(w.Frames) {
			g := &w.Frames[next]
			is = g.At == f.At && (g.Event == f.Event || g.Event == Skipped)
		}
		if is {
			at++
		}
		steps, same = append(steps, max(at, 0)), append(same, is)
	}
	return steps, same
}
