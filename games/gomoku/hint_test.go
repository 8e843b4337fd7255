package gomoku

import (
	"context"
	"testing"
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
