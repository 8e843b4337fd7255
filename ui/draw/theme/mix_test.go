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
		if got := New("kaya", tc.level, true).roleParams(tc.r, true); got != tc.want {
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

// A mix of nothing, of all or of one colour is a named role; half way it counts as
// the first, and what is no role at all is none.
func TestMixesAtTheirEnds(t *testing.T) {
	for i, tc := range []struct{ got, want Role }{
		{Mix(Board, Stone1, -1), Board}, {Mix(Board, Stone1, 0), Board}, {Mix(Board, Stone1, 16), Stone1}, {Mix(Board, Stone1, 17), Stone1},
		{Mix(Rim, Rim, 7), Rim}, {Mix(Board, Stone1, 1), mixed | Board<<10 | Stone1<<5 | 1}, {Mix(Board, Stone1, 15), mixed | Board<<10 | Stone1<<5 | 15},
	} {
		if tc.got != tc.want {
			t.Errorf("mix %d is %s, want %s", i, tc.got, tc.want)
		}
	}
	p := New("kaya", Ansi16, true)
	for r, want := range map[Role]Role{Mix(Board, Stone1, 8): Board, Mix(Board, Stone1, 9): Stone1, roles: None, roles - 1: Mark2} {
		if got := p.named(r); got != want {
			t.Errorf("%s stands for %s, want %s", r, got, want)
		}
	}
	if got := roles.String(); got != "?" {
		t.Errorf("what is no role is called %q", got)
	}
}

// What is shown of a role is the colour of its level, and nothing where that is the
// terminal's own.
func TestShownColours(t *testing.T) {
	type colour = [3]uint8
	for _, tc := range []struct {
		level Level
		r     Role
		want  colour
		ok    bool
	}{
		{Truecolor, Board, colour{162, 106, 44}, true}, {Ansi256, Board, colour{175, 95, 0}, true}, {Truecolor, Text, colour{}, false},
		{Truecolor, Mix(Board, Stone1, 8), colour{81, 53, 22}, true}, {Ansi256, Mix(Stone2, Stone1, 8), colour{128, 128, 128}, true},
		{Ansi16, Board, colour{}, false}, {Ansi16, Mix(Board, Stone1, 8), colour{}, false}, {Mono, Board, colour{}, false},
	} {
		if c, ok := New("kaya", tc.level, true).Shown(tc.r); c != tc.want || ok != tc.ok {
			t.Errorf("%s at level %d: %v, %v, want %v, %v", tc.r, tc.level, c, ok, tc.want, tc.ok)
		}
	}
}

// A mix in a picture is its own colour, or the nearer one where there are few.
func TestMixesInPictures(t *testing.T) {
	for level, want := range map[Level]string{Truecolor: "#513516", Ansi256: "#583000", Ansi16: "", Mono: ""} {
		p := New("kaya", level, true)
		for range 2 { // the second is remembered
			if got := p.hex(Mix(Board, Stone1, 8), true); got != want {
				t.Errorf("level %d: %q, want %q", level, got, want)
			}
		}
	}
}
