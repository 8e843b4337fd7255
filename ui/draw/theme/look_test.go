package theme

import "testing"

func TestLook(t *testing.T) {
	for _, tc := range []struct {
		theme string
		level Level
		dark  bool
		st    Style
		want  Look
	}{
		{"kaya", Truecolor, true, Style{}, Look{Ink: DarkInk, Ground: DarkGround}},
		{"paper", Ansi256, false, Style{FG: Text}, Look{Ink: lightInk, Ground: lightGround}},
		{"kaya", Truecolor, true, Style{FG: Line, BG: Board, Bold: true}, Look{Ink: "#54340c", Ground: "#a26a2c", Bold: true}},
		{"kaya", Truecolor, true, Style{FG: Red, BG: TileDown}, Look{Ink: "#f0e0bc", Ground: "#2e1c0a"}},
		{"kaya", Truecolor, true, Style{FG: Board, BG: TileDown}, Look{Ink: "#a26a2c", Ground: "#2e1c0a"}},
		{"contrast", Truecolor, true, Style{FG: Dim, BG: Select}, Look{Ink: "#000000", Ground: "#ffff00"}},
		{"mono", Mono, true, Style{FG: Accent}, Look{Ink: DarkGround, Ground: DarkInk}},
		{"kaya", Ansi16, true, Style{FG: Hint, BG: Board}, Look{Ink: DarkInk, Ground: DarkGround}},
	} {
		if got := New(tc.theme, tc.level, tc.dark).Look(tc.st); got != tc.want {
			t.Errorf("%s at level %d: %v looks %+v, want %+v", tc.theme, tc.level, tc.st, got, tc.want)
		}
	}
}
