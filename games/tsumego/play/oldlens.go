package play

import (
	"context"
	"strconv"

	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
)

// maxNamedSpaces is how many spaces get a line of words.
const maxNamedSpaces = 4

// drawEyes writes the half eyes of each space that the classic method sees on
// its points, marks those that are exactly worth something else, and names the
// spaces.
func (s *State) drawEyes(sc *scene.Scene) (halves int) {
	j := oldmethod.NewEyeJudge(s.Region)
	j.Budget = oldmethod.CompareBudget
	spaces, halves := j.JudgeTwice(s.Board)
	heat := int8(60)
	if s.Region.Attacker == goban.Black {
		heat = -heat
	}
	named := 0
	for _, e := range spaces {
		for _, p := range e.Points {
			sc.Spots[p].Heat = heat
			sc.Spots[p].Label = strconv.Itoa(int(e.Class))
			if e.Flaw != 0 {
				sc.Spots[p].Marks |= scene.MarkDanger
			}
		}
		if named < maxNamedSpaces && (e.Class > oldmethod.NoEye || e.Flaw != 0) {
			named++
			sc.Captions = append(sc.Captions, s.spaceText(&e))
		}
	}
	return halves
}

// spaceText is a space in one line.
func (s *State) spaceText(e *oldmethod.JudgedSpace) message.Text {
	point := s.Board.Name(e.Points[0])
	shape := message.T(s.Region.ShapeKey(s.Region.Mask(e.Points)), "n", len(e.Points))
	class, exact := e.Class.Text(), e.Exact.Text()
	if len(e.Points) == 1 {
		class, exact = e.Class.PointText(), e.Exact.PointText()
	}
	if e.Flaw == 0 {
		return message.T("staticeyes.space", "point", point, "shape", shape, "class", class)
	}
	return message.T("staticeyes.space.exact", "point", point, "shape", shape, "class", class, "exact", exact, "flaw", e.Flaw.String())
}

// drawOldMethod lays the paper's method beside the proof.
func (s *State) drawOldMethod(ctx context.Context, sc *scene.Scene) error {
	p := s.Asked()
	a := answer.SolveRegion(ctx, p, s.Region, s.Position(), answer.SolveOptions{Nodes: statusNodes, MemMiB: 16})
	c := oldmethod.CompareClassic(ctx, p, &a)
	s.drawEyes(sc)
	sc.Captions = append(sc.Captions, c.Captions(s.Board, &a)...)
	if c.Move != goban.PassMove {
		sc.Spots[c.Move].Label = "S7"
	}
	for _, m := range a.First {
		if m != goban.PassMove {
			sc.Spots[m].Marks |= scene.MarkHint
			if m != c.Move {
				sc.Spots[m].Label = "+"
			}
		}
	}
	return ctx.Err()
}
