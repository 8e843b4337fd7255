package engine

// The contract with a game: Game, and optional interfaces, each of which gives the
// search one more technique. A new game begins with the six methods of Game (see
// Example) and adds the others when they are worth it.

// Move is a move or a chance outcome, packed by the game as it likes. The engine
// compares and stores it. 0 means "none" and is never a legal move.
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
	// Do plays a move returned by Moves, or an outcome returned by Chances, or
	// passes with NoMove where Selective said so.
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
// a place in the order of Moves counts half a point. Moves that have cut
// elsewhere get a bonus: a killer or countermove 96, history -32 ... 32, twice
// that with Selection.Replies. So values that differ by more than 224 are the
// game's word alone; |value| <= 1<<30.
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
	// when every move must be searched. The set must be complete: leaving out
	// a move that is better than all of them makes proofs wrong.
	ForcedMoves(dst []Move) ([]Move, bool)
}

// Prober knows some results before the game is over.
type Prober interface {
	// Probe returns Win or Loss for the side to move and the exact number of
	// plies to the end with best play, Draw with 0, or Ongoing if it does not
	// know. depth is what is left to search, 0 at the horizon. A game may look
	// more closely where less is left; its answer must be true at any depth.
	Probe(depth int) (o Outcome, plies int)
}

// Provable is a game that helps Prove.
type Provable interface {
	// Offers says which of FeatureGuess, FeatureBudget and FeatureSimulation the
	// game has. It is asked once.
	Offers() Feature

	// Guess returns the first proof and disproof number of the position for
	// the side to move, from a fitted model or a rule of thumb: how much must
	// still be searched to prove that it wins, and that it does not. It is for
	// games that seldom end in a draw. Both are at least 1 and less than 1<<20,
	// and large enough that rounding to whole numbers does not matter. It is
	// asked after a Do, for one child of a position after the other.
	Guess() (phi, delta uint32)

	// Budget is for games in which one side, the holder, may spend something, as
	// threats in a ko fight, and more of it never hurts the holder. One proof then
	// answers the same question at other budgets as well. It returns the Hash of
	// the position without its budget, the budget, -127 ... 127, and whether the
	// side to move is the holder.
	Budget() (bare uint64, budget int8, holds bool)
	// BoundBefore turns a bound behind the move m into one for this position. A
	// success behind m, of the mover if won is set, else of the opponent, holds at
	// the bound and at every budget that is better for its owner; here it holds
	// from the result on. With NoMove it narrows the bound to the budgets at which
	// the list of moves is complete: only there has the opponent succeeded by
	// answering every listed move.
	BoundBefore(m Move, won bool, bound int8) int8

	// Legal and Substitute are for simulation: the proof of one move is tried on
	// others. They need a Cloner whose moves are below 256. Legal reports whether
	// m could be played here.
	Legal(m Move) bool
	// Substitute is a move that may replace the reply m where m is not legal, or
	// NoMove.
	Substitute(m Move) Move
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
	// ScoreBounds returns sound bounds, for the side to move or the mover at
	// a chance node, of every score a search of depth more plies and its
	// quiescence can return here. Both lie in LossIn(0) ... WinIn(0), which are
	// always sound; the narrower they are, the more chance nodes are cut. They
	// must hold for both sides.
	ScoreBounds(depth int) (low, high Score)
}

// Selective is a game that lets the search skip moves or search them less deeply.
// Without it a game is searched to full width and full depth. Selection says how
// much, the methods say where. A game that wants only a part of it embeds FullWidth
// for the rest.
type Selective interface {
	// Selection is asked for once, in New and in Rebind.
	Selection() *Selection
	// Quiet reports whether a move of this position may be reduced or skipped
	// when it comes late in the order.
	Quiet(Move) bool
	// Calm reports whether Eval can be trusted as the position stands: nothing
	// hangs that one move would change much.
	Calm() bool
	// CanPass reports whether a pass, played by Do(NoMove), is sound here: no
	// zugzwang to fear. It is tried as a null move.
	CanPass() bool
}

// FullWidth answers no to every question of Selective.
type FullWidth struct{}

// Quiet implements Selective.
func (FullWidth) Quiet(Move) bool { return false }

// Calm implements Selective.
func (FullWidth) Calm() bool { return false }

// CanPass implements Selective.
func (FullWidth) CanPass() bool { return false }

// Staged is a game that names fewer moves where little depth is left. Dark chess, for
// example, flips pieces only where enough depth is left to use them.
type Staged interface {
	// MovesAt appends, as Moves does, the moves to be searched with depth plies
	// left, at least 1, and reports whether it left others out. More depth
	// never means fewer moves. At the root, and where all named moves lose for
	// certain, all Moves are searched.
	MovesAt(dst []Move, depth int) (moves []Move, others bool)
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

// Keyer knows keys ahead. It saves time and changes nothing else.
type Keyer interface {
	// KeyAfter is the Hash behind the move m. Memory then brings its entry of the
	// table while Do plays the move. A game whose Do is as fast as KeyAfter returns
	// 0.
	KeyAfter(m Move) uint64
}

// Pather is a game with results that depend on the path: repetition, superko.
type Pather interface {
	// PathOutcome returns the result that an earlier position of the path forces,
	// for the side to move, and how many plies back that position stands; Ongoing
	// if there is none. Positions before the root count as well.
	PathOutcome() (o Outcome, back int)
}

// Indexer numbers moves for the history tables. An index may depend on the position,
// which is that before or after the move, always the same for the same table.
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
