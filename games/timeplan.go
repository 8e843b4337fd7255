package games

import (
	"time"

	"duiju/engine"
)

// The time plan of every player: what a move may take of the time it is given,
// or of a game's clock.
const (
	// clockMoves is how many more moves a clock has to last for.
	clockMoves = 30
	// clockShare is the largest part of a clock that one move takes, in
	// percent, the increment to come included.
	clockShare = 80
	// softShare is the part of a move's time, in percent, after which no new
	// iteration begins. The one that runs then goes on to the end of the time:
	// what it has found counts.
	softShare = 85
)

// Limits are the limits of a search under this budget and a level's own
// limits; the tighter one counts. A part of the time is kept back for what
// happens outside the search.
func (b Budget) Limits(level engine.Limits) engine.Limits {
	l := level
	l.Depth = tighter(l.Depth, b.Depth)
	l.Nodes = tighter(l.Nodes, b.Nodes)
	if b.Counted() {
		l.Time, l.Soft = 0, 0
	}
	if b.Time > 0 {
		l.Time = tighter(l.Time, lessOverhead(b.Time))
	}
	if b.Clock > 0 {
		planned := min(b.Clock/clockMoves+b.Increment, b.Clock*clockShare/100)
		l.Time = tighter(l.Time, lessOverhead(planned))
	}
	l.Soft = tighter(l.Soft, l.Time*softShare/100)
	return l
}

// lessOverhead is a move's time less what everything but the search needs:
// 30 ms, or a fifteenth of a short time.
func lessOverhead(t time.Duration) time.Duration {
	return max(t-min(30*time.Millisecond, t/15), time.Millisecond)
}

// tighter is the smaller of two limits of which 0 means none.
func tighter[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
