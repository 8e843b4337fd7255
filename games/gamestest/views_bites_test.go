package gamestest

import (
	"fmt"
	"strings"
	"testing"

	"duiju/engine"
)

// collector is a reporter that keeps what the kit complains about.
type collector struct{ complaints []string }

func (c *collector) Helper() {}
func (c *collector) Errorf(f string, args ...any) {
	c.complaints = append(c.complaints, fmt.Sprintf(f, args...))
}
func (c *collector) Failed() bool { return len(c.complaints) > 0 }

// Each type below breaks one promise of tic-tac-toe.
type (
	undoForgets    struct{ ticTacToe }
	hashIsBlind    struct{ ticTacToe }
	movesRepeat    struct{ ticTacToe }
	movesOverwrite struct{ ticTacToe }
	movesEnd       struct{ ticTacToe }
	evalTooLarge   struct{ ticTacToe }
	cloneIsShared  struct{ ticTacToe }
	cloneIsOther   struct{ ticTacToe }
	doAllocates    struct {
		ticTacToe
		trail *[]engine.Move
	}
	probeLies      struct{ ticTacToe }
	forcedInvents  struct{ ticTacToe }
	tacticalChange struct{ ticTacToe }
	orderSorts     struct{ ticTacToe }
	indexTooLarge  struct{ ticTacToe }
	mirrorIsWrong  struct{ ticTacToe }
	keyForgetsTurn struct{ ticTacToe }
	askedMoves     struct {
		ticTacToe
		engine.FullWidth
		by string
	}
	passIsKept struct {
		ticTacToe
		engine.FullWidth
	}
	weightIsZero struct {
		ticTacToe
		rolled bool
	}
)

func (u *undoForgets) Undo(m engine.Move) {
	u.ticTacToe.Undo(m)
	if m == 3 {
		u.other |= 4
	}
}
func (h *hashIsBlind) Hash() uint64 { return uint64(h.own|h.other) * 77 }
func (m *movesRepeat) Moves(dst []engine.Move) []engine.Move {
	return append(m.ticTacToe.Moves(dst), m.ticTacToe.Moves(nil)[0])
}
func (m *movesOverwrite) Moves(dst []engine.Move) []engine.Move { return m.ticTacToe.Moves(dst[:0]) }
func (me *movesEnd) Moves(dst []engine.Move) []engine.Move {
	if m := me.ticTacToe.Moves(dst); len(m) > len(dst)+3 {
		return m
	}
	return dst
}
func (e *evalTooLarge) Eval() engine.Score       { return engine.WinIn(3) }
func (c *cloneIsShared) CloneGame() engine.Game  { return c }
func (cio *cloneIsOther) CloneGame() engine.Game { c := cio.ticTacToe; return &c }
func (h *hashIsBlind) CloneGame() engine.Game    { c := *h; return &c }
func (me *movesEnd) CloneGame() engine.Game      { c := *me; return &c }
func (d *doAllocates) Do(m engine.Move) {
	t := append([]engine.Move(nil), m)
	d.trail = &t
	d.ticTacToe.Do(m)
}
func (d *doAllocates) CloneGame() engine.Game        { c := *d; return &c }
func (p *probeLies) Probe(int) (engine.Outcome, int) { return engine.Win, 1 }
func (f *forcedInvents) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	return append(dst, 77), true
}
func (t *tacticalChange) TacticalMoves(dst []engine.Move) []engine.Move {
	t.own, t.other = t.other, t.own
	return dst
}
func (o *orderSorts) Order(moves []engine.Move, _ []int32) {
	if len(moves) > 1 {
		moves[0], moves[1] = moves[1], moves[0]
	}
}
func (i *indexTooLarge) MoveIndex(m engine.Move) int                    { return int(m) }
func (k *keyForgetsTurn) KeyAfter(engine.Move) uint64                   { return k.Hash() }
func (miw *mirrorIsWrong) CanonicalHash() (uint64, uint8)               { return miw.Hash(), 1 }
func (miw *mirrorIsWrong) MapMove(m engine.Move, _ uint8) engine.Move   { return m%9 + 1 }
func (miw *mirrorIsWrong) UnmapMove(m engine.Move, _ uint8) engine.Move { return m%9 + 1 }
func (a *askedMoves) CloneGame() engine.Game                            { c := *a; return &c }
func (a *askedMoves) Calm() bool                                        { a.asked("Calm"); return true }
func (a *askedMoves) Quiet(engine.Move) bool                            { a.asked("Quiet"); return true }
func (a *askedMoves) Selection() *engine.Selection                      { a.asked("Selection"); return &engine.Selection{} }
func (a *askedMoves) asked(what string) {
	if what == a.by {
		a.own = 0
	}
}
func (p *passIsKept) Selection() *engine.Selection { return &engine.Selection{} }
func (p *passIsKept) CanPass() bool                { return true }
func (p *passIsKept) CloneGame() engine.Game       { c := *p; return &c }
func (p *passIsKept) Do(m engine.Move) {
	if m == engine.NoMove {
		p.own, p.other = p.other, p.own
		return
	}
	p.ticTacToe.Do(m)
}
func (p *passIsKept) Undo(m engine.Move) {
	if m != engine.NoMove {
		p.ticTacToe.Undo(m)
	}
}
func (w *weightIsZero) Do(m engine.Move)   { w.ticTacToe.Do(m); w.rolled = !w.rolled }
func (w *weightIsZero) Undo(m engine.Move) { w.ticTacToe.Undo(m); w.rolled = !w.rolled }
func (w *weightIsZero) AtChance() bool     { return w.rolled }
func (w *weightIsZero) ScoreBounds(int) (low, high engine.Score) {
	return engine.LossIn(0), engine.WinIn(0)
}
func (w *weightIsZero) Chances(dst []engine.Weighted) []engine.Weighted {
	for _, m := range w.Moves(nil) {
		dst = append(dst, engine.Weighted{Move: m})
	}
	return dst
}

