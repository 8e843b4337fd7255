package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/srs"
	"duiju/ui/store"
)

// session is where a training stands, kept after every step, so that a kill
// loses nothing.
type session struct {
	Version int            `json:"version"`
	Day     srs.Day        `json:"day"`
	Mode    trainMode      `json:"mode"`
	Now     storedExercise `json:"now"`
	Shown   games.Options  `json:"shown"` // the picture on the board
	Moves   []string       `json:"moves"`
	Phase   trainPhase     `json:"phase"`
	Tries   int            `json:"tries"`
	Right   int            `json:"right"`
	Said    string         `json:"said"`    // about the last answer
	SaidIn  string         `json:"said_in"` // the language of that
	Cursor  games.Point    `json:"cursor"`
	Rest    []string       `json:"rest"` // of the refutation
	Hint    int            `json:"hint"` // steps shown
	Hinted  bool           `json:"hinted"`
	Seen    bool           `json:"seen"` // the solution was
	Counted bool           `json:"counted"`
	Seconds float64        `json:"seconds"` // on this problem
	Left    float64        `json:"left"`    // of a timed set, seconds
	Score   [2]int         `json:"score"`   // of a timed set: right, tried
	Total   int            `json:"total"`
	Queue   []storedExercise
}

const sessionVersion = 1

// keptQueue bounds how much of the queue a session file holds.
const keptQueue = 100

// storedExercise is an exercise in a session: built-in ones by their ID alone.
type storedExercise struct {
	ID      string        `json:"id"`
	Options games.Options `json:"options,omitempty"`
	Grade   int           `json:"grade,omitempty"`
}

func (t *training) stored(e games.Exercise) storedExercise {
	if _, builtIn := t.byID[e.ID]; builtIn {
		return storedExercise{ID: e.ID}
	}
	return storedExercise{ID: e.ID, Options: e.Options, Grade: e.Grade}
}

func (t *training) exercise(s storedExercise) (games.Exercise, bool) {
	if e, ok := t.byID[s.ID]; ok {
		return e, true
	}
	return games.Exercise{ID: s.ID, Options: s.Options, Grade: s.Grade}, s.Options != nil
}

// sessionFile is the file of a game's training.
func sessionFile(id string) string { return "training-" + id + ".json" }

// loadSession reads where a training stood; nil if there is none to go on with.
// A file that is damaged or of a newer version is set aside, under the name that
// is returned, before the next step of the training writes over it.
func loadSession(st *store.Store, id string) (s *session, aside string) {
	data, err := st.ReadState(sessionFile(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ""
	}
	if err == nil {
		if s, err = parseSession(data); err == nil {
			return s, ""
		}
	}
	aside, err = st.SetStateAside(sessionFile(id))
	if err != nil {
		return nil, ""
	}
	return nil, aside
}

// longest is how many seconds a session may speak of, either way.
const longest = 1e8

// parseSession reads a session file. What cannot be true of a session is an
// error; whether its moves are legal is for resume to say.
func parseSession(data []byte) (*session, error) {
	var s session
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	least := min(s.Tries, s.Right, s.Hint, s.Score[0], s.Score[1], s.Total)
	switch {
	case s.Version != sessionVersion:
		return nil, fmt.Errorf("version %d", s.Version)
	case s.Shown == nil || s.Phase > timeUp || least < 0 || math.Abs(s.Seconds) > longest || math.Abs(s.Left) > longest:
		return nil, errors.New("impossible values")
	}
	return &s, nil
}

// keepSession writes where the training stands.
func (p *play) keepSession() tea.Cmd {
	t := p.task
	s := session{
		Version: sessionVersion, Day: srs.DayOf(p.now()), Mode: t.mode, Now: t.stored(t.ex), Shown: t.shown, Moves: p.m.Moves()[:p.m.At()],
		Phase: t.phase, Tries: t.tries, Right: t.moves, Rest: t.rest, Cursor: p.cursor, Hint: t.hintStep, Hinted: t.hinted, Seen: t.seen, Counted: t.counted,
		Seconds: p.spentSeconds(), Left: t.left(p.now()).Seconds(), Score: t.score, Total: t.total,
	}
	if !p.event.IsZero() {
		s.Said, s.SaidIn = p.say(p.event), p.table.Code
	}
	if s.Phase == judging {
		s.Phase = asking // the move is asked again
	}
	for i, e := range t.queue {
		if i == keptQueue {
			break
		}
		s.Queue = append(s.Queue, t.stored(e))
	}
	data, err := json.Marshal(s)
	if err != nil {
		return p.logCmd("training: " + err.Error())
	}
	write := p.store.SaveState(sessionFile(p.info.ID), append(data, '\n'))
	if write == nil {
		return nil
	}
	id := p.id
	return func() tea.Msg { return savedMsg{dest(id), write()} }
}

// resume puts the training back where a session left it. It reports whether
// that could be done.
func (p *play) resume(s *session) bool {
	t := p.task
	e, ok := t.exercise(s.Now)
	if !ok {
		return false
	}
	m, err := games.NewMatch(games.Setup{Module: p.m.Module(), Options: s.Shown, Started: p.now()})
	if err != nil {
		return false
	}
	for _, move := range s.Moves {
		if _, err := m.Play(move); err != nil {
			return false
		}
	}
	t.mode, t.ex, t.shown, t.phase, t.tries, t.moves = s.Mode, e, s.Shown, s.Phase, s.Tries, s.Right
	t.hintStep, t.hinted, t.seen, t.counted, t.score, t.total = s.Hint, s.Hinted, s.Seen, s.Counted, s.Score, s.Total
	t.started = p.now().Add(-time.Duration(s.Seconds * float64(time.Second)))
	if t.mode.timed() {
		t.deadline = p.now().Add(time.Duration(s.Left * float64(time.Second)))
	}
	t.queue = nil
	for _, q := range s.Queue {
		if e, ok := t.exercise(q); ok {
			t.queue = append(t.queue, e)
		}
	}
	p.show(m)
	t.rest = s.Rest
	if s.Cursor >= 0 && int(s.Cursor) < len(p.scene.Spots) {
		p.cursor = s.Cursor
		p.refresh()
	}
	if s.Said != "" && s.SaidIn == p.table.Code {
		p.event = games.Verbatim(s.Said)
	}
	if today := srs.DayOf(p.now()); t.mode.Kind == dueMode && s.Day != today {
		return p.newDay(today)
	}
	return true
}

// newDay plans the day anew, after the problem on the board if an answer to it
// was begun.
func (p *play) newDay(today srs.Day) bool {
	t := p.task
	t.plan(today, p.settings.NewPerDay)
	if t.phase == asking && t.tries == 0 && !t.hinted {
		e, ok := t.next()
		return ok && p.pose(e) == nil
	}
	t.queue = slices.DeleteFunc(t.queue, func(e games.Exercise) bool { return e.ID == t.ex.ID })
	t.queue = append([]games.Exercise{t.ex}, t.queue...)
	t.total = len(t.queue)
	return true
}
