package answer

import (
	"maps"
	"slices"
	"time"

	"duiju/games/list"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
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
	MemMiB int           // 0: 64, or 256 if Time is long
	Frame  bool          // close an open border by safe attacker stones
	// fair asks every first move with little before any is asked with more.
	fair bool
	// closer, if not nil, is the answer with less room behind a closed border.
	closer *Answer
	// known, if not nil, has answered questions about the region before.
	known proof.Driver
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
	// BentFour says that the ko is a bent four in the corner, dead by Japanese rules.
	BentFour bool
}

// Answer is the answer to a problem. Moves are board points or passMove.
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
	// WhyNot says in words what their lines show.
	WhyNot     map[int]message.Text
	Nodes      uint64
	Elapsed    time.Duration
	Core       time.Duration // processor time of the process; 0 where the system does not tell
	ReasonCode string
	Reason     message.Text
	Region     *region.Region
	// Framed says that the border was open and closed by safe attacker stones.
	Framed bool
	// Conditional says that the status is no proof: it claims a success of the
	// attacker that needs the frame (Framed) or a wall that is assumed safe, or one of
	// the defender that needs friends outside (Region.Kin).
	Conditional bool
	// Weak are the walls that it takes for granted; nil, if counted is not set, stands for
	// all that the region takes for granted.
	Weak    []region.WeakWall
	counted bool
	// Race is the race of the target with a chain beside it; nil if there is none.
	Race *Race
	// ByRace says that the status follows from the race alone: that the target is saved by
	// capturing the other chain is taken for granted.
	ByRace bool
	// Closed, of an answer that is unknown, is the attacker's success behind a border
	// close to the target that more room did not confirm; else nil.
	Closed *Answer
	// Escapes, of an answer that is unknown or framed, are the first moves after
	// which the target gets out of an open region; what happens outside is not
	// judged.
	Escapes []int
	// Err, a *message.Fault, says why the problem could not be asked.
	Err error
}

// notAsked is the answer to a problem that cannot be asked.
func notAsked(err error) Answer {
	return Answer{Status: StatusUnknown, Err: err, Reason: message.OfError(err), ReasonCode: "not-asked"}
}

// Assumptions are what the answer takes for granted.
func (a *Answer) Assumptions(p *problem.Problem) []message.Text {
	var out []message.Text
	if p.Guessed {
		out = append(out, message.T("tsumego.assume.guessed", "points", goban.PointNames(p.Board, p.Chains())))
	}
	if p.Dropped {
		out = append(out, message.T("tsumego.assume.dropped"))
	}
	switch {
	case a.Conditional:
	case len(a.ConditionalMoves(p.Goal)) == 0:
		return out
	default:
		out = append(out, message.T("tsumego.assume.moves"))
	}
	if a.ByRace {
		return append(out, message.T("tsumego.assume.race", "point", p.Board.Name(a.Race.rival(p.Goal))))
	}
	lives, captured := a.claims(p.Goal)
	if a.Framed && captured {
		out = append(out, message.T("tsumego.assume.framed"))
	}
	name := func(key string, chains []region.WeakWall) {
		for _, w := range chains {
			out = append(out, message.T(key, "point", p.Board.Name(w.Point), "n", w.Liberties))
		}
	}
	if captured {
		name("tsumego.assume.wall", a.weak())
	}
	if lives {
		name("tsumego.assume.friend", a.Region.Kin)
	}
	return out
}

func (a *Answer) weak() []region.WeakWall {
	if a.counted || a.Region == nil {
		return a.Weak
	}
	return a.Region.Weak
}

// claims says whether the status or a move claims a success of the defender, of the
// attacker, or both.
func (a *Answer) claims(g problem.Goal) (lives, captured bool) {
	reached, fails := a.Status != StatusLoss, a.Status == StatusLoss || len(a.Refutations) > 0
	if a.Status == StatusKo || len(a.Ko) > 0 {
		return true, true
	}
	if g == problem.Live {
		return reached, fails
	}
	return fails, reached
}

// ConditionalMoves lists, in the order of the board, the first moves whose results
// need what is assumed: those that let the attacker succeed if it is the frame or a wall,
// those that let the defender succeed if it is friends. The others are proven.
func (a *Answer) ConditionalMoves(g problem.Goal) []int {
	captures, lives := a.AssumesCapture(), a.AssumesLife()
	if a.Status == StatusUnknown || !captures && !lives {
		return nil
	}
	out := list.Of(a.Ko, func(k KoMove) int { return k.Move })
	if g == problem.Kill && captures || g == problem.Live && lives || a.Status == StatusKo {
		out = append(out, a.First...)
	}
	if g == problem.Live && captures || g == problem.Kill && lives {
		out = slices.AppendSeq(out, maps.Keys(a.Refutations))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// asClosed is the answer as it stands if the border is closed.
func (a *Answer) asClosed() *Answer {
	if a.Closed != nil {
		return a.Closed
	}
	return a
}

// RegionOnly reports whether moves outside the region, which are not asked, might matter.
func (a *Answer) RegionOnly() bool {
	r := a.Region
	return r != nil && a.Status != StatusUnknown && (r.Open() || r.Frame != 0 || r.Mortal)
}
