package ui

import (
	"flag"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/ui/screen/play"
	"duiju/ui/uitest"
)

// monkeyKeys is about how many keys the monkey presses in each game: enough
// for every day, as 20,000 take a minute a game.
var (
	monkeyKeys = flag.Int("monkey", 1500, "keys that the monkey test presses in each game")
)

// The monkey's keys: everything that is bound somewhere, and much that is not.
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
		if problem := d.Problem(); problem != "" {
			rt.Fatalf("%s:\n%s", problem, d.Screen())
		}
		checkRecord(d, rt)
	}
}

// checkRecord replays the record of the game on the screen.
func checkRecord(d *uitest.Driver, rt *rapid.T) {
	p, ok := d.Root.Top().(*play.Screen)
	if !ok || !p.Driver().Has(session.Resign{}) { // what a driver poses is not in a record, which is not kept
		return
	}
	again, err := games.ParseRecord(p.Session().Match().Record().Marshal())
	if err != nil {
		rt.Fatal(err)
	}
	m, err := games.Replay(p.Session().Match().Module(), again)
	if err != nil {
		rt.Fatal(err)
	}
	if m.State().Text() != p.Session().Match().State().Text() {
		rt.Fatalf("the record replays to\n%s\nbut the game is\n%s", m.State().Text(), p.Session().Match().State().Text())
	}
	if p.Session().Live() && p.Session().State() != p.Session().Match().State() {
		rt.Fatal("the screen shows another position than the game")
	}
}

// Goldens and monkeys must not depend on how long the names are.
func TestMonkeyKnowsEveryKey(t *testing.T) {
	known := strings.Join(monkeyNames, " ") + " "
	d := start(t, nullgame.Module{})
	d.Keys("enter")
	for _, act := range playOn(d).Actions() {
		for _, k := range act.Keys {
			// q ends the run: TestContinue presses it.
			if len(k) == 1 && k >= "a" && k <= "z" && k != "q" && !strings.Contains(known, k+" ") {
				t.Errorf("the monkey does not press %s (%s)", k, act.ID)
			}
		}
	}
}
