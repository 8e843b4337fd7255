package classic

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
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
func (pl *Tree) printed(ctx context.Context, g *View, l engine.Limits) (games.Decision, error) {
	s := &listing{ctx: ctx, view: g, watch: pl.Env.Watch, depth: l.Depth, limit: l.Nodes, way: []claim{{}}}
	slices.Sort(g.Root)
	best, value := engine.NoMove, 0
	s.watch.Begin(g)
	s.watch.Enter(engine.Enter{Depth: s.depth, Alpha: -engine.Infinite, Beta: engine.Infinite})
	s.nodes++
	for _, m := range slices.Backward(g.Root) {
		c := s.child(m)
		if s.stopped && best != engine.NoMove {
			break
		}
		if best == engine.NoMove || c.valued && c.value >= value {
			best, value = m, c.value
		}
	}
	s.watch.Leave(engine.Leave{
		Score: engine.Score(value), Bound: engine.Exact, Reason: engine.ReasonExact, Best: best,
		Nodes: s.nodes, Read: s.way[0].read, Skipped: len(g.Root) - s.way[0].read,
	})
	s.watch.Chose(best, s.depth)
	line := engine.Line{Score: engine.Score(value), Bound: engine.Exact, Depth: s.depth, Moves: []engine.Move{best}}
	i := engine.Info{Depth: s.depth, SelDepth: s.depth, Nodes: s.nodes, Lines: []engine.Line{line}}
	return games.Decision{Move: g.MoveName(best), Thought: games.ThoughtOf(g, i)}, ctx.Err()
}

// takesMost reports whether a node's value is the largest below it.
func takesMost(ply int) bool { return ply%2 == 0 }

// child reads what follows a move of the last node on the way.
func (s *listing) child(m engine.Move) claim {
	s.view.Do(m)
	s.moves = append(s.moves, m)
	ply, before := len(s.way), s.nodes
	low, high := s.window()
	s.watch.Enter(engine.Enter{Move: m, Ply: ply, Depth: s.depth - ply, Alpha: low, Beta: high})
	s.way = append(s.way, claim{})
	why := s.visit(ply)
	c := s.way[ply]
	s.way = s.way[:ply]
	s.moves = s.moves[:ply-1]
	s.view.Undo(m)
	s.leave(c, why, low, high, ply, before)

	up := &s.way[ply-1]
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
func (s *listing) window() (low, high engine.Score) {
	low, high = -engine.Infinite, engine.Infinite
	n := len(s.way) - 1
	if s.way[n].valued {
		low = s.seen(s.way[n].value, n)
	}
	if n > 0 && s.way[n-1].valued {
		high = s.seen(s.way[n-1].value, n)
	}
	return low, high
}

// seen is a value for the side to move at a ply.
func (s *listing) seen(value, ply int) engine.Score {
	if takesMost(ply) {
		return engine.Score(value)
	}
	return -engine.Score(value)
}

// leave tells why a child is left.
func (s *listing) leave(c claim, why engine.Reason, low, high engine.Score, ply int, before uint64) {
	l := engine.Leave{Reason: why, Nodes: s.nodes - before, Read: c.read}
	if c.valued && why != engine.ReasonStopped {
		l.Score, l.Bound, l.Best = s.seen(c.value, ply-1), engine.Exact, c.from
		switch {
		case why == engine.ReasonLeaf:
		case l.Score <= low:
			l.Bound = engine.UpperBound
		case l.Score >= high:
			l.Bound = engine.LowerBound
		}
	}
	s.watch.Leave(l)
}

// visit reads the node at a ply and says why it ended.
func (s *listing) visit(ply int) engine.Reason {
	s.nodes++
	if s.nodes%256 == 0 && s.ctx.Err() != nil || s.limit > 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	var moves []engine.Move
	if ply < s.depth && !s.stopped {
		moves = s.view.Candidates(nil)
	}
	if len(moves) == 0 {
		s.hand(s.view.judge.Value(&s.view.Board))
		return engine.ReasonLeaf
	}
	slices.Sort(moves)
	for _, m := range slices.Backward(moves) {
		at := s.cut()
		switch {
		case at == ply && s.way[ply].trusted() && s.way[ply-1].trusted():
			return engine.ReasonFailHigh
		case at == ply:
			s.way[ply].shaky = true
			return engine.ReasonClaim
		case at > 0 || s.stopped:
			s.way[ply].shaky = true
			return engine.ReasonStopped
		}
		s.child(m)
	}
	switch {
	case s.stopped:
		return engine.ReasonStopped
	case !s.way[ply].trusted():
		return engine.ReasonClaim
	}
	return engine.ReasonExact
}

// cut is the ply of the last node on the way that lies beyond its parent, 0 for
// none.
func (s *listing) cut() int {
	for n := len(s.way) - 1; n > 0; n-- {
		node, parent := s.way[n], s.way[n-1]
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
func (s *listing) hand(value int) {
	n := len(s.way) - 1
	s.way[n].value, s.way[n].valued = value, true
	for n--; n >= 0; n-- {
		node := &s.way[n]
		if node.valued && (takesMost(n) && value <= node.value || !takesMost(n) && value >= node.value) {
			return
		}
		node.value, node.valued, node.from = value, true, s.moves[n]
		node.hasty = n < len(s.way)-2
	}
}
