package session

import (
	"context"
	"time"

	"duiju/games/scene"
	"duiju/games/text/message"
)

// Driver is what a front end holds: a game, a demo, a record, a trainer, a
// page, a series. It is used by one goroutine at a time.
type Driver interface {
	// Session is the game on the board, for all that is to be drawn. It stays
	// the same; a driver may put another match into it (Board).
	Session() *Session
	// Start begins, and goes on after Close.
	Start() []Event
	// Do follows an intent, Can says whether it would.
	Do(Intent) []Event
	Can(Intent) (why message.Text, ok bool)
	// Has reports whether the driver knows such an intent at all, at any time.
	Has(Intent) bool
	// Actions are its intents that need nothing besides their name; Has says of each
	// whether it makes sense now.
	Actions() []Action
	// Prompt is where one is, in a few words; Task what is asked on the board,
	// in sentences, and the points that it speaks of.
	Prompt() message.Text
	Task() (said []message.Text, marks []scene.Point)
	// Take takes the end of a job.
	Take(Done) []Event
	// Due is when Tick wants to be called, the zero time for never.
	Due() time.Time
	Tick() []Event
	// Close stops all work.
	Close()
}

// Apply lets a driver apply an intent that it can follow, or tells why not.
func Apply(d Driver, i Intent, apply func(Intent)) []Event {
	s := d.Session()
	if why, ok := d.Can(i); ok {
		apply(i)
	} else {
		s.out.Emit(Refused{Said: why})
	}
	return s.flush()
}

// Settle runs the jobs among the events, one after the other on the calling
// goroutine, and gives their ends back to the driver, until nothing is left to
// be done and nothing is due but by a person. Every event but the jobs goes to
// show, if it is not nil, in order. Background work is left out; what waits for
// a time is waited for. It returns ctx.Err().
func Settle(ctx context.Context, d Driver, events []Event, show func(Event)) error {
	for {
		for len(events) > 0 {
			e := events[0]
			events = events[1:]
			j, ok := e.(Job)
			switch {
			case !ok:
				if show != nil {
					show(e)
				}
			case !j.What.Background():
				events = append(events, d.Take(j.Run(ctx))...)
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		due := d.Due()
		if due.IsZero() || d.Session().YourTurn() {
			return nil
		}
		wait := time.NewTimer(due.Sub(d.Session().c.Now()))
		select {
		case <-wait.C:
		case <-ctx.Done():
			wait.Stop()
			return ctx.Err()
		}
		events = d.Tick()
	}
}
