package gomoku

import "duiju/engine"

// The evaluation is the sum over the empty points of what each side's pattern
// there is worth, and a term for the best threats of both sides that counts who
// is to move. The unit is that of scoreUnit.

// scoreUnit is the score of a clear advantage.
const scoreUnit = 200

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
