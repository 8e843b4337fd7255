package enginetest

import (
	"testing"

	"duiju/engine"
)

func TestTicTacToeConforms(t *testing.T) {
	Run(t, func() engine.Game { return &TicTacToe{} })
}

func TestTicTacToeIsDrawn(t *testing.T) {
	if v := Minimax(&TicTacToe{}, 9); v != 0 {
		t.Errorf("value %v, want 0", v)
	}
}
