// Package cli is the command line: flags, subcommands, exit codes. It knows
// the screens and the list of games, but no game: what a game adds (protocols,
// commands, foreign records) it finds through the optional interfaces of
// package games.
//
// Read cli.go (errors and exit codes), root.go, setup.go (the flags that set
// up a game), then one file per command.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"duiju/games"
	"duiju/ui/lang"
)

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// Streams are the files a run uses.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Run runs the program with the arguments after its name, and returns the exit
// code. Cancelling ctx ends every command in an orderly way.
func Run(ctx context.Context, modules []games.Module, args []string, s Streams) int {
	words, err := lang.Load(lang.Match(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
	if err != nil {
		return report(s.Err, err, nil)
	}
	a := &app{ctx: ctx, modules: modules, words: words, std: s}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	err = root.ExecuteContext(ctx)
	if err != nil && !a.ran {
		err = &games.UsageError{Message: err.Error()} // cobra refuses to begin
	}
	return report(s.Err, err, a.words)
}

// app is what all commands share.
type app struct {
	ctx     context.Context
	modules []games.Module
	words   *lang.Table
	std     Streams
	ran     bool // a command has begun: its errors are its own
}

// report prints an error on one line and gives its exit code.
func report(w io.Writer, err error, words *lang.Table) int {
	var usage *games.UsageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, games.ErrReported):
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintf(w, "duiju: %s\n", oneLine(usage.Message))
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(w, "duiju: interrupted")
		return exitFailed
	}
	fmt.Fprintf(w, "duiju: %s\n", oneLine(say(words, err)))
	return exitFailed
}

// say puts an error into the user's language: the sentence of a *games.Fault
// anywhere in it, between what else it says.
func say(words *lang.Table, err error) string {
	var f *games.Fault
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
	return &games.UsageError{Message: say(a.words, err)}
}

// oneLine keeps a message on its line and free of control characters, which
// may come from a file or an argument.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, s)
}
