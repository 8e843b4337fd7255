// Package gomoku is five in a row: the rules freestyle, standard and renju on
// boards of 15 to 20 lines, a strong player on the shared engine, and the
// historic teaching programs as classic players.
//
// The rules of forbidden points are those of the Renju International
// Federation, with the recursion that they ask for. The classic player patterns
// is the program of 陳鍾誠's chapter on game search (對局搜尋法), sketch the
// min-max player outlined there, and five-tuple the method of the paper
// 基于博弈树的五子棋 AI 算法及其 C++ 实现.
//
// Read in this order:
//
//	geometry.go   points, directions, symmetries of a board of any size
//	board.go      the rules type: stones, rows, wins
//	forbidden.go  renju's forbidden points, by the definition
//	state.go      the game as games.State; notation.go, text.go, scene.go, config.go
//	lines.go      the class of what a stone makes in one direction, as a table
//	threats.go    the classes of four directions combined
//	position.go   the searcher's view, kept up to date by Do and Undo
//	moves.go      candidates, forced replies, fours, the static probe
//	canonical.go  mirror images in the opening
//	vcf.go        wins by continuous fours
//	vct.go        wins by continuous threats; plan.go keeps a proved win
//	eval.go       weights and evaluation
//	player.go     levels; book.go their opening book; classic_*.go the historic players
//	opener.go     even openings for matches
//	gomocup.go    the protocol of gomoku tournaments
//	lens.go       overlays
//
// The rules type knows no evaluation; the position wraps it.
package gomoku
