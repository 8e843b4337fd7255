package tsumego

import (
	"slices"
	"strings"
	"testing"

	"duiju/games"
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
	show := func(part games.Scene) {
		n := 0
		for _, spot := range part.Spots {
			if spot.Label == "?" {
				n++
			}
		}
		open = append(open, n)
	}
	if err := s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: "status", At: games.NoPoint, Show: show}, &sc); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(open, []int{4, 3, 2, 1, 0}) {
		t.Errorf("open points picture by picture: %v", open)
	}
}

// TestOldMethodLens says what the method overlooks, in words and on the board.
func TestOldMethodLens(t *testing.T) {
	s, err := Module{}.New(games.Options{"problem": "rabbity-six-centre-kill"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scene()
	if err := s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: "old", At: games.NoPoint}, &sc); err != nil {
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
