package ui

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
)

// xterm16 are the sixteen colours as xterm has them; terminals differ, but not
// in which of them are light.
var xterm16 = [16][3]uint8{
	{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
	{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
}

// colour256 is a colour of the fixed palette.
func colour256(n int) [3]uint8 {
	switch {
	case n < 16:
		return xterm16[n]
	case n >= 232:
		v := uint8(8 + 10*(n-232))
		return [3]uint8{v, v, v}
	}
	steps := [6]uint8{0, 95, 135, 175, 215, 255}
	n -= 16
	return [3]uint8{steps[n/36], steps[n/6%6], steps[n%6]}
}

// inkAndGround is what a terminal makes of an SGR sequence.
func inkAndGround(t *testing.T, seq string, dark bool) (ink, ground [3]uint8) {
	t.Helper()
	ink, ground = [3]uint8{30, 30, 30}, [3]uint8{255, 255, 255}
	if dark {
		ink, ground = [3]uint8{212, 212, 212}, [3]uint8{30, 30, 30}
	}
	seq = strings.TrimSuffix(strings.TrimPrefix(seq, "\x1b["), "m")
	if seq == "" {
		return ink, ground
	}
	var n []int
	for _, text := range strings.Split(seq, ";") {
		v, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%q: %v", seq, err)
		}
		n = append(n, v)
	}
	reverse := false
	for len(n) > 0 {
		used := 1
		switch c := n[0]; {
		case c == 7:
			reverse = true
		case (c == 38 || c == 48) && n[1] == 2:
			used = 5
			rgb := [3]uint8{uint8(n[2]), uint8(n[3]), uint8(n[4])}
			if c == 38 {
				ink = rgb
			} else {
				ground = rgb
			}
		case c == 38 && n[1] == 5:
			used, ink = 3, colour256(n[2])
		case c == 48 && n[1] == 5:
			used, ground = 3, colour256(n[2])
		case c >= 30 && c <= 37:
			ink = xterm16[c-30]
		case c >= 40 && c <= 47:
			ground = xterm16[c-40]
		case c >= 90 && c <= 97:
			ink = xterm16[c-90+8]
		case c >= 100 && c <= 107:
			ground = xterm16[c-100+8]
		case c != 1 && c != 4:
			t.Fatalf("%q: what is %d?", seq, c)
		}
		n = n[used:]
	}
	if reverse {
		ink, ground = ground, ink
	}
	return ink, ground
}

// ratio is the contrast of WCAG 2 (W3C, 2008), 1 to 21.
func ratio(a, b [3]uint8) float64 {
	light := func(c [3]uint8) float64 {
		var lin [3]float64
		for i, v := range c {
			x := float64(v) / 255
			if lin[i] = x / 12.92; x > 0.03928 {
				lin[i] = math.Pow((x+0.055)/1.055, 2.4)
			}
		}
		return 0.2126*lin[0] + 0.7152*lin[1] + 0.0722*lin[2]
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// usedStyles are the styles of all that is written on any kept screen, each
// with a place where it is.
func usedStyles(t *testing.T) map[canvas.Style]string {
	t.Helper()
	used := map[canvas.Style]string{}
	for _, name := range slices.Sorted(maps.Keys(shots())) {
		d := openScreen(t, name)
		for _, filled := range []string{"distinct", "filled"} {
			d.Root.App.Settings.Stones = filled
			for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
				d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				d.Root.View()
				for y := range size[1] {
					for x := range size[0] {
						text, _, st := d.Root.Drawn().Cell(x, y)
						if painted := text != "" && theme.IsBlock([]rune(text)[0]); painted {
							continue // a part of a picture, which package board judges
						}
						if strings.TrimSpace(text) != "" && used[st] == "" {
							used[st] = fmt.Sprintf("%q on %s at %d,%d of %dx%d", text, name, x, y, size[0], size[1])
						}
					}
				}
			}
		}
	}
	return used
}

// TestEveryScreenCanBeRead: what is written on any screen stands out from its
// ground in every theme, at every level of colours, on dark and light
// terminals. Lines and places of taken pieces may be fainter than words.
func TestEveryScreenCanBeRead(t *testing.T) {
	enginetest.OneThread(t)
	if testing.Short() {
		t.Skip("opens every screen")
	}
	used := usedStyles(t)
	if len(used) < 25 {
		t.Errorf("%d styles: the screens were not looked at", len(used))
	}
	for r := theme.Text; r < theme.Select; r++ { // what no kept screen happens to say
		for _, ground := range []theme.Role{theme.None, theme.Select} {
			if st := (canvas.Style{FG: r, BG: ground}); used[st] == "" {
				used[st] = "words anywhere"
			}
		}
	}
	for _, name := range store.Choices("theme")[1:] {
		for level, levelName := range map[theme.Level]string{theme.Mono: "mono", theme.Ansi16: "16", theme.Ansi256: "256", theme.Truecolor: "truecolor"} {
			for _, dark := range []bool{true, false} {
				p := theme.New(name, level, dark)
				for st, where := range used {
					least := 3.0
					if st.FG == theme.Line || st.FG == theme.Taken {
						least = 1.6
					}
					pen := p.Pen()
					ink, ground := inkAndGround(t, string(pen.Append(nil, "", st)), dark)
					if got := ratio(ink, ground); got < least {
						t.Errorf("%s, %s, dark %v: %s has %.2f:1, %s", name, levelName, dark, st.Describe(), got, where)
					}
				}
			}
		}
	}
}
