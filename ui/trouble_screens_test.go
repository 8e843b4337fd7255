package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/table"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// unreadable is a disk on which the files of games cannot be read.
type unreadable struct{ store.OS }

func (u unreadable) ReadFile(name string) ([]byte, error) {
	if filepath.Ext(name) == ".duiju" {
		return nil, &os.PathError{Op: "read", Path: name, Err: syscall.EIO}
	}
	return u.OS.ReadFile(name)
}

// A game that cannot be read, or that is of a game which is not here, is named
// with the reason.
func TestGamesThatCannotBeOpened(t *testing.T) {
	home := t.TempDir()
	put := func(folder, name string, data []byte) {
		t.Helper()
		path := filepath.Join(home, folder, name)
		enginetest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		enginetest.Must(t, os.WriteFile(path, data, 0o600))
	}
	r := games.Record{Game: "shogi", Moves: []string{"1"}, At: 1}
	put("data/records", "shogi-x.duiju", record.Marshal(r))
	d := startAt(t, home, defaults(), uitest.TestTerm, nullgame.Module{})
	d.Keys("o")
	d.Until("the list is read", func() bool { return strings.Contains(d.Screen(), "shogi") })
	d.Keys("enter")
	d.Sees("this program has no game shogi")

	r.Game = nullgame.Module{}.Info().ID
	put("state/games", "nullgame-x.duiju", record.Marshal(r))
	d = startWith(t, store.Open(store.DirsIn(home), unreadable{}), defaults(), uitest.TestTerm, nullgame.Module{})
	d.Until("the menu has read", func() bool { return d.Root.App.Read })
	d.Keys("c")
	d.Sees("The game cannot be read: ")

	// In the list of all games, too.
	m := failing{fails: new(bool)}
	d = startAt(t, home, defaults(), uitest.TestTerm, m)
	d.Keys("o")
	d.Until("the list is read", func() bool { return strings.Contains(d.Screen(), "shogi") && !d.Root.App.Busy() })
	*m.fails = true
	d.Keys("home", "enter")
	d.Sees("The game cannot be read: no pins")
}

// failing is a game that can be begun as long as it does not fail.
type failing struct {
	nullgame.Module
	fails *bool
}

func (m failing) New(o games.Options, seed uint64) (games.State, error) {
	if *m.fails {
		return nil, errors.New("no pins")
	}
	return m.Module.New(o, seed)
}

// What does not work in the room of tables is said there.
func TestLobbyInTrouble(t *testing.T) {
	m := failing{fails: new(bool)}
	d := start(t, m)
	hub := table.NewHub(table.Config{Modules: d.Root.App.Modules, MaxEach: 1})
	d.Root.App.Visitor = &frame.Visitor{Person: table.Person{ID: "me", Name: "Me"}, Hub: hub}
	if _, err := hub.Open(d.Root.App.Visitor.Person, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: m, Options: games.Fit(m, nil)}}); err != nil {
		t.Fatal(err)
	}
	d.Root.App.Apply() // whoever visits does from the start
	d.Screen()
	d.Keys("m")
	d.Sees("open a table")
	d.Keys(":", "n", "o", "enter")
	d.Sees("There is no table of that name.")
	d.Send(tea.KeyMsg{Type: tea.KeyEnd})
	d.Keys("home", "down", "down", "down", "down", "enter")
	d.Sees("Too many tables: in all, of yours or of your address.")
	*m.fails = true
	d.Keys("enter")
	d.Sees("The table cannot be opened: no pins")
}
