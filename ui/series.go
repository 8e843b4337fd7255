package ui

import (
	"fmt"
	"math"
	"strconv"

	"duiju/games"
	"duiju/games/arena"
	"duiju/ui/theme"
)

// series is the running score between two engines over the demos of this run
// of the program. Two players of the same kind are told apart by their side.
type series struct {
	a, b  string // as in games.PlayerSpec.String, or side names
	games []arena.Game
}

// seriesKey says which series a demo belongs to: the game and the two players,
// whoever begins.
type seriesKey struct{ game, a, b string }

// seriesOf is the series of the demo on the screen, and the side that its
// first player sits on.
func (p *play) seriesOf() (*series, games.Side) {
	a, b := p.m.Seat(games.First).String(), p.m.Seat(games.Second).String()
	side := games.First
	if a > b {
		a, b, side = b, a, games.Second
	}
	key := seriesKey{p.info.ID, a, b}
	if p.app.series == nil {
		p.app.series = map[seriesKey]*series{}
	}
	s := p.app.series[key]
	if s == nil {
		s = &series{a: a, b: b}
		p.app.series[key] = s
	}
	return s, side
}

// score adds the demo's result to its series, once. Games of a series have
// deals and seeds of their own, so each counts by itself.
func (p *play) score() {
	if p.demo.scored || !p.isDemo() || p.replay {
		return
	}
	p.demo.scored = true
	s, side := p.seriesOf()
	points := 1
	switch p.m.Status().Winner {
	case side:
		points = 2
	case side.Other():
		points = 0
	}
	s.games = append(s.games, arena.Game{Index: 2 * len(s.games), Points: points})
}

// seriesScore is the running score as the seats of this demo see it: points of
// First and Second, games, and First's share with its interval of 95 %.
func (p *play) seriesScore() (first, second float64, score arena.Score) {
	s, side := p.seriesOf()
	score = arena.Count(s.games)
	a := float64(score.Wins) + float64(score.Draws)/2
	b := float64(score.Games) - a
	if side == games.First {
		return a, b, score
	}
	score.Score, score.Low, score.High = 1-score.Score, 1-score.High, 1-score.Low
	return b, a, score
}

// seriesPart is the scoreboard of a demo, once a game of the series is over.
func (p *play) seriesPart(col *column) {
	if !p.isDemo() || p.replay || col.short() {
		return
	}
	first, second, s := p.seriesScore()
	if s.Games == 0 {
		return
	}
	col.gap()
	col.line(p.t("demo.series", "n", s.Games), theme.Dim)
	names := [2]string{p.seriesName(games.First), p.seriesName(games.Second)}
	w := max(p.width(names[0]), p.width(names[1]))
	for i, points := range []float64{first, second} {
		col.pair(names[i], min(w, col.w()-8), halves(points), theme.Text)
	}
	col.wrap(p.t("demo.series.share", "name", names[0], "share", percent(s.Score), "low", bare(s.Low), "high", percent(s.High)), theme.Text)
}

// seriesName names a seat; equal players by their side.
func (p *play) seriesName(s games.Side) string {
	if p.m.Seat(games.First).String() == p.m.Seat(games.Second).String() {
		return p.playerText(s) + " " + p.glyphs.Dot + " " + p.t(p.info.Sides[s])
	}
	return p.playerText(s)
}

// seriesText is the running score in one short sentence, "" before the first
// result.
func (p *play) seriesText() string {
	first, second, s := p.seriesScore()
	if s.Games == 0 {
		return ""
	}
	return p.t("demo.series.short", "a", halves(first), "b", halves(second), "share", percent(s.Score), "low", bare(s.Low), "high", percent(s.High))
}

// halves writes points: 3, 2.5.
func halves(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func percent(v float64) string { return bare(v) + " %" }

// bare is a share in percent without the sign.
func bare(v float64) string { return fmt.Sprintf("%.0f", 100*math.Min(math.Max(v, 0), 1)) }
