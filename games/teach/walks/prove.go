package walks

import (
	"context"

	"duiju/engine"
	"duiju/games/text/message"
)

// maxVisits bounds a proof search: no tree of this size needs as many.
const maxVisits = 2000

// prove asks df-pn the question. Step k is where the search stands when it has
// worked on k positions: it is run anew with that limit, and does the same
// again.
func (w *Walk) prove(ctx context.Context, least *int) error {
	if least == nil {
		plain, err := New(ctx, w.Tree, Minimax, nil)
		if err != nil {
			return err
		}
		least = &plain.Value
	}
	w.Least = *least
	marks := make([]Mark, len(w.Tree.Nodes))
	for k := uint64(1); k <= maxVisits; k++ {
		rec := engine.NewProofRecorder(len(w.Tree.Nodes))
		g := &askedGame{game: game{t: w.Tree}, least: w.Least}
		p := engine.NewProver(engine.ProofOptions{TableMiB: 1, Off: engine.AllFeatures, NoDraws: true, Recorder: rec})
		proof, err := p.Ask(ctx, g, k)
		if err != nil {
			return err
		}
		said := w.chosen(marks, g.last)
		if marks[g.last].Seen {
			w.Again++
		}
		marks[g.last].Seen = true
		w.numbers(marks, rec.Tree())
		if said = append(said, w.numbered(marks[g.last], g.last)); g.last != 0 {
			said = append(said, w.numbered(marks[0], 0))
		}
		w.frame(Entered, g.last, marks, said...)
		if proof.Outcome != engine.Ongoing {
			w.Proved = proof.Outcome == engine.Win
			break
		}
	}
	for n := range marks {
		if marks[n].Proof != 0 || marks[n].Disproof != 0 {
			w.Read++
		}
	}
	key := "guide.asked.no"
	if w.Proved {
		key = "guide.asked.yes"
	}
	w.frame(Ended, 0, marks, message.T(key, "v", w.Least, "n", w.Read, "of", len(w.Tree.Nodes)))
	return nil
}

// numbers puts the numbers of a recorded proof search on the nodes.
func (w *Walk) numbers(marks []Mark, rec engine.ProofTree) {
	node := make([]int, len(rec.Nodes))
	for i, n := range rec.Nodes {
		if n.Parent >= 0 {
			node[i] = w.Tree.Nodes[node[n.Parent]].Children[n.Move-1]
		}
		m := &marks[node[i]]
		m.Proof, m.Disproof = n.Proof, n.Disproof
		if w.Tree.Leaf(node[i]) {
			m.Bound, m.Value = engine.Exact, w.Tree.Nodes[node[i]].Value
		}
	}
}

// chosen says why a node is worked on.
func (w *Walk) chosen(marks []Mark, n int) []message.Text {
	if n == 0 {
		return []message.Text{message.T("guide.asked", "v", w.Least)}
	}
	for at := n; at != 0; {
		p := w.Tree.Nodes[at].Parent
		for _, c := range w.Tree.Nodes[p].Children {
			if w.measure(marks, p, c) < w.measure(marks, p, at) {
				return []message.Text{message.T("guide.chosen.stays", "n", n, "above", p)}
			}
		}
		at = p
	}
	return []message.Text{message.T("guide.chosen", "n", n)}
}

// measure is the number by which a node chooses among its children.
func (w *Walk) measure(marks []Mark, n, child int) uint32 {
	if w.Tree.Max(n) {
		return marks[child].Proof
	}
	return marks[child].Disproof
}

// numbered says what the numbers of a node are.
func (w *Walk) numbered(m Mark, n int) message.Text {
	switch {
	case m.Proof == 0:
		return message.T("guide.proved", "n", n, "v", w.Least)
	case m.Disproof == 0:
		return message.T("guide.refuted", "n", n, "v", w.Least)
	}
	return message.T("guide.numbers", "n", n, "pn", int(m.Proof), "dn", int(m.Disproof))
}
