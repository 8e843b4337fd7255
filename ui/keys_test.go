package ui

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/ui/draw/theme"
	"duiju/ui/page"
	"duiju/ui/uitest"
)

// keyed are the screens whose keys are pressed one by one: each kind once.
var keyed = strings.Fields(`menu menu-played form form-demo settings keymap key programs records-played replay
	statistics-played help help-keys actions opponents library page page-ask page-try guide guide-ask
	modes-turned themes train-statistics problem-note trainer answered solution
	play-gomoku moved-darkchess hint lens-page xray-gomoku proof-tsumego demo-darkchess over-trianglenim tutorial-gomoku`)

// What a key changes on a screen at once is what it changed when somebody last
// looked; -update writes the files anew. The footer is left out: it has a file of its
// own. What commands bring later is for other tests.
func TestGoldenKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a screen for every key")
	}
	dir, used := filepath.Join("testdata", "keys"), map[string]bool{}
	for _, name := range keyed {
		var b strings.Builder
		d := openScreen(t, name)
		for _, a := range d.Root.Top().Actions() {
			if len(a.Keys) == 0 || a.On != nil && !a.On() {
				continue
			}
			if text := effect(d, a.Keys[0]); text != "" {
				fmt.Fprintf(&b, "== %s: %s\n%s", a.Keys[0], a.ID, text)
				d.Stop()
				d = openScreen(t, name)
			}
		}
		d.Stop()
		used[name+".txt"] = true
		checkGolden(t, filepath.Join(dir, name+".txt"), b.String())
	}
	onlyUsed(t, dir, used)
}

// Every setting goes through its values, and what that changes on the screen is what
// it changed when somebody last looked.
func TestGoldenSettings(t *testing.T) {
	enginetest.OneThread(t)
	var b strings.Builder
	for _, group := range []string{"", "board", "play", "train", "more"} {
		d := openScreen(t, "settings")
		if group != "" {
			p := d.Root.App.House().SettingsPage("")()
			for range slices.IndexFunc(p.Rows, func(r page.Row) bool { return r.ID == group }) {
				d.Keys("down")
			}
			d.Keys("enter")
			d.Send(nil)
		}
		goThrough(d, group, &b)
	}
	checkGolden(t, filepath.Join("testdata", "settings.txt"), b.String())
}

// goThrough goes through the rows of a page of settings and their values.
func goThrough(d *uitest.Driver, group string, b *strings.Builder) {
	depth := d.Root.Depth()
	for row := 1; ; row++ {
		first := d.Screen()
		for n := 1; n <= 4; n++ {
			fmt.Fprintf(b, "== %s row %d, right %d\n%s", group, row, n, effect(d, "right"))
			if d.Root.Depth() > depth { // the row opens a screen
				d.Keys("esc")
				d.Send(nil)
				break
			}
			if d.Screen() == first { // all the way round
				break
			}
		}
		d.Retune("en", "unicode", theme.Truecolor)
		before := d.Screen()
		if d.Keys("down"); d.Screen() == before {
			break
		}
	}
}

// What turns while an engine thinks, and how far a review is.
var (
	thinking = regexp.MustCompile(`[⠁-⣿] \d+ s`)
	judging  = regexp.MustCompile(`(moves: )\d( of \d)`)
)

// effect is what changes on the screen with a key but for the footer, the first rows
// of it where that is much. What a key goes back to may wait for the disk.
func effect(d *uitest.Driver, key string) string {
	const much = 3 // rows
	rows := func() string {
		text := judging.ReplaceAllString(thinking.ReplaceAllString(d.Screen(), "⠋ 0 s"), "${1}0$2")
		text = strings.TrimSuffix(text, "\n")
		return text[:strings.LastIndexByte(text, '\n')]
	}
	before, depth := rows(), d.Root.Depth()
	d.Keys(key)
	d.Send(nil) // moves through the stack are made with the next message
	text := ""
	switch opened := d.Root.Depth() - depth; {
	case opened < 0:
		return "closes the screen\n"
	case opened > 0:
		text = "opens a screen\n"
	}
	changed := difference(before, rows())
	text += strings.Join(changed[:min(len(changed), much)], "")
	if len(changed) > much {
		text += fmt.Sprintf("and %d more rows\n", len(changed)-much)
	}
	return text
}

// The keys that mean the same in every room: n asks for a new game, and Esc takes the
// question away, ? lists what can be done, Esc never opens a room and q quits, in a pop-up
// too; [ and ] go to mistakes, > and < to the next and the one before.
func TestAKeyMeansTheSameInEveryRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a screen for every key")
	}
	asked := map[string]string{"[": "moment-back", "]": "moment-on", ">": "next variation", "<": "previous last-variation"}
	for _, name := range slices.DeleteFunc(slices.Clone(keyed), func(name string) bool { return name == "key" }) { // it waits for any
		d := openScreen(t, name)
		top, depth := d.Root.Top(), d.Root.Depth()
		for _, act := range top.Actions() {
			for _, key := range act.Keys {
				if ids, ok := asked[key]; ok && !slices.Contains(strings.Fields(ids), act.ID) {
					t.Errorf("%s: %s does %s", name, key, act.ID)
				}
			}
		}
		if top.Writing() == "" && !top.Popup() {
			press := func(key string) {
				d.Keys(key)
				d.Send(nil)
			}
			press("n")
			if text := d.Screen(); !strings.Contains(text, "New game") || d.Root.Depth() != depth+1 {
				t.Errorf("%s: n does not ask for a new game:\n%s", name, text)
			}
			press("esc")
			if d.Root.Top() != top {
				t.Errorf("%s: Esc does not go back from the form of a new game:\n%s", name, d.Screen())
			}
			if press("?"); d.Root.Depth() != depth+1 {
				t.Errorf("%s: ? opens no list:\n%s", name, d.Screen())
			}
			press("esc")
		}
		if top.Writing() == "" {
			d.Keys("q")
			d.Until(name+": q quits", func() bool { return d.Over })
		}
		d.Stop()
	}
}

// Every row of every game's form takes any key and leaves a whole screen; what right
// changes, left changes back.
func TestEveryRowOfAFormGoesThroughItsValues(t *testing.T) {
	enginetest.OneThread(t)
	for i, m := range keptGames() {
		d := openScreen(t, "menu")
		d.Root.App.Seed = func(games.Module) uint64 { return 20261121 }
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 40})
		d.Keys(string(rune('1'+i)), "n")
		d.Send(nil)
		depth := d.Root.Depth()
		for row, before := 0, ""; before != d.Screen(); row++ {
			before = d.Screen()
			if d.Keys("right"); d.Root.Depth() > depth { // the single rules, on a page of their own
				depth, before = d.Root.Depth(), ""
				continue
			}
			d.Keys("left")
			if after := d.Screen(); after != before {
				t.Errorf("%s, row %d: after right and left the form is\n%s\nbefore it was\n%s", m.Info().ID, row, after, before)
			}
			for _, key := range strings.Fields("right right right 7 0 backspace left left left left right") {
				d.Keys(key)
				checkSound(t, d, fmt.Sprintf("%s, row %d, %s", m.Info().ID, row, key))
			}
			before = d.Screen()
			d.Keys("down")
		}
		d.Stop()
	}
}
