package gamestest

// What is asked of a position without leaving it.

import (
	"fmt"
	"slices"

	"duiju/engine"
)

// chancesOf are the outcomes of a chance node, nil anywhere else.
func chancesOf(g engine.Game) []engine.Weighted {
	if c, ok := g.(engine.Chancer); ok && c.AtChance() {
		return c.Chances(nil)
	}
	return nil
}

// position checks all that can be asked without leaving the position.
func (k *viewKit) position(g engine.Game) {
	k.t.Helper()
	before := fingerprint(g)
	if chances := chancesOf(g); chances != nil {
		k.chances(g, chances)
		k.doUndo(g, before)
		k.clone(g, before)
		return
	}
	k.transposition(g)
	if g.Outcome() == engine.Ongoing {
		k.moves(g)
		k.hints(g)
		k.probe(g)
		k.canonical(g)
		k.keysAhead(g)
		k.null(g, before)
		k.doUndo(g, before)
	}
	k.clone(g, before)
	k.same(g, "asking", before, fingerprint(g))
}

// fingerprint is all that the engine can see of a position.
func fingerprint(g engine.Game) string {
	s := fmt.Sprintf("hash %x outcome %v", g.Hash(), g.Outcome())
	if p, ok := g.(engine.Pather); ok {
		o, back := p.PathOutcome()
		s += fmt.Sprintf(" path %v %d", o, back)
	}
	if chances := chancesOf(g); chances != nil {
		return s + fmt.Sprintf(" chances %v", chances)
	}
	if g.Outcome() != engine.Ongoing {
		return s
	}
	s += fmt.Sprintf(" eval %d moves %v", g.Eval(), g.Moves(nil))
	if x, ok := g.(engine.Tactical); ok {
		s += fmt.Sprintf(" tactical %v", x.TacticalMoves(nil))
	}
	if x, ok := g.(engine.Forced); ok {
		m, ok := x.ForcedMoves(nil)
		if !ok {
			m = nil
		}
		s += fmt.Sprintf(" forced %v %v", m, ok)
	}
	if x, ok := g.(engine.Prober); ok {
		o, n := x.Probe(0)
		s += fmt.Sprintf(" probe %v %d", o, n)
	}
	if x, ok := g.(engine.Canonical); ok {
		h, sym := x.CanonicalHash()
		s += fmt.Sprintf(" canonical %x %d", h, sym)
	}
	return s
}

// moves checks the list of moves and the evaluation.
func (k *viewKit) moves(g engine.Game) {
	k.t.Helper()
	prefix := engine.Move(1 << 31)
	m := g.Moves([]engine.Move{prefix})
	if m[0] != prefix {
		k.failf(g, "Moves does not append")
	}
	m = m[1:]
	if len(m) == 0 {
		k.failf(g, "an undecided position has no moves")
	}
	sorted := slices.Sorted(slices.Values(m))
	if len(slices.Compact(sorted)) != len(m) {
		k.failf(g, "Moves repeats a move: %v", m)
	}
	if slices.Contains(m, engine.NoMove) {
		k.failf(g, "Moves contains NoMove")
	}
	if e := g.Eval(); e > engine.MaxEval || e < -engine.MaxEval {
		k.failf(g, "Eval %d is beyond MaxEval", e)
	}
	if x, ok := g.(engine.Indexer); ok {
		for _, m := range m {
			if i := x.MoveIndex(m); i < 0 || i >= x.MoveIndexes() {
				k.failf(g, "MoveIndex(%d) = %d is outside 0 ... %d", m, i, x.MoveIndexes()-1)
			}
		}
	}
}

// hints checks the moves that optional interfaces name.
func (k *viewKit) hints(g engine.Game) {
	k.t.Helper()
	moves := g.Moves(nil)
	within := func(what string, list []engine.Move) {
		for _, m := range list {
			if !slices.Contains(moves, m) {
				k.failf(g, "%s names %d, which is no move", what, m)
			}
		}
	}
	if x, ok := g.(engine.Tactical); ok {
		within("TacticalMoves", x.TacticalMoves(nil))
	}
	if x, ok := g.(engine.Forced); ok {
		if m, ok := x.ForcedMoves(nil); ok {
			within("ForcedMoves", m)
		}
	}
	if x, ok := g.(engine.Orderer); ok {
		list := slices.Clone(moves)
		x.Order(list, make([]int32, len(list)))
		if !slices.Equal(list, moves) {
			k.failf(g, "Order changes the list of moves")
		}
	}
	if x, ok := g.(engine.Selective); ok {
		for _, m := range moves {
			x.Quiet(m)
		}
		x.Calm()
		x.Selection()
	}
}

