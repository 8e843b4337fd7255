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
func scene(kind games.LatticeKind, drawing string) *games.Scene {
	rows := strings.Split(strings.TrimSpace(drawing), "\n")
	sc := &games.Scene{Lattice: games.Lattice{Kind: kind, W: len(strings.TrimSpace(rows[len(rows)-1])), H: len(rows)}}
	for _, row := range rows {
		for _, r := range strings.TrimSpace(row) {
			sc.Spots = append(sc.Spots, put(r))
		}
	}
	sc.ColLabels, sc.RowLabels = labels('a', sc.Lattice.W), labels('1', sc.Lattice.H)
	if kind == games.Triangle {
		sc.ColLabels = nil
	}
	return sc
}

// put is the spot of a character: X O stones, . empty, + star, ? face down,
// K k tiles, @ counter, _ place of a taken counter.
func put(r rune) games.Spot {
	piece := func(k games.PieceKind, s games.Side) games.Spot {
		return games.Spot{Piece: games.Piece{Kind: k, Side: s}}
	}
	switch r {
	case 'X':
		return piece(games.Stone, games.First)
	case 'O':
		return piece(games.Stone, games.Second)
	case '+':
		return games.Spot{Marks: games.MarkStar}
	case '?':
		return piece(games.Hidden, games.NoSide)
	case '@':
		return piece(games.Counter, games.NoSide)
	case '_':
		return piece(games.Gone, games.NoSide)
	case 'K':
		return games.Spot{Piece: games.Piece{Kind: games.Tile, Side: games.First, Hanzi: "帥", Letter: "k"}}
	case 'p':
		return games.Spot{Piece: games.Piece{Kind: games.Tile, Side: games.Second, Hanzi: "卒", Letter: "p"}}
	}
	return games.Spot{}
}

// mark adds marks to points.
func mark(sc *games.Scene, m games.Mark, points ...games.Point) {
	for _, p := range points {
		sc.Spots[p].Marks |= m
	}
}

func gomoku() *games.Scene {
	sc := scene(games.Intersections, `
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
	mark(sc, games.MarkLast, 5*15+6)
	mark(sc, games.MarkWin, 6*15+7)
	mark(sc, games.MarkTarget, 7*15+8)
	mark(sc, games.MarkDanger, 8*15+5)
	mark(sc, games.MarkHint, 4*15+4)
	mark(sc, games.MarkBad, 4*15+5)
	mark(sc, games.MarkRegion, 10*15+3, 10*15+4)
	sc.Spots[12*15+2].Label, sc.Spots[12*15+4].Label = "1", "12"
	sc.Spots[7*15+6].Label = "3"
	sc.Spots[9*15+9].Heat, sc.Spots[9*15+10].Heat, sc.Spots[9*15+11].Heat, sc.Spots[9*15+12].Heat = 20, 90, -20, -90
	return sc
}

func corner() *games.Scene {
	rows := strings.Repeat("...................\n", 14)
	sc := scene(games.Intersections, `
..OX...............
OOOOX..............
XXXXX..............
..X+.....+.....+...
...................
`+strings.TrimSpace(rows))
	mark(sc, games.MarkOutside, 5, 6, 7)
	sc.Spots[0].Label, sc.Spots[1].Label = "a", "b"
	return sc
}

func dark() *games.Scene {
	sc := scene(games.Cells, `
?K.?
.?p.
K?.p
????
..K?
p?.?
?.?K
????`)
	mark(sc, games.MarkLast, 8)
	mark(sc, games.MarkFrom, 4)
	mark(sc, games.MarkScreen, 9)
	mark(sc, games.MarkLegal, 11)
	mark(sc, games.MarkHint, 13)
	mark(sc, games.MarkDanger, 18)
	sc.Spots[21].Label, sc.Spots[23].Label = "3", "12"
	sc.Spots[20].Label, sc.Spots[6].Label = "5", "12"
	sc.Spots[23].Heat = -40
	return sc
}

func nim() *games.Scene {
	sc := scene(games.Triangle, `
@
@@
___
@@@@
@@@@@`)
	sc.RowLabels = []string{"A", "B", "D", "G", "K"}
	for i := range sc.Spots {
		sc.Spots[i].Name = string(rune('a' + i))
	}
	mark(sc, games.MarkLast, 3, 4, 5)
	mark(sc, games.MarkPath, 13)
	mark(sc, games.MarkLegal, 12)
	mark(sc, games.MarkHint, 0)
	sc.Spots[1].Label = "7"
	sc.Links = []games.Link{{A: 13, B: 14}, {A: 8, B: 13}, {A: 7, B: 11}}
	return sc
}

// discs is a board of stones in cells, the winning line through the last move.
func discs() *games.Scene {
	sc := scene(games.Cells, `
....
..X.
.XO.
XOOX`)
	sc.Lattice.Upright = true
	mark(sc, games.MarkWin, 6, 9, 12)
	mark(sc, games.MarkLast, 6)
	sc.Spots[3].Label, sc.Spots[3].Heat = "b", 60
	return sc
}

// pins is a row of counters, some of them gone.
func pins() *games.Scene {
	sc := scene(games.Cells, "@_@@_@")
	mark(sc, games.MarkLast, 1)
	sc.Spots[5].Label = "1"
	return sc
}

type golden struct {
	name  string
	scene func() *games.Scene
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
	{"corner", corner, 48, 10, Options{Coordinates: true, Part: [2]games.Point{0, 7*19 + 12}}, View{Cursor: 1}},
	{"dark-large", dark, 88, 37, Options{Coordinates: true}, View{Cursor: 15, Path: []games.Point{1}}},
	{"dark-normal-letters", dark, 48, 21, Options{Coordinates: true}, View{Cursor: 15, Path: []games.Point{1}, Letters: true}},
	{"dark-upright", dark, 48, 21, Options{Coordinates: true, Turn: TurnNever}, View{Cursor: 0, Legal: []games.Point{2}}},
	{"dark-small", dark, 40, 8, Options{Coordinates: true}, View{Cursor: 15, Path: []games.Point{1}}},
	{"discs-normal", discs, 30, 10, Options{Coordinates: true}, View{Cursor: 1}},
	{"pins-normal", pins, 40, 6, Options{Coordinates: true}, View{Cursor: 2, Legal: []games.Point{3}}},
	{"nim-normal", nim, 48, 12, Options{Coordinates: true}, View{Cursor: 14}},
	{"drawn-gomoku-4x2", gomoku, 74, 37, drawn, View{Cursor: 5*15 + 7}},
	{"drawn-dark-6x4", dark, 50, 21, drawn, View{Cursor: 15, Path: []games.Point{1}}},
	{"drawn-discs", discs, 40, 21, drawn, View{Cursor: 1}},
	{"drawn-pins", pins, 60, 10, drawn, View{Cursor: 2, Legal: []games.Point{3}}},
	{"drawn-nim-8x4", nim, 50, 21, drawn, View{Cursor: 14}},
	{"closing-dark", dark, 40, 21, Options{Coordinates: true}, View{Cursor: games.NoPoint, Closing: []games.Point{14}, Apart: 1}},
	{"closing-drawn-dark", dark, 50, 21, drawn, View{Cursor: games.NoPoint, Closing: []games.Point{14}, Apart: 1}},
	{"closing-nim", nim, 40, 8, Options{Coordinates: true}, View{Cursor: games.NoPoint, Closing: []games.Point{4}, Apart: 1}},
	{"nim-small", nim, 40, 8, Options{Coordinates: true}, View{Cursor: games.NoPoint}},
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
