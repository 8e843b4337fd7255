package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// typeOf spells a word as keys.
func typeOf(word string) []string { return strings.Split(word, "") }

// shot is a screen in a typical state: the keys that lead to it from the menu.
type shot struct {
	keys []string
	// played is a home with games played: results, records and a game to go on
	// with.
	played bool
	// rests reports that nothing on the screen will change by itself.
	rests func(*driver) bool
	// loose screens are further lenses, mostly words and figures of a game, whose tests
	// check them: they are held to the invariant, but there is no golden file.
	loose bool
}

// inPlay reports that a game is on the screen and rests.
func inPlay(d *driver) bool {
	p, ok := d.r.top().(*play)
	return ok && !p.lens.slow && (p.replay || p.task != nil || p.m.Status().Over || p.humanTurn() || p.think == nil || p.think.decided != nil)
}

// keysRow is the row of the settings that leads to the keys.
const keysRow = 14

// shots are all screens, by name.
func shots() map[string]shot {
	find := func(word string) []string {
		return append(append([]string{"enter", "?", "/"}, typeOf(word)...), "enter")
	}
	list := func(d *driver) bool { r, ok := d.r.top().(*records); return ok && r.loaded }
	menuRead := func(d *driver) bool { return d.r.read }
	known := map[string]shot{
		"menu":              {},
		"menu-played":       {played: true, rests: menuRead},
		"form":              {keys: []string{"n"}},
		"form-demo":         {keys: []string{"3", "n", "right", "right"}},
		"settings":          {keys: []string{"s"}},
		"settings-last":     {keys: append([]string{"s"}, slices.Repeat([]string{"down"}, 40)...)},
		"keymap":            {keys: append(append([]string{"s"}, slices.Repeat([]string{"down"}, keysRow)...), "enter")},
		"records":           {keys: []string{"o"}, rests: list},
		"records-played":    {keys: []string{"o"}, played: true, rests: list},
		"replay":            {keys: []string{"o", "down", "down", "down", "down", "down", "enter", ".", "."}, played: true, rests: inPlay},
		"statistics":        {keys: []string{"i"}},
		"statistics-played": {keys: []string{"i"}, played: true, rests: menuRead},
		"help":              {keys: append(append([]string{"?", "/"}, typeOf("rules, keys")...), "enter")},
		"help-keys":         {keys: append(append([]string{"?", "/"}, typeOf("rules, keys")...), "enter", "tab")},
		"actions":           {keys: []string{"enter", "?"}},
		"actions-menu":      {keys: []string{"?"}},
		"trainer":           {keys: []string{"4", "enter"}, rests: inPlay},
		"opponents":         {keys: find("change the opp")},
		"guide":             {keys: append(append([]string{"?", "/"}, typeOf("rules, keys")...), "enter", "shift+tab", "g", ".", ".", ".", ".")},
		"typing":            {keys: []string{"enter", ":", "x"}},
	}
	for i, m := range all.All() {
		id, number := m.Info().ID, string(rune('1'+i))
		xrayed := func(d *driver) bool { s, ok := d.r.top().(*xray); return ok && s.tree != nil && s.search == nil }
		over := func(d *driver) bool { p, ok := d.r.top().(*play); return ok && p.m.Status().Over }
		begin := []string{number, "enter"}
		if _, trains := m.(games.Trainer); trains {
			begin = []string{number, "n", "enter"} // Enter alone opens the trainer
		}
		begun := func(more ...string) []string { return append(slices.Clone(begin), more...) }
		if _, teaches := m.(games.Tutor); teaches {
			known["tutorial-"+id] = shot{keys: []string{number, "t"}}
		}
		known["play-"+id] = shot{keys: begun(), rests: inPlay}
		known["moved-"+id] = shot{keys: begun("enter"), rests: func(d *driver) bool { // an engine's move may wait for a save
			p, ok := d.r.top().(*play)
			return ok && inPlay(d) && (p.m.Status().Over || p.humanTurn())
		}}
		known["analysis-"+id] = shot{keys: begun("a"), rests: func(d *driver) bool {
			p, ok := d.r.top().(*play)
			return ok && inPlay(d) && p.analysis.job == nil
		}}
		known["xray-"+id] = shot{keys: begun("x"), rests: xrayed}
		if _, ok := m.(games.Trainer); ok { // proof numbers of the short kind
			known["proof-"+id] = shot{keys: begun("x", "7"), rests: func(d *driver) bool {
				s, ok := d.r.top().(*xray)
				return ok && s.search == nil && s.tree != nil && s.tree.proof != nil
			}}
		}
		known["demo-"+id] = shot{keys: []string{number, "d", "space"}, rests: inPlay}
		known["over-"+id] = shot{keys: append(begun("?", "/"), append(typeOf("resign"), "enter")...), rests: over}
		for k := range m.Info().Lenses {
			keys := begun(slices.Repeat([]string{"v"}, k+1)...)
			known[fmt.Sprintf("lens%d-%s", k+1, id)] = shot{keys: keys, rests: inPlay, loose: k > 0}
		}
	}
	return known
}

