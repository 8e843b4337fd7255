package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

// TestNothingIsCutAt80Columns: at the size that the screens are made for, no
// text ends in an ellipsis, in any language.
func TestNothingIsCutAt80Columns(t *testing.T) {
	enginetest.OneThread(t)
	for name, d := range allScreens(t) {
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
		for _, language := range uitest.Languages {
			d.Retune(language, "unicode", theme.Truecolor)
			for row := range strings.Lines(d.Screen()) {
				// Two of them are Chinese for "and so on".
				if strings.Contains(strings.ReplaceAll(row, "……", ""), theme.Unicode.More) {
					t.Errorf("%s, %s: %s", name, language, strings.TrimSpace(row))
				}
			}
		}
	}
}
