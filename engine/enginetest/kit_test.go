package enginetest

import (
	"math/rand/v2"
	"testing"

	"duiju/engine"
)

func TestTicTacToeConforms(t *testing.T) {
	Run(t, func() engine.Game { return &TicTacToe{} })
}

func TestConnectFourConforms(t *testing.T) {
	Run(t, func() engine.Game { return &ConnectFour{} })
}

func TestRandomGraphsConform(t *testing.T) {
	shape := Shape{Depth: 6, MinMoves: 1, MaxMoves: 4, Values: 20, Decided: 0.1, Draws: 0.3, Chance: 0.3, WinLoss: true}
	for i := range uint64(20) {
		g := RandomTree(rand.New(rand.NewPCG(1, i)), shape)
		Run(t, func() engine.Game { return NewGraph(g.Nodes) }, Games(5))
		c := RandomCyclic(rand.New(rand.NewPCG(2, i)), 20, 4, 0.1, 0.3)
		Run(t, func() engine.Game { return Cyclic{NewGraph(c.Nodes)} }, Games(5))
	}
}

func TestTicTacToeTreeHasKnownSize(t *testing.T) {
	var o oracle
	if v := o.Value(&TicTacToe{}, 9); v != 0 || o.Nodes != 549946 {
		t.Errorf("value %v with %d nodes, want 0 with 549946", v, o.Nodes)
	}
}

func TestConnectFourPerft(t *testing.T) {
	want := []uint64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234}
	for depth, n := range want {
		if got := engine.Perft(&ConnectFour{}, depth, false); got != n {
			t.Errorf("perft(%d) = %d, want %d", depth, got, n)
		}
	}
}
