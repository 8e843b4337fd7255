//go:build lab

package tsumego

import (
	"duiju/games"
	"duiju/games/tsumego/play"
)

// LabPeople are the players by which levels are fitted, and how to make one.
func LabPeople() ([]string, func(string, games.Env) games.Player) { return play.LabPeople() }
