package tsumego

import (
	"fmt"
	"io"
	"strings"

	"duiju/games"
)

// assumptions are what the answer takes for granted.
func (a *answer) assumptions(p *problem) []games.Text {
	var out []games.Text
	if p.Dropped {
		out = append(out, games.T("tsumego.assume.dropped"))
	}
	if a.Framed {
		out = append(out, games.T("tsumego.assume.framed"))
	}
	if a.Region != nil {
		for _, w := range a.Region.Weak {
			out = append(out, games.T("tsumego.assume.wall", "point", p.Board.Name(w.Point), "n", w.Liberties))
		}
	}
	return out
}

// writeText writes the answer for people: the board with the right moves
// lettered, then the facts.
func (r *printed) writeText(w io.Writer) {
	p, a := r.problem, r.answer
	if p == nil {
		fmt.Fprintf(w, "%s #%d: %s\n\n", r.path, r.index, faultLine(a.Err))
		return
	}
	fmt.Fprintf(w, "%s #%d  %s to %s%s\n", r.path, r.index,
		map[color]string{black: "Black", white: "White"}[p.Board.Next], p.Goal, p.inferred())
	if a.Err != nil {
		fmt.Fprintf(w, "%s\n\n", faultLine(a.Err))
		return
	}
	writeBoard(w, p, a)
	fmt.Fprintf(w, "status: %s", a.Status)
	if a.Status == statusKo {
		fmt.Fprintf(w, " %+d", a.Threats)
	}
	fmt.Fprintf(w, "  (%s)\n", english(a.Reason))
	list := func(title string, moves []int) {
		if len(moves) > 0 {
			fmt.Fprintf(w, "%s: %s\n", title, pointNames(p.Board, moves))
		}
	}
	list("right moves", a.First)
	list("runs out by", a.Escapes)
	for _, k := range a.Ko {
		fmt.Fprintf(w, "ko by %s: %+d\n", p.Board.Name(k.Move), k.Threats)
	}
	list("line", a.Line)
	for _, m := range append(a.Region.Points, passMove) {
		if line, ok := a.Refutations[m]; ok {
			fmt.Fprintf(w, "%s fails: %s\n", p.Board.Name(m), pointNames(p.Board, line))
		}
	}
	if !a.Complete && a.Status != statusUnknown {
		fmt.Fprintln(w, "not every first move was decided")
	}
	for _, t := range a.assumptions(p) {
		fmt.Fprintln(w, english(t))
	}
	if r.classic != nil {
		writeComparison(w, p.Board, r.classic)
	}
	fmt.Fprintf(w, "%d nodes, %d ms\n\n", a.Nodes, a.Elapsed.Milliseconds())
}

// inferred says in brackets what the file left open.
func (p *problem) inferred() string {
	var what []string
	if p.MoverInferred {
		what = append(what, "mover")
	}
	if p.GoalInferred {
		what = append(what, "goal")
	}
	if p.TargetInferred && len(p.Target) > 0 {
		what = append(what, "target "+pointNames(p.Board, p.Chains()))
	}
	if len(what) == 0 {
		return ""
	}
	return "  (inferred: " + strings.Join(what, ", ") + ")"
}

// writeBoard draws the region and two lines around it: X black, O white, the
// right moves as letters.
func writeBoard(w io.Writer, p *problem, a *answer) {
	b := p.Board
	x0, y0, x1, y1 := bounds(b, a.Region)
	for y := y0; y <= y1; y++ {
		fmt.Fprintf(w, "%3d ", b.H-y)
		for x := x0; x <= x1; x++ {
			mark := ".XO"[b.Stones[b.At(x, y)]]
			for i, m := range a.First {
				if m == b.At(x, y) {
					mark = byte('a' + i%26)
				}
			}
			fmt.Fprintf(w, " %c", mark)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "    ")
	for x := x0; x <= x1; x++ {
		fmt.Fprintf(w, " %c", columnLetters[x])
	}
	fmt.Fprintln(w)
}

func pointNames(b *board, points []int) string {
	var out []string
	for _, p := range points {
		out = append(out, b.Name(p))
	}
	return strings.Join(out, " ")
}
