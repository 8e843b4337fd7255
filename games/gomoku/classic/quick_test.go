package classic

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// scattered is a board with so many stones about the centre.
func scattered(rnd *board.Splitmix, n, stones int) (b *board.Board, turn board.Color) {
	b, turn = board.New(n, board.Freestyle), board.Black
	for b.Stones < stones {
		if p := b.At(n/2-3+rnd.Below(7), n/2-3+rnd.Below(7)); b.Cells[p] == board.Empty {
			b.Put(p, turn)
			if b.Wins(p) {
				b.Put(p, board.Empty)
				continue
			}
			turn = turn.Other()
		}
	}
	return b, turn
}

// The quick search finds the value of the textbook's alpha-beta and the same
// one of equally good moves, at every depth.
func TestTheQuickSearchPlaysTheMovesOfTheFixedDepth(t *testing.T) {
	rnd := board.Splitmix(3)
	proven := 0
	for i := range 120 {
		b, turn := scattered(&rnd, 15, 4+rnd.Below(24))
		scores, depth := PaperTuples, 1+i%3
		if i%5 == 0 {
			scores = EvenTuples
		}
		if i%12 == 0 {
			depth = 4
		}
		g := NewView(b, turn, 1+i%2, NewTuples(turn, scores))
		g.Root = g.Candidates(nil)
		for j := len(g.Root) - 1; j > 0; j-- {
			k := rnd.Below(j + 1)
			g.Root[j], g.Root[k] = g.Root[k], g.Root[j]
		}
		want, err := engine.New(g, engine.Options{Off: engine.AllFeatures, Exact: true}).
			Search(context.Background(), engine.Limits{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		q := newQuick(b, turn, 1+i%2, scores)
		got := q.deepen(context.Background(), g.Root, engine.Limits{Depth: depth}, func(engine.Info) {})
		if got.Best != want.Best || got.Score != want.Score {
			t.Fatalf("position %d, depth %d: %s with %s, the textbook finds %s with %s",
				i, depth, g.MoveName(got.Best), got.Score, g.MoveName(want.Best), want.Score)
		}
		if got.Score.Proven() {
			proven++
		}
		if q.sum != newQuick(b, turn, 1, scores).sum || q.gain != newQuick(b, turn, 1, scores).gain {
			t.Fatalf("position %d: the sums after the search differ", i)
		}
	}
	if proven < 10 {
		t.Errorf("only %d proven", proven)
	}
}

// The depths that the paper was printed with are within reach: nodes, not time.
func TestTheQuickSearchReachesThePrintedDepths(t *testing.T) {
	b := board.New(15, board.Freestyle)
	b.Put(b.Centre(), board.Black)
	g := NewView(b, board.White, 2, NewTuples(board.White, PaperTuples))
	r := newQuick(b, board.White, 2, PaperTuples).
		deepen(context.Background(), g.Candidates(nil), engine.Limits{Depth: 7}, func(engine.Info) {})
	if r.Depth != 7 || r.Nodes > 300_000 {
		t.Errorf("depth %d after %d nodes", r.Depth, r.Nodes)
	}
	// Cut short, it has the result of the last depth.
	cut := newQuick(b, board.White, 2, PaperTuples).
		deepen(context.Background(), g.Candidates(nil), engine.Limits{Depth: 7, Nodes: 5_000}, func(engine.Info) {})
	if cut.Depth < 3 || cut.Depth > 6 || cut.Best == engine.NoMove || cut.Nodes > 6_100 {
		t.Errorf("cut at 5,000 nodes: depth %d, %d nodes, move %d", cut.Depth, cut.Nodes, cut.Best)
	}
}

// A proven value counts from its own position in the table, any other as it is.
func TestProvenValuesInTheTableCountFromTheirPosition(t *testing.T) {
	for _, ply := range []int{0, 1, 6} {
		for _, v := range []engine.Score{engine.WinIn(9), engine.LossIn(8), 0, 120, -7} {
			want := v
			switch {
			case v == engine.WinIn(9):
				want = engine.WinIn(9 - ply)
			case v == engine.LossIn(8):
				want = engine.LossIn(8 - ply)
			}
			if kept := toTable(v, ply); engine.Score(kept) != want || fromTable(kept, ply) != v {
				t.Errorf("%v at ply %d is kept as %v and comes back as %v", v, ply, engine.Score(kept), fromTable(kept, ply))
			}
		}
	}
}
