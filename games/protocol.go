package games

import (
	"context"
	"duiju/games/text/message"
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

// BadAnswer is the *Fault of a program that answered with something else than
// what was asked for.
func BadAnswer(line string) error {
	return message.Faultf(message.ErrProgram, "games.program.answer", "line", line)
}

// Conversation is one run of a Protocol.
type Conversation struct {
	In      io.Reader
	Out     io.Writer // not buffered: flush after every line
	Player  PlayerSpec
	Env     Env
	Version string // of the program
}

// Resigns is what a Caller returns for a program that gives up.
const Resigns = "resign"
