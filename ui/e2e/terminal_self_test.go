//go:build !windows

package e2e

import (
	"os/exec"
	"testing"
)

// TestTerminalDrawsAndAnswers checks the terminal itself with a shell.
func TestTerminalDrawsAndAnswers(t *testing.T) {
	t.Parallel()
	x := run(t, exec.Command("sh", "-c", `printf '\033[2;3H將x\033[?1049h'; read line; printf 'got:%s' "$line"`), options{w: 20, h: 4})
	x.await("the other screen", func(s screen) bool { return s.alt })
	x.press("hello", enter)
	x.awaitText("got:hello")
	if code := x.awaitEnd(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
