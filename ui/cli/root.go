package cli

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"

	"duiju/games"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// rootCommand is the tree of all commands. Commands whose game part no module
// has are not in it.
func (a *app) rootCommand() *cobra.Command {
	var g globalFlags
	root := &cobra.Command{
		Use:   "duiju",
		Short: "Four board games and one engine, in the terminal",
		Long: `Duiju plays gomoku, triangle nim, dark chess and life-and-death problems with
people, lets engines play each other, and shows how they think.

Without a command it opens the menu.`,
		Version:       version(),
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          a.begin(func(*cobra.Command, []string) error { return a.menu(g) }),
	}
	root.SetVersionTemplate("duiju {{.Version}}\n")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return flagError(err) })
	g.register(root)
	root.AddCommand(
		a.playCommand(&g), a.watchCommand(&g),
		a.matchCommand(), a.showCommand(), a.perftCommand(), a.benchCommand(),
		jsonTopic(),
	)
	if c := a.engineCommand(); c != nil {
		root.AddCommand(c)
	}
	a.addModuleCommands(root)
	root.AddCommand(a.manCommand(root))
	root.SetHelpCommand(a.helpCommand(root))
	return root
}

// flagError says what a flag takes instead of how its text was read.
func flagError(err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	var number *strconv.NumError
	var takes string
	switch cause := bad.Unwrap(); {
	case errors.As(cause, &number) && number.Func == "ParseUint":
		takes = "a whole number from 0 up"
	case errors.As(cause, &number) && number.Func == "ParseBool":
		takes = "true or false"
	case errors.As(cause, &number):
		takes = "a whole number"
	case strings.HasPrefix(cause.Error(), "time: "):
		takes = "a time such as 300ms, 10s or 2m"
	default:
		return err
	}
	return fmt.Errorf("--%s takes %s, not %s", bad.GetFlag().Name, takes, bad.GetValue())
}

// helpCommand is help for a command; one that is not there is a wrong call.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command",
		RunE: a.begin(func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return games.Usagef("there is no command %s; duiju help lists them", strings.Join(args, " "))
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		}),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range root.Commands() {
				if len(args) == 0 && (c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand()) {
					names = append(names, c.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// strictCompletion lets the command that writes completions refuse a shell it
// does not know. Cobra writes them where root's output is now.
func (a *app) strictCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Args = cobra.ArbitraryArgs
			c.RunE = a.begin(func(c *cobra.Command, args []string) error {
				if len(args) > 0 {
					return games.Usagef("no completion for %s; there are bash, zsh, fish and powershell", args[0])
				}
				return c.Help()
			})
		}
	}
}

// begin marks that a command runs, so that errors from here on are its own and
// not a wrong call.
func (a *app) begin(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		a.ran = true
		return run(c, args)
	}
}

// module finds a game by its id.
func (a *app) module(id string) (games.Module, error) {
	var known []string
	for _, m := range a.modules {
		if m.Info().ID == id {
			return m, nil
		}
		known = append(known, m.Info().ID)
	}
	return nil, games.Usagef("unknown game %s; games: %s", id, strings.Join(known, ", "))
}

// gameArg asks for exactly one argument, a game.
func (a *app) gameArg(args []string) (games.Module, error) {
	if len(args) != 1 {
		_, err := a.module("(none)")
		return nil, games.Usagef("name one game%s", strings.TrimPrefix(err.Error(), "unknown game (none)"))
	}
	return a.module(args[0])
}

// completeGame offers the ids of the games to a shell.
func (a *app) completeGame(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	for _, m := range a.modules {
		if len(args) == 0 {
			ids = append(ids, m.Info().ID)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// version is the program's version from the build: a tag, or the commit.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	revision, modified := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				modified = "+"
			}
		}
	}
	if len(revision) > 12 {
		revision = revision[:12]
	}
	if revision == "" {
		return "devel"
	}
	return "devel-" + revision + modified
}
