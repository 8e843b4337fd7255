package arena

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"duiju/games"
	"duiju/games/play/session"
)

// Config describes a match between the players A and B.
type Config struct {
	Module  games.Module
	Options games.Options
	A, B    games.PlayerSpec
	Seed    uint64 // of the first pair; pair i has Seed + i
	Skip    int    // pairs to leave out at the beginning
	Games   int    // to be played; an odd number leaves the last pair open
	Budget  games.Budget
	// Odds are what limits A and B instead of Budget, where it is not zero.
	Odds [2]games.Budget
	// Margin is how far a move may go beyond its time. A longer one loses the game; with
	// Lenient it only counts as late.
	Margin  time.Duration
	Lenient bool
	// Luck measures what chance gave A in each game; see Game.
	Luck bool
	// Win and Draw end a game on which both players agree.
	Win, Draw Agreement
	MaxMiB    int       // of memory for each other program; 0: any
	Log       io.Writer // hears what is said to other programs and by them; nil: nobody
	// Say puts a fault into words; nil: as errors do.
	Say func(error) string
	// Stop, once it is closed, lets the running games end and begins none.
	Stop <-chan struct{}
	// Resources are what both players may use.
	Resources session.Resources
	MaxPlies  int       // a longer game is a draw; 0: 2,000
	Openings  []Opening // taken in turn; empty: the module's own, or none
	Workers   int       // games at a time; 0: one
	// Done are the first games of this match, played before: they are not played
	// again, and are among those that Run returns.
	Done []Game
	// Enough, if not nil, ends the match after a pair when it says so of the games
	// so far. A game beyond that may have been begun; it does not count.
	Enough func([]Game) bool
}

// Game is the result of one game.
type Game struct {
	Index   int    `json:"index"` // from 0; 2i and 2i+1 are pair i
	Seed    uint64 `json:"seed"`
	Opening string `json:"opening,omitempty"`
	AFirst  bool   `json:"a_first"` // A sat on the first side
	// Points of A in half points: 2 a win, 1 a draw, 0 a loss.
	Points int `json:"points"`
	// Luck is what chance gave A, in parts of a game, where it was measured. A's points
	// less that have the same mean and vary less.
	Luck   float64 `json:"luck,omitempty"`
	Plies  int     `json:"plies"`
	Reason string  `json:"reason"` // message key
	// Fault says what the loser did wrong, Kind of what kind that was.
	Fault string    `json:"fault,omitempty"`
	Kind  FaultKind `json:"kind,omitempty"`
	// Again is why this is the second try of the game.
	Again string `json:"again,omitempty"`
	// Use is what A and B took, where time limits one of them or one is another program;
	// else the game is the same on every machine and this is nil.
	Use *[2]Use `json:"use,omitempty"`
	// Status is how it ended, Record the whole game.
	Status games.Status `json:"-"`
	Record games.Record `json:"-"`
}

// Run plays the games and calls done, if not nil, after each one that was not
// played before, in order of their index. It returns the games that were finished before ctx ended, with
// ctx.Err(), or the reason why no game can be played.
func Run(ctx context.Context, c Config, done func(Game)) ([]Game, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type answer struct {
		game Game
		err  error
	}
	slots := make([]chan answer, c.Games)
	for i := range slots {
		slots[i] = make(chan answer, 1)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			for i := range next {
				g, err := c.play(ctx, 2*c.Skip+i)
				slots[i] <- answer{g, err}
			}
		})
	}
	go func() {
		defer close(next)
		for i := len(c.Done); i < c.Games; i++ {
			turn := next
			if c.stopped() {
				turn = nil
			}
			select {
			case turn <- i:
			case <-c.Stop:
				slots[i] <- answer{err: context.Canceled}
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	played := slices.Clone(c.Done)
	var failed error
	for i := len(played); i < c.Games && failed == nil; i++ {
		if i%2 == 0 && c.Enough != nil && c.Enough(played) {
			break
		}
		select {
		case a := <-slots[i]:
			if failed = a.err; failed == nil {
				played = append(played, a.game)
				if done != nil {
					done(a.game)
				}
			}
		case <-ctx.Done():
			failed = ctx.Err()
		}
	}
	stop()
	workers.Wait()
	return played, failed
}

// stopped reports whether no game may be begun any more.
func (c *Config) stopped() bool {
	select {
	case <-c.Stop:
		return true
	default:
		return false
	}
}

// check asks for every player once, so that a mistake is found before a game.
func (c *Config) check() error {
	c.MaxPlies = cmp.Or(c.MaxPlies, 2000)
	if c.Say == nil {
		c.Say = error.Error
	}
	options, err := games.Complete(c.Module, c.Options)
	if err != nil {
		return err
	}
	c.Options = options
	for _, p := range []games.PlayerSpec{c.A, c.B} {
		if p.Kind == games.Human {
			return errors.New("a match is played by engines: level:1 to level:9, max, classic:NAME or program:COMMAND")
		}
		if err := session.CheckPlayer(c.Module, p, options); err != nil {
			return err
		}
	}
	return nil
}
