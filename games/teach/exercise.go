package teach

import (
	"context"
	"duiju/games"
	"duiju/games/text/message"
)

// Trainer is a game's set of problems whose answers can be proven. Any proven
// right move counts; a list of moves in a file is the judge only where nothing can
// be proven, and then that is said. What takes a context is long work: when it ends
// they return its error.
type Trainer struct {
	// Exercises lists the built-in problems, easiest first.
	Exercises func() []Exercise
	// Turned is an exercise's options for another picture of the same
	// problem: turned, mirrored, sides or colours exchanged, as the seed says.
	Turned func(o games.Options, seed uint64) (games.Options, error)
	// Judge proves what a move from s is worth for its mover. What it cannot
	// prove within reasonable limits it calls not known. The error is a *Fault
	// for a move that is not legal.
	Judge func(ctx context.Context, s games.State, move string) (Verdict, error)
	// Solution proves every first move from s.
	Solution func(ctx context.Context, s games.State) (Solution, error)
	// Hints, if not nil, are those that lead to a right move; else they are the game's own.
	Hints func(ctx context.Context, s games.State) ([]games.HintStep, error)
	// Make makes the problem of a seed with a grade from least to most; nil if
	// none are made.
	Make func(ctx context.Context, seed uint64, least, most int) (Exercise, error)
	// Ask makes a problem of a position: about what stands at a point by name, or if at
	// is "" about what is likely; what s asks already it asks with the other side to
	// move. nil if none are made. The error is a *Fault where there is none to make.
	Ask func(ctx context.Context, s games.State, at string) (Exercise, error)
	// Read reads a person's problems from a file, or all files of a folder; nil
	// if none are read. When ctx ends it returns what it has, too. The error
	// says in one line that nothing could be read at all.
	Read func(ctx context.Context, path string) (OwnExercises, error)
}

// OwnExercises is the next part of what is read of a person's files.
type OwnExercises struct {
	// Exercises are the problems that can be asked. They have a Check.
	Exercises []Exercise
	// Findings are about the others.
	Findings []Finding
	// Read is how many problems were looked at so far, of how many; a file that was not
	// opened yet counts as one.
	Read, Of int
	// More, if not nil, reads the next part. It is long work like Read.
	More func(ctx context.Context) (OwnExercises, error)
	// Correct, of the last part, returns the files anew with the proven answers in place
	// of their own. It proves what no Check has proven yet, so it is long work: when ctx
	// ends it returns ctx.Err(). It may be nil, and may run beside a Check.
	Correct func(ctx context.Context) ([]CorrectedFile, error)
}

// CorrectedFile is a file of a person's problems with proven answers.
type CorrectedFile struct {
	Name string // of the file it corrects, without its folder
	Data []byte
}

// Finding is what is to be said of one problem of a person's files.
type Finding struct {
	Place string // file and number
	Good  bool   // the file and the proof agree
	Kind  FindingKind
	Text  message.Text
}

// FindingKind says how far a problem of a file came.
type FindingKind uint8

// The kinds.
const (
	Compared   FindingKind = iota // with the proof
	Undecided                     // the proof decides nothing
	NotAsked                      // it cannot be asked, or was asked before
	Unreadable                    // the file is damaged
)

// Exercise is one problem.
type Exercise struct {
	// ID is the same for all pictures of a problem, from version to version.
	ID      string
	Options games.Options // of the game that poses it
	// Position, if not "", is the board to begin with, and Seed deals what is hidden on
	// it. Pictures of it are not turned.
	Position string
	Seed     uint64
	Grade    int          // 1 easy to 9 hard, 0 not known
	Rank     message.Text // of players for whom that is right, as the game's players count; zero where they do not
	Tags     []Tag
	// Kin is the same for exercises that are so much alike that one gives the
	// answer of the other away, such as a position with the other side to move;
	// "" for one that has none.
	Kin string
	// Task is the message key of what is asked of {side}, "" where the board says it.
	Task string
	// Name and About may be empty. About says why the answer is what it is,
	// so it is shown after the answer.
	Name, About message.Text
	// Comments are what its file says, for after the answer. A picture of it is not
	// turned, because they name points.
	Comments []ExerciseComment
	// Pass says that the answer may be a move without a place on the board.
	Pass bool
	// Check, if not nil, proves what the file says that the exercise is from.
	// It is long work: when ctx ends it returns ctx.Err().
	Check func(ctx context.Context) (Finding, error)
}

// ExerciseComment is what a file says of the position after moves.
type ExerciseComment struct {
	Moves []string `json:"moves"`
	Text  string   `json:"text"`
}

// Tag sorts exercises: a shape, a technique.
type Tag struct {
	ID   string
	Name message.Text
	// Order is where a list of tags has it: those of 0 first.
	Order int
}

// Verdict is what is known about a move, which is proven unless it says otherwise.
type Verdict struct {
	Known bool
	Right bool // the mover still reaches the goal
	// Weaker says of a wrong move that a search finds another worth more, which proves
	// nothing.
	Weaker bool
	// Unproven says that nothing was proven: a person's own file says so.
	Unproven bool
	// Asks says that the move was no answer, but said what is asked: these options
	// are those of the problem that it is about. Nil otherwise.
	Asks games.Options
	// Reply is the other side's best answer: the refutation of a wrong move,
	// the longest resistance to a right one; "" where none is left or known.
	Reply string
	// Others are more answers to a right move that leave something to find, the
	// hardest first.
	Others []string
	// Line is the refutation of a wrong move to its end, Reply first.
	Line []string
	// Done says of a right move that nothing is left to find.
	Done bool
	// Note says more, for example that a wrong move leads to a worse ko.
	Note message.Text
	// Why says in a few words what the refutation of a wrong move shows.
	Why message.Text
}

// Solution is what is proven about a position.
type Solution struct {
	Known  bool
	Reason message.Text
	Moves  []SolvedMove // right ones first
}

// SolvedMove is a first move and what follows.
type SolvedMove struct {
	Right  bool
	Weaker bool // as of Verdict
	Move   string
	Note   message.Text // what it leads to, or why it fails
	Line   []string     // the moves after it, to the end of the proof as far as known
}

// Word says in a word what the move is.
func (m SolvedMove) Word() message.Text {
	switch {
	case m.Right:
		return message.T("train.solution.right")
	case m.Weaker:
		return message.T("train.solution.weaker")
	}
	return message.T("train.solution.wrong")
}
