package frame

import tea "github.com/charmbracelet/bubbletea"

// suspendCmd does nothing: Windows cannot suspend a program.
func suspendCmd() tea.Msg { return nil }
