package shelf

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/teach/study"
	"duiju/ui/draw/canvas"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// Above the results stands how the problems go, once there was an answer.
func TestThePracticeOfAGame(t *testing.T) {
	for answers, want := range map[int]string{0: "", 1: "1 answer, 100 % right at once", 4: "4 answers, 25 % right at once"} {
		d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
		d.Root.App.Practice = map[string]study.Standing{
			nullgame.Module{}.Info().ID: {Problems: 9, Due: 2, Answers: answers, Right: 1, Rating: 1234, Days: 3},
		}
		d.Open(newStatistics(d.Root.App, 0))
		if want == "" {
			if strings.Contains(d.Screen(), "1234") {
				t.Errorf("without an answer there is:\n%s", d.Screen())
			}
			continue
		}
		d.Sees("9 problems", "2 due today", want, "Rating 1234, 3 days in a row")
	}
}

// The results follow below how the problems go, with a row between.
func TestResultsBelowThePractice(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
	id := nullgame.Module{}.Info().ID
	d.Root.App.Practice = map[string]study.Standing{id: {Problems: 9, Answers: 4, Right: 1, Rating: 1234, Days: 3}}
	d.Root.App.Past = []store.Result{{Game: id, Seats: [2]string{"human", "level:2"}, Result: "first", Plies: 4}}
	d.Open(newStatistics(d.Root.App, 0))
	rows := strings.Split(d.Screen(), "\n")
	at := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "Rating 1234") })
	if at < 0 || strings.TrimSpace(rows[at+1]) != "" || !strings.Contains(rows[at+2], d.Root.App.T("ui.stats.opponent")) {
		t.Errorf("no row is free between:\n%s", d.Screen())
	}
}

// All games are named above where there is room for all of them, else the chosen one.
func TestTabsThatFit(t *testing.T) {
	d := uitest.StartIn(t, shelved, all.All()...)
	d.Open(newStatistics(d.Root.App, 1))
	room := 0
	for _, m := range d.Root.App.Modules {
		room += canvas.Width(d.Root.App.T(m.Info().Name)) + 3
	}
	for w := room - 3; w < room+3; w++ {
		d.Send(tea.WindowSizeMsg{Width: w, Height: 24})
		named := strings.Split(d.Screen(), "\n")[1] + " "
		for i, m := range d.Root.App.Modules {
			if seen := strings.Contains(named, " "+d.Root.App.T(m.Info().Name)+" "); seen != (i == 1 || w >= room) {
				t.Errorf("%d wide, all need %d: %q", w, room, named)
			}
		}
	}
}
