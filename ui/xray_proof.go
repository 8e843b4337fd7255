package ui

import (
	"context"
	"fmt"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/canvas"
)

// proofNodes bounds a proof search for the x-ray.
const proofNodes = 200_000

// provable is the view of a position's question, nil if it has none.
func provable(s games.State) engine.Game {
	if p, ok := s.(games.Provable); ok {
		return p.ProofGame()
	}
	return nil
}

// prove runs df-pn on a position's question with the recorder attached.
func prove(ctx context.Context, s games.State, rec *engine.ProofRecorder) (*tree, error) {
	g := provable(s.Clone())
	if g == nil {
		return nil, fmt.Errorf("no question to prove")
	}
	p, err := engine.Prove(ctx, g, engine.ProofOptions{TableMiB: 16, Nodes: proofNodes, Recorder: rec})
	if err != nil {
		return nil, err
	}
	t := proofTree(rec.Tree(), s)
	t.total = p.Nodes
	return t, nil
}

// proofTree makes a recorded proof search a tree of the x-ray: its nodes have
// numbers instead of scores.
func proofTree(rec engine.ProofTree, s games.State) *tree {
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
	t := newTree(engine.Tree{Nodes: nodes, Seen: uint64(len(nodes))}, s)
	t.proof = rec.Nodes
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

// numbers are a node's proof and disproof number, or the verdict that they are.
func (x *xray) numbers(i int) string {
	n := &x.tree.proof[i]
	switch {
	case n.Proof == 0:
		return x.t("proof.proved")
	case n.Disproof == 0:
		return x.t("proof.refuted")
	}
	return x.t("proof.numbers", "pn", n.Proof, "dn", n.Disproof)
}

// whyProof is one sentence on a node's numbers, made of the node itself.
func (x *xray) whyProof(i int) string {
	t := x.tree
	n := &t.proof[i]
	mine := n.Ply%2 == 0 // the root's side moves here
	pairs := []any{
		"R", x.state.SideName(t.root), "O", x.state.SideName(t.root.Other()), "r", t.name(t.Nodes[i].Best),
		"pn", n.Proof, "dn", n.Disproof, "n", t.Nodes[i].Children,
	}
	inner := n.FirstChild >= 0
	switch {
	case n.Proof == 0 && !inner:
		return x.t("proof.why.won", pairs...)
	case n.Disproof == 0 && !inner:
		return x.t("proof.why.lost", pairs...)
	case !inner:
		return x.t("proof.why.first", pairs...)
	case n.Proof == 0 && mine:
		return x.t("proof.why.won.by", pairs...)
	case n.Proof == 0:
		return x.t("proof.why.won.all", pairs...)
	case n.Disproof == 0 && mine:
		return x.t("proof.why.lost.all", pairs...)
	case n.Disproof == 0:
		return x.t("proof.why.lost.by", pairs...)
	case mine:
		return x.t("proof.why.or", pairs...)
	}
	return x.t("proof.why.and", pairs...)
}

// drawProofNode draws what stands right of a node's move.
func (x *xray) drawProofNode(c *canvas.Canvas, at, i int, value, dim canvas.Style) {
	w, _ := c.Size()
	at = c.PutIn(at, 0, w-at, x.numbers(i), value) + 1
	if v := x.tree.proof[i].Visits; v > 0 {
		c.PutRight(w, 0, max(w-at, 0), x.t("proof.visits", "n", v), dim)
	}
}
