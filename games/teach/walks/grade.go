package walks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"duiju/games/text/message"
)

// Answer is what a program says of a tree: its value, the nodes in the order in which it
// has read them, and the children that it has cut, in order, without those below them.
type Answer struct {
	Value       int
	Nodes, Cuts []int
}

// ParseAnswer reads "5 nodes 0 1 3 7 cuts 10 6".
func ParseAnswer(line string) (a Answer, ok bool) {
	value, rest, _ := strings.Cut(strings.TrimSpace(line), " nodes")
	nodes, cuts, ok := strings.Cut(rest, "cuts")
	v, err := strconv.Atoi(strings.TrimSpace(value))
	a.Value = v
	for i, list := range []string{nodes, cuts} {
		for _, word := range strings.Fields(list) {
			n, bad := strconv.Atoi(word)
			if bad != nil {
				return a, false
			}
			if i == 0 {
				a.Nodes = append(a.Nodes, n)
			} else {
				a.Cuts = append(a.Cuts, n)
			}
		}
	}
	return a, ok && err == nil
}

// Answer is that of the walk.
func (w *Walk) Answer() Answer {
	a := Answer{Value: w.Value}
	for _, f := range w.Frames {
		switch {
		case f.Event == Skipped:
			a.Cuts = append(a.Cuts, f.At)
		case f.Event == Entered, f.Event == Finished && w.Tree.Leaf(f.At):
			a.Nodes = append(a.Nodes, f.At)
		}
	}
	return a
}

// FirstWrong is the first step at which a program reads another node than the walk, and
// why the walk does not; else the first cut that differs, else the value. It is empty
// where all is right.
func (w *Walk) FirstWrong(a Answer) []message.Text {
	want := w.Answer()
	i := 0
	for i < len(a.Nodes) && i < len(want.Nodes) && a.Nodes[i] == want.Nodes[i] {
		i++
	}
	at := func(all []int, i int) message.Text {
		if i < len(all) {
			return message.Verbatim(strconv.Itoa(all[i]))
		}
		return message.T("learn.grade.nothing")
	}
	switch {
	case i < len(a.Nodes) || i < len(want.Nodes):
		said := []message.Text{message.T("learn.grade.node", "step", i+1, "node", at(a.Nodes, i), "right", at(want.Nodes, i))}
		for _, f := range w.Frames { // why it is not read
			if f.Event == Skipped && i < len(a.Nodes) && f.At == a.Nodes[i] {
				said = append(said, f.Said...)
			}
		}
		for parent, node := range w.Tree.Nodes { // a program may number them otherwise
			if len(said) == 1 && i < len(want.Nodes) && slices.Contains(node.Children, want.Nodes[i]) {
				said = append(said, message.T("learn.grade.parent", "node", want.Nodes[i], "parent", parent))
			}
		}
		return said
	case !slices.Equal(a.Cuts, want.Cuts):
		for i = 0; i < len(a.Cuts) && i < len(want.Cuts) && a.Cuts[i] == want.Cuts[i]; i++ {
		}
		return []message.Text{message.T("learn.grade.cut", "step", i+1, "node", at(a.Cuts, i), "right", at(want.Cuts, i))}
	case a.Value != want.Value:
		return []message.Text{message.T("learn.grade.value", "value", a.Value, "right", want.Value)}
	}
	return nil
}

// Exam is tree number i of an exam, always the same: small ones first, of all shapes.
func Exam(i int) *Tree {
	rnd := rand.New(rand.NewPCG(uint64(i), 66))
	var grow func(plies int) string
	grow = func(plies int) string {
		if plies == 0 || plies < 1+i/60 && rnd.IntN(5) == 0 {
			return fmt.Sprint(rnd.IntN(41) - 20)
		}
		kids := make([]string, 2+rnd.IntN(2))
		for k := range kids {
			kids[k] = grow(plies - 1)
		}
		return "(" + strings.Join(kids, " ") + ")"
	}
	return must(grow(1 + min(1+i/60, 3)))
}
