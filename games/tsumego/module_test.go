package tsumego

import (
	"testing"

	"duiju/games"
	"duiju/games/gamestest"
)

func TestModule(t *testing.T) {
	gamestest.Run(t, Module{}, gamestest.With(
		games.Options{"problem": "(;SZ[5])"},
		games.Options{"problem": "two-by-three-corner-ko", "threats": "2"},
		games.Options{"problem": "second-line-five-live", "superko": "positional"},
	))
}
