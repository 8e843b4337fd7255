package games

import (
	"context"
	"slices"
	"sync"

	"duiju/engine"
	"duiju/games/scene"
	"duiju/games/text/command"
	"duiju/games/text/message"
)

// Module is one game. Its methods are pure and safe for concurrent use.
//
// A game needs these four methods and a State. What else it can have are fields
// of its Info, where nil or none is no:
//
//	players        Levels, Classics, Opening (of matches), TakesDraw
//	options        Presets, Fault
//	hidden pieces  Referee
//	texts          Position, Blank, Change, Formats, Notation
//	pictures       Lenses, Demo, Prepare
//	programs       Protocol, Commands
//
// a Teaching, if it teaches (Teacher), and interfaces of its State, asked for by assertion: Lensed (draws the
// lenses), Commentator (words and hints), Reader (looser typing, reasons for
// refusals), Viewer (for perft and proofs); a Player may be a Follower, and what
// a searched position can tell the engine stands in engine/game.go.
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

// Info is what a game says of itself, and all that it can have besides its
// rules. Keys are message keys.
type Info struct {
	ID      string // also the name on the command line: "gomoku"
	Name    string // key of the game's name
	Facts   string // key of one line: sizes, rules; at most 33 columns
	Summary string // key of one sentence: how the game is won
	Rules   string // key of the rules page; lines are separated by \n
	Thinks  string // key of the page "how the engine thinks here"
	// EnglishOnly says that its words wait for their translation: every
	// language shows them in English.
	EnglishOnly bool
	// Sides are the keys of the two sides' names, the first to move in a
	// normal game first. A State may name them better once it knows more.
	Sides [2]string
	// Roles says that the sides are roles, such as attacker and defender, and
	// that either may be first to move: a person chooses to begin or to answer.
	Roles bool
	// ScoreUnit is the engine score that counts as clearly ahead: log-odds of one,
	// an expected result of 73 %.
	ScoreUnit engine.Score
	Levels    []LevelInfo
	Classics  []ClassicInfo
	Lenses    []Lens
	// DefaultLevel is the opponent on the first start: one that a beginner can beat.
	DefaultLevel int
	// Demo is a short game for the menu, played from these options and seed;
	// duiju bench GAME searches its start and quarters.
	Demo Demo

	// What else a game can have; nil is none. All functions may be called by
	// several goroutines at once; what may take long obeys its context.

	// Presets are the rules by name, for --rules and for the form of a new game;
	// the first are the defaults.
	Presets []Preset
	// Fault words a mistake in the options; a nil *Fault leaves it to Complete.
	Fault func(p OptionProblem, chosen Options) *message.Fault
	// Referee is the only one that knows what is hidden: what the seed deals
	// where a game begins at start.
	Referee func(start State, seed uint64) Referee
	// Position reads what State.Text writes, or gives a *Fault of kind
	// ErrPosition. The options say what the text leaves open, such as the rules
	// in force; missing ones have their defaults.
	Position func(o Options, text string) (State, error)
	// Blank is the position with which a person begins to set one up; "": a new game.
	Blank string
	// Change puts on a point what comes behind what stands there, behind the last thing
	// nothing; on NoPoint it gives the turn to the other side. The game begins anew there.
	// With nil nobody can set up a position a point at a time.
	Change func(s State, p scene.Point)
	// Opening is start i of a match: the same on every call.
	Opening func(o Options, seed uint64, i int) (Options, []string)
	// Formats are the foreign records; an export writes the first.
	Formats []Format
	// Standin says what a move that a search names "?" stands for.
	Standin message.Text
	// Notation names the points in another way.
	Notation *Notation
	// Prepare does what is worth doing in the background from the start of a
	// game on, such as a table; players do without until it is done. It waits
	// for another goroutine that is at it; after ctx.Err() nothing is left half
	// done. news may be nil and must not block.
	Prepare func(ctx context.Context, o Options, news func(Progress)) error
	// TakesDraw says whether an engine on the side agrees to a draw.
	TakesDraw func(s State, side Side) bool
	// Protocol speaks with other programs: duiju engine ID.
	Protocol *Protocol
	// Commands are the game's own, such as duiju solve, made anew on every
	// call. Their names must differ between games.
	Commands func() []command.Command
}

// Described keeps the Info of a module, which is made once: menus ask for it in
// every frame.
type Described struct {
	once sync.Once
	info Info
}

// Of is the Info, made by describe the first time.
func (d *Described) Of(describe func() Info) Info {
	d.once.Do(func() { d.info = describe() })
	return d.info
}

// Preset is a set of rules with a name.
type Preset struct {
	Name    string // as --rules has it: "casual"
	Title   string // message key
	Options Options
}

// Format is a kind of foreign record: SGF, PSQ, ...
type Format struct {
	Name string // as --format has it: "sgf"
	// Read returns the games of a file; of a damaged one what could be read and
	// a *Fault of kind ErrRecord. A file of another format gives neither.
	Read func(name string, data []byte) ([]Record, error)
	// Asked reads a file that somebody says is of this game, where Read would leave it
	// to others; nil if it is Read.
	Asked func(name string, data []byte) ([]Record, error)
	// Write returns a file and its name; nil where the
	// format is only read.
	Write func(r Record) (name string, data []byte, err error)
}

// Notation is another way to name a game's points, for a screen that wants it.
// Records, protocols and position texts keep the first names.
type Notation struct {
	// Rename rewrites every name of a point in a text into the other notation,
	// or back from it.
	Rename func(text string, back bool) string
	// Labels replace the Scene's ColLabels and RowLabels.
	Labels func(s State) (cols, rows []string)
}

// LevelInfo describes a level of play.
type LevelInfo struct {
	Level int
	Text  message.Text // its limits in words: "depth 6, at most 2 s"
}

// ClassicInfo describes a classic player.
type ClassicInfo struct {
	Name  string // as in classic:NAME
	Title string // message key
	About string // message key: one or two sentences, its known weakness too
	// Unit is the score that its own scale counts as one; 0: Info.ScoreUnit.
	Unit engine.Score
	// Appraise says how the value of the position that a view of its search
	// stands at comes about, in the terms of its method; may be nil.
	Appraise func(engine.Game) message.Text
	Schema   []Option
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
	// Demo is set if it lies on the board of a demo from the start.
	Demo bool
	// Answers is set if it tells good moves: using it makes the game practice.
	Answers bool
}

// Referee completes chosen moves with what chance or hidden pieces decide.
type Referee interface {
	// Resolve returns the move text as it is recorded: dark chess's "c2"
	// becomes "c2(P)". A text that names an outcome the deal does not have is
	// a *Fault of kind ErrIllegalMove.
	Resolve(s State, move string) (string, error)
	// Layout is the whole secret on one line, "" if nothing is hidden: it is
	// sealed before the first move and shown after the last.
	Layout() string
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
	Name  message.Text
}

// ByID is the game of an id, nil if there is none.
func ByID(all []Module, id string) Module {
	for _, m := range all {
		if m.Info().ID == id {
			return m
		}
	}
	return nil
}

// Writers are the formats that the game writes.
func (i Info) Writers() []Format {
	return slices.DeleteFunc(slices.Clone(i.Formats), func(f Format) bool { return f.Write == nil })
}
