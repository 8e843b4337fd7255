//go:build lab

package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/threats"
)

// Lab are the programs that make what is embedded and measure it; see games/lab.
func Lab() []games.Command {
	return []games.Command{threats.LabGames(), threats.LabFit(), threats.LabNetwork(), threats.LabValues(), labBook()}
}
