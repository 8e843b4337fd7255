package play

import (
	"duiju/games"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
	"fmt"
)

// head is the first row of the screen.
type head struct {
	*table
	title func() string
	rules rules
}

// draw draws the game, its rules and who plays on the left, where the
// game stands on the right. What does not fit is left out: the rules first.
func (p *head) draw(c *canvas.Canvas) {
	name, seats := p.T(p.info.Name), p.title()
	for _, right := range []string{p.standing(true), p.standing(false)} {
		for n := 2; n >= 0; n-- {
			left := p.Dotted(name, p.rules.text(p.table, n), seats)
			if p.Width(left)+p.Width(right)+4 <= p.W {
				frame.Header(c, left, right)
				return
			}
		}
	}
	frame.Header(c, name, p.standing(false))
}

// seatsText says who plays: "You v level 2", "demo: level 6 v level 4".
func (p *head) seatsText() string {
	a, b := p.playerText(games.First), p.playerText(games.Second)
	switch {
	case p.s.People() == 0:
		return p.T("ui.play.seats.demo", "a", a, "b", b)
	case p.s.Mine() == games.NoSide:
		return p.T("ui.play.seats.two")
	case p.s.Mine() == games.Second:
		a, b = b, a
	}
	return p.T("ui.play.seats", "a", a, "b", b)
}

// standing is the right half of the header, in its short form without the side
// to move.
func (p *head) standing(long bool) string {
	var parts []string
	if p.Failed() != nil {
		parts = append(parts, p.T("ui.play.notsaved"))
	}
	if p.runs() {
		parts = append(parts, p.speedText())
	}
	m := p.s.Match()
	switch {
	case !p.s.Live():
		parts = append(parts, p.T("ui.play.lookingat", "n", p.s.At(), "all", m.At()))
	case p.over():
		parts = append(parts, p.T("ui.play.played", "n", m.At()))
	default:
		parts = append(parts, p.T("ui.play.move", "k", m.At()+1))
	}
	if s := p.s.State(); long && !s.Status().Over && !p.over() {
		parts = append(parts, p.T("ui.play.tomove", "side", s.SideName(s.Turn())))
	}
	return p.Dotted(parts...)
}

func (p *head) speedText() string {
	switch {
	case p.s.Paused():
		return p.T("ui.demo.paused")
	case p.speed <= 0:
		return p.T("ui.demo.max")
	}
	return fmt.Sprintf("%gx", p.speed)
}

// rules is the names of a game's chosen rules in one language, kept as a schema
// is dear.
type rules struct {
	language string
	names    []string
}

// text names the first n options of the game that a person can choose.
func (r *rules) text(t *table, n int) string {
	if r.language != t.Table.Code {
		r.language, r.names = t.Table.Code, nil
		m := t.s.Match()
		for _, o := range m.Module().Schema(m.Options()) {
			v := m.Options()[o.Key]
			switch {
			case o.Quiet || o.Kind == games.KindText:
			case o.Kind == games.KindInt:
				r.names = append(r.names, t.T(o.Name)+" "+v)
			default:
				for _, ch := range o.Choices {
					if ch.Value == v {
						r.names = append(r.names, t.Say(ch.Name))
					}
				}
			}
		}
	}
	return t.Dotted(r.names[:min(n, len(r.names))]...)
}
