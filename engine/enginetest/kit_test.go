package enginetest

import (
	"testing"

	"duiju/engine"
)

func TestTicTacToeConforms(t *testing.T) {
	Run(t, func() engine.Game { return &TicTacToe{} })
}

func TestTicTacToeTreeHasKnownSize(t *testing.T) {
	var o oracle
	if v := o.Value(&TicTacToe{}, 9); v != 0 || o.Nodes != 549946 {
		t.Errorf("value %v with %d nodes, want 0 with 549946", v, o.Nodes)
	}
}
