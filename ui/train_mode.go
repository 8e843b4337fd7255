package ui

import (
	"slices"
	"time"

	"duiju/games"
	"duiju/ui/srs"
)

// trainMode says which problems come.
type trainMode struct {
	Kind  trainKind `json:"kind"`
	Grade int       `json:"grade,omitempty"` // byGrade, endless (0: by the rating)
	Tag   string    `json:"tag,omitempty"`   // byTag
	Path  string    `json:"path,omitempty"`  // ownFiles
}

// trainKind is the kind of a mode, as the session file names it.
type trainKind string

// The kinds.
const (
	dueMode     trainKind = "due"
	gradeMode   trainKind = "grade"
	tagMode     trainKind = "tag"
	endlessMode trainKind = "endless"
	timedSet    trainKind = "set"
	sprint      trainKind = "sprint"
	errorsMode  trainKind = "mistakes"
	ownFiles    trainKind = "files"
)

// The lengths of timed sets.
const (
	setProblems = 10
	setTime     = 45 * time.Second // for each problem
	sprintTime  = 3 * time.Minute
)

// timed reports whether a clock runs.
func (m trainMode) timed() bool { return m.Kind == timedSet || m.Kind == sprint }

// plan queues the exercises of the mode.
func (t *training) plan(today srs.Day, newPerDay int) {
	switch t.mode.Kind {
	case gradeMode:
		t.queue = t.leastSeen(func(e games.Exercise) bool { return e.Grade == t.mode.Grade })
	case tagMode:
		t.queue = t.leastSeen(func(e games.Exercise) bool { return hasTag(e, t.mode.Tag) })
	case timedSet, sprint:
		near := t.nearGrade()
		t.queue = t.leastSeen(func(e games.Exercise) bool { return max(e.Grade-near, near-e.Grade) <= 1 })
		if t.mode.Kind == timedSet {
			t.queue = t.queue[:min(len(t.queue), setProblems)]
		}
	case errorsMode:
		t.queue = nil
		for _, id := range mistakes(t.log) {
			if e, ok := t.byID[id]; ok {
				t.queue = append(t.queue, e)
			}
		}
	case endlessMode, ownFiles:
		t.queue = nil // made or read in the background
	default:
		t.planDue(today, newPerDay)
	}
	t.total = len(t.queue)
}

// planDue queues what is due, longest first, then new problems up to the limit
// of the day.
func (t *training) planDue(today srs.Day, newPerDay int) {
	t.queue = nil
	first := map[string]bool{}
	for _, l := range t.log {
		if !first[l.Problem] && srs.DayOf(l.Time) == today {
			newPerDay--
		}
		first[l.Problem] = true
	}
	for _, e := range t.all {
		if t.cards[e.ID].IsDue(today) {
			t.queue = append(t.queue, e)
		}
	}
	slices.SortStableFunc(t.queue, func(a, b games.Exercise) int {
		return int(t.cards[a.ID].Due) - int(t.cards[b.ID].Due)
	})
	for _, e := range t.fresh() {
		if newPerDay <= 0 {
			return
		}
		t.queue = append(t.queue, e)
		newPerDay--
	}
}

// fresh lists the problems that were never met, those near the person's rating
// first, easier ones before harder ones.
func (t *training) fresh() []games.Exercise {
	var out []games.Exercise
	for _, e := range t.all {
		if !t.cards[e.ID].Seen {
			out = append(out, e)
		}
	}
	near := t.nearGrade()
	if len(t.log) == 0 {
		near = 1
	}
	slices.SortStableFunc(out, func(a, b games.Exercise) int {
		return max(a.Grade-near, near-a.Grade) - max(b.Grade-near, near-b.Grade)
	})
	return out
}

// leastSeen lists the exercises that fit, those never met or met longest ago
// first.
func (t *training) leastSeen(fits func(games.Exercise) bool) []games.Exercise {
	var out []games.Exercise
	for _, e := range t.all {
		if fits(e) {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b games.Exercise) int {
		return int(t.cards[a.ID].Last) - int(t.cards[b.ID].Last)
	})
	return out
}

// nearGrade is the grade that fits the person's rating.
func (t *training) nearGrade() int {
	return min(max((rating(t.log)+int(gradePoints)/2)/int(gradePoints), 1), 9)
}

// due is how many problems are to be repeated today.
func (t *training) due(today srs.Day) int {
	n := 0
	for _, e := range t.all {
		if t.cards[e.ID].IsDue(today) {
			n++
		}
	}
	return n
}

// next is the exercise to pose; with nothing queued another of the built-in
// ones. ok is false while it is still being made.
func (t *training) next() (e games.Exercise, ok bool) {
	switch {
	case len(t.queue) > 0:
		return t.queue[0], true
	case t.mode.Kind == ownFiles:
		return e, false
	case t.mode.Kind == endlessMode:
		return t.standIn(), true
	}
	at := slices.IndexFunc(t.all, func(e games.Exercise) bool { return e.ID == t.ex.ID })
	return t.all[(at+1)%len(t.all)], true
}

// standIn is the built-in exercise near the wanted grade that was met least: it
// comes while no new one is ready yet.
func (t *training) standIn() games.Exercise {
	grade := t.mode.Grade
	if grade == 0 {
		grade = t.nearGrade()
	}
	best, worth := t.all[0], 1<<30
	for _, e := range t.all {
		if w := 10_000*max(e.Grade-grade, grade-e.Grade) + int(t.cards[e.ID].Last); w < worth && e.ID != t.ex.ID && !t.stoodIn[e.ID] {
			best, worth = e, w
		}
	}
	t.stoodIn[best.ID] = true
	return best
}

func hasTag(e games.Exercise, id string) bool {
	return slices.ContainsFunc(e.Tags, func(t games.Tag) bool { return t.ID == id })
}

// readyNow is how many made problems wait behind the one on the board.
func (t *training) readyNow() int {
	n := len(t.queue)
	if n > 0 && t.queue[0].ID == t.ex.ID {
		n--
	}
	return n
}

// tagIDs lists the tags of an exercise.
func tagIDs(e games.Exercise) []string {
	var ids []string
	for _, t := range e.Tags {
		ids = append(ids, t.ID)
	}
	return ids
}

// allTags are the tags of the built-in exercises by their order, then as they
// appear.
func (t *training) allTags() []games.Tag {
	var out []games.Tag
	seen := map[string]bool{}
	for _, e := range t.all {
		for _, tag := range e.Tags {
			if !seen[tag.ID] {
				seen[tag.ID] = true
				out = append(out, tag)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b games.Tag) int { return a.Order - b.Order })
	return out
}
