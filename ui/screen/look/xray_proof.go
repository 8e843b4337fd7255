package look

import (
	"context"
	"fmt"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// proofNodes bounds a proof search for the x-ray.
const proofNodes = 200_000

// provable is the view of a position's question, nil if it has none.
func provable(s games.State) games.Searched { return games.View(s, games.ForProof) }

// question words what the proof of a provable position is about.
func question(s games.State) games.Question {
	if v, ok := s.(games.Viewer); ok {
		return v.Question()
	}
	return games.Question{}
}

// prove runs df-pn on a position's question with the recorder attached. A
// question that is decided at once has a tree without nodes.
func prove(ctx context.Context, s games.State, rec *engine.ProofRecorder) (*tree, error) {
	return proveWithin(ctx, s, proofNodes, rec)
}

// proveWithin expands so many positions, at most the x-ray's own number.
func proveWithin(ctx context.Context, s games.State, nodes uint64, rec *engine.ProofRecorder) (*tree, error) {
	if nodes == 0 || nodes > proofNodes {
		nodes = proofNodes
	}
	g := provable(s.Clone())
	if g == nil {
		return nil, fmt.Errorf("no question to prove")
	}
	p, err := engine.Prove(ctx, g, engine.ProofOptions{TableMiB: 16, Nodes: nodes, Recorder: rec})
	if err != nil {
		return nil, err
	}
	t := proofTree(rec.Tree(), s.Turn(), viewOf(s))
	t.total, t.proved = p.Nodes, p.Outcome
	return t, nil
}

// proofTree makes a recorded proof search a tree of the x-ray: its nodes have
// numbers instead of scores.
func proofTree(rec engine.ProofTree, root games.Side, game func() games.Searched) *tree {
	nodes := make([]engine.TreeNode, len(rec.Nodes))
	for i, n := range rec.Nodes {
		nodes[i] = engine.TreeNode{
			Enter:  engine.Enter{Move: n.Move, Ply: n.Ply},
			Leave:  engine.Leave{Best: leader(rec.Nodes, i), Bound: engine.Exact, Reason: engine.ReasonExact, Nodes: uint64(n.Visits)},
			Parent: n.Parent, FirstChild: n.FirstChild, NextSibling: n.NextSibling, Done: true,
		}
		if n.Parent >= 0 {
			nodes[n.Parent].Children++
		}
	}
	t := newTree(engine.Tree{Nodes: nodes, Seen: uint64(len(nodes))}, root, game)
	t.proof = rec.Nodes
	for _, n := range rec.Nodes {
		t.depth = max(t.depth, n.Ply)
	}
	return t
}

// leader is the move of a node whose number is the node's own: the least proof
// number where the root's side moves, else the least disproof number.
func leader(nodes []engine.ProofNode, i int) engine.Move {
	best, least := engine.NoMove, uint64(engine.ProofInfinite)+1
	for c := nodes[i].FirstChild; c >= 0; c = nodes[c].NextSibling {
		n := uint64(nodes[c].Proof)
		if nodes[i].Ply%2 != 0 {
			n = uint64(nodes[c].Disproof)
		}
		if n < least {
			best, least = nodes[c].Move, n
		}
	}
	return best
}

// asked words a proof search: whose question it is, and what became of it.
type asked struct {
	*frame.App
	state games.State
}

func (x *xray) asked() asked { return asked{x.App, x.state} }

// numbers are a node's proof and disproof number, or the verdict that they are.
func (a asked) numbers(n *engine.ProofNode) string {
	switch {
	case n.Proof == 0:
		return a.T("proof.proved")
	case n.Disproof == 0:
		return a.T("proof.refuted")
	}
	return a.T("proof.numbers", "pn", n.Proof, "dn", n.Disproof)
}

// holes fills the holes of the sentences on a proof: the side that asks, the
// other one, and the goal.
func (a asked) holes(more ...any) []any {
	side := a.state.Turn()
	return append([]any{
		"R", a.state.SideName(side), "O", a.state.SideName(side.Other()), "goal", question(a.state).Goal,
	}, more...)
}

// why is one sentence on a node's numbers, made of the node itself. What it says
// was proved or refuted is the goal, never more.
func (a asked) why(t *tree, i int) string {
	n := &t.proof[i]
	return a.T(proofKey(n), a.holes("r", t.name(t.Nodes[i].Best), "pn", n.Proof, "dn", n.Disproof, "n", t.Nodes[i].Children)...)
}

// proofKey is the kind of sentence for a node.
func proofKey(n *engine.ProofNode) string {
	mine := n.Ply%2 == 0 // the root's side moves here
	inner := n.FirstChild >= 0
	switch {
	case n.Proof == 0 && !inner:
		return "proof.why.won"
	case n.Disproof == 0 && !inner:
		return "proof.why.lost"
	case !inner && n.Visits > 0:
		return "proof.why.unkept"
	case !inner:
		return "proof.why.first"
	case n.Proof == 0 && mine:
		return "proof.why.won.by"
	case n.Proof == 0:
		return "proof.why.won.all"
	case n.Disproof == 0 && mine:
		return "proof.why.lost.all"
	case n.Disproof == 0:
		return "proof.why.lost.by"
	case mine:
		return "proof.why.or"
	}
	return "proof.why.and"
}

// atOnce is the sentence on a proof search that had nothing to do.
func (a asked) atOnce(t *tree) string {
	key := "proof.none.open"
	switch t.proved {
	case engine.Win:
		key = "proof.none.won"
	case engine.Loss:
		key = "proof.none.lost"
	}
	return a.T(key, a.holes()...)
}

// assumes is what a proof of the position leaves out, in the game's words.
func (a asked) assumes() []string {
	var said []string
	for _, t := range question(a.state).Assumes {
		said = append(said, a.Say(t))
	}
	return said
}

// drawProofNode draws what stands right of a node's move.
func (x *xray) drawProofNode(c *canvas.Canvas, at, i int, value, dim canvas.Style) {
	w, _ := c.Size()
	at = c.PutIn(at, 0, w-at, x.asked().numbers(&x.tree.proof[i]), value) + 1
	c.PutRight(w, 0, max(w-at, 0), x.asked().visits(&x.tree.proof[i]), dim)
}

// visits is how often a node of a proof was worked on, if it was.
func (a asked) visits(n *engine.ProofNode) string {
	if n.Visits > 0 {
		return a.T("proof.visits", "n", n.Visits)
	}
	return ""
}

// drawAssumes says what the proof leaves out.
func (a asked) drawAssumes(col *frame.Column) {
	for _, said := range a.assumes() {
		col.Wrap(said, theme.Dim)
		col.Gap()
	}
}

// drawDecided says what became of a question that needed no search.
func (a asked) drawDecided(c *canvas.Canvas, t *tree) {
	col := frame.NewColumn(c)
	col.Wrap(a.atOnce(t), theme.Text)
	col.Gap()
	a.drawAssumes(col)
	col.Wrap(a.T("proof.none.back"), theme.Dim)
}
