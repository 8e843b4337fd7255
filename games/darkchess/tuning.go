package darkchess

import "duiju/engine"

// tuning holds the parts of the strong player whose worth is measured one by
// one: variants_test.go plays them against each other, every deal twice with
// the seats changed.
//
// What was found (Elo with its 95 % interval at equal nodes, without endgame
// tables on either side; 150 games at 600 nodes a move unless it says more):
//
//	fitted weights instead of those by hand   +70 [+8, +138]   80 games, 1,000 nodes
//	no quiescence                            -241 [-299, -192]
//	no flips at the root, a pass instead      -42 [-93, +7]
//	12 flips at the root instead of 6         -30 [-77, +15]
//	3 flips at the root instead of 6          +35 [-13, +84]; +23 [-40, +88] in 60 games at 4,000
//	flips at the second ply too               -26 [-73, +21]
//	plain averages, no Star1 and Star2        -12 [-57, +34]
//	no singular extension                     +14 [-31, +59]   hardly ever reached at 600 nodes
//	no null move                              +14 [-31, +59]   the same
//	contempt of 20 points                     +14 [-30, +59]
//	a lead that weighs more with few pieces   +16 [-30, +63]
//	the last three together                   -16 [-58, +26]   200 games
//	finished iterations alone                  -9 [-52, +35]   200 games
//	no more time when the best move changes   +12 [-60, +84]   60 games at 20 ms a move, a busy machine
//
// So flips stay at the root, three of them; what is not told from nothing is
// left as it was, and the weight of a lead went.
type tuning struct {
	weights   *weights       // nil: the fitted ones
	off       engine.Feature // techniques of the search not used
	rootFlips int            // flips looked at at the root
	deepFlips int            // and at each ply below it where flips are searched
	flipPlies int            // plies from the root at which flips are searched
	contempt  engine.Score   // what a draw costs the side that searches
	finished  bool           // only finished iterations count
	steady    bool           // no more time where the best move changes
	noTables  bool           // no endgame tables
	noRoot    bool           // a pass stands for the flips at the root as well
}

// tuned is what the levels and the strong player use.
var tuned = tuning{rootFlips: 3, deepFlips: 2, flipPlies: 1}

// by are the weights of the evaluation.
func (t *tuning) by() *weights {
	if t.weights == nil {
		return fitted()
	}
	return t.weights
}
