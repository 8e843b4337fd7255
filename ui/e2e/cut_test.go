//go:build !windows

package e2e

import (
	"fmt"
	"os/exec"
	"testing"
	"time"
)

// cut is a key, a click or a reply that a line delivers in two pieces.
type cut struct {
	bytes string
	at    int
	gap   time.Duration
}

// cuts are some fifty of them, in every gap. None plays a move.
func cuts() (all []cut) {
	gaps := []time.Duration{time.Millisecond, 10 * time.Millisecond, 30 * time.Millisecond}
	for n := range gaps {
		for i, bytes := range []string{
			up, left, "\x1bOB", "\x1bOC", "\x1b[1;2A", "\x1b[a", "\x1b[15~", "\x1b[104u", "\x1b[37;75;0;1;256;1_", "ｈ", "五",
			"\x1b[<0;20;10M\x1b[<0;20;10m", "\x1b[I", "\x1b]11;rgb:1414/1919/1f1f\x07", "\x1bP>|tmux 3.5a\x1b\\", "\x1b[?65;1;9c", "\x1b[200~u\x1b[201~",
		} {
			at := []int{1, 2, max(1, len(bytes)/2)}[n]
			all = append(all, cut{bytes, at, gaps[(n+i)%len(gaps)]})
		}
	}
	return all
}

// sameWhenCut sends each of them whole to one terminal and cut to another with
// the same game: both must show the same, and still after a while. A machine that
// stops for a moment makes any gap longer, so what goes wrong is tried again with
// two new terminals, three times in all.
func sameWhenCut(t *testing.T, pair func() (whole, parts *terminal)) {
	t.Helper()
	todo := cuts()
	t.Logf("%d cuts", len(todo))
	var wrong []string
	for range 3 {
		var again []cut
		wrong = nil
		whole, parts := pair()
		for _, c := range todo {
			before := whole.screen().String()
			whole.press(c.bytes)
			parts.press(c.bytes[:c.at])
			time.Sleep(c.gap) // the gap is what is tested
			parts.press(c.bytes[c.at:])
			time.Sleep(80 * time.Millisecond) // what comes by mistake comes by then
			if same(whole, parts) {
				if c.bytes == up && whole.screen().String() == before {
					t.Fatalf("the arrow key does nothing:\n%s", before)
				}
				continue
			}
			again = append(again, c)
			wrong = append(wrong, fmt.Sprintf("%q cut at %d by %v shows\n%s\nand whole\n%s\nbefore it\n%s",
				c.bytes, c.at, c.gap, parts.screen(), whole.screen(), before))
			whole, parts = pair()
		}
		if todo = again; len(todo) == 0 {
			return
		}
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// same waits until two terminals show the same; false if they do not in time.
func same(a, b *terminal) bool {
	for range 100 {
		if a.screen().String() == b.screen().String() {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// TestAKeyArrivesWhole: over a terminal of this machine a cut key is the key.
func TestAKeyArrivesWhole(t *testing.T) {
	game := func() *terminal {
		x := start(t, options{args: []string{"play", "gomoku", "--black", "human", "--white", "human"}, still: true})
		x.awaitText("Black to move")
		return x
	}
	sameWhenCut(t, func() (*terminal, *terminal) { return game(), game() })

	x := game()
	x.press("\x1b[200~lost end", ctrlC) // a paste whose end is lost
	if code := x.awaitEnd(); code != 0 {
		t.Errorf("Ctrl-C in a paste: exit %d", code)
	}
	x = game()
	x.press(esc)
	time.Sleep(100 * time.Millisecond) // two keys of a person
	x.press("s")
	x.awaitText("Settings")
}

// TestAKeyArrivesWholeBySSH: over SSH too.
func TestAKeyArrivesWholeBySSH(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, need := range []string{"ssh", "ssh-keygen", "ssh-keyscan"} {
		if _, err := exec.LookPath(need); err != nil {
			t.Skipf("%s is not installed", need)
		}
	}
	h := &house{t: t, home: t.TempDir()}
	h.open()
	guests := 0
	game := func() *terminal {
		guests++
		x := h.visit(fmt.Sprintf("guest%d", guests))
		x.press(enter)
		x.awaitText("move 1")
		return x
	}
	sameWhenCut(t, func() (*terminal, *terminal) { return game(), game() })
}
