package darkchess

import "duiju/engine"

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
	rootTurn  colour
	// rootFlips are the flips looked at there, best first.
	rootFlips []engine.Move
	// only, if not empty, are the moves looked at at the root.
	only    []engine.Move
	worth   worthTable
	weights *weights
	tables  tableSet
	result  engine.Outcome // of a finished pair of games, else Ongoing
}

// The view offers everything but symmetry, forced moves and probes.
var (
	_ engine.Orderer   = (*view)(nil)
	_ engine.Tactical  = (*view)(nil)
	_ engine.Nuller    = (*view)(nil)
	_ engine.Selective = (*view)(nil)
	_ engine.Bounder   = (*view)(nil)
	_ engine.Chancer   = (*view)(nil)
	_ engine.Pather    = (*view)(nil)
	_ engine.Indexer   = (*view)(nil)
	_ engine.Cloner    = (*view)(nil)
	_ engine.Namer     = (*view)(nil)
)

// newView makes a view of a copy of b as the levels search it.
func newView(b *board, mode flipMode) *view { return newTunedView(b, mode, &tuned) }

func newTunedView(b *board, mode flipMode, t *tuning) *view {
	v := &view{b: b.clone(), mode: mode, tune: t, root: len(b.past), worth: worthsBy(t.by()), weights: t.by(), before: b.history(), rootQuiet: b.quiet, rootTurn: b.turn}
	if mode == searchFlips {
		v.rootFlips = b.bestFlips(t.rootFlips)
	}
	return v
}

// CloneGame implements engine.Cloner.
func (v *view) CloneGame() engine.Game {
	c := *v
	c.b = v.b.clone()
	c.worth = worthsBy(c.weights)
	return &c
}

// Do and Undo implement engine.Game.
func (v *view) Do(m engine.Move) { v.b.do(m) }

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
	if ply := len(v.b.past) - v.root; ply > 0 && int(v.b.quiet) == int(v.rootQuiet)+ply {
		h ^= timesKeys[v.before.times(v.b.key)]
	}
	if v.tables.of(v.b) != nil { // what they say depends on every quiet ply
		h ^= uint64(v.b.quiet) * quietFactor
	}
	switch {
	case v.mode == allFlips || v.b.down == 0:
	case v.passed():
		h ^= modeKeys[1]
	case v.mode == searchFlips && v.atRoot():
		h ^= modeKeys[2]
	case v.flipsHere():
		h ^= modeKeys[3]
	}
	if v.rootTurn == black && v.tune.contempt != 0 {
		h ^= modeKeys[4]
	}
	return h
}

// flipsHere reports whether flips are searched at this ply.
func (v *view) flipsHere() bool {
	return v.mode == searchFlips && v.plies() < v.tune.flipPlies
}

// plies is the distance from the root; a flip and its outcome are one ply.
func (v *view) plies() int {
	n := len(v.b.past) - v.root
	for _, u := range v.b.past[v.root:] {
		if isOutcome(u.move) {
			n--
		}
	}
	return n
}

func (v *view) atRoot() bool { return len(v.b.past) == v.root }

// passed reports whether the last move was a pass that stands for a flip.
func (v *view) passed() bool {
	n := len(v.b.past)
	return n > v.root && v.b.past[n-1].move == passMove && v.b.chain == noSquare
}

// Moves implements engine.Game: captures, most valuable victim first, then
// the pass or the flips, then steps.
func (v *view) Moves(dst []engine.Move) []engine.Move {
	b := v.b
	if len(v.only) > 0 && v.atRoot() {
		return append(dst, v.only...)
	}
	if v.mode == allFlips || b.waiting || b.chain != noSquare {
		return b.moves(dst)
	}
	if b.undecided {
		return append(dst, v.flips()...)
	}
	n := len(dst)
	dst = b.captures(dst)
	v.sortCaptures(dst[n:])
	flips := b.down > 0 && v.flipsHere()
	if flips {
		dst = append(dst, v.flips()...)
	}
	dst = b.steps(dst)
	dst = b.attacks(dst)
	if b.down > 0 && !flips && (!v.passed() || len(dst) == n) {
		dst = append(dst, passMove)
	}
	return dst
}

// flips are the flips offered at the root; where there is no such list, such
// as before the first flip, one square stands for all.
func (v *view) flips() []engine.Move {
	if v.atRoot() && len(v.rootFlips) > 0 {
		return v.rootFlips
	}
	if !v.b.undecided && v.flipsHere() {
		return v.b.bestFlips(v.tune.deepFlips)
	}
	return []engine.Move{flipOf(first(v.b.by[hidden]))}
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
	dst = b.captures(dst)
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
	for i := 1; i < len(ms); i++ {
		for j := i; j > 0 && gain(ms[j]) > gain(ms[j-1]); j-- {
			ms[j], ms[j-1] = ms[j-1], ms[j]
		}
	}
}

// CanNull implements engine.Nuller: only a flip can pass the turn without
// harm. In open endings parity decides and a pass would destroy it.
func (v *view) CanNull() bool {
	return v.b.down > 0 && !v.b.undecided && v.b.chain == noSquare && !v.passed()
}

// DoNull implements engine.Nuller.
func (v *view) DoNull() { v.b.do(passMove) }

// UndoNull implements engine.Nuller.
func (v *view) UndoNull() { v.b.undo() }

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

// MoveName implements engine.Namer. A pass that stands for flips is called what
// it stands for: nobody can pass.
func (v *view) MoveName(m engine.Move) string {
	if m == passMove && !v.b.waiting {
		return "flip"
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
