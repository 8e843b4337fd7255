//go:build !windows

package frame

import tea "github.com/charmbracelet/bubbletea"

// suspendCmd stops the program until the shell resumes it.
func suspendCmd() tea.Msg { return tea.SuspendMsg{} }
