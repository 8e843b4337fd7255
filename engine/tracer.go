package engine

// A Tracer watches a search: it is told of every node as it is entered and left, and
// why it ended.

// Reason says why a node of the search ended as it did.
type Reason uint8

// The reasons, in the words of the x-ray.
const (
	ReasonNone Reason = iota
	ReasonExact
	ReasonFailHigh
	ReasonFailLow
	ReasonTable
	ReasonLeaf
	ReasonTerminal
	ReasonNullCut
	ReasonResearch
	ReasonStarCut
	ReasonRepetition
	ReasonStatic   // good enough as it stands (static futility)
	ReasonRazor    // too bad as it stands, and no noisy move helps
	ReasonProbe    // the game knows the result without a search
	ReasonDistance // a win nearer than any below is known (mate distance)
	ReasonStopped  // a limit ended the search here: the node has no value
	ReasonClaim    // cut on a value that was not searched to the end; no search of this package does that
	ReasonWon      // a win is found, and any is enough
)

// Enter describes a node as it is entered. The window is for the side that made the
// move (or drew the outcome) that led here, so that siblings can be compared; at the
// root it is for the side to move.
type Enter struct {
	Move        Move // the move or outcome that led here; NoMove at the root
	Ply, Depth  int
	Alpha, Beta Score
	Chance      bool  // the node is a chance node
	Weight      int32 // of the outcome that led here, 0 otherwise
	Null        bool  // reached by a null move
	Probe       bool  // only one reply is searched, for a bound (Star2)
	Excluded    Move  // the position of the parent itself, without this move (singular extension)
	Again       bool  // a re-search of the move before, with a wider window
	Shift       int   // plies searched more (extended) or less (reduced) than the siblings
}

// Leave describes a node as it is left. Score and Bound are for the same side
// as the window of Enter.
type Leave struct {
	Score  Score
	Bound  Bound
	Reason Reason
	Best   Move
	Nodes  uint64 // visited in this subtree, itself included
	// Read counts the moves of the node that were searched, Skipped the others: late
	// moves, and those for more depth.
	Read, Skipped int
}

// Tracer sees the nodes of a search in order; every Enter is followed by its
// Leave. It is called on the searching goroutine.
type Tracer interface {
	Enter(Enter)
	Leave(Leave)
}
