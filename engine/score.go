package engine

import "strconv"

// The scale of scores, the same for every game. A win is worth more the nearer
// it is, so that the shortest one is played; how far it is counts in plies.

// Score values a position for the side to move.
type Score int32

// The score scale: -Infinite < LossIn(0) <= LossIn(n) < -MaxEval <= heuristic
// <= MaxEval < WinIn(n) <= WinIn(0) < Infinite.
const (
	Infinite Score = 1<<30 + 1
	// WinScore is a win at this very node.
	WinScore Score = 1 << 30
	// MaxPly bounds the length of any line and so of any proven distance.
	MaxPly = 1024
	// MaxEval bounds every heuristic evaluation.
	MaxEval Score = WinScore - MaxPly - 1

	leastWin = MaxEval + 1 // a proven win, however long
)

// WinIn is the score of a win in n plies for the side to move.
func WinIn(n int) Score { return WinScore - Score(n) }

// LossIn is the score of a loss in n plies for the side to move.
func LossIn(n int) Score { return -WinScore + Score(n) }

// Proven reports whether the score is a win or a loss and not a judgement.
func (s Score) Proven() bool { return s > MaxEval || s < -MaxEval }

// Plies is the distance of a proven score, 0 for any other.
func (s Score) Plies() int {
	switch {
	case s > MaxEval:
		return int(WinScore - s)
	case s < -MaxEval:
		return int(WinScore + s)
	}
	return 0
}

// String writes "win 7", "loss 6" or the plain number.
func (s Score) String() string {
	switch {
	case s > MaxEval:
		return "win " + strconv.Itoa(s.Plies())
	case s < -MaxEval:
		return "loss " + strconv.Itoa(s.Plies())
	}
	return strconv.Itoa(int(s))
}

// Bound says how a score relates to the true value.
type Bound uint8

// The kinds of bound.
const (
	NoBound    Bound = 0
	LowerBound Bound = 1                       // the value is at least this (fail high)
	UpperBound Bound = 2                       // the value is at most this (fail low)
	Exact            = LowerBound | UpperBound // the value itself
)

func (b Bound) String() string { return [...]string{"?", ">=", "<=", "="}[b] }
