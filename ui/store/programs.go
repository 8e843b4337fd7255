package store

import (
	"cmp"
	"maps"
	"slices"

	"duiju/games"
	"duiju/games/play/program"
	"duiju/games/text/message"
)

// ProgramNames are the names of the programs that play a game, in order.
func (s Settings) ProgramNames(game string) []string {
	return slices.Sorted(maps.Keys(s.Games[game].Programs))
}

// PlayerText names a player, a program as the settings do.
func (s Settings) PlayerText(info games.Info, p games.PlayerSpec) message.Text {
	if p.Kind == games.Program {
		return message.Verbatim(cmp.Or(s.ProgramName(p.Name), program.Name(p.Name)))
	}
	return info.PlayerText(p)
}

// ProgramName is what a program is called in the settings, "" if it is not
// there.
func (s Settings) ProgramName(command string) string {
	for _, id := range slices.Sorted(maps.Keys(s.Games)) {
		for _, name := range s.ProgramNames(id) {
			if s.Games[id].Programs[name] == command {
				return name
			}
		}
	}
	return ""
}

// Programs are the command lines of all programs of the settings: the person
// has written them down to be started.
func (s Settings) Programs() []string {
	var all []string
	for _, id := range slices.Sorted(maps.Keys(s.Games)) {
		for _, name := range s.ProgramNames(id) {
			all = append(all, s.Games[id].Programs[name])
		}
	}
	return all
}

// SetProgram names a program that plays a game; without a command it forgets
// the name.
func (s *Settings) SetProgram(game, name, command string) {
	g, ok := s.Games[game]
	if !ok {
		g = DefaultGame()
	}
	g.Programs = maps.Clone(g.Programs)
	if g.Programs == nil {
		g.Programs = map[string]string{}
	}
	if g.Programs[name] = command; command == "" {
		delete(g.Programs, name)
	}
	s.Games[game] = g
}
