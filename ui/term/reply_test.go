package term

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/mattn/go-runewidth"
	"pgregory.net/rapid"

	"duiju/ui/theme"
)

const (
	narrow = "\x1b[5;2R"
	wide   = "\x1b[5;3R"
	black  = "\x1b]11;rgb:0000/0000/0000\x1b\\"
	white  = "\x1b]11;rgb:ff/ff/ff\x07"
	device = "\x1b[?65;1;9c"
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

func TestConclusions(t *testing.T) {
	utf8 := env("LANG", "en_US.UTF-8")
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
		{"narrow beats the locale", narrow + device, env("LANG", "zh_TW.UTF-8"), "unicode", true, ""},
		{"silent, UTF-8", "", utf8, "unicode", true, ""},
		{"silent, Chinese", "", env("LC_ALL", "zh_CN.UTF-8", "LANG", "en_US.UTF-8"), "ascii", true, ""},
		{"silent, LC_CTYPE", "", env("LC_CTYPE", "C.utf8"), "unicode", true, ""},
		{"silent, C", "", env("LANG", "C"), "ascii", true, ""},
		{"silent, nothing set", "", env(), "ascii", true, ""},
		{"keys between", "j" + narrow + "\r\n\x1b[A" + black + " \x1bOB字\x03" + device + "\x1b", utf8,
			"unicode", true, "j|enter|enter|up| |down|字|ctrl+c|esc"},
		{"strange sequences give no keys", "\x1b[15~\x1bP1$r\x1b\\\x1b[200~" + device, utf8, "unicode", true, ""},
		{"silent, Japanese", "", env("LANG", "ja_JP.UTF-8"), "ascii", true, ""},
		{"silent, Korean", "", env("LANG", "KO_kr.utf8"), "ascii", true, ""},
		{"silent, LC_ALL before LC_CTYPE", "", env("LC_ALL", "C", "LC_CTYPE", "C.UTF-8"), "ascii", true, ""},
		{"silent, light", "", env("LANG", "C.UTF-8", "COLORFGBG", "0;15"), "unicode", false, ""},
		{"the answer beats the environment", black + device, env("LANG", "C.UTF-8", "COLORFGBG", "0;15"), "unicode", true, ""},
		{"no glyph is seen", "\x1b[5;1R" + device, utf8, "ascii", true, ""},
		{"three numbers are no position", "\x1b[5;2;2R" + device, env("LANG", "C"), "ascii", true, ""},
		{"one number is none", "\x1b[2R" + device, env("LANG", "C"), "ascii", true, ""},
		{"a private one is none", "\x1b[?5;2R" + device, env("LANG", "C"), "ascii", true, ""},
		{"bad colour", "\x1b]11;rgb:zz/00/00\x07" + device, utf8, "unicode", true, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := conclude(parse([]byte(tc.heard)), tc.getenv)
			var keys []string
			for _, k := range r.Early {
				keys = append(keys, k.String())
			}
			if r.Glyphs != tc.glyphs || r.Dark != tc.dark || strings.Join(keys, "|") != tc.keys {
				t.Errorf("got %s, dark %v, keys %q; want %s, %v, %q", r.Glyphs, r.Dark, keys, tc.glyphs, tc.dark, tc.keys)
			}
		})
	}
}

func TestIsDark(t *testing.T) {
	for _, tc := range []struct {
		s        string
		dark, ok bool
	}{
		{"rgb:0/0/0", true, true}, {"rgb:f/f/f", false, true}, {"rgb:1e1e/1e1e/1e1e", true, true},
		{"rgb:00/ff/00", false, true}, {"rgb:ff/00/00", true, true}, {"rgb:fdf6/e3e3/f6f6\x1b\\", false, true},
		{"rgb:fffff/0/0", false, false}, {"rgba:0/0/0/0", false, false}, {"rgb:0/0", false, false}, {"", false, false},
		{"rgb:zz/0/0", false, false}, {"rgb:0/00000/0", false, false}, {"0/0/0", false, false},
	} {
		if dark, ok := isDark(tc.s); dark != tc.dark || ok != tc.ok {
			t.Errorf("isDark(%q) = %v, %v; want %v, %v", tc.s, dark, ok, tc.dark, tc.ok)
		}
	}
}