// probe confirms the static results that one or two plies can confirm.
func (k *viewKit) probe(g engine.Game) {
	k.t.Helper()
	x, ok := g.(engine.Prober)
	if !ok {
		return
	}
	o, n := x.Probe(0)
	switch {
	case o == engine.Ongoing:
	case n < 0 || n > engine.MaxPly:
		k.failf(g, "Probe returns %d plies", n)
	case o == engine.Win && n == 1:
		if !wins(g) {
			k.failf(g, "Probe says win in 1, but no move wins")
		}
	case o == engine.Loss && n == 2:
		for _, m := range g.Moves(nil) {
			g.Do(m)
			lost := chancesOf(g) == nil && (g.Outcome() == engine.Win || g.Outcome() == engine.Ongoing && wins(g))
			g.Undo(m)
			if !lost {
				k.failf(g, "Probe says loss in 2, but %d holds", m)
				return
			}
		}
	}
}

// wins reports whether a move ends the game in favour of the mover.
func wins(g engine.Game) bool {
	for _, m := range g.Moves(nil) {
		g.Do(m)
		won := chancesOf(g) == nil && g.Outcome() == engine.Loss
		g.Undo(m)
		if won {
			return true
		}
	}
	return false
}

// chances checks a chance node.
func (k *viewKit) chances(g engine.Game, chances []engine.Weighted) {
	k.t.Helper()
	seen := map[engine.Move]bool{}
	total := int64(0)
	for _, c := range chances {
		if c.Weight <= 0 || c.Move == engine.NoMove || seen[c.Move] {
			k.failf(g, "chances %v: a weight below 1, no move or one twice", chances)
		}
		seen[c.Move] = true
		total += int64(c.Weight)
	}
	if len(chances) == 0 || total >= 1<<31 {
		k.failf(g, "chances %v: none, or weights beyond 1<<31", chances)
	}
}

// transposition demands that equal hashes mean equal positions.
func (k *viewKit) transposition(g engine.Game) {
	k.t.Helper()
	s := fmt.Sprint(g.Outcome())
	if g.Outcome() == engine.Ongoing {
		s += fmt.Sprint(" eval ", g.Eval(), " moves ", slices.Sorted(slices.Values(g.Moves(nil))))
	}
	h := g.Hash()
	if k.byPly {
		h ^= uint64(len(k.line)) << 32
	}
	if old, ok := k.seen[h]; ok && old != s {
		k.failf(g, "two positions with hash %x:\n%s\n%s", h, old, s)
	}
	k.seen[h] = s
}

// canonical demands that symmetric positions look the same once mapped.
func (k *viewKit) canonical(g engine.Game) {
	k.t.Helper()
	x, ok := g.(engine.Canonical)
	if !ok {
		return
	}
	h, sym := x.CanonicalHash()
	var mapped []engine.Move
	for _, m := range g.Moves(nil) {
		image := x.MapMove(m, sym)
		if back := x.UnmapMove(image, sym); back != m {
			k.failf(g, "symmetry %d maps move %d to %d and back to %d", sym, m, image, back)
		}
		mapped = append(mapped, image)
	}
	slices.Sort(mapped)
	if old, ok := k.images[h]; ok && !slices.Equal(old, mapped) {
		k.failf(g, "two positions with canonical hash %x have different moves:\n%v\n%v", h, old, mapped)
	}
	k.images[h] = mapped
}

// keysAhead demands that the key behind a move is as it was told before.
func (k *viewKit) keysAhead(g engine.Game) {
	k.t.Helper()
	x, ok := g.(engine.Keyer)
	if !ok {
		return
	}
	for _, m := range g.Moves(nil) {
		key := x.KeyAfter(m)
		g.Do(m)
		if key != 0 && key != g.Hash() {
			k.failf(g, "KeyAfter(%d) is %x, the Hash behind it %x", m, key, g.Hash())
		}
		g.Undo(m)
	}
}
