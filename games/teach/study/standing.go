package study

import (
	"slices"
	"time"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Standing is how a person stands with the problems of one game, in figures.
type Standing struct {
	Problems int // all there are
	Due      int // to be repeated today
	Answers  int
	Right    int // at the first try and without help
	Rating   int
	Path     message.Text // where the person stands on the path of skills, zero for none
	Days     int          // in a row with an answer
	// Today is the problem of the day, Solved whether it was answered right
	// today.
	Today  teach.Exercise
	Solved bool
}

// OfDay is the problem of a day, the same for everybody: each comes once before
// the first comes again.
func OfDay(all []teach.Exercise, day Day) teach.Exercise {
	const stride = 1_000_003 // a prime, so that it goes round any smaller number of problems
	if len(all) == 0 {
		return teach.Exercise{}
	}
	return all[int(day)*stride%len(all)]
}

// Stand reads the answers to the built-in problems of a game; all holds those of all
// games, oldest first.
func Stand(problems []teach.Exercise, id string, all []Answer, now time.Time) Standing {
	var log []Answer
	cards := map[string]Card{}
	p := Standing{Problems: len(problems)}
	for _, l := range all {
		if l.Game != id {
			continue
		}
		log = append(log, l)
		cards[l.Problem] = cards[l.Problem].Answer(l.Quality, DayOf(l.Time))
		if l.Right() {
			p.Right++
		}
	}
	today := DayOf(now)
	p.Today = OfDay(problems, today)
	p.Solved = slices.ContainsFunc(log, func(l Answer) bool { return l.Problem == p.Today.ID && l.Right() && DayOf(l.Time) == today })
	for _, c := range cards {
		if c.IsDue(today) {
			p.Due++
		}
	}
	p.Answers, p.Rating, p.Days = len(log), Rating(log), DaysInRow(log, today)
	return p
}

// Of the last wasAsked answers that a skill got, so many right ones make it known.
const wasAsked, wasRight = 10, 8

// Known says how many of the last answers to exercises of a skill were right, of how many,
// and whether that makes it known.
func Known(log []Answer, game, skill string) (right, of int, known bool) {
	for i := len(log) - 1; i >= 0 && of < wasAsked; i-- {
		if a := log[i]; a.Game == game && slices.Contains(a.Tags, skill) {
			if of++; a.Right() {
				right++
			}
		}
	}
	return right, of, right >= wasRight
}

// OnPath says where a person stands on the path of skills of a game: at the first that is
// not known; zero where there is no path.
func OnPath(m games.Module, log []Answer) message.Text {
	path := teach.Of(m).Path
	if path == nil {
		return message.Text{}
	}
	for i, k := range path.Skills {
		if right, of, known := Known(log, m.Info().ID, k.ID()); !known {
			return message.T("train.path.at", "i", i+1, "of", len(path.Skills), "skill", message.T(k.Key), "right", right, "tried", of)
		}
	}
	return message.T("train.path.done", "of", len(path.Skills))
}

// Standings are those of all games that have problems, by their ids.
func Standings(modules []games.Module, log []Answer, now time.Time) map[string]Standing {
	all := map[string]Standing{}
	for _, m := range modules {
		if problems := teach.Exercises(m); len(problems) > 0 {
			id := m.Info().ID
			p := Stand(problems, id, log, now)
			p.Path = OnPath(m, log)
			all[id] = p
		}
	}
	return all
}
