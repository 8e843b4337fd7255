package gomoku

import "duiju/engine"

// The evaluation is the sum over the empty points of what each side's pattern
// there is worth, and a term for the best threats of both sides that counts who
// is to move. The unit is that of scoreUnit.

// scoreUnit is the score of a clear advantage.
const scoreUnit = 200

// Values of a line class at one point, and of a combined threat on top.
var (
	lineValue = [lineClasses]int{
		lineOne: 1, lineClosedTwo: 2, lineTwo: 6, lineClosedThree: 9, lineThree: 16,
		lineFour: 14, lineOpenFour: 30, lineDoubleFour: 30, lineFive: 60,
	}
	pointBonus = [threats]int{
		threatTwoTwo: 6, threatThreeTwo: 6, threatDoubleThree: 30, threatFourTwo: 6,
		threatFourThree: 40, threatOpenFour: 20,
	}
	// moverValue is what the best threat is worth to the side to move, and
	// waiterValue to the other.
	moverValue = [threats]int{
		threatTwo: 10, threatTwoTwo: 20, threatThree: 35, threatThreeTwo: 50, threatDoubleThree: 160,
		threatFour: 35, threatFourTwo: 60, threatFourThree: 500, threatOpenFour: 1000, threatFive: 2000,
	}
	waiterValue = [threats]int{
		threatTwo: 3, threatTwoTwo: 8, threatThree: 15, threatThreeTwo: 20, threatDoubleThree: 50,
		threatFour: 15, threatFourTwo: 20, threatFourThree: 90, threatOpenFour: 150, threatFive: 100,
	}
)

// spotsOf[0] is for a colour without forbidden points, spotsOf[1] for black in
// renju.
var (
	spotsOf    = makeSpots()
	bestValues = makeBestValues()
)

// weightsOf returns the spots of both sides and the values of best threats:
// first that of the side to move, then the other's.
func weightsOf(r rule) ([2]*[1 << 16]spot, *[threats][threats]int16) {
	spots := [2]*[1 << 16]spot{&spotsOf[0], &spotsOf[0]}
	if r == renju {
		spots[0] = &spotsOf[1]
	}
	return spots, bestValues
}

func makeSpots() *[2][1 << 16]spot {
	t := new([2][1 << 16]spot)
	for i := range t[0] {
		p := pattern(i)
		v := pointBonus[p.combine()]
		for d := range directions {
			if c := p.class(d); c < lineClasses {
				v += lineValue[c]
			}
		}
		t[0][i] = spot{int16(v), p.combine()}
		t[1][i] = t[0][i]
		if t[0][i].kind != threatFive && p.suspect() {
			t[1][i].kind = threatSuspect
		}
	}
	return t
}

func makeBestValues() *[threats][threats]int16 {
	t := new([threats][threats]int16)
	for a := range t {
		for b := range t[a] {
			t[a][b] = int16(moverValue[a] - waiterValue[b])
		}
	}
	return t
}

// Eval values the position for the side to move. Where an enemy five point must
// be answered, it values what comes after the answer.
func (p *position) Eval() engine.Score {
	if other := p.side ^ 1; p.counts[other][threatFive] == 1 && p.counts[p.side][threatFive] == 0 {
		if q := p.sets[other][threatFive].first(); !p.mayNot(q) && p.stones+1 < p.points {
			p.Do(moveAt(q))
			v := -p.Eval()
			p.Undo(moveAt(q))
			return v
		}
	}
	v := p.sum
	if p.side == 1 {
		v = -v
	}
	return engine.Score(v + int32(p.best[p.strongest(p.side)][p.strongest(p.side^1)]))
}

// strongest is a side's strongest threat, suspect points left aside.
func (p *position) strongest(s int) threat {
	for k := threatFive; k > threatNone; k-- {
		if p.counts[s][k] > 0 {
			return k
		}
	}
	return threatNone
}
