package classic

import (
	"fmt"
	"hash/fnv"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
)

// How many positions the classic searches look at in positions of a fixed seed, and
// a sum of what they find, iteration by iteration, and of every node of the trees
// that are watched: the searches are those of texts, and what they visit is part of
// what the texts say. Who makes one quicker on purpose changes the record.
const (
	quickRecord   = "11618 nodes, 029ed343"
	printedRecord = "2742 nodes, 0d288656"
	watchedRecord = "2303e28d"
)

func TestClassicSearchesAreAsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	rnd, sum, nodes := board.Splitmix(14), fnv.New32a(), uint64(0)
	for i := range 40 {
		b, turn := scattered(&rnd, 15, 5+rnd.Below(24))
		q := newQuick(b, turn, 1+i%2, []*tupleScores{PaperTuples, EvenTuples}[i%4/2])
		r := q.deepen(t.Context(), NewView(b, turn, 1+i%2, NewTuples(turn, q.scores)).Candidates(nil), engine.Limits{Depth: 2 + i%3, Nodes: 2500}, func(in engine.Info) {
			fmt.Fprint(sum, in.Depth, in.Nodes, in.Lines)
		})
		nodes += r.Nodes
		fmt.Fprint(sum, r.Best, r.Score, r.Depth, q.fives(0), q.fives(1), q.hash)
	}
	if got := fmt.Sprintf("%d nodes, %08x", nodes, sum.Sum32()); got != quickRecord {
		t.Errorf("the quick search: %s, recorded %s", got, quickRecord)
	}
	sum, nodes = fnv.New32a(), 0
	for i := range 24 {
		b, turn := narrow(&rnd, 5+i%4)
		if i%2 == 0 {
			b, turn = scattered(&rnd, 9, 6)
		}
		d, g, tree := printedSearch(t, b, turn, engine.Limits{Depth: 1 + i%4, Nodes: 600})
		nodes += d.Thought.Nodes
		fmt.Fprint(sum, d.Move, d.Thought.Lines, d.Thought.Depth, Appraise(g))
		for _, n := range tree.Nodes {
			fmt.Fprint(sum, n)
		}
	}
	if got := fmt.Sprintf("%d nodes, %08x", nodes, sum.Sum32()); got != printedRecord {
		t.Errorf("the printed search: %s, recorded %s", got, printedRecord)
	}
	sum = fnv.New32a()
	for i := range 12 {
		b, turn := scattered(&rnd, 15, 4+2*i)
		watch := games.NewWatcher(1 << 12)
		q := NewView(b, turn, 1, NewTuples(turn, PaperTuples)).Candidates(nil)[0]
		(&Patterns{Watch: watch}).show(b, turn, int(q)-1)
		s, ok := watch.Chosen()
		if !ok {
			t.Fatal("nothing was recorded")
		}
		for _, n := range s.Tree.Nodes {
			fmt.Fprint(sum, n)
		}
		moves := s.View.Moves(nil)
		fmt.Fprint(sum, moves, Appraise(s.View), s.View.Eval(), s.View.Hash())
		for _, m := range moves {
			s.View.Do(m)
			fmt.Fprint(sum, s.View.Eval(), Appraise(s.View), s.View.Hash())
			s.View.Undo(m)
		}
		for _, judge := range []Eval{NewTuples(turn, PaperTuples), NewSketch(turn)} {
			v := NewView(b, turn, 2, judge)
			fmt.Fprint(sum, v.Moves(nil), v.Eval(), Appraise(v))
			v.Do(v.Moves(nil)[0])
			fmt.Fprint(sum, v.Moves(nil), v.Eval(), Appraise(v), judge.Value(b))
		}
	}
	if got := fmt.Sprintf("%08x", sum.Sum32()); got != watchedRecord {
		t.Errorf("what is watched: %s, recorded %s", got, watchedRecord)
	}
}
