package command

import (
	"context"
	"duiju/games/text/message"
	"errors"
	"flag"
	"fmt"
	"io"
)

// Command is a command of a module.
type Command struct {
	Use   string // its name and arguments: "solve [flags] FILE..."
	Short string // one line; "" for a command of the program, of which help/NAME.txt of the assets says it
	Long  string // the whole help text, or ""
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
	// Say puts what is meant for people into their language; nil where nobody asked.
	Say func(message.Text) string
	// Progress shows, where a person watches, how far long work is; nil shows
	// nothing. What it shows is gone when the command writes anything else.
	Progress func(message.Text)
}

// Standard is the name of the standard input where a file to read is named.
const Standard = "-"

// ReadFile is the function ReadFile, for Standard too.
func (s Streams) ReadFile(path string, limit int) ([]byte, error) {
	if path != Standard {
		return ReadFile(path, limit)
	}
	return readAll(path, s.In, limit)
}

// At shows progress.
func (s Streams) At(key string, pairs ...any) {
	if s.Progress != nil {
		s.Progress(message.T(key, pairs...))
	}
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
