package trainer

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/problem"
)

// TestBuiltInProblemsCoverTheList: every family, every flaw of the paper's
// method, and every reason that a proven problem can have is there.
func TestBuiltInProblemsCoverTheList(t *testing.T) {
	has := map[string]bool{}
	for _, p := range problem.Collection() {
		notes := problem.NotesOf(p)
		has[notes["shape"]], has[notes["reason"]] = true, true
		for tag := range strings.SplitSeq(notes["tags"], ",") {
			has[tag] = true
		}
	}
	want := slices.Collect(maps.Keys(families))
	for f := oldmethod.FlawBigSpace; f <= oldmethod.LastFlaw; f++ {
		want = append(want, f.String())
	}
	// A target that is "already" safe ends the play before it begins; a limit,
	// a region too big and a way out decide nothing.
	want = append(want, "captured", "one-eye", "two-eyes", "false-eye", "shortage", "snapback", "throw-in", "under-the-stones",
		"connect-and-die", "seki", "ko", "race", "alive", "dead", "nakade:straight-three", "nakade:bent-three", "nakade:t-four",
		"nakade:bulky-five", "nakade:cross-five", "nakade:rabbity-six")
	for _, w := range want {
		if !has[w] {
			t.Errorf("no built-in problem shows %q", w)
		}
	}
}

// Every built-in problem says where it comes from and what it is.
func TestBuiltInProblemsAreDescribed(t *testing.T) {
	for _, e := range AllExercises() {
		if e.ID == "" || e.Grade == 0 || e.Name.IsZero() || e.About.IsZero() || len(e.Tags) == 0 {
			t.Errorf("%v: %+v", e.Options, e)
		}
	}
	for _, p := range problem.Collection() {
		notes := problem.NotesOf(p)
		if strings.HasPrefix(p.Name, "generated-") && notes["seed"] == "" {
			t.Errorf("%s has no seed", p.Name)
		}
		for tag := range strings.SplitSeq(notes["tags"], ",") {
			if _, ok := tagName(tag); tag != "" && !ok {
				t.Errorf("%s: the tag %q has no name", p.Name, tag)
			}
		}
	}
}
