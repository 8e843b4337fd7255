//go:build !windows

package term

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"duiju/engine/enginetest"
	"duiju/ui/draw/picture"
)

const (
	narrow  = "\x1b[5;2R"
	wide    = "\x1b[5;3R"
	black   = "\x1b]11;rgb:0000/0000/0000\x1b\\"
	white   = "\x1b]11;rgb:ff/ff/ff\x07"
	version = "\x1bP>|kitty(0.40.1)\x1b\\"
	device  = "\x1b[?65;1;9c"
)

// env makes a getenv from pairs.
func env(pairs ...string) func(string) string {
	return func(k string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == k {
				return pairs[i+1]
			}
		}
		return ""
	}
}

// What a terminal answers, and else what the environment says, decides what is drawn.
func TestConclusions(t *testing.T) {
	utf8 := env("TERM", "xterm", "LANG", "en_US.UTF-8")
	for _, tc := range []struct {
		name   string
		heard  string
		getenv func(string) string
		glyphs string
		dark   bool
		keys   string
	}{
		{"narrow, dark", narrow + black + device, utf8, "unicode", true, ""},
		{"wide, light", wide + white + device, utf8, "ascii", false, ""},
		{"not UTF-8", "\x1b[5;4R" + device, utf8, "ascii", true, ""},
		{"narrow beats the locale", narrow + device, env("TERM", "xterm", "LANG", "zh_TW.UTF-8"), "unicode", true, ""},
		{"silent, UTF-8", "", utf8, "unicode", true, ""},
		{"silent, Chinese", "", env("TERM", "xterm", "LC_ALL", "zh_CN.UTF-8", "LANG", "en_US.UTF-8"), "ascii", true, ""},
		{"silent, LC_CTYPE", "", env("TERM", "xterm", "LC_CTYPE", "C.utf8"), "unicode", true, ""},
		{"silent, C", "", env("TERM", "xterm", "LANG", "C"), "ascii", true, ""},
		{"silent, nothing set", "", env("TERM", "xterm"), "ascii", true, ""},
		{"keys between", "j" + narrow + "\r\n\x1b[A" + black + " \x1bOB字\x03" + device + "\x1b", utf8,
			"unicode", true, "j|enter|enter|up| |down|字|ctrl+c|esc"},
		{"strange sequences give no keys", "\x1b[99~\x1bP1$r\x1b\\\x1b[200~" + device, utf8, "unicode", true, ""},
		{"silent, Japanese", "", env("TERM", "xterm", "LANG", "ja_JP.UTF-8"), "ascii", true, ""},
		{"silent, Korean", "", env("TERM", "xterm", "LANG", "KO_kr.utf8"), "ascii", true, ""},
		{"silent, LC_ALL before LC_CTYPE", "", env("TERM", "xterm", "LC_ALL", "C", "LC_CTYPE", "C.UTF-8"), "ascii", true, ""},
		{"silent, light", "", env("TERM", "xterm", "LANG", "C.UTF-8", "COLORFGBG", "0;15"), "unicode", false, ""},
		{"the answer beats the environment", black + device, env("TERM", "xterm", "LANG", "C.UTF-8", "COLORFGBG", "0;15"), "unicode", true, ""},
		{"no glyph is seen", "\x1b[5;1R" + device, utf8, "ascii", true, ""},
		{"three numbers are no position", "\x1b[5;2;2R" + device, env("TERM", "xterm", "LANG", "C"), "ascii", true, ""},
		{"one number is none", "\x1b[2R" + device, env("TERM", "xterm", "LANG", "C"), "ascii", true, ""},
		{"bad colour", "\x1b]11;rgb:zz/00/00\x07" + device, utf8, "unicode", true, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, typed := heard(t, tc.heard, io.Discard, tc.getenv)
			if r.Glyphs != tc.glyphs || r.Dark != tc.dark || strings.Join(typed, "|") != tc.keys {
				t.Errorf("got %s, dark %v, keys %q; want %s, %v, %q", r.Glyphs, r.Dark, typed, tc.glyphs, tc.dark, tc.keys)
			}
		})
	}
}

func TestIsDark(t *testing.T) {
	for _, tc := range []struct {
		colour string
		dark   bool
	}{
		{"rgb:0000/0000/0000", true}, {"rgb:ff/ff/ff", false}, {"rgb:1e1e/1e1e/1e1e", true}, {"rgb:00/ff/00", false},
		{"rgb:ff/00/00", true}, {"rgb:00/00/ff", true}, {"rgb:fdf6/e3e3/f6f6", false},
	} {
		if dark := isDark(ansi.XParseColor(tc.colour)); dark != tc.dark {
			t.Errorf("%s is dark: %v, want %v", tc.colour, dark, tc.dark)
		}
	}
}

func ExampleGuess() {
	fmt.Println(Guess(env("LANG", "ja_JP.UTF-8")).Glyphs)
	// Output: ascii
}

func TestGuessDarkReadsTheEnvironment(t *testing.T) {
	for value, want := range map[string]bool{
		"": true, "15;0": true, "0;15": false, "0;default;15": false, "0;7": false, "7;8": true, "12;default": true,
	} {
		if got := Guess(func(name string) string { return map[string]string{"COLORFGBG": value}[name] }).Dark; got != want {
			t.Errorf("COLORFGBG=%q: dark %v, want %v", value, got, want)
		}
	}
}

