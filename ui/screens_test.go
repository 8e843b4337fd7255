package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/teach/library"
	"duiju/games/text/record"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// shot is a screen in a typical state: the keys that lead to it from the menu.
type shot struct {
	keys []string
	// played is a home with games played: results, records and a game to go on
	// with.
	played bool
	last   string // the game played last, which the menu begins with
	// rests reports that nothing on the screen will change by itself.
	rests func(*uitest.Driver) bool
	// stepwise screens are reached through others that must have done their work
	// before the next key.
	stepwise bool
}

// inPlay reports that a game is on the screen and rests.
func inPlay(d *uitest.Driver) bool {
	_, ok := d.Root.Top().(*play.Screen)
	return ok && !d.Root.App.Busy()
}

// keysRow is the row of the settings that leads to the keys.
const keysRow = 5

// shots are all screens, by name.
func shots() map[string]shot {
	find := func(word string) []string {
		return append(append([]string{"enter", "?", "/"}, uitest.TypeOf(word)...), "enter")
	}
	list := func(d *uitest.Driver) bool { return d.Root.Depth() == 2 && !d.Root.App.Busy() }
	solved := func(d *uitest.Driver) bool { return d.Root.Depth() == 3 && !d.Root.App.Busy() }
	failed := func(d *uitest.Driver) bool { return inPlay(d) && strings.Contains(d.Screen(), " fails: ") }
	menuRead := func(d *uitest.Driver) bool { return d.Root.App.Read }
	known := map[string]shot{
		"menu":              {},
		"menu-played":       {played: true, rests: menuRead},
		"form":              {keys: []string{"n"}},
		"form-demo":         {last: "darkchess", keys: []string{"n", "right", "right"}},
		"settings":          {keys: []string{"s"}},
		"settings-more":     {keys: []string{"s", "end", "enter"}},
		"keymap":            {keys: append(append([]string{"s"}, slices.Repeat([]string{"down"}, keysRow)...), "enter")},
		"programs":          {keys: append([]string{"s", "end", "enter", "end", "enter", "enter"}, append(uitest.TypeOf("x9 = /opt/x9 9"), "enter")...)},
		"records":           {keys: []string{"o"}, rests: list},
		"records-played":    {keys: []string{"o"}, played: true, rests: list},
		"replay":            {keys: []string{"o", "down", "down", "down", "down", "down", "enter", ".", "."}, played: true, rests: inPlay},
		"statistics":        {keys: []string{"i"}},
		"statistics-played": {keys: []string{"i"}, played: true, rests: menuRead},
		"help":              {keys: append(append([]string{"?", "/"}, uitest.TypeOf("rules, keys")...), "enter")},
		"help-keys":         {keys: append(append([]string{"?", "/"}, uitest.TypeOf("rules, keys")...), "enter", "tab")},
		"actions":           {keys: []string{"enter", "?"}},
		"actions-menu":      {keys: []string{"?"}},
		"trainer":           {keys: []string{"4", "enter"}, rests: inPlay},
		"opponents":         {keys: find("change the opp")},
		"guide":             {keys: append(append([]string{"?", "/"}, uitest.TypeOf("rules, keys")...), "enter", "shift+tab", "g", ".", ".", ".", ".")},
		"library":           {keys: []string{"l"}},
		"page":              {keys: []string{"l", "enter"}, rests: inPlay},
		"page-ask":          {keys: []string{"l", "enter", ">", ">", "1"}, rests: inPlay},
		"page-try":          {keys: []string{"l", "down", "enter", ">", ">", ">", ">", "o"}, rests: inPlay},
		"typing":            {keys: []string{"enter", ":", "x"}},
		"open":              {keys: []string{":"}, stepwise: true},
		"solution":          {keys: []string{"4", "enter", "b"}, rests: solved, stepwise: true},
		"modes":             {keys: []string{"4", "enter", "g"}, stepwise: true},
		"modes-turned":      {keys: []string{"4", "enter", "g", "home", "down", "down", "right", "right", "down", "left", "left", "right", "down", "left"}, stepwise: true},
		"themes":            {keys: []string{"4", "enter", "g", "home", "down", "down", "down", "right", "/"}, stepwise: true},
		"train-statistics":  {keys: []string{"4", "enter", "i"}, stepwise: true},
		"problem-note":      {keys: []string{"4", "enter", ";", "x"}, stepwise: true},
		"answered":          {keys: []string{"4", "enter", "enter"}, rests: failed, stepwise: true},
		"hint":              {keys: []string{"2", "enter", "y"}, rests: inPlay, stepwise: true},
		"lens-page":         {keys: []string{"3", "enter", "v", "tab", "tab"}, rests: inPlay, stepwise: true},
		"key":               {keys: append(append([]string{"s"}, slices.Repeat([]string{"down"}, keysRow)...), "enter", "enter"), stepwise: true},
		"guide-ask":         {keys: append(append([]string{"?", "/"}, uitest.TypeOf("rules, keys")...), "enter", "shift+tab", "g", ".", ".", "a"), stepwise: true},
	}
	for i, m := range keptGames() {
		id, number := m.Info().ID, string(rune('1'+i))
		xrayed := func(d *uitest.Driver) bool { return d.Root.Depth() == 3 && !d.Root.App.Busy() }
		over := func(d *uitest.Driver) bool {
			p, ok := d.Root.Top().(*play.Screen)
			return ok && p.Session().Match().Status().Over
		}
		begin := []string{number, "enter"}
		if teach.Of(m).Trainer != nil {
			begin = []string{number, "n", "enter"} // Enter alone opens the trainer
		}
		begun := func(more ...string) []string { return append(slices.Clone(begin), more...) }
		if _, ok := library.Tutorial(id); ok {
			known["tutorial-"+id] = shot{keys: []string{number, "t"}}
		}
		known["play-"+id] = shot{keys: begun(), rests: inPlay}
		known["moved-"+id] = shot{keys: begun("enter"), rests: func(d *uitest.Driver) bool { // an engine's move may wait for a save
			p, ok := d.Root.Top().(*play.Screen)
			return ok && inPlay(d) && (p.Session().Match().Status().Over || p.Session().YourTurn())
		}}
		known["analysis-"+id] = shot{keys: begun("a"), rests: inPlay}
		if i != 2 { // dark chess has the widest trees, which take seconds
			known["xray-"+id] = shot{keys: begun("x"), rests: xrayed}
		}
		if teach.Of(m).Trainer != nil { // proof numbers of the short kind
			known["proof-"+id] = shot{keys: begun("x", "7"), rests: xrayed}
		}
		known["demo-"+id] = shot{keys: []string{number, "d", "space"}, rests: inPlay}
		known["over-"+id] = shot{keys: append(begun("?", "/"), append(uitest.TypeOf("resign"), "enter")...), rests: over}
		for k := range m.Info().Lenses {
			keys := begun(slices.Repeat([]string{"v"}, k+1)...)
			known[fmt.Sprintf("lens%d-%s", k+1, id)] = shot{keys: keys, rests: inPlay}
		}
	}
	return known
}

