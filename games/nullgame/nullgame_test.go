package nullgame

import (
	"testing"

	"duiju/games/gamestest"
)

func TestModule(t *testing.T) { gamestest.Run(t, Module{}) }
