//go:build !windows

package e2e

import (
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	xterm "github.com/charmbracelet/x/term"
)

// questions are all sequences that ask a terminal something.
var questions = regexp.MustCompile("\x1b\\[[>=?]?[0-9;]*[cn]|\x1b\\][0-9;]*\\?|\x1b\\[[?0-9;]*\\$p|\x1b\\[>[0-9]*q|\x1bP[+$]q")

// probe is what ui/term asks, and the only thing that may be asked.
var probe = []string{"\x1b[6n", "\x1b]11;?", "\x1b[>q", "\x1b[c"}

func TestStartAsksOnce(t *testing.T) {
	t.Parallel()
	x := start(t, options{})
	x.awaitText("Two here")
	x.press(enter)
	x.await("a board", screen.hasBoard)
	raw := x.since(0)
	if got := questions.FindAllString(raw, -1); !slices.Equal(got, probe) {
		t.Errorf("asks %q, want %q", got, probe)
	}
	if i := strings.Index(raw, "\x1b[?1049h"); i < 0 || strings.LastIndex(raw, probe[len(probe)-1]) > i {
		t.Error("asks after the first frame")
	}
}

func TestFixedGlyphsAndThemeAskNothing(t *testing.T) {
	t.Parallel()
	x := start(t, options{env: []string{"NO_COLOR=1"}, args: []string{"--glyphs", "ascii", "--theme", "mono"}})
	x.awaitText("Two here")
	if got := questions.FindAllString(x.since(0), -1); len(got) > 0 {
		t.Errorf("asks %q", got)
	}
}

// colours finds the colour parameters of SGR sequences.
var colours = regexp.MustCompile(`\x1b\[(?:[0-9;]*;)?(?:[34][0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m`)

func TestNoColorSendsNoColour(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]options{
		"NO_COLOR": {env: []string{"NO_COLOR=1"}},
		"TERM":     {env: []string{"TERM=vt100", "COLORTERM="}},
		"mono":     {args: []string{"--theme", "mono"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := start(t, o)
			x.awaitText("Two here")
			x.press(enter)
			x.awaitText("Your turn")
			raw := x.since(0)
			if got := colours.FindString(raw); got != "" {
				t.Errorf("sends %q", got)
			}
			if !strings.Contains(raw, "\x1b[1m") || !strings.Contains(raw, "\x1b[7m") {
				t.Error("bold and reverse are missing")
			}
		})
	}
}

// modes are what a full-screen program must take back: the sequence that turns
// each off.
var modes = map[string]string{
	"alternate screen": "\x1b[?1049l", "hidden cursor": "\x1b[?25h",
	"mouse": "\x1b[?1002l", "bracketed paste": "\x1b[?2004l",
}

// checkRestored wants everything back as it was.
func checkRestored(t *testing.T, x *terminal, before *xterm.State) {
	t.Helper()
	raw := x.since(0)
	for name, off := range modes {
		on := strings.TrimRight(off, "hl") + map[byte]string{'l': "h", 'h': "l"}[off[len(off)-1]]
		if strings.LastIndex(raw, on) > strings.LastIndex(raw, off) {
			t.Errorf("%s is left on", name)
		}
	}
	if x.screen().alt {
		t.Error("the alternate screen is left on")
	}
	after, err := xterm.GetState(x.master.Fd())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(before, after) {
		t.Error("the terminal's mode is not restored")
	}
}

func TestEveryWayOutRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		leave func(x *terminal)
		code  int
	}{
		"q":       {func(x *terminal) { x.press("q") }, 0},
		"ctrl+c":  {func(x *terminal) { x.press(ctrlC) }, 0},
		"SIGTERM": {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGTERM) }, 143},
		"SIGHUP":  {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGHUP) }, 129},
		"SIGINT":  {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGINT) }, 130},
		"SIGQUIT": {func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGQUIT) }, 131},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			x := start(t, options{home: home})
			x.awaitText("Two here")
			x.press(enter)
			x.await("a board", screen.hasBoard)
			p := newPlayer(t, x, home, "gomoku")
			played := p.begin().At()
			tc.leave(x)
			if code := x.awaitEnd(); code != tc.code {
				t.Errorf("exit code %d, want %d", code, tc.code)
			}
			checkRestored(t, x, x.before)
			if m := p.record(); m == nil || m.At() < played {
				t.Error("the game is lost")
			}
			if locks, err := filepath.Glob(filepath.Join(home, "*", "duiju", "games", "*.lock")); err != nil || len(locks) > 0 {
				t.Errorf("locks are left: %v (%v)", locks, err)
			}
		})
	}
}

// TestIdleSendsNothing: once motion has ended, a screen that waits is silent.
func TestIdleSendsNothing(t *testing.T) {
	t.Parallel()
	const long = 700 * time.Millisecond // more than a tick of anything that moves
	x := start(t, options{})
	x.awaitText("Two here")
	still := func(name string) {
		t.Helper()
		var wrote string
		for range 20 { // a slow machine may draw late, but not again and again
			var ok bool
			if ok, wrote = x.quiet(long); ok {
				return
			}
		}
		t.Errorf("%s sends %d bytes while idle: %.200q", name, len(wrote), wrote)
	}
	x.press("n")
	x.awaitText("New game")
	still("the form")
	x.press(enter)
	x.await("a board", screen.hasBoard)
	still("the board")
	x.press("?")
	x.awaitText("What you can do here")
	still("the list of actions")
	x.press(esc, "s")
	x.awaitText("Settings")
	still("the settings")
}
