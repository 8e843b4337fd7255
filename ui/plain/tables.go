package plain

// Tables with others, for the visitors of a server.

import (
	"fmt"
	"slices"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
)

// sit plays or watches at a table until it is left.
func (a *app) sit(t *table.Table, err error) {
	g, why := a.visitor.Sit(t, err)
	if a.text(why); g == nil {
		return
	}
	c := newConsole(a, g, message.T("plain.tables.left"))
	c.tells.greet()
	if why, ok := g.Can(session.Play{}); !ok && why.Key == "table.invite" {
		a.text(why)
	}
	c.run()
}

// atTable reports whether the game is one of several people, which a table keeps.
func (c *console) atTable() bool {
	_, ok := c.d.(table.Guest)
	return ok
}

// toldMoves is how many of the moves that were played at a table are said to whoever
// comes: the last one of each side.
const toldMoves = 2

// played says the last of the moves that were played before the person came, and returns
// the other events.
func (c *console) played(events []session.Event) []session.Event {
	var moves []session.Moved
	rest := slices.DeleteFunc(events, func(e session.Event) bool {
		m, ok := e.(session.Moved)
		if ok {
			moves = append(moves, m)
		}
		return ok
	})
	for _, m := range moves[max(len(moves)-toldMoves, 0):] {
		c.say("plain.move.numbered", "number", m.Number, "move", m.Said)
	}
	return rest
}

// turn says whose turn it is at a table, for the prompt.
func (c *console) turn() string {
	m := c.s.Match()
	if !c.atTable() || !c.s.Live() || m.Status().Over {
		return ""
	}
	key := "plain.tables.turn"
	if c.s.YourTurn() {
		if _, ok := c.d.Can(session.Play{}); !ok { // nobody sits on the other side yet
			return ""
		}
		key = "plain.tables.yourturn"
	}
	return " · " + c.words.S(key, "side", c.tells.sideName(m.Turn()), "number", m.At()+1)
}

// clocks are what is left of both players' time, for the prompt.
func (c *console) clocks() string {
	if !c.s.Match().Clock().On() {
		return ""
	}
	var left []string
	for _, side := range []games.Side{games.First, games.Second} {
		left = append(left, fmt.Sprint(c.words.Text(c.tells.sideName(side)), " ", session.ClockText(c.s.Remaining(side))))
	}
	return " · " + c.list(left)
}
