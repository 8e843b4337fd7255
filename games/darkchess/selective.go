package darkchess

import "duiju/engine"

// Quiet implements engine.Selective: steps may be looked at less deeply when
// they come late in the order.
func (v *view) Quiet(m engine.Move) bool {
	return isStep(m) && v.b.at[toOf(m)] == empty
}

// Margin implements engine.Selective.
func (v *view) Margin(depth int) engine.Score {
	if depth > 2 {
		return -1
	}
	return quietMargin * engine.Score(depth)
}

// quietMargin is what a quiet ply can hope to gain, in points.
const quietMargin = 60

// Late implements engine.Selective: no move is skipped for its place alone.
func (v *view) Late(int) int { return 0 }

// ScoreBounds implements engine.Bounder. While each side keeps more face-down
// pieces than can be turned up below, nobody can lose them all or run out of
// actions, so every score is an evaluation.
func (v *view) ScoreBounds(depth int) (low, high engine.Score) {
	b := v.b
	turned := 1
	if v.mode == allFlips || b.rules.Blind != blindOff || b.rules.ShootDark {
		turned += depth
	}
	var down, total [2]int32
	for i, n := range b.left {
		p := piece(i + 1)
		down[p.colour()] += int32(b.pool[i])
		total[p.colour()] += int32(n) * startWorth[p.kind()] * (100 + safeGain) / 100
	}
	if min(down[red], down[black]) <= int32(turned) {
		return engine.LossIn(0), engine.WinIn(0)
	}
	most := max(total[red], total[black])
	bound := most + most*leadGain/100 + most*maxHunters*chase[1]/256 + most*penCost[0]/256
	return engine.Score(-bound), engine.Score(bound)
}

// maxHunters bounds the pieces that can hunt at once.
const maxHunters = 16
