package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/words"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// Streams are the files a run uses.
type Streams = command.Streams

// app is what all commands share.
type app struct {
	ctx      context.Context
	args     []string // after the program's name
	modules  []games.Module
	words    *words.Table
	raw      io.Writer // the output as it is
	file     io.Writer // takes the text of a whole file, as it is where the output is a file or a pipe
	std      Streams   // what is written here holds no control characters
	terminal bool      // input and output are a terminal
	shows    bool      // output is one
	ran      bool      // a command has begun: its errors are its own
	global   globalFlags
}

// begin marks that a command runs, so that errors from here on are its own and
// not a wrong call, and puts the language of --language in force.
func (a *app) begin(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		a.ran = true
		err := a.global.check()
		if code := *a.global.given["language"]; err == nil && code != "" && code != "auto" {
			a.words, err = words.Load(code)
		}
		if err != nil {
			return err
		}
		return run(c, args)
	}
}

// module finds a game by its id, or by its name as the menu has it.
func (a *app) module(id string) (games.Module, error) {
	for _, m := range a.modules {
		if strings.EqualFold(id, m.Info().ID) || strings.EqualFold(id, a.words.S(m.Info().Name)) {
			return m, nil
		}
	}
	return nil, command.Usagef("unknown game %s; games: %s", id, strings.Join(a.ids(), ", "))
}

// ids are the names of the games.
func (a *app) ids() (ids []string) {
	return list.Of(a.modules, func(m games.Module) string { return m.Info().ID })
}

// gameArg asks for exactly one argument, a game.
func (a *app) gameArg(args []string) (games.Module, error) {
	if len(args) != 1 {
		_, err := a.module("(none)")
		return nil, command.Usagef("name one game%s", strings.TrimPrefix(err.Error(), "unknown game (none)"))
	}
	return a.module(args[0])
}

// errorText puts an error into the user's language: the sentence of a *message.Fault
// anywhere in it, between what else it says.
func errorText(words *words.Table, err error) string {
	var f *message.Fault
	if words == nil || !errors.As(err, &f) {
		return err.Error()
	}
	return strings.Replace(err.Error(), f.Error(), words.Error(f), 1)
}

// usage turns what is wrong with a flag or an argument into a usage error.
func (a *app) usage(err error) error {
	if err == nil {
		return nil
	}
	return &command.UsageError{Message: errorText(a.words, err)}
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}
