package problem

import (
	"cmp"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// Goal is what the side to move wants.
type Goal uint8

// The goals.
const (
	Kill Goal = iota // capture the whole target
	Live             // keep at least one of its chains
)

func (g Goal) String() string { return [...]string{"kill", "live"}[g] }

// ParseGoal reads a goal.
func ParseGoal(text string) (g Goal, ok bool) {
	if text == Live.String() {
		return Live, true
	}
	return Kill, text == Kill.String()
}

// GoalOf is what the mover wants with a stone.
func GoalOf(mover, stone goban.Color) Goal {
	if mover == stone {
		return Live
	}
	return Kill
}

// Problem is a position with a question.
type Problem struct {
	Name  string
	Board *goban.Board // Next is the side to move
	Goal  Goal
	// Target holds all stones of the target's chains; empty if none is known.
	Target []int
	// Choices are what the person chooses the target from, if there is none.
	Choices [][]int
	// AsksStatus says that the question is whether the goal can be reached, and
	// for Live whether it needs a move: where playing changes nothing, passing is
	// the answer (ask=status in the comment).
	AsksStatus bool
	// Free says that there is nothing to ask, whatever the picture looks like (FREE).
	Free bool
	// Threats are the ko threats outside that the attacker and the defender have.
	Threats [2]int
	// Views and Walls, if not nil, limit the region (VW) and close it (SQ).
	Views, Walls *goban.PointSet
	// Guessed says that the target is one of Guesses and not alone in a closed
	// region.
	Guessed bool
	// What was not in the file but inferred.
	MoverInferred, GoalInferred, TargetInferred bool
	// KoExpected and SekiExpected are what the text of the file speaks of.
	KoExpected, SekiExpected bool
	// Dropped says that marks which contradict the question were left out.
	Dropped bool
	// Node is where the problem stands in its file.
	Node sgf.Node
}

// Attacker is the colour that attacks.
func (p *Problem) Attacker() goban.Color {
	if p.Goal == Kill {
		return p.Board.Next
	}
	return p.Board.Next.Other()
}

// Region builds the problem's region, with the walls that may be captured from
// outside. The error is a *message.Fault.
func (p *Problem) Region() (*region.Region, error) { return p.build(region.Limits{}) }

// Tight is Assumed, but walls whose liberties outside are in pockets stay outside too.
func (p *Problem) Tight() (*region.Region, error) {
	return p.build(region.Limits{Border: region.Assumed, Tight: true})
}

// Racing is Region with all walls raced that have at most so many liberties outside.
func (p *Problem) Racing(liberties int) (*region.Region, error) {
	return p.build(region.Limits{Race: liberties})
}

// Assumed is the region with all its walls taken as safe; it has fewer points
// where some are not.
func (p *Problem) Assumed() (*region.Region, error) {
	return p.build(region.Limits{Border: region.Assumed})
}

// Within is Assumed, but where it is open it reaches so many steps from the
// target; Assumed reaches three.
func (p *Problem) Within(steps int) (*region.Region, error) {
	return p.build(region.Limits{Border: region.Assumed, Steps: steps})
}

func (p *Problem) build(l region.Limits) (*region.Region, error) {
	if len(p.Target) == 0 {
		return nil, message.Faultf(message.ErrPosition, "tsumego.error.notarget")
	}
	l.View, l.Walls = p.Views, p.Walls
	return region.BuildRegion(p.Board, p.Target, l)
}

// SetTarget makes the chains at the points the target; they must be stones of
// one colour.
func (p *Problem) SetTarget(points []int) error {
	p.Target, p.TargetInferred, p.Guessed = nil, false, false
	for _, q := range points {
		if p.Board.Stones[q] == goban.Empty || p.Board.Stones[q] != p.Board.Stones[points[0]] {
			return message.Faultf(message.ErrPosition, "tsumego.error.badtarget", "point", p.Board.Name(q))
		}
	}
	for _, q := range chainsOf(p.Board, points) {
		chain, _ := p.Board.Chain(q)
		p.Target = append(p.Target, chain...)
	}
	return nil
}

// Chains lists one stone of each target chain.
func (p *Problem) Chains() []int { return chainsOf(p.Board, p.Target) }

// chainsOf is one stone of each chain that has one among the stones.
func chainsOf(b *goban.Board, stones []int) []int {
	var seen goban.PointSet
	var out []int
	for _, q := range stones {
		if seen.Has(q) {
			continue
		}
		chain, _ := b.Chain(q)
		seen.AddAll(chain)
		out = append(out, q)
	}
	return out
}

// setMover decides who moves first: PL, the first move of the tree, the text,
// Black.
func (p *Problem) setMover(root, n sgf.Node, w words) {
	pl := cmp.Or(n.Value("PL"), root.Value("PL"))
	if c := colorOf(pl); c != goban.Empty {
		p.Board.Next = c
		return
	}
	p.MoverInferred = true
	if c, _, ok := MoveOf(p.Board, n); ok && played(n) {
		p.Board.Next, n = c.Other(), n.Child()
	}
	if c, _, ok := FirstMove(p.Board, n); ok {
		p.Board.Next = c
	} else if w.mover != goban.Empty {
		p.Board.Next = w.mover
	}
}

// colorOf is the colour that a PL names, Empty for none.
func colorOf(pl string) goban.Color { return goban.Color(sgf.Color(pl) + 1) }

// FirstMove is the first move on the main line below n.
func FirstMove(b *goban.Board, n sgf.Node) (c goban.Color, point int, ok bool) {
	for ; n.OK(); n = n.Child() {
		if c, point, ok = MoveOf(b, n); ok {
			return c, point, true
		}
	}
	return goban.Empty, 0, false
}

// readMarks reads the limits of the region: VW, and SQ on empty points.
func (p *Problem) readMarks(n sgf.Node) error {
	if n.Has("VW") && n.Value("VW") != "" {
		points, err := boardPoints(p.Board, n, "VW")
		if err != nil {
			return err
		}
		p.Views = new(goban.PointSet)
		p.Views.AddAll(points)
	}
	squares, err := boardPoints(p.Board, n, "SQ")
	if err != nil {
		return err
	}
	for _, q := range squares {
		if p.Board.Stones[q] == goban.Empty {
			if p.Walls == nil {
				p.Walls = new(goban.PointSet)
			}
			p.Walls.Add(q)
		}
	}
	return nil
}

// setTargetAndGoal follows section 2.3 of the rules of inference: marks and
// words first, then what the picture says. Marks that contradict the words turn the
// goal where the words speak of both; else they are dropped.
func (p *Problem) setTargetAndGoal(n sgf.Node, w words) error {
	mover := p.Board.Next
	var want goban.Color
	goal, said, fails := w.goal(mover)
	if said {
		if p.Goal, want = goal, mover; goal == Kill {
			want = mover.Other()
		}
		p.AsksStatus = p.AsksStatus || fails
	}
	p.GoalInferred = !said
	marks, err := p.markedStones(n, want)
	switch {
	case err != nil:
		return err
	case len(marks) == 0:
		p.inferTarget(n, want)
	default:
		err = p.SetTarget(marks)
		p.Guessed = n.Has(Guessed)
	}
	if len(p.Target) > 0 && p.GoalInferred {
		p.Goal = GoalOf(mover, p.Board.Stones[p.Target[0]])
	}
	return err
}

// markedStones are the stones with MA; else those with TR, SQ or CR if they
// are of one colour, which is want if that is known. Marks on the wrong colour or on no
// stone are dropped.
func (p *Problem) markedStones(n sgf.Node, want goban.Color) ([]int, error) {
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
		black, white := byColor[goban.Black], byColor[goban.White]
		switch {
		case want != goban.Empty:
			p.Dropped = p.Dropped || len(byColor[want.Other()]) > 0 || id == "MA" && len(byColor[goban.Empty]) > 0
			if len(byColor[want]) > 0 {
				return byColor[want], nil
			}
		case len(black) > 0 && len(white) > 0:
			p.Dropped = p.Dropped || id == "MA"
		case len(black)+len(white) > 0:
			return append(black, white...), nil
		}
	}
	return nil, nil
}
