package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// Every recorded position that was worked on has the numbers that follow from
// those of its moves, the root those of the answer; recording changes nothing.
func TestProofRecorder(t *testing.T) {
	shape := Shape{Depth: 6, MinMoves: 1, MaxMoves: 4, Decided: 0.1, Draws: 0.2, WinLoss: true}
	ctx := context.Background()
	inner, trees := 0, int(cases(300))
	for i := range uint64(trees) {
		g := RandomTree(random(4, i), shape)
		plain, err := engine.Prove(ctx, g, engine.ProofOptions{TableMiB: 1})
		enginetest.Must(t, err)
		rec := engine.NewProofRecorder(100_000)
		proof, err := engine.Prove(ctx, g, engine.ProofOptions{TableMiB: 1, Recorder: rec})
		if err != nil || proof.Outcome != plain.Outcome || proof.Nodes != plain.Nodes {
			t.Fatalf("graph %d: %v in %d nodes with a recorder, %v in %d without, %v", i, proof.Outcome, proof.Nodes, plain.Outcome, plain.Nodes, err)
		}
		tree := rec.Tree()
		if len(tree.Nodes) == 0 {
			continue // decided at the root
		}
		root := tree.Nodes[0]
		if root.Proof != proof.ProofNumber || root.Disproof != proof.Disproof || (root.Proof == 0) != (proof.Outcome == engine.Win) {
			t.Fatalf("graph %d: the root has %d and %d, the answer %d and %d", i, root.Proof, root.Disproof, proof.ProofNumber, proof.Disproof)
		}
		for k, n := range tree.Nodes {
			if n.Visits == 0 {
				if n.FirstChild >= 0 {
					t.Fatalf("node %d was not worked on and has moves", k)
				}
				continue
			}
			inner++
			if p, d := sums(tree, k); p != n.Proof || d != n.Disproof {
				t.Fatalf("graph %d, node %d at ply %d: %d and %d, its moves say %d and %d", i, k, n.Ply, n.Proof, n.Disproof, p, d)
			}
		}
	}
	if inner < 3*trees {
		t.Errorf("only %d positions of %d trees were worked on", inner, trees)
	}
}

// sums are the numbers that a node's moves give it: the least of one kind, and
// the greatest of the other with one more for each further open move.
func sums(t engine.ProofTree, i int) (proof, disproof uint32) {
	least, most, open := engine.ProofInfinite, uint32(0), uint32(0)
	or := t.Nodes[i].Ply%2 == 0
	for c := t.Nodes[i].FirstChild; c >= 0; c = t.Nodes[c].NextSibling {
		a, b := t.Nodes[c].Proof, t.Nodes[c].Disproof
		if !or {
			a, b = b, a
		}
		least, most = min(least, a), max(most, b)
		if b != 0 {
			open++
		}
	}
	if most != engine.ProofInfinite && open > 1 {
		most += open - 1
	}
	if or {
		return least, most
	}
	return most, least
}

// A full recorder keeps the top of the tree and counts the rest.
func TestProofRecorderIsBounded(t *testing.T) {
	shape := Shape{Depth: 7, MinMoves: 2, MaxMoves: 4, WinLoss: true}
	rec := engine.NewProofRecorder(20)
	if _, err := engine.Prove(context.Background(), RandomTree(random(4, 1), shape), engine.ProofOptions{TableMiB: 1, Recorder: rec}); err != nil {
		t.Fatal(err)
	}
	tree := rec.Tree()
	if len(tree.Nodes) != 20 || tree.Seen <= 20 {
		t.Errorf("%d nodes kept of %d", len(tree.Nodes), tree.Seen)
	}
	for i, n := range tree.Nodes {
		if n.Parent >= i {
			t.Errorf("node %d stands before its parent %d", i, n.Parent)
		}
	}
}
