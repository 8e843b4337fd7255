package xray

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/command"
	"duiju/games/text/words"
)

// Depth and teachNodes bound a teaching search.
const (
	Depth      = 3
	MaxDepth   = 6
	teachNodes = 2_000_000 // visited
	Kept       = 20_000    // and kept for the x-ray
	Counted    = 200_000   // counted without any cut, to tell what the cuts saved
)

// Features are the parts of the search that the keys 1 to 6 switch, in
// this order. A teaching search begins as plain alpha-beta.
var Features = []engine.Feature{
	engine.FeatureTable, engine.FeatureKillers, engine.FeatureHistory,
	engine.FeaturePVS, engine.FeatureNullMove, engine.FeatureReductions,
}

// Tree is a recorded search with what the x-ray needs of it.
type Tree struct {
	engine.Tree
	Root  games.Side // the side to move at the root; all scores are for it
	names map[engine.Move]string
	Mover []games.Side // who made the move that led to a node
	after []int        // index of the first node behind a node's subtree
	Total uint64       // nodes visited by the whole search
	All   uint64       // nodes that there are to its depth, 0 where nobody counted; beyond Counted not all
	Depth int
	game  func() games.Searched // a view of the root, made anew
	odds  map[int]int32         // by chance node: the weights of its outcomes together
	Proof []engine.ProofNode    // of a proof search: by node, instead of scores

	Proved engine.Outcome // of a proof search: what became of its question

	Thought *games.Decision // by whose search a player chose; nil: the x-ray's own
}

// Teach searches to one depth after the other as far as limits allow, at
// most the x-ray's own: of a search that they cut off no sentence would be true, so
// the one before stands. The error is that of ctx, or says that they end no search.
func Teach(ctx context.Context, s games.State, l engine.Limits, on engine.Feature, rec *engine.TreeRecorder) (*Tree, error) {
	if l.Nodes == 0 || l.Nodes > teachNodes {
		l.Nodes = teachNodes
	}
	var t *Tree
	for depth := 1; depth <= l.Depth; depth++ {
		search := engine.New(s.Game(), engine.Options{TableMiB: 8, Off: engine.AllFeatures &^ (on | engine.FeatureOrderer), Tracer: rec})
		r, err := search.Search(ctx, engine.Limits{Depth: depth, Nodes: l.Nodes})
		if err != nil {
			return nil, err
		}
		if r.Nodes >= l.Nodes {
			break
		}
		t = newTree(rec.Last(), s.Turn(), s.Game)
		t.Total, t.Depth = r.Nodes, r.Depth
	}
	if t == nil {
		return nil, command.Usagef("%d nodes end no search; give --nodes more", l.Nodes)
	}
	return t, nil
}

// CountAll counts the nodes that a search to the tree's depth would visit if it
// cut nothing.
func (t *Tree) CountAll(ctx context.Context) {
	t.All = engine.Count(ctx, t.game(), t.Depth, Counted)
}

// newTree prepares a recorded search of a position with a side to move.
func newTree(rec engine.Tree, root games.Side, game func() games.Searched) *Tree {
	t := &Tree{Tree: rec, Root: root, names: map[engine.Move]string{}, game: game}
	g := game()
	t.Mover, t.after = make([]games.Side, len(t.Nodes)), make([]int, len(t.Nodes))
	for i := range t.Nodes {
		n := &t.Nodes[i]
		t.after[i] = i + 1
		for _, m := range []engine.Move{n.Enter.Move, n.Leave.Best, n.Excluded} {
			if _, ok := t.names[m]; !ok && m != engine.NoMove {
				t.names[m] = g.MoveName(m)
			}
		}
		switch p := n.Parent; {
		case p < 0:
			t.Mover[i] = t.Root.Other()
		case t.Nodes[p].Chance, n.Excluded != engine.NoMove:
			t.Mover[i] = t.Mover[p]
		default:
			t.Mover[i] = t.Mover[p].Other()
		}
	}
	for i := len(t.Nodes) - 1; i > 0; i-- {
		if p := t.Nodes[i].Parent; p >= 0 {
			t.after[p] = max(t.after[p], t.after[i])
		}
	}
	return t
}

// Ended reports whether a node had been left when the first seen nodes had been
// entered.
func (t *Tree) Ended(i, seen int) bool {
	if !t.Nodes[i].Done {
		return false
	}
	return t.after[i] < seen || seen >= len(t.Nodes)
}

