//go:build !windows

package e2e

import (
	"strings"
	"testing"
)

// TestAttractModeEndsAtAnyKey: duiju watch plays the games; a key stays with
// the demo on the screen and does nothing else.
func TestAttractModeEndsAtAnyKey(t *testing.T) {
	t.Parallel()
	x := start(t, options{args: []string{"watch"}})
	x.awaitText("Press any key")
	x.press("n")
	s := x.await("an ordinary demo", func(s screen) bool { return !s.has("Press any key") && strings.Contains(s.footer(), "pause") })
	if !strings.Contains(s.row(0), "demo") {
		t.Errorf("the key did something:\n%s", s)
	}
}
