package canvas

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"

	"duiju/ui/draw/theme"
)

// shownBy is what a terminal shows after a text: its cells with their colours.
func shownBy(term *vt.SafeEmulator, w, h int) string {
	var b strings.Builder
	for y := range h {
		for x := range w {
			c := term.CellAt(x, y)
			if c == nil || c.Content == "" {
				b.WriteString("|")
				continue
			}
			st := c.Style
			if strings.TrimSpace(c.Content) == "" {
				st.Fg = nil // a blank shows none
				st.Attrs = 0
			}
			fmt.Fprintf(&b, "%s%v%v%v|", c.Content, st.Fg, st.Bg, st.Attrs)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestScreenShowsWhatRenderWould draws at random, lets the renderer miss frames
// and clear the terminal: what the differences leave on a terminal is what the
// whole frame would.
func TestScreenShowsWhatRenderWould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 14).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h")
		term := vt.NewSafeEmulator(w, h)
		var wire bytes.Buffer
		s := NewScreen(&wire)
		c := New(w, h)
		palettes := []*theme.Palette{theme.New("kaya", theme.Truecolor, true), theme.New("contrast", theme.Ansi256, true)}
		p := palettes[0]
		for range rapid.IntRange(1, 8).Draw(t, "frames") {
			for range rapid.IntRange(0, 4).Draw(t, "strokes") {
				x, y := rapid.IntRange(-1, w).Draw(t, "x"), rapid.IntRange(-1, h).Draw(t, "y")
				st := Style{
					FG: theme.Role(rapid.IntRange(0, 12).Draw(t, "fg")), BG: rapid.SampledFrom([]theme.Role{0, theme.Board, theme.Select}).Draw(t, "bg"),
					Bold: rapid.Bool().Draw(t, "bold"),
				}
				switch rapid.IntRange(0, 3).Draw(t, "what") {
				case 0:
					c.Put(x, y, rapid.SampledFrom([]string{"ab", "將", "x將y", "─┼─", " "}).Draw(t, "text"), st)
				case 1:
					half := rapid.SampledFrom([]theme.Role{theme.None, theme.Disc1, theme.Mix(theme.Board, theme.Disc2, 5)})
					c.Put(x, y, "▚", Style{FG: half.Draw(t, "upper"), BG: half.Draw(t, "lower")})
				case 2:
					c.Fill(x, y, rapid.IntRange(0, w).Draw(t, "fw"), rapid.IntRange(0, h).Draw(t, "fh"), ' ', st)
				default:
					c.Fill(0, 0, 999, 999, ' ', Style{})
				}
			}
			if rapid.IntRange(0, 5).Draw(t, "theme") == 0 {
				p = rapid.SampledFrom(palettes).Draw(t, "palette")
			}
			s.Show(c, p)
			switch rapid.IntRange(0, 6).Draw(t, "renderer") {
			case 0: // misses the frame
				continue
			case 1: // clears the terminal; the model shows the frame again
				_, _ = s.WriteString("\x1b[2J") // a buffer takes everything
			}
			if err := s.Flush(); err != nil {
				t.Fatal(err)
			}
			before := wire.Len()
			s.Show(c, p)
			if err := s.Flush(); err != nil || wire.Len() != before {
				t.Fatalf("nothing changed, but %d bytes are written (%v)", wire.Len()-before, err)
			}
			_, _ = term.Write(wire.Bytes())
			wire.Reset()
			whole := vt.NewSafeEmulator(w, h)
			_, _ = whole.WriteString(strings.ReplaceAll(c.Render(p), "\n", "\r\n"))
			if got, want := shownBy(term, w, h), shownBy(whole, w, h); got != want {
				t.Fatalf("the terminal shows\n%s\nwant\n%s", got, want)
			}
		}
	})
}

// emptyRow is a screen that shows a row of six cells, with nothing on the wire.
func emptyRow(wire *bytes.Buffer, p *theme.Palette) (*Screen, *Canvas) {
	s, c := NewScreen(wire), New(6, 1)
	s.Show(c, p)
	_ = s.Flush() // a buffer takes everything
	wire.Reset()
	return s, c
}

// A jump takes fewer bytes than a colour, so a row of two colours in turn is
// written one after the other; one with a single change is written as it stands.
func TestScreenWritesOneColourAfterTheOther(t *testing.T) {
	p := theme.New("kaya", theme.Ansi256, true)
	for _, tc := range []struct{ row, want string }{
		{"xoxo", "\x1b[38;5;16;48;5;130mx\x1b[1Cx\x1b[2D\x1b[38;5;231mo\x1b[1Co"},
		{"x x ", "\x1b[38;5;16;48;5;130mx x "},
		{"xxoo", "\x1b[38;5;16;48;5;130mxx\x1b[38;5;231moo"},
	} {
		var wire bytes.Buffer
		s, c := emptyRow(&wire, p)
		for i, r := range tc.row {
			st := Style{FG: theme.Stone1, BG: theme.Board}
			if r != 'x' {
				st.FG = theme.Stone2
			}
			c.Put(i, 0, string(r), st)
		}
		s.Show(c, p)
		_ = s.Flush()
		if got, want := wire.String(), "\x1b[1;H"+tc.want+"\x1b[0m\x1b[1;H"; got != want {
			t.Errorf("%s: got\n%q, want\n%q", tc.row, got, want)
		}
	}
}

