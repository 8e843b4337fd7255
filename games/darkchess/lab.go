//go:build lab

package darkchess

import (
	"duiju/games/text/command"
)

// Lab are the commands that make what is embedded; see games/lab.
func Lab() []command.Command { return []command.Command{labGames(), labFit(), labNetwork()} }
