package ui

import (
	"time"

	"duiju/games"
	"duiju/ui/srs"
)

// practice is how a person stands with the problems of one game, in figures
// for the menu.
type practice struct {
	problems int // all there are
	due      int // to be repeated today
	answers  int
	right    int // at the first try and without help
	rating   int
	days     int // in a row with an answer
}

// practised reads the answers to the problems of a game.
func practised(t games.Trainer, id string, all []answered, now time.Time) practice {
	var log []answered
	cards := map[string]srs.Card{}
	p := practice{problems: len(t.Exercises())}
	for _, l := range all {
		if l.Game != id {
			continue
		}
		log = append(log, l)
		cards[l.Problem] = cards[l.Problem].Answer(l.Quality, srs.DayOf(l.Time))
		if l.right() {
			p.right++
		}
	}
	today := srs.DayOf(now)
	for _, c := range cards {
		if c.IsDue(today) {
			p.due++
		}
	}
	p.answers, p.rating, p.days = len(log), rating(log), daysInRow(log, today)
	return p
}

// practices are those of all games that have problems.
func practices(modules []games.Module, log []answered, now time.Time) map[string]practice {
	all := map[string]practice{}
	for _, m := range modules {
		if t, ok := m.(games.Trainer); ok {
			id := m.Info().ID
			all[id] = practised(t, id, log, now)
		}
	}
	return all
}
