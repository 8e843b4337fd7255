package tsumego

import (
	"time"

	"duiju/games"
)

// Status is the answer to a problem, for the side to move.
type Status string

// The statuses.
const (
	StatusWin     Status = "win"     // against any finite number of threats
	StatusKo      Status = "ko"      // Threats say for whom
	StatusLoss    Status = "loss"    // not even with any finite number of own threats
	StatusSeki    Status = "seki"    // a win for live, but two eyes cannot be forced
	StatusUnknown Status = "unknown" // a limit came first, or the problem cannot be asked
)

// SolveOptions limit and choose how a problem is solved.
type SolveOptions struct {
	Time   time.Duration // 0: not limited
	Nodes  uint64        // 0: not limited
	First  bool          // one right first move is enough
	Driver string        // see newDriver
	MemMiB int           // 0: 64
	Frame  bool          // close an open border by safe attacker stones
	// OnMove, if not nil, hears of each first move as soon as it is decided.
	OnMove func(move int, r MoveResult)
}

// MoveResult is what a first move is worth.
type MoveResult uint8

// The results of first moves.
const (
	MoveRight MoveResult = iota // it keeps the status
	MoveKo                      // it reaches the goal by a ko, or by a worse one
	MoveWrong
)

// KoMove is a first move that reaches the goal only by a ko, or by a worse one
// than the best moves.
type KoMove struct {
	Move    int
	Threats int
}

// Answer is what a solver says of a problem. Moves are board points or
// PassMove.
type Answer struct {
	Status  Status
	Threats int // of a ko: +n or -n
	// First are the right first moves for the status, best first.
	First []int
	Ko    []KoMove
	// Complete says that every first move was decided.
	Complete bool
	Line     []int // from the first move on
	// Refutations are the lines that begin after wrong first moves.
	Refutations map[int][]int
	Nodes       uint64
	Elapsed     time.Duration
	ReasonCode  string
	Reason      games.Text
	Region      *Region
	// Framed says that the border was open and closed by safe attacker stones
	// (SolveOptions.Frame): the answer is no proof of the position as it stands.
	Framed bool
	// Escapes, of an unknown answer, are the first moves after which the target
	// gets out of an open region; what happens outside is not judged.
	Escapes []int
	// Err, a *games.Fault, says why the problem could not be asked.
	Err error
}
