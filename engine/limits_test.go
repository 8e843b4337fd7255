package engine_test

import (
	"testing"

	"duiju/engine"
)

// endless is a game that is never over and where every move is noisy, so its
// quiescence search has four moves at each of its many plies.
type endless struct{ hash uint64 }

func (e *endless) Moves(dst []engine.Move) []engine.Move         { return append(dst, 1, 2, 3, 4) }
func (e *endless) TacticalMoves(dst []engine.Move) []engine.Move { return e.Moves(dst) }
func (e *endless) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	return e.Moves(dst), true
}
func (e *endless) Do(m engine.Move)        { e.hash = e.hash*6364136223846793005 + uint64(m) }
func (e *endless) Undo(m engine.Move)      { e.hash = (e.hash - uint64(m)) * 13877824140714322085 }
func (e *endless) Outcome() engine.Outcome { return engine.Ongoing }
func (e *endless) Eval() engine.Score      { return engine.Score(e.hash >> 54) }
func (e *endless) Hash() uint64            { return e.hash }

func TestLimitsHurryAWildFirstIteration(t *testing.T) {
	g := &endless{hash: 1}
	s := engine.New(g, engine.Options{TableMiB: 1})
	r := search(t, s, engine.Limits{Nodes: 1000})
	if r.Best == engine.NoMove {
		t.Error("no move found")
	}
	if r.Nodes > 3000 {
		t.Errorf("%d nodes for a limit of 1,000", r.Nodes)
	}
	if g.hash != 1 {
		t.Error("the position was not restored")
	}
}

// corridor is a game that is never over, of one forced move after the other.
type corridor struct{ steps int }

func (c *corridor) Moves(dst []engine.Move) []engine.Move               { return append(dst, 1) }
func (c *corridor) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) { return c.Moves(dst), true }
func (c *corridor) Do(engine.Move)                                      { c.steps++ }
func (c *corridor) Undo(engine.Move)                                    { c.steps-- }
func (c *corridor) Outcome() engine.Outcome                             { return engine.Ongoing }
func (c *corridor) Eval() engine.Score                                  { return 0 }
func (c *corridor) Hash() uint64                                        { return uint64(c.steps) }

// A forced move costs no depth down to ply 2d+8, from where on d plies are left.
func TestForcedMovesExtendToABound(t *testing.T) {
	for depth := 2; depth <= 6; depth++ {
		s := engine.New(&corridor{}, engine.Options{TableMiB: 1, Off: engine.FeatureTable})
		if r := search(t, s, engine.Limits{Depth: depth}); r.SelDepth != 3*depth+8 {
			t.Errorf("depth %d: read to ply %d, want %d", depth, r.SelDepth, 3*depth+8)
		}
	}
}
