package board

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

var update = flag.Bool("update", false, "write the golden files anew")

// labels are the names from a or 1 on.
func labels(first, n int) []string {
	var out []string
	for i := range n {
		if first == '1' {
			out = append([]string{fmt.Sprint(i + 1)}, out...)
		} else {
			out = append(out, string(rune(first+i)))
		}
	}
	return out
}

// scene makes a scene from a drawing, one character a point; see put.
func shown(kind scene.LatticeKind, drawing string) *scene.Scene {
	rows := strings.Split(strings.TrimSpace(drawing), "\n")
	sc := &scene.Scene{Lattice: scene.Lattice{Kind: kind, W: len(strings.TrimSpace(rows[len(rows)-1])), H: len(rows)}}
	for _, row := range rows {
		for _, r := range strings.TrimSpace(row) {
			sc.Spots = append(sc.Spots, put(r))
		}
	}
	sc.ColLabels, sc.RowLabels = labels('a', sc.Lattice.W), labels('1', sc.Lattice.H)
	if kind == scene.Triangle {
		sc.ColLabels = nil
	}
	return sc
}

// put is the spot of a character: X O stones, . empty, + star, ? face down,
// K k tiles, @ counter, _ place of a taken counter.
func put(r rune) scene.Spot {
	piece := func(k scene.PieceKind, s games.Side) scene.Spot {
		return scene.Spot{Piece: scene.Piece{Kind: k, Side: s}}
	}
	switch r {
	case 'X':
		return piece(scene.Stone, games.First)
	case 'O':
		return piece(scene.Stone, games.Second)
	case '+':
		return scene.Spot{Marks: scene.MarkStar}
	case '?':
		return piece(scene.Hidden, games.NoSide)
	case '@':
		return piece(scene.Counter, games.NoSide)
	case '_':
		return piece(scene.Gone, games.NoSide)
	case 'K':
		return scene.Spot{Piece: scene.Piece{Kind: scene.Tile, Side: games.First, Hanzi: "帥", Letter: "k"}}
	case 'p':
		return scene.Spot{Piece: scene.Piece{Kind: scene.Tile, Side: games.Second, Hanzi: "卒", Letter: "p"}}
	}
	return scene.Spot{}
}

// mark adds marks to points.
func mark(sc *scene.Scene, m scene.Mark, points ...scene.Point) {
	for _, p := range points {
		sc.Spots[p].Marks |= m
	}
}

func gomoku() *scene.Scene {
	sc := shown(scene.Intersections, `
...............
...............
...............
...+.......+...
...............
......O........
.......XO......
......XXO......
.....O..X......
...............
...............
...+.......+...
...............
...............
...............`)
	mark(sc, scene.MarkLast, 5*15+6)
	mark(sc, scene.MarkWin, 6*15+7)
	mark(sc, scene.MarkTarget, 7*15+8)
	mark(sc, scene.MarkDanger, 8*15+5)
	mark(sc, scene.MarkHint, 4*15+4)
	mark(sc, scene.MarkBad, 4*15+5)
	mark(sc, scene.MarkRegion, 10*15+3, 10*15+4)
	sc.Spots[12*15+2].Label, sc.Spots[12*15+4].Label = "1", "12"
	sc.Spots[7*15+6].Label = "3"
	sc.Spots[9*15+9].Heat, sc.Spots[9*15+10].Heat, sc.Spots[9*15+11].Heat, sc.Spots[9*15+12].Heat = 20, 90, -20, -90
	return sc
}

func corner() *scene.Scene {
	rows := strings.Repeat("...................\n", 14)
	sc := shown(scene.Intersections, `
..OX...............
OOOOX..............
XXXXX..............
..X+.....+.....+...
...................
`+strings.TrimSpace(rows))
	mark(sc, scene.MarkOutside, 5, 6, 7)
	sc.Spots[0].Label, sc.Spots[1].Label = "a", "b"
	return sc
}

func dark() *scene.Scene {
	sc := shown(scene.Cells, `
?K.?
.?p.
K?.p
????
..K?
p?.?
?.?K
????`)
	mark(sc, scene.MarkLast, 8)
	mark(sc, scene.MarkFrom, 4)
	mark(sc, scene.MarkScreen, 9)
	mark(sc, scene.MarkLegal, 11)
	mark(sc, scene.MarkHint, 13)
	mark(sc, scene.MarkDanger, 18)
	sc.Spots[21].Label, sc.Spots[23].Label = "3", "12"
	sc.Spots[20].Label, sc.Spots[6].Label = "5", "12"
	sc.Spots[23].Heat = -40
	return sc
}

func nim() *scene.Scene {
	sc := shown(scene.Triangle, `
@
@@
___
@@@@
@@@@@`)
	sc.RowLabels = []string{"A", "B", "D", "G", "K"}
	for i := range sc.Spots {
		sc.Spots[i].Name = string(rune('A' + i))
	}
	mark(sc, scene.MarkLast, 3, 4, 5)
	mark(sc, scene.MarkPath, 13)
	mark(sc, scene.MarkLegal, 12)
	mark(sc, scene.MarkHint, 0)
	sc.Spots[1].Label = "7"
	sc.Links = []scene.Link{{A: 13, B: 14}, {A: 8, B: 13}, {A: 7, B: 11}}
	return sc
}

