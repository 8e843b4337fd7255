package shelf

import (
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
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

// In the lobby a click on the chosen row changes a choice, opens a table or sits
// down at one.
func TestTheLobbyByMouse(t *testing.T) {
	var hub *table.Hub
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen {
		hub = table.NewHub(table.Config{Modules: a.Modules})
		a.Visitor = &frame.Visitor{Person: table.Person{ID: "Ann", Name: "Ann"}, Hub: hub}
		a.Routes.Board = func(a *frame.App, g session.Driver) frame.Screen { return &seat{frame.NewBase(a), g} }
		return []frame.Screen{newLobby(a, 0)}
	}, all.All()...)
	bob := table.Person{ID: "Bob", Name: "Bob"}
	if _, err := hub.Open(bob, table.Setup{Kind: table.ForTwo, Module: all.All()[1], Side: games.First}); err != nil {
		t.Fatal(err)
	}
	l := d.Root.Top().(*lobby)
	d.Run(l.Shown())
	click := func(row int) {
		d.Screen() // lays the rows out
		for range 2 {
			d.Run(l.Click(4, 1+row))
			d.Send(nil)
		}
	}
	l.List.Row = choices
	for row := range choices - 1 {
		click(row)
	}
	if l.game != 1 || l.clock != 1 || l.kind != 1 || l.seen != 1 || len(hub.All()) != 1 || d.Root.Depth() != 1 {
		t.Fatalf("game %d, clock %d, kind %d, %d tables, %d screens", l.game, l.clock, l.kind, len(hub.All()), d.Root.Depth())
	}
	click(choices - 1)
	if len(hub.All()) != 2 || d.Root.Depth() != 2 {
		t.Fatalf("%d tables, %d screens after opening one", len(hub.All()), d.Root.Depth())
	}
	d.Run(d.Root.App.Pop())
	d.Send(nil)
	click(choices)
	if len(hub.All()) != 2 || d.Root.Depth() != 2 {
		t.Errorf("%d tables, %d screens after sitting down", len(hub.All()), d.Root.Depth())
	}
}

// The name of a table is asked for in the row where what is wrong with it is said.
func TestATableIsFoundByItsName(t *testing.T) {
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen {
		a.Visitor = &frame.Visitor{Person: table.Person{ID: "Ann", Name: "Ann"}, Hub: table.NewHub(table.Config{Modules: a.Modules})}
		return []frame.Screen{newLobby(a, 0)}
	}, all.All()...)
	row := func(text string) int {
		return slices.IndexFunc(strings.Split(d.Screen(), "\n"), func(line string) bool { return strings.Contains(line, text) })
	}
	d.Keys("/", "n", "o", "w", "h", "e", "r", "e")
	asked := row("nowhere")
	d.Keys("enter")
	l := d.Root.Top().(*lobby)
	if said := row(l.Say(l.Note)); l.Note.IsZero() || asked < 0 || said != asked {
		t.Errorf("asked in row %d, refused in row %d:\n%s", asked, said, d.Screen())
	}
}

// The row that is chosen first is the first table, so Enter sits down there; with no
// table it is the one that opens. On a choice, Enter changes it and opens nothing.
func TestEnterInTheLobby(t *testing.T) {
	var hub *table.Hub
	d := uitest.StartIn(t, func(a *frame.App) []frame.Screen {
		hub = table.NewHub(table.Config{Modules: a.Modules})
		if _, err := hub.Open(table.Person{ID: "Bob", Name: "Bob"}, table.Setup{Kind: table.ForTwo, Module: a.Modules[0], Side: games.First}); err != nil {
			t.Fatal(err)
		}
		a.Visitor = &frame.Visitor{Person: table.Person{ID: "Ann", Name: "Ann"}, Hub: hub}
		a.Routes.Board = func(a *frame.App, g session.Driver) frame.Screen { return &seat{frame.NewBase(a), g} }
		return []frame.Screen{newLobby(a, 0)}
	}, all.All()...)
	l := d.Root.Top().(*lobby)
	d.Keys("home", "enter", "down", "enter", "down", "enter", "down", "enter")
	if l.game != 1 || l.clock != 1 || l.kind != 1 || l.seen != 1 || len(hub.All()) != 1 || d.Root.Depth() != 1 {
		t.Fatalf("Enter on the choices: game %d, clock %d, kind %d, seen %d, %d tables, %d screens", l.game, l.clock, l.kind, l.seen, len(hub.All()), d.Root.Depth())
	}
	d.Keys("down", "down", "enter")
	if len(hub.All()) != 1 || d.Root.Depth() != 2 {
		t.Errorf("Enter on a table: %d tables, %d screens", len(hub.All()), d.Root.Depth())
	}
	if fresh := newLobby(d.Root.App, 0); fresh.List.Row != choices {
		t.Errorf("row %d is chosen first where there is a table, want %d", fresh.List.Row, choices)
	}
}
