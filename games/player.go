package games

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"duiju/engine"
	"duiju/games/text/message"
)

// PlayerKind is the kind of a player.
type PlayerKind uint8

// The kinds of player.
const (
	Human PlayerKind = iota
	Level
	Max
	Classic
	Program
	Guest
)

// PlayerSpec names a player: human, level:1 ... level:9, max,
// classic:NAME[,option=value...], program:COMMAND, another program that
// speaks the game's protocol, or guest:NAME, a person at another terminal.
type PlayerSpec struct {
	Kind    PlayerKind
	Level   int     // 1-9 for Level
	Name    string  // for Classic; for Program its command line, for Guest who it is
	Options Options // for Classic
}

// Env is what a player may use.
type Env struct {
	Seed      uint64
	Threads   int      // 0: one
	TableMiB  int      // 0: the player's choice
	Watch     *Watcher // sees how it chooses; nil: nobody watches
	Monitor   *Monitor // of other programs; nil: none
	NoBook    bool
	Unlimited bool // ignore the level's own limits, obey Budget alone
}

// Budget limits one move; zero fields do not limit. A level has limits of its
// own, and the tighter one counts; see Counted for the exception.
type Budget struct {
	Time  time.Duration // for this move
	Nodes uint64
	Depth int
	// Clock, if not 0, is what is left of the game's time; Increment comes
	// back after each move.
	Clock, Increment time.Duration
	// Lines asks for that many lines of analysis; 0 means 1.
	Lines int
}

// Counted reports whether nodes or plies alone limit the move. Such a budget
// takes the place of a level's own time, so that the move is the same on a slow
// machine and on a fast one.
func (b Budget) Counted() bool { return b.Time == 0 && b.Clock == 0 && (b.Nodes > 0 || b.Depth > 0) }

// Thought is the state of a player's thinking. Scores are for the side to
// move; lines are move texts, a flip without its outcome.
type Thought struct {
	Depth, SelDepth int
	Nodes           uint64
	Elapsed         time.Duration
	Lines           []ThoughtLine // best first; empty for players without search
	FirstCuts       int           // permille of cuts made by the first move
	Note            message.Text  // what else there is to say: "from the table"
}

// ThoughtLine is one line of analysis.
type ThoughtLine struct {
	Score   engine.Score
	Bound   engine.Bound
	Average bool // an average over chance, shown with ~
	Moves   []string
}

// Decision is a chosen move.
type Decision struct {
	Move    string // "" when nothing was found before the context ended
	Resign  bool
	Thought Thought
	// Took is how long it thought, without the time that went into starting a player;
	// 0 where whoever asked measures it.
	Took time.Duration
}

// Player chooses moves. It is used by one goroutine at a time and may keep
// what it learned between calls.
type Player interface {
	// Choose chooses a move for the side to move of s, which it owns during
	// the call. news, if not nil, is called now and then from the calling
	// goroutine or another, and must not block. When ctx ends, Choose returns
	// within about 50 ms with the best move so far and ctx.Err().
	Choose(ctx context.Context, s State, b Budget, news func(Thought)) (Decision, error)
}

// Follower is a Player that wants to know how the position came about, as one
// that is told the moves of a game instead of positions.
type Follower interface {
	Player
	// Follow is called before each Choose with the start of the game, which the
	// player owns, and the completed moves from there to the State that is asked
	// about.
	Follow(start State, moves []string)
}

// Ask asks a player for a move. A panic in the player, on this goroutine,
// becomes an error with the stack: a fault of one costs a move, not the program.
func Ask(ctx context.Context, p Player, s State, b Budget, news func(Thought)) (d Decision, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Panic{Value: r, Stack: debug.Stack()}
		}
	}()
	return p.Choose(ctx, s, b, news)
}

// Panic is a panic that was caught.
type Panic struct {
	Value any
	Stack []byte
}

// Error is one line; the stack is for logs.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }
