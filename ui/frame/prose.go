package frame

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// proseWidth is the columns of a page to read, in a window that has as many.
const proseWidth = 77

// drawLines draws a page to read from the row at the top on, what is looked for in another
// colour, and below it how much more there is.
func (s *PageScreen) drawLines(c *canvas.Canvas, area Rect) {
	first, end := s.list.Lines(len(s.lines), area.H-1)
	want := strings.ToLower(s.find.Text())
	for i, line := range s.lines[first:end] {
		st := canvas.Style{FG: theme.Text}
		if want != "" && strings.Contains(strings.ToLower(line), want) {
			st.FG = theme.Accent
		}
		c.PutIn(2, area.Y+1+i, s.W-2, line, st)
	}
	said := s.Say(s.page.About)
	if said == "" && end < len(s.lines) {
		said = s.T("ui.help.more", "n", len(s.lines)-end)
	}
	if s.find.Active {
		s.find.Draw(c, 1, s.H-2, s.W-2, "/")
		return
	}
	c.PutIn(1, s.H-2, s.W-2, said, canvas.Style{FG: theme.Dim})
}

// seek scrolls to the next line that has what is typed, going round; Enter asks for the one
// behind it.
func (s *PageScreen) seek(k tea.KeyMsg) (taken bool) {
	from := s.list.Row
	if k.Type == tea.KeyEnter {
		from++
	} else if !s.find.Key(k) {
		return false
	}
	want := strings.ToLower(s.find.Text())
	for i := range s.lines {
		n := (from + i) % len(s.lines)
		if want != "" && strings.Contains(strings.ToLower(s.lines[n]), want) {
			s.list.Row = n
			break
		}
	}
	return true
}
