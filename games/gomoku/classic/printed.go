package classic

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
)

// The search as the paper's listing has it. Every leaf hands its value to all
// nodes above it at once, where a value, once there, only ever rises (with the
// owner to move) or falls (with the other side). Nothing more is read below a
// node that lies beyond its parent, whether the two values were read to the end
// or not. The moves are tried from the last in row order to the first, and a five
// does not end the game.

// claim is a node on the way down.
type claim struct {
	value  int  // for the owner
	valued bool // a leaf has handed it one
	from   engine.Move
	hasty  bool // from was not read to the end when it handed the value up
	shaky  bool // something below was cut by such a value
	read   int
}

// trusted reports whether the value is one that alpha-beta may cut by.
func (c *claim) trusted() bool { return !c.hasty && !c.shaky }

// listing is one search of that kind.
type listing struct {
	ctx     context.Context
	view    *View
	watch   *games.Watcher
	depth   int
	limit   uint64
	nodes   uint64
	way     []claim       // the nodes from the root to the one that is read
	moves   []engine.Move // that lead there
	stopped bool
}

// printed searches to the depth and plays the root's best child, the first of
// equal ones in row order.
func (t *Tree) printed(ctx context.Context, v *View, limits engine.Limits) (games.Decision, error) {
	l := &listing{ctx: ctx, view: v, watch: t.Env.Watch, depth: limits.Depth, limit: limits.Nodes, way: []claim{{}}}
	slices.Sort(v.Root)
	best, value := engine.NoMove, 0
	l.watch.Begin(v)
	l.watch.Enter(engine.Enter{Depth: l.depth, Alpha: -engine.Infinite, Beta: engine.Infinite})
	l.nodes++
	for _, m := range slices.Backward(v.Root) {
		c := l.child(m)
		if l.stopped && best != engine.NoMove {
			break
		}
		if best == engine.NoMove || c.valued && c.value >= value {
			best, value = m, c.value
		}
	}
	l.watch.Leave(engine.Leave{
		Score: engine.Score(value), Bound: engine.Exact, Reason: engine.ReasonExact, Best: best,
		Nodes: l.nodes, Read: l.way[0].read, Skipped: len(v.Root) - l.way[0].read,
	})
	l.watch.Chose(best, l.depth)
	line := engine.Line{Score: engine.Score(value), Bound: engine.Exact, Depth: l.depth, Moves: []engine.Move{best}}
	i := engine.Info{Depth: l.depth, SelDepth: l.depth, Nodes: l.nodes, Lines: []engine.Line{line}}
	return games.Decision{Move: v.MoveName(best), Thought: players.ThoughtOf(v, i)}, ctx.Err()
}

// takesMost reports whether a node's value is the largest below it.
func takesMost(ply int) bool { return ply%2 == 0 }

// child reads what follows a move of the last node on the way.
func (l *listing) child(m engine.Move) claim {
	l.view.Do(m)
	l.moves = append(l.moves, m)
	ply, before := len(l.way), l.nodes
	low, high := l.window()
	l.watch.Enter(engine.Enter{Move: m, Ply: ply, Depth: l.depth - ply, Alpha: low, Beta: high})
	l.way = append(l.way, claim{})
	why := l.visit(ply)
	c := l.way[ply]
	l.way = l.way[:ply]
	l.moves = l.moves[:ply-1]
	l.view.Undo(m)
	l.leave(c, why, low, high, ply, before)

	up := &l.way[ply-1]
	up.read++
	switch {
	case !c.trusted():
		up.shaky = true
	case up.from == m && up.value == c.value: // what it claimed has come true
		up.hasty = false
	}
	return c
}

// window is what the mover of the last node has and what it will be allowed, as
// the values stand.
func (l *listing) window() (low, high engine.Score) {
	low, high = -engine.Infinite, engine.Infinite
	n := len(l.way) - 1
	if l.way[n].valued {
		low = l.seen(l.way[n].value, n)
	}
	if n > 0 && l.way[n-1].valued {
		high = l.seen(l.way[n-1].value, n)
	}
	return low, high
}

// seen is a value for the side to move at a ply.
func (l *listing) seen(value, ply int) engine.Score {
	if takesMost(ply) {
		return engine.Score(value)
	}
	return -engine.Score(value)
}

// leave tells why a child is left.
func (l *listing) leave(c claim, why engine.Reason, low, high engine.Score, ply int, before uint64) {
	left := engine.Leave{Reason: why, Nodes: l.nodes - before, Read: c.read}
	if c.valued && why != engine.ReasonStopped {
		left.Score, left.Bound, left.Best = l.seen(c.value, ply-1), engine.Exact, c.from
		switch {
		case why == engine.ReasonLeaf:
		case left.Score <= low:
			left.Bound = engine.UpperBound
		case left.Score >= high:
			left.Bound = engine.LowerBound
		}
	}
	l.watch.Leave(left)
}

// visit reads the node at a ply and says why it ended.
func (l *listing) visit(ply int) engine.Reason {
	l.nodes++
	if l.nodes%256 == 0 && l.ctx.Err() != nil || l.limit > 0 && l.nodes >= l.limit {
		l.stopped = true
	}
	var moves []engine.Move
	if ply < l.depth && !l.stopped {
		moves = l.view.Candidates(nil)
	}
	if len(moves) == 0 {
		l.hand(l.view.judge.Value(&l.view.Board))
		return engine.ReasonLeaf
	}
	slices.Sort(moves)
	for _, m := range slices.Backward(moves) {
		at := l.cut()
		switch {
		case at == ply && l.way[ply].trusted() && l.way[ply-1].trusted():
			return engine.ReasonFailHigh
		case at == ply:
			l.way[ply].shaky = true
			return engine.ReasonClaim
		case at > 0 || l.stopped:
			l.way[ply].shaky = true
			return engine.ReasonStopped
		}
		l.child(m)
	}
	switch {
	case l.stopped:
		return engine.ReasonStopped
	case !l.way[ply].trusted():
		return engine.ReasonClaim
	}
	return engine.ReasonExact
}

// cut is the ply of the last node on the way that lies beyond its parent, 0 for
// none.
func (l *listing) cut() int {
	for n := len(l.way) - 1; n > 0; n-- {
		node, parent := l.way[n], l.way[n-1]
		if !node.valued || !parent.valued {
			continue
		}
		if takesMost(n) && node.value > parent.value || !takesMost(n) && node.value < parent.value {
			return n
		}
	}
	return 0
}

// hand gives a leaf its value, and all nodes above it as far as it changes them.
func (l *listing) hand(value int) {
	n := len(l.way) - 1
	l.way[n].value, l.way[n].valued = value, true
	for n--; n >= 0; n-- {
		node := &l.way[n]
		if node.valued && (takesMost(n) && value <= node.value || !takesMost(n) && value >= node.value) {
			return
		}
		node.value, node.valued, node.from = value, true, l.moves[n]
		node.hasty = n < len(l.way)-2
	}
}
