package ui

import (
	"bytes"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/draw/canvas"
)

// The boards beside the menu are painted: what another one takes on the way to the
// terminal is mostly colours, which are few as a row is written one colour
// after the other. None of them plays on: how far it came would be a matter of
// the machine's speed.
func TestAnotherPreviewIsSmall(t *testing.T) {
	for _, tc := range []struct{ w, h, most int }{{80, 24, 2700}, {120, 40, 11000}} {
		var wire bytes.Buffer
		mods := keptGames()
		for i, m := range mods {
			mods[i] = stillModule{m}
		}
		d := start(t, mods...)
		d.Root.Terminal = canvas.NewScreen(&wire)
		d.Send(tea.WindowSizeMsg{Width: tc.w, Height: tc.h})
		flush := func() int {
			wire.Reset()
			d.Root.View()
			_ = d.Root.Terminal.Flush() // a buffer takes everything
			return wire.Len()
		}
		first, largest := flush(), 0
		for i, m := range mods {
			d.Keys(string(rune('1' + i)))
			flush()
			d.Sees(d.Root.App.T(m.Info().Summary)[:20])
			largest = max(largest, flush())
		}
		t.Logf("%dx%d: %d bytes at first, another preview at most %d", tc.w, tc.h, first, largest)
		if largest > tc.most {
			t.Errorf("%dx%d: another preview takes %d bytes, want at most %d", tc.w, tc.h, largest, tc.most)
		}
	}
}

// stillModule is a game whose stored game has no moves.
type stillModule struct{ games.Module }

func (m stillModule) Info() games.Info {
	i := m.Module.Info()
	i.Demo.Moves = nil
	return i
}
