package engine

// Lazy SMP: every helper runs the same iterative deepening on its own clone
// with its own histories, and all share the table. Odd helpers run one ply
// ahead, so that the threads spread over the tree. The main worker alone
// reports. (The method became known by Cheng and Stockfish 7, 2016.)

// help searches until the main worker is done.
func (w *worker) help(l Limits, number int) {
	if w.game.Outcome() != Ongoing || w.atChance() {
		return
	}
	w.listRoot()
	for depth := 1 + number%2; depth <= depthLimit(l)+1 && !w.stopped; depth++ {
		w.run.maxPly = 2*depth + 8
		w.aspire(depth, 0, func() {})
	}
}