// A connection is asked like a terminal, where the question can be written. What is
// typed before the answer is kept.
func TestAConnectionIsAsked(t *testing.T) {
	getenv := env("TERM", "xterm", "LANG", "C")
	var out bytes.Buffer
	r, typed := heard(t, "j"+narrow+white+device, &out, getenv)
	if r.Glyphs != "unicode" || r.Dark || r.Took <= 0 || !slices.Equal(typed, []string{"j"}) || out.String() != query+cleanup {
		t.Errorf("%+v, typed %q, written %q", r, typed, out.String())
	}
	if r, typed := heard(t, narrow[:3], &out, getenv); r.Took != 0 || r.Glyphs != "ascii" || len(typed) != 0 {
		t.Errorf("cut short: %+v, typed %q", r, typed)
	}
	gone, w := io.Pipe()
	_ = gone.Close()
	if r, _ := heard(t, narrow+device, w, getenv); r.Glyphs != "ascii" || r.Took != 0 {
		t.Errorf("nothing can be written: %+v", r)
	}
}

// heard asks a connection on which an answer waits; it ends after that.
func heard(t *testing.T, answer string, out io.Writer, getenv func(string) string) (Result, []string) {
	t.Helper()
	in, err := Open(strings.NewReader(answer))
	enginetest.Must(t, err)
	defer in.Close()
	r := in.Ask(out, getenv, wait)
	var typed []string
	if err := in.Run(func(m tea.Msg) { typed = append(typed, inWords(m)) }); err != nil {
		t.Error(err)
	}
	return r, typed
}

// Pictures are shown where the terminal says that it shows them, and by nothing else.
func TestWhoShowsPictures(t *testing.T) {
	const (
		kitty, cell = "\x1b_Gi=1;OK\x1b\\", "\x1b[6;20;9t"
		plain, four = "\x1b[?62;c", "\x1b[?63;1;2;4;6;9;15;16;22;28c"
	)
	for name, c := range map[string]struct {
		term, answer string
		want         picture.Terminal
		asked        bool
	}{
		"kitty":                   {"xterm-kitty", kitty + cell + "\x1bP>|kitty(0.26.5)\x1b\\" + plain, picture.Terminal{Kind: picture.Kitty, CellW: 9, CellH: 20}, true},
		"both":                    {"xterm-256color", kitty + cell + four, picture.Terminal{Kind: picture.Kitty, CellW: 9, CellH: 20}, true},
		"kitty with a fault":      {"xterm-kitty", "\x1b_Gi=1;EINVAL: no\x1b\\" + cell + plain, picture.Terminal{CellW: 9, CellH: 20}, true},
		"xterm as a VT340":        {"xterm", "\x1bP>|XTerm(379)\x1b\\" + four, picture.Terminal{Kind: picture.Sixel}, true},
		"foot":                    {"foot", cell + "\x1bP>|foot(1.13.1)\x1b\\" + "\x1b[?62;4;22c", picture.Terminal{Kind: picture.Sixel, CellW: 9, CellH: 20}, true},
		"none":                    {"xterm-256color", cell + "\x1b[?1;2c", picture.Terminal{CellW: 9, CellH: 20}, true},
		"tmux with sixel":         {"tmux-256color", "\x1b[?1;2;4c", picture.Terminal{}, false},
		"screen":                  {"screen.xterm-256color", "\x1b[?1;2;4c", picture.Terminal{}, false},
		"tmux under another name": {"xterm-256color", cell + "\x1bP>|tmux 3.4\x1b\\\x1b[?1;2;4c", picture.Terminal{CellW: 9, CellH: 20}, true},
	} {
		var out bytes.Buffer
		r, typed := heard(t, c.answer, &out, env("TERM", c.term, "LANG", "en_US.UTF-8"))
		if r.Pictures != c.want || strings.Contains(out.String(), pictures) != c.asked || len(typed) > 0 {
			t.Errorf("%s: %+v, want %+v; written %q, typed %q", name, r.Pictures, c.want, out.String(), typed)
		}
	}
}

// A terminal whose cells get another size, because its letters do, says so later.
func TestCellsThatChangeAreTold(t *testing.T) {
	in, err := Open(strings.NewReader("\x1b[6;20;9t\x1b[?62;4c\x1b[6;20;9t\x1b[6;40;18t"))
	enginetest.Must(t, err)
	defer in.Close()
	var out bytes.Buffer
	first := in.Ask(&out, env("TERM", "foot", "LANG", "en_US.UTF-8"), wait).Pictures
	var later []picture.Terminal
	err = in.Run(func(m tea.Msg) {
		if r, ok := m.(Result); ok {
			later = append(later, r.Pictures)
		}
	})
	if want := (picture.Terminal{Kind: picture.Sixel, CellW: 18, CellH: 40}); err != nil || len(later)+1 > 2 || slices.Index(append(later, first), want) < 0 {
		t.Errorf("first %+v, then %+v; %v", first, later, err)
	}
}
