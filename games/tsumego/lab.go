//go:build lab

package tsumego

import (
	"duiju/games"
	"duiju/games/tsumego/generate"
	"duiju/games/tsumego/proof"
)

// Lab are the programs that make what is embedded and measure it; see games/lab.
func Lab() []games.Command {
	return []games.Command{proof.LabOdds(), generate.LabWrite()}
}
