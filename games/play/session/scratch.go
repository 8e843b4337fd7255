package session

import (
	"context"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach"
)

// Scratch is the board of a driver that poses something on it, such as a problem: no
// engine moves there and nothing is kept. What is done as on any board goes to its Game
// or, inside of a call, to Apply. The events of a call are gathered in the Outbox until
// Flush returns them.
type Scratch struct {
	*Outbox
	Game *Game
	s    *Session
}

// NewScratch sets up a board with a match. Nothing runs before Start.
func NewScratch(c Config, m *match.Match) *Scratch {
	m.MarkPractice()
	c.Match = m
	s := newSession(c, true)
	return &Scratch{&s.out, &Game{s}, s}
}

// Pose puts another match on the board; the problem is nil but for a trainer's.
func (b *Scratch) Pose(m *match.Match, problem *teach.Exercise) {
	m.MarkPractice()
	b.s.setMatch(m)
	b.Emit(Board{Scratch: true, Problem: problem})
}

// Now is the time on the clock of the game.
func (b *Scratch) Now() time.Time { return b.s.c.Now() }

// Play plays a move of the side to move in any form that the game reads, PlayParsed one as
// games.Parse returns it.
func (b *Scratch) Play(typed string) error      { return b.s.move(typed) }
func (b *Scratch) PlayParsed(move string) error { return b.s.moveParsed(move) }

// Apply does what any board does for an intent that may be followed.
func (b *Scratch) Apply(i Intent) { b.Game.apply(i) }

// ShowLive shows the live position, after the driver has changed the match.
func (b *Scratch) ShowLive() { b.s.board.showLive() }

// Analyse goes on with the analysis where it is on.
func (b *Scratch) Analyse() { b.s.analyse() }

// NextHint shows the next step of a hint; find looks for the steps, nil is the game's own.
func (b *Scratch) NextHint(find func(context.Context, games.State) ([]games.HintStep, error)) {
	b.s.nextHint(find)
}

// DropHint puts the hint away.
func (b *Scratch) DropHint() { b.s.dropHint() }

// StopAll ends all work on the position but the lasting.
func (b *Scratch) StopAll() { b.s.stopAll() }

// Flush returns the events of the running call.
func (b *Scratch) Flush() []Event { return b.s.flush() }

// Rest goes on with the end of a job that is none of the driver's own, as End returned it.
func (b *Scratch) Rest(what any) { b.s.take(what) }

// TakeOwn takes the end of a job for a driver that has jobs of one kind of its own.
func TakeOwn[T any](b *Scratch, d Done, own func(T, error)) []Event {
	switch what := b.End(d).(type) {
	case Outcome[T]:
		own(what.V, what.Err)
	default:
		b.Rest(what)
	}
	return b.Flush()
}
