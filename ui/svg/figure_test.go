package svg

import (
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// A figure has a circle for every stone of the part that matters and a triangle for
// every target, and stays within its cells.
func TestFigure(t *testing.T) {
	sc := games.NewScene(games.Lattice{Kind: games.Intersections, W: 9, H: 9})
	for _, p := range []struct {
		x, y  int
		side  games.Side
		marks games.Mark
	}{{0, 0, games.First, games.MarkTarget}, {3, 2, games.Second, 0}, {8, 8, games.First, 0}} {
		q := sc.Lattice.At(p.x, p.y)
		sc.Spots[q].Piece = games.Piece{Kind: games.Stone, Side: p.side}
		sc.Spots[q].Marks = p.marks
	}
	for name, tc := range map[string]struct {
		focus          [2]games.Point
		circles, lines int
	}{
		"whole":    {[2]games.Point{games.NoPoint, games.NoPoint}, 3, 18},
		"a corner": {[2]games.Point{sc.Lattice.At(0, 0), sc.Lattice.At(4, 3)}, 2, 9},
	} {
		sc.Focus = tc.focus
		f := Figure{Scene: &sc, X: 1, Y: 1, W: 20, H: 10}
		picture := Print("page", canvas.New(24, 12), theme.New("paper", theme.Truecolor, false), []Figure{f})
		circles, lines, triangles := 0, 0, 0
		for d := xml.NewDecoder(strings.NewReader(string(picture))); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			switch {
			case e.Name.Local == "circle":
				circles++
				for _, side := range []struct {
					at        string
					low, high float64
				}{{"cx", cellW, 21 * cellW}, {"cy", cellH, 11 * cellH}} {
					v, err := strconv.ParseFloat(attr[side.at], 64)
					r, _ := strconv.ParseFloat(attr["r"], 64)
					if err != nil || v-r < side.low || v+r > side.high {
						t.Errorf("%s: a stone at %s %v of radius %v leaves its cells", name, side.at, v, r)
					}
				}
			case e.Name.Local == "path" && attr["fill"] == "none":
				triangles++
			case e.Name.Local == "path" && attr["stroke-width"] != "":
				lines++
			}
		}
		if circles != tc.circles || lines != tc.lines || triangles != 1 {
			t.Errorf("%s: %d circles, %d lines, %d triangles", name, circles, lines, triangles)
		}
	}
}
