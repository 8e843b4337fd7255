package study

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// MarksFile holds one line for every change of a mark; see Marks.
const MarksFile = "marks.jsonl"

// Mark is what a person keeps about a problem.
type Mark struct {
	Time      time.Time `json:"time"`
	Game      string    `json:"id"`
	Problem   string    `json:"problem"`
	Favourite bool      `json:"favourite,omitempty"`
	Note      string    `json:"note,omitempty"`
	// Posed is the problem itself where it is not built in: one of a person's own files,
	// or out of a game.
	Posed *Posed `json:"posed,omitempty"`
	// Gone says that the problem, which is not built in, is kept no more.
	Gone bool `json:"gone,omitempty"`
}

// Posed is a problem that is not built in, as files keep it.
type Posed struct {
	ID       string        `json:"id"`
	Options  games.Options `json:"options,omitempty"`
	Position string        `json:"position,omitempty"`
	Seed     uint64        `json:"seed,omitempty"`
	Grade    int           `json:"grade,omitempty"`
	Pass     bool          `json:"pass,omitempty"`
	Task     string        `json:"task,omitempty"`
	About    *message.Text `json:"about,omitempty"`

	Comments []teach.ExerciseComment `json:"comments,omitempty"`
}

// Pose is what is kept of a problem.
func Pose(e teach.Exercise) Posed {
	p := Posed{e.ID, e.Options, e.Position, e.Seed, e.Grade, e.Pass, e.Task, nil, e.Comments}
	if !e.About.IsZero() {
		p.About = &e.About
	}
	return p
}

// Exercise is the problem.
func (p Posed) Exercise() teach.Exercise {
	e := teach.Exercise{ID: p.ID, Options: p.Options, Position: p.Position, Seed: p.Seed, Grade: p.Grade, Pass: p.Pass, Comments: p.Comments}
	if key, ok := strings.CutSuffix(p.Task, ".task"); ok { // it asks for a skill
		k := teach.Skill{Key: key}
		e.Task, e.Tags = p.Task, []teach.Tag{{ID: k.ID(), Name: message.T(key)}}
	}
	if p.About != nil {
		e.About = *p.About
	}
	return e
}

// Own are the problems that marks hold, the latest first.
func Own(marks map[string]Mark) (all []teach.Exercise) {
	for _, id := range marked(marks, func(m Mark) bool { return m.Posed != nil && m.Posed.ID == m.Problem }) {
		all = append(all, marks[id].Posed.Exercise())
	}
	return all
}

// longestNote is how many bytes of a note a line may have.
const longestNote = 2000

// Valid reports whether a line can be used.
func (m Mark) Valid() bool { return m.Problem != "" && len(m.Note) <= longestNote }

// Marks are those of a game, by problem: the last line of each counts. A line without
// Posed keeps the problem of the lines before it. A later line with one is of the same
// mistake, tried again: it keeps the favourite and the note.
func Marks(all []Mark, game string) map[string]Mark {
	out := map[string]Mark{}
	for _, m := range all {
		if m.Game != game {
			continue
		}
		switch old, known := out[m.Problem]; {
		case m.Gone:
			delete(out, m.Problem)
			continue
		case m.Posed == nil:
			m.Posed = old.Posed
		case known:
			m.Favourite, m.Note = old.Favourite, old.Note
		}
		out[m.Problem] = m
	}
	return out
}

// Favourites are the marked problems, the latest mark first.
func Favourites(marks map[string]Mark) []string {
	return marked(marks, func(m Mark) bool { return m.Favourite })
}

// marked are the problems whose marks are so, the latest first.
func marked(marks map[string]Mark, is func(Mark) bool) (ids []string) {
	for id, m := range marks {
		if is(m) {
			ids = append(ids, id)
		}
	}
	return latestFirst(ids, func(id string) time.Time { return marks[id].Time })
}

// latestFirst sorts ids by their times.
func latestFirst(ids []string, at func(id string) time.Time) []string {
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(at(b).Compare(at(a)), cmp.Compare(a, b)) })
	return ids
}
