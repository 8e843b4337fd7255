package frame

import "slices"

// NamePrograms names the programs of the command line, which play a game.
func (a *App) NamePrograms(game string, commands []string) {
	a.programsOf, a.programs = game, commands
}

// Startable are the command lines that may be started as players: what the
// person has written into the settings or on the command line. Nothing of the
// machine is started for a visitor.
func (a *App) Startable() []string {
	if a.Visitor != nil {
		return nil
	}
	return slices.Concat(a.Settings.Programs(), a.programs)
}
