// Package enginetest checks games against the contract of engine.Game and
// searches against plain minimax. Run is the kit that every searchable
// position must pass; Minimax and Retrograde are the oracles; TicTacToe,
// ConnectFour and the random Graphs are the games that the engine itself is
// tested on.
//
// Read kit.go first, then oracle.go; the games are independent of each other.
package enginetest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"

	"duiju/engine"
)

// T is what Run needs of a *testing.T.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Failed() bool
}

// Option changes what Run does.
type Option func(*kit)

// Games is the number of random games, Plies their length; the default is 20.
func Games(n int) Option { return func(k *kit) { k.games = n } }

// Plies is the length at which a random game is broken off; the default 200.
func Plies(n int) Option { return func(k *kit) { k.plies = n } }

// Swapped promises that Eval does not prefer a colour: swap returns g with the
// colours of everything and the side to move exchanged, and Eval must stay.
func Swapped(swap func(g engine.Game) engine.Game) Option {
	return func(k *kit) { k.swap = swap }
}

// Recomputed gives the hash and the evaluation of g from scratch, to compare
// the incremental ones with.
func Recomputed(f func(g engine.Game) (hash uint64, eval engine.Score)) Option {
	return func(k *kit) { k.recompute = f }
}

// MayAllocate waives the check that Do, Undo, Outcome, Eval and Hash do not
// allocate.
func MayAllocate() Option { return func(k *kit) { k.mayAllocate = true } }

// Run plays random games from the positions that start returns and checks the
// contract of engine.Game and of every optional interface it finds:
//
//   - Do and Undo restore hash, evaluation, outcome, moves and everything else
//     that can be asked; null moves do, too
//   - an undecided position has moves, all different and none 0
//   - equal hashes mean equal outcome, evaluation and moves
//   - the incremental hash is that of a replay and of Recomputed
//   - |Eval| <= MaxEval; Eval keeps what Swapped and EvalFlips promise
//   - forced and noisy moves are moves, ordering leaves the moves alone
//   - a Probe of a win in one, or a loss in two, is true
//   - weights are positive and outcomes different
//   - symmetric positions have the same moves after mapping
//   - clones are equal, independent and of the same kind
//   - nothing allocates where nothing may
func Run(t T, start func() engine.Game, options ...Option) {
	t.Helper()
	k := &kit{t: t, start: start, seed: 1, games: 20, plies: 200,
		seen: map[uint64]string{}, images: map[uint64][]engine.Move{}}
	for _, o := range options {
		o(k)
	}
	for i := range k.games {
		k.random = rand.New(rand.NewPCG(k.seed, uint64(i)))
		k.play()
		if t.Failed() {
			return
		}
	}
	if !k.mayAllocate {
		k.allocations()
	}
}

type kit struct {
	t           T
	start       func() engine.Game
	seed        uint64
	games       int
	plies       int
	swap        func(engine.Game) engine.Game
	recompute   func(engine.Game) (uint64, engine.Score)
	mayAllocate bool

	random *rand.Rand
	line   []engine.Move            // moves of this game so far
	seen   map[uint64]string        // hash -> what the position looked like
	images map[uint64][]engine.Move // canonical hash -> mapped moves
}

// failf reports a broken promise with the line that leads to it.
func (k *kit) failf(g engine.Game, format string, args ...any) {
	k.t.Helper()
	line := fmt.Sprint(k.line)
	if n, ok := g.(engine.Namer); ok {
		line = ""
		for _, m := range k.line {
			line += " " + n.MoveName(m)
		}
	}
	k.t.Errorf("%s\nafter %s", fmt.Sprintf(format, args...), line)
}

// play checks every position of one random game, forwards and backwards.
func (k *kit) play() {
	g := k.start()
	k.line = k.line[:0]
	var prints []string
	for len(k.line) < k.plies && !k.t.Failed() {
		prints = append(prints, fingerprint(g))
		k.position(g)
		next := k.choices(g)
		if len(next) == 0 {
			break
		}
		m := next[k.random.IntN(len(next))]
		k.line = append(k.line, m)
		g.Do(m)
	}
	k.replay(g)
	if len(prints) > len(k.line) {
		prints = prints[:len(k.line)]
	}
	for i := len(k.line) - 1; i >= 0 && !k.t.Failed(); i-- {
		g.Undo(k.line[i])
		k.line = k.line[:i]
		if i < len(prints) {
			k.same(g, "taking back the whole game", prints[i], fingerprint(g))
		}
	}
}

// choices are the moves or the outcomes of a position; none if it is decided.
func (k *kit) choices(g engine.Game) []engine.Move {
	if chances := chancesOf(g); chances != nil {
		var m []engine.Move
		for _, c := range chances {
			m = append(m, c.Move)
		}
		return m
	}
	if g.Outcome() != engine.Ongoing {
		return nil
	}
	return g.Moves(nil)
}

// chancesOf are the outcomes of a chance node, nil anywhere else.
func chancesOf(g engine.Game) []engine.Weighted {
	if c, ok := g.(engine.Chancer); ok && c.AtChance() {
		return c.Chances(nil)
	}
	return nil
}

// same compares two fingerprints.
func (k *kit) same(g engine.Game, what, want, got string) {
	k.t.Helper()
	if want != got {
		k.failf(g, "%s changes the position\nbefore %s\nnow    %s", what, want, got)
	}
}

// position checks all that can be asked without leaving the position.
func (k *kit) position(g engine.Game) {
	k.t.Helper()
	before := fingerprint(g)
	if k.recompute != nil {
		k.scratch(g)
	}
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
		o, n := x.Probe()
		s += fmt.Sprintf(" probe %v %d", o, n)
	}
	if x, ok := g.(engine.Canonical); ok {
		h, sym := x.CanonicalHash()
		s += fmt.Sprintf(" canonical %x %d", h, sym)
	}
	return s
}

