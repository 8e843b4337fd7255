// Package gomoku is five in a row: the rules freestyle, standard, renju and caro on
// boards of 15 to 20 lines, a strong player on the shared engine, and the
// historic teaching programs as classic players.
//
// The rules of forbidden points are those of the Renju International
// Federation, with the recursion that they ask for. The classic player patterns
// is the program of 陳鍾誠's chapter on game search (對局搜尋法), sketch the
// min-max player outlined there, and five-tuple the method of the paper
// 基于博弈树的五子棋 AI 算法及其 C++ 实现.
//
// The rooms, from the bottom up; each imports only those above it in this list:
//
//	board      points and lines, stones, rows, wins, forbidden points, names
//	threats    the searcher's view: what a stone makes in every direction, kept
//	           up to date by Do and Undo; evaluation, moves, wins by continuous
//	           fours and threats
//	classic    the historic players
//	capture    the rule by which five takes, a game of its own behind the option
//	levels     levels of play on the shared search, their blindness and book
//
// and here, above them, the game as everything outside sees it: state.go (the
// game as games.State) with opening.go, notation.go, text.go, scene.go and
// config.go; newgame.go and players.go; opener.go (even openings for matches),
// records, lenses, hints and gomocup.go (the protocol of gomoku
// tournaments); module.go puts them together.
package gomoku
