package darkchess

import "duiju/engine"

// Quiet implements engine.Selective: steps, and flips, may be looked at less
// deeply when they come late in the order.
func (v *view) Quiet(m engine.Move) bool {
	return isFlip(m) || isStep(m) && v.b.at[toOf(m)] == empty
}

// Calm implements engine.Selective: what hangs is in the margins.
func (v *view) Calm() bool { return !v.b.undecided && !v.b.waiting && v.b.chain == noSquare }

// Selection implements engine.Selective: no move is skipped for its place alone.
func (v *view) Selection() *engine.Selection {
	s := selection
	s.Chance = v.tune.flipDear
	return &s
}

// selection is what the search leaves out, by depth in plies. Flips come last
// in the order; below the depth where there are some, nothing is skipped for
// its place.
var selection = engine.Selection{
	Static:    []engine.Score{1: quietMargin, 2: 2 * quietMargin, 3: 3 * quietMargin, 4: 4 * quietMargin, 5: 5 * quietMargin},
	Hope:      []engine.Score{0, quietMargin, 2 * quietMargin},
	LateQuiet: []int{1: 5, 2: 7, 3: 10, 4: 14},
	Reduction: 1.7, ReduceRoot: true,
	Internal: 5, Singular: quietMargin/2 + 1,
	Unfinished: true,
}

// quietMargin is what a quiet ply can hope to gain, in points.
const quietMargin = 60

// ScoreBounds implements engine.Chancer. While each side keeps more face-down
// pieces than can be turned up below, nobody can lose them all or run out of
// actions, so every score is an evaluation.
func (v *view) ScoreBounds(depth int) (low, high engine.Score) {
	b := v.b
	turned := 1 // that of the root
	if v.mode != passFlips || b.rules.Blind != blindOff || b.rules.ShootDark {
		turned += depth
	}
	full := b.rules.full()
	var down, most, least [2]int32 // of a colour
	for i, n := range b.left {
		p := piece(i + 1)
		c := p.colour()
		down[c] += int32(b.pool[i])
		high, low := v.weights.highest(p.kind(), full)
		if !b.rules.usual() {
			high, low = startWorth[p.kind()]*(100+safeGain)/100, 0
		}
		most[c] += int32(n) * high
		least[c] += int32(n) * min(0, low)
	}
	if b.rules.ChaseLoses || min(down[red], down[black]) <= int32(turned) {
		return engine.LossIn(0), engine.WinIn(0)
	}
	bound := max(most[red]-least[black], most[black]-least[red])
	bound += placeLimit + v.net.most()
	return engine.Score(-bound), engine.Score(bound)
}
