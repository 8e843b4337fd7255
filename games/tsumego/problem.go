package tsumego

import (
	"errors"
	"fmt"

	"duiju/games"
	"duiju/games/sgf"
)

// Goal is what the side to move wants.
type Goal uint8

// The goals.
const (
	Kill Goal = iota // capture the whole target
	Live             // keep at least one of its chains
)

func (g Goal) String() string { return [...]string{"kill", "live"}[g] }

// Problem is a position with a question.
type Problem struct {
	Name  string
	Board *Board // Next is the side to move
	Goal  Goal
	// Target holds all stones of the target's chains; empty if none is known.
	Target []int
	// Views and Walls, if not nil, limit the region (VW) and close it (SQ).
	Views, Walls *pointSet
	// What was not in the file but inferred.
	MoverInferred, GoalInferred, TargetInferred bool
	// Dropped says that marks on the mover's own stones were left out.
	Dropped bool
	// Node is where the problem stands in its file.
	Node sgf.Node
}

// Attacker is the colour that attacks.
func (p *Problem) Attacker() Color {
	if p.Goal == Kill {
		return p.Board.Next
	}
	return p.Board.Next.Other()
}

// Region builds the problem's region. The error is a *games.Fault.
func (p *Problem) Region() (*Region, error) {
	if len(p.Target) == 0 {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.notarget")
	}
	return BuildRegion(p.Board, p.Target, p.Views, p.Walls)
}

// SetTarget makes the chains at the points the target; they must be stones of
// one colour.
func (p *Problem) SetTarget(points []int) error {
	p.Target, p.TargetInferred = nil, false
	if len(points) == 0 {
		return nil
	}
	var seen pointSet
	for _, q := range points {
		if p.Board.Stones[q] == Empty || p.Board.Stones[q] != p.Board.Stones[points[0]] {
			p.Target = nil
			return games.Faultf(games.ErrPosition, "tsumego.error.badtarget", "point", p.Board.Name(q))
		}
		if seen.has(q) {
			continue
		}
		chain, _ := p.Board.Chain(q)
		for _, s := range chain {
			seen.add(s)
		}
		p.Target = append(p.Target, chain...)
	}
	return nil
}

// Chains lists one stone of each target chain.
func (p *Problem) Chains() []int {
	var seen pointSet
	var out []int
	for _, q := range p.Target {
		if seen.has(q) {
			continue
		}
		chain, _ := p.Board.Chain(q)
		for _, s := range chain {
			seen.add(s)
		}
		out = append(out, q)
	}
	return out
}

// Entry is one problem of a file, or why it could not be asked.
type Entry struct {
	Problem *Problem
	Err     error // a *games.Fault
}

// ReadProblems reads every problem of a file. With a damaged file it returns
// the problems before the damage and the error of sgf.Parse.
func ReadProblems(data []byte, encoding string) ([]Entry, error) {
	file, err := sgf.Parse(data, encoding)
	if file == nil {
		return nil, err
	}
	var out []Entry
	for _, root := range file.Trees() {
		for _, n := range problemNodes(root) {
			p, err := readProblem(root, n)
			out = append(out, Entry{p, err})
		}
	}
	return out, err
}

// FirstProblem reads the first problem of a text.
func FirstProblem(text string) (*Problem, error) {
	entries, err := ReadProblems([]byte(text), "UTF-8")
	if len(entries) > 0 {
		return entries[0].Problem, entries[0].Err
	}
	var se *sgf.SyntaxError
	if errors.As(err, &se) {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.syntax", "line", se.Line, "column", se.Column, "reason", se.Reason)
	}
	return nil, games.Faultf(games.ErrPosition, "tsumego.error.notree")
}

// problemNodes are the nodes of a tree that set up a problem: the root, or its
// children if the root has no stones and several children set some up.
func problemNodes(root sgf.Node) []sgf.Node {
	if hasStones(root) {
		return []sgf.Node{root}
	}
	var out []sgf.Node
	for c := root.Child(); c.OK(); c = c.Next() {
		if hasStones(c) {
			out = append(out, c)
		}
	}
	if len(out) < 2 {
		return []sgf.Node{root}
	}
	return out
}

func hasStones(n sgf.Node) bool { return n.Has("AB") || n.Has("AW") }

func readProblem(root, n sgf.Node) (*Problem, error) {
	b, err := readBoard(root, n)
	if err != nil {
		return nil, err
	}
	p := &Problem{Board: b, Node: n, Name: n.Value("GN")}
	if p.Name == "" {
		p.Name = n.Value("N")
	}
	words := readWords(root, n)
	p.setMover(root, n, words)
	if err := p.readMarks(n); err != nil {
		return nil, err
	}
	if err := p.setTargetAndGoal(n, words); err != nil {
		return nil, err
	}
	return p, nil
}

// readBoard sets up the stones of root and n.
func readBoard(root, n sgf.Node) (*Board, error) {
	w, h := MaxSize, MaxSize
	if s := root.Value("SZ"); s != "" {
		var ok bool
		if w, h, ok = sgf.ParseSize(s); !ok || min(w, h) < MinSize || max(w, h) > MaxSize {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.size", "size", s)
		}
	}
	if g := root.Value("GM"); g != "" && g != "1" {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.notgo", "game", g)
	}
	b := NewBoard(w, h)
	nodes := []sgf.Node{root}
	if n != root {
		nodes = append(nodes, n)
	}
	var set pointSet
	for _, node := range nodes {
		for _, setup := range []struct {
			id    string
			color Color
		}{{"AE", Empty}, {"AB", Black}, {"AW", White}} {
			points, err := boardPoints(b, node, setup.id)
			if err != nil {
				return nil, err
			}
			for _, p := range points {
				if set.has(p) && b.Stones[p] != setup.color && b.Stones[p] != Empty {
					return nil, games.Faultf(games.ErrPosition, "tsumego.error.twostones", "point", b.Name(p))
				}
				set.add(p)
				b.Stones[p] = setup.color
			}
		}
	}
	for p, s := range b.Stones {
		if s != Empty && !b.hasLiberty(p) {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.noliberty", "point", b.Name(p))
		}
	}
	return b, nil
}

