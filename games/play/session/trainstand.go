package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// stand is where a training stands, kept after every step, so that a kill loses
// nothing.
type stand struct {
	Version int            `json:"version"`
	Day     study.Day      `json:"day"`
	Mode    Mode           `json:"mode"`
	Now     storedExercise `json:"now"`
	Shown   games.Options  `json:"shown"` // the picture on the board
	Moves   []string       `json:"moves"`
	Phase   Phase          `json:"phase"`
	Tries   int            `json:"tries"`
	Right   int            `json:"right"`
	Saying  *games.Text    `json:"saying,omitempty"` // about the last answer
	Cursor  games.Point    `json:"cursor"`
	Rest    []string       `json:"rest"` // of the refutation
	Hint    int            `json:"hint"` // steps shown
	Hinted  bool           `json:"hinted"`
	Seen    bool           `json:"seen"` // the solution was
	Counted bool           `json:"counted"`
	Untried []variation    `json:"untried,omitempty"`
	Seconds float64        `json:"seconds"` // on this problem
	Left    float64        `json:"left"`    // of a timed set, seconds
	Score   [2]int         `json:"score"`   // of a timed set: right, tried
	Total   int            `json:"total"`
	Queue   []storedExercise
}

const standVersion = 1

// StandFile is the name of the file that keeps where the training of a game
// stands.
func StandFile(game string) string { return "training-" + game + ".json" }

// keptQueue bounds how much of the queue is kept.
const keptQueue = 100

// storedExercise is an exercise as it is kept: built-in ones by their ID alone.
type storedExercise struct {
	ID      string        `json:"id"`
	Options games.Options `json:"options,omitempty"`
	Grade   int           `json:"grade,omitempty"`
	Pass    bool          `json:"pass,omitempty"`

	Comments []games.ExerciseComment `json:"comments,omitempty"`
}

func (t *course) stored(e games.Exercise) storedExercise {
	if _, builtIn := t.byID[e.ID]; builtIn {
		return storedExercise{ID: e.ID}
	}
	return storedExercise{ID: e.ID, Options: e.Options, Grade: e.Grade, Pass: e.Pass, Comments: e.Comments}
}

func (t *course) exercise(s storedExercise) (games.Exercise, bool) {
	if e, ok := t.byID[s.ID]; ok {
		return e, true
	}
	return games.Exercise{ID: s.ID, Options: s.Options, Grade: s.Grade, Pass: s.Pass, Comments: s.Comments}, s.Options != nil
}

// parseStand reads what was kept. What cannot be true of a training is an
// error; whether its moves are legal is for resume to say.
func parseStand(data []byte) (*stand, error) {
	var s stand
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	least := min(s.Tries, s.Right, s.Hint, s.Score[0], s.Score[1], s.Total)
	switch {
	case s.Version != standVersion:
		return nil, fmt.Errorf("version %d", s.Version)
	case s.Shown == nil || s.Phase > SetOver || least < 0 || math.Abs(s.Seconds) > study.Longest || math.Abs(s.Left) > study.Longest:
		return nil, errors.New("impossible values")
	}
	return &s, nil
}

// CheckStand reports whether what was kept can be read at all: a file that is
// damaged or of a newer version should be set aside before it is written over.
func CheckStand(data []byte) error {
	_, err := parseStand(data)
	return err
}

// KeepStand is where the training stands, to be kept when a front end is left.
func (t *Trainer) KeepStand() []Event {
	t.keepStand()
	return t.flush()
}

// keepStand says where the training stands, once a problem was posed.
func (t *Trainer) keepStand() {
	if t.picture == nil {
		return // the files of the first one are still being read
	}
	s := stand{
		Version: standVersion, Day: study.DayOf(t.game.c.Now()), Mode: t.mode, Now: t.stored(t.ex), Shown: t.picture, Moves: t.m.Moves()[:t.m.At()],
		Phase: t.phase, Tries: t.tries, Right: t.right, Rest: t.rest, Cursor: t.Cursor, Hint: t.hints, Hinted: t.hinted, Seen: t.seen, Counted: t.counted, Untried: t.untried,
		Seconds: min(t.answers.spent(), study.Longest), Left: t.TimeLeft().Seconds(), Score: t.score, Total: t.total,
	}
	if !t.said.IsZero() {
		said := t.said
		s.Saying = &said
	}
	if s.Phase == Judging {
		s.Phase = Asking // the move is asked again
	}
	s.Total -= max(len(t.queue)-keptQueue, 0) // those that are not kept are none
	for _, e := range t.queue[:min(len(t.queue), keptQueue)] {
		s.Queue = append(s.Queue, t.stored(e))
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.broke(Check, err)
		return
	}
	t.emit(Stood{append(data, '\n')})
}

// resume puts the training back where it stood. It reports whether that could
// be done.
func (t *Trainer) resume(data []byte) bool {
	s, err := parseStand(data)
	if err != nil {
		return false
	}
	e, ok := t.exercise(s.Now)
	if !ok {
		return false
	}
	now := t.game.c.Now()
	m, err := games.NewMatch(games.Setup{Module: t.c.Module, Options: s.Shown, Started: now})
	if err != nil {
		return false
	}
	for _, move := range s.Moves {
		if _, err := m.Play(move); err != nil {
			return false
		}
	}
	t.mode, t.score, t.total, t.queue = s.Mode, s.Score, s.Total, nil
	t.problem = problem{
		ex: e, picture: s.Shown, phase: s.Phase, tries: s.Tries, right: s.Right, hints: s.Hint, hinted: s.Hinted,
		seen: s.Seen, counted: s.Counted, untried: s.Untried, started: now.Add(-time.Duration(s.Seconds * float64(time.Second))),
	}
	if t.mode.Timed() {
		t.deadline = now.Add(time.Duration(s.Left * float64(time.Second)))
	}
	for _, q := range s.Queue {
		if e, ok := t.exercise(q); ok {
			t.queue = append(t.queue, e)
		}
	}
	t.show(m)
	t.rest, t.Cursor = s.Rest, s.Cursor
	if s.Saying != nil {
		t.said = *s.Saying
	}
	if today := study.DayOf(now); (t.mode.Kind == ByDue || t.mode.Kind == OfDay) && s.Day != today {
		t.mode = Mode{Kind: ByDue} // the problem of that day is none of today
		return t.newDay(today)
	}
	return true
}

// newDay plans the day anew, after the problem on the board if an answer to it
// was begun.
func (t *Trainer) newDay(today study.Day) bool {
	t.plan(today, t.c.Habits.NewPerDay, t.ex.ID)
	if t.phase == Asking && t.tries == 0 && !t.hinted {
		e, ok := t.next(t.ex.ID)
		if !ok || t.pose(e) != nil {
			return false
		}
		return true
	}
	t.queue = slices.DeleteFunc(t.queue, func(e games.Exercise) bool { return e.ID == t.ex.ID })
	t.queue = append([]games.Exercise{t.ex}, t.queue...)
	t.total = len(t.queue)
	return true
}
