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
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/engine"
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

// The kinds of failure that are told apart; all are message.ErrProgram, and so is an
// answer that is none.
var (
	// ErrMachinery is a program that cannot be started, does not take the game or whose
	// pipe is broken: it has not played badly.
	ErrMachinery = fmt.Errorf("%w that does not run", message.ErrProgram)
	ErrCrash     = fmt.Errorf("%w that has ended", message.ErrProgram)
	ErrSilent    = fmt.Errorf("%w that is silent", message.ErrProgram)
	ErrIllegal   = fmt.Errorf("%w: %w", message.ErrProgram, message.ErrIllegalMove)
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
	if err := p.greet(ctx, b); err != nil {
		return games.Decision{}, err
	}
	began, limit := time.Now(), allowance(b)
	said := games.Thought{}
	p.proc.tell = func(text string) {
		said.Note = message.Verbatim(text)
		hear(&said, text)
		if news != nil { // without the score, which is in the program's own points
			news(games.Thought{Note: said.Note})
		}
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	move, err := p.call.Move(within, s, p.moves, withTime(b))
	p.env.Monitor.Used(p.command, memory(p.proc.cmd)) // it may crash at the next move
	if err == nil && move != games.Resigns {
		move, err = legal(s, move)
	}
	if err != nil {
		return games.Decision{}, p.fault(ctx, within, limit, err)
	}
	d := games.Decision{Move: move, Thought: said, Took: time.Since(began)}
	if move == games.Resigns {
		d.Move, d.Resign = "", true
	}
	return d, nil
}

// depthSaid and scoreSaid are how programs tell of their search: "depth 9-14 ev 35",
// "Depth 9-14 | Eval -M6", "score win 5". A number with a point or a percent sign is
// a chance or is in another unit.
var (
	depthSaid = regexp.MustCompile(`(?i)\bdepth[ :=]*(\d{1,3})\b`)
	scoreSaid = regexp.MustCompile(`(?i)\b(?:score|eval|ev)[ :=]*([-+]?)(m|#|win |loss |)(\d{1,8})([.%\d]?)`)
	otherLine = regexp.MustCompile(`(?i)\bmultipv *([2-9]|\d\d)`)
)

// hear takes the depth and the score out of what a program says besides its moves.
func hear(t *games.Thought, text string) {
	if otherLine.MatchString(text) {
		return
	}
	if m := depthSaid.FindStringSubmatch(text); m != nil {
		t.Depth, _ = strconv.Atoi(m[1])
	}
	m := scoreSaid.FindStringSubmatch(text)
	if m == nil || m[4] != "" {
		return
	}
	n, _ := strconv.Atoi(m[3])
	score := engine.Score(n)
	if m[2] != "" {
		score = engine.WinIn(min(n, engine.MaxPly))
	}
	if m[1] == "-" || strings.EqualFold(m[2], "loss ") {
		score = -score
	}
	t.Lines = []games.ThoughtLine{{Score: score}}
}

// greet starts the program, if it does not run, and tells it of the game.
func (p *player) greet(ctx context.Context, b games.Budget) error {
	if p.proc != nil {
		return nil
	}
	proc, err := begin(p.command, p.env.Monitor)
	if err != nil {
		return message.AsKind(ErrMachinery, err)
	}
	p.proc = proc
	p.call = p.protocol.Call(proc, p.start, p.env)
	within, cancel := context.WithTimeout(ctx, loading)
	defer cancel()
	if err := p.call.Greet(within, withTime(b)); err != nil {
		return message.AsKind(ErrMachinery, p.fault(ctx, within, loading, err))
	}
	return nil
}

// Greet starts the program of a spec, tells it of a game from its start and ends it:
// whether it can play is known before a game counts.
func Greet(ctx context.Context, m games.Module, spec games.PlayerSpec, start games.State, b games.Budget, env games.Env) error {
	made, err := New(m, spec, env)
	if err != nil {
		return err
	}
	p := made.(*player)
	p.Follow(start, nil)
	err = p.greet(ctx, b)
	return errors.Join(err, p.Close())
}

// legal is the normal text of a program's move.
func legal(s games.State, move string) (string, error) {
	text, err := games.Parse(s, move)
	if err != nil {
		return "", message.Faultf(ErrIllegal, "games.program.illegal", "move", move)
	}
	return text, nil
}

// fault is what a person is told of an error, after which the program has ended.
func (p *player) fault(ctx, within context.Context, limit time.Duration, err error) error {
	defer func() { _ = p.Close() }()
	var f *message.Fault
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // nobody wants the move any more
	case within.Err() != nil:
		return message.Faultf(ErrSilent, "games.program.silent", "program", p.name(), "n", int(limit.Round(time.Second)/time.Second))
	case errors.As(err, &f):
		return err
	}
	last, ended := p.proc.lastWords()
	switch {
	case !ended:
		return message.Faultf(ErrMachinery, "games.program.pipe", "program", p.name())
	case last != "":
		return message.Faultf(ErrCrash, "games.program.ended.saying", "program", p.name(), "said", last)
	}
	return message.Faultf(ErrCrash, "games.program.ended", "program", p.name())
}

// name is the program's own name, without its folder and arguments.
func (p *player) name() string { return Name(p.command) }

// Name is what a program is called on the screen: its file's name.
func Name(command string) string {
	words, err := split(command)
	if err != nil {
		return command
	}
	name := words[0]
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// Ask runs a program that is no player, writes it a text to its end, as some read or write
// nothing before that, and calls hear with each line of the answer that is not empty while
// it wants more. Patience is how long a line is waited for. The error names what the
// program said last where it has ended.
func Ask(ctx context.Context, command, text string, patience time.Duration, hear func(line string) (more bool, err error)) error {
	p, err := begin(command, nil)
	if err != nil {
		return err
	}
	defer p.end("")
	go func() { // it may answer before it has read all
		_, _ = io.WriteString(p.in, text)
		_ = p.in.Close()
	}()
	for more := true; more && err == nil; {
		wait, stop := context.WithTimeout(ctx, patience)
		line, failed := p.Receive(wait)
		stop()
		switch {
		case errors.Is(failed, errEnded):
			said, _ := p.lastWords()
			return message.Faultf(message.ErrProgram, "learn.grade.ended", "program", Name(command), "said", said)
		case failed != nil && ctx.Err() == nil:
			return message.Faultf(message.ErrProgram, "learn.grade.late", "program", Name(command), "n", int(patience.Seconds()))
		case failed != nil:
			return failed
		}
		more, err = hear(line)
	}
	return err
}

// Check reports whether a command line can be split into words: whether there
// is such a program is seen when it is started.
func Check(command string) error {
	_, err := split(command)
	return err
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