// keptGames are the games whose screens are looked at. The list does not
// grow with games/all, so a new game changes no file of the others.
func keptGames() []games.Module { return all.All()[:4] }

// openScreen leads to a screen in a home of its own and waits until it rests.
func openScreen(t *testing.T, name string) *uitest.Driver {
	t.Helper()
	sh, ok := shots()[name]
	if !ok {
		t.Fatalf("no screen %s", name)
	}
	mods := append(keptGames(), nullgame.Module{})
	for i, m := range mods {
		mods[i] = uitest.QuickModule{Module: m}
	}
	home := t.TempDir()
	if sh.played {
		playedHome(t, home, mods)
	}
	settings := store.Defaults()
	settings.LastGame = sh.last
	d := startAt(t, home, settings, uitest.TestTerm, mods...)
	d.Root.App.Seed = func(games.Module) uint64 { return uint64(uitest.TestNow.UnixMicro()) % 100_000_000 }
	if strings.HasPrefix(name, "form") { // a seed that is easy to read
		d.Root.App.Seed = func(games.Module) uint64 { return 20261121 }
	}
	for i, k := range sh.keys {
		d.Until("what the key is for is there", func() bool {
			if sh.stepwise {
				return i < 2 || d.Root.Depth() > 1 && !d.Root.App.Busy()
			}
			return sh.keys[0] != "o" && name != "guide" || !d.Root.App.Busy()
		})
		d.Keys(k)
	}
	if sh.rests != nil {
		d.Until(name+" rests", func() bool { return sh.rests(d) })
	}
	return d
}

