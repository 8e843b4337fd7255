package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"duiju/engine"
)

// collector is a T that keeps what the kit complains about.
type collector struct{ complaints []string }

func (c *collector) Helper() {}
func (c *collector) Errorf(f string, args ...any) {
	c.complaints = append(c.complaints, fmt.Sprintf(f, args...))
}
func (c *collector) Failed() bool { return len(c.complaints) > 0 }

// Each type below breaks one promise of tic-tac-toe.
type (
	undoForgets    struct{ TicTacToe }
	hashIsBlind    struct{ TicTacToe }
	hashIsStale    struct{ TicTacToe }
	movesRepeat    struct{ TicTacToe }
	movesOverwrite struct{ TicTacToe }
	movesEnd       struct{ TicTacToe }
	evalTooLarge   struct{ TicTacToe }
	evalLikesFirst struct{ TicTacToe }
	cloneIsShared  struct{ TicTacToe }
	cloneIsOther   struct{ TicTacToe }
	doAllocates    struct {
		TicTacToe
		trail *[]engine.Move
	}
	probeLies      struct{ TicTacToe }
	forcedInvents  struct{ TicTacToe }
	tacticalChange struct{ TicTacToe }
	orderSorts     struct{ TicTacToe }
	indexTooLarge  struct{ TicTacToe }
	mirrorIsWrong  struct{ TicTacToe }
	keyForgetsTurn struct{ TicTacToe }
	previewLies    struct{ TicTacToe }
	askedMoves     struct {
		TicTacToe
		engine.FullWidth
		by string
	}
	passIsKept struct {
		TicTacToe
		engine.FullWidth
	}
	weightIsZero struct {
		TicTacToe
		rolled bool
	}
)

func (g *undoForgets) Undo(m engine.Move) {
	g.TicTacToe.Undo(m)
	if m == 3 {
		g.other |= 4
	}
}
func (g *hashIsBlind) Hash() uint64 { return uint64(g.own|g.other) * 77 }
func (g *hashIsStale) Hash() uint64 {
	if g.own|g.other == 0o777 {
		return 5
	}
	return g.TicTacToe.Hash()
}
func (g *movesRepeat) Moves(dst []engine.Move) []engine.Move {
	return append(g.TicTacToe.Moves(dst), g.TicTacToe.Moves(nil)[0])
}
func (g *movesOverwrite) Moves(dst []engine.Move) []engine.Move { return g.TicTacToe.Moves(dst[:0]) }
func (g *movesEnd) Moves(dst []engine.Move) []engine.Move {
	if m := g.TicTacToe.Moves(dst); len(m) > len(dst)+3 {
		return m
	}
	return dst
}
func (g *evalTooLarge) Eval() engine.Score      { return engine.WinIn(3) }
func (g *evalLikesFirst) Eval() engine.Score    { return engine.Score(g.own & 7) }
func (g *cloneIsShared) CloneGame() engine.Game { return g }
func (g *cloneIsOther) CloneGame() engine.Game  { c := g.TicTacToe; return &c }
func (g *hashIsBlind) CloneGame() engine.Game   { c := *g; return &c }
func (g *movesEnd) CloneGame() engine.Game      { c := *g; return &c }
func (g *doAllocates) Do(m engine.Move) {
	t := append([]engine.Move(nil), m)
	g.trail = &t
	g.TicTacToe.Do(m)
}
func (g *doAllocates) CloneGame() engine.Game        { c := *g; return &c }
func (g *probeLies) Probe(int) (engine.Outcome, int) { return engine.Win, 1 }
func (g *forcedInvents) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	return append(dst, 77), true
}
func (g *tacticalChange) TacticalMoves(dst []engine.Move) []engine.Move {
	g.own, g.other = g.other, g.own
	return dst
}
func (g *orderSorts) Order(moves []engine.Move, _ []int32) {
	if len(moves) > 1 {
		moves[0], moves[1] = moves[1], moves[0]
	}
}
func (g *indexTooLarge) MoveIndex(m engine.Move) int                         { return int(m) }
func (g *keyForgetsTurn) KeyAfter(engine.Move) uint64                        { return g.Hash() }
func (g *keyForgetsTurn) Previews() bool                                     { return false }
func (g *keyForgetsTurn) Preview(engine.Move) (engine.Outcome, engine.Score) { return engine.Loss, 0 }
func (g *previewLies) KeyAfter(engine.Move) uint64                           { return 0 }
func (g *previewLies) Previews() bool                                        { return true }
func (g *previewLies) Preview(engine.Move) (engine.Outcome, engine.Score)    { return engine.Ongoing, 1 }
func (g *mirrorIsWrong) CanonicalHash() (uint64, uint8)                      { return g.Hash(), 1 }
func (g *mirrorIsWrong) MapMove(m engine.Move, _ uint8) engine.Move          { return m%9 + 1 }
func (g *mirrorIsWrong) UnmapMove(m engine.Move, _ uint8) engine.Move        { return m%9 + 1 }
func (g *askedMoves) CloneGame() engine.Game                                 { c := *g; return &c }
func (g *askedMoves) Calm() bool                                             { g.asked("Calm"); return true }
func (g *askedMoves) Quiet(engine.Move) bool                                 { g.asked("Quiet"); return true }
func (g *askedMoves) Selection() *engine.Selection                           { g.asked("Selection"); return &engine.Selection{} }
func (g *askedMoves) asked(what string) {
	if what == g.by {
		g.own = 0
	}
}
func (g *passIsKept) Selection() *engine.Selection { return &engine.Selection{} }
func (g *passIsKept) CanPass() bool                { return true }
func (g *passIsKept) CloneGame() engine.Game       { c := *g; return &c }
func (g *passIsKept) Do(m engine.Move) {
	if m == engine.NoMove {
		g.own, g.other = g.other, g.own
		return
	}
	g.TicTacToe.Do(m)
}
func (g *passIsKept) Undo(m engine.Move) {
	if m != engine.NoMove {
		g.TicTacToe.Undo(m)
	}
}
func (g *weightIsZero) Do(m engine.Move)   { g.TicTacToe.Do(m); g.rolled = !g.rolled }
func (g *weightIsZero) Undo(m engine.Move) { g.TicTacToe.Undo(m); g.rolled = !g.rolled }
func (g *weightIsZero) AtChance() bool     { return g.rolled }
func (g *weightIsZero) ScoreBounds(int) (low, high engine.Score) {
	return engine.LossIn(0), engine.WinIn(0)
}
func (g *weightIsZero) Chances(dst []engine.Weighted) []engine.Weighted {
	for _, m := range g.Moves(nil) {
		dst = append(dst, engine.Weighted{Move: m})
	}
	return dst
}