// testNow is the moment at which the clock of the screens stands still.
var testNow = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// openScreen leads to a screen in a home of its own and waits until it rests.
func openScreen(t *testing.T, name string) *driver {
	t.Helper()
	sh, ok := shots()[name]
	if !ok {
		t.Fatalf("no screen %s", name)
	}
	mods := append(all.All(), nullgame.Module{})
	for i, m := range mods {
		mods[i] = quickly(m)
	}
	home := t.TempDir()
	if sh.played {
		playedHome(t, home, mods)
	}
	d := startAt(t, home, store.Defaults(), testTerm, mods...)
	d.r.app.now = func() time.Time { return testNow }
	d.r.app.salt = func() string { return "5a17" }
	for _, k := range sh.keys {
		d.until("the list is read", func() bool { r, ok := d.r.top().(*records); return !ok || r.loaded })
		d.keys(k)
	}
	if sh.rests != nil {
		d.until(name+" rests", func() bool { return sh.rests(d) })
	}
	if f, ok := d.r.top().(*form); ok {
		f.seed = 20261121
	}
	return d
}

// playedHome puts finished games, their records and an unfinished one into a
// home.
func playedHome(t *testing.T, home string, mods []games.Module) {
	t.Helper()
	st := store.Open(homeDirs(home), nil)
	for i, m := range mods {
		for n := range 5 + 3*i {
			when := testNow.Add(-time.Duration(2+n*31) * time.Hour)
			match, err := games.NewMatch(games.Setup{
				Module: m, Options: games.Fit(m, nil), Seed: uint64(n + 1), Started: when,
				Seats: [2]games.PlayerSpec{1: {Kind: games.Level, Level: 2 + n%3}},
			})
			if err != nil {
				t.Fatal(err)
			}
			for k := 0; k < 3 && !match.Status().Over; k++ {
				if _, err := match.Play(match.State().Moves()[0]); err != nil {
					t.Fatal(err)
				}
			}
			name := fmt.Sprintf("%s-20261121T0%d%02d00-0000", m.Info().ID, i, n)
			save := st.SaveRecord
			if n == 0 { // one game of each is unfinished
				save = st.SaveGame
			} else {
				match.End(games.Resigned(games.Side(n % 2)))
			}
			if err := save(name, match.Record().Marshal())(); err != nil {
				t.Fatal(err)
			}
			for _, dir := range []string{"state/games", "data/records"} { // lists go by the files' times
				_ = os.Chtimes(filepath.Join(home, dir, name+".duiju"), when, when)
			}
			if err := st.AddResult(store.Result{
				Time: when, Game: m.Info().ID, Seats: [2]string{"human", match.Seat(games.Second).String()},
				Result: []string{"first", "second", "draw"}[(n*n+i)%3], Plies: 20 + n, Rated: n%4 != 3, Hints: n % 3, ThinkMS: 90_000,
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// allScreens is every screen in a typical state, by name.
func allScreens(t *testing.T) map[string]*driver {
	t.Helper()
	screens := map[string]*driver{}
	for name := range shots() {
		screens[name] = openScreen(t, name)
	}
	return screens
}

// retune changes what the terminal and the person want.
func (d *driver) retune(language, glyphs string, level theme.Level) {
	d.r.app.settings.Language, d.r.app.settings.Glyphs = language, glyphs
	d.r.app.term.level = level
	d.r.app.apply()
	for _, s := range d.r.stack {
		s.setSize(d.r.w, d.r.h)
	}
}

var (
	windowSizes = [][2]int{{40, 12}, {60, 40}, {80, 24}, {100, 30}, {120, 40}, {200, 60}}
	languages   = []string{"en", "zh-Hant", "zh-Hans"}
	glyphSets   = []string{"unicode", "ascii"}
)
