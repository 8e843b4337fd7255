package canvas

import (
	"testing"

	"github.com/charmbracelet/bubbles/viewport"
	"github.com/charmbracelet/lipgloss"

	"duiju/ui/draw/theme"
)

// What a widget renders comes into the cells with the roles that its styles named, cut
// at the edges, wide letters in two columns.
func TestReadTurnsColoursBackIntoRoles(t *testing.T) {
	good := Style{FG: theme.Good, BG: theme.Select, Bold: true}
	for _, c := range []struct {
		name, rendered string
		text           string
		x, y           int
		want           Style
	}{
		{"plain", "abc", "abc\n\n", 1, 0, Style{}},
		{"a style of two roles", Words(good).Render("對x"), "對x\n\n", 2, 0, good},
		{"behind it", Words(good).Render("a") + "b", "ab\n\n", 1, 0, Style{}},
		{"every role", Words(Style{FG: theme.Mark2}).Render("a"), "a\n\n", 0, 0, Style{FG: theme.Mark2}},
		{"the first of a mix", Words(Style{FG: theme.Mix(theme.Line, theme.Board, 4)}).Render("a"), "a\n\n", 0, 0, Style{FG: theme.Line}},
		{"the second row", lipgloss.JoinVertical(lipgloss.Left, "one", Words(Style{Reverse: true, Underline: true}).Render("two")), "one\ntwo\n", 0, 1, Style{Reverse: true, Underline: true}},
		{"too wide and too high", "abcd對局\nb\nc", "abcd\nb\n", 0, 1, Style{}},
		{"other sequences", "\x1b[2J\x1b]0;title\x07a\x1b[3Cb", "ab\n\n", 0, 0, Style{}},
		{"a colour of no role", "\x1b[38;5;3;48;5;15ma", "a\n\n", 0, 0, Style{}},
	} {
		cv := New(5, 2)
		cv.Read(c.rendered)
		if cv.Text() != c.text {
			t.Errorf("%s: %q, want %q", c.name, cv.Text(), c.text)
		}
		if _, _, st := cv.Cell(c.x, c.y); st != c.want {
			t.Errorf("%s: %s, want %s", c.name, st.Describe(), c.want.Describe())
		}
	}
}

// BenchmarkReadViewport draws a page of 78x20 in a widget of bubbles and reads it.
func BenchmarkReadViewport(b *testing.B) {
	v := viewport.New(78, 20)
	text := ""
	for range 100 {
		text += Words(Style{FG: theme.Accent}).Render("三角棋") + " is a game of taking away pieces from a triangle of five rows\n"
	}
	v.SetContent(text)
	cv := New(80, 24)
	for b.Loop() {
		v.ScrollDown(1)
		cv.Read(v.View())
		v.ScrollUp(1)
	}
}
