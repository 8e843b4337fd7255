package oldmethod

import "duiju/games/tsumego/goban"

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
