package gomoku

import (
	"testing"

	"duiju/games"
	"duiju/games/gamestest"
)

func TestModule(t *testing.T) {
	gamestest.Run(t, New(),
		gamestest.Plies(40),
		gamestest.With(
			games.Options{optRules: "renju", optForbidden: "lose"},
			games.Options{optSize: "16", optCoordinates: "hex"},
		))
}
