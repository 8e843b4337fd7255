package study

import (
	"cmp"
	"slices"
	"time"
)

// MarksFile holds one line for every change of a mark; the last one of a problem
// counts.
const MarksFile = "marks.jsonl"

// Mark is what a person keeps about a problem.
type Mark struct {
	Time      time.Time `json:"time"`
	Game      string    `json:"id"`
	Problem   string    `json:"problem"`
	Favourite bool      `json:"favourite,omitempty"`
	Note      string    `json:"note,omitempty"`
}

// longestNote is how many bytes of a note a line may have.
const longestNote = 2000

// Valid reports whether a line can be used.
func (m Mark) Valid() bool { return m.Problem != "" && len(m.Note) <= longestNote }

// Marks are those of a game that count, by problem.
func Marks(all []Mark, game string) map[string]Mark {
	out := map[string]Mark{}
	for _, m := range all {
		if m.Game == game {
			out[m.Problem] = m
		}
	}
	return out
}

// Favourites are the marked problems, the latest mark first.
func Favourites(marks map[string]Mark) []string {
	var ids []string
	for id, m := range marks {
		if m.Favourite {
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
