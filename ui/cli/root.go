package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"duiju/games/text/command"
	"duiju/ui"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// rootCommand is the tree of all commands. Commands whose game part no module
// has are not in it.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "duiju",
		Short: "Four board games and one engine, in the terminal",
		Long: `Duiju plays gomoku, triangle nim, dark chess and life-and-death problems with
people, lets engines play each other, and shows how they think.

Without a command it opens the menu.`,
		Version:       version(),
		Args:          knownCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          a.begin(func(*cobra.Command, []string) error { return a.interact(ui.Start{}, false) }),
	}
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), "{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}",
		"  --colors, --glyphs, --language, --plain, --theme: see duiju --help", 1))
	root.SetVersionTemplate("duiju " + readBuild().line() + "\n")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return flagError(err) })
	a.global.register(root)
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(
		a.playCommand(), a.watchCommand(), a.trainCommand(), a.learnCommand(),
		a.hostCommand(), a.serveCommand(), a.joinCommand(),
		a.matchCommand(), a.showCommand(), a.perftCommand(), a.benchCommand(),
	)
	if c := a.engineCommand(); c != nil {
		root.AddCommand(c)
	}
	a.addModuleCommands(root)
	root.AddCommand(a.manCommand(root))
	root.SetHelpCommand(a.helpCommand(root))
	addHelp(root)
	completeFlags(root, a.modules)
	return root
}

// knownCommand refuses a command that is not there, and names those that are
// written alike.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return command.Usagef("there is no command %s; did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return command.Usagef("there is no command %s; duiju help lists them", args[0])
}

// flagError says what a flag takes instead of how its text was read.
func flagError(err error) error {
	bad, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	var takes string
	cause := bad.Unwrap()
	switch number, ok := errors.AsType[*strconv.NumError](cause); {
	case ok && number.Func == "ParseUint":
		takes = "a whole number from 0 up"
	case ok && number.Func == "ParseBool":
		takes = "true or false"
	case ok:
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
				return knownCommand(c, rest)
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		}),
		ValidArgsFunction: completeFirst(func() (names []string) {
			for _, c := range root.Commands() {
				if c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() {
					names = append(names, c.Name())
				}
			}
			return names
		}),
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
					return command.Usagef("no completion for %s; there are bash, zsh, fish and powershell", args[0])
				}
				return c.Help()
			})
		}
	}
}
