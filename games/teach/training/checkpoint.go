package training

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// savedTraining is where a training stands, kept after every step, so that a kill loses
// nothing.
type savedTraining struct {
	Version int           `json:"version"`
	Day     study.Day     `json:"day"`
	Mode    Mode          `json:"mode"`
	Now     study.Posed   `json:"now"`
	Shown   games.Options `json:"shown"` // the picture on the board
	Moves   []string      `json:"moves"`
	progress
	Saying  *message.Text `json:"saying,omitempty"` // about the last answer
	Cursor  scene.Point   `json:"cursor"`
	Seconds float64       `json:"seconds"` // on this problem
	Left    float64       `json:"left"`    // of a timed set, seconds
	Score   [2]int        `json:"score"`   // of a timed set: right, tried
	Total   int           `json:"total"`
	Queue   []study.Posed
}

const checkpointVersion = 1

// CheckpointFile is the name of the file that keeps where the training of a game
// stands.
func CheckpointFile(game string) string { return "training-" + game + ".json" }

// keptQueue bounds how much of the queue is kept.
const keptQueue = 100

// stored is an exercise as it is kept: those that are known by their ID alone.
func (c *Course) stored(e teach.Exercise) study.Posed {
	if _, known := c.byID[e.ID]; known {
		return study.Posed{ID: e.ID}
	}
	return study.Pose(e)
}

func (c *Course) exercise(s study.Posed) (teach.Exercise, bool) {
	if e, ok := c.byID[s.ID]; ok {
		return e, true
	}
	return s.Exercise(), s.Options != nil
}

// parseCheckpoint reads what was kept. What cannot be true of a training is an
// error; whether its moves are legal is for resume to say.
func parseCheckpoint(data []byte) (*savedTraining, error) {
	var s savedTraining
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	least := min(s.Tries, s.Right, s.Hints, s.Score[0], s.Score[1], s.Total)
	switch {
	case s.Version != checkpointVersion:
		return nil, fmt.Errorf("version %d", s.Version)
	case s.Shown == nil || s.Phase > SetOver || least < 0 || math.Abs(s.Seconds) > study.Longest || math.Abs(s.Left) > study.Longest:
		return nil, errors.New("impossible values")
	}
	return &s, nil
}

// VerifyCheckpoint reports whether what was kept can be read at all: a file that is
// damaged or of a newer version should be set aside before it is written over.
func VerifyCheckpoint(data []byte) error {
	_, err := parseCheckpoint(data)
	return err
}

// KeepCheckpoint is where the training stands, to be kept when a front end is left.
func (t *Trainer) KeepCheckpoint() []session.Event {
	t.keepCheckpoint()
	return t.b.Flush()
}

// keepCheckpoint says where the training stands, once a problem was posed.
func (t *Trainer) keepCheckpoint() {
	p, c, now := &t.problem, &t.course, t.b.Now()
	if p.picture == nil {
		return // the files of the first one are still being read
	}
	s := savedTraining{
		Version: checkpointVersion, Day: study.DayOf(now), Mode: c.mode, Now: c.stored(p.ex), Shown: p.picture, Moves: t.s.Match().Moves()[:t.s.Match().At()],
		progress: p.progress, Cursor: t.Cursor, Seconds: p.spent(now), Left: c.TimeLeft().Seconds(), Score: c.score, Total: c.total,
	}
	if !p.said.IsZero() {
		said := p.said
		s.Saying = &said
	}
	if s.Phase == Judging {
		s.Phase = Asking // the move is asked again
	}
	s.Total -= max(len(c.queue)-keptQueue, 0) // those that are not kept are none
	for _, e := range c.Coming(keptQueue) {
		s.Queue = append(s.Queue, c.stored(e))
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.b.Broke(session.Check, err)
		return
	}
	t.b.Emit(Checkpoint{append(data, '\n')})
}

// resume puts the training back where it stood. It reports whether that could
// be done.
func (t *Trainer) resume(data []byte) bool {
	s, err := parseCheckpoint(data)
	if err != nil {
		return false
	}
	c, now := &t.course, t.b.Now()
	e, ok := c.exercise(s.Now)
	if !ok {
		return false
	}
	m, err := t.c.match(e, s.Shown)
	if err != nil || !replay(m, s.Moves) {
		return false
	}
	c.mode, c.score, c.total, c.queue = s.Mode, s.Score, s.Total, nil
	for _, q := range s.Queue {
		if e, ok := c.exercise(q); ok {
			c.queue = append(c.queue, e)
		}
	}
	t.problem = problem{progress: s.progress, ex: e, picture: s.Shown, started: now.Add(-time.Duration(s.Seconds * float64(time.Second)))}
	c.setTime(c.mode.Kind, time.Duration(s.Left*float64(time.Second)))
	t.show(m)
	t.problem.Rest, t.Cursor = s.Rest, s.Cursor
	if s.Saying != nil {
		t.problem.said = *s.Saying
	}
	if today := study.DayOf(now); c.mode.daily() && s.Day != today {
		c.mode = Mode{Kind: ByDue} // the problem of that day is none of today
		return t.newDay(today)
	}
	return true
}

// newDay plans the day anew, after the problem on the board if an answer to it
// was begun.
func (t *Trainer) newDay(today study.Day) bool {
	p, c := &t.problem, &t.course
	if p.Phase != Asking || p.Tries > 0 || p.Hinted {
		c.replan(today, t.c.Habits.NewPerDay, p.ex)
		return true
	}
	c.plan(today, t.c.Habits.NewPerDay, p.ex.ID)
	e, ok := c.next(p.ex.ID)
	return ok && t.pose(e) == nil
}
