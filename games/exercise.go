package games

import "context"

// Trainer is a Module of problems whose answers can be proven, for the
// trainer. Any proven right move counts; no list of moves in a file is the
// judge.
type Trainer interface {
	// Exercises lists the built-in problems, easiest first.
	Exercises() []Exercise
	// Judge proves what a move from s is worth for its mover. It is long
	// work: when ctx ends it returns ctx.Err(). What it cannot prove within
	// reasonable limits it calls not known. The error is a *Fault for a move
	// that is not legal.
	Judge(ctx context.Context, s State, move string) (Verdict, error)
	// Turned is an exercise's options for another picture of the same
	// problem: turned, mirrored, sides or colours exchanged, as the seed says.
	Turned(o Options, seed uint64) (Options, error)
	// Solution proves every first move from s. It is long work like Judge.
	Solution(ctx context.Context, s State) (Solution, error)
}

// ExerciseDrawer is a Trainer that makes new problems.
type ExerciseDrawer interface {
	// DrawExercise makes the problem of a seed with a grade from least to
	// most. It is long work: when ctx ends it returns ctx.Err().
	DrawExercise(ctx context.Context, seed uint64, least, most int) (Exercise, error)
}

// ExerciseReader is a Trainer that reads problems from a person's files.
type ExerciseReader interface {
	// ReadExercises reads a file, or all files of a folder. When ctx ends it
	// returns what it has and ctx.Err(). The error says in one line that nothing
	// could be read at all.
	ReadExercises(ctx context.Context, path string) (OwnExercises, error)
}

// OwnExercises is what was read of a person's files.
type OwnExercises struct {
	// Exercises are the problems that can be asked. They have a Check.
	Exercises []Exercise
	// Findings are about the others.
	Findings []Finding
	// Correct returns the files anew with the proven answers in place of their
	// own. It proves what no Check has proven yet, so it is long work: when ctx
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
	Text  Text
}

// Exercise is one problem.
type Exercise struct {
	// ID is the same for all pictures of a problem, from version to version.
	ID      string
	Options Options // of the game that poses it
	Grade   int     // 1 easy to 9 hard, 0 not known
	Tags    []Tag
	// Name and About may be empty. About says why the answer is what it is,
	// so it is shown after the answer.
	Name, About Text
	// Check, if not nil, proves what the file says that the exercise is from.
	// It is long work: when ctx ends it returns ctx.Err().
	Check func(ctx context.Context) (Finding, error)
}

// Tag sorts exercises: a shape, a technique.
type Tag struct {
	ID   string
	Name Text
	// Order is where a list of tags has it: those of 0 first.
	Order int
}

// Verdict is what is proven about a move.
type Verdict struct {
	Known bool
	Right bool // the mover still reaches the goal
	// Reply is the other side's best answer: the refutation of a wrong move,
	// the longest resistance to a right one; "" where none is left or known.
	Reply string
	// Line is the refutation of a wrong move to its end, Reply first.
	Line []string
	// Done says of a right move that nothing is left to find.
	Done bool
	// Note says more, for example that a wrong move leads to a worse ko.
	Note Text
}

// Solution is what is proven about a position.
type Solution struct {
	Known  bool
	Reason Text
	Moves  []SolvedMove // right ones first
}

// SolvedMove is a first move and what follows.
type SolvedMove struct {
	Right bool
	Move  string
	Note  Text     // what it leads to, if that is not plain
	Line  []string // the moves after it, to the end of the proof as far as known
}
