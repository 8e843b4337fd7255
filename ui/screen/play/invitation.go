package play

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/qr"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// invitation is how others come to a table, in place of the board: the command or the link,
// and a link as a code for phones. It is shown while the person waits for somebody before
// the first move, and whenever it is asked for.
type invitation struct {
	app           *frame.App
	driver        session.Driver
	guest         table.Guest // nil for none
	asked, hidden bool
}

// stands reports whether others can come.
func (i *invitation) stands() bool { return i.guest != nil && i.guest.Invite() != "" }

// waits reports whether the person waits for somebody to begin with.
func (i *invitation) waits() bool {
	w, ok := i.guest.(interface{ Waiting() bool })
	return ok && w.Waiting() && i.driver.Session().Match().At() == 0
}

func (i *invitation) shown() bool { return i.stands() && (i.asked || i.waits() && !i.hidden) }

// turn shows it or the board.
func (i *invitation) turn() tea.Cmd {
	if i.waits() {
		i.hidden = !i.hidden
	} else {
		i.asked = !i.asked
	}
	return nil
}

// status is what another person asks for as long as that stands, or what the invitation is.
func (i *invitation) status(View) (string, theme.Role) {
	if i.guest != nil {
		if asked := i.guest.Asked(); !asked.IsZero() {
			return i.app.Say(asked), theme.Warn
		}
	}
	switch {
	case i.shown():
		return i.app.T("table.link"), theme.Text
	case i.stands() && i.waits():
		return i.app.T("table.link.hidden"), theme.Text
	}
	return "", theme.Text
}

func (i *invitation) picture() func(*canvas.Canvas) {
	if !i.shown() {
		return nil
	}
	return i.draw
}

// draw draws the code where it has room and this terminal shows blocks, dark on light.
func (i *invitation) draw(c *canvas.Canvas) {
	w, h := c.Size()
	line := i.guest.Invite()
	lines, code := canvas.Wrap(line, w-2), []string(nil)
	if strings.Contains(line, "://") && i.app.Glyphs != theme.ASCII && i.app.Palette.Level > theme.Mono {
		code = qr.Rows(line)
	}
	if len(code) > 0 && (canvas.Width(code[0]) > w || len(lines)+len(code) > h) {
		code = nil
	}
	y := max((h-len(lines)-len(code))/2, 0)
	for n, text := range append(lines, code...) {
		style := canvas.Style{FG: theme.Accent}
		if n >= len(lines) {
			style = canvas.Style{FG: theme.Black, BG: theme.TileUp}
		}
		c.PutCentre(0, y+n, w, text, style)
	}
}
