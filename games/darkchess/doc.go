// Package darkchess is Chinese dark chess (banqi, 暗棋): thirty-two xiangqi
// pieces lie face down on 4x8 squares, and a turn turns one over, or steps, or
// captures.
//
// The default rules are those of the computer tournaments (4 files a-d, 8
// ranks, a capture only of equal or lower rank, general never takes soldier,
// the cannon over exactly one screen); house rules are options, see rules.go. The
// classic player follows 電腦暗棋 Report by 江東峻 (B01902032).
//
// The face-down pieces are known to a Referee alone, which holds the deal. A
// State, and so every player, lens and searcher's view, has the public
// information: the board, and how many of each letter are still face down.
//
// Read piece.go, rules.go, board.go, moves.go and repetition.go for the rules;
// turn.go, parse.go and position.go for the texts; deal.go for what is secret;
// state.go, next.go and scene.go for what the screen sees, lens*.go and hint.go
// for what it can say; pair.go joins two games of a deal. view.go, eval.go,
// worth.go, weights.go, network.go and selective.go are the engine's view,
// tuning.go what can be measured of it; endgame.go solves small endings and
// tableset.go plays them; level.go, player.go, greedy.go and report*.go are the players,
// protocol.go the conversation with a referee. notation.go has the lying names
// of the squares. The files lab*.go are no part of the program: package lab runs
// them to fit the evaluation to games.
package darkchess
