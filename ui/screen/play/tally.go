package play

import (
	"fmt"
	"math"
	"strconv"

	"duiju/games"
	"duiju/games/play/arena"
	"duiju/ui/draw/progress"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// tally is the running score between the two engines of a demo.
type tally struct{ *table }

// series is that of the demo on the screen, and the side that its first player
// sits on.
func (y tally) series() (*progress.Series, games.Side) {
	m := y.s.Match()
	a, b := m.Seat(games.First).String(), m.Seat(games.Second).String()
	side := games.First
	if a > b {
		a, b, side = b, a, games.Second
	}
	key := progress.SeriesKey{Game: y.info.ID, A: a, B: b}
	if y.App.Series == nil {
		y.App.Series = map[progress.SeriesKey]*progress.Series{}
	}
	s := y.App.Series[key]
	if s == nil {
		s = &progress.Series{A: a, B: b}
		y.App.Series[key] = s
	}
	return s, side
}

// add adds the demo's result to its series. Games of a series have deals and
// seeds of their own, so each counts by itself.
func (y tally) add(st games.Status) {
	s, side := y.series()
	points := 1
	switch st.Winner {
	case side:
		points = 2
	case side.Other():
		points = 0
	}
	s.Games = append(s.Games, arena.Game{Index: 2 * len(s.Games), Points: points})
}

// score is the running score as the seats of this demo see it: points of First
// and Second, games, and First's share with its interval of 95 %.
func (y tally) score() (first, second float64, score arena.Score) {
	s, side := y.series()
	score = arena.Count(s.Games)
	a := float64(score.Wins) + float64(score.Draws)/2
	b := float64(score.Games) - a
	if side == games.First {
		return a, b, score
	}
	score.Score, score.Low, score.High = 1-score.Score, 1-score.High, 1-score.Low
	return b, a, score
}

// fewGames is the number of games below which a share and its interval say
// nothing.
const fewGames = 10

// part is the scoreboard, once a game of the series is over.
func (y tally) part(col *frame.Column) {
	if y.s.People() > 0 || y.record() || col.Short() {
		return
	}
	first, second, s := y.score()
	if s.Games == 0 {
		return
	}
	col.Gap()
	col.Line(y.T("demo.series", "n", s.Games), theme.Dim)
	names := [2]string{y.seat(games.First), y.seat(games.Second)}
	w := max(y.Width(names[0]), y.Width(names[1]))
	for i, points := range []float64{first, second} {
		col.Pair(names[i], min(w, col.W()-8), halves(points), theme.Text)
	}
	if s.Games < fewGames {
		return
	}
	col.Wrap(y.T("demo.series.share", "name", names[0], "share", percent(s.Score), "low", bare(s.Low), "high", percent(s.High)), theme.Text)
}

// seat names a seat; equal players by their side.
func (y tally) seat(s games.Side) string {
	if m := y.s.Match(); m.Seat(games.First).String() == m.Seat(games.Second).String() {
		return y.T(y.info.Sides[s])
	}
	return y.playerText(s)
}

// short is the running score in one short sentence, "" before the first result.
func (y tally) short() string {
	first, second, s := y.score()
	if s.Games == 0 {
		return ""
	}
	if s.Games < fewGames {
		return y.T("demo.series.few", "a", halves(first), "b", halves(second))
	}
	return y.T("demo.series.short", "a", halves(first), "b", halves(second), "share", percent(s.Score), "low", bare(s.Low), "high", percent(s.High))
}

// halves writes points: 3, 2.5.
func halves(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func percent(v float64) string { return bare(v) + " %" }

// bare is a share in percent without the sign.
func bare(v float64) string { return fmt.Sprintf("%.0f", 100*math.Min(math.Max(v, 0), 1)) }
