// Package engine searches two-player, zero-sum games. It knows no game. A game
// implements the small Game interface; whatever else it offers (noisy moves, forced
// replies, chance outcomes, symmetry, ...) is an optional interface.
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
// At a chance node the value is the weighted mean of its outcomes. Star1 and Star2
// cut it (star.go), the more the narrower the bounds of its outcomes are
// (Chancer.ScoreBounds).
//
// # What is proven
//
// A won or lost score is always a proof. A draw, or any other score, is one
// when the whole tree under it was searched: Report.Proven. A value that depends on
// the path to a position (Pather) is never used on another path.
//
// # Selective search
//
// A game that offers only Game is searched to full width: the score of depth n
// is that of minimax, wins are the shortest. Quiescence and forced replies
// begin when the game implements Tactical and Forced; null moves, reductions,
// extensions and pruning when it implements Selective, as far as its Selection,
// which is data, asks for them. Options.Off switches single techniques off, to
// measure them or to teach; Options.Exact makes every search equal minimax.
//
// # Why an interface
//
// A Game is an interface and a Move a number. Against code written for one game that
// costs about 2.5 ns a node on the cheapest game and nothing on gomoku; the same with
// type parameters was measured and was no faster. BenchmarkStencil keeps the comparison.
//
// # Limits, repeatability, concurrency
//
// A search ends by depth, nodes, time or its context; the first iteration is
// always finished unless the context ends. With one thread and without a time
// limit the same search always gives the same move, score and node count. A
// Searcher and a Prover are for one goroutine. Several threads search clones
// (Cloner) and share the table and a list of the moves in progress.
//
// # Reading order
//
// score.go, game.go, selection.go, options.go and tracer.go are the contract.
//
// node.go is the search in numbered steps, with its loops over the moves (loops.go)
// and its techniques (transposed.go, quiesce.go, selective.go, chance.go). Its type
// is worker (worker.go). The parts of a worker know nothing of it: frame.go is the
// memory of a ply, order.go and history.go order moves, limits.go ends a search,
// smp.go shares it among threads, star.go does the arithmetic of chance nodes,
// validity.go says which values may be stored and which are proofs, table.go
// and package internal/tt store them. search.go and root.go run the iterations.
//
// proof.go begins the proof searches: solve.go and dfpn.go are two of them, the second
// with proofchildren.go, proofsum.go, simulation.go and prooftable.go; proofline.go
// shows the result. trace.go serves a Tracer, recorder.go and
// prooftrace.go keep trees for the x-ray. Package bench measures, the tests of
// games/gamestest hold every view of a game to the contract.
//
// The package imports only the standard library.
package engine