// discs is a board of stones in cells, the winning line through the last move.
func discs() *scene.Scene {
	sc := shown(scene.Cells, `
....
..X.
.XO.
XOOX`)
	sc.Lattice.Upright = true
	mark(sc, scene.MarkWin, 6, 9, 12)
	mark(sc, scene.MarkLast, 6)
	sc.Spots[3].Label, sc.Spots[3].Heat = "b", 60
	return sc
}

// pins is a row of counters, some of them gone.
func pins() *scene.Scene {
	sc := shown(scene.Cells, "@_@@_@")
	mark(sc, scene.MarkLast, 1)
	sc.Spots[5].Label = "1"
	return sc
}

type golden struct {
	name  string
	scene func() *scene.Scene
	w, h  int
	o     Options
	v     View
}

// sets are the glyph sets that a drawing is kept in: painted boards need one.
func (g golden) sets() []*theme.GlyphSet {
	if g.o.Drawn {
		return []*theme.GlyphSet{theme.Unicode}
	}
	return []*theme.GlyphSet{theme.Unicode, theme.ASCII}
}

// drawn are the options of a painted board.
var drawn = Options{Coordinates: true, Drawn: true}

// goldens are the drawings kept in testdata: a scene, the room it gets, and
// how it is looked at.
var goldens = []golden{
	{"gomoku-normal", gomoku, 48, 21, Options{Coordinates: true}, View{Cursor: 5*15 + 7, HideLast: true}},
	{"gomoku-scrolled", gomoku, 40, 8, Options{Coordinates: true}, View{Cursor: 9*15 + 7}},
	{"gomoku-scrolled-both-ways", gomoku, 20, 6, Options{}, View{Cursor: 14*15 + 14}},
	{"corner", corner, 48, 10, Options{Coordinates: true, Part: [2]scene.Point{0, 7*19 + 12}}, View{Cursor: 1}},
	{"dark-large", dark, 88, 37, Options{Coordinates: true}, View{Cursor: 15, Path: []scene.Point{1}}},
	{"dark-normal-letters", dark, 48, 21, Options{Coordinates: true}, View{Cursor: 15, Path: []scene.Point{1}, Letters: true}},
	{"dark-upright", dark, 48, 21, Options{Coordinates: true, Turn: TurnNever}, View{Cursor: 0, Legal: []scene.Point{2}}},
	{"dark-small", dark, 40, 8, Options{Coordinates: true}, View{Cursor: 15, Path: []scene.Point{1}}},
	{"discs-normal", discs, 30, 10, Options{Coordinates: true}, View{Cursor: 1}},
	{"pins-normal", pins, 40, 6, Options{Coordinates: true}, View{Cursor: 2, Legal: []scene.Point{3}}},
	{"nim-normal", nim, 48, 12, Options{Coordinates: true}, View{Cursor: 14}},
	{"drawn-gomoku-4x2", gomoku, 74, 35, drawn, View{Cursor: 5*15 + 7}},
	{"drawn-dark-6x4", dark, 50, 21, drawn, View{Cursor: 15, Path: []scene.Point{1}}},
	{"drawn-discs", discs, 40, 21, drawn, View{Cursor: 1}},
	{"drawn-pins", pins, 60, 10, drawn, View{Cursor: 2, Legal: []scene.Point{3}}},
	{"drawn-nim-8x4", nim, 50, 21, drawn, View{Cursor: 14}},
	{"closing-dark", dark, 40, 21, Options{Coordinates: true}, View{Cursor: scene.NoPoint, Closing: []scene.Point{14}, Apart: 1}},
	{"closing-drawn-dark", dark, 50, 21, drawn, View{Cursor: scene.NoPoint, Closing: []scene.Point{14}, Apart: 1}},
	{"closing-nim", nim, 40, 8, Options{Coordinates: true}, View{Cursor: scene.NoPoint, Closing: []scene.Point{4}, Apart: 1}},
	{"nim-small", nim, 40, 8, Options{Coordinates: true}, View{Cursor: scene.NoPoint}},
}

// TestGoldens compares drawings, as text and as a map of styles, with the
// files in testdata: each kind of board once in glyphs and once painted. Run with
// -update and read the difference.
func TestGoldens(t *testing.T) {
	for _, g := range goldens {
		for _, glyphs := range g.sets() {
			name := g.name + "." + glyphs.Name
			t.Run(name, func(t *testing.T) {
				sc := g.scene()
				l := Pick(sc.Lattice, g.w, g.h, g.o)
				w, h := l.Size()
				if w > g.w || h > g.h {
					t.Errorf("%d x %d does not fit in %d x %d", w, h, g.w, g.h)
				}
				c := canvas.New(w+1, h+1) // one more, to see what is drawn beyond
				v := g.v
				v.Glyphs = glyphs
				l.Draw(c, sc, v)
				got := fmt.Sprintf("%d x %d\n%s\n%s", w, h, c.Text(), c.StyleMap())
				file := filepath.Join("testdata", name+".golden")
				if *update {
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(string(want), got); d != "" {
					t.Errorf("differs from %s (-want +got):\n%s", file, d)
				}
			})
		}
	}
	checkNoStaleGoldens(t)
}

// checkNoStaleGoldens finds files that no test reads any more; -update deletes them.
func checkNoStaleGoldens(t *testing.T) {
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, g := range goldens {
		for _, glyphs := range g.sets() {
			used[filepath.Join("testdata", g.name+"."+glyphs.Name+".golden")] = true
		}
	}
	for _, file := range files {
		switch {
		case used[file]:
		case *update:
			if err := os.Remove(file); err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("%s is not used any more: delete it", file)
		}
	}
}
