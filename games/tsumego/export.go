package tsumego

import (
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/sgf"
)

// Export implements games.Exporter: the problem of a game with the moves that
// were played, as SGF.
func (m Module) Export(r games.Record) (name string, data []byte, err error) {
	match, err := games.Replay(m, r)
	if err != nil {
		return "", nil, err
	}
	s := match.StateAt(0).(*state)
	var f sgf.File
	n := writeProblem(&f, s.problem, nil)
	b := s.board.Clone()
	for _, move := range match.Moves() {
		p, ok := ParsePointName(b.W, b.H, move)
		if !ok {
			continue
		}
		n = addMove(n, b.W, b.Next, p)
		if p == PassMove {
			b.Pass()
		} else {
			b.Play(p)
		}
	}
	var out strings.Builder
	_, err = f.WriteTo(&out)
	return "life-and-death.sgf", []byte(out.String()), err
}

// addMove appends a move to the variation that ends with n.
func addMove(n sgf.Node, w int, c Color, p int) sgf.Node {
	value := ""
	if p != PassMove {
		value = sgfPoint(w, p)
	}
	n = n.NewChild()
	n.Add([...]string{Black: "B", White: "W"}[c], value)
	return n
}

// writeProblem appends a game tree with the set-up and the question: size,
// stones, PL, MA on one stone of each target chain, goal= in C. What else the
// problem's own node in keep says is kept; the zero node keeps nothing.
func writeProblem(f *sgf.File, p *Problem, keep *sgf.Node) sgf.Node {
	b := p.Board
	n := f.NewTree()
	n.Add("FF", "4")
	n.Add("GM", "1")
	n.Add("CA", "UTF-8")
	n.Add("SZ", sizeText(b))
	list := func(id string, has func(q int) bool) {
		var points []string
		for q := range b.Stones {
			if has(q) {
				points = append(points, sgfPoint(b.W, q))
			}
		}
		if len(points) > 0 {
			n.Add(id, points...)
		}
	}
	list("AB", func(q int) bool { return b.Stones[q] == Black })
	list("AW", func(q int) bool { return b.Stones[q] == White })
	n.Add("PL", strings.ToUpper(colorLetter(b.Next)))
	if chains := p.Chains(); len(chains) > 0 {
		n.Add("MA", sgfPoints(b.W, chains)...)
	}
	if p.Views != nil {
		list("VW", p.Views.has)
	}
	if p.Walls != nil {
		list("SQ", func(q int) bool { return p.Walls.has(q) && b.Stones[q] == Empty })
	}
	comment := ""
	if keep != nil && keep.OK() {
		for _, id := range keep.IDs() {
			switch id {
			case "FF", "GM", "CA", "SZ", "AB", "AW", "AE", "PL", "MA", "VW", "SQ", "B", "W", "TR", "CR":
			case "C":
				comment = keep.Value("C")
			default:
				if !n.Has(id) {
					n.Add(id, keep.Values(id)...)
				}
			}
		}
	}
	if len(p.Target) > 0 {
		comment = withGoal(comment, p.Goal)
	}
	if comment != "" {
		n.Add("C", comment)
	}
	return n
}

func sizeText(b *Board) string {
	if b.W == b.H {
		return strconv.Itoa(b.W)
	}
	return strconv.Itoa(b.W) + ":" + strconv.Itoa(b.H)
}

// withGoal puts the goal in front of a comment, in place of another one there.
func withGoal(comment string, g Goal) string {
	for _, other := range []Goal{Kill, Live} {
		comment = strings.ReplaceAll(comment, "goal="+other.String(), "")
	}
	return strings.TrimSpace("goal=" + g.String() + "\n" + strings.TrimSpace(comment))
}

// writeCorrected appends a problem with its proven answer: right moves have TE
// and the proof line, kos DO, wrong ones BM and their refutation. Where nothing
// was proven, the question alone is written.
func writeCorrected(f *sgf.File, p *Problem, a *Answer) {
	n := writeProblem(f, p, &p.Node)
	line := func(first int, mark string, rest []int) {
		b := p.Board.Clone()
		at := addMove(n, b.W, b.Next, first)
		at.Add(mark, "1")
		for i, m := range append([]int{first}, rest...) {
			if i > 0 {
				at = addMove(at, b.W, b.Next, m)
			}
			if m == PassMove {
				b.Pass()
			} else {
				b.Play(m)
			}
		}
	}
	for i, m := range a.First {
		var rest []int
		if i == 0 && len(a.Line) > 1 && a.Line[0] == m {
			rest = a.Line[1:]
		}
		line(m, "TE", rest)
	}
	inKo := map[int]bool{}
	for _, k := range a.Ko {
		inKo[k.Move] = true
		line(k.Move, "DO", nil)
	}
	if a.Region == nil {
		return
	}
	for _, m := range append(append([]int(nil), a.Region.Points...), PassMove) {
		if rest, ok := a.Refutations[m]; ok && !inKo[m] {
			line(m, "BM", rest)
		}
	}
}
