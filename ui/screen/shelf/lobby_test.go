package shelf

import (
	"slices"
	"strings"
	"testing"

	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// seat is the screen of a table.
type seat struct {
	frame.Base
	d session.Driver
}

func (*seat) Actions() []frame.Action { return nil }
func (*seat) Draw(*canvas.Canvas)     {}

// lobbyOf is the lobby of a server with the tables of Bob, as Ann sees it.
func lobbyOf(t *testing.T, tables ...table.Setup) (*uitest.Driver, *table.Hub) {
	var hub *table.Hub
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen {
		hub = table.NewHub(table.Config{Modules: a.Modules})
		for _, s := range tables {
			s.Module = a.Modules[1]
			if _, err := hub.Open(table.Person{ID: "Bob", Name: "Bob"}, s); err != nil {
				t.Fatal(err)
			}
		}
		a.Visitor = &frame.Visitor{Person: table.Person{ID: "Ann", Name: "Ann"}, Hub: hub}
		a.Routes.Board = func(a *frame.App, g session.Driver) frame.Screen { return &seat{frame.NewBase(a), g} }
		return []frame.Screen{frame.NewPage(a, a.House().LobbyPage(a.Modules[0]))}
	}, all.All()...)
	d.Run(d.Root.Top().Shown())
	return d, hub
}

// chosen says what the choices of a new table are when each was changed once.
var chosen = []string{"Triangle Nim", "3 min", "rated: two people", "private: for whoever"}

// The name of a table is asked for in the row where what is wrong with it is said.
func TestATableIsFoundByItsName(t *testing.T) {
	d, _ := lobbyOf(t)
	row := func(text string) int {
		return slices.IndexFunc(strings.Split(d.Screen(), "\n"), func(line string) bool { return strings.Contains(line, text) })
	}
	d.Keys("/", "n", "o", "w", "h", "e", "r", "e")
	asked := row("nowhere")
	d.Keys("enter")
	if said := row("There is no table of that name."); asked < 0 || said != asked {
		t.Errorf("asked in row %d, refused in row %d:\n%s", asked, said, d.Screen())
	}
}

// The row that is chosen first is the first table, so Enter sits down there; with no
// table it is the one that opens. On a choice, Enter changes it and opens nothing.
func TestEnterInTheLobby(t *testing.T) {
	d, hub := lobbyOf(t, table.Setup{Kind: table.ForTwo})
	d.Keys("home", "enter", "down", "enter", "down", "enter", "down", "enter")
	d.Sees(chosen...)
	if len(hub.All()) != 1 || d.Root.Depth() != 1 {
		t.Errorf("Enter on the choices: %d tables, %d screens", len(hub.All()), d.Root.Depth())
	}
	d.Keys("down", "down", "enter")
	if len(hub.All()) != 1 || d.Root.Depth() != 2 {
		t.Errorf("Enter on a table: %d tables, %d screens", len(hub.All()), d.Root.Depth())
	}
	for tables, opened := range []int{1, 1} { // without a table and with one
		d, hub := lobbyOf(t, make([]table.Setup, tables)...)
		d.Keys("enter")
		if len(hub.All()) != opened || d.Root.Depth() != 2 {
			t.Errorf("Enter at first: %d tables, %d screens, want %d and 2", len(hub.All()), d.Root.Depth(), opened)
		}
	}
}

// A table that somebody else opens is listed without a key, and the chosen row stays.
func TestTheLobbyLooksAgain(t *testing.T) {
	d, hub := lobbyOf(t)
	d.Sees("No tables yet")
	if _, err := hub.Open(table.Person{ID: "Bob", Name: "Bob"}, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: d.Root.App.Modules[0]}}); err != nil {
		t.Fatal(err)
	}
	d.Until("the table is listed", func() bool { return strings.Contains(d.Screen(), "Bob - ") })
}
