package darkchess

import (
	"math"
	"slices"

	"duiju/engine"
)

// flipMode says how a view treats flips.
type flipMode uint8

const (
	// allFlips: every legal action, nothing else.
	allFlips flipMode = iota
	// searchFlips: at the root the few flips worth a look; below it a pass
	// stands for all of them, as long as something is face down.
	searchFlips
	// passFlips: the pass stands for the flips at the root as well.
	passFlips
)

// view is a position as the engine sees it. The pass that stands for a flip
// (江東峻's idea) reveals nothing; two in a row are not offered.
type view struct {
	b    *board
	mode flipMode
	tune *tuning
	root int // len(b.past) at the root
	// before are the positions since the last flip or capture that the game
	// had before the root and at it, and rootQuiet its quiet plies.
	before    history
	rootQuiet int16
	// rootFlips are the flips looked at there, best first; flips are scratch.
	rootFlips, flips []engine.Move
	// only, if not empty, are the moves looked at at the root.
	only  []engine.Move
	worth worthTable
	sight sight
	// dark is what lies face down and what that is worth.
	dark struct {
		of    uint64
		worth int32
	}
	net     netTable
	weights *weights
	tables  tableSet
	result  engine.Outcome // of a finished pair of games, else Ongoing
}

// The view offers everything but symmetry, forced moves and probes.
var (
	_ engine.Orderer   = (*view)(nil)
	_ engine.Tactical  = (*view)(nil)
	_ engine.Selective = (*view)(nil)
	_ engine.Staged    = (*view)(nil)
	_ engine.Chancer   = (*view)(nil)
	_ engine.Pather    = (*view)(nil)
	_ engine.Indexer   = (*view)(nil)
	_ engine.Cloner    = (*view)(nil)
)

// newView makes a view of a copy of b as the levels search it.
func newView(b *board, mode flipMode) *view { return newTunedView(b, mode, &tuned) }

func newTunedView(b *board, mode flipMode, t *tuning) *view {
	v := &view{b: b.clone(), mode: mode, tune: t, root: len(b.past), worth: worthsBy(fitted()), net: netTableOf(fittedNetwork(), b.rules), weights: fitted(), before: b.history(), rootQuiet: b.quiet}
	if mode == searchFlips {
		v.rootFlips = flipper{b, v.worth.of(b), v.sight.of(b)}.best(nil, t.rootFlips, t.rootQuiet, math.MinInt32)
	}
	return v
}

// CloneGame implements engine.Cloner.
func (v *view) CloneGame() engine.Game {
	c := *v
	c.b = v.b.clone()
	c.worth, c.net.slots = worthsBy(c.weights), nil // they are written to
	c.flips = nil
	return &c
}

// Do and Undo implement engine.Game.
func (v *view) Do(m engine.Move) {
	if m == engine.NoMove {
		m = passMove
	}
	v.b.do(m)
}

// Undo takes back the last Do.
func (v *view) Undo(engine.Move) { v.b.undo() }

// Outcome implements engine.Game.
func (v *view) Outcome() engine.Outcome {
	if v.result != engine.Ongoing {
		return v.result
	}
	return v.b.outcome()
}

// Hash implements engine.Game. Which flips are offered depends on the root
// and on the last move, so these are in the hash; so is how often the position
// stood in the game before, because what the table knows of it from then may
// not see that it can be repeated once more.
func (v *view) Hash() uint64 {
	h := v.b.hash()
	if ply := len(v.b.past) - v.root; len(v.before) > 0 && ply > 0 && int(v.b.quiet) == int(v.rootQuiet)+ply {
		h ^= timesKeys[v.before[v.b.key]]
	}
	if v.tables.of(v.b) != nil { // what they say depends on every quiet ply
		h ^= uint64(v.b.quiet+1) * quietFactor // and is not what was judged without them
	}
	switch {
	case v.mode == allFlips || v.b.down == 0:
	case v.passed():
		h ^= modeKeys[1]
	case v.mode == searchFlips && v.atRoot():
		h ^= modeKeys[2]
	}
	return h
}

func (v *view) atRoot() bool { return len(v.b.past) == v.root }

// passed reports whether the last move was a pass that stands for a flip.
func (v *view) passed() bool {
	n := len(v.b.past)
	return n > v.root && v.b.past[n-1].move == passMove && v.b.chain == noSquare
}

// Moves implements engine.Game: all that may be searched here, captures first,
// most valuable victim first. At the root those are the few flips worth a look.
func (v *view) Moves(dst []engine.Move) []engine.Move {
	b := v.b
	switch {
	case len(v.only) > 0 && v.atRoot():
		return append(dst, v.only...)
	case v.mode == allFlips || b.waiting || b.chain != noSquare:
		return b.moves(dst)
	case v.atRoot() && v.mode == searchFlips:
		return v.moves(dst, v.rootFlips)
	case b.undecided: // one square stands for all
		return append(dst, flipOf(first(b.by[hidden])))
	case v.mode == passFlips:
		return v.movesOrPass(dst)
	}
	return b.flips(v.movesOrPass(dst))
}

