package plain

import (
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
)

// drawBoard draws a scene in ASCII, as hanzi only where the language is
// Chinese, one string a row.
func (l *lines) drawBoard(sc scene.Scene) []string {
	if sc.Lattice.Kind == scene.Triangle {
		return l.drawTriangle(sc)
	}
	width := 2
	if sc.Lattice.Kind == scene.Cells {
		width = 3
	}
	margin := 0
	for _, l := range sc.RowLabels {
		margin = max(margin, len(l))
	}
	var rows []string
	for y := range sc.Lattice.H {
		row := fmt.Sprintf("%-*s", margin, label(sc.RowLabels, y))
		for x := range sc.Lattice.W {
			row += padLeft(l.glyph(sc.Spots[sc.Lattice.At(x, y)].Piece), width)
		}
		rows = append(rows, strings.TrimRight(row, " "))
	}
	if len(sc.ColLabels) > 0 {
		foot := strings.Repeat(" ", margin)
		for _, l := range sc.ColLabels {
			foot += padLeft(l, width)
		}
		rows = append(rows, foot)
	}
	return rows
}

// drawTriangle centres the rows; a present piece is its name.
func (l *lines) drawTriangle(sc scene.Scene) []string {
	var rows []string
	for y := range sc.Lattice.H {
		var places []string
		for x := range y + 1 {
			spot := sc.Spots[sc.Lattice.At(x, y)]
			if spot.Piece.Kind == scene.Counter {
				places = append(places, spot.Name)
			} else {
				places = append(places, l.glyph(spot.Piece))
			}
		}
		rows = append(rows, strings.Repeat(" ", sc.Lattice.H-1-y)+strings.Join(places, " "))
	}
	return rows
}

// glyph is one piece.
func (l *lines) glyph(p scene.Piece) string {
	switch p.Kind {
	case scene.Stone:
		if p.Side == games.First {
			return "X"
		}
		return "O"
	case scene.Counter:
		return "o"
	case scene.Tile:
		if l.words.Code != words.English && p.Hanzi != "" {
			return p.Hanzi
		}
		return p.Letter
	case scene.Hidden:
		return "??"
	}
	return "."
}

// pieceWords is a piece in words, "" for none.
func (l *lines) pieceWords(p scene.Piece) string {
	switch {
	case p.Name != "":
		return l.words.S(p.Name)
	case p.Kind == scene.Stone && p.Side == games.First:
		return l.words.S("plain.piece.black")
	case p.Kind == scene.Stone:
		return l.words.S("plain.piece.white")
	case p.Kind == scene.Counter:
		return l.words.S("plain.piece.present")
	case p.Kind == scene.Hidden:
		return l.words.S("plain.piece.hidden")
	case p.Kind == scene.Tile:
		return l.glyph(p)
	}
	return ""
}

// areaOf is the points of a row, a column or one point, by its label or name;
// nil if there is no such area. A row of a triangle is also named by its first
// point.
func areaOf(sc scene.Scene, name string) []scene.Point {
	var area []scene.Point
	for p, spot := range sc.Spots {
		x, y := sc.Lattice.XY(scene.Point(p))
		first := sc.Spots[sc.Lattice.At(0, y)].Name
		switch {
		case strings.EqualFold(label(sc.RowLabels, y), name),
			strings.EqualFold(label(sc.ColLabels, x), name),
			sc.Lattice.Kind == scene.Triangle && strings.EqualFold(first, name),
			strings.EqualFold(spot.Name, name):
			area = append(area, scene.Point(p))
		}
	}
	if name == "" {
		return nil
	}
	return area
}

func label(labels []string, i int) string {
	if i < len(labels) {
		return labels[i]
	}
	return ""
}

// padLeft fills a glyph or label up to n columns; a hanzi takes two.
func padLeft(s string, n int) string { return strings.Repeat(" ", max(0, n-canvas.Width(s))) + s }
