package term

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	uv "github.com/charmbracelet/ultraviolet"
	"pgregory.net/rapid"

	"duiju/engine/enginetest"
)

// in says a message in words: "up", "a", "paste: text", "left press at 3,4".
func inWords(m tea.Msg) string {
	switch m := m.(type) {
	case tea.KeyMsg:
		if m.Paste {
			return "paste: " + string(m.Runes)
		}
		return m.String()
	case tea.MouseMsg:
		return fmt.Sprintf("%v at %d,%d", m, m.X, m.Y)
	}
	return fmt.Sprintf("%#v", m)
}

// piece is what a line delivers at one time, after a gap.
type piece struct {
	after time.Duration
	bytes string
}

// typed is what an Input makes of pieces, on a fake clock. A second after the
// last one the line ends.
func typed(t *testing.T, pieces ...piece) []string {
	t.Helper()
	var got []string
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		in, err := Open(near)
		enginetest.Must(t, err)
		done := make(chan error)
		go func() { done <- in.Run(func(m tea.Msg) { got = append(got, inWords(m)) }) }()
		for _, p := range pieces {
			time.Sleep(p.after)
			_, _ = io.WriteString(far, p.bytes)
		}
		time.Sleep(time.Second)
		_ = far.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
		_ = in.Close()
	})
	return got
}

