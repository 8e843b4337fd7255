package theme

import "testing"

// Every set of points has a character of its own, of one column; the table of Unicode
// gives some to compare with.
func TestBlocksAreThoseOfUnicode(t *testing.T) {
	for name, want := range map[string]map[uint8]rune{
		"halves":    {0: ' ', 0b1: '▀', 0b10: '▄', 0b11: '█'},
		"quadrants": {0: ' ', 0b1: '▘', 0b101: '▌', 0b1001: '▚', 0b1110: '▟'},
		// 1FB00 is sextant 1, 1FB13 sextant 35, 1FB14 sextant 235, 1FB27 sextant 146, 1FB3B sextant 23456
		"sextants": {0b1: 0x1FB00, 0b010100: 0x1FB13, 0b010101: '▌', 0b010110: 0x1FB14, 0b101010: '▐', 0b111110: 0x1FB3B, 0b111111: '█'},
		// 1CD00 is octant 3, 1CD01 octant 23, 1CD04 octant 14, 1CDE5 octant 2345678
		"octants": {0b100: 0x1CD00, 0b110: 0x1CD01, 0b1001: 0x1CD04, 0b101: '▘', 0b11110000: '▄', 0b11000000: '▂', 0b11111110: 0x1CDE5},
	} {
		b := BlocksNamed(name)
		across, down := b.Points()
		seen := map[string]int{}
		for set := range 1 << (across * down) {
			glyph := b.Glyph(uint8(set))
			if was, ok := seen[glyph]; ok || len([]rune(glyph)) != 1 {
				t.Errorf("%s: %q stands for the points %b and %b", name, glyph, was, set)
			}
			seen[glyph] = set
			if r, ok := want[uint8(set)]; ok && glyph != string(r) {
				t.Errorf("%s: the points %b are %q (%U), want %q", name, set, glyph, []rune(glyph), r)
			}
			if r := []rune(glyph)[0]; r != ' ' && !IsBlock(r) {
				t.Errorf("%s: %q is no block", name, glyph)
			}
		}
	}
}

// Finer blocks than quadrants are for terminals that draw them whatever their font has.
func TestBlocksOfTerminals(t *testing.T) {
	for _, tc := range []struct {
		answer string
		env    map[string]string
		want   string
	}{
		{answer: "kitty(0.40.1)", want: "octants"},
		{answer: "kitty(0.39.9)", want: "sextants"},
		{answer: "kitty(0.19.2)", want: "quadrants"},
		{answer: "ghostty 1.2.0", want: "octants"},
		{answer: "foot(1.20.2)", want: "octants"},
		{answer: "foot(1.9.0)", want: "quadrants"},
		{answer: "VTE(7802)", want: "octants"},
		{answer: "WezTerm 20240203-110809-5046fc22", want: "sextants"},
		{answer: "contour 0.4.3.6442", want: "sextants"},
		{answer: "XTerm(390)", want: "quadrants"},
		{answer: "tmux 3.5a", env: map[string]string{"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.3"}, want: "quadrants"},
		{env: map[string]string{"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.3"}, want: "octants"},
		{env: map[string]string{"TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"}, want: "sextants"},
		{env: map[string]string{"TERM": "screen-256color", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.3"}, want: "quadrants"},
		{env: map[string]string{"TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "455"}, want: "quadrants"},
		{env: map[string]string{"TERM": "linux"}, want: "halves"},
		{answer: "(", want: "quadrants"},
		{want: "quadrants"},
	} {
		getenv := func(name string) string { return tc.env[name] }
		if got := blockNames[DetectBlocks(tc.answer, getenv)]; got != tc.want {
			t.Errorf("a terminal that answers %q in %v draws %s, want %s", tc.answer, tc.env, got, tc.want)
		}
	}
}
