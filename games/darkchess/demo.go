package darkchess

import (
	"strings"

	"duiju/games"
)

// demo is the game that plays itself beside the menu: the quick game on 4x4,
// level 5 against level 2, won by the last piece.
var demo = games.Demo{
	Options: games.Options{"setup": "quarter"},
	Seed:    45,
	Moves: strings.Fields(`a3(G) d1(N) b3(M) a4(r) a3-a4 d2(p) d1-d2 a2(K) a2-a3 d3(P) d2-d1 d4(P)
		d1-d2 b2(n) b3-b2 c1(m) b2-a2 a1(R) a2-b2 b1(g) a3-a2 c2(p) a4-a3 c3(C) c3-b3 c4(k) d4-c4 b4(c)
		b3-b1 c1-b1 b2-b1 c2-b2 b1-b2 b4-a4 a3-a4`),
}
