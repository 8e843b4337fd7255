//go:build lab

package darkchess

import "duiju/games"

// Lab are the commands that make what is embedded; see games/lab.
func Lab() []games.Command { return []games.Command{labGames(), labFit(), labNetwork()} }
