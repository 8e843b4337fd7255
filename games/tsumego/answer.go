package tsumego

import (
	"time"

	"duiju/games"
)

// status is the answer to a problem, for the side to move.
type status string

// The statuses.
const (
	statusWin     status = "win"     // against any finite number of threats
	statusKo      status = "ko"      // Threats say for whom
	statusLoss    status = "loss"    // not even with any finite number of own threats
	statusSeki    status = "seki"    // a win for live, but two eyes cannot be forced
	statusUnknown status = "unknown" // a limit came first, or the problem cannot be asked
)

// solveOptions limit and choose how a problem is solved.
type solveOptions struct {
	Time   time.Duration // 0: not limited
	Nodes  uint64        // 0: not limited
	First  bool          // one right first move is enough
	Driver string        // see newDriver
	MemMiB int           // 0: 64, or 256 if Time is long
	Frame  bool          // close an open border by safe attacker stones
	// OnMove, if not nil, hears of each first move as soon as it is decided.
	OnMove func(move int, r moveResult)
}

// moveResult is what a first move is worth.
type moveResult uint8

// The results of first moves.
const (
	moveRight moveResult = iota // it keeps the status
	moveKo                      // it reaches the goal by a ko, or by a worse one
	moveWrong
)

// koMove is a first move that reaches the goal only by a ko, or by a worse one
// than the best moves.
type koMove struct {
	Move    int
	Threats int
}

// answer is what a solver says of a problem. Moves are board points or
// passMove.
type answer struct {
	Status  status
	Threats int // of a ko: +n or -n
	// First are the right first moves for the status, best first.
	First []int
	Ko    []koMove
	// Complete says that every first move was decided.
	Complete bool
	Line     []int // from the first move on
	// Refutations are the lines that begin after wrong first moves.
	Refutations map[int][]int
	Nodes       uint64
	Elapsed     time.Duration
	ReasonCode  string
	Reason      games.Text
	Region      *region
	// Framed says that the border was open and closed by safe attacker stones
	// (solveOptions.Frame): the answer is no proof of the position as it stands.
	Framed bool
	// Escapes, of an unknown answer, are the first moves after which the target
	// gets out of an open region; what happens outside is not judged.
	Escapes []int
	// Err, a *games.Fault, says why the problem could not be asked.
	Err error
}
