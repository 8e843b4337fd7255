package games

import (
	"context"

	"duiju/engine"
)

// Module is one game. Its methods are pure and safe for concurrent use.
type Module interface {
	Info() Info
	// Schema lists the options. What one option offers may depend on others
	// (triangle nim's limit on its side), so it is asked again after each
	// change. A value it no longer offers falls back to the nearest it does.
	Schema(chosen Options) []Option
	// New starts a game. The error is a *Fault of kind ErrOption when the
	// options do not go together. Missing options have their defaults.
	New(o Options, seed uint64) (State, error)
	// NewPlayer makes an engine player for games with these options. The
	// error is a *Fault of kind ErrOption for a name or option it lacks.
	NewPlayer(p PlayerSpec, o Options, env Env) (Player, error)
}

// Info is what a menu or a help page says about a game. Keys are message keys.
type Info struct {
	ID      string // also the name on the command line: "gomoku"
	Name    string // key of the game's name
	Facts   string // key of one line: sizes, rules; at most 33 columns
	Summary string // key of one sentence: how the game is won
	Rules   string // key of the rules page; lines are separated by \n
	Thinks  string // key of the page "how the engine thinks here"
	// Sides are the keys of the two sides' names, the first to move in a
	// normal game first. A State may name them better once it knows more.
	Sides [2]string
	// Roles says that the sides are roles, such as attacker and defender, and
	// that either may be first to move: a person chooses to begin or to answer.
	Roles bool
	// ScoreUnit is the engine score that counts as clearly ahead.
	ScoreUnit engine.Score
	Levels    []LevelInfo
	Classics  []ClassicInfo
	Lenses    []Lens
	// DefaultLevel is the opponent on the first start.
	DefaultLevel int
	// Demo is a short game for the menu, played from these options and seed;
	// duiju bench GAME searches its start and quarters.
	Demo Demo
}

// LevelInfo describes a level of play.
type LevelInfo struct {
	Level int
	Text  Text // its limits in words: "depth 6, at most 2 s"
}

// ClassicInfo describes a classic player.
type ClassicInfo struct {
	Name   string // as in classic:NAME
	Title  string // message key
	About  string // message key: one or two sentences, its known weakness too
	Schema []Option
}

// Demo is a stored game.
type Demo struct {
	Options Options
	Seed    uint64
	Moves   []string
}

// Lens names an overlay that a State can draw on its Scene.
type Lens struct {
	ID     string
	Name   string // message key
	Legend string // message key: what its marks and numbers mean
	// Answers is set if it tells good moves: using it makes the game practice.
	Answers bool
}

// Optional interfaces of a Module.
type (
	// Dealer is a game with hidden information. The Referee is the only one
	// that knows it.
	Dealer interface {
		NewReferee(o Options, seed uint64) (Referee, error)
	}
	// Positioner reads and writes single positions as text.
	Positioner interface {
		// FromText returns a State at the position; a *Fault of kind
		// ErrPosition says what is wrong with the text.
		FromText(text string) (State, error)
	}
	// Opener supplies start positions for matches: balanced openings, or one
	// problem after another. Opening i is the same on every call.
	Opener interface {
		Opening(o Options, seed uint64, i int) (Options, []string)
	}
	// Presetter names sets of options for --rules, such as "casual".
	Presetter interface {
		Presets() map[string]Options
	}
	// Reviewer judges the moves of a whole game, finished or running.
	Reviewer interface {
		// Review judges the moves of r up to r.At. When ctx ends it returns
		// what it has and ctx.Err().
		Review(ctx context.Context, r Record) (Review, error)
	}
	// Importer reads foreign records (SGF, PSQ, ...).
	Importer interface {
		// Import returns the games of a file; with a damaged one what could
		// be read and a *Fault of kind ErrRecord. A file that is not this
		// game's format gives no record and ErrRecord.
		Import(name string, data []byte) ([]Record, error)
	}
	// Exporter writes foreign records.
	Exporter interface {
		Export(r Record) (name string, data []byte, err error)
	}
	// FormatExporter is an Exporter of several formats; Export writes the
	// first.
	FormatExporter interface {
		ExportFormats() []string
		ExportAs(format string, r Record) (name string, data []byte, err error)
	}
)

// Review is the judgement of a game.
type Review struct {
	Moves   []MoveReview // one per judged move, from the first
	Summary []Text       // sentences about the whole game, most important first
}

// MoveReview is the judgement of one move.
type MoveReview struct {
	Mark string // as in move lists: "", "!", "?", "??"
	Text Text   // one sentence
	// Facts are the fields that duiju show --json adds for this move, in the
	// words of the protocol: "grade": "only move". Values are plain JSON ones.
	Facts map[string]any
}

// Referee completes chosen moves with what chance or hidden pieces decide.
type Referee interface {
	// Resolve returns the move text as it is recorded: dark chess's "c2"
	// becomes "c2(P)". A text that names an outcome the deal does not have is
	// a *Fault of kind ErrIllegalMove.
	Resolve(s State, move string) (string, error)
}

// Options are a game's settings by option key, as texts.
type Options map[string]string

// Kind is the kind of value an option takes.
type Kind uint8

// The kinds of option.
const (
	KindChoice Kind = iota // one of Choices
	KindInt                // Min ... Max
	KindText               // free text, checked by Module.New
)

// Option is one setting of a game or a classic player.
type Option struct {
	Key      string
	Name     string // message key
	About    string // message key of one sentence; may be empty
	Kind     Kind
	Choices  []Choice
	Min, Max int
	Default  string
	// Size marks the option that --size sets; its values are whole numbers.
	Size bool
	// Quiet keeps it out of the new-game form.
	Quiet bool
}

// Choice is one value of an option.
type Choice struct {
	Value string
	Name  Text
}
