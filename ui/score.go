package ui

import (
	"fmt"
	"math"

	"duiju/engine"
	"duiju/games"
)

// score is an engine score for one named side.
type score struct {
	value   engine.Score
	bound   engine.Bound
	average bool
}

// scoreFor turns a line's score, which is for the side that thought, into one
// for the named side.
func scoreFor(named, thought games.Side, l games.ThoughtLine) score {
	s := score{value: l.Score, bound: l.Bound, average: l.Average}
	if named == thought {
		return s
	}
	s.value = -s.value
	switch s.bound {
	case engine.LowerBound:
		s.bound = engine.UpperBound
	case engine.UpperBound:
		s.bound = engine.LowerBound
	}
	return s
}

// units is the score in multiples of what counts as clearly ahead, between -1
// and 1 on the bar: tanh(s/2). A proven score fills it.
func (s score) share(unit engine.Score) float64 {
	switch {
	case s.value > engine.MaxEval:
		return 1
	case s.value < -engine.MaxEval:
		return -1
	}
	return math.Tanh(float64(s.value) / float64(max(unit, 1)) / 2)
}

// scoreText writes a score: "+0.83", "~+1.90" for an average over chance,
// "win 7" for a proven one.
func (a *app) scoreText(s score, unit engine.Score) string {
	switch {
	case s.value > engine.MaxEval:
		return a.t("ui.score.win", "plies", s.value.Plies())
	case s.value < -engine.MaxEval:
		return a.t("ui.score.loss", "plies", s.value.Plies())
	}
	text := fmt.Sprintf("%+.2f", float64(s.value)/float64(max(unit, 1)))
	if s.average {
		text = "~" + text
	}
	switch s.bound {
	case engine.LowerBound:
		text = a.glyphs.AtLeast + text
	case engine.UpperBound:
		text = a.glyphs.AtMost + text
	}
	return text
}

// count writes a number of nodes shortly: 640k, 1.2M; 64萬, 1.2億.
func (a *app) count(n uint64) string {
	small, big := 1e3, 1e6
	if a.table.Code != "en" {
		small, big = 1e4, 1e8
	}
	switch v := float64(n); {
	case v >= big:
		return a.t("ui.count.big", "v", short(v/big))
	case v >= small:
		return a.t("ui.count.small", "v", short(v/small))
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
