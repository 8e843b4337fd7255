package stats

import (
	"cmp"
	"context"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/ui/store"
)

// LastJudged is how many judged games tell what to do next.
const LastJudged = 5

// leastSlips is how often they must have the same mistake.
const leastSlips = 2

// Judged are the last games of an id that were judged, at most n, oldest first.
func Judged(all []store.Result, id string, n int) []store.Result {
	all = slices.DeleteFunc(slices.Clone(all), func(r store.Result) bool { return r.Game != id || r.Accuracy == 0 })
	return all[max(len(all)-n, 0):]
}

// Slips are the mistakes of games, the most frequent first.
func Slips(all []store.Result) (slips []session.Slip) {
	for _, r := range all {
		slips = session.AddSlips(slips, r.Slips)
	}
	slices.SortStableFunc(slips, func(a, b session.Slip) int { return cmp.Compare(b.N, a.N) })
	return slips
}

// Kinds are Slips whatever they are about.
func Kinds(all []store.Result) []session.Slip {
	for i := range all {
		all[i].Slips = slices.Clone(all[i].Slips)
		for j := range all[i].Slips {
			all[i].Slips[j].What = ""
		}
	}
	return Slips(all)
}

// NextPage is the page that helps against the most frequent mistake of the last judged
// games, that on a skill where the mistake is a slip of one, and the one sentence that
// says so; zero where none does.
func NextPage(all []store.Result, m games.Module) (message.Text, library.Page) {
	id := m.Info().ID
	judged := Judged(all, id, LastJudged)
	for _, s := range Slips(judged) {
		if s.N < leastSlips {
			continue
		}
		p, ok := library.SkillNamed(context.Background(), m, s.What)
		if !ok {
			p, ok = library.Helping(id, s.What)
		}
		if ok {
			return message.T("ui.next.page", "kind", s.Kind.Text(), "count", s.N, "n", len(judged),
				"page", p.Name(), "steps", len(p.Steps)), p
		}
	}
	return message.Text{}, library.Page{}
}

// Week is how a person did in a week.
type Week struct {
	Start    time.Time
	Level    int // the highest met in a rated game, 0 without one
	judged   int
	accuracy int // of all judged games together
}

// Accuracy is the mean of the judged games in percent, 0 without one.
func (w Week) Accuracy() int { return w.accuracy / max(w.judged, 1) }

// Weeks are the weeks in which a game was played, oldest first.
func Weeks(all []store.Result, id string) (weeks []Week) {
	for _, r := range all {
		if mine := MineOf(r); r.Game == id && mine != games.NoSide {
			start := r.Time.Truncate(7 * 24 * time.Hour)
			if len(weeks) == 0 || !weeks[len(weeks)-1].Start.Equal(start) {
				weeks = append(weeks, Week{Start: start})
			}
			weeks[len(weeks)-1].add(r, r.Seats[mine.Other()])
		}
	}
	return weeks
}

func (w *Week) add(r store.Result, opponent string) {
	if r.Accuracy > 0 {
		w.accuracy, w.judged = w.accuracy+r.Accuracy, w.judged+1
	}
	if spec, err := games.ParsePlayer(opponent); err == nil && r.Rated {
		w.Level = max(w.Level, spec.Level)
	}
}
