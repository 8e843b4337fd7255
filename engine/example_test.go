package engine_test

import (
	"context"
	"fmt"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// board is tic-tac-toe as the engine wants to see it: nine squares, 1 for the
// side that began, 2 for the other. Move m is square m-1.
type board struct {
	squares [9]byte
	stones  int
}

var rows = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (b *board) Moves(dst []engine.Move) []engine.Move {
	for i, s := range b.squares {
		if s == 0 {
			dst = append(dst, engine.Move(i+1))
		}
	}
	return dst
}

func (b *board) Do(m engine.Move) {
	b.squares[m-1] = byte(1 + b.stones%2)
	b.stones++
}

func (b *board) Undo(m engine.Move) {
	b.squares[m-1] = 0
	b.stones--
}

// Outcome is for the side to move: a full row was made by the other.
func (b *board) Outcome() engine.Outcome {
	for _, r := range rows {
		if s := b.squares[r[0]]; s != 0 && s == b.squares[r[1]] && s == b.squares[r[2]] {
			return engine.Loss
		}
	}
	if b.stones == 9 {
		return engine.Draw
	}
	return engine.Ongoing
}

// Eval knows nothing: the search reads to the end.
func (b *board) Eval() engine.Score { return 0 }

func (b *board) Hash() uint64 {
	h := uint64(0)
	for _, s := range b.squares {
		h = (h + uint64(s) + 1) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// A game needs six methods. Tic-tac-toe is a draw, and says so.
func Example() {
	g := &board{}
	report, err := engine.New(g, engine.Options{}).Search(context.Background(), engine.Limits{Depth: 9})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("score", report.Score, "proven", report.Proven)

	// The corner opening answered on a side: does the first player win now?
	g.Do(1)
	g.Do(2)
	report, _ = engine.New(g, engine.Options{}).Search(context.Background(), engine.Limits{})
	fmt.Println("after 1 2:", report.Score)
	// Output:
	// score 0 proven true
	// after 1 2: win 5
}

// Solve and Prove need no evaluation. The answer comes with a line to check.
func ExampleProve() {
	g := &board{}
	g.Do(1)
	g.Do(2)
	proof, _ := engine.Prove(context.Background(), g, engine.ProofOptions{})
	fmt.Println(proof.Outcome, "by", proof.Best)
	// Output:
	// win by 4
}

// A TreeRecorder shows why a move was not read: here all of plain alpha-beta,
// two plies deep.
func ExampleTreeRecorder() {
	recorder := engine.NewTreeRecorder(1000)
	s := engine.New(&board{}, engine.Options{Off: engine.AllFeatures, Tracer: recorder})
	if _, err := s.Search(context.Background(), engine.Limits{Depth: 2}); err != nil {
		fmt.Println(err)
		return
	}
	tree := recorder.Last()
	cut := 0
	for _, n := range tree.Nodes {
		if n.Reason == engine.ReasonFailHigh {
			cut++
		}
	}
	fmt.Println(len(tree.Nodes), "nodes,", cut, "cut; replay:", enginetest.CheckTree(tree))
	// Output:
	// 26 nodes, 8 cut; replay: <nil>
}
