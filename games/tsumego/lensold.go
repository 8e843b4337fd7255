package tsumego

import (
	"context"
	"strconv"

	"duiju/games"
)

// text is the verdict with its count in words.
func (v staticVerdict) text(halves int) games.Text {
	switch v {
	case verdictDead:
		return games.T("staticeyes.verdict.dead", "h", halves)
	case verdictUnsettled:
		return games.T("staticeyes.verdict.unsettled", "h", halves)
	}
	return games.T("staticeyes.verdict.alive", "h", halves)
}

// text is a class in words.
func (c eyeClass) text() games.Text {
	switch c {
	case oneIfFirst:
		return games.T("staticeyes.class.half")
	case alwaysOne:
		return games.T("staticeyes.class.whole")
	case twoIfFirst:
		return games.T("staticeyes.class.oneandhalf")
	case alwaysTwo:
		return games.T("staticeyes.class.two")
	}
	return games.T("staticeyes.class.none")
}

// pointText is the class of a single point in words.
func (c eyeClass) pointText() games.Text {
	switch c {
	case alwaysOne:
		return games.T("staticeyes.point.true")
	case oneIfFirst:
		return games.T("staticeyes.point.half")
	}
	return games.T("staticeyes.point.false")
}

// spaceName names the shape of an eye space.
func (r *region) spaceName(space uint64) games.Text {
	s := r.shapeOf(space)
	switch {
	case s.n == 1:
		return games.T("staticeyes.shape.single")
	case s.n == 2:
		return games.T("staticeyes.shape.two")
	case s.n == 3 && r.straight(space):
		return games.T("staticeyes.shape.straightthree")
	case s.n == 3:
		return games.T("staticeyes.shape.bentthree")
	case s.square():
		return games.T("staticeyes.shape.squarefour")
	case s.n == 4 && s.top == 3:
		return games.T("staticeyes.shape.tfour")
	case s.n == 4 && r.straight(space):
		return games.T("staticeyes.shape.straightfour")
	case s.n == 4 && r.bentFour(space):
		return games.T("staticeyes.shape.bentfour")
	case s.n == 4:
		return games.T("staticeyes.shape.zigzagfour")
	case s.n == 5 && s.edges == 5:
		return games.T("staticeyes.shape.bulkyfive")
	case s.n == 5 && s.top == 4:
		return games.T("staticeyes.shape.crossfive")
	case s.n == 5:
		return games.T("staticeyes.shape.five")
	case s.rabbitySix():
		return games.T("staticeyes.shape.rabbitysix")
	}
	return games.T("staticeyes.shape.big", "n", s.n)
}

// bentFour tells the L of four points from the S: three of them lie on one
// line.
func (r *region) bentFour(space uint64) bool {
	points := r.list(space)
	for leave := range points {
		sameX, sameY := true, true
		first := points[(leave+1)%len(points)]
		for i, p := range points {
			if i != leave {
				sameX = sameX && p%r.W == first%r.W
				sameY = sameY && p/r.W == first/r.W
			}
		}
		if sameX || sameY {
			return true
		}
	}
	return false
}

// judgedSpace is an eye space by the paper's rules and by the exact ones.
type judgedSpace struct {
	eyeSpace
	exact eyeClass // undecidedClass if the limits came first
	flaw  flaw     // what the paper's rule overlooks, 0 where it is right
}

// judgeTwice judges every space by both rules.
func (j *eyeJudge) judgeTwice(b *board) (spaces []judgedSpace, halves int) {
	plain, halves := j.judge(b)
	j.fixed = flawSet(0).with(flawBigSpace).with(flawWeakWall).with(flawFalseEyes)
	walls, _ := j.judge(b)
	j.fixed = j.fixed.with(flawLiberties)
	exact, _ := j.judge(b)
	j.fixed = 0
	for i, s := range plain {
		t := judgedSpace{eyeSpace: s, exact: exact[i].class}
		if t.exact != s.class {
			switch n := len(s.points); {
			case n == 1:
				t.flaw = flawFalseEyes
			case n > wholeSpace:
				t.flaw = flawBigSpace
			case walls[i].class == t.exact:
				t.flaw = flawWeakWall
			default:
				t.flaw = flawLiberties
			}
		}
		spaces = append(spaces, t)
	}
	return spaces, halves
}

