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
	"runtime/debug"
	"strings"

	"duiju/games"
	"duiju/ui/clean"
	"duiju/ui/lang"
	"duiju/ui/store"
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
	out, errs := clean.NewWriter(s.Out), clean.NewWriter(s.Err)
	a := &app{
		ctx: ctx, modules: modules, words: words,
		std: Streams{In: s.In, Out: out, Err: errs}, terminal: isTerminal(s.In) && isTerminal(s.Out),
	}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(out)
	root.SetErr(errs)
	a.strictCompletion(root)
	err = a.guard(func() error { return root.ExecuteContext(ctx) })
	if err != nil && !a.ran {
		err = &games.UsageError{Message: err.Error()} // cobra refuses to begin
	}
	if flushed := errors.Join(out.Flush(), errs.Flush()); err == nil {
		err = flushed
	}
	return report(s.Err, err, a.words)
}

// guard runs a command. A panic in it, in a game's rules say, becomes one line,
// and the log has the details. (The screens have a guard of their own.)
func (a *app) guard(run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			st := store.Open(store.UserDirs(), nil)
			st.Log(fmt.Sprintf("panic: %v\n%s", r, debug.Stack()))
			err = errors.New(a.words.S("ui.fault", "reason", fmt.Sprint(r), "file", st.LogFile()))
			a.ran = true
		}
	}()
	return run()
}

// app is what all commands share.
type app struct {
	ctx      context.Context
	modules  []games.Module
	words    *lang.Table
	std      Streams // what is written here holds no control characters
	terminal bool    // input and output are a terminal
	ran      bool    // a command has begun: its errors are its own
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
		fmt.Fprintf(w, "duiju: %s\n", clean.Line(usage.Message))
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(w, "duiju: interrupted")
		return exitFailed
	}
	fmt.Fprintf(w, "duiju: %s\n", clean.Line(say(words, err)))
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
