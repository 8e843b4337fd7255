package walks

import "duiju/engine"

// game is a tree as the engine sees it. A leaf is followed by passes down to the
// ply of the deepest one, for a search reads to one depth; nothing of them is shown.
type game struct {
	t     *Tree
	at    int // node
	below int // passes behind it, if it is a leaf
}

// Moves implements engine.Game: move i+1 leads to child i.
func (g *game) Moves(dst []engine.Move) []engine.Move {
	for i := range max(len(g.t.Nodes[g.at].Children), 1) {
		dst = append(dst, engine.Move(i+1))
	}
	return dst
}

// Do implements engine.Game.
func (g *game) Do(m engine.Move) {
	if g.t.Leaf(g.at) {
		g.below++
		return
	}
	g.at = g.t.Nodes[g.at].Children[m-1]
}

// Undo implements engine.Game.
func (g *game) Undo(engine.Move) {
	if g.below > 0 {
		g.below--
		return
	}
	g.at = g.t.Nodes[g.at].Parent
}

// Outcome implements engine.Game: a leaf is an estimate.
func (g *game) Outcome() engine.Outcome { return engine.Ongoing }

// Eval implements engine.Game.
func (g *game) Eval() engine.Score {
	n := &g.t.Nodes[g.at]
	if (n.Ply+g.below)%2 != 0 {
		return engine.Score(-n.Value)
	}
	return engine.Score(n.Value)
}

// Hash implements engine.Game.
func (g *game) Hash() uint64 { return uint64(g.at)<<8 | uint64(g.below) }

// askedGame is the game of the question whether the root's side gets at least so
// much: a leaf is won or lost.
type askedGame struct {
	game
	least int
	last  int // node that was opened last
}

// Moves implements engine.Game.
func (g *askedGame) Moves(dst []engine.Move) []engine.Move {
	g.last = g.at
	return g.game.Moves(dst)
}

// Outcome implements engine.Game.
func (g *askedGame) Outcome() engine.Outcome {
	n := &g.t.Nodes[g.at]
	switch {
	case !g.t.Leaf(g.at):
		return engine.Ongoing
	case (n.Value >= g.least) == g.t.Max(g.at):
		return engine.Win
	}
	return engine.Loss
}
