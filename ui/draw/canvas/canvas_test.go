package canvas

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
)

// Render is the grid as whole rows, what a terminal must show after any number of changes: exactly H rows, separated by
// newlines, each of at most W columns. Every row ends in plain style; plain
// blanks at its end are left out.
func (c *Canvas) Render(p *theme.Palette) string {
	var out []byte
	for y := range c.h {
		if y > 0 {
			out = append(out, '\n')
		}
		row := c.row(y)
		end := len(row)
		for end > 0 && row[end-1].s == " " && p.Blank(row[end-1].st) {
			end--
		}
		pen := p.Pen()
		for _, cl := range row[:end] {
			if cl.width > 0 {
				out = pen.Append(out, cl.s, cl.st)
			}
		}
		out = pen.End(out)
	}
	return string(out)
}

func TestPutCutsAtTheEdge(t *testing.T) {
	for _, tc := range []struct {
		name string
		x    int
		s    string
		want string
		next int
	}{
		{"fits", 0, "abc", "abc", 3},
		{"too long", 3, "abc", "   ab", 5},
		{"wide does not fit", 3, "a將", "   a", 4},
		{"wide fits", 2, "將x", "  將x", 5},
		{"left of the edge", -1, "abc", "bc", 2},
		{"control characters", 0, "a\x1b[1m\tb\n", "a[1mb", 5},
		{"delete", 0, "a\x7fb\x7f", "ab", 2},
		{"invalid bytes", 0, "a\xff\xfeb", "ab", 2},
		{"combining mark", 0, "e\u0301x", "e\u0301x", 2},
		{"lines", 0, "├─┼x", "├─┼x", 4},
		{"line with a combining mark", 0, "─\u0301─", "─\u0301─", 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := New(5, 1)
			next := c.Put(tc.x, 0, tc.s, Style{})
			if got := strings.TrimSuffix(c.Text(), "\n"); got != tc.want || next != tc.next {
				t.Errorf("row %q, next %d; want %q, %d", got, next, tc.want, tc.next)
			}
		})
	}
}

func TestWritingOverHalfAWideRuneBlanksTheOtherHalf(t *testing.T) {
	c := New(4, 2)
	c.Put(0, 0, "將帥", Style{})
	c.Put(1, 0, "x", Style{})
	c.Put(0, 1, "將帥", Style{})
	c.Put(1, 1, "兵", Style{})
	if got, want := c.Text(), " x帥\n 兵\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Put(0, 0, "y", Style{}) // the blank is one column wide
	c.Put(3, 1, "y", Style{})
	if got, want := c.Text(), "yx帥\n 兵y\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A fill of one column in the middle of two wide characters, and of none, in rows of them.
func TestFillBlanksHalvesOfWideRunes(t *testing.T) {
	c := New(4, 2)
	c.Put(0, 0, "將帥", Style{})
	c.Put(0, 1, "將帥", Style{})
	c.Fill(1, 0, 2, 2, '.', Style{})
	c.Fill(0, 0, 0, 2, '!', Style{})
	if got, want := c.Text(), " ..\n ..\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Blocks are set in every cell of a part, and in none beside it.
func TestSetIsClipped(t *testing.T) {
	c := New(5, 4)
	part := c.Sub(1, 1, 3, 2)
	for y := -2; y < 6; y++ {
		for x := -2; x < 7; x++ {
			part.Set(x, y, "▚", Style{})
		}
	}
	if got, want := c.Text(), "\n ▚▚▚\n ▚▚▚\n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSubIsClippedAndShared(t *testing.T) {
	c := New(6, 3)
	s := c.Sub(2, 1, 3, 5)
	if w, h := s.Size(); w != 3 || h != 2 {
		t.Fatalf("size %d x %d", w, h)
	}
	s.Put(0, 0, "abcdef", Style{})
	s.Fill(-5, 1, 9, 9, '#', Style{})
	s.Put(0, 2, "below", Style{})
	if got, want := c.Text(), "\n  abc\n  ###\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCutEndsInAnEllipsis(t *testing.T) {
	for _, tc := range []struct {
		s     string
		width int
		want  string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"ab cd", 4, "ab…"}, {"將帥", 4, "將帥"},
		{"將帥兵", 4, "將…"}, {"將帥", 1, "…"}, {"abc", 0, ""},
	} {
		if got := cut(tc.s, tc.width); got != tc.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", tc.s, tc.width, got, tc.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, tc := range []struct {
		s     string
		width int
		want  string
	}{
		{"one two three", 7, "one two|three"},
		{"one two", 7, "one two"},
		{"  indented line here", 10, "  indented|line here"},
		{"a\n\nb", 5, "a||b"},
		{"unbreakable", 5, "unbre|akabl|e"},
		{"a，b", 2, "a|，|b"},
		{"輪到你，請落子。", 8, "輪到你，|請落子。"},
		{"輪到你下，請落子。", 8, "輪到你|下，請落|子。"},
		{"黑（活四）勝", 4, "黑|（活|四）|勝"},
		{"第31手 e3", 6, "第31手|e3"},
		{"you 40 % of it", 8, "you 40 %|of it"},
		{"you 40 % of it", 7, "you|40 % of|it"},
		{"you 40 % of it", 6, "you|40 %|of it"},
		{"40 %", 3, "40|%"},
		{"", 5, ""},
	} {
		if got := strings.Join(Wrap(tc.s, tc.width), "|"); got != tc.want {
			t.Errorf("Wrap(%q, %d) = %q, want %q", tc.s, tc.width, got, tc.want)
		}
	}
}

func TestWrapKeepsEveryCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("ab ，。（將棋…x\n"))).Draw(t, "s")
		width := rapid.IntRange(2, 20).Draw(t, "width")
		lines := Wrap(s, width)
		for _, l := range lines {
			if Width(l) > width {
				t.Fatalf("line %q is wider than %d", l, width)
			}
		}
		drop := strings.NewReplacer(" ", "", "\n", "")
		if got, want := drop.Replace(strings.Join(lines, "")), drop.Replace(s); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

