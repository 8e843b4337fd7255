package frame

import (
	"slices"

	"duiju/games"
)

// Opponents are all that can play a game: its engines, and the programs of the
// settings and of the command line. A visitor of a server has the engines.
func (a *App) Opponents(info games.Info) []games.PlayerSpec {
	all := info.Opponents()
	if info.Protocol == nil || info.Protocol.Call == nil || a.Visitor != nil {
		return all
	}
	add := func(command string) {
		p := games.PlayerSpec{Kind: games.Program, Name: command}
		if !slices.ContainsFunc(all, func(q games.PlayerSpec) bool { return q.String() == p.String() }) {
			all = append(all, p)
		}
	}
	for _, name := range a.Settings.ProgramNames(info.ID) {
		add(a.Settings.Games[info.ID].Programs[name])
	}
	if info.ID == a.programsOf {
		for _, command := range a.programs {
			add(command)
		}
	}
	return all
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
