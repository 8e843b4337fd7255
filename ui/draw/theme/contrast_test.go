package theme

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"duiju/assets"
)

// hex256 is the colour of an index of the fixed 6x6x6 cube and grey ramp.
func hex256(n uint8) string {
	c := colour256(n)
	return fmt.Sprintf("#%02X%02X%02X", c[0], c[1], c[2])
}

// checkInk checks one colour on grounds, for truecolor and 256 colours.
func checkInk(t *testing.T, name string, c colour, least float64, grounds ...colour) {
	t.Helper()
	if c.hex == "" {
		return // the terminal's own
	}
	for _, g := range grounds {
		if got := contrast(c.hex, g.hex); got < least {
			t.Errorf("%s: truecolor %s on %s has %.2f:1, want %.1f:1", name, c.hex, g.hex, got, least)
		}
		if got := contrast(hex256(c.c256), hex256(g.c256)); got < least {
			t.Errorf("%s: 256 colours %d on %d has %.2f:1, want %.1f:1", name, c.c256, g.c256, got, least)
		}
	}
}

func TestPanelContrast(t *testing.T) {
	grounds := map[string][]colour{
		"dark":     {{"#000000", 16}, {"#1E1E1E", 234}},
		"light":    {{"#FFFFFF", 231}, {"#EEEEEE", 255}},
		"contrast": {contrastPanel[None]},
	}
	for name, set := range map[string]roleColours{"dark": darkPanel, "light": lightPanel, "contrast": contrastPanel} {
		least := 4.5
		if name == "contrast" {
			least = 7
		}
		for role, c := range set {
			if role < roles && role != Select && role != None {
				checkInk(t, name+" "+role.String(), c, least, grounds[name]...)
			}
		}
	}
	// On a selected row the text keeps its colour, except in high contrast.
	for name, set := range map[string]roleColours{"dark": darkPanel, "light": lightPanel} {
		for role, c := range set {
			if role < roles && role != Select && role != None {
				checkInk(t, name+" "+role.String()+" selected", c, 3, set[Select])
			}
		}
	}
	checkInk(t, "contrast ink on Select", contrastPanel[inkOnSelect], 7, contrastPanel[Select])
}

// TestBoardContrast: the themes of the program hold what is asked of others' themes, with 256
// colours too, and the one of high contrast more.
func TestBoardContrast(t *testing.T) {
	for _, theme := range themes(t) {
		for _, p := range pairs {
			ink, ground, edge := theme.board[p.ink], theme.board[p.ground], theme.board[cmp.Or(p.edge, p.ground)]
			least := p.least
			if theme.Name == "contrast" && least == readable {
				least = 7
			}
			if got := max(contrast(ink.hex, ground.hex), contrast(ink.hex, edge.hex)); got < least {
				t.Errorf("%s: %s on %s has %.2f:1, want %.1f:1", theme.Name, p.ink, p.ground, got, least)
			}
			if theme.Name == "kaya" {
				least = min(least, 4.45) // no better brown: see the comment of builtIn
			}
			if got := max(contrast(hex256(ink.c256), hex256(ground.c256)), contrast(hex256(ink.c256), hex256(edge.c256))); got < least {
				t.Errorf("%s with 256 colours: %s on %s has %.2f:1, want %.1f:1", theme.Name, p.ink, p.ground, got, least)
			}
		}
	}
}

// themes are those of the program.
func themes(t *testing.T) (all []Theme) {
	t.Helper()
	files, err := assets.Themes.ReadDir("themes")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		theme, _ := builtIn(strings.TrimSuffix(file.Name(), Suffix))
		all = append(all, theme)
	}
	if len(all) < 7 {
		t.Fatalf("only %d themes are built in", len(all))
	}
	return all
}
