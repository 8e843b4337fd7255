package classic

import (
	"reflect"
	"testing"

	"duiju/engine"
	"duiju/games"
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

// rooted is a view with its root moves in an order of its own.
func rooted(rnd *board.Splitmix, b *board.Board, turn board.Color, radius int, scores *TupleScores) *View {
	v := NewView(b, turn, radius, NewTuples(b, turn, scores))
	v.Root = v.Candidates(nil)
	for i := range v.Root {
		k := rnd.Below(i + 1)
		v.Root[i], v.Root[k] = v.Root[k], v.Root[i]
	}
	return v
}

// The search that a watcher sees is the textbook's alpha-beta; the one without a
// watcher finds the same value, and the same one of equally good moves.
func TestTheHorizonFindsTheMovesOfTheTextbook(t *testing.T) {
	rnd := board.Splitmix(3)
	proven := 0
	for i := range 120 {
		b, turn := scattered(&rnd, 15, 4+rnd.Below(24))
		scores, depth := PaperTuples, 2+i%2
		if i%5 == 0 {
			scores = EvenTuples
		}
		if i%12 == 0 {
			depth = 4
		}
		v := rooted(&rnd, b, turn, 1+i%2, scores)
		h, ok := horizonOf(v, depth)
		if !ok {
			t.Fatalf("position %d has no horizon", i)
		}
		quiet := func(engine.Info) {}
		got := h.search(t.Context(), engine.Limits{Depth: depth}, quiet)
		want := (&Tree{Env: games.Env{Watch: games.NewWatcher(1)}}).search(t.Context(), v, engine.Limits{Depth: depth}, quiet)
		if got.Best != want.Best || got.Score != want.Score {
			t.Fatalf("position %d, depth %d: %s with %s, the textbook finds %s with %s",
				i, depth, v.MoveName(got.Best), got.Score, v.MoveName(want.Best), want.Score)
		}
		if got.Score.Proven() {
			proven++
		} else if got.Depth != depth {
			t.Errorf("position %d: depth %d, want %d", i, got.Depth, depth)
		}
		if kept := v.judge; !reflect.DeepEqual(kept, NewTuples(b, turn, scores)) {
			t.Fatalf("position %d: the sums after the search are not those of the board", i)
		}
	}
	if proven < 10 {
		t.Errorf("only %d proven", proven)
	}
}

// The sums that follow the stones are those of the board as it stands.
func TestTuplesFollowTheStones(t *testing.T) {
	rnd := board.Splitmix(6)
	b := board.New(9, board.Freestyle)
	kept := NewTuples(b, board.White, PaperTuples)
	for range 400 {
		p := rnd.Below(b.Points)
		if c := b.Cells[p]; c != board.Empty {
			kept.Flip(b, p)
			b.Put(p, board.Empty)
		} else {
			c = board.Black + board.Color(rnd.Below(2))
			with := kept.With(b, p, c)
			b.Put(p, c)
			kept.Flip(b, p)
			if kept.Sum != with {
				t.Fatalf("a stone on %s makes the sum %d, said before: %d", b.Name(p), kept.Sum, with)
			}
		}
		if !reflect.DeepEqual(kept, NewTuples(b, board.White, PaperTuples)) {
			t.Fatalf("after a change on %s the sums are not those of the board", b.Name(p))
		}
	}
}

// Where a four may make no five, where the board is full before the depth, and for
// one ply, the textbook's search is the only one.
func TestWhereThereIsNoHorizon(t *testing.T) {
	for _, c := range []struct {
		name  string
		rule  board.Rule
		depth int
		full  int // points that are taken
		want  bool
	}{
		{"freestyle", board.Freestyle, 3, 1, true},
		{"one ply", board.Freestyle, 1, 1, false},
		{"exact fives", board.Standard, 3, 1, false},
		{"as many points as plies", board.Freestyle, 3, 22, false},
		{"a point more than plies", board.Freestyle, 3, 21, true},
	} {
		b := board.New(5, c.rule)
		for p := range c.full {
			b.Put(p, board.Black+board.Color(p/2%2))
		}
		if _, ok := horizonOf(NewView(b, board.Black, 1, NewTuples(b, board.Black, PaperTuples)), c.depth); ok != c.want {
			t.Errorf("%s: a horizon is %v, want %v", c.name, ok, c.want)
		}
	}
	b := board.New(15, board.Freestyle)
	if _, ok := horizonOf(NewView(b, board.Black, 1, NewSketch(board.Black)), 3); ok {
		t.Error("the sketch has no sums, but a horizon")
	}
}

// The depths that the paper was printed with are within reach: nodes, not time.
func TestTheHorizonReachesThePrintedDepths(t *testing.T) {
	b := board.New(15, board.Freestyle)
	b.Put(b.Centre(), board.Black)
	v := NewView(b, board.White, 2, NewTuples(b, board.White, PaperTuples))
	v.Root = v.Candidates(nil)
	h, _ := horizonOf(v, 7)
	told := 0
	r := h.search(t.Context(), engine.Limits{Depth: 7}, func(i engine.Info) { told = i.Depth })
	if r.Depth != 7 || told != 7 || r.Nodes > 600_000 {
		t.Errorf("depth %d, told %d, after %d nodes", r.Depth, told, r.Nodes)
	}
	// Cut short, it has the result of the last depth.
	cut := h.search(t.Context(), engine.Limits{Depth: 7, Nodes: 20_000}, func(engine.Info) {})
	if cut.Depth < 3 || cut.Depth > 6 || cut.Best == engine.NoMove || cut.Nodes > 20_300 {
		t.Errorf("cut at 20,000 nodes: depth %d, %d nodes, move %d", cut.Depth, cut.Nodes, cut.Best)
	}
}
