package games

import (
	"context"
	"strings"

	"duiju/engine"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Side is one of the two players. Scenes say whose a piece is, so the type
// stands with them.
type Side = scene.Side

// The sides: First begins.
const (
	NoSide = scene.NoSide
	First  = scene.First
	Second = scene.Second
)

// Status is how the game stands.
type Status struct {
	Over   bool
	Winner Side         // NoSide: a draw
	Reason message.Text // "five in a row", "no legal move"
}

// StatusOf is the status by an outcome for the side to move; the reason counts
// once the game is over.
func StatusOf(o engine.Outcome, turn Side, reason message.Text) Status {
	s := Status{Over: true, Winner: NoSide, Reason: reason}
	switch o {
	case engine.Ongoing:
		return Status{Winner: NoSide}
	case engine.Win:
		s.Winner = turn
	case engine.Loss:
		s.Winner = turn.Other()
	}
	return s
}

// Outcome is the engine's result for a side, the inverse of StatusOf.
func (s Status) Outcome(side Side) engine.Outcome {
	switch {
	case !s.Over:
		return engine.Ongoing
	case s.Winner == NoSide:
		return engine.Draw
	case s.Winner == side:
		return engine.Win
	}
	return engine.Loss
}

// FromFile reports whether it is what a file says of its game. The reason is a whole
// sentence then, and without a winner the game need not be drawn.
func (s Status) FromFile() bool { return strings.HasPrefix(s.Reason.Key, "games.said.") }

// State is a position with all the history that its rules need (repetition,
// draw counters), but without undo: a Match replays. It holds public
// information only. It is used by one goroutine at a time; Clone is cheap.
type State interface {
	Turn() Side
	// SideName is the side's name as far as known, such as "Black" or "Red".
	SideName(Side) message.Text
	Status() Status
	// Moves lists all legal moves in a fixed order, none when the game is over.
	// It alone says what is legal; Next, Parse and PathOf of this package follow
	// from it. The caller owns the list, not the paths.
	Moves() []Move
	// Play plays the text of one of Moves, completed by the Referee where the
	// game has one. After an error, a *Fault, the position is unchanged.
	Play(move string) error
	// Text is the position as text, for show, reports and tests.
	Text() string
	Clone() State
	// Scene is what to draw. The caller owns it.
	Scene() scene.Scene
	// Game is a searcher's view of the position; it shares nothing with the
	// State. It may leave out moves that are never worth a look.
	Game() Searched
}

// Searched is a view that players search and lenses look into.
type Searched interface {
	engine.Game
	// Cloner copies it, for another thread; the copy is Searched as well.
	engine.Cloner
	// MoveName is the text of a move, as in the State's Moves.
	MoveName(engine.Move) string
}

// Copy copies a view.
func Copy(v Searched) Searched { return v.CloneGame().(Searched) }

// Move is a legal move.
type Move struct {
	Text string        // in the game's notation, without what the Referee adds
	Path []scene.Point // the points that enter it; none for a move chosen by name
	// AnyOrder says that the points may be entered in any order in which every
	// beginning is a move as well: a line that grows at both ends.
	AnyOrder bool
	// Also are other paths that enter the move: all cells of a column in which a
	// disc falls to the bottom.
	Also [][]scene.Point
	// Code is the move as the State's own view names it, where Play wants to have
	// it from Find; 0 is none.
	Code engine.Move
	// Name is what a move chosen by name is called: "pass".
	Name message.Text
}

// Optional interfaces of a State.
type (
	// Lensed draws over this State's Scene: the lenses that the module's Info
	// lists, and the path being entered.
	Lensed interface {
		// Overlay draws on sc. A lens may take long and then obeys ctx. A Look
		// without a lens is for the path alone and quick: the links along a line,
		// how much may still follow; the screen itself marks the points.
		Overlay(ctx context.Context, l Look, sc *scene.Scene) error
	}
	// Commentator puts moves into the game's own words; what it has no words
	// for is zero. Callers ask Describe, Explain and Hints of this package.
	Commentator interface {
		// Describe says a move of this State: "Black d2 takes c2, the red cannon".
		Describe(move string) message.Text
		// Explain says in one sentence why a move was played from this State.
		Explain(ctx context.Context, move string) (message.Text, error)
		// Hints are the game's own; nil if there is nothing to say. A game that
		// has none returns PlayerHints.
		Hints(ctx context.Context) ([]HintStep, error)
	}
	// Reader reads more than a move's text and the names of its points, and
	// knows why a move is refused.
	Reader interface {
		// Read returns the text of a legal move that was typed in any form the
		// game takes, or a *Fault as Parse does. Exact texts do not come here.
		Read(typed string) (string, error)
		// Why returns the *Fault that names the rule by which no move begins
		// with the path, nil to leave it to a common sentence. The points may
		// lie outside the board.
		Why(path []scene.Point) error
	}
	// Viewer has more views than Game; see Aspect.
	Viewer interface {
		// View is nil for an aspect that the position does not have.
		View(a Aspect) Searched
		// Question words what ForProof asks; zero without that view.
		Question() Question
	}
)

// Look is what a lens is drawn for.
type Look struct {
	Lens string      // its ID; "" for the path alone
	At   scene.Point // the cursor; NoPoint: none
	Path []scene.Point
	// Show, if not nil, takes unfinished pictures of a lens that fills in while
	// it is computed, each Scene its own copy. It must not block.
	Show func(scene.Scene)
}

// Aspect is a way to look at a position besides State.Game.
type Aspect uint8

// The aspects. Their moves are named as those of Game.
const (
	// ForRules has every legal move, for perft, where Game leaves some out.
	ForRules Aspect = iota
	// ForProof asks what a proof search can answer: does the side to move reach
	// the goal of its Question? Draws count as not reached.
	ForProof
)

// Question is what a proof search of a position proves or refutes. It may ask
// for less than a game does, so a refutation need not be a lost game.
type Question struct {
	Goal    message.Text   // what the side to move can do, if proved: "take the last piece"
	Assumes []message.Text // sentences on what it leaves out and takes for granted
}

// View is an aspect of the position. Without one of its own ForRules is
// State.Game and ForProof nil.
func View(s State, a Aspect) Searched {
	var g Searched
	if v, ok := s.(Viewer); ok {
		g = v.View(a)
	}
	if g == nil && a == ForRules {
		return s.Game()
	}
	return g
}

// Progress is how far long work has come.
type Progress struct{ Done, Total int }

// HintStep is one step of a hint: first the kind and the area, then the move,
// then the line with a reason.
type HintStep struct {
	Text  message.Text
	Area  []scene.Point // shaded
	Move  string        // "" in the first step
	Line  []string      // move texts, the hinted move first
	Marks []scene.Point // points to mark
}

// Describe says a move of s in the game's words; zero if it has none.
func Describe(s State, move string) message.Text {
	if c, ok := s.(Commentator); ok {
		return c.Describe(move)
	}
	return message.Text{}
}

// Explain says in one sentence why a move was played from s; zero if the game
// has no words for it.
func Explain(ctx context.Context, s State, move string) (message.Text, error) {
	if c, ok := s.(Commentator); ok {
		return c.Explain(ctx, move)
	}
	return message.Text{}, nil
}
