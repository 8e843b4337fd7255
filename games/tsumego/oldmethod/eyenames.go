package oldmethod

import (
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// JudgedSpace is an eye space by the paper's rules and by the exact ones.
type JudgedSpace struct {
	eyeSpace
	Exact eyeClass // undecidedClass if the limits came first
	Flaw  flaw     // what the paper's rule overlooks, 0 where it is right
}

// JudgeTwice judges every space by both rules.
func (ej *eyeJudge) JudgeTwice(b *goban.Board) (spaces []JudgedSpace, halves int) {
	plain, halves := ej.Judge(b)
	ej.fixed = flawSet(0).with(FlawBigSpace).with(flawWeakWall).with(flawFalseEyes)
	walls, _ := ej.Judge(b)
	ej.fixed = ej.fixed.with(flawLiberties)
	exact, _ := ej.Judge(b)
	ej.fixed = 0
	for i, s := range plain {
		t := JudgedSpace{eyeSpace: s, Exact: exact[i].Class}
		if t.Exact != s.Class {
			switch n := len(s.Points); {
			case n == 1:
				t.Flaw = flawFalseEyes
			case n > wholeSpace:
				t.Flaw = FlawBigSpace
			case walls[i].Class == t.Exact:
				t.Flaw = flawWeakWall
			default:
				t.Flaw = flawLiberties
			}
		}
		spaces = append(spaces, t)
	}
	return spaces, halves
}

// SpaceName names the shape of an eye space.
func SpaceName(r *region.Region, space uint64) message.Text {
	s := r.ShapeOf(space)
	switch {
	case s.N == 1:
		return message.T("staticeyes.shape.single")
	case s.N == 2:
		return message.T("staticeyes.shape.two")
	case s.N == 3 && r.Straight(space):
		return message.T("staticeyes.shape.straightthree")
	case s.N == 3:
		return message.T("staticeyes.shape.bentthree")
	case s.Square():
		return message.T("staticeyes.shape.squarefour")
	case s.N == 4 && s.Top == 3:
		return message.T("staticeyes.shape.tfour")
	case s.N == 4 && r.Straight(space):
		return message.T("staticeyes.shape.straightfour")
	case s.N == 4 && bentFour(r, space):
		return message.T("staticeyes.shape.bentfour")
	case s.N == 4:
		return message.T("staticeyes.shape.zigzagfour")
	case s.N == 5 && s.Edges == 5:
		return message.T("staticeyes.shape.bulkyfive")
	case s.N == 5 && s.Top == 4:
		return message.T("staticeyes.shape.crossfive")
	case s.N == 5:
		return message.T("staticeyes.shape.five")
	case s.RabbitySix():
		return message.T("staticeyes.shape.rabbitysix")
	}
	return message.T("staticeyes.shape.big", "n", s.N)
}

// bentFour tells the L of four points from the S: three of them lie on one
// line.
func bentFour(r *region.Region, space uint64) bool {
	points := r.List(space)
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
