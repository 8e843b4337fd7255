package autosave

import (
	"testing"

	"duiju/games/teach/library"
	"duiju/ui/store"
)

// Who finished the five lessons of a game before tutorials were pages has finished its page;
// fewer are none of it.
func TestOldLessonsAreATutorial(t *testing.T) {
	h := &Home{Lessons: []store.Lesson{{Game: "course", Lesson: "minimax"}, {Game: library.Tutorials, Lesson: "darkchess:2"}}}
	for _, name := range []string{"place", "five", "stop", "open-four", "four-three"} {
		if h.Knows(library.Tutorials, "gomoku") {
			t.Errorf("it is known before %s", name)
		}
		h.Lessons = append(h.Lessons, store.Lesson{Game: "gomoku", Lesson: name})
	}
	for name, want := range map[[2]string]bool{
		{library.Tutorials, "gomoku"}: true, {library.Tutorials, "trianglenim"}: false, {library.Tutorials, "darkchess:2"}: true, {library.Tutorials, "darkchess"}: false,
		{"course", "minimax"}: true, {"course", "gomoku"}: false, {"course", "ko"}: false,
	} {
		if h.Knows(name[0], name[1]) != want {
			t.Errorf("%v is known: %v", name, !want)
		}
	}
}
