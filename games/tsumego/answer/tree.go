package answer

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// Note is a key and a value that the comment of a problem's root says besides the
// goal.
type Note [2]string

// WriteProblem writes a solved problem as a game tree: the set-up, the marked
// target, the comment with the goal and the notes one a line, and the solution.
// Right first moves have TE, those that lead to a worse ko DO, wrong ones BM and
// their refutation.
func WriteProblem(w io.Writer, p *problem.Problem, a *Answer, notes ...Note) error {
	var f sgf.File
	lines := []string{"goal=" + p.Goal.String(), "status=" + StatusText(a)}
	if p.AsksStatus {
		lines = append(lines, "ask="+problem.AskStatus)
	}
	for _, n := range notes {
		lines = append(lines, n[0]+"="+n[1])
	}
	root := WriteQuestion(&f, p, strings.Join(lines, "\n"))
	addSolution(root, p, a)
	_, err := w.Write(f.Bytes())
	return err
}

// WriteQuestion appends a game tree with the set-up and the question: size,
// stones, MA on one stone of each target chain, GUESSED if that is a guess, PL, the limits of the region
// and the comment.
func WriteQuestion(f *sgf.File, p *problem.Problem, comment string) sgf.Node {
	b := p.Board
	root := f.NewTree()
	root.Add("FF", "4")
	root.Add("GM", "1")
	root.Add("CA", "UTF-8")
	root.Add("SZ", goban.SizeText(b))
	if p.Name != "" {
		root.Add("GN", p.Name)
	}
	for _, c := range []goban.Color{goban.Black, goban.White} {
		if points := goban.StonesOn(b, c); len(points) > 0 {
			root.Add("A"+goban.ColorID(c), goban.SgfPoints(b.W, points)...)
		}
	}
	if len(p.Target) > 0 {
		root.Add("MA", goban.SgfPoints(b.W, p.Chains())...)
		if p.Guessed {
			root.Add(problem.Guessed, "")
		}
	}
	root.Add("PL", goban.ColorID(b.Next))
	if len(p.Choices) > 0 {
		root.Add("CHOOSE", p.ChooseValues()...)
	}
	if p.Views != nil {
		root.Add("VW", goban.SgfPoints(b.W, p.Views.List())...)
	}
	if p.Walls != nil {
		root.Add("SQ", goban.SgfPoints(b.W, p.Walls.List())...)
	}
	if comment != "" {
		root.Add("C", comment)
	}
	return root
}

// addSolution appends the proven answer below the question; a conditional one is
// none.
func addSolution(root sgf.Node, p *problem.Problem, a *Answer) {
	if a.Conditional {
		return
	}
	for i, m := range RightAnswers(p, a) {
		line := []int{m}
		if i == 0 && len(a.Line) > 0 && a.Line[0] == m {
			line = a.Line
		}
		AddLine(root, p, line, "TE")
	}
	for _, k := range a.Ko {
		AddLine(root, p, []int{k.Move}, "DO")
	}
	conditional := a.ConditionalMoves(p.Goal)
	for _, m := range slices.Sorted(maps.Keys(a.Refutations)) {
		if m == goban.PassMove && Settled(p, a) || slices.Contains(conditional, m) {
			continue
		}
		if !slices.ContainsFunc(a.Ko, func(k KoMove) bool { return k.Move == m }) {
			AddLine(root, p, append([]int{m}, a.Refutations[m]...), "BM")
		}
	}
}

// AddLine adds moves below a node, the first with a mark. What the node has of them
// is kept, and other marks of the first give way.
func AddLine(n sgf.Node, p *problem.Problem, line []int, mark string) {
	color := p.Board.Next
	for i, m := range line {
		next := problem.Follow(p.Board, n, color, m)
		if !next.OK() {
			next = n.NewChild()
			point := ""
			if m != goban.PassMove {
				point = goban.SgfPoint(p.Board.W, m)
			}
			next.Add(goban.ColorID(color), point)
		}
		if n = next; i == 0 && mark != "" && !n.Has(mark) {
			for _, other := range []string{"TE", "BM", "DO", "IT"} {
				n.Remove(other)
			}
			n.Add(mark, "1")
		}
		color = color.Other()
	}
}

// StatusText is the status with the number of a ko: "win", "ko +1".
func StatusText(a *Answer) string {
	if a.Status == StatusKo {
		return fmt.Sprintf("%s %+d", a.Status, a.Threats)
	}
	return string(a.Status)
}

// Correct writes the question of a problem into its node of a copy of its file, and the
// proven answer below it; where nothing was proven, the question alone. Everything
// else stays as it is.
func Correct(f *sgf.File, p *problem.Problem, a *Answer) {
	n, b := p.Node.In(f), p.Board
	root := n
	for root.Parent().OK() {
		root = root.Parent()
	}
	if root.Recoded() {
		root.Set("CA", "UTF-8")
	}
	var marked []int
	for _, v := range n.Values("MA") {
		if q, ok := sgf.ParsePoint(v); ok && q.X < b.W && q.Y < b.H && b.Stones[b.At(q.X, q.Y)] != goban.Empty {
			marked = append(marked, b.At(q.X, q.Y))
		}
	}
	was := *p
	if len(p.Target) > 0 && (was.SetTarget(marked) != nil || goban.SetOf(was.Target) != goban.SetOf(p.Target)) {
		n.Set("MA", goban.SgfPoints(b.W, p.Chains())...)
	}
	if p.Guessed && !n.Has(problem.Guessed) {
		n.Add(problem.Guessed, "")
	}
	if pl := n.Value("PL"); pl == "" || !strings.EqualFold(pl[:1], goban.ColorID(b.Next)) {
		n.Set("PL", goban.ColorID(b.Next))
	}
	if len(p.Choices) > 0 {
		n.Set("CHOOSE", p.ChooseValues()...)
	}
	if said := n.Value("C"); p.WithGoal(said) != said {
		n.Set("C", p.WithGoal(said))
	}
	addSolution(n, p, a)
}
