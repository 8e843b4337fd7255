package shelf

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/store"
)

// lobby is where visitors of a server meet: a list of tables, and above it the
// choices for a new one.
type lobby struct {
	frame.ListScreen
	game  int // row of the menu
	clock int // of store.Clocks
	kind  int // of kinds
	seen  int // 1: by those alone who know the name
	all   []table.Entry
	find  frame.TextBox
}

// kinds are what a new table can be for.
var kinds = []struct {
	kind  table.Kind
	rated bool
	name  string
}{
	{table.ForTwo, false, "lobby.kind.two"},
	{table.ForTwo, true, "lobby.kind.rated"},
	{table.ForClass, false, "lobby.kind.class"},
}

// seen are who sees a new table in the list.
var seen = []string{"lobby.seen.all", "lobby.seen.name"}

// lobbyPause is the time between two looks at the tables.
const lobbyPause = time.Second

// choices are the rows before the tables: game, clock, kind, who sees it, and the one
// that opens.
const choices = 5

func newLobby(a *frame.App, game int) *lobby {
	l := &lobby{ListScreen: frame.NewList(a), game: game}
	if l.List.Row = choices - 1; len(a.Visitor.Hub.List(a.Visitor.Person)) > 0 && !a.Visitor.Hub.List(a.Visitor.Person)[0].Over {
		l.List.Row = choices // the first table, so that Enter sits down
	}
	l.List.Count = func() int { return choices + len(l.all) }
	onTable := func() bool { return l.List.Row >= choices }
	onOpen := func() bool { return l.List.Row == choices-1 }
	l.Acts = append(append(l.List.Keys(a, "ui.key.row"), l.List.ChangeKeys(a, l.change)...),
		frame.Action{ID: "open-table", Keys: []string{"enter", "space"}, Label: "lobby.key.open", About: "lobby.about.open", Rank: 1, On: onOpen, Do: l.open},
		frame.Action{ID: "change-row", Keys: []string{"enter", "space"}, Label: "ui.key.change", Rank: 1, On: func() bool { return l.List.Row < choices-1 }, Do: func() tea.Cmd { return l.change(1) }},
		frame.Action{ID: "join-table", Keys: []string{"enter", "space"}, Label: "lobby.key.join", About: "lobby.about.join", Rank: 1, On: onTable, Do: l.join},
		frame.Action{ID: "find-table", Keys: []string{":", "/"}, Label: "lobby.key.find", About: "lobby.about.find", Rank: 3, Do: func() tea.Cmd { l.find.Open(""); return nil }},
		frame.Action{ID: "back", Keys: []string{"esc", "m"}, Label: "ui.key.back", About: "ui.about.back", Rank: 5, Do: l.Pop},
		frame.Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 7, Do: l.Quit})
	return l
}

// Shown looks at the tables, now and every second.
func (l *lobby) Shown() tea.Cmd {
	l.all = l.App.Visitor.Hub.List(l.App.Visitor.Person)
	l.List.Clamp()
	_, again := l.Timer(lobbyPause, l.Shown)
	return again
}

func (l *lobby) change(by int) tea.Cmd {
	turn := func(v *int, n int) { *v = (*v + by + n) % n }
	switch l.List.Row {
	case 0:
		turn(&l.game, len(l.App.Modules))
	case 1:
		turn(&l.clock, len(store.Clocks))
	case 2:
		turn(&l.kind, len(kinds))
	case 3:
		turn(&l.seen, len(seen))
	}
	return nil
}

// open makes a table and sits down at it.
func (l *lobby) open() tea.Cmd {
	m, k := l.App.Modules[l.game], kinds[l.kind]
	g := l.App.GameSettings(m)
	g.Clock = store.Clocks[l.clock]
	s, err := g.Setup(m, l.App.Seed(m), l.App.Now())
	if err != nil {
		l.Note = message.T("lobby.refused", "reason", l.App.Table.Error(err))
		return nil
	}
	return l.sit(l.App.Visitor.Hub.Open(l.App.Visitor.Person, table.Setup{
		Kind: k.kind, Module: m, Options: s.Options, Seed: s.Seed, Salt: l.App.Salt(), Clock: s.Clock, Side: games.First, Rated: k.rated, Private: l.seen == 1,
	}))
}

