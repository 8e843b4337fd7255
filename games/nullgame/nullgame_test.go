package nullgame

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/gamestest"
)

func TestModule(t *testing.T) { gamestest.Run(t, Module{}) }

func TestView(t *testing.T) {
	enginetest.Run(t, func() engine.Game { return &view{up: 1<<maxPins - 1} })
}
