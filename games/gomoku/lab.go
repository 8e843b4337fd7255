//go:build lab

package gomoku

import (
	"duiju/games/gomoku/threats"
	"duiju/games/text/command"
)

// Lab are the programs that make what is embedded and measure it; see games/lab.
func Lab() []command.Command {
	return []command.Command{threats.LabGames(), threats.LabFit(), threats.LabNetwork(), threats.LabValues(), labBook()}
}
