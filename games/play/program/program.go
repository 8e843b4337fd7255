// Package program lets other programs play: it starts them, speaks the game's
// protocol with them through games.Caller, and turns everything that can go
// wrong - no such program, one that crashes, is silent, cheats or floods - into
// one plain sentence, so that the game is kept.
//
// A program is started when it is first asked for a move and ended by Close, or
// by the end of its input when this program ends in any way. It gets no shell:
// the command line is split into words as a shell would, and no more.
//
// Read program.go (the player), process.go (the running program), words.go.
package program

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/text/message"
)

// How long a program may take beyond the time of its move, and for the first
// answer of all, when it may still be loading.
const (
	grace   = 3 * time.Second
	loading = 15 * time.Second
	// untimed is the time of a move where nothing limits it.
	untimed = 5 * time.Second
)

// player is another program that plays.
type player struct {
	protocol *games.Protocol
	command  string
	env      games.Env

	start games.State
	moves []string
	proc  *process
	call  games.Caller
}

// New makes the player of a spec of kind Program. Nothing is started yet. The
// error is a *message.Fault of kind ErrOption for a game without a protocol.
func New(m games.Module, spec games.PlayerSpec, env games.Env) (games.Player, error) {
	info := m.Info()
	spec, err := info.CheckPlayer(spec)
	if err != nil {
		return nil, err
	}
	return &player{protocol: info.Protocol, command: spec.Name, env: env}, nil
}

// Follow implements games.Follower.
func (p *player) Follow(start games.State, moves []string) {
	p.start, p.moves = start, slices.Clone(moves)
}

// Choose implements games.Player. The program is asked for its move and judged:
// an answer too late, or one that is no legal move, is an error, after which
// the program has ended.
func (p *player) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	limit := allowance(b)
	if p.proc == nil {
		proc, err := begin(p.command)
		if err != nil {
			return games.Decision{}, err
		}
		p.proc = proc
		p.call = p.protocol.Call(proc, p.start, p.env)
		limit += loading
	}
	said := games.Thought{}
	p.proc.tell = func(text string) {
		said.Note = message.Verbatim(text)
		if news != nil {
			news(said)
		}
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	move, err := p.call.Move(within, s, p.moves, withTime(b))
	if err == nil && move != games.Resigns {
		move, err = legal(s, move)
	}
	if err != nil {
		err = p.fault(ctx, within, limit, err)
		p.Close()
		return games.Decision{}, err
	}
	if move == games.Resigns {
		return games.Decision{Resign: true, Thought: said}, nil
	}
	return games.Decision{Move: move, Thought: said}, nil
}

// legal is the normal text of a program's move.
func legal(s games.State, move string) (string, error) {
	text, err := games.Parse(s, move)
	if err != nil {
		return "", message.Faultf(message.ErrProgram, "games.program.illegal", "move", move)
	}
	return text, nil
}

// fault is what a person is told of an error.
func (p *player) fault(ctx, within context.Context, limit time.Duration, err error) error {
	var f *message.Fault
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // nobody wants the move any more
	case within.Err() != nil:
		return message.Faultf(message.ErrProgram, "games.program.silent", "program", p.name(), "n", int(limit.Round(time.Second)/time.Second))
	case errors.As(err, &f):
		return err
	}
	if last := p.proc.lastWords(); last != "" {
		return message.Faultf(message.ErrProgram, "games.program.ended.saying", "program", p.name(), "said", last)
	}
	return message.Faultf(message.ErrProgram, "games.program.ended", "program", p.name())
}

// name is the program's own name, without its folder and arguments.
func (p *player) name() string { return Name(p.command) }

// Name is what a program is called on the screen: its file's name.
func Name(command string) string {
	words, err := split(command)
	if err != nil || len(words) == 0 {
		return command
	}
	name := words[0]
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// Check reports whether a command line can be split into words: whether there
// is such a program is seen when it is started.
func Check(command string) error {
	if words, err := split(command); err != nil || len(words) == 0 {
		return message.Faultf(message.ErrProgram, "games.program.words", "command", command)
	}
	return nil
}

// Close ends the program. It may be asked again later: it is started anew then.
func (p *player) Close() error {
	if p.proc == nil {
		return nil
	}
	p.proc.end(p.call.Bye())
	p.proc, p.call = nil, nil
	return nil
}

// allowance is how long the answer to a move is waited for.
func allowance(b games.Budget) time.Duration {
	b = withTime(b)
	if b.Time > 0 {
		return b.Time + grace
	}
	return b.Clock + grace
}

// withTime gives a budget without any time the usual one.
func withTime(b games.Budget) games.Budget {
	if b.Time == 0 && b.Clock == 0 {
		b.Time = untimed
	}
	return b
}
