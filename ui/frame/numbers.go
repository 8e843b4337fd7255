package frame

import (
	"fmt"

	"duiju/games"
	"duiju/games/scene"
)

// maxNumbered is how many moves of a line are numbered on the board.
const maxNumbered = 9

// NumberMoves writes the moves of a line as numbers on their last points, on
// all of them where a move takes several, on empty ones in the ink of their side.
func NumberMoves(from games.State, sc *scene.Scene, line []string) {
	state := from.Clone()
	dark := games.First // of the inks
	if sc.Owner == games.Second {
		dark = games.Second
	}
	for i, move := range line {
		if i >= maxNumbered {
			return
		}
		if path := games.PathOf(state, move); len(path) > 0 {
			if sc.Spots[path[0]].Piece.Kind != scene.Counter {
				path = path[len(path)-1:]
			}
			for _, q := range path {
				if s := &sc.Spots[q]; s.Label == "" || s.Marks&scene.MarkHint == 0 {
					s.Label = fmt.Sprint(i + 1)
					if s.Heat = 1; state.Turn() != dark {
						s.Heat = -1
					}
					if s.Piece.Kind != scene.NoPiece {
						s.Heat = 0
					}
				}
			}
		}
		if state.Play(move) != nil {
			return // a line through chance cannot be played on
		}
	}
}
