package darkchess

import (
	"testing"

	"duiju/games"
	"duiju/games/gamestest"
)

func TestModuleKit(t *testing.T) {
	// The view below its root looks at a pass instead of the flips, and takes
	// a chain capture for several moves, so it is not compared move by move.
	loose := gamestest.LooseView(func(games.Options) bool { return true })
	gamestest.Run(t, New(), loose, gamestest.Plies(60), gamestest.With(preset(t, "casual"), preset(t, "tianqi"), preset(t, "hongkong"), games.Options{"match": "pair", "setup": "quarter"}))
}

// preset is the options of rules by name.
func preset(t *testing.T, name string) games.Options {
	t.Helper()
	for _, p := range presets {
		if p.Name == name {
			return p.Options
		}
	}
	t.Fatalf("there are no rules %s", name)
	return nil
}