// Value is a node's score for the root side.
func (t *Tree) Value(i int) words.Score {
	n := &t.Nodes[i]
	of := t.Root
	if i > 0 {
		of = t.Mover[i]
	}
	return words.ScoreFor(t.Root, of, games.ThoughtLine{Score: n.Score, Bound: n.Bound})
}

// Window is a node's window for the root side.
func (t *Tree) Window(i int) (low, high engine.Score) {
	n := &t.Nodes[i]
	if i == 0 || t.Mover[i] == t.Root {
		return n.Alpha, n.Beta
	}
	return -n.Beta, -n.Alpha
}

// Name is the name of a move; a null move has one of its own, given by the
// screen.
func (t *Tree) Name(m engine.Move) string { return t.names[m] }

// held finds the move by which the mover of node i already has the lower end
// of its window: an earlier sibling with just that score, or one of an
// ancestor by the same side with the same window. It is -1 where the tree does
// not show one.
func (t *Tree) held(i int) int {
	want := t.Nodes[i].Alpha
	for {
		n := &t.Nodes[i]
		if n.Parent < 0 || n.Alpha != want {
			return -1
		}
		for c := t.Nodes[n.Parent].FirstChild; c >= 0 && c < i; c = t.Nodes[c].NextSibling {
			s := &t.Nodes[c]
			has := s.Score == want || want == engine.LossIn(engine.MaxPly) && s.Score < -engine.MaxEval // any loss
			if s.Done && !s.Null && !s.Probe && s.Excluded == engine.NoMove && has && !t.Nodes[n.Parent].Chance {
				return c
			}
		}
		i = t.above(n.Parent)
		if i < 0 {
			return -1
		}
	}
}

// above is the nearest ancestor of a node that the other side's move led to,
// counted from the node's own mover: the node whose window this one's came
// from.
func (t *Tree) above(i int) int {
	mover := t.Mover[i].Other()
	for i >= 0 && t.Mover[i] != mover {
		i = t.Nodes[i].Parent
	}
	return i
}

// heldAgainst finds the move by which the opponent of node i's mover holds the
// upper end of its window.
func (t *Tree) heldAgainst(i int) int {
	p := t.above(i)
	if p <= 0 || t.Nodes[p].Alpha != -t.Nodes[i].Beta {
		return -1
	}
	return t.held(p)
}

// Branch is the nodes from the root's child down to node i.
func (t *Tree) Branch(i int) []int {
	var up []int
	for ; i > 0; i = t.Nodes[i].Parent {
		up = append(up, i)
	}
	slices.Reverse(up)
	return up
}

// Line is the names of the moves of the branch to node i, up to the first
// outcome of chance or null move, which no board can show.
func (t *Tree) Line(i int) []string {
	var moves []string
	for _, n := range t.Branch(i) {
		if t.Nodes[n].Null || t.Nodes[n].Weight > 0 {
			break
		}
		if t.Nodes[n].Excluded != engine.NoMove {
			continue // the same position
		}
		moves = append(moves, t.Name(t.Nodes[n].Enter.Move))
	}
	return moves
}

// Weights is what the weights of a chance node's outcomes add up to.
func (t *Tree) Weights(i int) int32 {
	if w, ok := t.odds[i]; ok {
		return w
	}
	sum := int32(0)
	if c, ok := t.Walk(i).(engine.Chancer); ok && c.AtChance() {
		for _, o := range c.Chances(nil) {
			sum += o.Weight
		}
	}
	if t.odds == nil {
		t.odds = map[int]int32{}
	}
	t.odds[i] = sum
	return sum
}

// read is how many outcomes of a chance node were read to the end.
func (t *Tree) read(i int) int {
	k := 0
	for c := t.Nodes[i].FirstChild; c >= 0; c = t.Nodes[c].NextSibling {
		if !t.Nodes[c].Probe {
			k++
		}
	}
	return k
}

// outcomes is how many outcomes a chance node has, and back how many plies
// back a repeated position stands; both are asked of the position itself.
func (t *Tree) outcomes(i int) int {
	g := t.Walk(i)
	if c, ok := g.(engine.Chancer); ok && c.AtChance() {
		return len(c.Chances(nil))
	}
	return 0
}

func (t *Tree) back(i int) int {
	if p, ok := t.Walk(i).(engine.Pather); ok {
		_, back := p.PathOutcome()
		return back
	}
	return 0
}

// Walk is a view of the position at node i.
func (t *Tree) Walk(i int) engine.Game {
	g := t.game()
	for _, n := range t.Branch(i) {
		if t.Nodes[n].Excluded == engine.NoMove { // of a null move there is none
			g.Do(t.Nodes[n].Enter.Move)
		}
	}
	return g
}