// anyStyle draws a style from all roles and attributes.
func anyStyle(t *rapid.T) Style {
	role := rapid.Uint8Range(0, uint8(theme.Taken))
	flag := rapid.Bool()
	return Style{
		FG: theme.Role(role.Draw(t, "fg")), BG: theme.Role(role.Draw(t, "bg")),
		Bold: flag.Draw(t, "bold"), Reverse: flag.Draw(t, "reverse"), Underline: flag.Draw(t, "underline"),
	}
}

func TestRenderHasExactlyItsRowsAndNeverMoreColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 12).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		c := New(w, h)
		for range rapid.IntRange(0, 8).Draw(t, "puts") {
			s := rapid.StringOf(rapid.RuneFrom([]rune("ab 將棋●\x1b\n\u0301👍🏽"))).Draw(t, "s")
			c.Put(rapid.IntRange(-3, 14).Draw(t, "x"), rapid.IntRange(-1, 7).Draw(t, "y"), s, anyStyle(t))
		}
		level := theme.Level(rapid.IntRange(0, 3).Draw(t, "level"))
		name := rapid.SampledFrom(store.Choices("theme")).Draw(t, "theme")
		out := c.Render(theme.New(name, level, rapid.Bool().Draw(t, "dark")))
		rows := strings.Split(out, "\n")
		if len(rows) != h {
			t.Fatalf("%d rows, want %d", len(rows), h)
		}
		plain := strings.Split(c.Text(), "\n")
		for y, row := range rows {
			if n := ansi.StringWidth(row); n > w {
				t.Fatalf("row %d has %d columns, want at most %d", y, n, w)
			}
			if got := strings.TrimRight(ansi.Strip(row), " "); got != plain[y] {
				t.Fatalf("row %d reads %q, want %q", y, got, plain[y])
			}
		}
	})
}

func TestRenderJoinsEqualNeighbours(t *testing.T) {
	c := New(10, 1)
	st := Style{FG: theme.Line, BG: theme.Board}
	c.Put(0, 0, "─", st)
	c.Put(1, 0, "┼", st)
	c.Put(2, 0, "●", Style{FG: theme.Stone1, BG: theme.Board})
	got := c.Render(theme.New("kaya", theme.Ansi256, true))
	want := "\x1b[38;5;52;48;5;130m─┼\x1b[38;5;16m●\x1b[0m"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFoldAppliesToAllText(t *testing.T) {
	c := New(12, 1)
	c.SetFold(theme.ASCII.Fold)
	c.PutIn(0, 0, 8, "● long text", Style{})
	c.Fill(10, 0, 1, 1, '─', Style{})
	if got, want := c.Text(), "X long~   -\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestStyleMapNamesStyles(t *testing.T) {
	c := New(4, 1)
	c.Put(1, 0, "ab", Style{FG: theme.Title, Bold: true})
	if got, want := c.StyleMap(), ".aa\na title bold\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func BenchmarkRender120x40(b *testing.B) {
	c := New(120, 40)
	for y := range 40 {
		for x := 0; x < 118; x += 3 {
			c.Put(x, y, "●─", Style{FG: theme.Role(1 + x%5), BG: theme.Board})
		}
	}
	p := theme.New("kaya", theme.Truecolor, true)
	b.ReportAllocs()
	for b.Loop() {
		c.Render(p)
	}
}

// A wide grapheme of the old rows may stand at the end of a new row.
func TestResizeForgetsOldRows(t *testing.T) {
	c := New(4, 2)
	c.Put(0, 0, "漢字", Style{})
	c.Resize(1, 8)
	c.Put(0, 0, "x", Style{})
	if got := c.Text(); got != "x\n\n\n\n\n\n\n\n" {
		t.Errorf("%q", got)
	}
}

// A frame begins with Resize, also where the size is that of the last one.
func TestResizeForgetsThePicture(t *testing.T) {
	c := New(8, 4)
	c.Paint(picture.Picture{Layers: make([]picture.Layer, 3)})
	c.Resize(8, 4)
	if n := len(c.Picture().Layers); n > 0 {
		t.Errorf("%d figures of the last frame lie under the next one", n)
	}
}
