package gomoku

import (
	"strings"
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
			games.Options{optRules: "standard", optOpening: "swap2", optSize: "16"},
		),
		// A view of a choice passes before the next stone.
		gamestest.LooseView(func(o games.Options) bool { return strings.HasPrefix(o[optOpening], "swap") }))
}
