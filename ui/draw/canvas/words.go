package canvas

import (
	"io"
	"strconv"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"duiju/ui/draw/theme"
)

// firstRole is the colour of a widget that stands for theme.Text: the sixteen below it
// are the terminal's own.
const firstRole = 15

// widgets renders for all widgets alike, whatever the terminal shows: their colours
// are roles until Read turns them back.
var widgets = func() *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.ANSI256)
	return r
}()

// Words is a style as the widgets of bubbles and lipgloss take it. A colour of it
// stands for a named role; a mix of two roles is its first.
func Words(st Style) lipgloss.Style {
	s := widgets.NewStyle().Bold(st.Bold).Reverse(st.Reverse).Underline(st.Underline)
	colour := func(r theme.Role) lipgloss.Color { return lipgloss.Color(strconv.Itoa(int(r.Base()) + firstRole)) }
	if st.FG != theme.None {
		s = s.Foreground(colour(st.FG))
	}
	if st.BG != theme.None {
		s = s.Background(colour(st.BG))
	}
	return s
}

// Read draws what a widget has rendered with styles made by Words from the top left
// corner on, cut at the edges as all else is. Of its escape sequences only those that
// set attributes count.
func (c *Canvas) Read(s string) {
	var st Style
	x, y, state := 0, 0, byte(0)
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	for len(s) > 0 {
		seq, width, n, next := ansi.DecodeSequence(s, state, p)
		switch {
		case width > 0:
			x = c.Put(x, y, seq, st)
		case seq == "\n":
			x, y = 0, y+1
		case ansi.Cmd(p.Command()).Final() == 'm' && ansi.HasCsiPrefix(seq):
			st = attributes(st, p.Params())
		}
		s, state = s[n:], next
	}
}

// attributes is a style after a sequence that sets attributes.
func attributes(st Style, params ansi.Params) Style {
	if len(params) == 0 {
		return Style{}
	}
	for i := 0; i < len(params); i++ {
		switch param, _, _ := params.Param(i, 0); param {
		case 0:
			st = Style{}
		case 1:
			st.Bold = true
		case 4:
			st.Underline = true
		case 7:
			st.Reverse = true
		case 38, 48:
			colour, _, _ := params.Param(i+2, firstRole)
			role := theme.Role(max(colour-firstRole, 0))
			if param == 38 {
				st.FG = role
			} else {
				st.BG = role
			}
			i += 2
		}
	}
	return st
}
