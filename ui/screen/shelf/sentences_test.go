package shelf

import (
	"testing"

	"duiju/games/nullgame"
	"duiju/games/play/players"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// The menu says what Enter starts: against whom, on which side, or a game of others.
func TestWhatEnterStartsIsSaid(t *testing.T) {
	m := NewMenu(uitest.StartIn(t, shelved, nullgame.Module{}).Root.App)
	for _, c := range []struct{ seats, side, want string }{
		{store.SeatsPlay, "first", "enter starts as First against level 2."}, {store.SeatsPlay, "second", "enter starts as Second against level 2."},
		{store.SeatsPlay, "random", "enter starts against level 2, your side is drawn."}, {store.SeatsTwo, "random", "enter starts a game of two players."}, {store.SeatsDemo, "second", "enter starts a demo."},
	} {
		m.App.Settings.Games = map[string]store.GameSettings{"nullgame": {Seats: c.seats, Side: c.side, Opponent: "level:2"}}
		if got := m.enterSentence(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// The level of the opponent is said with the wins that lead to the next, unless they
// are there or it is the last; a player that is no level has none.
func TestTheNextLevelIsSaid(t *testing.T) {
	m := NewMenu(uitest.StartIn(t, shelved, nullgame.Module{}).Root.App)
	for _, c := range []struct {
		opponent string
		wins     int
		want     string
	}{
		{"level:1", 1, "Level 1 of 3 (2 wins to the next)"}, {"level:1", 2, "Level 1 of 3 (1 win to the next)"}, {"level:1", 3, "Level 1 of 3 (level 2 fits you now)"},
		{"level:2", 0, "Level 2 of 3 (3 wins to the next)"}, {"level:3", 1, "Level 3 of 3"}, {"max", 1, ""},
	} {
		m.App.Settings.Games = map[string]store.GameSettings{"nullgame": {Opponent: c.opponent}}
		m.App.Past = []store.Result{{Game: "nullgame", Seats: [2]string{"human", "max"}, Result: "first"}}
		if c.opponent == "level:1" {
			if got := m.standing(nullgame.Module{}); got[2] != "Level 1 (game 1 of 3 that find your level)" {
				t.Errorf("a new player: %q", got)
			}
		}
		for range players.Placing {
			m.App.Past = append(m.App.Past, store.Result{Game: "nullgame", Seats: [2]string{"human", "level:9"}, Result: "draw", Rated: true})
		}
		for range c.wins {
			m.App.Past = append(m.App.Past, store.Result{Game: "nullgame", Seats: [2]string{"human", c.opponent}, Result: "first", Rated: true})
		}
		got := m.standing(nullgame.Module{})
		if said := len(got) > 2; said != (c.want != "") || said && got[2] != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// problems is the null game as one of problems.
type problems struct{ nullgame.Module }

func (problems) Teaching() teach.Teaching { return teach.Teaching{Trainer: &teach.Trainer{}} }

// Of a game of problems the menu says what was answered, and what today's problem is.
func TestTheStandingWithProblemsIsSaid(t *testing.T) {
	m := NewMenu(uitest.StartIn(t, shelved, problems{}).Root.App)
	for _, c := range []struct {
		p            study.Standing
		first, today string
	}{
		{study.Standing{}, "No problems tried yet: enter shows the first.", ""},
		{study.Standing{Problems: 1, Answers: 3, Right: 2}, "3 answers, 66 % right at once", "Today's problem, grade 0"},
		{study.Standing{Problems: 9, Answers: 1, Right: 1, Solved: true, Days: 4}, "1 answer, 100 % right at once", "Today's problem is solved (4 days in a row)"},
	} {
		m.App.Practice = map[string]study.Standing{"nullgame": c.p}
		if got, today := m.standing(problems{}), m.todayText(); got[0] != c.first || today != c.today {
			t.Errorf("%+v: %q, %q", c.p, got, today)
		}
	}
}

// The search of the help goes on from a row, round the end, whatever the case; what is
// not there moves nothing.
func TestTheHelpIsSearched(t *testing.T) {
	h := &help{lines: []string{"one", "Two", "three", "two"}}
	for _, c := range []struct {
		text             string
		first, from, row int
	}{{"TWO", 0, 0, 1}, {"two", 1, 2, 3}, {"two", 3, 4, 1}, {"one", 2, 3, 0}, {"none", 2, 3, 2}, {"", 2, 0, 2}} {
		h.list.Row = c.first
		h.find.Open(c.text)
		if h.seek(c.from); h.list.Row != c.row {
			t.Errorf("%q from %d: row %d, want %d", c.text, c.from, h.list.Row, c.row)
		}
	}
}
