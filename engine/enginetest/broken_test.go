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

func (u *undoForgets) Undo(m engine.Move) {
	u.TicTacToe.Undo(m)
	if m == 3 {
		u.other |= 4
	}
}
func (h *hashIsBlind) Hash() uint64 { return uint64(h.own|h.other) * 77 }
func (h *hashIsStale) Hash() uint64 {
	if h.own|h.other == 0o777 {
		return 5
	}
	return h.TicTacToe.Hash()
}
func (m *movesRepeat) Moves(dst []engine.Move) []engine.Move {
	return append(m.TicTacToe.Moves(dst), m.TicTacToe.Moves(nil)[0])
}
func (m *movesOverwrite) Moves(dst []engine.Move) []engine.Move { return m.TicTacToe.Moves(dst[:0]) }
func (me *movesEnd) Moves(dst []engine.Move) []engine.Move {
	if m := me.TicTacToe.Moves(dst); len(m) > len(dst)+3 {
		return m
	}
	return dst
}
func (e *evalTooLarge) Eval() engine.Score       { return engine.WinIn(3) }
func (e *evalLikesFirst) Eval() engine.Score     { return engine.Score(e.own & 7) }
func (c *cloneIsShared) CloneGame() engine.Game  { return c }
func (cio *cloneIsOther) CloneGame() engine.Game { c := cio.TicTacToe; return &c }
func (h *hashIsBlind) CloneGame() engine.Game    { c := *h; return &c }
func (me *movesEnd) CloneGame() engine.Game      { c := *me; return &c }
func (d *doAllocates) Do(m engine.Move) {
	t := append([]engine.Move(nil), m)
	d.trail = &t
	d.TicTacToe.Do(m)
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
func (i *indexTooLarge) MoveIndex(m engine.Move) int                         { return int(m) }
func (k *keyForgetsTurn) KeyAfter(engine.Move) uint64                        { return k.Hash() }
func (k *keyForgetsTurn) Previews() bool                                     { return false }
func (k *keyForgetsTurn) Preview(engine.Move) (engine.Outcome, engine.Score) { return engine.Loss, 0 }
func (p *previewLies) KeyAfter(engine.Move) uint64                           { return 0 }
func (p *previewLies) Previews() bool                                        { return true }
func (p *previewLies) Preview(engine.Move) (engine.Outcome, engine.Score)    { return engine.Ongoing, 1 }
func (miw *mirrorIsWrong) CanonicalHash() (uint64, uint8)                    { return miw.Hash(), 1 }
func (miw *mirrorIsWrong) MapMove(m engine.Move, _ uint8) engine.Move        { return m%9 + 1 }
func (miw *mirrorIsWrong) UnmapMove(m engine.Move, _ uint8) engine.Move      { return m%9 + 1 }
func (a *askedMoves) CloneGame() engine.Game                                 { c := *a; return &c }
func (a *askedMoves) Calm() bool                                             { a.asked("Calm"); return true }
func (a *askedMoves) Quiet(engine.Move) bool                                 { a.asked("Quiet"); return true }
func (a *askedMoves) Selection() *engine.Selection                           { a.asked("Selection"); return &engine.Selection{} }
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
	p.TicTacToe.Do(m)
}
func (p *passIsKept) Undo(m engine.Move) {
	if m != engine.NoMove {
		p.TicTacToe.Undo(m)
	}
}
func (w *weightIsZero) Do(m engine.Move)   { w.TicTacToe.Do(m); w.rolled = !w.rolled }
func (w *weightIsZero) Undo(m engine.Move) { w.TicTacToe.Undo(m); w.rolled = !w.rolled }
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
