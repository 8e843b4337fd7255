package table

import (
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
)

// Class is a place at a table for a class: of the one who holds the pen and moves
// everybody's board, or of one who follows. It is a session.Driver and used by
// one goroutine at a time.
type Class struct {
	place
	aside bool // it looks at something of its own
}

// Due implements session.Driver: a class has no clock.
func (c *Class) Due() time.Time { return time.Time{} }

// catchUp brings the person's board to what the holder shows, unless the person has
// stepped aside, and says what has happened besides.
func (c *Class) catchUp() []session.Event {
	before := c.update()
	var events []session.Event
	if !c.aside {
		events = c.follow()
		if c.at.show != before.show {
			events = append(events, c.seeShown()...)
		}
	}
	if before.newcomer() {
		return events
	}
	if before.holder.ID != c.at.holder.ID {
		events = append(events, told("table.pen.holds", "name", c.at.holder.Name))
	}
	return append(events, c.asked(before)...)
}

// seeShown looks at what the holder of the pen looks at.
func (c *Class) seeShown() []session.Event {
	if c.Holds() {
		return nil
	}
	var events []session.Event
	show := c.at.show
	at := show.back
	if at < 0 {
		at = len(c.at.Moves)
	}
	if at != c.Session().At() {
		events = unkept(c.own.Do(session.Look{At: at}))
	}
	return append(events, session.Pointed{At: show.cursor, Lens: show.lens, View: show.view})
}

// Holds reports whether the person holds the pen.
func (c *Class) Holds() bool { return c.at.holder.ID == c.person.ID }

// Has implements session.Driver.
func (c *Class) Has(i session.Intent) bool {
	switch i.(type) {
	case session.Redo, session.Restart, Point, Answer, session.Next:
		return true
	case session.Resign, session.OfferDraw:
		return false
	}
	return c.shared(i)
}

// Can implements session.Driver.
func (c *Class) Can(i session.Intent) (message.Text, bool) {
	if !c.Has(i) {
		return message.Text{}, false
	}
	stands := c.at.closed.IsZero()
	switch i := i.(type) {
	case Mute:
		return message.Text{}, true
	case Answer:
		return message.Text{}, stands && !c.Holds() && i.View != "" && i.View == c.at.show.view
	case Say, SendAway, EndTable:
		return c.at.closed, stands
	case Point:
		return message.Text{}, c.Holds()
	case session.Redo, session.Restart:
		return message.T("table.pen.not"), c.Holds()
	case session.Next:
		return c.at.closed, stands && (c.aside || !c.Holds() || len(asksFor(c.at.asks, *c.person)) > 0)
	case session.Play:
		if !c.Holds() {
			return message.T("games.over"), !c.Session().State().Status().Over
		}
	}
	return c.own.Can(i)
}

// Do implements session.Driver.
func (c *Class) Do(i session.Intent) []session.Event {
	if why, ok := c.Can(i); !ok {
		return []session.Event{session.Refused{Said: why}}
	}
	if events, ok := c.rules(i); ok {
		return events
	}
	if c.Holds() {
		return c.lead(i)
	}
	switch i := i.(type) {
	case Answer:
		c.table.answer(*c.person, i)
		return nil // what else is new comes to the board by itself
	case session.Next:
		if c.aside {
			return c.comeBack()
		}
		return c.want(askPen)
	case session.Play:
		return slices.Concat(c.stepAside(), c.comeHere(), unkept(c.own.Do(i)))
	case session.Look, session.Back, session.Step, session.Undo, session.LookThrough:
		return append(c.stepAside(), unkept(c.own.Do(i))...)
	}
	return unkept(c.own.Do(i))
}

// maxView is how much text may stand for what is looked at besides the board.
const maxView = 8 << 10

// Answers counts, by answer, how many viewers chose which of n answers first while a view
// was shown.
func (c *Class) Answers(view string, n int) []int {
	counts := make([]int, n)
	for _, a := range c.at.answers {
		if a.View == view && a.I >= 0 && a.I < n {
			counts[a.I]++
		}
	}
	return counts
}

// lead follows an intent of the holder, whose board is everybody's.
func (c *Class) lead(i session.Intent) []session.Event {
	t, p := c.table, *c.person
	switch i := i.(type) {
	case session.Play:
		err := t.play(p, i.Move)
		return outcome(c.sync(), err)
	case session.Undo:
		t.move(p, func(m *match.Match) { m.Undo() })
	case session.Redo:
		t.move(p, func(m *match.Match) { m.Redo() })
	case session.Restart:
		t.move(p, func(m *match.Match) { m.Restart() })
	case session.Next:
		return c.want(askPen)
	case Point:
		t.point(p, func(s *shown) { s.cursor, s.view = i.At, i.View[:min(len(i.View), maxView)] })
	default:
		events := unkept(c.own.Do(i))
		t.point(p, func(s *shown) {
			s.back = -1
			if !c.Session().Live() {
				s.back = c.Session().At()
			}
			if l, ok := i.(session.LookThrough); ok {
				s.lens = l.Lens
			}
		})
		return events
	}
	return c.sync()
}

// comeHere takes the own board back to the position shown, to try a move there.
func (c *Class) comeHere() []session.Event {
	if c.Session().Live() {
		return nil
	}
	m := c.Session().Match()
	events, _ := c.own.Follow(session.Remote{ // moves that are there already
		Moves: slices.Clone(m.Moves()[:c.Session().At()]), Clock: m.Clock(), Seats: [2]games.PlayerSpec{m.Seat(games.First), m.Seat(games.Second)},
	})
	return unkept(events)
}

// stepAside lets a viewer look at something of the own.
func (c *Class) stepAside() []session.Event {
	if c.aside {
		return nil
	}
	c.aside = true
	human := games.PlayerSpec{Kind: games.Human}
	c.own.Reseat([2]games.PlayerSpec{human, human})
	return []session.Event{told("table.aside", "name", c.at.holder.Name)}
}

// comeBack returns to what the holder shows now.
func (c *Class) comeBack() []session.Event {
	c.aside = false
	events := append(c.sync(), c.seeShown()...)
	return append(events, told("table.aside.back", "name", c.at.holder.Name))
}

// Prompt implements session.Driver.
func (c *Class) Prompt() message.Text {
	if c.aside {
		return message.T("table.prompt.aside", "name", c.at.holder.Name)
	}
	return message.T("table.prompt.class", "table", c.table.id, "name", c.at.holder.Name, "n", len(c.at.present))
}
