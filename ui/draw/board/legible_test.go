package board

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

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

// palettes calls f with every palette that stones are painted in.
func palettes(f func(name string, p *theme.Palette)) {
	for _, name := range []string{"kaya", "slate", "paper", "contrast", "night", "jade", "ink"} {
		for level, levelName := range map[theme.Level]string{theme.Truecolor: "truecolor", theme.Ansi256: "256"} {
			f(name+" "+levelName, theme.New(name, level, true))
		}
	}
}

// parts are the colours of a cell's two parts.
func parts(t *testing.T, c *canvas.Canvas, p *theme.Palette, x, y int) [2][3]uint8 {
	t.Helper()
	text, _, st := c.Cell(x, y)
	shown := func(r theme.Role) [3]uint8 {
		if r == theme.None { // beyond the board's last half row
			r = theme.Board
		}
		v, ok := p.Shown(r)
		if !ok {
			t.Fatalf("%s has no colour", r)
		}
		return v
	}
	if text != " " {
		return [2][3]uint8{shown(st.FG), shown(st.BG)}
	}
	return [2][3]uint8{shown(st.BG), shown(st.BG)}
}

// TestPaintedStonesStandOut: the body of a painted stone stands out by 4.5:1
// from the board, or from the edge that is painted around it. A back is not
// read, only seen: 3:1.
func TestPaintedStonesStandOut(t *testing.T) {
	palettes(func(name string, p *theme.Palette) {
		ground, _ := p.Shown(theme.Board)
		for drawing, body := range map[string]theme.Role{
			"X": theme.Disc1, "O": theme.Disc2, "@": theme.Disc1, "K": theme.TileUp, "p": theme.TileUp, "?": theme.TileDown,
		} {
			kind := scene.Cells
			if drawing == "X" || drawing == "O" {
				kind = scene.Intersections
			}
			for _, pitch := range []int{3, 4, 5, 6, 7, 8, 11, 16} {
				sc := shown(kind, drawing)
				l := Pick(sc.Lattice, pitch+5, pitch/2+4, drawn)
				if !l.size.painted {
					t.Fatalf("pitch %d of %q is not painted", pitch, drawing)
				}
				w, h := l.Size()
				c := canvas.New(w, h)
				l.Draw(c, sc, View{Cursor: scene.NoPoint, Rimmed: p.Rimmed, Palette: p})
				own, _ := p.Shown(body)
				best, painted := ratio(own, ground), false
				for row := 1; row < h; row++ {
					for col := l.labels(); col < w; col++ {
						for _, part := range parts(t, c, p, col, row) {
							painted = painted || part == own
							best = max(best, ratio(own, part))
						}
					}
				}
				least := 4.5
				switch {
				case drawing == "?":
					least = 3
				case strings.HasPrefix(name, "kaya"):
					least = 4.45 // there is no better brown: see the theme's table
				}
				if best < least || !painted {
					t.Errorf("%s, %q at a pitch of %d columns and %d half rows: %.2f:1, painted %v", name, drawing, l.size.px, l.size.ph, best, painted)
				}
			}
		}
	})
}

// TestMarksReadOnPaintedStones: what stands in the middle of a stone stands out
// from it by 4.5:1. Every fifth of all combinations, all with DUIJU_EXHAUSTIVE=1.
func TestMarksReadOnPaintedStones(t *testing.T) {
	n := 0
	palettes(func(name string, p *theme.Palette) {
		for _, drawing := range []string{"X", "O", "@", "K", "p", "?"} {
			for m := scene.MarkLast; m <= scene.MarkDanger; m <<= 1 {
				for _, label := range []string{"", "3"} {
					kinds := []scene.LatticeKind{scene.Cells}
					switch drawing {
					case "X", "O":
						kinds = append(kinds, scene.Intersections)
					case "@":
						kinds = append(kinds, scene.Triangle)
					}
					for _, kind := range kinds {
						for _, room := range [][2]int{{12, 5}, {20, 9}, {40, 18}} {
							if n++; enginetest.Chosen(n, 5) {
								checkMark(t, name, p, kind, drawing, m, label, room)
							}
						}
					}
				}
			}
		}
	})
}

func checkMark(t *testing.T, name string, p *theme.Palette, kind scene.LatticeKind, drawing string, m scene.Mark, label string, room [2]int) {
	t.Helper()
	sc := shown(kind, drawing)
	sc.Spots[0].Marks, sc.Spots[0].Label, sc.Spots[0].Name = m, label, "a"
	l := Pick(sc.Lattice, room[0], room[1], drawn)
	if !l.size.painted {
		t.Fatalf("%q is not painted in %v", drawing, room)
	}
	w, h := l.Size()
	c := canvas.New(w, h)
	l.Draw(c, sc, View{Cursor: scene.NoPoint, Rimmed: p.Rimmed, Palette: p})
	x, y := l.middle(0)
	for dx := -1; dx <= 1; dx++ {
		text, _, st := c.Cell(x+dx, y)
		if text == "" || text == " " || theme.IsBlock([]rune(text)[0]) || st.BG == theme.Board {
			continue
		}
		ink, okInk := p.Shown(st.FG)
		ground, okGround := p.Shown(st.BG)
		if st.BG == theme.TileDown {
			continue // has an ink of its own: see the theme's test
		}
		if got := ratio(ink, ground); !okInk || !okGround || got < 4.5 {
			t.Errorf("%s: %q on %q with %s (%s): %.2f:1", name, text, drawing, fmt.Sprint(m), st.Describe(), got)
		}
	}
}
