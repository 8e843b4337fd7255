package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// lobby is where visitors of a server meet: the choices for a new table, and below them
// the tables that a person may know of.
type lobby struct {
	House                   *House
	game, clock, kind, seen string
}

// kinds are what a new table can be for, by the codes of lobbyKinds.
var kinds = map[string]table.Setup{"two": {Kind: table.ForTwo}, "rated": {Kind: table.ForTwo, Rated: true}, "class": {Kind: table.ForClass}}

// The codes of what a new table can be for, and of who sees it in the list.
var (
	lobbyKinds = []string{"two", "rated", "class"}
	lobbySeen  = []string{"all", "private"}
)

// lobbyPause is the time between two looks at the tables.
const lobbyPause = time.Second

// LobbyPage lists the tables of a server; a new one is for a game.
func (h *House) LobbyPage(m games.Module) Maker {
	return (&lobby{h, m.Info().ID, store.Clocks[0], lobbyKinds[0], lobbySeen[0]}).page
}

func (l *lobby) page() Page {
	p := Page{ID: "tables", Title: message.T("lobby.title"), Facts: message.Verbatim(l.House.Person.Name), Rows: l.choices(), Close: []string{"m"}, Every: lobbyPause}
	opens := len(p.Rows)
	p.Rows = append(p.Rows, Row{ID: "open", Cells: []Cell{{Text: message.T("lobby.open"), Tone: Strong}}})
	all := l.House.Hub.List(l.House.Person)
	p.Rows = append(p.Rows, list.Of(all, l.row)...)
	if p.Start = opens; len(all) == 0 {
		p.About = message.T("lobby.none")
	} else if !all[0].Over {
		p.Start++ // so that Enter sits down
	}
	p.Acts = []Act{
		{ID: "open-table", Keys: []string{"enter", "space"}, Label: "lobby.key.open", About: "lobby.about.open", Rank: 1, Row: true,
			On: func(row int) bool { return row == opens }, Do: func(int, string) (Step, error) { return l.open(), nil }},
		{ID: "join-table", Keys: []string{"enter", "space"}, Label: "lobby.key.join", About: "lobby.about.join", Rank: 1, Row: true,
			On: func(row int) bool { return row > opens }, Do: func(row int, _ string) (Step, error) { return l.find(all[row-opens-1].ID), nil }},
		{ID: "find-table", Keys: []string{":", "/"}, Label: "lobby.key.find", About: "lobby.about.find", Rank: 3,
			Ask: func(int) Ask { return Ask{Prompt: message.T("lobby.name")} }, Do: func(_ int, name string) (Step, error) { return l.find(name), nil }},
		{ID: "open-typed", Word: "plain.command.open", About: "lobby.about.typed", Do: func(_ int, how string) (Step, error) {
			if err := l.choose(strings.Fields(how)); err != nil {
				return nil, err
			}
			return l.open(), nil
		}},
	}
	return p
}

// choices are the rows for a new table.
func (l *lobby) choices() []Row {
	names := list.Of(l.House.Modules, func(m games.Module) Value { return Value{m.Info().ID, message.T(m.Info().Name)} })
	return []Row{
		pick("game", "lobby.game", &l.game, names...),
		pick("clock", "lobby.clock", &l.clock, clocks()...),
		pick("kind", "lobby.kind", &l.kind, named(lobbyKinds, "lobby.kind.two", "lobby.kind.rated", "lobby.kind.class")...),
		pick("seen", "lobby.seen", &l.seen, named(lobbySeen, "lobby.seen.all", "lobby.seen.name")...),
	}
}

// choose takes choices that are typed one after the other, a game by its number too.
func (l *lobby) choose(typed []string) error {
	for len(typed) > 0 {
		n := len(typed)
		for n > 0 && !l.chooses(strings.Join(typed[:n], " ")) { // a name may have several words
			n--
		}
		if n == 0 {
			return message.Faultf(message.ErrOption, "ui.page.novalue", "value", typed[0])
		}
		typed = typed[n:]
	}
	return nil
}

// chooses takes the first choice that has a value which is typed.
func (l *lobby) chooses(text string) bool {
	if i, err := strconv.Atoi(text); err == nil && i > 0 && i <= len(l.House.Modules) {
		l.game = l.House.Modules[i-1].Info().ID
		return true
	}
	return slices.ContainsFunc(l.choices(), func(r Row) bool { return r.Set(r.Code(l.House.Table, text)) == nil })
}

// open makes a table and sits down at it.
func (l *lobby) open() Step {
	m := games.ByID(l.House.Modules, l.game)
	g := l.House.game(m)
	g.Clock = l.clock
	s, err := g.Setup(m, l.House.Seed(m), l.House.Now())
	if err != nil {
		return Sit{nil, err}
	}
	setup := kinds[l.kind]
	setup.Setup, setup.Salt, setup.Private = s, l.House.Salt(), l.seen == "private"
	t, err := l.House.Hub.Open(l.House.Person, setup)
	return Sit{t, err}
}

// find sits down at the table of a name.
func (l *lobby) find(name string) Step {
	t, err := l.House.Hub.Find(name)
	return Sit{t, err}
}

// row is a table: its name, the game, who sits there, how it stands; rules, clock and who
// is there are said of it.
func (l *lobby) row(e table.Entry) Row {
	seat := func(p table.Person) string {
		if p.ID == "" {
			return l.House.T("table.free")
		}
		return p.Name
	}
	name, who, standing := message.Verbatim(e.Game), seat(e.Players[0])+" - "+seat(e.Players[1]), l.House.T("ui.records.moves", "n", e.Moves)
	if e.Kind == table.ForClass {
		who = l.House.T("lobby.class", "name", e.Players[0].Name)
	}
	if e.Over {
		standing = l.House.T("lobby.over")
	}
	var facts, here []string
	if m := games.ByID(l.House.Modules, e.Game); m != nil {
		name, facts = message.T(m.Info().Name), OptionWords(l.House.Table, m, e.Options)
	}
	facts = append(facts, l.House.Say(ClockText(e.Clock)))
	if e.Rated {
		facts = append(facts, l.House.T("lobby.rated"))
	}
	for _, p := range e.Present {
		here = append(here, p.Name)
	}
	present := l.House.T("lobby.nobody")
	if len(here) > 0 {
		present = l.House.T("lobby.here", "names", message.WordList(here))
	}
	about := message.Verbatim(l.House.Dotted(append(facts, present)...))
	return Row{ID: e.ID, About: about, Cells: []Cell{
		{message.Verbatim(e.ID), Heading, 8}, {name, Plain, 16}, {Text: message.Verbatim(who)},
		{Text: message.Verbatim(l.House.Dotted(standing, l.House.T("lobby.present", "n", len(e.Present)))), Tone: Faint}, {about, Faint, AtRight},
	}}
}

// saidRules is how many rules of a game are said at least.
const saidRules = 2

// OptionWords says the rules of a game: the first ones, and whatever else is
// not the default.
func OptionWords(t *words.Table, m games.Module, o games.Options) (said []string) {
	for _, op := range m.Schema(o) {
		v := o[op.Key]
		if op.Kind == games.KindText || op.Quiet && !op.Size || len(said) >= saidRules && v == op.Default && !op.Size {
			continue
		}
		word := fmt.Sprintf("%s %s", t.S(op.Name), v)
		for _, c := range op.Choices {
			if c.Value == v {
				word = t.Text(c.Name)
			}
		}
		said = append(said, word)
	}
	return said
}
