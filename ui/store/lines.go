package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/study"
)

// maxLine bounds an appended line: a problem of a person's files with its comments and
// its tree of moves. One that is torn is known by its seal and costs itself alone.
const maxLine = 64 << 10

// Result is one finished game in results.jsonl.
type Result struct {
	Time    time.Time         `json:"time"`
	Game    string            `json:"id"`
	Options map[string]string `json:"options,omitempty"`
	Seats   [2]string         `json:"seats"`  // as on the command line: human, level:3
	Result  string            `json:"result"` // first, second, draw
	Reason  string            `json:"reason"` // message key
	Plies   int               `json:"plies"`
	Rated   bool              `json:"rated"`
	Hints   int               `json:"hints"`
	Undos   int               `json:"undos"`
	// ThinkMS is the person's thinking time in milliseconds.
	ThinkMS int64 `json:"think_ms"`
	// Accuracy in percent and Slips are the person's, of a game that was judged: the
	// line of the game is written once more with them.
	Accuracy int            `json:"accuracy,omitempty"`
	Slips    []session.Slip `json:"slips,omitempty"`
}

// Same reports whether two lines are of one game.
func (r Result) Same(o Result) bool { return r.Game == o.Game && r.Time.Equal(o.Time) }

// Judges reports whether the line is that of a game written once more, judged.
func (r Result) Judges(o Result) bool { return r.Same(o) && r.Accuracy > 0 && o.Accuracy == 0 }

// Valid reports whether the numbers of a line can be true.
func (r Result) Valid() bool {
	return min(r.Plies, r.Hints, r.Undos, r.Accuracy) >= 0 && r.ThinkMS >= 0
}

// AddResult queues a finished game; see AppendLine.
func (s *Store) AddResult(r Result) func() error { return s.AppendLine("results.jsonl", r) }

// Results reads all finished games, oldest first, and the number of torn
// lines that were skipped.
func (s *Store) Results() (all []Result, skipped int, err error) {
	lines, skipped, err := ReadLines[Result](s, "results.jsonl")
	for _, r := range lines { // the line of a judged game stands near its first
		if i := slices.IndexFunc(all[max(len(all)-nearLines, 0):], r.Judges); i >= 0 {
			all[max(len(all)-nearLines, 0)+i] = r
		} else {
			all = append(all, r)
		}
	}
	return all, skipped, err
}

// nearLines is how many games may end while one is judged.
const nearLines = 50

// lessonsFile holds one line for every page, and step of one, that was finished.
const lessonsFile = "learned.jsonl"

// Lesson says that a page of a shelf, or a step of one, was finished; before tutorials were
// pages, a lesson of a game.
type Lesson struct {
	Time   time.Time `json:"time"`
	Game   string    `json:"id"`
	Lesson string    `json:"lesson"`
}

// AddLesson queues a finished lesson; see AppendLine.
func (s *Store) AddLesson(l Lesson) func() error { return s.AppendLine(lessonsFile, l) }

// Lessons reads all finished lessons, oldest first; torn lines are skipped.
func (s *Store) Lessons() ([]Lesson, error) {
	all, _, err := ReadLines[Lesson](s, lessonsFile)
	return all, err
}

// AddAnswer returns the work that appends an answer to a problem.
func (s *Store) AddAnswer(a study.Answer) func() error { return s.AppendLine(study.TrainingFile, a) }

// Answers reads all answers to problems, oldest first; torn lines are skipped
// and counted.
func (s *Store) Answers() ([]study.Answer, int, error) {
	all, skipped, err := ReadLines[study.Answer](s, study.TrainingFile)
	return study.InOrder(all), skipped, err
}

// AddMark returns the work that appends a mark on a problem.
func (s *Store) AddMark(m study.Mark) func() error { return s.AppendLine(study.MarksFile, m) }

// Marks reads all marks on problems, as they were made; what cannot be read is
// left out.
func (s *Store) Marks() ([]study.Mark, error) {
	all, _, err := ReadLines[study.Mark](s, study.MarksFile)
	return all, err
}

// AppendLine queues v as one line of JSON for a file of the data folder. The
// returned function writes it and belongs into a command. A line that cannot be
// written is kept and tried again, as a game is.
func (s *Store) AppendLine(file string, v any) func() error {
	line, err := json.Marshal(v)
	line = sealLine(line)
	if err == nil && len(line) >= maxLine {
		err = fmt.Errorf("a line for %s has %d bytes, more than %d", file, len(line), maxLine)
	}
	if err != nil {
		return func() error { return err }
	}
	return s.Games.appendLine(s.dataFile(file), append(line, '\n'))
}

// ReadLines reads a file of the data folder that AppendLine wrote. A line that
// is not JSON of this form, is not as it was written, or says that it is not
// Valid, is skipped and counted. A missing file is empty.
func ReadLines[T any](s *Store, file string) (all []T, skipped int, err error) {
	data, err := s.fs.ReadFile(s.dataFile(file))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	for line := range bytes.Lines(data) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var v T
		check, can := any(&v).(interface{ Valid() bool })
		if !lineHolds(line) || json.Unmarshal(line, &v) != nil || can && !check.Valid() {
			skipped++
			continue
		}
		all = append(all, v)
	}
	return all, skipped, nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Log appends a line to the log file. It is for the details of what the screen
// says shortly; a log that cannot be written is no further trouble.
func (s *Store) Log(text string) {
	line := fmt.Sprintf("%s %s\n", s.now().UTC().Format(time.RFC3339), text)
	_ = s.fs.Append(s.LogFile(), []byte(line))
}

// LogFile is the path of the log file.
func (s *Store) LogFile() string { return filepath.Join(s.Dirs.State, "log.txt") }

// ResultOf is the line of a game that has ended.
func ResultOf(m *match.Match, r session.Result, now time.Time) Result {
	return Result{
		Time: now.UTC(), Game: m.Module().Info().ID, Options: m.Options(),
		Seats:  [2]string{r.Seats[0].String(), r.Seats[1].String()},
		Result: SideWord(r.Status.Winner), Reason: r.Status.Reason.Key, Plies: r.Plies,
		Rated: r.Rated, Hints: r.Hints, Undos: r.Undos, ThinkMS: r.Thought.Milliseconds(),
	}
}

// Judge adds what a review says of the person on a side; ok is false where it says nothing.
func (r *Result) Judge(s *session.Session, mine games.Side) (ok bool) {
	share, n := session.Accuracy(s, mine)
	if mine == games.NoSide || n == 0 {
		return false
	}
	r.Accuracy, r.Slips = max(int(100*share+0.5), 1), session.Slips(s, mine)
	return true
}

// SideWord is a side as results and JSON have it; NoSide is a draw.
func SideWord(s games.Side) string {
	switch s {
	case games.First:
		return "first"
	case games.Second:
		return "second"
	}
	return "draw"
}
