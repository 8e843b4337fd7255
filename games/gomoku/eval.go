package gomoku

import "duiju/engine"

// weights value a position: the sum over the empty points of what each side's
// pattern there is worth, and a term for the best threats of both sides that
// counts who is to move. The unit is that of scoreUnit.
type weights struct {
	point [2][1 << 16]int16 // by side and pattern
	// threat[a][b]: side to move has a as its best threat, the other b.
	threat [threats][threats]int16
}

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

var handWeights = makeWeights()

func weightsOf(rule) *weights { return handWeights }

func makeWeights() *weights {
	w := new(weights)
	for i := range w.point[0] {
		t := pattern(i)
		v := pointBonus[t.combine()]
		for d := range directions {
			if c := t.class(d); c < lineClasses {
				v += lineValue[c]
			}
		}
		w.point[0][i], w.point[1][i] = int16(v), int16(v)
	}
	for a := range w.threat {
		for b := range w.threat[a] {
			w.threat[a][b] = int16(moverValue[a] - waiterValue[b])
		}
	}
	return w
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
	return engine.Score(v + int32(p.w.threat[p.best(p.side)][p.best(p.side^1)]))
}

// best is a side's strongest threat, suspect points left aside.
func (p *position) best(s int) threat {
	for k := threatFive; k > threatNone; k-- {
		if p.counts[s][k] > 0 {
			return k
		}
	}
	return threatNone
}
