package ui

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
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
	for i, name := range slices.Sorted(maps.Keys(shots())) {
		d := openScreen(t, name)
		d.Retune(uitest.Languages[i%3], uitest.GlyphSets[i/3%2], theme.Truecolor)
		wander(t, d, name, uint64(i), enginetest.Amount(15, 40))
		d.Stop()
	}
}

// So does whatever can be done in the middle of a game by the real engines, with
// options of every kind.
func TestGamesOfEveryKindTakeWhatIsDoneThere(t *testing.T) {
	for _, m := range keptGames() {
		for seed := range uint64(enginetest.Amount(3, 100)) {
			name := fmt.Sprintf("%s with seed %d", m.Info().ID, seed)
			d := start(t, counted{m})
			d.Open(play.New(d.Root.App, frame.Game{Match: beginning(t, counted{m}, seed)}))
			d.Retune(uitest.Languages[seed%3], uitest.GlyphSets[seed%2], theme.Truecolor)
			wander(t, d, name, seed, 80)
			d.Stop()
		}
	}
}

// wander presses keys of what is offered, and others, clicks and changes the window,
// and checks the screen after each.
func wander(t *testing.T, d *uitest.Driver, name string, seed uint64, steps int) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 48))
	if testing.Short() || enginetest.Raced {
		steps /= 10
	}
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
}

// counted is a game whose engines, the real ones, search a few nodes, whatever the
// level, and say that a node takes a microsecond: no test waits for a clock.
type counted struct{ games.Module }

const countedNodes = 50

func (m counted) NewPlayer(spec games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	env.Threads = 1
	p, err := m.Module.NewPlayer(spec, o, env)
	return countedPlayer{p}, err
}

type countedPlayer struct{ games.Player }

func (p countedPlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	told := news
	if news != nil {
		told = func(t games.Thought) { news(steady(t)) }
	}
	d, err := p.Player.Choose(ctx, s, games.Budget{Nodes: countedNodes, Lines: b.Lines}, told)
	d.Thought = steady(d.Thought)
	return d, err
}

func steady(t games.Thought) games.Thought {
	t.Elapsed = time.Duration(t.Nodes) * time.Microsecond
	return t
}

// beginning is a game in its middle with some values of its options; the first one has
// the usual ones.
func beginning(t *testing.T, m games.Module, seed uint64) *match.Match {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	for range 100 {
		game, err := match.New(match.Setup{
			Module: m, Options: anyOptions(m, seed > 0, random), Seed: seed + 1, Started: uitest.TestNow,
			Seats: [2]games.PlayerSpec{1: {Kind: games.Level, Level: 3}},
		})
		if err != nil {
			continue // options that do not go together
		}
		for range 2 * seed {
			if moves := games.Texts(game.State()); len(moves) > 0 && !game.Status().Over {
				if _, err := game.Play(moves[random.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		return game
	}
	t.Fatal("no options go together")
	return nil
}

func anyOptions(m games.Module, other bool, random *rand.Rand) games.Options {
	o := games.Fit(m, nil)
	for range 3 {
		if !other {
			break
		}
		for _, opt := range m.Schema(o) {
			if random.IntN(3) > 0 {
				continue
			}
			o = o.Clone()
			o[opt.Key] = anyValue(opt, random)
		}
	}
	return games.Fit(m, o)
}

func anyValue(o games.Option, random *rand.Rand) string {
	if len(o.Choices) > 0 {
		return o.Choices[random.IntN(len(o.Choices))].Value
	}
	return strconv.Itoa(o.Min + random.IntN(min(o.Max-o.Min, 6)+1))
}
