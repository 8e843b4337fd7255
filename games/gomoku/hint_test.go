package gomoku

import (
	"context"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

func TestHintsNameTheThreatThenTheMove(t *testing.T) {
	for _, c := range []struct{ text, kind, move string }{
		{"b:f8g8h8i8 w:e8a1c1 to:b", "You can make five.", "j8"},
		{"b:f8g8h8i8 w:e8a1c1 to:w", "Black threatens to make five.", "j8"},
		{"b:f8g8h8 w:a1c1 to:b", "Black has a forced win.", ""},
		{"b:f8g8h8 w:a1c1 to:w", "Black threatens an open four.", ""},
	} {
		s := mustText(t, c.text)
		steps, err := s.Hints(context.Background())
		if err != nil || len(steps) != 3 || steps[2].Text.IsZero() {
			t.Errorf("%s: %d steps, %v", c.text, len(steps), err)
			continue
		}
		if got := english(t, steps[0].Text); got != c.kind || steps[0].Move != "" {
			t.Errorf("%s: first %q, want %q without a move", c.text, got, c.kind)
		}
		if steps[1].Move == "" || c.move != "" && steps[1].Move != c.move {
			t.Errorf("%s: hint %q, want %q", c.text, steps[1].Move, c.move)
		}
	}
}

func TestMovesAreExplained(t *testing.T) {
	for _, c := range []struct{ text, move, want string }{
		{"b:f8g8h8i8 w:e8a1c1 to:b", "j8", "j8 makes five."},
		{"b:f8g8h8i8 w:e8a1c1 to:w", "j8", "j8 stops the five of Black."},
		{"b:f8g8h8 w:a1c1 to:b", "i8", "i8 makes two five points at once; only one can be stopped."},
		{"b:f8g8h8 w:a1c1 to:w", "i8", "i8 stops the open four of Black."},
		{"b:f8g8h8 w:e8a1 to:b", "i8", "i8 makes a four that must be answered."},
		{"b:f8g8h9h10 w:a1c1 to:b", "h8", "h8 makes two open threes."},
		{"b:g8h8 w:a1c1 to:b", "i8", "i8 makes an open three."},
		{"b:g8h8 w:a1c1 to:w", "i8", "i8 takes a point where Black would have a threat."},
		{"", "h8", "No stone stands yet; most rows of five go through the middle, h8."},
		{"", "a1", "No stone stands yet; most rows of five go through the middle, h8."},
		{"h8", "h9", "h9 closes a row of five of Black with h8."},
		{"b:f1a1 w:a6h8 to:b", "b1", "b1 stands in a row of five that is still open with a1, f1."},
		{"b:b2e1 w:a2b1 to:b", "a1", "a1 stands in a row of five that is still open with b2."},
		{"b:c3e1f1 w:a2b1b2 to:b", "a1", "a1 closes a row of five of White with a2."},
	} {
		got, err := mustText(t, c.text).Explain(context.Background(), c.move)
		if err != nil || english(t, got) != c.want {
			t.Errorf("%s, %s: %q, %v, want %q", c.text, c.move, english(t, got), err, c.want)
		}
	}
}

// While an opening is swapped a hint is one step: a stone to put, or a colour to take.
func TestAHintOfASwap(t *testing.T) {
	quickly(t)
	s, err := Module{}.New(games.Options{optOpening: "swap"}, 1)
	enginetest.Must(t, err)
	for _, move := range []string{"h8", "i9", "j8", ""} {
		steps, err := s.(*state).Hints(t.Context())
		if err != nil || len(steps) != 1 || s.Clone().Play(steps[0].Move) != nil {
			t.Fatalf("before %q: %+v (error %v)", move, steps, err)
		}
		if move != "" {
			enginetest.Must(t, s.Play(move))
		}
	}
}
