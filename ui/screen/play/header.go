package play

import (
	"fmt"
	"slices"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/page"
)

// header is the first row of the screen.
type header struct {
	View
	rules   *rules
	title   string // who plays, or what the driver says
	unsaved bool
	speed   float64 // of a demo, as the settings name it
	bare    bool    // there is no board to speak of
	own     bool    // the title is the driver's, and matters more than the game's name
}

// draw draws the game, its rules and who plays on the left, where the
// game stands on the right. What does not fit is left out: the rules first. In the panel
// it has two rows.
func (h header) draw(c *canvas.Canvas) {
	w, rows := c.Size()
	name, seats := h.T(h.info.Name), h.title
	if h.bare {
		frame.Header(c, seats, "")
		return
	}
	if rows > 1 { // in the panel
		lines := append(canvas.Wrap(h.Dotted(name, seats), w-2), "")
		if len(lines) > 2 {
			lines = append(canvas.Wrap(seats, w-2), "")
		}
		frame.Header(c, lines[0], "")
		x := c.PutIn(1, 1, w-2, lines[1], canvas.Style{FG: theme.Title})
		for _, standing := range []string{h.standing(true), h.standing(false)} {
			if lines[1] == "" && h.Width(standing) <= w-2 {
				c.Put(1, 1, standing, canvas.Style{FG: theme.Dim})
				return
			} else if h.Width(standing) < w-1-x {
				c.PutRight(w-1, 1, w-1-x, standing, canvas.Style{FG: theme.Dim})
				return
			}
		}
		return
	}
	for _, right := range []string{h.standing(true), h.standing(false)} {
		for n := 2; n >= 0; n-- {
			left := h.Dotted(name, h.rules.text(h.View, n), seats)
			if h.Width(left)+h.Width(right)+4 <= w {
				frame.Header(c, left, right)
				return
			}
		}
	}
	if h.own {
		name = seats
	}
	frame.Header(c, name, h.standing(false))
}

// seatsText says who plays: "You v level 2", "demo: level 6 v level 4"; in a position that
// is set up nobody does yet.
func (h header) seatsText() string {
	a, b := h.playerText(games.First), h.playerText(games.Second)
	switch {
	case session.Arranging(h.game):
		return h.T("ui.arrange.title")
	case h.game.People() == 0:
		return h.T("ui.play.seats.demo", "a", a, "b", b)
	case h.game.Mine() == games.NoSide:
		return h.T("ui.form.seats.two")
	case h.game.Mine() == games.Second:
		a, b = b, a
	}
	return h.T("ui.play.seats", "a", a, "b", b)
}

// standing is the right half of the header, in its short form without the side
// to move.
func (h header) standing(long bool) string {
	var parts []string
	if h.unsaved {
		parts = append(parts, h.T("ui.play.notsaved"))
	}
	if watching(h.driver) && !session.Arranging(h.game) {
		parts = append(parts, h.speedText())
	}
	m := h.game.Match()
	switch {
	case lookingBack(h.driver):
		parts = append(parts, h.T("ui.play.lookingat", "n", h.game.At(), "all", m.At()))
	case h.over():
		parts = append(parts, h.T("ui.play.played", "n", m.At()))
	case !session.Arranging(h.game):
		parts = append(parts, h.T("ui.play.move", "k", m.At()+1))
	}
	if s := h.game.State(); long && !s.Status().Over && !h.over() {
		parts = append(parts, h.T("ui.play.tomove", "side", s.SideName(s.Turn())))
	}
	return h.Dotted(parts...)
}

func (h header) speedText() string {
	switch {
	case h.game.Paused():
		return h.T("ui.demo.paused")
	case h.speed <= 0:
		return h.T("ui.demo.max")
	}
	return fmt.Sprintf("%gx", h.speed)
}

// rules is the names of a game's chosen rules in one language, kept as a schema
// is dear.
type rules struct {
	language string
	names    []string
}

// text names the first n rules of the game, but those that the words or figures beside the
// board say.
func (r *rules) text(v View, n int) string {
	if r.language != v.Table.Code {
		m := v.game.Match()
		r.language, r.names = v.Table.Code, page.OptionWords(v.Table, m.Module(), m.Options())
	}
	return v.Dotted(slices.DeleteFunc(slices.Clone(r.names[:min(n, len(r.names))]), func(name string) bool {
		return slices.ContainsFunc(v.Scene.Captions, func(t message.Text) bool { return v.Say(t) == name }) ||
			slices.ContainsFunc(v.Scene.Gauges, func(g scene.Gauge) bool { return v.Say(g.Name)+" "+g.Value == name })
	})...)
}
