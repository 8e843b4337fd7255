package board

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// pictured is a scene as a picture in a window, and how it was laid out.
func pictured(t *testing.T, sc *scene.Scene, w, h int, cursor scene.Point) (*Layout, *canvas.Canvas, image.Image) {
	t.Helper()
	full := theme.New("kaya", theme.Truecolor, true)
	l := Pick(sc.Lattice, w, h, Options{Coordinates: true, Drawn: true, Pictures: true})
	c := canvas.New(l.Size())
	l.Draw(c, sc, View{
		Cursor: cursor, Glyphs: theme.Unicode, Palette: full,
		Picture: picture.Picture{Terminal: picture.Terminal{Kind: picture.File, CellW: 9, CellH: 19}, Palette: full},
	})
	lw, lh := l.Size()
	m, err := png.Decode(bytes.NewReader(c.Picture().PNG(lw, lh)))
	if err != nil {
		t.Fatal(err)
	}
	return l, c, m
}

// near reports whether two colours are alike.
func near(a color.Color, b [3]uint8) bool {
	r, g, bl, _ := a.RGBA()
	d := func(x uint32, y uint8) int { return max(int(x>>8)-int(y), int(y)-int(x>>8)) }
	return d(r, b[0]) < 40 && d(g, b[1]) < 40 && d(bl, b[2]) < 40
}

// At every size a stone stands on its point: as much of its colour left and right of the
// middle, above and below, and no stone of its size touches the next.
func TestStonesOfAPictureStandOnTheirPoints(t *testing.T) {
	tone := theme.New("kaya", theme.Truecolor, true).Tone
	for _, size := range [][2]int{{40, 18}, {54, 24}, {66, 32}, {120, 50}} {
		sc := shown(scene.Intersections, strings.Repeat(strings.Repeat(".", 15)+"\n", 15))
		for _, q := range []scene.Point{0, 7, 112, 113, 127, 210, 224} {
			sc.Spots[q].Piece = scene.Piece{Kind: scene.Stone, Side: games.Second}
		}
		l, _, m := pictured(t, sc, size[0], size[1], scene.NoPoint)
		for _, q := range []scene.Point{0, 7, 112, 127, 210, 224} {
			cx, cy := l.centre(q)
			x, y := int(cx*9), int(cy*9.5)
			reach := func(dx, dy int) (n int) {
				for near(m.At(x+n*dx, y+n*dy), tone(theme.Disc2)) || near(m.At(x+n*dx, y+n*dy), tone(theme.Mix(theme.Disc2, theme.Rim, 5))) {
					n++
				}
				return n
			}
			left, right, up, down := reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1)
			if d := left - right; d < -2 || d > 2 || left < l.size.px*9/2-5 || left > l.size.px*9/2 {
				t.Errorf("%v: the stone on %d has %d points left and %d right of its middle, of %d", size, q, left, right, l.size.px*9/2)
			}
			if d := up - down; d < -2 || d > 2 || max(up-left, left-up) > 2 {
				t.Errorf("%v: the stone on %d has %d points above and %d below its middle, %d beside it", size, q, up, down, left)
			}
		}
	}
}

// No cell of a picture has text, and everything that a point shows in cells is in the
// picture: what is changed on one point changes the picture around that point alone.
func TestEveryMarkIsInThePicture(t *testing.T) {
	for name, kind := range map[string]scene.LatticeKind{"crossings": scene.Intersections, "cells": scene.Cells, "triangle": scene.Triangle} {
		board := strings.Repeat("........\n", 8)
		pieces := []scene.Piece{{}, {Kind: scene.Stone, Side: games.First}, {Kind: scene.Stone, Side: games.Second}}
		switch kind {
		case scene.Cells:
			pieces = []scene.Piece{{}, {Kind: scene.Hidden}, {Kind: scene.Tile, Side: games.First, Hanzi: "帥", Letter: "k"}, {Kind: scene.Tile, Side: games.Second, Hanzi: "卒", Letter: "p"}}
		case scene.Triangle:
			board, pieces = "@\n@@\n@@@\n@@@@\n@@@@@", []scene.Piece{{Kind: scene.Counter}, {Kind: scene.Gone}}
		}
		const q = 4
		var spots []scene.Spot
		for _, pc := range pieces {
			spots = append(spots, scene.Spot{Piece: pc}, scene.Spot{Piece: pc, Label: "7"}, scene.Spot{Piece: pc, Marks: scene.MarkHint})
			if pc.Kind == scene.Tile || pc.Kind == scene.Stone {
				spots = append(spots, scene.Spot{Piece: pc, Marks: scene.MarkLast}, scene.Spot{Piece: pc, Marks: scene.MarkWin})
			}
		}
		if kind == scene.Intersections {
			spots = append(spots, scene.Spot{Heat: 30}, scene.Spot{Heat: -80}, scene.Spot{Marks: scene.MarkBad}, scene.Spot{Marks: scene.MarkLegal}, scene.Spot{Marks: scene.MarkStar})
		}
		seen := map[string]int{}
		for i, s := range spots {
			sc := shown(kind, board)
			s.Name = "E"
			sc.Spots[q] = s
			l, c, m := pictured(t, sc, 80, 40, scene.NoPoint)
			cx, cy := l.centre(q)
			unit := max(l.size.px*9, l.size.ph*19/2)
			var b bytes.Buffer
			for y := range m.Bounds().Dy() {
				for x := range m.Bounds().Dx() {
					if dx, dy := x-int(cx*9), y-int(cy*9.5); max(dx, -dx) < unit && max(dy, -dy) < unit {
						r, g, bl, _ := m.At(x, y).RGBA()
						b.Write([]byte{byte(r >> 8), byte(g >> 8), byte(bl >> 8)})
					}
				}
			}
			if first, ok := seen[b.String()]; ok {
				t.Errorf("%s: %+v and %+v look alike", name, spots[first], s)
			}
			seen[b.String()] = i
			if w, h := c.Size(); len(strings.TrimSpace(c.Text())) > 0 {
				t.Fatalf("%s: text in the cells of a picture of %d x %d: %q", name, w, h, strings.TrimSpace(c.Text()))
			}
		}
	}
}

// A terminal may say anything of its cells.
func TestABoardOfTooManyPointsIsNoPicture(t *testing.T) {
	full := theme.New("kaya", theme.Truecolor, true)
	sc := shown(scene.Intersections, strings.Repeat(strings.Repeat(".", 15)+"\n", 15))
	for cell, pictured := range map[[2]int]bool{{10, 20}: true, {40, 80}: false, {1 << 32, 1 << 32}: false} {
		l := Pick(sc.Lattice, 120, 50, Options{Drawn: true})
		c := canvas.New(l.Size())
		l.Draw(c, sc, View{Palette: full, Picture: picture.Picture{Terminal: picture.Terminal{Kind: picture.Sixel, CellW: cell[0], CellH: cell[1]}, Palette: full}})
		if _, _, st := c.Cell(20, 20); st.Picture != pictured || (len(c.Picture().Layers) > 0) != pictured {
			t.Errorf("with cells of %d by %d points the board is a picture: %v, want %v", cell[0], cell[1], st.Picture, pictured)
		}
	}
}
