package tsumego

import (
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/tsumego/problem"
)

// TestStatusLensFillsIn: every first move comes in one by one, and the last
// picture is the finished one.
func TestStatusLensFillsIn(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "t-four-side-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	var open []int // points without a decision, picture by picture
	show := func(part scene.Scene) {
		n := 0
		for _, spot := range part.Spots {
			if spot.Label == "?" {
				n++
			}
		}
		open = append(open, n)
	}
	if err := s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: "status", At: scene.NoPoint, Show: show}, &sc); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(open, []int{4, 3, 2, 1, 0}) {
		t.Errorf("open points picture by picture: %v", open)
	}
}

// Every stone has its chain's liberties on it, and one that can be taken is marked.
func TestLibertiesLens(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "t-four-side-kill"}, 1)
	if err == nil {
		err = s.Play("D9") // into the room
	}
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	if err := s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: "liberties", At: scene.NoPoint}, &sc); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[[2]int]string{{3, 0}: "1!", {2, 0}: "2", {6, 0}: "2", {1, 0}: "13", {4, 0}: ""} {
		spot := sc.Spots[sc.Lattice.At(at[0], at[1])]
		got := spot.Label
		if spot.Marks&scene.MarkDanger != 0 {
			got += "!"
		}
		if got != want {
			t.Errorf("at %v stands %q, want %q", at, got, want)
		}
	}
}

// TestOldMethodLens says what the method overlooks, in words and on the board.
func TestOldMethodLens(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "rabbity-six-centre-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	if err := s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: "old", At: scene.NoPoint}, &sc); err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, c := range sc.Captions {
		words = append(words, problem.English(c))
	}
	for _, want := range []string{"rabbity six, two eyes; exactly an eye and a half (F1)", "h = 4: alive even if the attacker moves first", "Its verdict is wrong.", "F1: "} {
		if !strings.Contains(strings.Join(words, "\n"), want) {
			t.Errorf("%q is missing in %q", want, words)
		}
	}
}
