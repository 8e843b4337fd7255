package ui

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/record"
	"duiju/ui/draw/canvas"
)

// A narrow menu has its doors before what they lead to, so that no row is cut, and a list
// of which more lies below says so.
func TestANarrowMenuIsNotCut(t *testing.T) {
	d := start(t, keptGames()...)
	d.Send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.Sees("Play  You, Black, v level 1", "l  Library: course and methods")
	ends := func(row int) bool {
		line := strings.Split(d.Screen(), "\n")[row]
		return strings.HasSuffix(line, "↓")
	}
	if ends(1) || !ends(9) {
		t.Errorf("at its top the list does not say that more lies below:\n%s", d.Screen())
	}
	d.Keys("end")
	d.Sees("s  Settings  English")
	if ends(9) {
		t.Errorf("at its end the list says that more lies below:\n%s", d.Screen())
	}
	d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.Sees("Settings  s  English")
	if ends(1) || ends(15) {
		t.Errorf("a whole list says that more lies below:\n%s", d.Screen())
	}
}

// A step through a list sends the row that was left and the one that was chosen, and a
// whole list where it scrolls.
func TestAStepInAListIsSmall(t *testing.T) {
	for _, tc := range []struct {
		name string
		keys []string
		most int // bytes a step
	}{{"settings", []string{"s"}, 520}, {"records", []string{"o"}, 210}, {"keys", []string{"s", "down*5", "enter"}, 600}, {"form", []string{"n"}, 90}} {
		var wire bytes.Buffer
		d := start(t, keptGames()...)
		m := d.Root.App.Modules[0]
		for i := range 40 {
			g, err := match.New(match.Setup{Module: m, Options: games.Fit(m, nil), Started: d.Root.App.Now()})
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Root.App.Store.SaveRecord(fmt.Sprintf("%02d", i), record.Marshal(g.Record()))(); err != nil {
				t.Fatal(err)
			}
		}
		d.Root.Terminal = canvas.NewScreen(&wire)
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
		for _, k := range tc.keys {
			var n int
			if _, err := fmt.Sscanf(k, "down*%d", &n); err == nil {
				for range n {
					d.Keys("down")
				}
				continue
			}
			d.Keys(k)
			d.Send(nil)
		}
		flush := func() int {
			wire.Reset()
			d.Root.View()
			_ = d.Root.Terminal.Flush() // a buffer takes everything
			return wire.Len()
		}
		if tc.name == "records" {
			d.Sees("human - human")
		}
		flush()
		sum, n := 0, 30
		for range n {
			d.Keys("down")
			sum += flush()
		}
		t.Logf("%s: %d bytes a step", tc.name, sum/n)
		if sum/n > tc.most {
			t.Errorf("%s: a step takes %d bytes, want at most %d", tc.name, sum/n, tc.most)
		}
	}
}