// boardPoints reads a property that lists points of the board.
func boardPoints(b *Board, n sgf.Node, id string) ([]int, error) {
	points, err := sgf.ParsePoints(n.Values(id))
	if err != nil {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.badpoint", "point", fmt.Sprint(id, n.Values(id)))
	}
	out := make([]int, 0, len(points))
	for _, p := range points {
		if p.X >= b.W || p.Y >= b.H {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.outside", "point", p.String())
		}
		out = append(out, b.At(p.X, p.Y))
	}
	return out, nil
}

// setMover decides who moves first: PL, the first move of the tree, the text,
// Black.
func (p *Problem) setMover(root, n sgf.Node, w words) {
	pl := n.Value("PL")
	if pl == "" {
		pl = root.Value("PL")
	}
	switch pl {
	case "B", "b", "1", "black", "Black":
		p.Board.Next = Black
		return
	case "W", "w", "2", "white", "White":
		p.Board.Next = White
		return
	}
	p.MoverInferred = true
	if c, _, ok := firstMove(p.Board, n); ok {
		p.Board.Next = c
	} else if w.mover != Empty {
		p.Board.Next = w.mover
	}
}

// firstMove is the first move on the main line below n.
func firstMove(b *Board, n sgf.Node) (c Color, point int, ok bool) {
	for ; n.OK(); n = n.Child() {
		for _, color := range []Color{Black, White} {
			id := [...]string{Black: "B", White: "W"}[color]
			if !n.Has(id) {
				continue
			}
			point = PassMove
			if q, isPoint := sgf.ParsePoint(n.Value(id)); isPoint && q.X < b.W && q.Y < b.H {
				point = b.At(q.X, q.Y)
			}
			return color, point, true
		}
	}
	return Empty, 0, false
}

// readMarks reads the limits of the region: VW, and SQ on empty points.
func (p *Problem) readMarks(n sgf.Node) error {
	if n.Has("VW") && n.Value("VW") != "" {
		points, err := boardPoints(p.Board, n, "VW")
		if err != nil {
			return err
		}
		p.Views = new(pointSet)
		for _, q := range points {
			p.Views.add(q)
		}
	}
	squares, err := boardPoints(p.Board, n, "SQ")
	if err != nil {
		return err
	}
	for _, q := range squares {
		if p.Board.Stones[q] == Empty {
			if p.Walls == nil {
				p.Walls = new(pointSet)
			}
			p.Walls.add(q)
		}
	}
	return nil
}

// setTargetAndGoal follows section 2.3 of the rules of inference: marks and
// words first, then what the picture says.
func (p *Problem) setTargetAndGoal(n sgf.Node, w words) error {
	mover := p.Board.Next
	var targetColor Color
	if w.goal != nil {
		p.Goal = *w.goal
		targetColor = mover
		if p.Goal == Kill {
			targetColor = mover.Other()
		}
	} else {
		p.GoalInferred = true
	}
	marks, err := p.markedStones(n, &targetColor)
	if err != nil {
		return err
	}
	if len(marks) > 0 {
		if err := p.SetTarget(marks); err != nil {
			return err
		}
	} else {
		p.inferTarget(n, targetColor)
	}
	if len(p.Target) > 0 && p.GoalInferred {
		p.Goal = Kill
		if p.Board.Stones[p.Target[0]] == mover {
			p.Goal = Live
		}
	}
	if len(p.Target) > 0 && (p.Board.Stones[p.Target[0]] == mover) != (p.Goal == Live) {
		return games.Faultf(games.ErrPosition, "tsumego.error.badtarget", "point", p.Board.Name(p.Target[0]))
	}
	return nil
}

// markedStones are the stones with MA; else those with TR, SQ or CR if they
// are of one colour. With a known goal, marks on the wrong colour are dropped.
func (p *Problem) markedStones(n sgf.Node, want *Color) ([]int, error) {
	for _, id := range []string{"MA", "TR", "SQ", "CR"} {
		points, err := boardPoints(p.Board, n, id)
		if err != nil {
			return nil, err
		}
		var byColor [3][]int
		for _, q := range points {
			c := p.Board.Stones[q]
			byColor[c] = append(byColor[c], q)
		}
		if id == "MA" && len(byColor[Empty]) > 0 {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.badtarget", "point", p.Board.Name(byColor[Empty][0]))
		}
		both := len(byColor[Black]) > 0 && len(byColor[White]) > 0
		switch {
		case both && *want != Empty:
			p.Dropped = true
			return byColor[*want], nil
		case both && id == "MA":
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.bothcolors", "point", p.Board.Name(byColor[White][0]))
		case both:
		case len(byColor[Black])+len(byColor[White]) > 0:
			return append(byColor[Black], byColor[White]...), nil
		}
	}
	return nil, nil
}

// Name is a point of the board as people write it.
func (b *Board) Name(p int) string { return PointName(b.W, b.H, p) }
