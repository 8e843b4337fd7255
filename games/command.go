package games

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
)

// Speaker is a Module that speaks a protocol with other programs: duiju
// engine ID. What it prints is protocol, in English, and not translated.
type Speaker interface {
	// Protocol names the protocol for the help: "Gomocup (piskvork)".
	Protocol() string
	// Speak serves one session until its input ends or the protocol says so,
	// and returns nil then. When ctx ends it returns soon with ctx.Err().
	Speak(ctx context.Context, s Session) error
}

// Session is one conversation of a Speaker.
type Session struct {
	In      io.Reader
	Out     io.Writer // not buffered: flush after every line
	Player  PlayerSpec
	Env     Env
	Version string // of the program
}

// Commander is a Module with commands of its own: duiju solve, duiju generate.
// Names of commands must differ between modules.
type Commander interface {
	// Commands makes the commands anew on every call.
	Commands() []Command
}

// Command is a command of a module.
type Command struct {
	Use   string // its name and arguments: "solve [flags] FILE..."
	Short string // one line
	Long  string // the whole help text
	// Flags declares the command's flags; nil for none. They are written
	// --name on the command line.
	Flags *flag.FlagSet
	// Run runs the command after the flags have their values. A *UsageError
	// makes the program exit with 2, ErrReported with 1 and nothing
	// more printed, any other error with 1 and the error on one line.
	Run func(ctx context.Context, s Streams, args []string) error
}

// Streams are the standard streams of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// UsageError says that a command was called wrongly: exit code 2.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

// Usagef makes a UsageError.
func Usagef(format string, args ...any) error {
	return &UsageError{Message: fmt.Sprintf(format, args...)}
}

// ErrReported says that a command has already reported what went wrong: exit
// code 1.
var ErrReported = errors.New("already reported")
