package gomoku

import (
	"strings"

	"duiju/games"
)

// demo is a game of the search (Black, depth 3) against classic:patterns.
var demo = games.Demo{Moves: strings.Fields(
	"h8 g7 e8 h7 f7 g6 g8 f8 e9 i8 f5 j9 k10 h6 i6 i5 j4 h5 e6 h4 h3 g4 h9 d5 i10")}
