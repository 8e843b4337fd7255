package training

import (
	"fmt"
	"time"
)

// Mode says which problems a trainer poses.
type Mode struct {
	Kind  ModeKind `json:"kind"`
	Grade int      `json:"grade,omitempty"` // of ways that take one, 0: by the rating
	Most  int      `json:"most,omitempty"`  // the last grade of a range, 0 for Grade alone
	Tag   string   `json:"tag,omitempty"`   // ByTag; Own: a problem
	Path  string   `json:"path,omitempty"`  // OwnFiles
}

// ModeKind is the kind of a mode, as the file of a training names it.
type ModeKind string

// The kinds.
const (
	ByDue    ModeKind = "due"
	OfDay    ModeKind = "day" // the problem of the day, then those that are due
	ByGrade  ModeKind = "grade"
	ByTag    ModeKind = "tag"
	Endless  ModeKind = "endless"
	TimedSet ModeKind = "set"
	Sprint   ModeKind = "sprint"
	Mistakes ModeKind = "mistakes"
	OwnFiles ModeKind = "files"
	// Daily is the set of the day, the same for everybody; Placement finds the
	// rating in a few problems, each chosen by the answers before it; Favourites
	// are those that were marked.
	Daily      ModeKind = "daily"
	Placement  ModeKind = "placement"
	Favourites ModeKind = "favourites"
	// Own are the problems out of a person's games and files, the one of Tag first.
	Own ModeKind = "own"
)

// Timed reports whether a clock runs.
func (m Mode) Timed() bool { return m.way().timed }

// Ends reports whether the mode is a set that comes to an end with a score.
func (m Mode) Ends() bool { return m.way().ends }

// daily reports whether the problems are those of a day.
func (m Mode) daily() bool { return m.way().daily }

// Grades are the grades of a mode in words: "3", "2-4".
func (m Mode) Grades() string {
	if m.Most > m.Grade {
		return fmt.Sprintf("%d-%d", m.Grade, m.Most)
	}
	return fmt.Sprint(m.Grade)
}

// The lengths of timed sets.
const (
	setProblems = 10
	setTime     = 45 * time.Second // for each problem
	sprintTime  = 3 * time.Minute
)

// The lengths of the other sets.
const (
	dailyProblems = 10
	placeProblems = 10
)
