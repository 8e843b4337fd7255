package darkchess

import (
	"math"
	"strconv"

	"duiju/engine"
	"duiju/games/text/message"
)

// reportView is a position as a Watcher of the report's player shows it: the
// moves are its own, and what it thinks of the position is said in its terms.
type reportView struct {
	*view
	judge *reportPlayer
}

func newReportView(b *board) reportView {
	return reportView{newView(b, passFlips), &reportPlayer{}}
}

// CloneGame implements engine.Cloner.
func (rv reportView) CloneGame() engine.Game {
	return reportView{rv.view.CloneGame().(*view), &reportPlayer{}}
}

// appraise says how the report values a position of its watched search: F2' for
// the side to move at the root, and what the search makes of that at this
// distance (G2', R16).
func appraise(g engine.Game) message.Text {
	v, ok := g.(reportView)
	if !ok {
		return message.Text{}
	}
	value, distance, place := v.judge.parts(v.b)
	side, ply := float64(sign(v.rootTurn)), len(v.b.past)-v.root
	sum := side * (value + distance + place)
	return message.T("darkchess.report.sum", "value", points(side*value), "distance", points(side*distance), "place", points(side*place),
		"sum", points(sum), "ply", ply, "total", points(sum-float64(ply)))
}

// points writes a number of the report.
func points(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

// reportUnit is what a point of the report counts in the scores that a Watcher
// sees: its terms have fractions.
const reportUnit = 100

// reportScore is a score of the report's search on the engine's scale.
func reportScore(v float64) engine.Score {
	const near = reportLost + engine.MaxPly
	switch {
	case v <= -1e9:
		return -engine.Infinite
	case v >= 1e9:
		return engine.Infinite
	case v <= near:
		return engine.LossIn(int(v - reportLost))
	case v >= -near:
		return engine.WinIn(int(-reportLost - v))
	}
	return engine.Score(math.Round(v * reportUnit))
}
