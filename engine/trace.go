package engine

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
)

// Enter describes a node as it is entered.
type Enter struct {
	Move        Move // the move or outcome that led here; NoMove at the root
	Ply, Depth  int
	Alpha, Beta Score
	Chance      bool  // the node is a chance node
	Weight      int32 // of the outcome that led here, 0 otherwise
	Null        bool  // reached by a null move
}

// Leave describes a node as it is left.
type Leave struct {
	Score  Score
	Bound  Bound
	Reason Reason
	Best   Move
	Nodes  uint64 // visited in this subtree, itself included
}

// Tracer sees the nodes of a search in order; every Enter is followed by its
// Leave. It is called on the searching goroutine.
type Tracer interface {
	Enter(Enter)
	Leave(Leave)
}
