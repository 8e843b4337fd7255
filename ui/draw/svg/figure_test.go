package svg

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// Lines end at the edge of the board and go on a little where the part ends within it.
func TestLinesGoOnWhereTheBoardDoes(t *testing.T) {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Intersections, W: 9, H: 9})
	for name, tc := range map[string]struct {
		from, to [2]int
		across   float64 // points from end to end
		down     float64
	}{
		"whole":        {[2]int{0, 0}, [2]int{8, 8}, 8, 8},
		"first corner": {[2]int{0, 0}, [2]int{4, 3}, 4.5, 3.5},
		"last corner":  {[2]int{4, 5}, [2]int{8, 8}, 4.5, 3.5},
		"middle":       {[2]int{2, 3}, [2]int{6, 6}, 5, 4},
	} {
		sc.Focus = [2]scene.Point{sc.Lattice.At(tc.from[0], tc.from[1]), sc.Lattice.At(tc.to[0], tc.to[1])}
		picture := Print("page", canvas.New(24, 12), theme.New("paper", theme.Truecolor, false), []Figure{{Scene: &sc, W: 20, H: 10}})
		var across, down, apart, before float64
		for _, path := range regexp.MustCompile(`d="M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)"`).FindAllStringSubmatch(string(picture), -1) {
			var at [4]float64
			for i := range at {
				at[i], _ = strconv.ParseFloat(path[1+i], 64)
			}
			if at[0] == at[2] {
				apart, before, down = at[0]-before, at[0], at[3]-at[1]
			} else {
				across = at[2] - at[0]
			}
		}
		if math.Abs(across/apart-tc.across) > 0.05 || math.Abs(down/apart-tc.down) > 0.05 {
			t.Errorf("%s: lines of %.2f and %.2f points, want %v and %v", name, across/apart, down/apart, tc.across, tc.down)
		}
	}
}

// A figure has a circle for every stone of the part that matters and a triangle for
// every target, and stays within its cells.
func TestFigure(t *testing.T) {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Intersections, W: 9, H: 9})
	for _, p := range []struct {
		x, y  int
		side  games.Side
		marks scene.Mark
	}{{0, 0, games.First, scene.MarkTarget}, {3, 2, games.Second, 0}, {8, 8, games.First, 0}} {
		q := sc.Lattice.At(p.x, p.y)
		sc.Spots[q].Piece = scene.Piece{Kind: scene.Stone, Side: p.side}
		sc.Spots[q].Marks = p.marks
	}
	for name, tc := range map[string]struct {
		focus          [2]scene.Point
		circles, lines int
	}{
		"whole":    {[2]scene.Point{scene.NoPoint, scene.NoPoint}, 3, 18},
		"a corner": {[2]scene.Point{sc.Lattice.At(0, 0), sc.Lattice.At(4, 3)}, 2, 9},
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