// Between two changes what stands there is written again where that takes no
// sequence, and jumped over where it is of another colour or of two columns.
func TestScreenJumpsOverWhatStands(t *testing.T) {
	p := theme.New("kaya", theme.Ansi256, true)
	own, other := Style{FG: theme.Stone1, BG: theme.Board}, Style{FG: theme.Stone2, BG: theme.Board}
	for _, tc := range []struct {
		between string
		st      Style
		want    string
	}{{"y", own, "xyx"}, {"y", other, "x\x1b[1Cx"}, {"將", own, "x\x1b[2Cx"}, {"yyyy", own, "xyyyyx"}, {"yyyyy", own, "x\x1b[5Cx"}} {
		var wire bytes.Buffer
		s := NewScreen(&wire)
		c := New(9, 1)
		for _, edge := range []string{"a", "x"} {
			wire.Reset()
			end := c.Put(c.Put(0, 0, edge, own), 0, tc.between, tc.st)
			c.Put(end, 0, edge, own)
			s.Show(c, p)
			_ = s.Flush() // a buffer takes everything
		}
		if got, want := wire.String(), "\x1b[1;H\x1b[38;5;16;48;5;130m"+tc.want+"\x1b[0m\x1b[1;H"; got != want {
			t.Errorf("over %s: got\n%q, want\n%q", tc.between, got, want)
		}
	}
}

// TestScreenPassesModes: what the renderer writes beside frames reaches the
// terminal, and the token never does. After the alternate screen was left no
// frame follows, until it is entered again.
func TestScreenPassesModes(t *testing.T) {
	var wire bytes.Buffer
	s := NewScreen(&wire)
	c, p := New(3, 1), theme.New("kaya", theme.Truecolor, true)
	_, _ = s.WriteString("\x1b[?1002h")
	fmt.Fprintf(s, "\x1b[H%s\x1b[K", s.Show(c, p))
	if got := wire.String(); got != "\x1b[?1002h" {
		t.Errorf("wrote %q", got)
	}
	for _, step := range []struct {
		mode   string
		writes bool
	}{{"\x1b[?1049l", false}, {"\x1b[?1049h", true}} {
		_, _ = s.WriteString(step.mode)
		wire.Reset()
		c.Put(0, 0, step.mode[7:], Style{})
		s.Show(c, p)
		if err := s.Flush(); err != nil || (wire.Len() > 0) != step.writes {
			t.Errorf("after %q: wrote %q (%v)", step.mode, wire.String(), err)
		}
	}
}

// TestScreenRuns: Run writes each new frame without being asked, and ends.
func TestScreenRuns(t *testing.T) {
	r, w := io.Pipe()
	s := NewScreen(w)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	c, p := New(8, 1), theme.New("kaya", theme.Truecolor, true)
	in := bufio.NewReader(r)
	for _, text := range []string{"one", "two"} {
		c.Put(0, 0, text, Style{})
		s.Show(c, p)
		seen := ""
		for !strings.Contains(seen, text[1:]) {
			b, err := in.ReadByte()
			if err != nil {
				t.Fatal(err)
			}
			seen += string(b)
		}
	}
	_ = r.Close() // whatever is still written meets a terminal that is gone
	cancel()
	<-done
}

// The window has the frame's title, sent when it changes; the terminal's own comes back at
// the end. A large change is one picture.
func TestTheWindowHasATitleAndALargeChangeIsOnePicture(t *testing.T) {
	var wire bytes.Buffer
	s, c, p := NewScreen(&wire), New(60, 40), theme.New("kaya", theme.Truecolor, true)
	sends := func(what string, says, not string) {
		t.Helper()
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		if got := wire.String(); !strings.Contains(got, says) || not != "" && strings.Contains(got, not) {
			t.Errorf("%s sends %q, want %q and no %q", what, got, says, not)
		}
		wire.Reset()
	}
	_, _ = s.Write(enters)
	sends("the start", keepTitle, "")
	for y := range 40 {
		c.Put(0, y, strings.Repeat("go ", 20), Style{})
	}
	c.Name("Gomoku")
	s.Show(c, p)
	sends("a whole frame", begins, "Duiju")
	c.Put(0, 0, "x", Style{})
	s.Show(c, p)
	sends("a small change", "x", "\x1b[?2026")
	c.Resize(c.Size())
	s.Show(c, p)
	sends("a frame without a name", title+"Duiju\a", "Gomoku")
	c.Name("a name\x1b]0;evil\a\u009d")
	s.Show(c, p)
	sends("a name that commands", title+"a name", "\x1b]0;")
	_, _ = s.Write(leaves)
	sends("the end", backTitle, "")
}
