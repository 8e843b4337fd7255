package ui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// The command line opens the trainer with the problems that were asked for; Esc
// leads to the menu below.
func TestTheTrainerOpensWithAMode(t *testing.T) {
	i := slices.IndexFunc(all.All(), func(m games.Module) bool { return teach.Of(m).Trainer != nil })
	begin := Start{Train: &Train{Module: all.All()[i], Mode: training.Mode{Kind: training.ByGrade, Grade: 2, Most: 3}}}
	d := uitest.Start(t, store.Open(store.DirsIn(t.TempDir()), nil), store.Defaults(), uitest.TestTerm,
		func(a *frame.App) []frame.Screen { connect(a); return first(a, begin) }, all.All()...)
	d.Sees("trainer", "Grade 2-3: 1 of ")
	if s := playOn(d).Session(); !s.YourTurn() {
		t.Error("no answer is asked for")
	}
	d.Keys("esc")
	d.Sees("Two here")
}

// In the smallest window too an exercise says what is asked.
func TestAnExerciseSaysItsTaskInTheSmallestWindow(t *testing.T) {
	for key, task := range map[string]string{"1": "The other side can make five. Black has to stop it.", "2": "Player 1 wins by leaving an even number of single pieces."} {
		d := openScreen(t, "menu")
		d.Send(tea.WindowSizeMsg{Width: frame.MinWidth, Height: frame.MinHeight})
		d.Keys(key, "r")
		d.Until("the exercise is on the board", func() bool { return inPlay(d) })
		if text := strings.Join(strings.Fields(d.Screen()), " "); !strings.Contains(text, task) {
			t.Errorf("%q is not said:\n%s", task, d.Screen())
		}
		d.Stop()
	}
}
