package store

import "time"

// lessonsFile holds one line for every lesson that was finished.
const lessonsFile = "learned.jsonl"

// Lesson says that a lesson of a game's tutorial was finished.
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