// join sits down at the chosen table.
func (l *lobby) join() tea.Cmd { return l.enter(l.all[l.List.Row-choices].ID) }

// enter sits down at the table of a name.
func (l *lobby) enter(id string) tea.Cmd { return l.sit(l.App.Visitor.Hub.Find(id)) }

func (l *lobby) sit(t *table.Table, err error) tea.Cmd {
	var g table.Guest
	if g, l.Note = l.App.Visitor.Sit(t, err); g == nil {
		return l.Shown() // the table may be gone
	}
	return l.Push(l.App.Routes.Board(l.App, g))
}

func (l *lobby) Writing() string { return l.find.Says("lobby.key.join") }

func (l *lobby) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !l.find.Active {
		return nil, false
	}
	if k.Type == tea.KeyEnter {
		id := l.find.Text()
		l.find.Close()
		return l.enter(id), true
	}
	return nil, l.find.Key(k)
}

func (l *lobby) Click(x, y int) tea.Cmd {
	return l.List.Click(x, y, func() tea.Cmd {
		if l.List.Row < choices-1 {
			return l.change(1)
		} else if l.List.Row == choices-1 {
			return l.open()
		}
		return l.join()
	})
}

func (l *lobby) Draw(c *canvas.Canvas) {
	frame.Header(c, l.T("lobby.title"), l.App.Visitor.Person.Name)
	if len(l.all) == 0 {
		for i, line := range canvas.Wrap(l.T("lobby.none"), l.W-4) {
			c.PutIn(2, choices+3+i, l.W-4, line, canvas.Style{FG: theme.Dim})
		}
	}
	labels := []string{l.T("lobby.game"), l.T("lobby.clock"), l.T("lobby.kind"), l.T("lobby.seen")}
	values := []string{l.T(l.App.Modules[l.game].Info().Name), l.Say(page.ClockText(store.ParseClock(store.Clocks[l.clock]))), l.T(kinds[l.kind].name), l.T(seen[l.seen])}
	width := 0
	for _, label := range labels {
		width = max(width, l.App.Width(label))
	}
	l.List.Draw(c, frame.NewRect(0, 1, l.W, l.H-3), func(line *canvas.Canvas, i int, st canvas.Style) {
		switch {
		case i < len(labels):
			l.App.DrawChoice(line, width, labels[i], values[i], st)
		case i < choices:
			line.PutIn(1, 0, l.W-2, l.T("lobby.open"), frame.In(theme.Accent, st))
		default:
			l.drawTable(line, l.all[i-choices], st)
		}
	})
	switch {
	case l.find.Active:
		l.find.Draw(c, 1, l.H-2, l.W-2, l.T("lobby.name"))
	case !l.Note.IsZero():
		c.PutIn(1, l.H-2, l.W-2, l.Say(l.Note), canvas.Style{FG: theme.Warn})
	case l.List.Row >= choices && l.List.Row < choices+len(l.all):
		e := l.all[l.List.Row-choices]
		if m := l.App.Module(e.Game); m != nil {
			c.PutIn(1, l.H-2, l.W-2, l.App.Dotted(frame.TableFacts(l.App.Table, m, e)...), canvas.Style{FG: theme.Dim})
		}
	}
}

// drawTable is a table in one row: name, game, who sits there, how it stands.
func (l *lobby) drawTable(line *canvas.Canvas, e table.Entry, st canvas.Style) {
	name := e.Game
	if m := l.App.Module(e.Game); m != nil {
		name = l.T(m.Info().Name)
	}
	who, standing := frame.TableText(l.App.Table, e)
	x := line.PutIn(1, 0, 8, e.ID, frame.In(theme.Title, st))
	x = line.PutIn(max(x+1, 10), 0, 16, name, st)
	x = line.PutIn(max(x+1, 28), 0, l.W-50, who, st)
	line.PutIn(x+2, 0, l.W-x-3, l.App.Dotted(standing, l.T("lobby.present", "n", len(e.Present))), frame.In(theme.Dim, st))
}
