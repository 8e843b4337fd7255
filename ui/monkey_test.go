package ui

import (
	"flag"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
)

// monkeyKeys is about how many keys the monkey presses in each game: enough
// for every day, as 20,000 take a minute a game.
var (
	monkeyKeys = flag.Int("monkey", 1500, "keys that the monkey test presses in each game")
	exhaustive = flag.Bool("exhaustive", false, "press 100,000 keys in each game")
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
	if *exhaustive {
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
		mods[i] = quickly(m)
	}
	d := start(t, mods...)
	defer d.stop()
	d.keys(string(rune('1' + game)))
	for range steps {
		if d.over {
			return
		}
		switch rapid.IntRange(0, 20).Draw(rt, "kind") {
		case 0:
			d.send(tea.WindowSizeMsg{Width: rapid.IntRange(0, 210).Draw(rt, "w"), Height: rapid.IntRange(0, 70).Draw(rt, "h")})
		case 1, 2:
			d.send(tea.MouseMsg{
				X: rapid.IntRange(0, 90).Draw(rt, "x"), Y: rapid.IntRange(0, 30).Draw(rt, "y"), Action: tea.MouseActionPress,
				Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button"),
			})
		default:
			d.send(keyMsg(rapid.SampledFrom(monkeyNames).Draw(rt, "key")))
		}
		d.drain()
		if problem := d.problem(); problem != "" {
			rt.Fatalf("%s:\n%s", problem, d.screen())
		}
		d.checkRecord(rt)
	}
}

// drain handles the messages that are there.
func (d *driver) drain() {
	for {
		select {
		case msg := <-d.msgs:
			d.send(msg)
		default:
			return
		}
	}
}

// checkRecord replays the record of the game on the screen.
func (d *driver) checkRecord(rt *rapid.T) {
	p, ok := d.r.top().(*play)
	if !ok || p.lesson != nil { // a lesson's board is not in its record, which is not kept
		return
	}
	again, err := games.ParseRecord(p.m.Record().Marshal())
	if err != nil {
		rt.Fatal(err)
	}
	m, err := games.Replay(p.m.Module(), again)
	if err != nil {
		rt.Fatal(err)
	}
	if m.State().Text() != p.m.State().Text() {
		rt.Fatalf("the record replays to\n%s\nbut the game is\n%s", m.State().Text(), p.m.State().Text())
	}
	if p.live() && p.state != p.m.State() {
		rt.Fatal("the screen shows another position than the game")
	}
}

// quickModule is a game whose engines play a legal move at once.
type quickModule struct{ games.Module }

func (m quickModule) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return quick(), nil
}

func (m quickModule) NewReferee(o games.Options, seed uint64) (games.Referee, error) {
	if d, ok := m.Module.(games.Dealer); ok {
		return d.NewReferee(o, seed)
	}
	return openReferee{}, nil
}

// Info has the words of the template game where a game's own may change without
// the screens changing.
func (m quickModule) Info() games.Info {
	i, words := m.Module.Info(), nullgame.Module{}.Info()
	i.Facts, i.Summary, i.Rules, i.Thinks, i.Classics = words.Facts, words.Summary, words.Rules, words.Thinks, nil
	i.Levels = slices.Clone(i.Levels)
	for k := range i.Levels {
		i.Levels[k].Text = words.Levels[0].Text
	}
	return i
}

// quickly is the module with quick engines; what else it can do is kept as far
// as the screens ask for it.
func quickly(m games.Module) games.Module {
	trainer, trains := m.(games.Trainer)
	tutor, teaches := m.(games.Tutor)
	switch {
	case trains && teaches:
		return struct {
			quickModule
			games.Trainer
			games.Tutor
		}{quickModule{m}, trainer, tutor}
	case teaches:
		return struct {
			quickModule
			games.Tutor
		}{quickModule{m}, tutor}
	}
	return quickModule{m}
}

// openReferee is the referee of a game that hides nothing.
type openReferee struct{}

func (openReferee) Resolve(_ games.State, move string) (string, error) { return move, nil }

// Goldens and monkeys must not depend on how long the names are.
func TestMonkeyKnowsEveryKey(t *testing.T) {
	known := strings.Join(monkeyNames, " ") + " "
	d := start(t, nullgame.Module{})
	d.keys("enter")
	for _, act := range d.play().acts {
		for _, k := range act.keys {
			// q ends the run: TestContinue presses it.
			if len(k) == 1 && k >= "a" && k <= "z" && k != "q" && !strings.Contains(known, k+" ") {
				t.Errorf("the monkey does not press %s (%s)", k, act.id)
			}
		}
	}
}
