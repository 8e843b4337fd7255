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
	x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
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

func TestSilentTerminalStartsAllTheSame(t *testing.T) {
	t.Parallel()
	x := start(t, options{silent: true})
	x.awaitText("Two here")
}

// TestLateAnswersPressNoKey: the answers come when the menu is on the screen.
func TestLateAnswersPressNoKey(t *testing.T) {
	t.Parallel()
	x := start(t, options{silent: true})
	before := x.await("the footer", func(s screen) bool { return strings.HasSuffix(s.footer(), "help") }).footer()
	x.press("\x1b[1;2R", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b[?62;4c", "2")
	s := x.await("the second game chosen", func(s screen) bool { return strings.Contains(s.status(), "Triangle") })
	if s.footer() != before {
		t.Errorf("the footer is %q, was %q", s.footer(), before)
	}
}

// TestKeysTypedEarlyCount: typed before anything is on the screen.
func TestKeysTypedEarlyCount(t *testing.T) {
	t.Parallel()
	x := start(t, options{})
	x.press("3", enter)
	x.awaitText("Dark Chess")
	x.await("its board", func(s screen) bool { _, ok := s.cursor(); return ok })
}

func TestLightBackgroundIsSeen(t *testing.T) {
	t.Parallel()
	dark, light := start(t, options{}), start(t, options{light: true})
	for _, x := range []*terminal{dark, light} {
		x.awaitText("Two here")
	}
	const kaya, paper = "48;2;162;106;44", "48;2;244;236;218"
	if !strings.Contains(dark.since(0), kaya) || strings.Contains(dark.since(0), paper) {
		t.Error("a dark terminal does not get kaya")
	}
	if !strings.Contains(light.since(0), paper) || strings.Contains(light.since(0), kaya) {
		t.Error("a light terminal does not get paper")
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

func TestASCIISendsNoAmbiguousCharacter(t *testing.T) {
	t.Parallel()
	x := start(t, options{args: []string{"--glyphs", "ascii"}})
	x.awaitText("Two here")
	x.press(enter)
	x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
	_, raw, _ := strings.Cut(x.since(0), "\x1b[?1049h") // the probe's own glyph is before
	for _, r := range raw {
		if r >= 0x80 && r < 0x1100 || r >= 0x2010 && r < 0x2e80 {
			t.Fatalf("sends %q", r)
		}
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
			x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
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
	x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
	still("the board")
	x.press("?")
	x.awaitText("What you can do here")
	still("the list of actions")
	x.press(esc, "s")
	x.awaitText("Settings")
	still("the settings")
}