func TestViewKitNamesTheBrokenPromise(t *testing.T) {
	for _, c := range []struct {
		game func() engine.Game
		says string
	}{
		{func() engine.Game { return &undoForgets{} }, "changes the position"},
		{func() engine.Game { return &hashIsBlind{} }, "two positions with hash"},
		{func() engine.Game { return &movesRepeat{} }, "repeats a move"},
		{func() engine.Game { return &movesOverwrite{} }, "does not append"},
		{func() engine.Game { return &movesEnd{} }, "has no moves"},
		{func() engine.Game { return &evalTooLarge{} }, "beyond MaxEval"},
		{func() engine.Game { return &cloneIsShared{} }, "clone"},
		{func() engine.Game { return &cloneIsOther{} }, "the clone of a"},
		{func() engine.Game { return &probeLies{} }, "no move wins"},
		{func() engine.Game { return &forcedInvents{} }, "which is no move"},
		{func() engine.Game { return &tacticalChange{} }, "changes the position"},
		{func() engine.Game { return &orderSorts{} }, "Order changes"},
		{func() engine.Game { return &indexTooLarge{} }, "MoveIndex"},
		{func() engine.Game { return &mirrorIsWrong{} }, "symmetry 1 maps"},
		{func() engine.Game { return &keyForgetsTurn{} }, "KeyAfter"},
		{func() engine.Game { return &passIsKept{} }, "passing"},
		{func() engine.Game { return &askedMoves{by: "Calm"} }, "changes the position"},
		{func() engine.Game { return &askedMoves{by: "Quiet"} }, "changes the position"},
		{func() engine.Game { return &askedMoves{by: "Selection"} }, "changes the position"},
		{func() engine.Game { return &weightIsZero{} }, "weight below 1"},
	} {
		var found collector
		name := fmt.Sprintf("%T", c.game())
		func() {
			defer func() {
				if r := recover(); r != nil && len(found.complaints) == 0 {
					t.Errorf("%s: the kit panics: %v", name, r)
				}
			}()
			checkEngineGame(&found, c.game, viewConfig{games: 20, plies: 200})
		}()
		if !strings.Contains(strings.Join(found.complaints, "\n"), c.says) {
			t.Errorf("%s: want a complaint with %q, got %q", name, c.says, found.complaints)
		}
	}
	if allocations(&doAllocates{}) == 0 || allocations(&ticTacToe{}) > 0 {
		t.Error("allocations are not those of the game")
	}
}
