package games

import (
	"slices"
	"time"
)

// Record is a whole game: enough to replay it exactly, for saving, resuming,
// reporting and testing. Package games/text/record has its text form.
type Record struct {
	Game    string
	Options Options // nil for a game without any
	// Position is what the game began with, as State.Text writes it; "" for a
	// new game of the options.
	Position string
	Seed     uint64
	Salt     string        // of the sealed deal; see Match.Seal
	Seats    [2]PlayerSpec // by side
	Started  time.Time     // zero: not known
	Clock    Clock
	// Source is the format of the file that the record was read from, "sgf" or
	// "psq"; "" for a game that was played here. Its steps are carried out whatever
	// the rules say of them, see Execute, and its Notes are all that the file says.
	Source string
	// Moves are completed move texts, or the steps of a file; the first At of them
	// are on the board, the rest were taken back and can be redone.
	Moves []string
	At    int
	// Branches are the other lines that were played and taken back.
	Branches []Branch
	// Notes are what is said of the positions of these lines.
	Notes []Note
	// Result is set for a game that ended otherwise than by the rules, after
	// the last of Moves: by one of the endings of package match, or as its file says;
	// the Winner of a file is a colour, First for Black.
	Result *Status
	// Practice says that hints, analysis or takebacks were used.
	Practice bool
}

// Branch is a line that leaves another one.
type Branch struct {
	Line  int // 0: Moves, n: Branches[n-1]; always an earlier line
	After int // how many moves from the start both lines share
	Moves []string
	// Earlier says that it stands before the move of that line, as in a file whose
	// second variation is on the board.
	Earlier bool
}

// Note is something said of the position after so many moves of a line, numbered as
// in Branch: of the move that led there, or of the whole game after none. There may
// be several of a name, and their order counts.
type Note struct {
	Line, After int
	// Name is the property of SGF that says it, in capitals, or a word of our own:
	// see the Note constants.
	Name string
	// Values are as SGF has them between its brackets, with its escapes.
	Values []string
}

// The names of notes that the program reads itself. SGF has those in capitals and no
// other.
const (
	NoteComment = "C"
	NoteBlack   = "PB" // the name of the player
	NoteWhite   = "PW"
	NoteResult  = "RE"

	NoteScore = "score" // what the player thought of its move, in the engine's points, for its side
	NoteDepth = "depth" // plies that were searched for it
	NoteTime  = "time"  // milliseconds that it took
	// NoteJudged is what a review has found of the position and of the move that led there.
	NoteJudged = "judged"
	// NoteSame says that a step stands in the node of the step before: what one node
	// of a file does may take several steps.
	NoteSame = "same"
	// NotePSQ has the lines of a PSQ file that are no moves.
	NotePSQ = "psq"
)

// SetNote notes values in the place of the first note of that name there, or as
// another one.
func (r *Record) SetNote(line, after int, name string, values ...string) {
	note := Note{line, after, name, values}
	i := slices.IndexFunc(r.Notes, func(t Note) bool { return t.Line == line && t.After == after && t.Name == name })
	if i >= 0 {
		r.Notes[i] = note
		return
	}
	r.Notes = append(r.Notes, note)
}

// Note is the first value of the first note of that name on the whole game, "" for
// none.
func (r *Record) Note(name string) string {
	for _, t := range r.Notes {
		if t.Line == 0 && t.After == 0 && t.Name == name && len(t.Values) > 0 {
			return t.Values[0]
		}
	}
	return ""
}

// Lines finds what belongs to a step of a record by its line and number.
type Lines[T any] []lineOf[T]

type lineOf[T any] struct {
	Branch
	own []T // of the first own step on; of Moves, of the start
}

// Add adds the next line with what belongs to its own steps; the first one with what
// belongs to the start before them.
func (l *Lines[T]) Add(b Branch, own []T) {
	if len(*l) == 0 {
		b.After = -1
	}
	*l = append(*l, lineOf[T]{b, own})
}

// At is what belongs to the step after so many of a line; false if there is none.
func (l Lines[T]) At(line, after int) (found T, ok bool) {
	if line < 0 || line >= len(l) || after < 0 {
		return found, false
	}
	for after <= l[line].After {
		line = l[line].Line
	}
	if i := after - l[line].After - 1; i < len(l[line].own) {
		return l[line].own[i], true
	}
	return found, false
}

// Cut leaves the first n moves of the line and what is said of them, for a game that
// goes on from there: without the other lines and the result.
func (r *Record) Cut(n int) {
	r.Moves, r.At, r.Branches, r.Result = r.Moves[:n], n, nil, nil
	r.Notes = slices.DeleteFunc(slices.Clone(r.Notes), func(t Note) bool {
		return t.Line != 0 || t.After > n || t.Name == NoteResult
	})
}
