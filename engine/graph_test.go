package engine_test

import (
	"math/rand/v2"

	"duiju/engine"
	"duiju/engine/mix"
)

// Node is a position of a Graph. A node with an Outcome has no edges; one with
// Weights waits for an outcome, of which edge i has weight Weights[i].
type Node struct {
	Outcome engine.Outcome
	Eval    engine.Score
	Edges   []int // nodes that the moves lead to; move i+1 is edge i
	Weights []int32
}

// Graph is a game spelled out: a walk on Nodes that begins at node 0. It is a
// tree, an acyclic graph or, inside a Cyclic, any graph.
type Graph struct {
	Nodes []Node
	Salt  uint64 // keeps the hashes of several graphs apart
	at    int
	path  []int // nodes before the current one
	Leaf  func(node int)
}

// NewGraph returns the game on nodes.
func NewGraph(nodes []Node) *Graph {
	return &Graph{Nodes: nodes, path: make([]int, 0, engine.MaxPly)}
}

// At is the current node.
func (g *Graph) At() int { return g.at }

// Moves implements engine.Game.
func (g *Graph) Moves(dst []engine.Move) []engine.Move {
	for i := range g.Nodes[g.at].Edges {
		dst = append(dst, engine.Move(i+1))
	}
	return dst
}

// Do implements engine.Game.
func (g *Graph) Do(m engine.Move) {
	g.path = append(g.path, g.at)
	g.at = g.Nodes[g.at].Edges[m-1]
}

// Jump goes to any node, as a null move might. Undo comes back.
func (g *Graph) Jump(node int) {
	g.path = append(g.path, g.at)
	g.at = node
}

// Start makes node the root, without a path to it.
func (g *Graph) Start(node int) { g.at, g.path = node, g.path[:0] }

// Undo implements engine.Game.
func (g *Graph) Undo(engine.Move) {
	last := len(g.path) - 1
	g.at, g.path = g.path[last], g.path[:last]
}

// Outcome implements engine.Game.
func (g *Graph) Outcome() engine.Outcome { return g.Nodes[g.at].Outcome }

// Eval implements engine.Game. It tells Leaf where it was asked.
func (g *Graph) Eval() engine.Score {
	if g.Leaf != nil {
		g.Leaf(g.at)
	}
	return g.Nodes[g.at].Eval
}

// Hash implements engine.Game.
func (g *Graph) Hash() uint64 { return mix.Step(uint64(g.at) + g.Salt<<32 + 1) }

// AtChance implements engine.Chancer.
func (g *Graph) AtChance() bool { return g.Nodes[g.at].Weights != nil }

// Chances implements engine.Chancer.
func (g *Graph) Chances(dst []engine.Weighted) []engine.Weighted {
	for i, w := range g.Nodes[g.at].Weights {
		dst = append(dst, engine.Weighted{Move: engine.Move(i + 1), Weight: w})
	}
	return dst
}

// ScoreBounds implements engine.Chancer: anything may happen.
func (g *Graph) ScoreBounds(int) (low, high engine.Score) { return engine.LossIn(0), engine.WinIn(0) }

// MoveIndexes implements engine.Indexer.
func (g *Graph) MoveIndexes() int { return 64 }

// MoveIndex implements engine.Indexer.
func (g *Graph) MoveIndex(m engine.Move) int { return int(m) & 63 }

// CloneGame implements engine.Cloner.
func (g *Graph) CloneGame() engine.Game {
	c := *g
	c.path = append(make([]int, 0, cap(g.path)), g.path...)
	return &c
}

// Cyclic is a Graph in which a position that stands on the path already is a
// draw.
type Cyclic struct{ *Graph }

// PathOutcome implements engine.Pather. A move and its outcome are one ply.
func (c Cyclic) PathOutcome() (engine.Outcome, int) {
	back := 0
	for i := len(c.path) - 1; i >= 0; i-- {
		if c.Nodes[c.path[i]].Weights == nil {
			back++
		}
		if c.path[i] == c.at {
			return engine.Draw, back
		}
	}
	return engine.Ongoing, 0
}

// CloneGame implements engine.Cloner.
func (c Cyclic) CloneGame() engine.Game { return Cyclic{c.Graph.CloneGame().(*Graph)} }

// Shape says how random graphs are made.
type Shape struct {
	Depth    int // plies below the root; the nodes there have no edges
	MinMoves int
	MaxMoves int
	Values   int     // evaluations lie in -Values ... Values
	Decided  float64 // share of nodes that end the game early
	Draws    float64 // share of draws among decided nodes
	Chance   float64 // share of moves that lead to a chance node
	// Width, if not 0, is the number of nodes on each ply, shared by all that
	// lead there: an acyclic graph instead of a tree.
	Width int
	// WinLoss decides the nodes without edges, too.
	WinLoss bool
}

