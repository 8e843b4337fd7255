package ui

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/uitest"
)

// wayKeys are those of the monkey after which something rests that is always the
// same: a demo goes on by itself, an exported file has a name of its own, and a
// hint takes its time.
var wayKeys = strings.Fields(strings.NewReplacer(" d ", " ", " e ", " ", " y ", " ").Replace(strings.Join(monkeyNames, " ")))

// ledWays is how many ways of a game are led.
const ledWays = 18

// unsteady are actions after which not always the same rests: what goes on by
// itself, takes its time, or is named by the date; and what ends the way.
var unsteady = map[string]bool{"quit": true, "export": true, "demo": true, "hint": true, "train-hint": true, "give-seat": true, "sheet": true, "page-sheet": true}

// doneHere is a key of something that can be done on the screen.
func doneHere(d *uitest.Driver, random *rand.Rand) string {
	keys := []string{"esc"}
	for _, a := range d.Root.Top().Actions() {
		if a.Enabled() && !unsteady[a.ID] && len(a.Keys) > 0 {
			keys = append(keys, a.Keys[random.IntN(len(a.Keys))])
		}
	}
	return keys[random.IntN(len(keys))]
}

func hasDemo(d *uitest.Driver) bool {
	return slices.ContainsFunc(d.Root.Top().Actions(), func(a frame.Action) bool { return a.ID == "demo" })
}

// Long ways through the program by keys and clicks, in windows of many sizes and all
// languages, show what they showed when somebody last looked: two bytes of a sum
// over the screen after each step, ten steps a row. What the steps of a way are says
// a run with -v.
func TestGoldenWays(t *testing.T) {
	if testing.Short() || enginetest.Raced {
		t.Skip("draws thousands of screens")
	}
	var b strings.Builder
	mods := append(keptGames(), nullgame.Module{})
	for game, m := range mods {
		for seed := range uint64(18 + ledWays) {
			fmt.Fprintf(&b, "%s %d\n%s", m.Info().ID, seed, way(t, game, seed, seed >= 18))
		}
	}
	checkGolden(t, filepath.Join("testdata", "ways.txt"), b.String())
}

// way begins with a game or, led from step to step by what can be done there, with
// the menu.
func way(t *testing.T, game int, seed uint64, led bool) string {
	mods := append(keptGames(), nullgame.Module{})
	for i, m := range mods {
		mods[i] = uitest.QuickModule{Module: m}
	}
	d := start(t, mods...)
	defer d.Stop()
	var b, steps strings.Builder
	random := rand.New(rand.NewPCG(seed, uint64(game)))
	var last *session.Session // on the screen, or below it
	rests := func() bool {
		if p, ok := d.Root.Top().(*play.Screen); ok {
			last = p.Session()
		}
		if last == nil {
			return !d.Root.Busy()
		}
		thinking, _ := last.IsThinking()
		_, analyses := last.Analysing()
		return !thinking && !analyses && !last.LookingForHint() && !d.Root.Busy()
	}
	d.Retune(uitest.Languages[seed%3], []string{"unicode", "ascii"}[seed/3%2], theme.Truecolor)
	d.Keys(string(rune('1' + game)))
	if !led || seed%2 == 0 {
		d.Keys("n", "enter")
	}
	for step := range 100 {
		if d.Over {
			break
		}
		what := random.IntN(24)
		if led && what < 4 && hasDemo(d) { // a click may begin one
			what = 4
		}
		switch what {
		case 0:
			size := tea.WindowSizeMsg{Width: 40 + random.IntN(120), Height: 12 + random.IntN(40)}
			fmt.Fprintf(&steps, " %dx%d", size.Width, size.Height)
			d.Send(size)
		case 1, 2, 3:
			at := tea.MouseMsg{
				X: random.IntN(90), Y: random.IntN(30), Action: tea.MouseActionPress,
				Button: []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}[random.IntN(3)],
			}
			fmt.Fprintf(&steps, " %d,%d:%d", at.X, at.Y, at.Button)
			d.Send(at)
		default:
			key := wayKeys[random.IntN(len(wayKeys))]
			if led && random.IntN(8) > 0 {
				key = doneHere(d, random)
			}
			fmt.Fprintf(&steps, " %q", key)
			d.Send(uitest.KeyMsg(key))
		}
		d.Until("nothing goes on", rests)
		d.Send(nil)
		fmt.Fprintf(&b, " %.2x", sha256.Sum256([]byte(still(d)+d.Root.Drawn().StyleMap())))
		if step%10 == 9 {
			b.WriteByte('\n')
		}
	}
	if testing.Verbose() {
		t.Logf("%s %d:%s", mods[game].Info().ID, seed, steps.String())
	}
	return strings.TrimSuffix(b.String(), "\n") + "\n"
}
