package darkchess

import (
	"flag"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/arena"
)

var (
	variantA     = flag.String("a", "", "the variant of the player to measure")
	variantB     = flag.String("b", "tuned", "its opponent")
	variantGames = flag.Int("games", 200, "games they play")
	variantNodes = flag.Uint64("nodes", 5000, "nodes a move")
	variantTime  = flag.Duration("time", 0, "time a move instead")
	variantSeed  = flag.Uint64("seed", 1000, "seed of the first deal")
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
	"notables":     func(t *tuning) { t.noTables = true },
	"noflips":      func(t *tuning) { t.noRoot = true },
	"flips1":       func(t *tuning) { t.rootFlips = 1 },
	"flips6":       func(t *tuning) { t.rootFlips = 6 },
	"flips12":      func(t *tuning) { t.rootFlips = 12 },
	"flips32":      func(t *tuning) { t.rootFlips = 32 },
	"ply2":         func(t *tuning) { t.flipPlies = 2 },
	"hand":         func(t *tuning) { t.weights = &handWeights },
	"steady":       func(t *tuning) { t.steady = true },
	"finished":     func(t *tuning) { t.finished = true },
	"flips2":       func(t *tuning) { t.rootFlips = 2 },
	"ply3":         func(t *tuning) { t.flipPlies = 3 },
	"contempt20":   func(t *tuning) { t.contempt = 20 },
	"contempt60":   func(t *tuning) { t.contempt = 60 },
}

// handWeights are those before the first fit.
var handWeights = weights{
	guess:     true,
	HuntMover: [huntSteps]int{26, 26, 17, 12, 9, 7, 5, 4, 3, 2, 1}, HuntWaiter: [huntSteps]int{26, 26, 17, 12, 9, 7, 5, 4, 3, 2, 1},
	PenMover: [penWays]int{32, 14, 5, 1}, PenWaiter: [penWays]int{32, 14, 5, 1},
}

// variantModule is the game with two variants of the strong player for its
// classic players a and b.
type variantModule struct {
	Module
	tune map[string]tuning
}

func (m variantModule) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	if t, ok := m.tune[p.Name]; ok {
		s := newSearchPlayer(levelLimit{}, true, env)
		s.tuning = t
		return s, nil
	}
	return m.Module.NewPlayer(p, o, env)
}

// TestVariants plays two variants against each other, every deal twice with
// the seats changed. Names joined by + are variants of both kinds. Run it by
// hand:
//
//	go test ./games/darkchess -run TestVariants -a star1 -games 400 -nodes 5000
func TestVariants(t *testing.T) {
	if *variantA == "" {
		t.Skip("needs -a")
	}
	m := variantModule{tune: map[string]tuning{}}
	for name, all := range map[string]string{"a": *variantA, "b": *variantB} {
		x := tuned
		for _, v := range strings.Split(all, "+") {
			if variants[v] == nil {
				t.Fatalf("there is no variant %s", v)
			}
			variants[v](&x)
		}
		m.tune[name] = x
	}
	budget := games.Budget{Nodes: *variantNodes}
	if *variantTime > 0 {
		budget = games.Budget{Time: *variantTime}
	}
	played, err := arena.Run(t.Context(), arena.Config{
		Module: m, Seed: *variantSeed, Games: *variantGames, Budget: budget,
		A:   games.PlayerSpec{Kind: games.Classic, Name: "a"},
		B:   games.PlayerSpec{Kind: games.Classic, Name: "b"},
		Env: games.Env{TableMiB: 4},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]int{}
	for _, g := range played {
		if g.Fault != "" {
			t.Errorf("game %d: %s", g.Index, g.Fault)
		}
		reasons[g.Reason]++
	}
	s := arena.Count(played)
	t.Logf("%s v %s at %+v: %d games, %d-%d-%d, %.1f %% [%.1f, %.1f], Elo %+.0f [%+.0f, %+.0f], %v", *variantA, *variantB,
		budget, s.Games, s.Wins, s.Draws, s.Losses, 100*s.Score, 100*s.Low, 100*s.High,
		arena.Elo(s.Score), arena.Elo(s.Low), arena.Elo(s.High), reasons)
}