// moves checks the list of moves and the evaluation.
func (k *kit) moves(g engine.Game) {
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
	if k.swap != nil {
		if s := k.swap(g); s.Eval() != g.Eval() {
			k.failf(g, "Eval is %d, with colours exchanged %d", g.Eval(), s.Eval())
		}
	}
}

// hints checks the moves that optional interfaces name.
func (k *kit) hints(g engine.Game) {
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
	}
}

// probe confirms the static results that one or two plies can confirm.
func (k *kit) probe(g engine.Game) {
	k.t.Helper()
	x, ok := g.(engine.Prober)
	if !ok {
		return
	}
	o, n := x.Probe()
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
func (k *kit) chances(g engine.Game, chances []engine.Weighted) {
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
func (k *kit) transposition(g engine.Game) {
	k.t.Helper()
	s := fmt.Sprint(g.Outcome())
	if g.Outcome() == engine.Ongoing {
		s += fmt.Sprint(" eval ", g.Eval(), " moves ", slices.Sorted(slices.Values(g.Moves(nil))))
	}
	h := g.Hash()
	if old, ok := k.seen[h]; ok && old != s {
		k.failf(g, "two positions with hash %x:\n%s\n%s", h, old, s)
	}
	k.seen[h] = s
}

// canonical demands that symmetric positions look the same once mapped.
func (k *kit) canonical(g engine.Game) {
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

// null checks passing.
func (k *kit) null(g engine.Game, before string) {
	k.t.Helper()
	x, ok := g.(engine.Nuller)
	if !ok || !x.CanNull() {
		return
	}
	hash := g.Hash()
	x.DoNull()
	passed := g.Hash()
	if g.Outcome() == engine.Ongoing {
		g.Eval()
	}
	x.UndoNull()
	if passed == hash {
		k.failf(g, "passing does not change the hash")
	}
	k.same(g, "passing and back", before, fingerprint(g))
}

// doUndo plays every move, or many of a long list, and takes it back.
func (k *kit) doUndo(g engine.Game, before string) {
	k.t.Helper()
	moves := k.choices(g)
	if len(moves) > 24 {
		k.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		moves = moves[:24]
	}
	hash := g.Hash()
	for _, m := range moves {
		g.Do(m)
		if g.Hash() == hash {
			k.failf(g, "move %d does not change the hash", m)
		}
		g.Undo(m)
		if k.t.Failed() {
			return
		}
	}
	k.same(g, "playing and taking back each move", before, fingerprint(g))
}

// scratch compares with a computation from scratch.
func (k *kit) scratch(g engine.Game) {
	k.t.Helper()
	hash, eval := k.recompute(g)
	if hash != g.Hash() {
		k.failf(g, "the hash is %x, recomputed %x", g.Hash(), hash)
	}
	if g.Outcome() == engine.Ongoing && chancesOf(g) == nil && eval != g.Eval() {
		k.failf(g, "Eval is %d, recomputed %d", g.Eval(), eval)
	}
}

// clone checks that a copy is equal, of the same kind, and independent.
func (k *kit) clone(g engine.Game, before string) {
	k.t.Helper()
	x, ok := g.(engine.Cloner)
	if !ok || k.random.IntN(4) > 0 {
		return
	}
	c := x.CloneGame()
	if reflect.TypeOf(c) != reflect.TypeOf(g) {
		k.failf(g, "the clone of a %T is a %T", g, c)
		return
	}
	k.same(g, "cloning", before, fingerprint(c))
	for range 3 {
		next := k.choices(c)
		if len(next) == 0 {
			break
		}
		c.Do(next[k.random.IntN(len(next))])
	}
	k.same(g, "playing on a clone", before, fingerprint(g))
}

// replay compares g with a fresh game that played the same moves.
func (k *kit) replay(g engine.Game) {
	k.t.Helper()
	fresh := k.start()
	for _, m := range k.line {
		fresh.Do(m)
	}
	if a, b := fingerprint(g), fingerprint(fresh); a != b {
		k.failf(g, "a replay gives another position\nplayed   %s\nreplayed %s", a, b)
	}
}

// allocations walks a game to and fro and demands that nothing allocates.
func (k *kit) allocations() {
	k.t.Helper()
	g := k.start()
	k.random = rand.New(rand.NewPCG(k.seed, 0))
	k.line = k.line[:0]
	for len(k.line) < min(k.plies, 60) {
		next := k.choices(g)
		if len(next) == 0 {
			break
		}
		k.line = append(k.line, next[k.random.IntN(len(next))])
		g.Do(k.line[len(k.line)-1])
	}
	chance, _ := g.(engine.Chancer)
	walk := func() {
		for i := len(k.line) - 1; i >= 0; i-- {
			g.Undo(k.line[i])
		}
		for _, m := range k.line {
			g.Hash()
			if (chance == nil || !chance.AtChance()) && g.Outcome() == engine.Ongoing {
				g.Eval()
			}
			g.Do(m)
		}
	}
	if n := allocations(walk); n > 0 {
		k.t.Errorf("Do, Undo, Outcome, Eval and Hash allocate %d times in a game of %d plies", n, len(k.line))
	}
}

// allocations is how often f allocates once it is warm: the least of some
// runs, as other goroutines allocate, too.
func allocations(f func()) uint64 {
	f()
	least := ^uint64(0)
	var before, after runtime.MemStats
	for range 5 {
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.Mallocs-before.Mallocs)
	}
	return least
}
