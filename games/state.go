package games

import (
	"context"

	"duiju/engine"
)

// Side is one of the two sides: First or Second. A seat of a match sits on a
// side for the whole game.
type Side int8

// The sides.
const (
	NoSide Side = -1
	First  Side = 0
	Second Side = 1
)

// Other is the opponent.
func (s Side) Other() Side { return 1 - s }

// Status is how the game stands.
type Status struct {
	Over   bool
	Winner Side // NoSide: a draw
	Reason Text // "five in a row", "no legal move"
}

// State is a position with all the history that its rules need (repetition,
// draw counters), but without undo: a Match replays. It holds public
// information only. It is used by one goroutine at a time; Clone is cheap.
type State interface {
	Turn() Side
	// SideName is the side's name as far as known, such as "Black" or "Red".
	SideName(Side) Text
	Status() Status
	// Next says what may follow the points entered so far; see Step. The error
	// is a *Fault that names the broken rule when the last point of the path
	// cannot be there; Next(nil) never fails.
	Next(path []Point) (Step, error)
	// Parse reads a typed move in any accepted form and returns its normal
	// text, or a *Fault of kind ErrIllegalMove. For a move whose outcome is
	// hidden it accepts the text with and without the outcome.
	Parse(typed string) (string, error)
	// Play plays a normal move text, completed by the Referee where the game
	// has one. After an error, a *Fault, the position is unchanged.
	Play(move string) error
	// Moves lists the texts of all legal moves, uncompleted, in a fixed order;
	// empty when the game is over.
	Moves() []string
	// PathOf is the path of points that enters a move in this position, nil
	// for named choices and for what is no move.
	PathOf(move string) []Point
	// Text is the position as text, for show, reports and tests.
	Text() string
	Clone() State
	// Scene is what to draw. The caller owns it.
	Scene() Scene
	// Game is a searcher's view of the position; it shares nothing with the
	// State. It may leave out moves that are never worth a look.
	Game() engine.Game
}

// Step answers Next.
type Step struct {
	// Follow lists the points that may come next; empty if none may. Next may
	// take more than it lists, such as any empty cell above a falling disc.
	Follow []Point
	// Move is the text of the move that the path already is, or "". With a
	// Move and nothing to Follow, the screen plays at once.
	Move string
	// Choices are moves by name instead of by point: "pass", or the answers
	// of swap2. Usually only at the empty path.
	Choices []Choice
}

// Optional interfaces of a State.
type (
	// RulesViewer gives a view with every legal move, for perft, where Game
	// leaves some out.
	RulesViewer interface {
		RulesGame() engine.Game
	}
	// Lensed draws the lenses that the module's Info lists.
	Lensed interface {
		// Overlay draws lens id on sc, which is this State's Scene. At is the
		// cursor (NoPoint: none), path the points entered. It may take long
		// and then obeys ctx.
		Overlay(ctx context.Context, id string, at Point, path []Point, sc *Scene) error
	}
	// LensFiller is a Lensed some of whose lenses fill in while they are
	// computed.
	LensFiller interface {
		// FillOverlay is Overlay that also offers unfinished pictures; show
		// may be nil and must not block, and each Scene is its own copy.
		FillOverlay(ctx context.Context, id string, at Point, path []Point, sc *Scene, show func(Scene)) error
	}
	// Hinter gives hints of its own. Without it the strongest level's move
	// serves.
	Hinter interface {
		Hints(ctx context.Context) ([]HintStep, error)
	}
	// Explainer says in one sentence why a move was played from this State.
	Explainer interface {
		Explain(ctx context.Context, move string) (Text, error)
	}
	// Describer says a move in words: "Black d2 takes c2, the red cannon".
	Describer interface {
		// Describe is asked before the move is played.
		Describe(move string) Text
	}
	// PathDrawer draws the path being entered on this State's Scene: the links
	// along a line, how much may still follow. The screen itself marks the
	// points of the path and those that may follow.
	PathDrawer interface {
		DrawPath(path []Point, sc *Scene)
	}
	// Notator can name its points in another way, for a screen that wants it.
	// Records, protocols and position texts keep the first names.
	Notator interface {
		// Rename rewrites every name of a point in a text into the other
		// notation, or back from it.
		Rename(text string, back bool) string
		// RenamedLabels replace the Scene's ColLabels and RowLabels.
		RenamedLabels() (cols, rows []string)
	}
	// Preparer has work that is worth doing in the background from the start of
	// a game on, such as a table of all positions. Its players do without until
	// it is done.
	Preparer interface {
		// Prepare does the work or waits for another goroutine that does; at
		// once if it was done before. When ctx ends it returns ctx.Err() and
		// leaves nothing half done. news, if not nil, must not block.
		Prepare(ctx context.Context, news func(Progress)) error
	}
	// Solver can show how its game is solved: the page "watch it being solved".
	Solver interface {
		// NewSolving begins to solve the whole game of this State's options,
		// from nothing and apart from what players use.
		NewSolving() Solving
	}
	// Provable has a question that a proof search can answer: does the side to
	// move win? Draws count as not won.
	Provable interface {
		// ProofGame is a view of that question, nil where there is none. Its
		// moves are named as those of Game.
		ProofGame() engine.Game
	}
	// DrawOfferer says whether an engine on the given side takes a draw.
	DrawOfferer interface {
		AcceptsDraw(s Side) bool
	}
)

// Progress is how far long work has come.
type Progress struct{ Done, Total int }

// Solving is a game being solved step by step, for a screen that shows it. It
// is used by one goroutine at a time.
type Solving interface {
	// Step does the next step, a few dozen of which solve the game. It
	// returns when the step is done or ctx has ended, and then ctx.Err().
	Step(ctx context.Context) error
	Progress() Progress // Done == Total when the game is solved
	// Scene is what to draw now: the Field, the captions, perhaps the board.
	Scene() Scene
}

// HintStep is one step of a hint: first the kind and the area, then the move,
// then the line with a reason.
type HintStep struct {
	Text  Text
	Area  []Point  // shaded
	Move  string   // "" in the first step
	Line  []string // move texts, the hinted move first
	Marks []Point  // points to mark
}
