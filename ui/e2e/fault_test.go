//go:build !windows

package e2e

import (
	"encoding/json"
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
	x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
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

// TestTwoCopiesAtOnce plays in two windows of one home at the same time: each
// keeps its own game, one does not take the other's, and both changes of the
// settings are kept.
func TestTwoCopiesAtOnce(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	board := func(s screen) bool { _, ok := s.cursor(); return ok }
	one := start(t, options{home: home})
	one.awaitText("Two here")
	two := start(t, options{home: home})
	two.awaitText("Two here")
	for _, x := range []*terminal{one, two} {
		x.press("1", enter)
		x.await("a board", board)
		x.press(enter) // a stone in the middle; the engine answers
	}
	for _, x := range []*terminal{one, two} {
		x.await("the answer", func(s screen) bool { return moveNumber(s) == 3 })
	}
	// The moves of every saved game; files are replaced whole, so each can be read.
	saved := func() map[int]bool {
		found, err := filepath.Glob(filepath.Join(home, "state/duiju/games/gomoku-*.duiju"))
		if err != nil {
			t.Fatal(err)
		}
		moves := map[int]bool{}
		for _, file := range found {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Parse(data)
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
			moves[len(r.Moves)] = true
		}
		if len(found) != 2 {
			return nil
		}
		return moves
	}
	one.awaitPolled("two saved games", func() bool { m := saved(); return len(m) == 1 && m[2] })

	// The second window leaves its game; the newest to continue may be its own
	// or the first one's, which it is refused.
	two.press(esc)
	two.awaitText("Go on")
	one.press(":", "a", "1", enter) // makes the first window's game the newest
	one.awaitPolled("the next answer on the disk", func() bool { return saved()[4] })
	two.press("d", esc) // reads again what there is
	two.awaitText("Go on: Gomoku, move 5")
	two.press("c")
	two.awaitText("another window")

	// Both change a setting.
	setting := func(x *terminal, keys ...string) {
		x.press("s")
		x.awaitText("Settings")
		x.press(keys...)
	}
	setting(two, down, right) // the theme
	one.press(esc)
	one.awaitText("Two here")
	setting(one, down, down, down, down, down, down, enter, down, right) // the colours, behind More
	for _, x := range []*terminal{one, two} {
		x.press("q")
		if code := x.awaitEnd(); code != 0 {
			t.Errorf("exit code %d", code)
		}
	}
	data, err := os.ReadFile(filepath.Join(home, "config/duiju/settings.json"))
	if err != nil {
		t.Fatal(err)
	}
	var kept struct{ Theme, Colors string }
	if err := json.Unmarshal(data, &kept); err != nil || kept.Theme == "auto" || kept.Colors == "auto" {
		t.Errorf("the settings are %+v (%v)", kept, err)
	}
	if moves := saved(); len(moves) != 2 || !moves[2] || !moves[4] {
		t.Errorf("the saves have %v moves, want 2 and 4", moves)
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
			board := func(s screen) bool { _, ok := s.cursor(); return ok }
			x.await("a board", board)
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
