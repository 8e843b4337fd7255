package cli

import (
	"cmp"
	"errors"
	"strconv"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/ui/store"

	"github.com/spf13/cobra"
)

// ruleFlags choose the options of a game.
type ruleFlags struct {
	rules string
	size  int
	seed  uint64
}

func (f *ruleFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.rules, "rules", "", "presets, choices and `KEY=VALUE` pairs: misere,take=3")
	c.Flags().IntVar(&f.size, "size", 0, "size of the board, where the game has more than one")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "of the deal and of random choices (default 0; play: random)")
}

// options are the chosen options, completed. What is wrong is a usage error.
func (f *ruleFlags) options(a *app, m games.Module, c *cobra.Command) (games.Options, error) {
	base := games.Options{}
	if c.Flags().Changed("size") {
		key := sizeKey(m)
		if key == "" {
			return nil, command.Usagef("%s has one size only; leave out --size", m.Info().ID)
		}
		base[key] = strconv.Itoa(f.size)
	}
	o, err := games.ParseRules(m, base, f.rules)
	if err != nil {
		return nil, a.usage(err)
	}
	if _, err := m.New(o, f.seed); errors.Is(err, message.ErrOption) {
		return nil, a.usage(err)
	} else if err != nil {
		return nil, err
	}
	return o, nil
}

// sizeKey is the option that --size sets, "" if there is none.
func sizeKey(m games.Module) string {
	for _, op := range m.Schema(games.Options{}) {
		if op.Size {
			return op.Key
		}
	}
	return ""
}

// seatFlags choose the players.
type seatFlags struct {
	first, second string
	level         int
}

func (f *seatFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.first, "first", "", "player that moves first: human, level:1 to level:9, max, classic:NAME[,OPTION=VALUE], program:COMMAND")
	c.Flags().StringVar(&f.second, "second", "", "player that moves second")
	c.Flags().StringVar(&f.first, "black", "", "the same as --first")
	c.Flags().StringVar(&f.second, "white", "", "the same as --second")
	c.Flags().IntVar(&f.level, "level", 0, "level of the engine, 1 to 9")
}

// seats are the chosen players. First and second stand for those that were not
// named, an engine at the level that was.
func (f *seatFlags) seats(c *cobra.Command, a *app, m games.Module, o games.Options, first, second games.PlayerSpec) ([2]games.PlayerSpec, error) {
	if c.Flags().Changed("level") {
		engine, err := a.player(m, o, "level:"+strconv.Itoa(f.level))
		if err != nil {
			return [2]games.PlayerSpec{}, err
		}
		for _, p := range []*games.PlayerSpec{&first, &second} {
			if p.Kind != games.Human {
				*p = engine
			}
		}
	}
	seats := [2]games.PlayerSpec{first, second}
	for i, name := range []string{f.first, f.second} {
		if name == "" {
			continue
		}
		p, err := a.player(m, o, name)
		if err != nil {
			return seats, err
		}
		seats[i] = p
		// A person on one side plays an engine on the other, and the
		// other way round, unless both are named.
		if other := []string{f.first, f.second}[1-i]; other == "" && p.Kind != games.Human && seats[1-i].Kind != games.Human {
			seats[1-i] = first
		} else if other == "" && p.Kind == games.Human && seats[1-i].Kind == games.Human {
			seats[1-i] = second
		}
	}
	return seats, nil
}

// command is the command line of a program of a game that the settings name;
// anything else is a command line itself.
func (a *app) command(m games.Module, name string) string {
	dirs, err := store.UserDirs()
	if err != nil {
		return name
	}
	set, _, _ := store.Open(dirs, nil).Settings() // the usual ones where they cannot be read
	return cmp.Or(set.Games[m.Info().ID].Programs[name], name)
}

// player reads a player and checks that the game has it.
func (a *app) player(m games.Module, o games.Options, name string) (games.PlayerSpec, error) {
	p, err := games.ParsePlayer(name)
	if err != nil {
		return p, a.usage(err)
	}
	if p.Kind == games.Human {
		return p, nil
	}
	if p.Kind == games.Program {
		p.Name = a.command(m, p.Name)
	}
	if p.Kind == games.Classic || p.Kind == games.Program {
		full, err := m.Info().CheckPlayer(p)
		if err != nil {
			return p, a.usage(err)
		}
		p = full
	}
	return p, a.usage(session.CheckPlayer(m, p, o))
}
