// Package threats is the searcher's view of gomoku: for every empty point and
// side it knows what a stone there would make, by line and together, and keeps
// that up to date in Do and Undo.
//
// Read in this order:
//
//	lines.go      the class of what a stone makes in one direction, as a table
//	threats.go    the classes of four directions combined
//	threatmap.go  what a stone on every empty point makes, kept up to date
//	position.go   the view: a board with its map of threats, Do and Undo
//	moves.go      candidates, forced replies, the static probe
//	vcf.go        wins by continuous fours
//	vct.go        wins by continuous threats; plan.go keeps a proved win
//	eval.go       evaluation, with the weights of weights.go and the network of
//	              network.go, which sees the lines that codebook.go numbers
//	canonical.go  mirror images in the opening
package threats
