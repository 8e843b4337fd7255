package page

import (
	"fmt"

	"duiju/games"
	"duiju/games/scene"
)

// What is shown beside the settings: positions made for it, so that every setting of the
// board can be judged.

// shownStones are stones in the order in which they were played, black first,
// as columns and rows of a board of nine lines.
var shownStones = [][2]int{{4, 4}, {5, 3}, {4, 3}, {4, 5}, {3, 4}, {5, 4}, {5, 5}, {3, 3}, {6, 4}, {2, 5}}

// previewStones is a game of stones with its last move marked and as many of
// its moves numbered as the person wants.
func (s *settings) previewStones() scene.Scene {
	const lines = 9
	sc := scene.Scene{
		Lattice: scene.Lattice{Kind: scene.Intersections, W: lines, H: lines},
		Spots:   make([]scene.Spot, lines*lines),
		Focus:   [2]scene.Point{scene.NoPoint, scene.NoPoint},
	}
	for i := range lines {
		sc.ColLabels = append(sc.ColLabels, string(rune('a'+i)))
		sc.RowLabels = append(sc.RowLabels, fmt.Sprint(lines-i))
	}
	for _, star := range [][2]int{{2, 2}, {6, 2}, {4, 4}, {2, 6}, {6, 6}} {
		sc.Spots[sc.Lattice.At(star[0], star[1])].Marks = scene.MarkStar
	}
	first := len(shownStones) - s.House.Settings.MoveNumbers
	if s.House.Settings.MoveNumbers == -1 {
		first = 0
	}
	for i, at := range shownStones {
		spot := &sc.Spots[sc.Lattice.At(at[0], at[1])]
		*spot = scene.Spot{Piece: scene.Piece{Kind: scene.Stone, Side: games.Side(i % 2)}}
		if i >= first {
			spot.Label = fmt.Sprint(i + 1)
		}
		if i == len(shownStones)-1 {
			spot.Marks = scene.MarkLast
		}
	}
	return sc
}

// previewTiles is a row of tiles, face up and face down.
func previewTiles() scene.Scene {
	tile := func(side games.Side, hanzi, letter string) scene.Spot {
		return scene.Spot{Piece: scene.Piece{Kind: scene.Tile, Side: side, Hanzi: hanzi, Letter: letter}}
	}
	back := scene.Spot{Piece: scene.Piece{Kind: scene.Hidden}}
	sc := scene.Scene{
		Lattice: scene.Lattice{Kind: scene.Cells, W: 5, H: 1, Upright: true},
		Spots:   []scene.Spot{tile(games.First, "帥", "k"), back, tile(games.Second, "卒", "p"), {}, tile(games.First, "炮", "c")},
		Focus:   [2]scene.Point{scene.NoPoint, scene.NoPoint},
	}
	sc.Spots[2].Marks = scene.MarkLast
	return sc
}
