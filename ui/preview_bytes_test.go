package ui

import (
	"bytes"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
)

// The boards beside the menu are painted: what another one takes on the way to the
// terminal is mostly colours, which are few as a row is written one colour
// after the other.
func TestAnotherPreviewIsSmall(t *testing.T) {
	for _, tc := range []struct{ w, h, most int }{{80, 24, 2700}, {120, 40, 11000}} {
		var wire bytes.Buffer
		d := start(t, keptGames()...)
		d.Root.Terminal = canvas.NewScreen(&wire)
		d.Send(tea.WindowSizeMsg{Width: tc.w, Height: tc.h})
		flush := func() int {
			wire.Reset()
			d.Root.View()
			_ = d.Root.Terminal.Flush() // a buffer takes everything
			return wire.Len()
		}
		first, largest := flush(), 0
		for i, m := range keptGames() {
			d.Keys(string(rune('1' + i)))
			flush()
			d.Waits(d.Root.T(m.Info().Summary)[:20])
			largest = max(largest, flush())
		}
		t.Logf("%dx%d: %d bytes at first, another preview at most %d", tc.w, tc.h, first, largest)
		if largest > tc.most {
			t.Errorf("%dx%d: another preview takes %d bytes, want at most %d", tc.w, tc.h, largest, tc.most)
		}
	}
}