// sequences is what terminals send, by their documentation, and what it means to
// the program; "" means nothing.
var sequences = []struct{ terminal, bytes, means string }{
	{"xterm", "\x1b[A", "up"}, {"xterm", "\x1b[B", "down"}, {"xterm", "\x1b[C", "right"}, {"xterm", "\x1b[D", "left"},
	{"xterm", "\x1b[H", "home"}, {"xterm", "\x1b[F", "end"}, {"xterm", "\x1b[Z", "shift+tab"}, {"xterm", "\x1b[3~", "delete"},
	{"xterm", "\x1b[5~", "pgup"}, {"xterm", "\x1b[6~", "pgdown"}, {"xterm", "\x1b[1;2A", "shift+up"}, {"xterm", "\x1b[1;5D", "ctrl+left"},
	{"xterm", "\x1b[1;6C", "ctrl+shift+right"}, {"xterm", "\x1bOP", "f1"}, {"xterm", "\x1b[15~", "f5"}, {"xterm", "\x1b[24~", "f12"},
	{"xterm, cursor keys for programs", "\x1bOA", "up"}, {"xterm, cursor keys for programs", "\x1bOD", "left"},
	{"xterm, cursor keys for programs", "\x1bOH", "home"}, {"xterm, keypad for programs", "\x1bOM", "enter"},
	{"xterm, keypad for programs", "\x1bOu", "5"}, {"xterm, other keys", "\x1b[27;2;13~", "enter"},
	{"xterm, mouse", "\x1b[<0;20;10M", "left press at 19,9"}, {"xterm, mouse", "\x1b[<0;20;10m", "left release at 19,9"},
	{"xterm, mouse", "\x1b[<64;1;1M", "wheel up at 0,0"}, {"xterm, mouse", "\x1b[<65;120;40M", "wheel down at 119,39"},
	{"xterm, mouse", "\x1b[<32;5;6M", "left motion at 4,5"}, {"an old mouse", "\x1b[M *+", "left press at 9,10"},
	{"rxvt", "\x1b[7~", "home"}, {"rxvt", "\x1b[8~", "end"}, {"rxvt", "\x1b[a", "shift+up"}, {"rxvt", "\x1bOd", "ctrl+left"},
	{"rxvt", "\x1b[7$", "shift+home"}, {"rxvt", "\x1b[5^", "ctrl+pgup"}, {"rxvt", "\x1b[11~", "f1"},
	{"Linux console", "\x1b[[A", "f1"}, {"Linux console", "\x1b[[E", "f5"}, {"Linux console", "\x1b[1~", "home"}, {"Linux console", "\x1b[4~", "end"},
	{"kitty", "\x1b[27u", "esc"}, {"kitty", "\x1b[97u", "a"}, {"kitty", "\x1b[97:65;2u", "A"}, {"kitty", "\x1b[99;5u", "ctrl+c"}, {"kitty", "\x1b[13;2u", "enter"},
	{"kitty", "\x1b[1;129A", "up"}, {"kitty", "\x1b[57419u", "up"}, {"kitty", "\x1b[57404u", "5"}, {"kitty, let go", "\x1b[97;1:3u", ""}, {"kitty, Cmd", "\x1b[99;9u", ""},
	{"Windows console", "\x1b[38;72;0;1;256;1_", "up"}, {"Windows console", "\x1b[65;30;97;1;0;1_", "a"}, {"Windows console, let go", "\x1b[65;30;97;0;0;1_", ""},
	{"Windows console, pressed 65535 times", "\x1b[65;30;97;1;0;65535_", "a"},
	{"any", "\x1ba", "alt+a"}, {"any", "a", "a"}, {"any", " ", " "}, {"any", "\r", "enter"}, {"any", "\n", "enter"}, {"any", "\t", "tab"}, {"any", "\x7f", "backspace"}, {"any", "\x03", "ctrl+c"},
	{"any, Chinese", "五", "五"}, {"any, accents", "é", "é"}, {"any, beyond 16 bits", "𠮷", "𠮷"}, {"an input method", "ｈ", "h"}, {"an input method", "８", "8"}, {"an input method", "Ｕ", "U"},
	{"an input method", "，", "，"},
	{"a paste", "\x1b[200~a\x1b[A b\x1b[201~", "paste: a\x1b[A b"}, {"a paste", "\x1b[200~五\x1b[201~", "paste: 五"}, {"a paste of nothing", "\x1b[200~\x1b[201~", "paste: "},
	{"reply: colour", "\x1b]11;rgb:1414/1919/1f1f\x07", ""}, {"reply: colour", "\x1b]11;rgb:1414/1919/1f1f\x1b\\", ""},
	{"reply: cursor", "\x1b[24;80R", ""}, {"reply: cursor in the first row", "\x1b[1;2R", ""}, {"reply: device", "\x1b[?65;1;9c", ""}, {"reply: second device", "\x1b[>41;390;0c", ""},
	{"reply: name of terminal", "\x1bP>|tmux 3.5a\x1b\\", ""}, {"reply: mode", "\x1b[?2026;2$y", ""}, {"reply: capability", "\x1bP1+r524742=38\x1b\\", ""},
	{"reply: size", "\x1b[8;24;80t", ""}, {"reply: keyboard", "\x1b[?0u", ""}, {"reply: clipboard", "\x1b]52;c;aGVsbG8=\x07", ""}, {"reply: picture", "\x1b_Gi=1;OK\x1b\\", ""},
	{"focus", "\x1b[I", ""}, {"focus", "\x1b[O", ""}, {"unknown", "\x1b[99;99;99q", ""}, {"unknown", "\x1bO!", ""}, {"unknown", "\x1b^private\x1b\\", ""},
}

// Every key, click, reply and paste means the same wherever it is cut, with a gap
// that a slow line makes; and nothing else happens. A letter behind it is a key.
func TestCutAnywhereItMeansTheSame(t *testing.T) {
	cases := 0
	for _, s := range sequences {
		want := []string{"z"}
		if s.means != "" {
			want = []string{s.means, "z"}
		}
		if got := typed(t, piece{0, s.bytes + "z"}); !slices.Equal(got, want) {
			t.Errorf("%s: %q is %q, want %q", s.terminal, s.bytes, got, want)
			continue
		}
		for at := 1; at < len(s.bytes); at++ {
			gap := []time.Duration{time.Millisecond, 10 * time.Millisecond, 30 * time.Millisecond}[at%3]
			if got := typed(t, piece{0, s.bytes[:at]}, piece{gap, s.bytes[at:]}, piece{time.Second, "z"}); !slices.Equal(got, want) {
				t.Errorf("%s: %q, %v, %q is %q, want %q", s.terminal, s.bytes[:at], gap, s.bytes[at:], got, want)
			}
			cases++
		}
	}
	t.Logf("%d cuts", cases)
}

