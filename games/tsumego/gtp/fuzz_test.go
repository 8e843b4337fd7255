package gtp

import (
	"context"
	"io"
	"strings"
	"testing"

	"duiju/games"
)

// FuzzGTP speaks anything: every line gets an answer and nothing may panic.
// Questions are cut short by the limit, and no file is opened.
func FuzzGTP(f *testing.F) {
	for _, seed := range []string{
		"boardsize 5\nplay b A1\nshowboard\nundo\nundo", "1 owl_attack C3\n2 dragon_status",
		"boardsize 3\nplay w B2\ntsumego-target B2\ntsumego-goal kill\ntsumego-solve\ntsumego-moves",
		"list_commands\nknown_command\ngenmove x\nkomi -7\ntime_left b 1", "# nothing\n\t\x00\n9999999999999 quit",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 300 || strings.Contains(script, "loadsgf") {
			return
		}
		err := Speak(context.Background(), games.Conversation{
			In: strings.NewReader("boardsize 5\ntsumego-limit 0.001\n" + script), Out: io.Discard,
		})
		if err != nil {
			t.Errorf("%q: %v", script, err)
		}
	})
}
