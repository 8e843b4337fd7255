package games

import "context"

// Tutor is a Module with a tutorial: a few lessons that are done by playing.
type Tutor interface {
	// Lessons are the steps of the tutorial, in order. Their IDs stay the same
	// from version to version.
	Lessons() []Lesson
}

// Lesson is one step of a tutorial. It is done when all its parts are, in
// order.
type Lesson struct {
	ID    string
	Parts []LessonPart
}

// LessonPart is one board with one task.
type LessonPart struct {
	Task Text // one sentence: what to do
	Done Text // one sentence: what it has shown
	// TypedTask and TypedDone stand in their place where moves are typed and
	// the keys that they speak of are not there; zero if they speak of none.
	TypedTask, TypedDone Text
	// Options are the rules that the board is played by.
	Options Options
	// Begin makes the board anew, with a Referee where the game has hidden
	// pieces. Without it the part begins as a new game of Options.
	Begin func() (State, Referee, error)
	// Marks are points that the task speaks of.
	Marks []Point
	// Lens is the lens that has to be on the board before the part is done, ""
	// for none.
	Lens string
	// Judge says by the rules what a move is worth. It may take long and then
	// obeys ctx. A part without it only wants its lens to be looked through.
	Judge func(ctx context.Context, a Attempt) (Judgement, error)
}

// Attempt is a learner's move in a part of a lesson.
type Attempt struct {
	Start  State // the board that the part began with
	Before State // the position that the move was played from
	Move   string
	After  State
	Nth    int // 1 for the learner's first move of the part
}

// Progression says how far a move has brought a part of a lesson.
type Progression uint8

// The ways a part goes on.
const (
	Missed  Progression = iota // the goal is not reached: the move is taken back and tried again
	GoesOn                     // right so far: the other side answers, the learner moves again
	Reached                    // the goal is reached
)

// Judgement is what a move of a lesson is worth.
type Judgement struct {
	Is Progression
	// Say is one sentence: why the move missed, or what it has reached. It may
	// be empty where the part's own Done says it all.
	Say Text
	// Reply is the other side's answer; "" lets an engine choose one, NoReply
	// leaves the move unanswered.
	Reply string
}

// NoReply as a Judgement's Reply leaves a move unanswered.
const NoReply = "-"

// NewLesson puts the board of a part into a Match between two people.
func NewLesson(m Module, p LessonPart) (*Match, error) {
	s := Setup{Module: m, Options: p.Options}
	if p.Begin != nil {
		var err error
		if s.Start, s.Referee, err = p.Begin(); err != nil {
			return nil, err
		}
	}
	return NewMatch(s)
}

// An answer to a learner comes from a level that punishes mistakes without a
// long think.
const (
	replyLevel = 6
	replyNodes = 20_000
)

// Try judges an attempt and settles the answer to it: after it, Reply is a
// legal move of the position or "".
func (p LessonPart) Try(ctx context.Context, m Module, a Attempt) (Judgement, error) {
	j, err := p.Judge(ctx, a)
	if err != nil {
		return Judgement{}, err
	}
	if j.Reply == NoReply || j.Is == Reached || a.After.Status().Over {
		j.Reply = ""
		return j, nil
	}
	if j.Reply != "" {
		return j, nil
	}
	player, err := m.NewPlayer(PlayerSpec{Kind: Level, Level: replyLevel}, p.Options, Env{})
	if err != nil {
		return Judgement{}, err
	}
	d, err := player.Choose(ctx, a.After.Clone(), Budget{Nodes: replyNodes}, nil)
	if err != nil {
		return Judgement{}, err
	}
	j.Reply = d.Move
	return j, nil
}

// Hints are the hints of a position of the part if the part takes the move that
// they lead to, and else the first legal move that it takes: what the engine
// likes is not always what was asked. nth is the number of the learner's move.
// A move that cannot be tried, such as a flip of a sealed piece, counts as taken.
func (p LessonPart) Hints(ctx context.Context, m Module, o Options, start, now State, nth int) ([]HintStep, error) {
	steps, err := Hints(ctx, m, o, now)
	if err != nil || p.Judge == nil {
		return steps, err
	}
	takes := func(move string) (bool, error) {
		a := Attempt{Start: start, Before: now.Clone(), Move: move, After: now.Clone(), Nth: nth}
		if err := a.After.Play(move); err != nil {
			return true, nil
		}
		j, err := p.Judge(ctx, a)
		return j.Is != Missed, err
	}
	if len(steps) > 0 {
		if ok, err := takes(steps[len(steps)-1].Move); ok || err != nil {
			return steps, err
		}
	}
	for _, move := range now.Moves() {
		if ok, err := takes(move); err != nil {
			return nil, err
		} else if ok {
			return []HintStep{{Text: T("games.hint.move", "move", move), Move: move, Marks: now.PathOf(move)}}, nil
		}
	}
	return nil, nil
}
