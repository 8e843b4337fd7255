package theme

import "testing"

func TestMix(t *testing.T) {
	for _, tc := range []struct {
		name  string
		level Level
		r     Role
		want  string
	}{
		{"nothing of the second", Truecolor, Mix(Board, Stone1, 0), "48;2;162;106;44"},
		{"all of the second", Truecolor, Mix(Board, Stone1, 16), "48;2;0;0;0"},
		{"half of each", Truecolor, Mix(Board, Stone1, 8), "48;2;81;53;22"},
		{"half of each, of 256 colours", Ansi256, Mix(Stone2, Stone1, 8), "48;5;244"},
		{"the nearer of sixteen", Ansi16, Mix(Board, Stone1, 6), "47"},
		{"and the other", Ansi16, Mix(Board, Stone1, 10), "40"},
		{"no colour", Mono, Mix(Board, Stone1, 8), ""},
	} {
		if got := New("kaya", tc.level, true).shadeOf(tc.r, true).params; got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
	if got := Mix(Board, Stone1, 5).String(); got != "board+5/16 stone1" {
		t.Errorf("described as %q", got)
	}
}

// TestNearest256 checks that every fixed colour is nearest to itself.
func TestNearest256(t *testing.T) {
	for n := 16; n < 256; n++ {
		c := colour256(uint8(n))
		if got := colour256(nearest256(c)); got != c {
			t.Errorf("%d: %v becomes %v", n, c, got)
		}
	}
}
