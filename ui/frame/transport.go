package frame

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Transport runs something step by step until it is paused, at a speed that the
// person chooses. It knows the time alone: what a step is, and where the last one
// is, its holder knows.
type Transport struct {
	Timer  func(time.Duration, func() tea.Cmd) (*Job, tea.Cmd)
	Speeds int                  // how many speeds there are
	Speed  int                  // the one chosen, 0 is the slowest
	Pause  func() time.Duration // between two steps at that speed
	Step   func() tea.Cmd       // takes a step, and calls Next when it is done

	Running bool
	wait    *Job // until the next step
}

// Run goes on after a pause.
func (t *Transport) Run() tea.Cmd {
	t.Running = true
	return t.Next()
}

// Stop pauses.
func (t *Transport) Stop() tea.Cmd {
	t.Running = false
	t.Hurry()
	return nil
}

// Hurry drops the wait for the next step: it is taken now, or never.
func (t *Transport) Hurry() {
	t.wait.Stop()
	t.wait = nil
}

// Next waits for the time of the next step, unless it is paused or waits already.
func (t *Transport) Next() (cmd tea.Cmd) {
	if t.Running && t.wait == nil {
		t.wait, cmd = t.Timer(t.Pause(), func() tea.Cmd {
			t.Hurry()
			return t.Step()
		})
	}
	return cmd
}

// Actions gives the actions of a list that are named after what a transport does
// all that they do not say themselves.
func (t *Transport) Actions(all []Action) []Action {
	for i := range all {
		act := &all[i]
		switch act.ID {
		case "run":
			act.Keys, act.Label = []string{"space"}, "ui.key.goon"
		case "pause":
			act.Keys, act.Label, act.About, act.Do = []string{"space"}, "ui.key.pause", "ui.about.pause", t.Stop
		case "faster":
			act.Keys, act.About, act.Do = []string{"+", "="}, "ui.about.faster", t.faster(1)
		case "slower":
			act.Keys, act.About, act.Do = []string{"-"}, "ui.about.slower", t.faster(-1)
		}
	}
	return all
}

func (t *Transport) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		t.Speed = min(max(t.Speed+by, 0), t.Speeds-1)
		return nil
	}
}
