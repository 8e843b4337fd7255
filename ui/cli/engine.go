package cli

import (
	"flag"
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/text/command"

	"github.com/spf13/cobra"
)

// engineCommand speaks the protocols that modules have; nil if none has one.
func (a *app) engineCommand() *cobra.Command {
	var speakers []string
	long := "Engine answers another program on standard input and output.\n"
	for _, m := range a.modules {
		if info := m.Info(); info.Protocol != nil {
			speakers = append(speakers, info.ID)
			long += fmt.Sprintf("\n  duiju engine %-12s %s", info.ID, info.Protocol.Name)
		}
	}
	if len(speakers) == 0 {
		return nil
	}
	var player string
	var level, threads, memory int
	var noBook bool
	c := &cobra.Command{
		Use:       "engine " + strings.Join(speakers, "|"),
		Short:     "Speak a game's protocol with another program",
		Long:      long,
		ValidArgs: speakers,
	}
	c.Flags().StringVar(&player, "player", "max", "player: level:1 to level:9, max, classic:NAME[,OPTION=VALUE]")
	c.Flags().IntVar(&level, "level", 0, "the same as --player level:N")
	c.Flags().IntVar(&threads, "threads", 1, "threads of the search")
	c.Flags().IntVar(&memory, "memory", 0, "MiB of the table (default: the player's choice)")
	c.Flags().BoolVar(&noBook, "no-book", false, "play without an opening book")
	c.RunE = a.begin(func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Usagef("name one game: %s", strings.Join(speakers, ", "))
		}
		m, err := a.module(args[0])
		if err != nil {
			return err
		}
		protocol := m.Info().Protocol
		if protocol == nil {
			return command.Usagef("%s speaks no protocol; these do: %s", args[0], strings.Join(speakers, ", "))
		}
		if c.Flags().Changed("level") {
			player = fmt.Sprintf("level:%d", level)
		}
		if memory < 0 {
			return command.Usagef("--memory must not be negative, got %d", memory)
		}
		if threads < 1 {
			return command.Usagef("--threads must be at least 1, got %d", threads)
		}
		spec, err := a.player(m, games.Fit(m, nil), player)
		if err != nil {
			return err
		}
		if spec.Kind == games.Human {
			return command.Usagef("--player must be an engine: level:1 to level:9, max or classic:NAME")
		}
		return protocol.Speak(a.ctx, games.Conversation{
			In: a.std.In, Out: a.std.Out, Player: spec, Version: version(),
			Env: games.Env{Threads: threads, TableMiB: memory, NoBook: noBook},
		})
	})
	return c
}

// addModuleCommands adds what modules bring.
func (a *app) addModuleCommands(root *cobra.Command) {
	for _, m := range a.modules {
		commands := m.Info().Commands
		if commands == nil {
			continue
		}
		for _, mc := range commands() {
			c := &cobra.Command{Use: mc.Use}
			flags := mc.Flags
			if flags == nil {
				flags = flag.NewFlagSet(mc.Use, flag.ContinueOnError)
			}
			c.Flags().AddGoFlagSet(flags)
			run := mc.Run
			c.RunE = a.begin(func(_ *cobra.Command, args []string) error {
				return run(a.ctx, a.std, args)
			})
			root.AddCommand(c)
		}
	}
}
