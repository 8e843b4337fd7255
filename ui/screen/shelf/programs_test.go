package shelf

import (
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/table"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/uitest"
)

// spoken is a game that other programs can play.
type spoken struct{ nullgame.Module }

func (m spoken) Info() games.Info {
	i := m.Module.Info()
	i.Protocol = &games.Protocol{Call: func(games.Peer, games.State, games.Env) games.Caller { return nil }}
	return i
}

// openSetting opens the page behind a row of the settings.
func openSetting(d *uitest.Driver, id string) {
	d.Choose("Settings")
	first := d.Root.App.House().SettingsPage("")
	if p := first(); !slices.ContainsFunc(p.Rows, func(r page.Row) bool { return r.ID == id }) {
		goTo(d, first, "more")
		d.Press("enter")
		act, _ := p.Main(len(p.Rows) - 1)
		step, err := act.Do(len(p.Rows)-1, "")
		enginetest.Must(d.T, err)
		first = step.(page.Open).Page
	}
	goTo(d, first, id)
	d.Press("enter")
}

// goTo puts the cursor of a page on a row.
func goTo(d *uitest.Driver, p page.Maker, id string) {
	d.Keys("home")
	for _, r := range p().Rows {
		if r.ID == id {
			return
		}
		d.Keys("down")
	}
	d.T.Errorf("the page has no row %s", id)
}

// A program is written down with a name or without, chosen as an opponent in the
// form, renamed, and taken off the list.
func TestProgramsOfTheSettings(t *testing.T) {
	d := uitest.StartIn(t, shelved, spoken{})
	openSetting(d, "programs")
	d.Sees("Other programs", "+ add a program")
	write := func(text string) {
		d.Keys("enter")
		for range 80 {
			d.Keys("backspace")
		}
		d.Keys(text)
		d.Keys("enter")
	}
	write(`/opt/x/pbrain-x --depth=5`)
	d.Sees("pbrain-x", "/opt/x/pbrain-x --depth=5")
	d.Keys("down")
	write(`my own = "/a b/c" 5`)
	d.Sees("my own", `"/a b/c" 5`)
	write(`"torn`)
	d.Sees("not a command")
	write("empty = ")
	d.Sees("There is no command behind the name.")
	id := spoken{}.Info().ID
	want := map[string]string{"pbrain-x": "/opt/x/pbrain-x --depth=5", "my own": `"/a b/c" 5`}
	d.Until("both are kept", func() bool {
		s, _, _ := d.Root.App.Store.Settings()
		got := s.Games[id].Programs
		return len(got) == 2 && got["pbrain-x"] == want["pbrain-x"] && got["my own"] == want["my own"]
	})
	found := 0
	for _, p := range d.Root.App.House().Opponents(spoken{}.Info()) {
		if p.Kind == games.Program {
			found++
		}
	}
	if found != 2 || len(d.Root.App.Startable()) != 2 {
		t.Errorf("%d programs to choose from, %v may be started", found, d.Root.App.Startable())
	}
	if name := d.Root.App.PlayerName(spoken{}.Info(), games.PlayerSpec{Kind: games.Program, Name: want["my own"]}); name != "my own" {
		t.Errorf("it is called %q", name)
	}
	d.Keys("home")
	write(`mine = /c`)
	d.Sees("mine")
	d.Keys("delete")
	if got := d.Root.App.Settings.Programs(); len(got) != 1 || got[0] != want["pbrain-x"] {
		t.Errorf("left are %v", got)
	}
}

// Nothing of the machine is started for a visitor of a server, whatever the
// settings say, and a visitor does not set what engines take of it.
func TestVisitorsHaveNoPrograms(t *testing.T) {
	d := uitest.StartIn(t, shelved, spoken{})
	id := spoken{}.Info().ID
	d.Root.App.Settings.SetProgram(id, "sh", "/bin/sh")
	d.Root.App.Visitor = &frame.Visitor{Person: table.Person{ID: "x", Name: "x"}, Hub: table.NewHub(table.Config{})}
	p := d.Root.App.House().SettingsPage("")()
	act, _ := p.Main(len(p.Rows) - 1)
	step, err := act.Do(len(p.Rows)-1, "")
	enginetest.Must(t, err)
	for _, r := range step.(page.Open).Page().Rows {
		if r.ID == "programs" || r.ID == "engine.threads" || r.ID == "engine.memory_mib" {
			t.Errorf("%s is shown", r.ID)
		}
	}
	for _, p := range d.Root.App.House().Opponents(spoken{}.Info()) {
		if p.Kind == games.Program {
			t.Error("a program can be chosen")
		}
	}
	if len(d.Root.App.Startable()) != 0 {
		t.Error("a program may be started")
	}
	g := d.Root.App.Settings.Games[id]
	g.Opponent = "program:/bin/sh"
	d.Root.App.Settings.Games[id] = g
	if got := d.Root.App.Settings.Game(spoken{}, d.Root.App.Startable()).Opponent; got == g.Opponent {
		t.Error("it is the opponent")
	}
}