// A sequence that comes byte by byte, each after nearly as long as it may take, is
// whole; one whose rest comes too late or never is nothing, and the next key counts.
func TestSlowLines(t *testing.T) {
	for _, s := range sequences {
		if s.bytes[0] != esc || strings.HasPrefix(s.bytes, "\x1ba") {
			continue
		}
		pieces := []piece{{0, s.bytes[:1]}, {escapeTime - time.Millisecond, s.bytes[1:2]}}
		for i := 2; i < len(s.bytes); i++ {
			pieces = append(pieces, piece{sequenceTime - time.Millisecond, s.bytes[i : i+1]})
		}
		var want []string
		if s.means != "" {
			want = []string{s.means}
		}
		if got := typed(t, pieces...); !slices.Equal(got, want) {
			t.Errorf("%s: %q byte by byte is %q, want %q", s.terminal, s.bytes, got, want)
		}
	}
	for _, cut := range []string{"\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1b[<0;20;1", "\x1b]11;rgb:14", "\x1bP>|tmux", "\x1b[M !", "\xe4\xba"} {
		if got := typed(t, piece{0, cut}, piece{sequenceTime + time.Millisecond, "z"}); !slices.Equal(got, []string{"z"}) {
			t.Errorf("%q and a letter later are %q, want the letter", cut, got)
		}
	}
}

// Escape is a key of its own: after 100 ms a letter is another one, and so is a
// sequence that comes at once.
func TestEscapeIsAKey(t *testing.T) {
	for _, tc := range []struct {
		pieces []piece
		want   []string
	}{
		{[]piece{{0, "\x1b"}}, []string{"esc"}},
		{[]piece{{0, "\x1b"}, {100 * time.Millisecond, "a"}}, []string{"esc", "a"}},
		{[]piece{{0, "\x1b"}, {100 * time.Millisecond, "["}, {time.Millisecond, "A"}}, []string{"esc", "[", "A"}},
		{[]piece{{0, "\x1b"}, {100 * time.Millisecond, "\x1b"}, {100 * time.Millisecond, "\x1b"}}, []string{"esc", "esc", "esc"}},
		{[]piece{{0, "\x1b\x1b[A"}}, []string{"esc", "up"}},
		{[]piece{{0, "\x1b"}, {10 * time.Millisecond, "\x1b"}, {10 * time.Millisecond, "[A"}}, []string{"esc", "up"}},
		{[]piece{{0, "a\x1b"}, {100 * time.Millisecond, "b"}}, []string{"a", "esc", "b"}},
		{[]piece{{0, "\x1b[\x03"}}, []string{"ctrl+c"}},
		{[]piece{{0, "\x1b]11;rgb:\x03"}}, []string{"ctrl+c"}},
		{[]piece{{0, "\x1b[<0;2\x1b[A"}}, []string{"up"}},
		{[]piece{{0, "\x1b]11;\x1b[A"}}, []string{"up"}},
	} {
		if got := typed(t, tc.pieces...); !slices.Equal(got, tc.want) {
			t.Errorf("%+v is %q, want %q", tc.pieces, got, tc.want)
		}
	}
}

