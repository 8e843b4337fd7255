//go:build !windows

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games/text/record"
)

// TestClosedTerminalKeepsTheGame takes the terminal away, as closing its
// window does.
func TestClosedTerminalKeepsTheGame(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	x := start(t, options{home: home})
	x.awaitText("Two here")
	x.press(enter)
	x.await("a board", screen.hasBoard)
	p := newPlayer(t, x, home, "gomoku")
	played := p.begin().At()
	// The engine plays on for the person, so the program goes on writing: a read
	// is under way here, and the terminal is gone only when it has ended.
	x.press("d")
	x.await("a move of the engine for the person", func(s screen) bool { return moveNumber(s) > played+2 })
	_ = x.master.Close()
	x.awaitEnd()
	if m := p.record(); m == nil || m.At() < played {
		t.Error("the game is lost")
	}
}

// TestFaultInAGameKeepsTheGame: a panic in a game's code ends the program, but
// the terminal is as before, the person is told in a sentence, the log has the
// details and the save has the moves before it.
func TestFaultInAGameKeepsTheGame(t *testing.T) {
	t.Parallel()
	for where, plies := range map[string]int{"rules": 2, "scene": 2} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			x := start(t, options{home: home, prog: &broken, env: []string{"BROKEN=" + where}})
			x.awaitText("Two here")
			x.press(enter)
			x.await("a board", screen.hasBoard)
			x.press(enter, enter) // takes a pin and no second one; the engine answers
			if where == "rules" {
				x.await("the answer", func(s screen) bool { return moveNumber(s) == plies+1 })
				// The engine has taken one of these pins at most.
				x.press(":", "1", enter, esc, ":", "7", enter)
			}
			if code := x.awaitEnd(); code != 1 {
				t.Errorf("exit code %d", code)
			}
			checkRestored(t, x, x.before)
			if raw := x.since(0); !strings.Contains(raw, "A fault ended the program: a fault in the "+where) || strings.Contains(raw, "goroutine") {
				t.Errorf("the end of what it says: %q", raw[max(0, len(raw)-400):])
			}
			if log, err := os.ReadFile(filepath.Join(home, "state/duiju/log.txt")); err != nil || !strings.Contains(string(log), "goroutine") {
				t.Errorf("the log is %q (error %v)", log, err)
			}
			saves, err := filepath.Glob(filepath.Join(home, "state/duiju/games/nullgame-*.duiju"))
			if err != nil || len(saves) != 1 {
				t.Fatalf("saves %v, error %v", saves, err)
			}
			data, err := os.ReadFile(saves[0])
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Parse(data)
			if err != nil || len(r.Moves) < 1 || where == "rules" && len(r.Moves) != plies {
				t.Errorf("saved %d moves (error %v):\n%s", len(r.Moves), err, data)
			}
		})
	}
}
