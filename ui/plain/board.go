package plain

import (
	"strings"

	"duiju/games"
	"duiju/games/scene"
)

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
