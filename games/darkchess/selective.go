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
	turned := max(1, v.tune.flipPlies)
	if v.mode == allFlips || b.rules.Blind != blindOff || b.rules.ShootDark {
		turned += depth
	}
	full := b.rules.full()
	var down, most, least [2]int32 // of a colour
	for i, n := range b.left {
		p := piece(i + 1)
		c := p.colour()
		down[c] += int32(b.pool[i])
		high, low := v.weights.highest(p.kind(), full)
		if !b.rules.usual() || v.weights.guess {
			high, low = startWorth[p.kind()]*(100+safeGain)/100, 0
		}
		most[c] += int32(n) * high
		least[c] += int32(n) * min(0, low)
	}
	if min(down[red], down[black]) <= int32(turned) {
		return engine.LossIn(0), engine.WinIn(0)
	}
	bound := max(most[red]-least[black], most[black]-least[red])
	bound += placeLimit + int32(v.tune.contempt)
	return engine.Score(-bound), engine.Score(bound)
}
