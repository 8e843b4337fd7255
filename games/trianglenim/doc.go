// Package trianglenim is triangle nim (三角棋): two players take pieces from a
// triangle, 1 to k consecutive pieces of one straight line a turn, until it is
// empty. Normal play: whoever takes the last piece wins. Misère: loses.
//
// The rules and the method come from 三角棋的人工智慧, a web article by 尤怪
// (數學戲谷), 1 December 2003, whose program plays side 5: a position is one
// integer, a take is legal if it is in the list of takes and its pieces are
// there, and a table filled backwards before play says who wins. Here that
// works for sides 3 to 7, every limit and both rules; of side 8, whose table takes
// 8 GiB, the full board is known, and few pieces. The player that plays
// exactly as the article is classic:table.
//
// Words: a cell is a place, a piece stands on it; a take is the set of pieces
// of one turn; a group is a maximal set of pieces joined by neighbour steps;
// at an N-position the player to move wins, at a P-position he loses.
//
// The same answers come three ways: from the table (table.go, solution.go),
// from the shared engine through view.go, and in words (reason.go, on groups
// and Grundy values), and tests hold them against each other.
//
// Read board.go (cells, takes, symmetries), table.go and solution.go (who
// wins), state.go, then text.go and path.go (entering moves) and player.go.
// groups.go, grundy.go and reason.go say why a position is lost; explain.go,
// claims.go, solving.go and the lens files show what is known.
package trianglenim
