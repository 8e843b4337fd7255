// Package darkchess is Chinese dark chess (banqi, 暗棋): thirty-two xiangqi
// pieces lie face down on 4x8 squares, and a turn turns one over, or steps, or
// captures.
//
// The default rules are those of the computer tournaments (4 files a-d, 8
// ranks, a capture only of equal or lower rank, general never takes soldier,
// the cannon over exactly one screen); house rules are options, see Rules. The
// classic player follows 電腦暗棋 Report by 江東峻 (B01902032).
//
// The face-down pieces are known to a Referee alone, which holds the Deal. A
// State, and so every player, lens and searcher's view, has the public
// information: the board, and how many of each letter are still face down.
//
// Read piece.go, rules.go, board.go and moves.go for the rules; turn.go and
// parse.go for the move texts; state.go, next.go and scene.go for what the
// screen sees; view.go and eval.go for the search; module.go for the rest.
package darkchess
