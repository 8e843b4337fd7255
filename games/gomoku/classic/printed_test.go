package classic

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
)

// full is the value of a view for its owner by a search that leaves nothing out, as
// the listing reads it: a five does not end the game.
func full(g *View, ply, depth int) int {
	var moves []engine.Move
	if ply < depth {
		moves = g.Candidates(nil)
	}
	if len(moves) == 0 {
		return g.judge.Value(&g.Board)
	}
	best, first := 0, true
	for _, m := range moves {
		g.Do(m)
		v := full(g, ply+1, depth)
		g.Undo(m)
		if first || (ply%2 == 0) == (v > best) && v != best {
			best, first = v, false
		}
	}
	return best
}

// printedSearch is a search of the listing with its tree.
func printedSearch(t *testing.T, b *board.Board, turn board.Color, l engine.Limits) (games.Decision, *View, engine.Tree) {
	t.Helper()
	watch := games.NewWatcher(1 << 20)
	g := NewView(b, turn, 1, NewTuples(b, turn, PaperTuples))
	g.Root = g.Candidates(nil)
	d, err := (&Tree{Env: games.Env{Watch: watch}}).printed(context.Background(), g, l)
	enginetest.Must(t, err)
	s, ok := watch.Chosen()
	if !ok {
		t.Fatal("nothing was recorded")
	}
	return d, g, s.Tree
}

// narrow is a small board with so many empty points.
func narrow(rnd *board.Splitmix, empty int) (b *board.Board, turn board.Color) {
	b, turn = board.New(board.MinSize, board.Freestyle), board.Black
	for b.Points-b.Stones > empty {
		if p := rnd.Below(b.Points); b.Cells[p] == board.Empty {
			b.Put(p, turn)
			turn = turn.Other()
		}
	}
	return b, turn
}

// At one ply nothing can be cut: the best value, and of equal ones the first in row
// order.
func TestThePrintedSearchAtOnePly(t *testing.T) {
	rnd := board.Splitmix(5)
	for i := range 20 {
		b, turn := scattered(&rnd, 15, 2+rnd.Below(10))
		d, g, tree := printedSearch(t, b, turn, engine.Limits{Depth: 1})
		want, value := engine.NoMove, 0
		for _, m := range g.Candidates(nil) {
			g.Do(m)
			if v := g.judge.Value(&g.Board); want == engine.NoMove || v > value {
				want, value = m, v
			}
			g.Undo(m)
		}
		th := d.Thought
		if d.Move != g.MoveName(want) || th.Lines[0].Score != engine.Score(value) || th.Lines[0].Moves[0] != d.Move || th.Depth != 1 {
			t.Errorf("position %d: %s with %v, want %s with %d", i, d.Move, th.Lines[0].Score, g.MoveName(want), value)
		}
		n := len(g.Candidates(nil))
		root := tree.Nodes[0]
		if th.Nodes != uint64(n)+1 || len(tree.Nodes) != n+1 || root.Read != n || root.Skipped != 0 || root.Leave.Nodes != uint64(n)+1 {
			t.Errorf("position %d: %d nodes of %d moves, %+v", i, th.Nodes, n, root.Leave)
		}
	}
}

// What the listing reads to the end it knows: an exact value is that of a full search,
// and a bound holds. Some of what it cuts it only claims to know.
func TestThePrintedSearchClaimsAndKnows(t *testing.T) {
	rnd := board.Splitmix(9)
	reasons, wrong := map[engine.Reason]int{}, 0
	for i := range 60 {
		b, turn := narrow(&rnd, 3+i%3)
		depth := 2 + i%2
		d, g, tree := printedSearch(t, b, turn, engine.Limits{Depth: depth})
		truth := full(g, 0, depth)
		claims := 0
		for k, n := range tree.Nodes {
			if k == 0 {
				continue
			}
			reasons[n.Reason]++
			var way []engine.Move
			for at := k; at > 0; at = tree.Nodes[at].Parent {
				way = append([]engine.Move{tree.Nodes[at].Enter.Move}, way...)
			}
			if n.Reason == engine.ReasonClaim || n.Reason == engine.ReasonStopped {
				claims++
				continue
			}
			for _, m := range way {
				g.Do(m)
			}
			value := engine.Score(full(g, len(way), depth))
			for j := range way {
				g.Undo(way[len(way)-1-j])
			}
			if len(way)%2 == 0 {
				value = -value // for whoever moved there
			}
			ok := value == n.Score
			switch n.Bound {
			case engine.UpperBound:
				ok = value <= n.Score
			case engine.LowerBound:
				ok = value >= n.Score
			}
			if !ok && n.Reason != engine.ReasonLeaf {
				t.Fatalf("position %d, ply %d: %v %v by %v, a full search says %v", i, len(way), n.Bound, n.Score, n.Reason, value)
			}
		}
		score := d.Thought.Lines[0].Score
		if claims == 0 && score != engine.Score(truth) {
			t.Errorf("position %d: %v without a claim, a full search says %d", i, score, truth)
		}
		if score != engine.Score(truth) {
			wrong++
		}
	}
	t.Log(reasons, wrong)
	for _, r := range []engine.Reason{engine.ReasonLeaf, engine.ReasonExact, engine.ReasonFailHigh, engine.ReasonClaim} {
		if reasons[r] == 0 {
			t.Errorf("no node ended by %v", r)
		}
	}
}

// A number of nodes ends it with the best of what was read.
func TestThePrintedSearchStops(t *testing.T) {
	rnd := board.Splitmix(7)
	b, turn := scattered(&rnd, 15, 6)
	for _, limit := range []uint64{1, 40, 400} {
		d, g, _ := printedSearch(t, b, turn, engine.Limits{Depth: 3, Nodes: limit})
		if q := g.Named(d.Move); q < 0 || g.Cells[q] != board.Empty || d.Thought.Nodes > limit+2 {
			t.Errorf("%d nodes: %s after %d", limit, d.Move, d.Thought.Nodes)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	g := NewView(b, turn, 1, NewTuples(b, turn, PaperTuples))
	g.Root = g.Candidates(nil)
	d, err := (&Tree{}).printed(ended, g, engine.Limits{Depth: 4})
	if err == nil || d.Move == "" || d.Thought.Nodes > 300 {
		t.Errorf("%s after %d nodes, %v", d.Move, d.Thought.Nodes, err)
	}
}
