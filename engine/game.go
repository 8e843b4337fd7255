package engine

// The contract with a game: Game, which every game has to be, and the optional
// interfaces, each of which gives the search one more technique. A new game
// begins with the six methods of Game (see Example) and adds the others when
// they are worth it.

// Move is a move or a chance outcome, packed by the game as it likes. The
// engine only compares, stores and hands it back. 0 means "none" and is never
// a legal move.
type Move uint32

// NoMove is the absence of a move.
const NoMove Move = 0

// Outcome says whether a game is decided, for the side to move.
type Outcome uint8

// The outcomes of a position, for the side to move.
const (
	Ongoing Outcome = iota
	Win
	Loss
	Draw
)

// Negate returns the outcome as the other side sees it.
func (o Outcome) Negate() Outcome {
	switch o {
	case Win:
		return Loss
	case Loss:
		return Win
	}
	return o
}

func (o Outcome) String() string {
	return [...]string{"ongoing", "win", "loss", "draw"}[o]
}

// Game is the searcher's view of a position. It is changed and restored in
// place and must not allocate in Do, Undo, Outcome, Eval and Hash. A Game is
// used by one goroutine at a time.
type Game interface {
	// Moves appends the moves of the side to move to dst, best guesses first,
	// and returns the extended slice. It is not asked where Outcome is not
	// Ongoing, nor at a chance node. A position with Outcome Ongoing that is
	// no chance node has at least one move.
	Moves(dst []Move) []Move
	// Do plays a move returned by Moves, or an outcome returned by Chances.
	Do(Move)
	// Undo takes back the last Do, whose argument is repeated.
	Undo(Move)
	// Outcome is the result by the rules, in O(1). It is asked before Moves.
	Outcome() Outcome
	// Eval judges the position for the side to move; |Eval| <= MaxEval.
	// It is not asked where Outcome is not Ongoing, nor at a chance node.
	Eval() Score
	// Hash identifies everything that decides the future of the position:
	// stones, side to move, ko point, chance state, but not the path.
	Hash() uint64
}

// Orderer scores moves for ordering; higher is searched earlier. Without it
// the order of Moves stands. Moves that have cut elsewhere get a bonus: a
// killer or countermove 96, history -32 ... 32. So values that differ by more
// than 128 are the game's word alone; |value| <= 1<<30.
type Orderer interface {
	// Order writes one value per move into scores (same length as moves).
	Order(moves []Move, scores []int32)
}

// Tactical lists the noisy moves that quiescence search follows.
type Tactical interface {
	// TacticalMoves appends the noisy moves, best first; none means quiet.
	TacticalMoves(dst []Move) []Move
}

// Forced lists the moves that alone make sense, for example the replies to a
// four in gomoku.
type Forced interface {
	// ForcedMoves appends the forced moves and reports true, or reports false
	// when every move must be looked at. The set must be complete: leaving out
	// a move that is better than all of them makes proofs wrong.
	ForcedMoves(dst []Move) ([]Move, bool)
}

// Prober knows some results before the game is over.
type Prober interface {
	// Probe returns Win or Loss for the side to move and the exact number of
	// plies to the end with best play, Draw with 0, or Ongoing if it cannot
	// tell.
	Probe() (o Outcome, plies int)
}

// Nuller can pass the turn for the null-move heuristic.
type Nuller interface {
	// CanNull reports whether a pass is sound here (no zugzwang to fear).
	CanNull() bool
	DoNull()
	UndoNull()
}

// Weighted is one outcome of a chance node.
type Weighted struct {
	Move   Move
	Weight int32 // > 0, relative to the sum over all outcomes
}

// Chancer is a game with chance nodes. Do of a move may lead to one; the side
// to move there is still the mover. Playing an outcome passes the turn, so the
// value of a chance node is the weighted mean of the negated values of its
// outcomes, and a move together with its outcome is one ply. The weights of a
// node add up to less than 1<<31, and an outcome is never a chance node again.
type Chancer interface {
	// AtChance reports whether the position waits for an outcome.
	AtChance() bool
	// Chances appends every outcome, each distinct one once.
	Chances(dst []Weighted) []Weighted
}

// Bounder knows how far scores can lie apart. The narrower its bounds, the
// more chance nodes are cut; without it a win and a loss are always possible.
type Bounder interface {
	// ScoreBounds returns sound bounds, for the side to move or the mover at
	// a chance node, of every score a search of depth more plies and its
	// quiescence can return here. Both lie in LossIn(0) ... WinIn(0). The
	// player may be either side, so the bounds hold for both.
	ScoreBounds(depth int) (low, high Score)
}

// Selective lets the engine look less deeply at moves that seldom matter:
// late-move reductions, late-move and futility pruning, internal reductions
// and singular extension all need it. A game without it is searched to full
// width and the full depth.
type Selective interface {
	// Quiet reports whether a move of this position may be reduced or skipped
	// when it comes late in the order.
	Quiet(Move) bool
	// Margin is how much a quiet move and the rest of depth plies can hope to
	// add to Eval; a move without hope of reaching alpha is skipped. Negative
	// means that nothing is skipped for that reason at this depth.
	Margin(depth int) Score
	// Late is the number of moves after which quiet ones are skipped at this
	// depth; 0 means never.
	Late(depth int) int
}

// Transposing is a game with so many ways to one position, and moves so cheap
// to play, that it pays to look up where all moves of a node lead before the
// first is searched (enhanced transposition cutoffs). Measure before offering
// it: in triangle nim it halves the nodes, in Connect Four it saves one node in
// eight and costs two fifths more time.
type Transposing interface {
	// Transposes reports whether that pays with depth plies left, at least 2.
	Transposes(depth int) bool
}

// Canonical folds symmetric positions into one table entry.
type Canonical interface {
	// CanonicalHash returns the hash of the least symmetric image and the
	// symmetry (0 = identity) that maps the position onto it.
	CanonicalHash() (hash uint64, symmetry uint8)
	// MapMove maps a move by a symmetry, UnmapMove by its inverse.
	MapMove(m Move, symmetry uint8) Move
	UnmapMove(m Move, symmetry uint8) Move
}

// Pather tells the engine about results that lean on the path, not on the
// position: repetition, superko.
type Pather interface {
	// PathOutcome returns the result forced by an earlier position of the
	// path, for the side to move, and how many plies back the position stands
	// on which it leans; Ongoing where there is none. Positions before the
	// root count as well, with back larger than the distance to the root.
	PathOutcome() (o Outcome, back int)
}

// Indexer numbers moves for the history tables. It may look at the position,
// which is one before or after the move, always the same for the same purpose.
type Indexer interface {
	// MoveIndexes is the number of different indexes.
	MoveIndexes() int
	// MoveIndex is in [0, MoveIndexes()).
	MoveIndex(Move) int
}

// Cloner makes independent copies for parallel search. The copy implements
// the same optional interfaces.
type Cloner interface {
	CloneGame() Game
}

// Namer writes a move in the game's notation.
type Namer interface {
	MoveName(Move) string
}