func TestKitNamesTheBrokenPromise(t *testing.T) {
	swap := Swapped(func(g engine.Game) engine.Game {
		x := *g.(*evalLikesFirst)
		x.own, x.other = x.other, x.own
		return &x
	})
	for _, c := range []struct {
		game    func() engine.Game
		says    string
		options []Option
	}{
		{func() engine.Game { return &undoForgets{} }, "changes the position", nil},
		{func() engine.Game { return &hashIsBlind{} }, "two positions with hash", nil},
		{func() engine.Game { return &hashIsStale{} }, "hash", []Option{Recomputed(func(g engine.Game) (uint64, engine.Score) {
			x := g.(*hashIsStale)
			return x.TicTacToe.Hash(), x.Eval()
		})}},
		{func() engine.Game { return &movesRepeat{} }, "repeats a move", nil},
		{func() engine.Game { return &movesOverwrite{} }, "does not append", nil},
		{func() engine.Game { return &movesEnd{} }, "has no moves", nil},
		{func() engine.Game { return &evalTooLarge{} }, "beyond MaxEval", nil},
		{func() engine.Game { return &evalLikesFirst{} }, "colours exchanged", []Option{swap}},
		{func() engine.Game { return &cloneIsShared{} }, "clone", nil},
		{func() engine.Game { return &cloneIsOther{} }, "the clone of a", nil},
		{func() engine.Game { return &doAllocates{} }, "allocate", nil},
		{func() engine.Game { return &probeLies{} }, "no move wins", nil},
		{func() engine.Game { return &forcedInvents{} }, "which is no move", nil},
		{func() engine.Game { return &tacticalChange{} }, "changes the position", nil},
		{func() engine.Game { return &orderSorts{} }, "Order changes", nil},
		{func() engine.Game { return &indexTooLarge{} }, "MoveIndex", nil},
		{func() engine.Game { return &mirrorIsWrong{} }, "symmetry 1 maps", nil},
		{func() engine.Game { return &keyForgetsTurn{} }, "KeyAfter", nil},
		{func() engine.Game { return &previewLies{} }, "Preview", nil},
		{func() engine.Game { return &passIsKept{} }, "passing", nil},
		{func() engine.Game { return &askedMoves{by: "Calm"} }, "changes the position", nil},
		{func() engine.Game { return &askedMoves{by: "Quiet"} }, "changes the position", nil},
		{func() engine.Game { return &askedMoves{by: "Selection"} }, "changes the position", nil},
		{func() engine.Game { return &weightIsZero{} }, "weight below 1", nil},
	} {
		var found collector
		name := fmt.Sprintf("%T", c.game())
		func() {
			defer func() {
				if r := recover(); r != nil && len(found.complaints) == 0 {
					t.Errorf("%s: the kit panics: %v", name, r)
				}
			}()
			Run(&found, c.game, c.options...)
		}()
		if !strings.Contains(strings.Join(found.complaints, "\n"), c.says) {
			t.Errorf("%s: want a complaint with %q, got %q", name, c.says, found.complaints)
		}
	}
}
