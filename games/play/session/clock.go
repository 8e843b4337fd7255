package session

import (
	"fmt"
	"time"
)

// clock measures the thinking of the side to move that is not yet charged.
type clock struct {
	now    func() time.Time
	since  time.Time // zero: nothing runs
	paused bool      // by the person, until the pause ends or the position changes
}

// begin starts the time of a move.
func (c *clock) begin() {
	if c.since.IsZero() && !c.paused {
		c.since = c.now()
	}
}

// follow begins the time of a move that began elsewhere; zero: nothing runs.
func (c *clock) follow(since time.Time) { c.since = since }

// pause stops the clock for the person, goOn ends that.
func (c *clock) pause() { c.paused = true }
func (c *clock) goOn()  { c.paused = false }

func (c *clock) stop() { c.since = time.Time{} }

func (c *clock) runs() bool { return !c.since.IsZero() }

// elapsed is the time of the move so far.
func (c *clock) elapsed() time.Duration {
	if !c.runs() {
		return 0
	}
	return c.now().Sub(c.since)
}

// playback is how a demo or the showing of a record goes on, and when.
type playback struct {
	pace   time.Duration // the least time between two moves
	paused bool
	once   bool      // it stops again after the next move
	due    time.Time // when it goes on, zero if nothing is waited for
}

// stands reports whether nothing goes on by itself.
func (p *playback) stands() bool { return p.paused && !p.once }

// pause stops what goes on, goOn ends that, runOnce plays until the next move. end is for
// a game that goes on by itself no more.
func (p *playback) pause()   { p.paused, p.due = true, time.Time{} }
func (p *playback) goOn()    { p.paused = false }
func (p *playback) runOnce() { p.paused, p.once = true, true }
func (p *playback) end()     { p.paused, p.once = false, false }

// wait waits for a time to go on, stopWaiting for none.
func (p *playback) wait(until time.Time) { p.due = until }
func (p *playback) stopWaiting()         { p.due = time.Time{} }

// setPace sets the least time between two moves.
func (p *playback) setPace(least time.Duration) { p.pace = least }

// moved says that a move was played.
func (p *playback) moved() {
	p.due = time.Time{}
	if p.once {
		p.once, p.paused = false, true
	}
}

// isDue reports whether the time to go on has come.
func (p *playback) isDue(now time.Time) bool { return !p.due.IsZero() && !now.Before(p.due) }

// Earliest is the first of the times that are not zero.
func Earliest(times ...time.Time) (first time.Time) {
	for _, t := range times {
		if first.IsZero() || !t.IsZero() && t.Before(first) {
			first = t
		}
	}
	return first
}

// ClockText writes a time as 4:05.
func ClockText(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
