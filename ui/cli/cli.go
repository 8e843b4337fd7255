// Package cli is the command line: flags, subcommands, exit codes. It knows
// the screens and the list of games, but no game: what a game adds (protocols,
// commands, foreign records) it finds in the game's Info.
//
// Read cli.go (running, errors, exit codes), root.go (all commands), app.go
// (what they share), setup.go (the flags that set up a game), then one file per
// command.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"duiju/games"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/clean"
	"duiju/ui/store"
)

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// Run runs the program with the arguments after its name, and returns the exit
// code. Cancelling ctx ends every command in an orderly way.
func Run(ctx context.Context, modules []games.Module, args []string, s Streams) int {
	words, err := words.Load(words.Environment(os.Getenv))
	if err != nil {
		return report(s.Err, err, nil)
	}
	a := &app{ctx: ctx, args: args, modules: modules, words: words, terminal: isTerminal(s.In) && isTerminal(s.Out), shows: isTerminal(s.Out)}
	say := func(t message.Text) string { return a.words.Text(t) }
	at := &progress{say: say, now: time.Now}
	if kind := os.Getenv("TERM"); isTerminal(s.Err) && kind != "" && kind != "dumb" {
		at.to = s.Err
	}
	a.raw = at.before(s.Out)
	out, errs := clean.NewWriter(a.raw), clean.NewWriter(at.before(s.Err))
	if _, ok := s.Out.(*os.File); ok && !isTerminal(s.Out) {
		a.file = at.before(s.Out)
	} else {
		a.file = out
	}
	a.std = Streams{In: s.In, Out: out, Err: errs, Say: say, Progress: at.show}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(out)
	root.SetErr(errs)
	a.strictCompletion(root)
	err = a.guard(func() error { return root.ExecuteContext(ctx) })
	if err != nil && !a.ran {
		err = &command.UsageError{Message: err.Error()} // cobra refuses to begin
	}
	at.clear()
	if flushed := errors.Join(out.Flush(), errs.Flush()); err == nil {
		err = flushed
	}
	return report(s.Err, err, a.words)
}

// guard runs a command. A panic in it, for example in the rules of a game, becomes an
// error of one line; the log has the details. The screens have a guard of their own.
func (a *app) guard(run func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			dirs, _ := store.UserDirs() // without a home the log is not written
			st := store.Open(dirs, nil)
			st.Log(fmt.Sprintf("panic: %v\n%s", r, debug.Stack()))
			err = errors.New(a.words.S("ui.fault", "reason", fmt.Sprint(r), "file", st.LogFile()))
			a.ran = true
		}
	}()
	return run()
}

// report prints an error on one line and gives its exit code.
func report(w io.Writer, err error, words *words.Table) int {
	var usage *command.UsageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, command.ErrReported):
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintf(w, "duiju: %s\n", clean.Line(usage.Message))
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(w, "duiju: interrupted")
		return exitFailed
	}
	fmt.Fprintf(w, "duiju: %s\n", clean.Line(errorText(words, err)))
	return exitFailed
}
