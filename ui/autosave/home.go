package autosave

import (
	"slices"
	"time"

	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/ui/store"
)

// Home is what one person has on the disk, and what of it was read. It is used by one
// goroutine at a time.
type Home struct {
	Store *store.Store
	Now   func() time.Time
	// AutoLevel is what the setting of that name says.
	AutoLevel func() string
	// Past are the results that were on the disk when they were read, Lessons the
	// pages and steps finished until now; Read says that both were read.
	Past    []store.Result
	Lessons []store.Lesson
	Read    bool
	// Skipped is how many damaged lines of results were left out.
	Skipped int
	// Paths say where the person stands on the path of skills of a game, by its id, once
	// an exercise was answered and the menu has read that.
	Paths map[string]message.Text

	posed map[string]string // the positions that the person set up, by the game
	added []store.Result    // results since
}

// Load reads the results and lessons from the disk.
func Load(st *store.Store, now func() time.Time, autoLevel func() string) *Home {
	h := &Home{Store: st, Now: now, AutoLevel: autoLevel, Read: true}
	var err error
	if h.Past, h.Skipped, err = st.Results(); err != nil {
		st.Log("results: " + err.Error())
	}
	if h.Lessons, err = st.Lessons(); err != nil {
		st.Log("lessons: " + err.Error())
	}
	return h
}

// posedFile is where the position is kept that a person set up last in a game.
func posedFile(game string) string { return "position-" + game + ".txt" }

// Posed is the position that the person set up last in a game, as text, "" for none.
func Posed(h *Home, game string) string {
	if text, ok := h.posed[game]; ok {
		return text
	}
	data, _ := h.Store.ReadState(posedFile(game), func([]byte) error { return nil })
	return string(data)
}

// pose keeps a position that was set up.
func pose(h *Home, game, text string) (write func() error) {
	if h.posed == nil {
		h.posed = map[string]string{}
	}
	h.posed[game] = text
	return h.Store.SaveState(posedFile(game), []byte(text))
}

// Results are all finished games, oldest first.
func (h *Home) Results() []store.Result {
	all := slices.Clone(h.Past)
	for _, r := range h.added {
		if i := slices.IndexFunc(all, r.Same); i >= 0 { // it may have been judged since
			all[i] = r
		} else {
			all = append(all, r)
		}
	}
	return all
}

// AddResult keeps the line of a game that has ended, or was judged since.
func (h *Home) AddResult(r store.Result) (write func() error) {
	if i := slices.IndexFunc(h.added, r.Judges); i >= 0 {
		h.added[i] = r
	} else {
		h.added = append(h.added, r)
	}
	return h.Store.AddResult(r)
}

// oldLessons is how many lessons a tutorial had when it was no page. Each was kept under the
// id of its game.
const oldLessons = 5

// Knows reports whether a page of a shelf, or a step of one, was ever finished.
func (h *Home) Knows(shelf, name string) bool {
	old := 0
	for _, l := range h.Lessons {
		switch {
		case l.Game == shelf && l.Lesson == name:
			return true
		case shelf == library.Tutorials && l.Game == name:
			old++
		}
	}
	return old >= oldLessons
}

// learn keeps that a page or step is finished; what is known already is not written again.
func (h *Home) learn(e lesson.Learned) (write func() error) {
	if h.Knows(e.Shelf, e.Name) {
		return nil
	}
	l := store.Lesson{Time: h.Now(), Game: e.Shelf, Lesson: e.Name}
	h.Lessons = append(h.Lessons, l)
	return h.Store.AddLesson(l)
}
