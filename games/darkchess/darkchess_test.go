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
	gamestest.Run(t, New(), loose, gamestest.With(presets["casual"], presets["tianqi"], games.Options{"match": "pair", "setup": "quarter"}))
}
