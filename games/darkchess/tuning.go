package darkchess

import "duiju/engine"

// tuning holds the parts of the strong player whose worth is measured one by
// one: variants_test.go plays them against each other at equal nodes, and
// doc.go says what was found.
type tuning struct {
	weights   *weights       // nil: the fitted ones
	off       engine.Feature // techniques of the search not used
	rootFlips int            // flips looked at at the root
	deepFlips int            // and at each ply below it where flips are searched
	flipPlies int            // plies from the root at which flips are searched
	contempt  engine.Score   // what a draw costs the side that searches
	lead      bool           // a lead weighs more the fewer pieces are left
	noTables  bool           // no endgame tables
	noRoot    bool           // a pass stands for the flips at the root as well
}

// tuned is what the levels and the strong player use.
var tuned = tuning{rootFlips: 6, deepFlips: 2, flipPlies: 1}

// by are the weights of the evaluation.
func (t *tuning) by() *weights {
	if t.weights == nil {
		return fitted()
	}
	return t.weights
}