// through sends pieces through a filter, each as one read.
func through(f *filter, now time.Time, pieces ...string) string {
	var out bytes.Buffer
	for _, s := range pieces {
		p := make([]byte, 512)
		n := f.pass(p, copy(p, s), now)
		out.Write(p[:n])
	}
	return out.String()
}

func TestFilterTakesOutLateAnswers(t *testing.T) {
	now := time.Unix(0, 0)
	for _, tc := range []struct {
		name   string
		pieces []string
		want   string
	}{
		{"all at once", []string{"a" + narrow + black + device + "b"}, "ab"},
		{"ended by BEL", []string{white + "x"}, "x"},
		{"in pieces", []string{"\x1b[5", ";2", "Rk\x1b]1", "1;rgb:00/00/00\x1b", "\\\x1b[?6", "5c"}, "k"},
		{"after a lone ESC", []string{"\x1b", "]11;rgb:00/00/00\x07q"}, "\x1bq"},
		{"keys stay", []string{"\x1b[A", "\x1b", "\x1b[1;5C\x1bOP\x1b[<0;3;4M\x1b[200~x\x1b[201~"}, "\x1b[A\x1b\x1b[1;5C\x1bOP\x1b[<0;3;4M\x1b[200~x\x1b[201~"},
		{"an arrow in pieces", []string{"\x1b[", "A"}, "\x1b[A"},
		{"another colour answer stays", []string{"\x1b]10;rgb:00/00/00\x07"}, "\x1b]10;rgb:00/00/00\x07"},
		{"an answer that an escape breaks off stays", []string{"\x1b]11;rgb:00/\x1b[A"}, "\x1b]11;rgb:00/\x1b[A"},
		{"endless", []string{"\x1b]11;" + strings.Repeat("x", 100)}, "\x1b]11;" + strings.Repeat("x", 100)},
		{"endless in pieces", []string{"\x1b]11;", strings.Repeat("x", 40), strings.Repeat("y", 40)},
			"\x1b]11;" + strings.Repeat("x", 40) + strings.Repeat("y", 40)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := &filter{until: now.Add(filterFor)}
			if got := through(f, now, tc.pieces...); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestFilterGoesOnWithACutAnswer(t *testing.T) {
	now := time.Unix(0, 0)
	r := parse([]byte("x\x1b]11;rgb:00"))
	f := &filter{held: r.rest, until: now.Add(filterFor)}
	if got := through(f, now, "/00/00\x1b\\y"); got != "y" {
		t.Errorf("got %q", got)
	}
}

func TestFilterEndsAfterItsTime(t *testing.T) {
	now := time.Unix(0, 0)
	f := &filter{until: now.Add(filterFor)}
	if got := through(f, now, "\x1b["); got != "" {
		t.Fatalf("got %q", got)
	}
	later := now.Add(filterFor)
	if f.idle(later) {
		t.Fatal("idle with something held")
	}
	if got, want := through(f, later, narrow), "\x1b["+narrow; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !f.idle(later) {
		t.Error("not idle after its time")
	}
}

// TestFilterKeepsKeysWhateverTheSplit mixes keys and answers, cuts the stream
// anywhere but after an ESC, and wants the keys.
func TestFilterKeepsKeysWhateverTheSplit(t *testing.T) {
	now := time.Unix(0, 0)
	rapid.Check(t, func(t *rapid.T) {
		var stream, want string
		for range rapid.IntRange(1, 8).Draw(t, "n") {
			if rapid.Bool().Draw(t, "answer") {
				stream += rapid.SampledFrom([]string{narrow, wide, black, white, device}).Draw(t, "a")
				continue
			}
			k := rapid.SampledFrom([]string{"j", "\r", "\x1b[A", "字", "\x1b[1;2D", " ", "\x1bx"}).Draw(t, "k")
			stream, want = stream+k, want+k
		}
		f := &filter{until: now.Add(filterFor)}
		var pieces []string
		for len(stream) > 0 {
			n := rapid.IntRange(1, len(stream)).Draw(t, "cut")
			for n < len(stream) && stream[n-1] == 0x1b {
				n++
			}
			pieces, stream = append(pieces, stream[:n]), stream[n:]
		}
		if got := through(f, now, pieces...); got != want {
			t.Fatalf("pieces %q give %q, want %q", pieces, got, want)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{narrow + black + device, "ab\x1b[A", "\x1b]11;rgb:", "\x1b[?"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r := parse(b)
		if len(r.rest) >= maxAnswer {
			t.Errorf("%d bytes are held", len(r.rest))
		}
		if len(r.early) > len(b) {
			t.Errorf("%d keys from %d bytes", len(r.early), len(b))
		}
	})
}

// FuzzFilter: what comes out is what went in with answers left out, whatever
// the bytes and wherever they are cut.
func FuzzFilter(f *testing.F) {
	f.Add([]byte("a"+narrow+black), 3)
	f.Add([]byte("\x1b]11;xx"), 1)
	f.Fuzz(func(t *testing.T, b []byte, size int) {
		if size < 1 || size > 200 {
			t.Skip()
		}
		now := time.Unix(0, 0)
		flt := &filter{until: now.Add(filterFor)}
		var out []byte
		for rest := b; len(rest) > 0; {
			n := min(size, len(rest))
			out = append(out, through(flt, now, string(rest[:n]))...)
			rest = rest[n:]
		}
		if len(flt.held) >= maxAnswer {
			t.Fatalf("%d bytes are held", len(flt.held))
		}
		out = append(out, flt.held...)
		if !isSubsequence(out, b) {
			t.Errorf("%q is not left of %q", out, b)
		}
		if !bytes.ContainsRune(b, 0x1b) && !bytes.Equal(out, b) {
			t.Errorf("%q became %q", b, out)
		}
	})
}

func isSubsequence(sub, all []byte) bool {
	for _, c := range all {
		if len(sub) > 0 && sub[0] == c {
			sub = sub[1:]
		}
	}
	return len(sub) == 0
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

// How long an answer is, and where it is none, is known from its first bytes; one
// that is as long as the longest is none.
func TestAnswersAreMeasured(t *testing.T) {
	long := strings.Repeat("1", maxAnswer)
	for _, tc := range []struct {
		b    string
		want kind
		n    int
	}{
		{"", noAnswer, 0}, {"x", noAnswer, 0}, {"\x1b", partAnswer, 0}, {"\x1bx", noAnswer, 0}, {"\x1b[", partAnswer, 0}, {"\x1b]", partAnswer, 0},
		{"\x1b[?", partAnswer, 0}, {"\x1b[?1;9c!", attributesAnswer, 7}, {"\x1b[1;9c", noAnswer, 0}, {"\x1b[0;9R!", cursorAnswer, 6},
		{"\x1b[" + long[:maxAnswer-3], partAnswer, 0}, {"\x1b[" + long[:maxAnswer-2], noAnswer, 0},
		{"\x1b[?" + long[:maxAnswer-4] + "c", attributesAnswer, maxAnswer}, {"\x1b[?" + long[:maxAnswer-3] + "c", noAnswer, 0},
		{"\x1b]11;", partAnswer, 0}, {"\x1b]12", noAnswer, 0}, {"\x1b]11;a\x07!", colourAnswer, 7}, {"\x1b]11;a\x1b\\!", colourAnswer, 8},
		{"\x1b]11;a\x1b", partAnswer, 0}, {"\x1b]11;a\x1b!", noAnswer, 0}, {"\x1b]11; ~", partAnswer, 0}, {"\x1b]11;\x1f", noAnswer, 0},
		{"\x1b]11;\x7f", noAnswer, 0}, {"\x1b]11;" + long[:maxAnswer-6], partAnswer, 0}, {"\x1b]11;" + long[:maxAnswer-5], noAnswer, 0},
		{"\x1b]11;" + long[:maxAnswer-6] + "\x07", colourAnswer, maxAnswer}, {"\x1b]11;" + long[:maxAnswer-5] + "\x07", noAnswer, 0},
	} {
		if k, n := answer([]byte(tc.b)); k != tc.want || n != tc.n {
			t.Errorf("%q is %d of %d bytes, want %d of %d", tc.b, k, n, tc.want, tc.n)
		}
	}
}

// After a question that was not answered to its end what comes late is left out of
// the input; where nothing was asked, or all was answered, and where there is no room
// to hold anything, all passes.
func TestInputAfterAProbe(t *testing.T) {
	const came = narrow + "q"
	for _, tc := range []struct {
		name string
		r    Result
		room int
		want string
	}{
		{"not asked", Result{}, 512, came}, {"answered", Result{asked: true, complete: true}, 512, came},
		{"late", Result{asked: true}, 512, "q"}, {"least room", Result{asked: true}, maxAnswer + len(came), "q"}, {"no room", Result{asked: true}, maxAnswer, came},
		{"cut short", Result{asked: true, rest: []byte("\x1b[3;")}, 512, "\x1b[3;q"},
	} {
		p := make([]byte, tc.room)
		n, err := NewInput(strings.NewReader(came), tc.r).Read(p)
		if got := string(p[:n]); err != nil || got != tc.want {
			t.Errorf("%s: %q, %v, want %q", tc.name, got, err, tc.want)
		}
	}
}

// line is a connection that takes deadlines or not, on which an answer waits.
type line struct {
	*strings.Reader
	refuses   error
	deadlines []time.Time
}

func (l *line) SetReadDeadline(at time.Time) error {
	l.deadlines = append(l.deadlines, at)
	return l.refuses
}

// A connection is asked only where it takes a deadline, which is taken away again,
// and only where the question can be written.
func TestProbeOfAConnection(t *testing.T) {
	getenv := env("TERM", "xterm", "LANG", "C")
	var out bytes.Buffer
	l := &line{Reader: strings.NewReader("j" + narrow + white + device)}
	r := Probe(l, &out, getenv, Timeout)
	if r.Glyphs != "unicode" || r.Dark || len(r.Early) != 1 || !r.asked || !r.complete || r.Took <= 0 || out.String() != query+cleanup {
		t.Errorf("%+v, written %q", r, out.String())
	}
	if len(l.deadlines) != 2 || l.deadlines[0].IsZero() || !l.deadlines[1].IsZero() {
		t.Errorf("the deadlines are %v", l.deadlines)
	}
	l = &line{Reader: strings.NewReader(narrow + device), refuses: io.ErrClosedPipe}
	if r := Probe(l, &out, getenv, Timeout); r.Glyphs != "ascii" || r.complete || r.Took != 0 || len(l.deadlines) != 1 {
		t.Errorf("without a deadline: %+v", r)
	}
	l = &line{Reader: strings.NewReader(narrow[:3])}
	if r := Probe(l, &out, getenv, Timeout); r.complete || r.Took != 0 || string(r.rest) != narrow[:3] {
		t.Errorf("cut short: %+v", r)
	}
	gone, w := io.Pipe()
	gone.Close()
	l = &line{Reader: strings.NewReader(narrow + device)}
	if r := Probe(l, w, getenv, Timeout); r.Glyphs != "ascii" || r.asked || l.Len() != len(narrow+device) {
		t.Errorf("nothing can be written: %+v", r)
	}
	out.Reset()
	if r := Probe(strings.NewReader(narrow+device), &out, getenv, Timeout); r.asked || out.Len() != 0 {
		t.Errorf("no deadline at all: %+v, written %q", r, out.String())
	}
}

// What is known is told to the libraries: the ground, the colours, the wide glyphs.
func TestResultsAreApplied(t *testing.T) {
	dark, level, wide, cond := lipgloss.HasDarkBackground(), lipgloss.ColorProfile(), runewidth.EastAsianWidth, runewidth.DefaultCondition.EastAsianWidth
	defer func() {
		lipgloss.SetHasDarkBackground(dark)
		lipgloss.SetColorProfile(level)
		runewidth.EastAsianWidth, runewidth.DefaultCondition.EastAsianWidth = wide, cond
	}()
	for _, r := range []Result{{Glyphs: "ascii"}, {Glyphs: "unicode", Dark: true}} {
		r.Apply(theme.Ansi256)
		if lipgloss.HasDarkBackground() != r.Dark || lipgloss.ColorProfile() != theme.Ansi256.Profile() ||
			runewidth.EastAsianWidth != !r.Dark || runewidth.DefaultCondition.EastAsianWidth != !r.Dark {
			t.Errorf("%+v is not told", r)
		}
	}
}
