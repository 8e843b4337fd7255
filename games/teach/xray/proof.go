package xray

import (
	"context"
	"fmt"

	"duiju/engine"
	"duiju/games"
	"duiju/games/list"
)

// proofNodes bounds a proof search for the x-ray.
const proofNodes = 200_000

// Provable is the view of a position's question, nil if it has none.
func Provable(s games.State) games.Searched { return games.View(s, games.ForProof) }

// Question words what the proof of a provable position is about.
func Question(s games.State) games.Question {
	if v, ok := s.(games.Viewer); ok {
		return v.Question()
	}
	return games.Question{}
}

// Prove runs df-pn on a position's question with the recorder attached, for so many
// positions, at most the x-ray's own number. A question that is decided at once has a
// tree without nodes.
func Prove(ctx context.Context, s games.State, nodes uint64, rec *engine.ProofRecorder) (*Tree, error) {
	if nodes == 0 || nodes > proofNodes {
		nodes = proofNodes
	}
	g := Provable(s.Clone())
	if g == nil {
		return nil, fmt.Errorf("no question to prove")
	}
	p, err := engine.Prove(ctx, g, engine.ProofOptions{TableMiB: 16, Nodes: nodes, Recorder: rec})
	if err != nil {
		return nil, err
	}
	t := proofTree(rec.Tree(), s.Turn(), s.Game)
	t.Total, t.Proved = p.Nodes, p.Outcome
	return t, nil
}

// proofTree makes a recorded proof search a tree of the x-ray: its nodes have
// numbers instead of scores.
func proofTree(rec engine.ProofTree, root games.Side, game func() games.Searched) *Tree {
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
	t.Proof = rec.Nodes
	for _, n := range rec.Nodes {
		t.Depth = max(t.Depth, n.Ply)
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

// Numbers are a node's proof and disproof number, or the verdict that they are.
func (s *Search) Numbers(n *engine.ProofNode) string {
	switch {
	case n.Proof == 0:
		return s.Words.T("proof.proved")
	case n.Disproof == 0:
		return s.Words.T("proof.refuted")
	}
	return s.Words.T("proof.numbers", "pn", n.Proof, "dn", n.Disproof)
}

// holes fills the holes of the sentences on a proof: the side that asks, the
// other one, and the goal.
func (s *Search) holes(more ...any) []any {
	side := s.State.Turn()
	return append([]any{
		"R", s.State.SideName(side), "O", s.State.SideName(side.Other()), "goal", Question(s.State).Goal,
	}, more...)
}

// Why is one sentence on a node's numbers, made of the node itself. What it says
// was proved or refuted is the goal, never more.
func (s *Search) whyProof(i int) string {
	t := s.Tree
	n := &t.Proof[i]
	return s.Words.T(proofKey(n), s.holes("r", t.Name(t.Nodes[i].Best), "pn", n.Proof, "dn", n.Disproof, "n", t.Nodes[i].Children)...)
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

// AtOnce is the sentence on a proof search that had nothing to do.
func (s *Search) AtOnce() string {
	t := s.Tree
	key := "proof.none.open"
	switch t.Proved {
	case engine.Win:
		key = "proof.none.won"
	case engine.Loss:
		key = "proof.none.lost"
	}
	return s.Words.T(key, s.holes()...)
}

// Assumes is what a proof of the position leaves out, in the game's words.
func (s *Search) Assumes() []string {
	return list.Of(Question(s.State).Assumes, s.Words.Say)
}

// Visits is how often a node of a proof was worked on, if it was.
func (s *Search) Visits(n *engine.ProofNode) string {
	if n.Visits > 0 {
		return s.Words.T("proof.visits", "n", n.Visits)
	}
	return ""
}
