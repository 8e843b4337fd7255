package darkchess

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/fit"
	"duiju/games/play/arena"
	"duiju/games/play/session"
)

// variants are changes of the strong player. Each is worth what it loses or
// gains against tuned.
var variants = map[string]func(*tuning){
	"tuned":        func(*tuning) {},
	"plain":        func(t *tuning) { t.off |= engine.FeatureStar1 | engine.FeatureStar2 },
	"star1":        func(t *tuning) { t.off |= engine.FeatureStar2 },
	"nosingular":   func(t *tuning) { t.off |= engine.FeatureSingular },
	"noquiescence": func(t *tuning) { t.off |= engine.FeatureQuiescence },
	"nonull":       func(t *tuning) { t.off |= engine.FeatureNullMove },
	"nolmr":        func(t *tuning) { t.off |= engine.FeatureReductions },
	"nopruning":    func(t *tuning) { t.off |= engine.FeaturePruning },
	"nonet":        func(t *tuning) { t.net = noNetwork },
	"notables":     func(t *tuning) { t.noTables = true },
	"noflips":      func(t *tuning) { t.noRoot = true },
	"rootonly":     func(t *tuning) { t.rootFlips, t.rootQuiet, t.flipDepth, t.flipDear = 3, -1, 0, 0 },
	"nostuck":      func(t *tuning) { t.noStuck = true },
	"noquiet":      func(t *tuning) { t.deepQuiet = 0 },
	"deep1":        func(t *tuning) { t.deepFlips = 1 },
	"deep2":        func(t *tuning) { t.deepFlips = 2 },
	"deep4":        func(t *tuning) { t.deepFlips = 4 },
	"from3":        func(t *tuning) { t.flipDepth = 3 },
	"from4":        func(t *tuning) { t.flipDepth = 4 },
	"from6":        func(t *tuning) { t.flipDepth = 6 },
	"from7":        func(t *tuning) { t.flipDepth = 7 },
	"dear0":        func(t *tuning) { t.flipDear = 0 },
	"internal0":    func(t *tuning) { t.off |= engine.FeatureInternalReduction },
	"dear1":        func(t *tuning) { t.flipDear = 1 },
	"dear3":        func(t *tuning) { t.flipDear = 3 },
	"anyflip":      func(t *tuning) { t.deepLeast = math.MinInt32 },
	"root3":        func(t *tuning) { t.rootFlips, t.rootQuiet = 3, 0 },
	"root4":        func(t *tuning) { t.rootFlips, t.rootQuiet = 4, 2 },
	"root8":        func(t *tuning) { t.rootFlips, t.rootQuiet = 8, 3 },
	"hand":         func(t *tuning) { t.weights = &handWeights },
	"contempt20":   func(t *tuning) { t.contempt = 20 },
	"nostatic":     func(t *tuning) { t.off |= engine.FeatureStatic },
	"wholeroot":    func(t *tuning) { t.off |= engine.FeatureRootReduction },
	"before":       choosing(func(s *engine.Selection) { s.Static, s.LateQuiet, s.Reduction, s.ReduceRoot = nil, nil, 2.25, false }),
	"static+":      choosing(func(s *engine.Selection) { s.Static = []engine.Score{1: 90, 2: 180, 3: 270, 4: 360, 5: 450} }),
	"razor":        choosing(func(s *engine.Selection) { s.Razor = []engine.Score{-1, 90, 150} }),
	"hope4":        choosing(func(s *engine.Selection) { s.Hope = []engine.Score{0, 60, 120, 180, 240} }),
	"count6":       choosing(func(s *engine.Selection) { s.LateQuiet = []int{1: 5, 2: 7, 3: 10, 4: 14, 5: 19, 6: 25} }),
	"improving":    choosing(func(s *engine.Selection) { s.Improving = true }),
	"kept":         choosing(func(s *engine.Selection) { s.KeepHistory = true }),
	"late1.4":      choosing(func(s *engine.Selection) { s.Reduction = 1.4 }),
	"late2.25":     choosing(func(s *engine.Selection) { s.Reduction = 2.25 }),
	"multicut":     choosing(func(s *engine.Selection) { s.MultiCut = true }),
	"contempt60":   func(t *tuning) { t.contempt = 60 },
}

