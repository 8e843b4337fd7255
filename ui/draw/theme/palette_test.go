package theme

import (
	"strings"
	"testing"
)

// turnsOn is what a row that begins in a style sends before its text.
func turnsOn(p *Palette, st Style) string {
	pen := p.Pen()
	return strings.TrimSuffix(string(pen.Append(nil, "x", st)), "x")
}

func TestSequencesOfStyles(t *testing.T) {
	for _, tc := range []struct {
		name  string
		theme string
		level Level
		st    Style
		want  string
	}{
		{"plain", "kaya", Truecolor, Style{}, ""},
		{"text is the terminal's own", "kaya", Truecolor, Style{FG: Text}, ""},
		{"truecolor", "kaya", Truecolor, Style{FG: Line, BG: Board}, "\x1b[38;2;84;52;12;48;2;162;106;44m"},
		{"256", "slate", Ansi256, Style{FG: Accent}, "\x1b[38;5;75m"},
		{"16 is the same in all themes", "slate", Ansi16, Style{FG: Line, BG: Board}, "\x1b[30;47m"},
		{"16 select", "kaya", Ansi16, Style{BG: Select}, "\x1b[7m"},
		{"16 face-down tile has its ink", "kaya", Ansi16, Style{FG: Red, BG: TileDown}, "\x1b[37;40m"},
		{"contrast paints plain text", "contrast", Ansi256, Style{}, "\x1b[38;5;231;48;5;16m"},
		{"contrast select has its ink", "contrast", Ansi256, Style{FG: Dim, BG: Select}, "\x1b[38;5;16;48;5;226m"},
		{"mono title", "kaya", Mono, Style{FG: Title, BG: Board}, "\x1b[1m"},
		{"mono accent", "mono", Truecolor, Style{FG: Accent}, "\x1b[7m"},
		{"mono hint", "paper", Mono, Style{FG: Hint, Bold: true}, "\x1b[1;4m"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := turnsOn(New(tc.theme, tc.level, true), tc.st); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestAutoFollowsTheBackground(t *testing.T) {
	if p := New("auto", Truecolor, true); p.Name != "kaya" {
		t.Errorf("dark: %s", p.Name)
	}
	if p := New("auto", Truecolor, false); p.Name != "paper" {
		t.Errorf("light: %s", p.Name)
	}
}

func TestFilledStonesOnlyWhereColoursShow(t *testing.T) {
	for _, tc := range []struct {
		theme string
		level Level
		want  bool
	}{
		{"kaya", Truecolor, true}, {"slate", Ansi256, true}, {"kaya", Ansi16, false},
		{"paper", Truecolor, false}, {"night", Truecolor, false}, {"jade", Ansi256, true}, {"ink", Truecolor, false}, {"contrast", Truecolor, false}, {"mono", Truecolor, false},
	} {
		if got := New(tc.theme, tc.level, true).Filled; got != tc.want {
			t.Errorf("%s at level %d: %v", tc.theme, tc.level, got)
		}
	}
}

func TestPenChangesOnlyWhatDiffers(t *testing.T) {
	p := New("kaya", Ansi256, true)
	on := func(fg Role) Style { return Style{FG: fg, BG: Board} }
	pen := p.Pen()
	var out []byte
	out = pen.Append(out, "a", on(Stone1))
	out = pen.Append(out, "b", on(Stone1))
	out = pen.Append(out, " ", on(Line)) // a blank shows no foreground
	out = pen.Append(out, "c", on(Stone1))
	out = pen.Append(out, "d", on(Stone2))
	out = pen.Append(out, " ", Style{FG: Dim, BG: Stone1}) // nor needs another
	out = pen.Append(out, " ", on(Line))
	out = pen.Append(out, "e", Style{FG: Stone2, BG: Board, Bold: true})
	out = pen.Append(out, "f", Style{FG: Dim})
	out = pen.Append(out, "g", Style{})
	out = pen.End(out)
	want := "\x1b[38;5;16;48;5;130mab c\x1b[38;5;231md\x1b[48;5;16m \x1b[48;5;130m \x1b[1me\x1b[0;38;5;247mf\x1b[0mg"
	if string(out) != want {
		t.Errorf("got  %q\nwant %q", out, want)
	}
}

func TestDetectLevel(t *testing.T) {
	for _, tc := range []struct {
		setting string
		env     map[string]string
		want    Level
	}{
		{"auto", map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Truecolor},
		{"auto", map[string]string{"TERM": "xterm-256color"}, Ansi256},
		{"auto", map[string]string{"TERM": "xterm"}, Ansi16},
		{"auto", map[string]string{"TERM": "vt100"}, Mono},
		{"auto", map[string]string{"TERM": "xterm-256color", "NO_COLOR": "1"}, Mono},
		{"auto", map[string]string{"TERM": "xterm-256color", "NO_COLOR": ""}, Ansi256},
		{"auto", map[string]string{"TERM": "xterm-256color", "CLICOLOR": "0"}, Mono},
		{"auto", map[string]string{"TERM": "xterm-256color", "CLICOLOR": "1"}, Ansi256},
		{"truecolor", map[string]string{"NO_COLOR": "1"}, Truecolor},
		{"256", nil, Ansi256}, {"16", nil, Ansi16}, {"none", nil, Mono},
	} {
		got := DetectLevel(tc.setting, func(k string) string { return tc.env[k] })
		if got != tc.want {
			t.Errorf("%s %v: %d, want %d", tc.setting, tc.env, got, tc.want)
		}
	}
}

// TestEveryRoleHasALook: in colour no board role is left to the terminal, on
// either side of a style.
func TestEveryRoleHasALook(t *testing.T) {
	for _, theme := range themes(t) {
		for _, level := range []Level{Ansi16, Ansi256, Truecolor} {
			for _, dark := range []bool{true, false} {
				p := theme.For(level, dark)
				for r := Board; r < roles; r++ {
					if p.fg[r].params == "" || p.bg[r].params == "" {
						t.Errorf("%s at level %d: %s has no colour", theme.Name, level, r)
					}
				}
			}
		}
	}
}

func TestMonoSendsNoColour(t *testing.T) {
	for _, theme := range append(themes(t), Theme{Name: "mono"}) {
		p := theme.For(Mono, true)
		for fg := range roles {
			for bg := range roles {
				on := turnsOn(p, Style{FG: fg, BG: bg, Bold: true, Reverse: true, Underline: true})
				if strings.ContainsAny(strings.TrimSuffix(strings.TrimPrefix(on, "\x1b["), "m"), "2356890") {
					t.Errorf("%s: %s on %s sends %q", theme.Name, fg, bg, on)
				}
			}
		}
	}
}

// A blank that is underlined has the ink of its line, whatever was written before it.
func TestAnUnderlinedBlankHasItsInk(t *testing.T) {
	p := New("kaya", Truecolor, true)
	pen := p.Pen()
	out := pen.Append(nil, "x", Style{FG: Stone1, BG: Board})
	n := len(out)
	out = pen.Append(out, " ", Style{FG: Line, BG: Board, Underline: true})
	if want := p.shadeOf(Line, false).params; !strings.Contains(string(out[n:]), want) {
		t.Errorf("an underlined blank is sent as %q, without the ink %s", out[n:], want)
	}
}
