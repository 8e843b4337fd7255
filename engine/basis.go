package engine

// basis says what a value rests on besides the rules below its node: the
// earliest ancestor whose presence on the path it needs (repetition, ko), and
// whether it is firm, that is, free of evaluations and of skipped moves.
//
// Only a value that leans on no ancestor outside its own subtree holds on
// every path and may go into the table as a bound (the graph-history
// interaction; Kishimoto and Müller, "A general solution to the graph history
// interaction problem", 2004). Only a firm value is a proof.
type basis uint32

const (
	leanMask basis = 1<<16 - 1
	firmBit  basis = 1 << 16

	// firm is the basis of a result by the rules: true on every path.
	firm = firmBit | leanMask
	// judged is the basis of an evaluation: no proof, but free of the path.
	judged = leanMask
)

// leaning is the basis of a firm value that needs the position at ply, which
// is negative for a position before the root.
func leaning(ply int) basis { return firmBit | basis(max(ply, -1)+1) }

// and is the basis of a value that needs both.
func (b basis) and(c basis) basis {
	return b&c&firmBit | min(b&leanMask, c&leanMask)
}

// firm reports whether no evaluation and no skipped move is in the value.
func (b basis) firm() bool { return b&firmBit != 0 }

// soften returns b without its firmness.
func (b basis) soften() basis { return b &^ firmBit }

// sum collects the basis of a node's value from its moves. A move that loses
// for certain is settled as soon as it is not the best one, however firm its
// distance is; so one bit more says whether all is firm but such moves.
type sum basis

const settledBit sum = sum(firmBit) << 1

func newSum() sum { return sum(firm) | settledBit }

// add takes in a move of value v for the mover.
func (s *sum) add(v Score, on basis) {
	x := sum(on | on&firmBit<<1)
	if v < -MaxEval {
		x |= settledBit
	}
	*s = *s&x&^sum(leanMask) | min(*s&sum(leanMask), x&sum(leanMask))
}

// skip takes in moves that were not searched.
func (s *sum) skip() { *s &= sum(leanMask) }

// of is the basis of the best value.
func (s sum) of(best Score) basis {
	if best.Proven() {
		return basis(s &^ settledBit) // its distance counts
	}
	return basis(s)&leanMask | basis(s)>>1&firmBit
}

// outside reports whether the value leans on a proper ancestor of a node at
// ply.
func (b basis) outside(ply int) bool { return int(b&leanMask) <= ply }

// leaving is the basis as the parent of a node at ply sees it: what leaned on
// the node itself or below holds on every path that reaches the node.
func (b basis) leaving(ply int) basis {
	if b.outside(ply) {
		return b
	}
	return b | leanMask
}
