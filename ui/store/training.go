package store

import "duiju/games/teach/study"

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
