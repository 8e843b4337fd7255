//go:build lab

package tsumego

import (
	"duiju/games/text/command"
	"duiju/games/tsumego/generate"
	"duiju/games/tsumego/proof"
)

// Lab are the programs that make what is embedded and measure it; see games/lab.
func Lab() []command.Command {
	return []command.Command{proof.LabOdds(generate.DrawForOdds), generate.LabWrite()}
}