// choosing is a variant of what the search leaves out.
func choosing(change func(*engine.Selection)) func(*tuning) {
	return func(t *tuning) {
		before := t.chosen
		t.chosen = func(s *engine.Selection) {
			if before != nil {
				before(s)
			}
			change(s)
		}
	}
}

// handWeights are those before the first fit.
var handWeights = weights{
	guess:     true,
	HuntMover: [huntSteps]int{26, 26, 17, 12, 9, 7, 5, 4, 3, 2, 1}, HuntWaiter: [huntSteps]int{26, 26, 17, 12, 9, 7, 5, 4, 3, 2, 1},
	PenMover: [penWays]int{32, 14, 5, 1}, PenWaiter: [penWays]int{32, 14, 5, 1},
}

// variantOf is the player of the names joined by +; a name that ends in .json is a
// file of weights, one in .net of a network.
func variantOf(names string) (tuning, error) {
	x := tuned
	for _, v := range strings.Split(names, "+") {
		if kind := filepath.Ext(v); kind == ".json" || kind == ".net" {
			text, err := os.ReadFile(v)
			switch {
			case err != nil:
			case kind == ".net":
				x.net, err = parsed[network](text)
			default:
				x.weights, err = parsed[weights](text)
			}
			if err != nil {
				return x, err
			}
			continue
		}
		if variants[v] == nil {
			return x, fmt.Errorf("there is no variant %s; known: %s", v, strings.Join(slices.Sorted(maps.Keys(variants)), " "))
		}
		variants[v](&x)
	}
	return x, nil
}

// Lab are the programs that make and measure what the players know; see
// games/lab.
func Lab() []games.Command {
	return []games.Command{labGames(), labFit(), labNetwork(), labVersus(), labRegret()}
}

// labVersus plays two variants against each other.
func labVersus() games.Command {
	f := flag.NewFlagSet("versus", flag.ContinueOnError)
	a := f.String("a", "", "the `variant` of the player to measure")
	b := f.String("b", "tuned", "its opponent")
	c := arena.Config{Resources: session.Resources{TableMiB: 4}}
	f.IntVar(&c.Games, "games", 200, "games they play")
	f.Uint64Var(&c.Budget.Nodes, "nodes", 5000, "nodes a move")
	f.DurationVar(&c.Budget.Time, "time", 0, "time a move instead")
	most := f.Duration("for", time.Hour, "end after this time with the games that are finished")
	f.Uint64Var(&c.Seed, "seed", 1000, "seed of the first deal")
	file := f.String("file", "", "add the games to this `file` and count all that are in it")
	return games.Command{
		Use:   "versus darkchess",
		Short: "Play two variants of the strong player of dark chess against each other",
		Long: "Versus plays every deal twice with the seats changed: versus darkchess -a star1 -games 400.\n" +
			"Names joined by + are variants of both kinds, one that ends in .json a file of weights, one in .net of a network: " + strings.Join(slices.Sorted(maps.Keys(variants)), " ") + ".",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			all := map[string]func(games.Env) games.Player{}
			for _, names := range []string{*a, *b} {
				t, err := variantOf(names)
				if err != nil {
					return err
				}
				all[names] = func(env games.Env) games.Player { return newTunedPlayer(levelLimit{}, true, t, env) }
			}
			c.Module = fit.Variants{Module: Module{}, Of: all}
			if c.Budget.Time > 0 {
				c.Budget.Nodes = 0
			}
			ctx, cancel := context.WithTimeout(ctx, *most)
			defer cancel()
			return fit.Versus(ctx, std.Out, c, *a, *b, *file)
		},
	}
}
