package tsumego

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"duiju/games/sgf"
)

// note is what the comment of a problem's root says besides the goal.
type note struct{ key, value string }

// writeProblem writes a solved problem as a game tree: the set-up, the marked
// target, the comment with the goal and the notes one a line, and the solution.
// Right first moves have TE, those that lead to a worse ko DO, wrong ones BM and
// their refutation.
func writeProblem(w io.Writer, p *problem, a *answer, notes ...note) error {
	var f sgf.File
	lines := []string{"goal=" + p.Goal.String(), "status=" + statusText(a)}
	if p.AsksStatus {
		lines = append(lines, "ask="+askStatus)
	}
	for _, n := range notes {
		lines = append(lines, n.key+"="+n.value)
	}
	root := writeQuestion(&f, p, sgf.Node{}, strings.Join(lines, "\n"))
	addSolution(root, p, a)
	_, err := f.WriteTo(w)
	return err
}

// writeQuestion appends a game tree with the set-up and the question: size,
// stones, MA on one stone of each target chain, PL, the limits of the region
// and the comment. What else the node keep says is kept; the zero node keeps
// nothing.
func writeQuestion(f *sgf.File, p *problem, keep sgf.Node, comment string) sgf.Node {
	b := p.Board
	root := f.NewTree()
	root.Add("FF", "4")
	root.Add("GM", "1")
	root.Add("CA", "UTF-8")
	root.Add("SZ", sizeText(b))
	if p.Name != "" {
		root.Add("GN", p.Name)
	}
	for _, c := range []color{black, white} {
		if points := stonesOn(b, c); len(points) > 0 {
			root.Add("A"+colorID(c), sgfPoints(b.W, points)...)
		}
	}
	if len(p.Target) > 0 {
		root.Add("MA", sgfPoints(b.W, p.Chains())...)
	}
	root.Add("PL", colorID(b.Next))
	if p.Views != nil {
		root.Add("VW", sgfPoints(b.W, p.Views.list())...)
	}
	if p.Walls != nil {
		root.Add("SQ", sgfPoints(b.W, p.Walls.list())...)
	}
	if keep.OK() {
		for _, id := range keep.IDs() {
			if !slices.Contains(questionIDs, id) && !root.Has(id) {
				root.Add(id, keep.Values(id)...)
			}
		}
	}
	if comment != "" {
		root.Add("C", comment)
	}
	return root
}

// questionIDs are the properties that writeQuestion writes itself or that would
// say something else about the question.
var questionIDs = []string{"FF", "GM", "CA", "SZ", "AB", "AW", "AE", "PL", "MA", "VW", "SQ", "C", "B", "W", "TR", "CR"}

// addSolution appends the proven answer below the question.
func addSolution(root sgf.Node, p *problem, a *answer) {
	for i, m := range p.rightAnswers(a) {
		line := []int{m}
		if i == 0 && len(a.Line) > 0 && a.Line[0] == m {
			line = a.Line
		}
		addLine(root, p, line, "TE")
	}
	for _, k := range a.Ko {
		addLine(root, p, []int{k.Move}, "DO")
	}
	for _, m := range slices.Sorted(maps.Keys(a.Refutations)) {
		if m == passMove && p.settled(a) {
			continue
		}
		if !slices.ContainsFunc(a.Ko, func(k koMove) bool { return k.Move == m }) {
			addLine(root, p, append([]int{m}, a.Refutations[m]...), "BM")
		}
	}
}

// addLine appends moves below a node, the first with a mark.
func addLine(n sgf.Node, p *problem, line []int, mark string) {
	color := p.Board.Next
	for i, m := range line {
		n = n.NewChild()
		point := ""
		if m != passMove {
			point = sgfPoint(p.Board.W, m)
		}
		n.Add(colorID(color), point)
		if i == 0 && mark != "" {
			n.Add(mark, "1")
		}
		color = color.Other()
	}
}

func colorID(c color) string { return [...]string{black: "B", white: "W"}[c] }

// stonesOn lists the points of a colour in board order.
func stonesOn(b *board, c color) []int {
	var out []int
	for p, s := range b.Stones {
		if s == c {
			out = append(out, p)
		}
	}
	return out
}

// statusText is the status with the number of a ko: "win", "ko +1".
func statusText(a *answer) string {
	if a.Status == statusKo {
		return fmt.Sprintf("%s %+d", a.Status, a.Threats)
	}
	return string(a.Status)
}

// notesOf reads the lines key=value of a problem's comment.
func notesOf(p *problem) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(p.Node.Value("C")) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			out[key] = value
		}
	}
	return out
}
