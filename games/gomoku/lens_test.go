package gomoku

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/scene"
)

// overlay draws a lens on the position of a text and returns the scene and its
// captions in English.
func overlay(t *testing.T, text, lens, at string) (scene.Scene, []string) {
	t.Helper()
	s := mustText(t, text)
	sc := s.Scene()
	skip := len(sc.Captions)
	cursor := scene.NoPoint
	if at != "" {
		cursor = scene.Point(s.board.Named(at))
	}
	enginetest.Must(t, s.Overlay(context.Background(), games.Look{Lens: lens, At: cursor}, &sc))
	var said []string
	for _, c := range sc.Captions[skip:] {
		said = append(said, english(t, c))
	}
	return sc, said
}

func TestLensesSayWhatTheyShow(t *testing.T) {
	for _, c := range []struct{ text, lens, at, want string }{
		{"b:f8g8h8i8 w:e8a1c1", "threats", "", "Black makes five at j8."},
		{"b:f8g8h8 w:a1c1", "threats", "", "Black makes two five points at e8 i8."},
		{"b:f8g8h8 w:a1c1", "threats", "", "Black makes a four at d8 j8."},
		{"16 freestyle b:g10 w:a1 to:w", "scores", "h10", "h10: attack 12, guard 19, total 31."},
		{"b:h8 w:a1 to:b", "tuples", "h8", "d8-h8 0000B +1"},
		{"b:h8 w:h9 to:b", "area", "", "Radius 1: 10 points."},
		{"15 renju b:f8g8h9h10 w:a1c1e1g1", "forbidden", "h8", "h8 is forbidden to Black: double-three."},
		{"15 renju b:f8g8h9h10 w:a1c1e1g1", "forbidden", "h8", "a three: h8 h9 h10"},
		{"15 renju b:f8g8h9h10i5i6i7 w:d8i4a1", "forbidden", "h8", "no real three, its straight four is forbidden: h8 g8 f8"},
		{"15 renju b:e8f8g8h9h10 w:d8", "forbidden", "h8", "a four: h8 g8 f8 e8"},
		{"15 renju b:d8e8f8g8h9h10 w:c8", "forbidden", "h8", "h8 makes exactly five and wins."},
		{"b:f8g8h8 w:a1c1", "vcf", "", "Black wins by fours in 3 plies."},
		{"b:f8g8h8 w:a1c1 to:w", "vcf", "", "If White passes, Black wins by fours in 3 plies."},
		{"h8", "vcf", "", "Neither side has a win by fours and threes: every try is refuted."},
		{"h8h9", "forbidden", "", "Nothing is forbidden outside renju."},
	} {
		_, said := overlay(t, c.text, c.lens, c.at)
		if !slices.Contains(said, c.want) && !slices.ContainsFunc(said, func(x string) bool { return strings.Contains(x, c.want) }) {
			t.Errorf("%s, %s: %q, want %q", c.lens, c.text, said, c.want)
		}
	}
}

func TestTupleLensShowsTheSum(t *testing.T) {
	s := mustText(t, "b:f8g8h8 w:a1c1 to:w")
	_, said := overlay(t, s.Text(), "tuples", "")
	if want := fmt.Sprintf("S for White: %d.", slowTuples(&s.board, board.White)); said[0] != want {
		t.Errorf("%q, want %q", said[0], want)
	}
}

func TestForbiddenLensMarksEveryKind(t *testing.T) {
	for _, c := range readTruth(t).Renju {
		s := stateOf(t, 15, board.Renju, c.Black, c.White, "b")
		sc := s.Scene()
		enginetest.Must(t, s.Overlay(context.Background(), games.Look{Lens: "forbidden", At: scene.NoPoint}, &sc))
		marked := 0
		for _, spot := range sc.Spots {
			if spot.Label != "" {
				marked++
			}
		}
		if marked != len(c.Forbidden) {
			t.Errorf("%s: %d points marked, want %d", c.ID, marked, len(c.Forbidden))
		}
	}
}

func TestHeatShadesWhereTheNodesWent(t *testing.T) {
	sc, said := overlay(t, "h8h9i9g7", "heat", "")
	hottest := 0
	for _, spot := range sc.Spots {
		if spot.Heat == 100 {
			hottest++
		}
	}
	if hottest == 0 || len(said) != 3 {
		t.Errorf("%d hottest points, captions %q", hottest, said)
	}
}
