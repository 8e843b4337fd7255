package frame

import (
	"slices"

	"duiju/games"
)

// Opponents are all that can play a game: its engines, and the programs of the
// settings and of the command line. A visitor of a server has the engines.
func (a *App) Opponents(info games.Info) []games.PlayerSpec {
	switch {
	case a.Visitor != nil:
		return info.Opponents()
	case info.ID == a.programsOf:
		return a.Settings.Opponents(info, a.programs)
	}
	return a.Settings.Opponents(info, nil)
}

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