// RandomTree makes a tree, or with Width an acyclic graph.
func RandomTree(r *rand.Rand, s Shape) *Graph {
	b := builder{r: r, s: s, shared: map[[2]int]int{}}
	b.node(0, false)
	return NewGraph(b.nodes)
}

type builder struct {
	r      *rand.Rand
	s      Shape
	nodes  []Node
	shared map[[2]int]int // (ply, column) of a graph to its node
}

// child is a node on ply, new or shared.
func (b *builder) child(ply int) int {
	if b.s.Width == 0 {
		return b.node(ply, true)
	}
	k := [2]int{ply, b.r.IntN(b.s.Width)}
	if n, ok := b.shared[k]; ok {
		return n
	}
	n := b.node(ply, true)
	b.shared[k] = n
	return n
}

func (b *builder) node(ply int, mayEnd bool) int {
	at := len(b.nodes)
	b.nodes = append(b.nodes, Node{Eval: engine.Score(b.r.IntN(2*b.s.Values+1) - b.s.Values)})
	end := ply == b.s.Depth
	if mayEnd && (b.r.Float64() < b.s.Decided || end && b.s.WinLoss) {
		b.nodes[at].Outcome = b.outcome()
		return at
	}
	if end {
		return at
	}
	moves := b.s.MinMoves + b.r.IntN(b.s.MaxMoves-b.s.MinMoves+1)
	for range moves {
		var to int
		if b.r.Float64() < b.s.Chance {
			to = b.chance(ply + 1)
		} else {
			to = b.child(ply + 1)
		}
		b.nodes[at].Edges = append(b.nodes[at].Edges, to)
	}
	return at
}

// chance makes a chance node before ply.
func (b *builder) chance(ply int) int {
	at := len(b.nodes)
	b.nodes = append(b.nodes, Node{})
	for range 1 + b.r.IntN(4) {
		to := b.child(ply)
		b.nodes[at].Edges = append(b.nodes[at].Edges, to)
		b.nodes[at].Weights = append(b.nodes[at].Weights, int32(1+b.r.IntN(5)))
	}
	return at
}

func (b *builder) outcome() engine.Outcome {
	switch {
	case b.r.Float64() < b.s.Draws:
		return engine.Draw
	case b.r.IntN(2) == 0:
		return engine.Win
	}
	return engine.Loss
}

// RandomCyclic makes a graph of n nodes for each side to move, with cycles.
// About a share of decided of them ends the game; draws among these.
func RandomCyclic(r *rand.Rand, n, maxMoves int, decided, draws float64) Cyclic {
	nodes := make([]Node, 2*n)
	b := builder{r: r, s: Shape{Draws: draws}}
	for i := range nodes {
		if i > 0 && r.Float64() < decided {
			nodes[i].Outcome = b.outcome()
			continue
		}
		other := n // nodes 0 ... n-1 belong to one side, the rest to the other
		if i >= n {
			other = 0
		}
		for range 1 + r.IntN(maxMoves) {
			nodes[i].Edges = append(nodes[i].Edges, other+r.IntN(n))
		}
	}
	return Cyclic{NewGraph(nodes)}
}

// PerfectTree is a tree of one branching factor in which the first move of
// every node is its best.
func PerfectTree(branching, depth int) *Graph {
	var nodes []Node
	var grow func(value engine.Score, left int) int
	grow = func(value engine.Score, left int) int {
		at := len(nodes)
		nodes = append(nodes, Node{Eval: value})
		for i := 0; left > 0 && i < branching; i++ {
			to := grow(-value+engine.Score(i), left-1)
			nodes[at].Edges = append(nodes[at].Edges, to)
		}
		return at
	}
	grow(0, depth)
	return NewGraph(nodes)
}

// Retrograde returns the value of every node of a graph for its side to move,
// by working backwards from the decided nodes: endless play is a draw. The
// distance is in plies, 0 for draws.
func Retrograde(g *Graph) (values []engine.Outcome, plies []int) {
	n := len(g.Nodes)
	values, plies = make([]engine.Outcome, n), make([]int, n)
	for i := range g.Nodes {
		values[i] = g.Nodes[i].Outcome
	}
	for round := 1; ; round++ {
		next := append([]engine.Outcome(nil), values...)
		changed := false
		for i := range g.Nodes {
			if values[i] != engine.Ongoing {
				continue
			}
			if o := backUp(g.Nodes[i].Edges, values); o != engine.Ongoing {
				next[i], plies[i], changed = o, round, true
			}
		}
		values = next
		if !changed {
			break
		}
	}
	for i := range values {
		if values[i] == engine.Ongoing {
			values[i] = engine.Draw
		}
	}
	return values, plies
}

// backUp is the outcome that the successors' outcomes force, if any.
func backUp(edges []int, values []engine.Outcome) engine.Outcome {
	lost := true
	for _, e := range edges {
		switch values[e] {
		case engine.Loss:
			return engine.Win
		case engine.Win:
		default:
			lost = false
		}
	}
	if lost {
		return engine.Loss
	}
	return engine.Ongoing
}
