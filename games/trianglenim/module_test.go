package trianglenim

import (
	"testing"

	"duiju/games"
	"duiju/games/gamestest"
)

func TestModule(t *testing.T) {
	gamestest.Run(t, Module{}, gamestest.With(
		games.Options{"side": "6", "take": "2", "rule": "misere"},
		games.Options{"side": "4", "take": "3"},
		games.Options{"side": "7", "take": "7", "rule": "misere"},
	))
}
