// Package engine searches two-player, zero-sum games that it knows nothing
// about. A game is shown to it through the small Game interface; everything
// else a game can offer (noisy moves, forced replies, chance outcomes,
// symmetry, ...) is an optional interface that New looks for once.
//
// # Scale and sign
//
// Every Score is for the side to move. It is negated once per ply, and only
// then: playing a move that leads to a chance node does not pass the turn,
// playing an outcome does. A win in n plies is WinIn(n), a loss in n plies is
// LossIn(n), a draw is 0, and a heuristic evaluation lies in
// -MaxEval ... +MaxEval. The engine alone counts plies; a game that put the
// distance into its own evaluation would break the transposition table.
//
// The package imports only the standard library.
package engine
