package plain

// Tables with others, for the visitors of a server.

import (
	"fmt"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// tables lists the tables and asks for one until the person has had enough. One that
// is named is sat down at first.
func (a *app) tables(name string) {
	var listed []table.Entry
	sit := func(name string) {
		if name == "" {
			listed = a.listTables()
			return
		}
		id := name
		if i, ok := numbered(name, len(listed)); ok {
			id = listed[i].ID
		}
		a.sit(a.visitor.Hub.Find(id))
	}
	left := false
	all := []entry{{"plain.command.open", "", a.openTable}, {"plain.command.help", "", func(string) { a.tableKeys() }}, {"plain.command.quit", "", func(string) { left = true }}}
	for sit(name); a.end == nil && !left; {
		a.ask(a.words.S("plain.tables.prompt"), all, sit)
	}
}

// listTables lists the tables that the person may know of.
func (a *app) listTables() []table.Entry {
	all := a.visitor.Hub.List(a.visitor.Person)
	if len(all) == 0 {
		a.say("lobby.none")
	}
	for i, e := range all {
		who, standing := frame.TableText(a.words, e)
		facts := []string{a.words.Text(a.gameName(e.Game)), who, standing}
		if m := games.ByID(a.Modules, e.Game); m != nil {
			facts = append(facts, frame.TableFacts(a.words, m, e)...)
		}
		a.say("plain.tables.row", "number", i+1, "table", e.ID, "facts", a.list(facts))
	}
	a.tableKeys()
	return all
}

// tableKeys says what can be typed where a table is asked for.
func (a *app) tableKeys() { a.say("plain.tables.keys", "clocks", a.list(store.Clocks[1:])) }

// openTable opens a table for the game with a number or a name and sits down; what
// follows says how it is played.
func (a *app) openTable(how string) {
	m, words := a.gameIn(how)
	if m == nil {
		a.tableKeys()
		return
	}
	s, clock := table.Setup{Kind: table.ForTwo, Module: m, Salt: match.NewSalt(), Side: games.First}, ""
	for _, word := range words {
		switch {
		case slices.Contains(store.Clocks, word):
			clock = word
		case a.is(word, "plain.tables.rated"):
			s.Rated = true
		case a.is(word, "plain.tables.private"):
			s.Private = true
		case a.is(word, "plain.tables.class"):
			s.Kind = table.ForClass
		default:
			a.tableKeys()
			return
		}
	}
	setup, err := a.setUp(m, store.SeatsTwo, clock)
	if err != nil {
		a.wrong(err)
		return
	}
	s.Options, s.Seed, s.Clock = setup.Options, setup.Seed, setup.Clock
	a.sit(a.visitor.Hub.Open(a.visitor.Person, s))
}

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

// sendAway sends the person of a name away from the table, or says who is there.
func (c *console) sendAway(name string) {
	g, _ := c.d.(table.Guest)
	var names []string
	for _, p := range g.Present() {
		if strings.EqualFold(p.Name, name) {
			c.do(table.SendAway{Who: p.ID})
			return
		}
		names = append(names, p.Name)
	}
	c.say("lobby.here", "names", message.WordList(names))
}

// sayPhrase says a phrase to the others at the table, or lists them.
func (c *console) sayPhrase(number string) {
	all := table.Phrases()
	if i, ok := numbered(number, len(all)); ok {
		c.do(table.Say{I: i})
		return
	}
	for i, text := range all {
		c.say("plain.say.row", "number", i+1, "text", text)
	}
	c.text(message.T("table.phrase.which"))
}
