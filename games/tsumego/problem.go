package tsumego

import (
	"duiju/games"
	"duiju/games/sgf"
)

// goal is what the side to move wants.
type goal uint8

// The goals.
const (
	kill goal = iota // capture the whole target
	live             // keep at least one of its chains
)

func (g goal) String() string { return [...]string{"kill", "live"}[g] }

// problem is a position with a question.
type problem struct {
	Name  string
	Board *board // Next is the side to move
	Goal  goal
	// Target holds all stones of the target's chains; empty if none is known.
	Target []int
	// AsksStatus says that the question is whether the goal can be reached, and
	// for Live whether it needs a move: where playing changes nothing, passing is
	// the answer (ask=status in the comment).
	AsksStatus bool
	// Views and Walls, if not nil, limit the region (VW) and close it (SQ).
	Views, Walls *pointSet
	// What was not in the file but inferred.
	MoverInferred, GoalInferred, TargetInferred bool
	// KoExpected and SekiExpected are what the text of the file speaks of.
	KoExpected, SekiExpected bool
	// Dropped says that marks on the mover's own stones were left out.
	Dropped bool
	// Node is where the problem stands in its file.
	Node sgf.Node
}

// Attacker is the colour that attacks.
func (p *problem) Attacker() color {
	if p.Goal == kill {
		return p.Board.Next
	}
	return p.Board.Next.Other()
}

// region builds the problem's region. The error is a *games.Fault.
func (p *problem) Region() (*region, error) {
	if len(p.Target) == 0 {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.notarget")
	}
	return buildRegion(p.Board, p.Target, p.Views, p.Walls)
}

// SetTarget makes the chains at the points the target; they must be stones of
// one colour.
func (p *problem) SetTarget(points []int) error {
	p.Target, p.TargetInferred = nil, false
	if len(points) == 0 {
		return nil
	}
	var seen pointSet
	for _, q := range points {
		if p.Board.Stones[q] == empty || p.Board.Stones[q] != p.Board.Stones[points[0]] {
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
func (p *problem) Chains() []int {
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

// setMover decides who moves first: PL, the first move of the tree, the text,
// Black.
func (p *problem) setMover(root, n sgf.Node, w words) {
	pl := n.Value("PL")
	if pl == "" {
		pl = root.Value("PL")
	}
	switch pl {
	case "B", "b", "1", "black", "Black":
		p.Board.Next = black
		return
	case "W", "w", "2", "white", "White":
		p.Board.Next = white
		return
	}
	p.MoverInferred = true
	if c, _, ok := firstMove(p.Board, n); ok {
		p.Board.Next = c
	} else if w.mover != empty {
		p.Board.Next = w.mover
	}
}

// firstMove is the first move on the main line below n.
func firstMove(b *board, n sgf.Node) (c color, point int, ok bool) {
	for ; n.OK(); n = n.Child() {
		if c, point, ok = moveOf(b, n); ok {
			return c, point, true
		}
	}
	return empty, 0, false
}

// readMarks reads the limits of the region: VW, and SQ on empty points.
func (p *problem) readMarks(n sgf.Node) error {
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
		if p.Board.Stones[q] == empty {
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
func (p *problem) setTargetAndGoal(n sgf.Node, said *goal) error {
	mover := p.Board.Next
	var targetColor color
	if said != nil {
		p.Goal = *said
		targetColor = mover
		if p.Goal == kill {
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
		p.Goal = kill
		if p.Board.Stones[p.Target[0]] == mover {
			p.Goal = live
		}
	}
	if len(p.Target) > 0 && (p.Board.Stones[p.Target[0]] == mover) != (p.Goal == live) {
		return games.Faultf(games.ErrPosition, "tsumego.error.badtarget", "point", p.Board.Name(p.Target[0]))
	}
	return nil
}

// markedStones are the stones with MA; else those with TR, SQ or CR if they
// are of one colour. With a known goal, marks on the wrong colour are dropped.
func (p *problem) markedStones(n sgf.Node, want *color) ([]int, error) {
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
		if id == "MA" && len(byColor[empty]) > 0 {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.badtarget", "point", p.Board.Name(byColor[empty][0]))
		}
		both := len(byColor[black]) > 0 && len(byColor[white]) > 0
		switch {
		case both && *want != empty:
			p.Dropped = true
			return byColor[*want], nil
		case both && id == "MA":
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.bothcolors", "point", p.Board.Name(byColor[white][0]))
		case both:
		case len(byColor[black])+len(byColor[white]) > 0:
			return append(byColor[black], byColor[white]...), nil
		}
	}
	return nil, nil
}

// Name is a point of the board as people write it.
func (b *board) Name(p int) string { return pointName(b.W, b.H, p) }
