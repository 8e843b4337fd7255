package games

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
)

// Protocol is a language for other programs. What is spoken is English and not
// translated.
type Protocol struct {
	Name string // for the help: "Gomocup (piskvork)"
	// Speak serves one conversation until its input ends or the protocol says
	// so, and returns nil then. When ctx ends it returns soon with ctx.Err().
	Speak func(ctx context.Context, c Conversation) error
	// Call begins to speak to another program about one game from its start, a
	// State that the Caller owns. Nil where programs cannot be players.
	Call func(p Peer, start State, env Env) Caller
}

// Peer is another program, spoken to line by line.
type Peer interface {
	// Send writes a line.
	Send(line string) error
	// Receive waits for the next line that is not empty. The error says that the
	// program has ended, or is that of ctx.
	Receive(ctx context.Context) (string, error)
	// Tell shows the person what the program says besides its moves.
	Tell(text string)
}

// Caller tells another program of a game and asks for its moves. It is used by
// one goroutine at a time; after an error it is not used again.
type Caller interface {
	// Move asks for a move in the state that the moves have led to, and returns
	// it in a form that Parse may read, or Resigns: what the program says
	// is not checked. An answer that is none is a *Fault of kind ErrProgram, made by
	// BadAnswer.
	Move(ctx context.Context, s State, moves []string, b Budget) (string, error)
	// Bye is the line that asks the program to end.
	Bye() string
}

// Resigns is what a Caller returns for a program that gives up.
const Resigns = "resign"

// BadAnswer is the *Fault of a program that answered with something else than
// what was asked for.
func BadAnswer(line string) error {
	return Faultf(ErrProgram, "games.program.answer", "line", line)
}

// Conversation is one run of a Protocol.
type Conversation struct {
	In      io.Reader
	Out     io.Writer // not buffered: flush after every line
	Player  PlayerSpec
	Env     Env
	Version string // of the program
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
	// Say puts what is meant for people into their language; nil where nobody asked.
	Say func(Text) string
	// Progress shows, where a person watches, how far long work is; nil shows
	// nothing. What it shows is gone when the command writes anything else.
	Progress func(Text)
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
		s.Progress(T(key, pairs...))
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
