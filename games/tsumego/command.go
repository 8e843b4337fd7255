package tsumego

import "duiju/games"

// Commands implements games.Commander.
func (Module) Commands() []games.Command { return []games.Command{solveCommand(), generateCommand()} }
