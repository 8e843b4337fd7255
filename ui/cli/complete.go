package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// completeFlags offers a shell what the flags of all commands take. A flag of one
// name takes the same everywhere.
func completeFlags(root *cobra.Command, modules []games.Module) {
	players := func(m games.Module, _ string) []string { return playerNames(m) }
	seats := func(m games.Module, _ string) []string { return append([]string{"human"}, playerNames(m)...) }
	offers := map[string]func(m games.Module, typed string) []string{
		"a": players, "b": players, "player": players,
		"first": seats, "second": seats, "black": seats, "white": seats,
		"rules":  ruleNames,
		"as":     func(m games.Module, _ string) []string { return []string{m.Info().ID} },
		"game":   func(m games.Module, _ string) []string { return []string{m.Info().ID} },
		"topic":  func(m games.Module, _ string) []string { return themeNames(m) },
		"grade":  func(games.Module, string) []string { return strings.Split("123456789", "") },
		"tree":   func(games.Module, string) []string { return []string{"text", "json", "svg"} },
		"format": func(m games.Module, _ string) []string { return append(formatNames(m), frame.PictureForms...) },
	}
	eachFlag(root, func(c *cobra.Command, f *pflag.Flag) {
		if c == root && f.Value.Type() == "string" {
			complete(c, f.Name, func([]string, string) []string { return store.Choices(f.Name) })
		} else if offer := offers[f.Name]; offer != nil && f.Value.Type() != "int" {
			complete(c, f.Name, func(args []string, typed string) []string { return offered(modules, args, typed, offer) })
		}
	})
}

// completeFirst offers a shell what the first argument of a command may be.
func completeFirst(names func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return names(), cobra.ShellCompDirectiveNoFileComp
	}
}

// eachFlag calls do with every command's own flags.
func eachFlag(c *cobra.Command, do func(*cobra.Command, *pflag.Flag)) {
	c.PersistentFlags().VisitAll(func(f *pflag.Flag) { do(c, f) })
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) { do(c, f) })
	for _, sub := range c.Commands() {
		eachFlag(sub, do)
	}
}

// complete gives a flag of a command its values. After one that ends with a
// colon something else follows.
func complete(c *cobra.Command, name string, values func(args []string, typed string) []string) {
	err := c.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		return values(args, typed), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // a flag that is there, and registered once
	}
}

// offered is what a flag takes in the game that is named, or in any game.
func offered(modules []games.Module, args []string, typed string, offer func(games.Module, string) []string) (all []string) {
	seen := map[string]bool{}
	for _, m := range modules {
		if len(args) > 0 && args[0] != m.Info().ID {
			continue
		}
		for _, name := range offer(m, typed) {
			if !seen[name] {
				all = append(all, name)
			}
			seen[name] = true
		}
	}
	return all
}

// playerNames are the engine players of a game.
func playerNames(m games.Module) []string {
	return list.Of(m.Info().Opponents(), games.PlayerSpec.String)
}

// ruleNames are the presets and choices of a game, behind those that are typed.
func ruleNames(m games.Module, typed string) (names []string) {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	names = list.Of(m.Info().Presets, func(p games.Preset) string { return before + p.Name })
	for _, op := range m.Schema(games.Fit(m, nil)) {
		names = append(names, list.Of(op.Choices, func(c games.Choice) string { return before + op.Key + "=" + c.Value })...)
	}
	return names
}

// formatNames are the foreign formats that a game writes.
func formatNames(m games.Module) (names []string) {
	return list.Of(m.Info().Writers(), func(f games.Format) string { return f.Name })
}

// themeNames are the themes of a game's problems.
func themeNames(m games.Module) (names []string) {
	return list.Of(training.Themes(teach.Exercises(m)), func(t teach.Tag) string { return t.ID })
}
