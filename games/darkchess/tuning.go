package darkchess

// tuning holds the numbers of the strong player's search. Each was measured by
// matches of two programs that differ in it alone, every deal played twice with the
// seats changed.
//
// What was found (Elo with its 95 % interval at equal nodes; the first lines at
// 600 nodes a move without endgame tables, 150 games unless it says more):
//
//	fitted weights instead of those by hand   +70 [+8, +138]   80 games, 1,000 nodes
//	no quiescence                            -241 [-299, -192]
//	no flips at the root, a pass instead      -42 [-93, +7]
//	no singular extension                     +14 [-31, +59]   hardly ever reached at 600 nodes
//	no null move                              +14 [-31, +59]   the same
//	contempt of 20 points                     +14 [-30, +59]
//	a lead that weighs more with few pieces   +16 [-30, +63]
//	the last three together                   -16 [-58, +26]   200 games
//
// So few nodes see no flips below the root. With flips from 5 plies on against
// three at the root alone, what was searched before:
//
//	10,000 nodes                              +26 [-22, +75]   80 games
//	20,000 nodes                              +21 [-44, +88]   100 games
//
// Static futility, fewer late steps, late steps and flips reduced at the root
// too, against none of these, whole late flips and a divisor of 2.25:
//
//	 5,000 nodes                              +44 [+11, +77]   240 games
//	20,000 nodes                              +27 [-39, +95]    78 games
//	reduced flips and root alone, 5,000       +14 [-11, +40]   240 games
//	all of it and "improving", kept history
//	and razoring, 5,000                        +9 [-21, +39]   240 games: left out
//	two plies less after a flip, 5,000        +22 [-10, +54]   240 games
//	  and again with other deals               +9 [-32, +49]   161 games
//	  and with others, 5,000                   +6 [-15, +28]   506 games
//	  20,000                                  +24 [-1, +49]    396 games: in use
//	three plies less against two, 20,000      -23 [-66, +19]   150 games
//	a lead counts for less by its scarcest
//	hunters, 128, 221, 239 of 256, 20,000      +0 [-19, +19]   182 games: left out
//
// A refit on recorded games of 10,000 nodes a move (labels half result, half
// score), with mobility, guarded and trapped prey, forks, what is face down beside
// a piece, cannons aimed at it, tempo, and places weighed apart where nothing is
// face down, costs no speed, expects results better by 0.5 to 1 % of the cross
// entropy held out, and does not play better, so it is left out. At 5,000 nodes:
//
//	258 games, and what counts of a lead by
//	its scarcest hunters fitted too          -44 [-83, -6]    240 games
//	440 games, a stronger pull               -19 [-51, +13]   240 games
//	495 games, the places alone               +8 [-7, +23]    1,346 games: +19 [-1, +40]
//	                                                          in 646, less in 700 others
//
// A network of 32 units over the counts of the living and the face-down pieces,
// fitted to games of 2,000 nodes a move and labels half result, half score (lab
// network darkchess), expects games held out better: of 15,320 games cross entropy with the
// result 0.4412 for 0.4507, with the labels 0.4518 for 0.4553. Against none:
//
//	 5,000 nodes                              +47 [+27, +68]   600 games
//	labels of 0.9 results, 5,000              +16 [-3, +35]    600 games
//	labels of 0.2 results, 5,000              +40 [+21, +60]   600 games
//	50 ms a move                              +89 [+63, +115]  400 games: in use
//	8,362 games of its own more, against it,
//	5,000                                      +3 [-16, +23]   600 games: left out
//
// 225 decisions with pieces face down give away 4.4 points each, 15 % of that by
// the wrong kind of action, by the value that 100,000 nodes give; with one ply less
// after a flip 5.4 and a third of it, without the network 6.6. The judge itself
// searches with two and has it.
//
// Of 100 games against itself at 5,000 nodes 30 are drawn, 18 of them by quiet plies
// and 12 by repetition. A side was ahead by 100 points or more both 60 and 40 plies
// before the end in 7 and 2 of these, by 200 in 2 and none.
//
// Patience, each against none at 5,000 nodes, both seats of a deal a pair:
//
//	draws count 20 points less for who is to
//	move at the root                           +3 [-8, +14]    232 games, 66 drawn
//	what stood on the board before counts as
//	a repetition the second time               -1 [-16, +13]   238 games, 63 drawn
//	scores fade over the last 30 quiet plies,
//	not 16                                     -6 [-17, +6]    250 games, 62 drawn
//
// so all three are left out: none gains, and there was no count of draws without them.
//
// To the same depth without Star1 and Star2 the search needs three to eight
// times the nodes, and without the ply less for what follows a flip six to
// thirty-five times.
type tuning struct {
	// At the root flips with something to win or lose are looked at, at most
	// rootFlips, and the best rootQuiet of the others.
	rootFlips, rootQuiet int
	// Below it, where flipDepth plies or more are left, deepFlips and
	// deepQuiet; with less a pass stands for flips. 0: a pass everywhere.
	flipDepth, deepFlips, deepQuiet int
	// flipDear is how many plies less deep what follows a flip is searched.
	flipDear int
}

// tuned is what the levels and the strong player use.
var tuned = tuning{rootFlips: 32, rootQuiet: 6, flipDepth: 5, deepFlips: 3, deepQuiet: 1, flipDear: 2}
