package theme

import (
	"fmt"
	"testing"
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

func TestBoardContrast(t *testing.T) {
	for name, s := range boards {
		least := 4.5
		if name == "contrast" {
			least = 7
		}
		for _, role := range []Role{Cursor, Hint, Bad, LensA, LensB, Stone1, Stone2} {
			if name == "kaya" && s[role].c256 == 16 { // see kayaBoard
				checkInk(t, name+" "+role.String(), colour{s[role].hex, 231}, least, s[Board])
				checkInk(t, name+" "+role.String(), s[role], 4.45, s[Board])
				continue
			}
			checkInk(t, name+" "+role.String(), s[role], least, s[Board])
		}
		for _, role := range []Role{Red, Black} {
			checkInk(t, name+" "+role.String(), s[role], least, s[TileUp])
		}
		checkInk(t, name+" ink on a face-down tile", s[inkOnTileDown], least, s[TileDown])
		checkInk(t, name+" number on a black stone", s[Disc2], least, s[Disc1])
		checkInk(t, name+" number on a white stone", s[Disc1], least, s[TileUp])
	}
}
