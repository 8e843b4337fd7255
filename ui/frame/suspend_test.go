package frame

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestOnlyTheOwnProgramIsSuspended presses ctrl+z: a visitor has no shell to go
// back to, and the process is everybody's.
func TestOnlyTheOwnProgramIsSuspended(t *testing.T) {
	key := tea.KeyMsg{Type: tea.KeyCtrlZ}
	if cmd := (&Root{App: &App{Visitor: &Visitor{}}}).key(key); cmd != nil {
		t.Errorf("a visitor's ctrl+z asks for %T", cmd())
	}
	cmd := (&Root{App: &App{}}).key(key)
	if cmd == nil {
		t.Fatal("ctrl+z does nothing")
	}
	if _, ok := cmd().(tea.SuspendMsg); !ok {
		t.Errorf("ctrl+z asks for %T", cmd())
	}
}
