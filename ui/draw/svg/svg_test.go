package svg

import (
	"bytes"
	"encoding/xml"
	"io"
	"math/bits"
	"strings"
	"testing"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

func TestCanvas(t *testing.T) {
	c := canvas.New(6, 2)
	c.Put(0, 0, "a<", canvas.Style{})
	c.Put(2, 0, "B", canvas.Style{FG: theme.Stone1, BG: theme.Board, Bold: true})
	c.Put(0, 1, "將x", canvas.Style{FG: theme.Danger, Underline: true})
	got := Canvas("x & y", c, theme.New("kaya", theme.Truecolor, true))
	for _, want := range []string{
		`viewBox="0 0 54 38" role="img" aria-label="x &amp; y"`,
		`<rect width="100%" height="100%" fill="#1e1e1e"/>`,
		`<text x="0" y="14" textLength="18" fill="#d4d4d4">a&lt;</text>`,
		`<path fill="#a26a2c" d="M18 0h9v19h-9z"/>`,
		`<text x="18" y="14" textLength="9" fill="#000000" font-weight="bold">B</text>`,
		`<text x="0" y="33" textLength="18" fill="#ff8a5c">將</text>`,
		`<text x="18" y="33" textLength="9" fill="#ff8a5c">x</text>`,
		`<path d="M0 38H27" stroke="#ff8a5c"`, // the underline
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if n := strings.Count(string(got), "<text"); n != 4 {
		t.Errorf("%d texts, want 4: blanks are not drawn", n)
	}
	for d := xml.NewDecoder(bytes.NewReader(got)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// Every block that a board can be painted with is a shape, as few fonts have the finer ones.
func TestBlocksAreShapes(t *testing.T) {
	for _, kind := range []theme.Blocks{theme.Halves, theme.Quadrants, theme.Sextants, theme.Octants} {
		across, down := kind.Points()
		for set := 1; set < 1<<(across*down); set++ {
			filled := 0
			for _, b := range blocks[[]rune(kind.Glyph(uint8(set)))[0]] {
				filled += b.w * b.h
			}
			points := bits.OnesCount(uint(set))
			if least, most := (cellW/across)*(cellH/down)*points, (cellW/across+1)*(cellH/down+1)*points; filled < least || filled > most {
				t.Errorf("%q fills %d of a cell's %d pixels, want %d to %d", kind.Glyph(uint8(set)), filled, cellW*cellH, least, most)
			}
		}
	}
}

// A picture lies under the text of its canvas, and no ground lies over it.
func TestAPictureLiesUnderItsCells(t *testing.T) {
	c := canvas.New(4, 2)
	paper := theme.New("paper", theme.Truecolor, false)
	p := picture.Picture{Terminal: Pictures, Palette: paper}
	p.Add(18, 19, 8, 8, picture.Figure{Form: picture.Disc, Body: theme.Disc2, Rim: theme.Rim})
	c.Paint(p)
	c.Fill(0, 0, 3, 2, ' ', canvas.Style{BG: theme.Board, Picture: true})
	c.Put(3, 0, "x", canvas.Style{BG: theme.TileDown})
	got := string(Canvas("stone", c, paper))
	stone, text := strings.Index(got, `<use href="#f0" x="18" y="19"/>`), strings.Index(got, ">x</text>")
	if stone < 0 || text < stone || strings.Contains(got, "M0 0h27v19h-27z") {
		t.Errorf("the stone stands at %d, the text at %d:\n%s", stone, text, got)
	}
}

// TestLinesMeet: lines that run through several cells are one stroke.
func TestLinesMeet(t *testing.T) {
	c := canvas.New(3, 2)
	c.Put(0, 0, "┌─┐", canvas.Style{})
	c.Put(0, 1, "│▀│", canvas.Style{})
	got := string(Canvas("lines", c, theme.New("kaya", theme.Truecolor, true)))
	for _, want := range []string{`d="M4.5 9.5H22.5M4.5 9.5V38M22.5 9.5V38"`, `<path fill="#d4d4d4" d="M9 19h9v9h-9z"/>`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if strings.Contains(got, "<text") {
		t.Errorf("lines are set as text:\n%s", got)
	}
}

// Blocks stand at the foot of their cell, each higher than the one before.
func TestBlocksStandAtTheFoot(t *testing.T) {
	const order = "▁▂▃▄▅▆▇█"
	last := 0
	for _, r := range order {
		b := blocks[r][0]
		if b.top+b.h != cellH || b.h <= last {
			t.Errorf("%c is %d pixels high from %d on", r, b.h, b.top)
		}
		last = b.h
	}
}
