package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// config is what the contract's test does beyond the common for one game.
type config struct {
	plies   int             // of a random game; 0: 1,000
	presets []string        // rules by name to try besides the single changes
	extra   []games.Options // combinations to try besides them
	// loose names the options with which a move of the engine's view is not a whole
	// move of the State, so that neither the number of moves nor the positions
	// after one can be compared; nil: none.
	loose func(games.Options) bool
}

// configs are those of the games that need more than the defaults and every single
// change of them.
var configs = map[string]config{
	"gomoku": {
		plies: 12,
		extra: []games.Options{
			{"rules": "renju", "forbidden": "lose"},
			{"size": "16", "coordinates": "hex"},
			{"rules": "standard", "opening": "swap2", "size": "16"},
		},
		// A view of a choice passes before the next stone.
		loose: func(o games.Options) bool { return strings.HasPrefix(o["opening"], "swap") },
	},
	"trianglenim": {extra: []games.Options{
		{"side": "6", "take": "2", "rule": "misere"},
		{"side": "4", "take": "3"},
		{"side": "7", "take": "7", "rule": "misere"},
	}},
	"darkchess": {
		plies:   60,
		presets: []string{"casual", "tianqi", "hongkong"},
		extra:   []games.Options{{"match": "pair", "setup": "quarter"}},
		// The view below its root looks at a pass instead of the flips, and takes
		// a chain capture for several moves, so it is not compared move by move.
		loose: func(games.Options) bool { return true },
	},
	"tsumego": {extra: []games.Options{
		{"problem": "(;SZ[5])"},
		{"problem": "two-by-three-corner-ko", "threats": "2"},
		{"problem": "second-line-five-live", "superko": "positional"},
	}},
}

// TestContract holds every game to the contract of package games. It
// plays random games over many option combinations and checks at every
// position that the parts agree: what Next offers, Moves lists, Parse reads and
// Play takes; the scene and its lenses stay inside the board; the engine's view
// has the same moves and outcome; undo, redo, branches and records lead back to
// the same positions; every text has its message. Then every player plays:
// legally, the same again from the same seed, and without seeing what is hidden.
func TestContract(t *testing.T) {
	for _, m := range append(all.All(), nullgame.Module{}) {
		t.Run(m.Info().ID, func(t *testing.T) {
			t.Parallel()
			checkContract(t, m)
		})
	}
}

// checkContract checks one module.
func checkContract(t *testing.T, m games.Module) {
	k := &kit{m: m, info: m.Info(), playerPlies: 24}
	k.config = configs[k.info.ID]
	if enginetest.Raced {
		k.playerPlies = 9
	}
	t.Run("Info", k.testInfo)
	t.Run("Options", k.testOptions)
	t.Run("Games", k.testGames)
	t.Run("Players", k.testPlayers)
	teaching := teach.Of(m)
	if teaching.Solving != nil {
		t.Run("Solving", k.testSolving)
	}
	if k.info.Referee != nil {
		t.Run("NoPeeking", k.testNoPeeking)
		t.Run("Secret", k.testSecret)
	}
}

// kit is one run over a module.
type kit struct {
	config
	m           games.Module
	info        games.Info
	playerPlies int // of a player's game
}

// combination is a set of options to be tried.
type combination struct {
	name    string
	options games.Options
}

// combinations are the defaults, every single change of them, and the extra
// ones; those that the module refuses are left out. For the race
// detector the defaults will do, as long random games have only one thread.
func (k *kit) combinations(t *testing.T) []combination {
	all := []combination{{"default", games.Options{}}}
	for _, op := range k.m.Schema(games.Options{}) {
		for _, v := range valuesOf(op) {
			if v != op.Default {
				all = append(all, combination{op.Key + "=" + v, games.Options{op.Key: v}})
			}
		}
	}
	for _, name := range k.presets {
		o, err := games.ParseRules(k.m, nil, name)
		enginetest.Must(t, err)
		all = append(all, combination{name, o})
	}
	for i, o := range k.extra {
		all = append(all, combination{fmt.Sprintf("extra%d", i), o})
	}
	var good []combination
	for _, c := range all {
		c.options = games.Fit(k.m, c.options)
		if _, err := k.m.New(c.options, 1); err == nil {
			good = append(good, c)
		} else {
			k.checkFault(t, "New "+c.name, err, message.ErrOption)
		}
	}
	if len(good) == 0 || good[0].name != "default" {
		t.Fatal("the default options are refused")
	}
	if enginetest.Raced {
		return good[:1]
	}
	return good
}

// valuesOf samples an option: all choices, or both ends of a range.
func valuesOf(op games.Option) []string {
	switch op.Kind {
	case games.KindChoice:
		var v []string
		for _, c := range op.Choices {
			v = append(v, c.Value)
		}
		return v
	case games.KindInt:
		return []string{fmt.Sprint(op.Min), fmt.Sprint(op.Max)}
	}
	return nil
}

func (k *kit) testGames(t *testing.T) {
	for _, c := range k.combinations(t) {
		t.Run(c.name, func(t *testing.T) {
			g := game{kit: k, T: t, options: c.options, rng: rand.New(rand.NewPCG(0, 7))}
			g.play(1)
		})
	}
}

// newMatch begins a game of the module.
func (k *kit) newMatch(t *testing.T, s match.Setup) *match.Match {
	t.Helper()
	s.Module = k.m
	m, err := match.New(s)
	if err != nil {
		t.Fatalf("NewMatch from %q: %v", s.Position, err)
	}
	return m
}
