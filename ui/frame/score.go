package frame

import (
	"fmt"
	"math"

	"duiju/engine"
	"duiju/games"
)

// Score is an engine score for one named side.
type Score struct {
	Value   engine.Score
	Bound   engine.Bound
	average bool
}

// ScoreFor turns a line's score, which is for the side that thought, into one
// for the named side.
func ScoreFor(named, thought games.Side, l games.ThoughtLine) Score {
	s := Score{Value: l.Score, Bound: l.Bound, average: l.Average}
	if named == thought {
		return s
	}
	s.Value = -s.Value
	switch s.Bound {
	case engine.LowerBound:
		s.Bound = engine.UpperBound
	case engine.UpperBound:
		s.Bound = engine.LowerBound
	}
	return s
}

// Share is the score in multiples of what counts as clearly ahead, between -1
// and 1 on the bar: tanh(s/2). A proven score fills it.
func (s Score) Share(unit engine.Score) float64 {
	switch {
	case s.Value > engine.MaxEval:
		return 1
	case s.Value < -engine.MaxEval:
		return -1
	}
	return math.Tanh(float64(s.Value) / float64(max(unit, 1)) / 2)
}

// ScoreText writes a score: "+0.83", "~+1.90" for an average over chance,
// "win 7" for a proven one; in the windows of a search one of the greatest
// length stands for any, and the best of all judgements for none.
func (d *Display) ScoreText(s Score, unit engine.Score) string {
	switch {
	case s.Value == engine.WinIn(engine.MaxPly):
		return d.T("ui.score.win.any")
	case s.Value == engine.LossIn(engine.MaxPly):
		return d.T("ui.score.loss.any")
	case s.Value == engine.MaxEval:
		return d.T("ui.score.win.none")
	case s.Value == -engine.MaxEval:
		return d.T("ui.score.loss.none")
	case s.Value > engine.MaxEval:
		return d.T("ui.score.win", "plies", s.Value.Plies())
	case s.Value < -engine.MaxEval:
		return d.T("ui.score.loss", "plies", s.Value.Plies())
	}
	text := fmt.Sprintf("%+.2f", float64(s.Value)/float64(max(unit, 1)))
	if unit == 1 {
		text = fmt.Sprintf("%+d", s.Value)
	}
	if s.average {
		text = "~" + text
	}
	switch s.Bound {
	case engine.LowerBound:
		text = d.Glyphs.AtLeast + text
	case engine.UpperBound:
		text = d.Glyphs.AtMost + text
	}
	return text
}

// Count writes a number of nodes shortly: 640k, 1.2M; 64萬, 1.2億.
func (d *Display) Count(n uint64) string {
	small, big := 1e3, 1e6
	if d.Table.Code != "en" {
		small, big = 1e4, 1e8
	}
	switch v := float64(n); {
	case v >= big:
		return d.T("ui.count.big", "v", short(v/big))
	case v >= small:
		return d.T("ui.count.small", "v", short(v/small))
	}
	return fmt.Sprint(n)
}

// short writes three digits at most.
func short(v float64) string {
	if v < 10 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}