// played is the files of a home with games, made once.
var played struct {
	once  sync.Once
	files map[string]playedFile // by their paths
}

type playedFile struct {
	data  []byte
	wrote time.Time
}

// playedHome puts finished games, their records and an unfinished one into a home.
// Only the first time they are made; they are copied without waiting for the disk.
func playedHome(t *testing.T, home string, mods []games.Module) {
	t.Helper()
	played.once.Do(func() {
		made := t.TempDir()
		playGames(t, made, mods)
		played.files = map[string]playedFile{}
		err := filepath.WalkDir(made, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			info, err := e.Info()
			if err != nil {
				return err
			}
			data, err := os.ReadFile(path)
			played.files[strings.TrimPrefix(path, made)] = playedFile{data, info.ModTime()}
			return err
		})
		enginetest.Must(t, err)
	})
	for name, f := range played.files {
		path := filepath.Join(home, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, f.data, 0o600), os.Chtimes(path, f.wrote, f.wrote))
		enginetest.Must(t, err)
	}
}

// playGames plays what is in a home with games.
func playGames(t *testing.T, home string, mods []games.Module) {
	t.Helper()
	st := store.Open(store.DirsIn(home), nil)
	for i, m := range mods {
		for n := range 5 + 3*i {
			when := uitest.TestNow.Add(-time.Duration(2+n*31) * time.Hour)
			game, err := match.New(match.Setup{
				Module: m, Options: games.Fit(m, nil), Seed: uint64(n + 1), Started: when,
				Seats: [2]games.PlayerSpec{1: {Kind: games.Level, Level: 2 + n%3}},
			})
			enginetest.Must(t, err)
			for k := 0; k < 3 && !game.Status().Over; k++ {
				if _, err := game.Play(games.Texts(game.State())[0]); err != nil {
					t.Fatal(err)
				}
			}
			name := fmt.Sprintf("%s-20261121T0%d%02d00-0000", m.Info().ID, i, n)
			save := st.SaveRecord
			if n == 0 { // one game of each is unfinished
				save = st.SaveGame
			} else {
				game.End(match.Resigned(games.Side(n % 2)))
			}
			enginetest.Must(t, save(name, record.Marshal(game.Record()))())
			for _, dir := range []string{"state/games", "data/records"} { // lists go by the files' times
				_ = os.Chtimes(filepath.Join(home, dir, name+".duiju"), when, when)
			}
			if err := st.AddResult(store.Result{
				Time: when, Game: m.Info().ID, Seats: [2]string{"human", game.Seat(games.Second).String()},
				Result: []string{"first", "second", "draw"}[(n*n+i)%3], Plies: 20 + n, Rated: n%4 != 3, Hints: n % 3, ThinkMS: 90_000,
			})(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = os.Remove(filepath.Join(home, "state", "played.txt")) // the order is that of the times
}

// allScreens is every screen in a typical state, by name.
func allScreens(t *testing.T) map[string]*uitest.Driver {
	t.Helper()
	screens := map[string]*uitest.Driver{}
	for name := range shots() {
		screens[name] = openScreen(t, name)
	}
	return screens
}

// A row of the settings that leads to others says the key for that, and has no arrows as
// if it were a value; a value has them and says how it is changed.
func TestARowThatLeadsOnSaysHow(t *testing.T) {
	d := start(t, all.All()...)
	d.Keys("s")
	d.Sees("◂ automatic ▸", "←→ change")
	d.Keys("down", "down")
	d.Sees("enter go")
	for _, none := range []string{"◂", "←→ change"} {
		if said := d.Screen(); strings.Contains(said, none) {
			t.Errorf("a row with a page behind it says %q:\n%s", none, said)
		}
	}
}
