package games

import (
	"time"
)

// Clock is the time control of a game and what is left of it. The zero value
// is a game without a clock. Nothing here measures time: whoever runs the game
// says how long a move took.
type Clock struct {
	Main      time.Duration // for each side and the whole game; 0: no clock
	Increment time.Duration // comes back after each move
	Left      [2]time.Duration
}

// NewClock is a full clock.
func NewClock(main, increment time.Duration) Clock {
	return Clock{Main: main, Increment: increment, Left: [2]time.Duration{main, main}}
}

// On reports whether the game has a clock.
func (c Clock) On() bool { return c.Main > 0 }

// Spend takes d from the side and reports whether time is left.
func (c *Clock) Spend(s Side, d time.Duration) bool {
	if !c.On() {
		return true
	}
	c.Left[s] = max(0, c.Left[s]-d)
	return c.Left[s] > 0
}

// Budget limits a move of the side by its clock.
func (c Clock) Budget(s Side) Budget {
	if !c.On() {
		return Budget{}
	}
	return Budget{Clock: max(c.Left[s], time.Millisecond), Increment: c.Increment}
}