// A paste waits for its end as long as it takes; Ctrl-C ends one whose end is lost,
// and is Ctrl-C. A huge one is kept in part.
func TestPastes(t *testing.T) {
	for _, tc := range []struct {
		pieces []piece
		want   []string
	}{
		{[]piece{{0, "\x1b[200~he"}, {time.Hour, "llo"}, {time.Hour, "\x1b[201~x"}}, []string{"paste: hello", "x"}},
		{[]piece{{0, "\x1b[200~lost end q"}, {time.Minute, "q"}, {time.Minute, "\x03"}}, []string{"paste: lost end qq", "ctrl+c"}},
		{[]piece{{0, "\x1b[200~a\x1b[20\x1b[201"}, {time.Second, "~b"}}, []string{"paste: a\x1b[20", "b"}},
		{[]piece{{0, "\x1b[200~\xff\xfea\x1b[201~"}}, []string{"paste: a"}},
	} {
		if got := typed(t, tc.pieces...); !slices.Equal(got, tc.want) {
			t.Errorf("%+v is %q, want %q", tc.pieces, got, tc.want)
		}
	}
	var pasted, after int
	d := decoder{event: func(ev uv.Event) {
		if p, ok := ev.(uv.PasteEvent); ok {
			pasted = len(p.Content)
		} else {
			after++
		}
	}}
	d.feed([]byte("\x1b[200~"))
	for range 40 {
		d.feed([]byte(strings.Repeat("x", maxPaste/10)))
	}
	d.feed([]byte("\x1b[201~z"))
	if pasted > maxPaste || pasted < maxPaste-len(pasteEnds) || after != 1 || cap(d.held) > 1<<10 {
		t.Errorf("of four times the largest paste %d bytes came (at most %d), then %d keys", pasted, maxPaste, after)
	}
}

// What never ends takes no more memory than the longest sequence, and is no key.
func TestEndlessSequences(t *testing.T) {
	for _, begin := range []string{"\x1b[", "\x1b]52;c;", "\x1bP", "\x1b_", "\x1bO"} {
		var got []string
		d := decoder{event: func(ev uv.Event) {
			if m := message(ev); m != nil {
				got = append(got, inWords(m))
			}
		}}
		d.feed([]byte(begin))
		for range 100_000 {
			d.feed([]byte("1;"))
			if len(d.held) > maxHeld {
				t.Fatalf("%q: %d bytes are held", begin, len(d.held))
			}
		}
		end := "A"
		if begin[1] != '[' && begin[1] != 'O' {
			end = "\x1b\\"
		}
		d.feed([]byte(end + "z"))
		if last := len(got) - 1; last < 0 || got[last] != "z" || begin[1] != 'O' && last > 0 {
			t.Errorf("%q without an end gave %d keys, then %q", begin, len(got), got[max(last, 0)])
		}
	}
}

// Whatever the bytes, wherever they are cut, without a gap they mean the same as in
// one piece, and nothing breaks.
func TestAnyBytesAnywhereCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOf(rapid.OneOf(rapid.Custom(func(t *rapid.T) string {
			return rapid.SampledFrom(sequences).Draw(t, "sequence").bytes
		}), rapid.StringN(1, 3, 4), rapid.SampledFrom([]string{"\x1b", "\x1b[", "\x9b", "\xff", "\x1b[200~", "\x03"}))).Draw(t, "typed")
		stream := []byte(strings.Join(all, ""))
		sameCut(t.Fatalf, stream, rapid.IntRange(0, len(stream)).Draw(t, "cut"))
	})
}

func FuzzDecoder(f *testing.F) {
	for _, s := range sequences {
		f.Add([]byte(s.bytes), 1)
	}
	f.Fuzz(func(t *testing.T, stream []byte, cut int) {
		sameCut(t.Fatalf, stream, max(0, min(cut, len(stream))))
	})
}

// sameCut compares what a stream means whole and cut.
func sameCut(fail func(string, ...any), stream []byte, cut int) {
	means := func(pieces ...[]byte) (got []string) {
		d := decoder{event: func(ev uv.Event) {
			if m := message(ev); m != nil {
				got = append(got, inWords(m))
			}
		}}
		for _, p := range pieces {
			d.feed(p)
		}
		d.expire()
		return got
	}
	if whole, parts := means(stream), means(stream[:cut], stream[cut:]); !slices.Equal(whole, parts) {
		fail("%q is %q, cut at %d %q", stream, whole, cut, parts)
	}
}
