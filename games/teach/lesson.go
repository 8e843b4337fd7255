package teach

import (
	"context"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Lesson is one step of a tutorial. It is done when all its parts are, in
// order.
type Lesson struct {
	ID    string
	Parts []LessonPart
}

// One is a lesson of one part.
func One(id string, p LessonPart) Lesson { return Lesson{ID: id, Parts: []LessonPart{p}} }

// LessonPart is one board with one task.
type LessonPart struct {
	Task message.Text // one sentence: what to do
	Done message.Text // one sentence: what it has shown
	// TypedTask and TypedDone stand in their place where moves are typed and
	// the keys that they speak of are not there; zero if they speak of none.
	TypedTask, TypedDone message.Text
	// Options are the rules that the board is played by.
	Options games.Options
	// Position is the board that the part begins with, as State.Text writes it;
	// "" for a new game of Options. Seed deals what is hidden on it.
	Position string
	Seed     uint64
	// Marks are points that the task speaks of.
	Marks []scene.Point
	// Lens is the lens that has to be on the board before the part is done, ""
	// for none.
	Lens string
	// Judge says by the rules what a move is worth. It may take long and then
	// obeys ctx. A part without it only wants its lens to be looked through.
	Judge func(ctx context.Context, a Attempt) (Judgement, error)
}

// Attempt is a learner's move in a part of a lesson.
type Attempt struct {
	Start  games.State // the board that the part began with
	Before games.State // the position that the move was played from
	Move   string
	After  games.State
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
	Say message.Text
	// Reply is the other side's answer; "" lets an engine choose one, NoReply
	// leaves the move unanswered.
	Reply string
}

// NoReply as a Judgement's Reply leaves a move unanswered.
const NoReply = "-"

// Wanted is the judgement of a part that one move finishes, if it is the right one.
func Wanted(right bool, missed message.Text) (Judgement, error) {
	if right {
		return Judgement{Is: Reached, Reply: NoReply}, nil
	}
	return Judgement{Say: missed}, nil
}
