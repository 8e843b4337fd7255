package play

import (
	"bytes"
	"os"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// TestNothingIsSentAfterMotion counts pictures and commands instead of time: a
// move of two people is shown in its few pictures, within a bound of bytes;
// then no command runs or waits, so that nothing can follow, and to draw the
// screen again writes nothing.
func TestNothingIsSentAfterMotion(t *testing.T) {
	const most = 6000 // bytes of a move with its motion
	for _, motion := range []string{"short", "off"} {
		s := store.Defaults()
		s.Motion, s.Mouse = motion, false
		m := all.All()[0]
		d := uitest.Start(t, store.Open(store.DirsIn(t.TempDir()), nil), s, uitest.TestTerm, uitest.OnFloor, m)
		match := gamestest.Played(t, match.Setup{Module: m})
		out, err := os.Open(os.DevNull)
		enginetest.Must(t, err)
		defer out.Close()
		d.Root.App.Out = out
		var wire bytes.Buffer
		d.Root.Terminal = canvas.NewScreen(&wire)
		flush := func() int {
			t.Helper()
			wire.Reset()
			d.Root.View()
			enginetest.Must(t, d.Root.Terminal.Flush())
			return wire.Len()
		}
		d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
		p := New(d.Root.App, frame.Game{Match: match})
		d.Open(p)
		d.Until("the new board rests", d.Rests)
		flush()
		d.Keys("enter")
		pictures, sent, last := 0, flush(), p.motion.left
		want := motionFrames
		if motion == "off" {
			want = 0
		}
		if last != want {
			t.Errorf("motion %s: %d pictures to come, want %d", motion, last, want)
		}
		d.Until("all is done", func() bool {
			if p.motion.left != last {
				last, pictures = p.motion.left, pictures+1
				sent += flush()
			}
			return d.Rests()
		})
		sent += flush()
		if pictures != want || sent == 0 || sent > most {
			t.Errorf("motion %s: %d pictures, want %d; %d bytes, at most %d", motion, pictures, want, sent, most)
		}
		t.Logf("motion %s: %d bytes for a move", motion, sent)
		if n := flush(); n != 0 || !d.Rests() {
			t.Errorf("motion %s: %d bytes for a screen that rests", motion, n)
		}
	}
}
