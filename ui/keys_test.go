package ui

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/uitest"
)

// Every key of every screen does what it did when somebody last looked; -update
// writes the files anew. There is one for each screen, which says what each of
// its keys changes on it at once; what commands bring later is for other tests.
// Keys that only a small window has are pressed there.
func TestGoldenKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a screen for every key")
	}
	dir, used := filepath.Join("testdata", "keys"), map[string]bool{}
	all := shots()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name].loose || name == "xray-darkchess" { // the keys of the other x-rays, after a slow search
			continue
		}
		var b strings.Builder
		pressed := map[string]bool{}
		for _, size := range [][2]int{{80, 24}, {40, 12}} {
			open := func() *uitest.Driver {
				d := openScreen(t, name)
				d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				return d
			}
			d := open()
			for _, a := range d.Root.Top().Actions() {
				key := a.Keys[:min(len(a.Keys), 1)]
				if len(key) == 0 || pressed[a.ID] || a.On != nil && !a.On() {
					continue
				}
				pressed[a.ID] = true
				fmt.Fprintf(&b, "== %s %s\n%s", key[0], a.ID, effect(d, key[0]))
				d.Stop()
				d = open()
			}
			d.Stop()
		}
		used[name+".txt"] = true
		checkGolden(t, filepath.Join(dir, name+".txt"), b.String())
	}
	onlyUsed(t, dir, used)
}

// Every setting goes where it went through its values, in both directions.
func TestGoldenSettings(t *testing.T) {
	d := openScreen(t, "settings")
	var b strings.Builder
	depth := d.Root.Depth()
	for row := 1; ; row++ {
		for _, key := range []string{"right", "right", "right", "left", "left", "left", "left", "right"} {
			fmt.Fprintf(&b, "== %d %s\n%s", row, key, effect(d, key))
			if d.Root.Depth() > depth { // the row opens a screen
				d.Keys("esc")
				d.Send(nil)
				break
			}
		}
		before := d.Screen()
		if d.Keys("down"); d.Screen() == before {
			break
		}
	}
	checkGolden(t, filepath.Join("testdata", "settings.txt"), b.String())
}

// What goes on beside the screen: a count, and what turns while an engine thinks.
var (
	judging  = regexp.MustCompile(`(Judging the moves:) \d+`)
	thinking = regexp.MustCompile(`[⠁-⣿] \d+ s`)
	solving  = regexp.MustCompile(`(%[^\d\n]+)\d+ (s|秒)`)
)

// still is the screen without what goes on.
func still(d *uitest.Driver) string {
	text := judging.ReplaceAllString(d.Screen(), "$1 some")
	return solving.ReplaceAllString(thinking.ReplaceAllString(text, "⠋ 0 s"), "${1}0 $2")
}

// effect is what changes on the screen with a key. Where that is much, it is the
// first lines and a sum over all. What a key goes back to may wait for the disk.
func effect(d *uitest.Driver, key string) string {
	return effectOf(d, func() { d.Keys(key) })
}

// effectOf is what changes on the screen when something is done.
func effectOf(d *uitest.Driver, do func()) string {
	const much = 9
	before, depth := still(d), d.Root.Depth()
	do()
	d.Send(nil) // moves through the stack are made with the next message
	opened := d.Root.Depth() - depth
	if opened < 0 {
		return fmt.Sprintf("%d screens\n", opened)
	}
	after := still(d)
	text := difference(before, after)
	if lines := strings.SplitAfter(text, "\n"); len(lines) > much {
		text = fmt.Sprintf("%sand more, %.4x\n", strings.Join(lines[:much], ""), sha256.Sum256([]byte(after)))
	}
	if opened > 0 {
		text = fmt.Sprintf("+%d screens\n%s", opened, text)
	}
	return text
}

// Every row of every game's form takes any key and leaves a whole screen; what right
// changes, left changes back.
func TestEveryRowOfAFormGoesThroughItsValues(t *testing.T) {
	for i, m := range keptGames() {
		d := openScreen(t, "menu")
		d.Root.App.Seed = func(games.Module) uint64 { return 20261121 }
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 40})
		d.Keys(string(rune('1'+i)), "n")
		d.Send(nil)
		for row, before := 0, ""; before != d.Screen(); row++ {
			before = d.Screen()
			d.Keys("right", "left")
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