// MovesAt implements engine.Staged: with little depth left a pass stands for
// the flips, with more there are the few worth a look.
func (v *view) MovesAt(dst []engine.Move, depth int) (moves []engine.Move, others bool) {
	b := v.b
	if v.mode != searchFlips || v.atRoot() || b.down == 0 || b.undecided || b.waiting || b.chain != noSquare {
		return v.Moves(dst), false
	}
	if v.tune.flipDepth == 0 || depth < v.tune.flipDepth {
		return v.movesOrPass(dst), true
	}
	v.flips = flipper{b, v.worth.of(b), v.sight.of(b)}.best(v.flips[:0], v.tune.deepFlips, v.tune.deepQuiet, 0)
	return v.moves(dst, v.flips), len(v.flips) < int(b.down)
}

// moves appends captures, these flips, and the other actions.
func (v *view) moves(dst, flips []engine.Move) []engine.Move {
	n := len(dst)
	if !v.b.undecided {
		dst = v.b.captures(dst)
		v.sortCaptures(dst[n:])
	}
	dst = append(dst, flips...)
	if !v.b.undecided {
		dst = v.b.attacks(v.b.steps(dst))
	}
	return dst
}

// movesOrPass appends captures, other actions, and the pass that stands for
// flips. After such a pass there is none but for who cannot move.
func (v *view) movesOrPass(dst []engine.Move) []engine.Move {
	n := len(dst)
	dst = v.moves(dst, nil)
	if v.b.down > 0 && (!v.passed() || len(dst) == n) {
		dst = append(dst, passMove)
	}
	return dst
}

// TacticalMoves implements engine.Tactical: captures of face-up pieces.
func (v *view) TacticalMoves(dst []engine.Move) []engine.Move {
	b := v.b
	switch {
	case b.waiting:
		return append(dst, passMove)
	case b.chain != noSquare:
		return b.appendTo(dst, b.chain, b.capturesOf(b.chain))
	case b.undecided:
		return dst
	}
	n := len(dst)
	dst = v.b.captures(dst)
	v.sortCaptures(dst[n:])
	return dst
}

// sortCaptures puts the dearest victims first, of equal ones the cheapest
// captor.
func (v *view) sortCaptures(ms []engine.Move) {
	if len(ms) < 2 {
		return
	}
	w := v.worth.of(v.b)
	gain := func(m engine.Move) int32 {
		return w.each[v.b.at[toOf(m)].index()]*8 - w.each[v.b.at[fromOf(m)].index()]
	}
	slices.SortStableFunc(ms, func(x, y engine.Move) int { return int(gain(y) - gain(x)) })
}

// CanPass implements engine.Selective: only a flip can pass the turn without
// harm. In open endings parity decides and a pass would destroy it.
func (v *view) CanPass() bool {
	return v.b.down > 0 && !v.b.undecided && v.b.chain == noSquare && !v.passed()
}

// AtChance implements engine.Chancer.
func (v *view) AtChance() bool { return v.b.atChance() }

// Chances implements engine.Chancer.
func (v *view) Chances(dst []engine.Weighted) []engine.Weighted { return v.b.chances(dst) }

// PathOutcome implements engine.Pather: the second occurrence on the searched
// line counts as the repetition, and so does the one that completes the
// number of the rules together with the game's history.
func (v *view) PathOutcome() (engine.Outcome, int) {
	b := v.b
	if b.rules.Rep == 0 || b.quiet < 4 {
		return engine.Ongoing, 0
	}
	i := b.previous(len(b.past))
	if i < 0 || i < v.root && b.occurrences() < b.rules.Rep {
		return engine.Ongoing, 0
	}
	return b.cycleOutcome(), len(b.past) - i
}

// MoveIndexes implements engine.Indexer.
func (v *view) MoveIndexes() int { return squares*squares + letters + 2 }

// MoveIndex implements engine.Indexer.
func (v *view) MoveIndex(m engine.Move) int {
	switch {
	case isStep(m):
		return int(m & (squares*squares - 1))
	case isOutcome(m):
		return squares*squares + turnedUp(m).index()
	}
	return squares*squares + letters + int(m-passMove)
}

// MoveName implements games.Searched. A pass that stands for flips is a question
// mark, in every language: nobody can pass.
func (v *view) MoveName(m engine.Move) string {
	if m == passMove && !v.b.waiting {
		return "?"
	}
	return nameOf(m)
}

// sign is the sign of the evaluation for a colour.
func sign(c colour) int32 {
	if c == red {
		return 1
	}
	return -1
}
