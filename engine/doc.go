// Package engine searches two-player, zero-sum games that it knows nothing
// about. A game is shown to it through the small Game interface; everything
// else a game can offer (noisy moves, forced replies, chance outcomes,
// symmetry, ...) is an optional interface that is looked for once.
//
// # What it answers
//
// New returns a Searcher: "what is the best move, and how good is it?" It
// searches with an evaluation, deeper and deeper, within Limits.
//
// Solve and Prove answer "does the side to move win?", without an evaluation:
// Solve by depth-first search, Prove by proof numbers (df-pn). Both return a
// Proof that is Win, Loss (which includes draws: it does not win) or, when a
// limit was reached, Ongoing; with the best move and a line. A Prover keeps
// their tables between questions about the same game.
//
// Perft counts the game tree.
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
// # Limits, repeatability, concurrency
//
// A search ends by depth, nodes, time or its context; the first iteration is
// always finished unless the context ends. With one thread and without a time
// limit the same search gives the same move, score and node count, always. A
// Searcher and a Prover are for one goroutine; Snapshot may be called from any.
// With several threads each searches a clone (Cloner) and all share the table.
//
// # Reading order
//
// score.go, game.go and options.go are the contract. node.go is the heart, a
// node in numbered steps; order.go, quiesce.go, selective.go and chance.go are
// its parts; basis.go says which values may be kept and which are proofs;
// table.go keeps them. search.go and root.go run the iterations, limits.go
// ends them, smp.go adds threads. proof.go begins the proof searches, solve.go
// and dfpn.go do them, proofline.go shows the result. trace.go lets others
// watch, recorder.go keeps the top of the tree for the x-ray. Package enginetest has the oracles and the kit that games must pass.
//
// The package imports only the standard library.
package engine
