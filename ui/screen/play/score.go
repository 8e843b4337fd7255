package play

import (
	"fmt"
	"math"
	"strconv"

	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/play/match"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// score is the running score between the two engines of a demo.
type score struct {
	series *[]arena.Game
	side   games.Side // that the first player of the series sits on
}

// scoreOf is that of the series that a demo belongs to.
func scoreOf(a *frame.App, m *match.Match) score {
	first, second := m.Seat(games.First).String(), m.Seat(games.Second).String()
	side := games.First
	if first > second {
		first, second, side = second, first, games.Second
	}
	key := [3]string{m.Module().Info().ID, first, second}
	if a.Series[key] == nil {
		a.Series[key] = &[]arena.Game{}
	}
	return score{a.Series[key], side}
}

// add adds the demo's result to its series. Games of a series have deals and
// seeds of their own, so each counts by itself.
func (s score) add(st games.Status) {
	points := 1
	switch st.Winner {
	case s.side:
		points = 2
	case s.side.Other():
		points = 0
	}
	*s.series = append(*s.series, arena.Game{Index: 2 * len(*s.series), Points: points})
}

// points is the score as the seats of this demo see it: points of First and Second,
// games, and First's share with its interval of 95 %.
func (s score) points() (first, second float64, all arena.Score) {
	all = arena.Count(*s.series)
	a := float64(all.Wins) + float64(all.Draws)/2
	b := float64(all.Games) - a
	if s.side == games.First {
		return a, b, all
	}
	all.Score, all.Low, all.High = 1-all.Score, 1-all.High, 1-all.Low
	return b, a, all
}

// fewGames is the number of games below which a share and its interval say
// nothing.
const fewGames = 10

// draw draws the scoreboard, once a game of the series is over.
func (s score) draw(v View, col *frame.Column) {
	if col.Short() {
		return
	}
	first, second, all := s.points()
	if all.Games == 0 {
		return
	}
	col.Gap()
	col.Line(v.T("demo.series", "n", all.Games), theme.Dim)
	names := [2]string{seatName(v, games.First), seatName(v, games.Second)}
	w := max(v.Width(names[0]), v.Width(names[1]))
	for i, points := range []float64{first, second} {
		col.Pair(names[i], min(w, col.W()-8), halves(points), theme.Text)
	}
	if all.Games < fewGames {
		return
	}
	col.Wrap(v.T("demo.series.share", "name", names[0], "share", percent(all.Score), "low", bare(all.Low), "high", percent(all.High)), theme.Text)
}

// seatName names a seat; equal players by their side.
func seatName(v View, s games.Side) string {
	if m := v.game.Match(); m.Seat(games.First).String() == m.Seat(games.Second).String() {
		return v.T(v.info.Sides[s])
	}
	return v.playerText(s)
}

// short is the score in one short sentence, "" before the first result.
func (s score) short(d *frame.Display) string {
	first, second, all := s.points()
	if all.Games == 0 {
		return ""
	}
	if all.Games < fewGames {
		return d.T("demo.series.few", "a", halves(first), "b", halves(second))
	}
	return d.T("demo.series.short", "a", halves(first), "b", halves(second), "share", percent(all.Score), "low", bare(all.Low), "high", percent(all.High))
}

// halves writes points: 3, 2.5.
func halves(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func percent(v float64) string { return bare(v) + " %" }

// bare is a share in percent without the sign.
func bare(v float64) string { return fmt.Sprintf("%.0f", 100*math.Min(math.Max(v, 0), 1)) }