// maxNamedSpaces is how many spaces get a line of words.
const maxNamedSpaces = 4

// drawEyes writes the half eyes of each space that the classic method sees on
// its points, marks those that are exactly worth something else, and names the
// spaces.
func (s *state) drawEyes(sc *games.Scene) (halves int) {
	j := newEyeJudge(s.region)
	j.budget = compareBudget
	spaces, halves := j.judgeTwice(s.board)
	heat := int8(60)
	if s.region.Attacker == black {
		heat = -heat
	}
	named := 0
	for _, e := range spaces {
		for _, p := range e.points {
			sc.Spots[p].Heat = heat
			sc.Spots[p].Label = strconv.Itoa(int(e.class))
			if e.flaw != 0 {
				sc.Spots[p].Marks |= games.MarkDanger
			}
		}
		if named < maxNamedSpaces && (e.class > noEye || e.flaw != 0) {
			named++
			sc.Captions = append(sc.Captions, s.spaceText(&e))
		}
	}
	return halves
}

// spaceText is a space in one line.
func (s *state) spaceText(e *judgedSpace) games.Text {
	point := s.board.Name(e.points[0])
	shape := s.region.spaceName(s.region.mask(e.points))
	class, exact := e.class.text(), e.exact.text()
	if len(e.points) == 1 {
		class, exact = e.class.pointText(), e.exact.pointText()
	}
	if e.flaw == 0 {
		return games.T("staticeyes.space", "point", point, "shape", shape, "class", class)
	}
	return games.T("staticeyes.space.exact", "point", point, "shape", shape, "class", class, "exact", exact, "flaw", e.flaw.String())
}

// asked is the problem of the side to move now, with the chains that are left.
func (s *state) asked() *problem {
	p := *s.problem
	p.Board, p.Goal = s.board, kill
	if s.Turn() == games.Second {
		p.Goal = live
	}
	p.Target = s.region.list(s.position().left)
	return &p
}

// drawOldMethod lays the paper's method beside the proof.
func (s *state) drawOldMethod(ctx context.Context, sc *games.Scene) error {
	p := s.asked()
	a, err := solveRegion(ctx, p, s.region, s.position(), solveOptions{Nodes: statusNodes, MemMiB: 16})
	if err != nil {
		return err
	}
	c := compareClassic(ctx, p, &a)
	s.drawEyes(sc)
	sc.Captions = append(sc.Captions, c.captions(s.board, &a)...)
	if c.move != passMove {
		sc.Spots[c.move].Label = "S7"
	}
	for _, m := range a.First {
		if m != passMove {
			sc.Spots[m].Marks |= games.MarkHint
			if m != c.move {
				sc.Spots[m].Label = "+"
			}
		}
	}
	return ctx.Err()
}

// captions are the comparison in sentences.
func (c *comparison) captions(b *board, a *answer) []games.Text {
	move := b.nameText(c.move)
	out := []games.Text{games.T("staticeyes.said", "verdict", c.verdict.text(c.halves), "move", move)}
	if c.result == notCompared {
		return append(out, games.T("staticeyes.notcompared"))
	}
	out = append(out, games.T("staticeyes.proof", "reason", a.Reason))
	if len(a.First) > 0 {
		out = append(out, games.T("staticeyes.proof.moves", "moves", pointNames(b, a.First)))
	}
	switch c.result {
	case agrees:
		out = append(out, games.T("staticeyes.agrees"))
	case wrongVerdict:
		out = append(out, games.T("staticeyes.wrongverdict"))
	case wrongMove:
		out = append(out, games.T("staticeyes.wrongmove"))
	}
	for _, f := range c.fooled.list() {
		out = append(out, games.T("staticeyes.because", "flaw", f.text()))
	}
	return out
}

// nameText is a point's name or the word for a pass.
func (b *board) nameText(p int) games.Text {
	if p == passMove {
		return games.T("tsumego.move.pass")
	}
	return games.Verbatim(b.Name(p))
}
