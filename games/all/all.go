// Package all lists the games of the program, in the order of the menu.
package all

import (
	"duiju/games"
	"duiju/games/darkchess"
	"duiju/games/gomoku"
	"duiju/games/trianglenim"
	"duiju/games/tsumego"
)

// All lists the games. A new game is one line at the end.
func All() []games.Module {
	return []games.Module{
		gomoku.New(),
		trianglenim.Module{},
		darkchess.New(),
		tsumego.New(),
	}
}
