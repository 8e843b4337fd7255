package engine

// validity says how far a value can be trusted: which is the earliest ancestor
// that it depends on (repetition, ko), and whether it is proven, that is, free
// of evaluations and of skipped moves.
//
// Only a value that depends on no ancestor outside its own subtree holds on
// every path and may go into the table as a bound (the graph-history
// interaction; Kishimoto and Müller, "A general solution to the graph history
// interaction problem", 2004). Only a proven value is a proof.
type validity uint32

const (
	pathMask  validity = 1<<16 - 1
	provenBit validity = 1 << 16

	// proven is a result by the rules: true on every path.
	proven = provenBit | pathMask
	// heuristic is an evaluation: no proof, but independent of the path.
	heuristic = pathMask
)

// pathDependent is a proven value that needs the position at ply, which is
// negative for a position before the root.
func pathDependent(ply int) validity { return provenBit | validity(max(ply, -1)+1) }

// and is the validity of a value that needs both.
func (v validity) and(c validity) validity {
	return v&c&provenBit | min(v&pathMask, c&pathMask)
}

// proven reports whether the value contains no evaluation and no skipped move.
func (v validity) proven() bool { return v&provenBit != 0 }

// unproven returns v without its proof.
func (v validity) unproven() validity { return v &^ provenBit }

// dependsAbove reports whether the value depends on a proper ancestor of a node
// at ply.
func (v validity) dependsAbove(ply int) bool { return int(v&pathMask) <= ply }

// forParent is the validity as the parent of a node at ply sees it: a dependence
// on the node itself or below is met on every path that reaches the node.
func (v validity) forParent(ply int) validity {
	if v.dependsAbove(ply) {
		return v
	}
	return v | pathMask
}

// validities collects the validity of a node's value from its moves. A move that
// loses for certain is refuted as soon as it is not the best one, whether its
// distance is proven or not; so one bit more says whether all is proven but such
// moves.
type validities validity

const refutedBit validities = validities(provenBit) << 1

func newValidities() validities { return validities(proven) | refutedBit }

// add takes in a move of value v for the mover.
func (vs *validities) add(v Score, valid validity) {
	x := validities(valid | valid&provenBit<<1)
	if v < -MaxEval {
		x |= refutedBit
	}
	*vs = *vs&x&^validities(pathMask) | min(*vs&validities(pathMask), x&validities(pathMask))
}

// skip takes in moves that were not searched.
func (vs *validities) skip() { *vs &= validities(pathMask) }

// ofBest is the validity of the best value.
func (vs validities) ofBest(best Score) validity {
	if best.Proven() {
		return validity(vs &^ refutedBit) // its distance counts
	}
	return validity(vs)&pathMask | validity(vs)>>1&provenBit
}
