package ui

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

// monkeyKeys is about how many keys the monkey presses in each game: enough
// for every day, as 20,000 take a minute a game.
var (
	monkeyKeys = flag.Int("monkey", 1500, "keys that the monkey test presses in each game")
)

// The monkey's keys: what is bound on many screens, and much that is not.
var monkeyNames = []string{
	"up", "down", "left", "right", "shift+left", "shift+right", "enter", "enter", "enter", "space", "tab", "shift+tab", "esc",
	"u", "U", "y", "v", "V", "a", "w", ".", ",", "n", "c", "r", "d", "f", "+", "-", "o", "i", "s", "e", "z", "p", "m", "g", "b", ":", "?", "/",
	"1", "2", "3", "4", "9", "h", "j", "k", "l", "x", "t", "home", "end", "backspace", "delete", "g8", "漢", "\x00",
}

// Random keys, clicks and resizes leave every frame whole, lose no game and
// leave no goroutine behind.
func TestMonkey(t *testing.T) {
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	defer func() { _ = checks.Value.Set(before) }()
	_ = checks.Value.Set("4") // a few long runs find more than many short ones
	steps := *monkeyKeys / 4
	if enginetest.Exhaustive() {
		steps = 100_000 / 4
	}
	if testing.Short() {
		steps /= 5
	}
	for i, m := range append(all.All(), nullgame.Module{}) {
		t.Run(m.Info().ID, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) { monkey(t, rt, i, steps) })
		})
	}
}

func monkey(t *testing.T, rt *rapid.T, game, steps int) {
	mods := append(all.All(), nullgame.Module{})
	for i, m := range mods {
		mods[i] = uitest.QuickModule{Module: m}
	}
	d := start(t, mods...)
	defer d.Stop()
	d.Keys(string(rune('1' + game)))
	for range steps {
		if d.Over {
			return
		}
		switch rapid.IntRange(0, 20).Draw(rt, "kind") {
		case 0:
			d.Send(tea.WindowSizeMsg{Width: rapid.IntRange(0, 210).Draw(rt, "w"), Height: rapid.IntRange(0, 70).Draw(rt, "h")})
		case 1, 2:
			d.Send(tea.MouseMsg{
				X: rapid.IntRange(0, 90).Draw(rt, "x"), Y: rapid.IntRange(0, 30).Draw(rt, "y"), Action: tea.MouseActionPress,
				Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button"),
			})
		default:
			d.Send(uitest.KeyMsg(rapid.SampledFrom(monkeyNames).Draw(rt, "key")))
		}
		d.Drain()
		problem := d.Problem()
		if problem == "" {
			problem = badRecord(d)
		}
		if problem != "" {
			rt.Fatalf("%s:\n%s", problem, d.Screen())
		}
	}
}

// From every screen, whatever can be done there and there after, in windows of any
// size and all languages, leaves it whole.
func TestEveryScreenTakesWhatIsDoneThere(t *testing.T) {
	steps := 40
	if testing.Short() || enginetest.Raced {
		steps = 4
	}
	for i, name := range slices.Sorted(maps.Keys(shots())) {
		d := openScreen(t, name)
		random := rand.New(rand.NewPCG(uint64(i), 48))
		d.Retune(uitest.Languages[i%3], uitest.GlyphSets[i/3%2], theme.Truecolor)
		for range steps {
			if d.Over {
				break
			}
			var what string
			switch kind := random.IntN(10); kind {
			case 0:
				size := tea.WindowSizeMsg{Width: 40 + random.IntN(161), Height: 12 + random.IntN(49)}
				what = "a window of another size"
				d.Send(size)
			case 1, 2:
				x, y := random.IntN(d.Root.W), random.IntN(d.Root.H)
				what = fmt.Sprintf("a click at %d,%d", x, y)
				click(d, x, y, []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}[random.IntN(3)])
			default:
				key := monkeyNames[random.IntN(len(monkeyNames))]
				if acts := offered(d); len(acts) > 0 && kind > 3 {
					a := acts[random.IntN(len(acts))]
					key = a.Keys[random.IntN(len(a.Keys))]
				}
				what = "the key " + key
				d.Keys(key)
			}
			d.Drain()
			checkSound(t, d, name+" and "+what)
		}
		d.Stop()
	}
}
