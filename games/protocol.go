package games

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"duiju/games/text/message"
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
	// Counts says that a Caller tells the program of a budget's nodes and depth.
	Counts bool
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
	// Greet tells the program of the game and hears whether it can play it: a first
	// answer that is none, or a refusal, is a *Fault as of Move. It comes before the
	// first Move, with the budget of that.
	Greet(ctx context.Context, b Budget) error
	// Move asks for a move in the state that the moves have led to, and returns
	// it in a form that Parse may read, or Resigns: what the program says
	// is not checked. An answer that is none is a *Fault of kind ErrProgram, made by
	// BadAnswer.
	Move(ctx context.Context, s State, moves []string, b Budget) (string, error)
	// Bye is the line that asks the program to end.
	Bye() string
}

// Exchange sends a line to a program and waits for its answer.
func Exchange(ctx context.Context, p Peer, line string) (string, error) {
	if err := p.Send(line); err != nil {
		return "", err
	}
	return p.Receive(ctx)
}

// Follow tells a program the moves of a game that it does not know yet: those behind the
// moves that it was told, or all from a new beginning where others were played or none was
// told, not even the beginning (nil).
func Follow(told, moves []string, begin func() error, tell func(i int) error) error {
	if n := len(told); told == nil || n > len(moves) || !slices.Equal(told, moves[:n]) {
		told = nil
		if err := begin(); err != nil {
			return err
		}
	}
	for i := len(told); i < len(moves); i++ {
		if err := tell(i); err != nil {
			return err
		}
	}
	return nil
}

// BadAnswer is the *Fault of a program that answered with something else than
// what was asked for.
func BadAnswer(line string) error {
	return message.Faultf(message.ErrProgram, "games.program.answer", "line", line)
}

// Monitor is what is kept of the programs of a game while they play.
type Monitor struct {
	Log    io.Writer // hears every line, safely from several goroutines; nil: nobody
	MaxMiB int       // of memory that each may have, where the system can limit it; 0: any

	mu   sync.Mutex
	most map[string]int // KiB of memory by command line
}

// Line logs a line to or from a program.
func (m *Monitor) Line(program, arrow, line string) {
	if m != nil && m.Log != nil {
		_, _ = fmt.Fprintf(m.Log, "%s %s %s %s\n", time.Now().Format("15:04:05.000"), program, arrow, line)
	}
}

// Used notes how much memory a program had at most.
func (m *Monitor) Used(command string, kib int) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.most == nil {
		m.most = map[string]int{}
	}
	m.most[command] = max(m.most[command], kib)
}

// Memory is how much memory a program had at most, in KiB; 0 if that is not known.
func (m *Monitor) Memory(command string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.most[command]
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
