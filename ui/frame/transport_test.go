package frame

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// A transport waits for one step at a time, and for none while it is paused.
func TestTransportWaitsForOneStep(t *testing.T) {
	waits, steps := 0, 0
	var fire func() tea.Cmd
	runs := Transport{
		Timer: func(_ time.Duration, then func() tea.Cmd) (*Job, tea.Cmd) {
			waits++
			fire = then
			return &Job{over: true}, nil
		},
		Speeds: 3, Pause: func() time.Duration { return time.Second },
	}
	runs.Step = func() tea.Cmd { steps++; return runs.Next() }
	if runs.Next(); waits != 0 {
		t.Error("it waits for a step before it runs")
	}
	runs.Run()
	if runs.Next(); waits != 1 {
		t.Errorf("it waits %d times for one step", waits)
	}
	if fire(); steps != 1 || waits != 2 {
		t.Errorf("after the first wait %d steps are taken and %d waits begun, want 1 and 2", steps, waits)
	}
	for range 5 {
		runs.faster(1)()
	}
	if runs.Speed != 2 {
		t.Errorf("the fastest of three speeds is %d", runs.Speed)
	}
}
