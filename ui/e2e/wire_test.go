//go:build !windows

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
)

// frameEnd is how a frame ends: it puts the cursor into the last row.
func (x *terminal) frameEnd() string { return fmt.Sprintf("\x1b[%d;H", x.h) }

// modeSwitches are what switches a mode of the terminal, as that of the mouse. On a busy
// machine it may come after the first frame.
var modeSwitches = regexp.MustCompile(`(\x1b\[\?[\d;]+[hl])+$`)

// awaitFrame waits for a screen that is drawn to its end.
func (x *terminal) awaitFrame(what string, ok func(screen) bool) screen {
	x.t.Helper()
	return x.await(what, func(s screen) bool {
		raw := x.since(max(x.written()-200, 0))
		return ok(s) && strings.HasSuffix(modeSwitches.ReplaceAllString(raw, ""), x.frameEnd())
	})
}

// TestFirstPaintIsSmall measures the menu and a board of gomoku at 80x24 in
// truecolor.
func TestFirstPaintIsSmall(t *testing.T) {
	t.Parallel()
	x := start(t, options{})
	x.awaitFrame("the menu", func(s screen) bool { return s.has("? help") })
	_, menu, _ := strings.Cut(x.since(0), "\x1b[?1049h")
	from := x.written()
	x.press(enter)
	x.awaitFrame("a board", screen.hasBoard)
	board := x.written() - from
	t.Logf("first paint: menu %d bytes, board %d bytes", len(menu), board)
	if len(menu) >= 5500 || board >= 5000 {
		t.Errorf("first paint: menu %d bytes, board %d bytes; want under 5,500 and 5,000", len(menu), board)
	}
}

// TestThinkingIsQuietOnTheWire watches two strong engines with analysis on,
// the busiest screen there is, for a while.
func TestThinkingIsQuietOnTheWire(t *testing.T) {
	t.Parallel()
	const window, most = 2 * time.Second, 8000 // bytes a second
	x := start(t, options{args: []string{"play", "gomoku", "--black", "max", "--white", "max"}})
	x.await("analysis of a running search", func(s screen) bool { return s.has("depth") && strings.Contains(s.footer(), "pause") })
	_, wrote := x.quiet(window)
	perSecond := float64(len(wrote)) / window.Seconds()
	t.Logf("thinking writes %.0f bytes a second", perSecond)
	if perSecond >= most {
		t.Errorf("thinking writes %.0f bytes a second, want under %d", perSecond, most)
	}
}
