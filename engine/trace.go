package engine

// Watching a search: a Tracer is told of every node as it is entered and left,
// and why it ended. With none, all that is left of this file is one comparison
// a move.

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

// Enter describes a node as it is entered. The window is for the side that
// made the move (or drew the outcome) that led here, so that it can be read
// against its siblings; at the root it is for the side to move.
type Enter struct {
	Move        Move // the move or outcome that led here; NoMove at the root
	Ply, Depth  int
	Alpha, Beta Score
	Chance      bool  // the node is a chance node
	Weight      int32 // of the outcome that led here, 0 otherwise
	Null        bool  // reached by a null move
	Probe       bool  // only one reply is read, for a bound (Star2)
	Excluded    Move  // the position of the parent itself, without this move (singular extension)
	Again       bool  // a re-search of the move before, with a wider window
}

// Leave describes a node as it is left. Score and Bound are for the same side
// as the window of Enter.
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

// traced calls the node that e describes, between Enter and Leave, and returns
// its value for the side of e's window.
func (w *worker) traced(e Enter) (Score, basis) {
	before := w.nodes
	w.tracer.Enter(e)
	w.why = ReasonNone
	var (
		v  Score
		on basis
	)
	switch {
	case e.Chance:
		v, on = w.chanceNode(e.Depth, e.Ply, e.Alpha, e.Beta)
	case e.Probe:
		v, on = w.firstReply(e.Depth, e.Ply, -e.Beta, -e.Alpha)
		v = -v
	default:
		v, on = w.node(e.Depth, e.Ply, -e.Beta, -e.Alpha)
		v = -v
	}
	l := Leave{Score: v, Bound: Exact, Reason: w.why, Best: w.cut, Nodes: w.nodes - before}
	switch {
	case l.Reason == ReasonLeaf || l.Reason == ReasonTerminal || l.Reason == ReasonRepetition:
	case v <= e.Alpha:
		l.Bound = UpperBound
	case v >= e.Beta:
		l.Bound = LowerBound
	case e.Probe:
		l.Bound = UpperBound
	}
	if e.Again && l.Reason == ReasonExact {
		l.Reason = ReasonResearch
	}
	w.tracer.Leave(l)
	return v, on
}
