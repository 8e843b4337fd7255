package region

import (
	"math/bits"

	"duiju/engine"
)

// What a point is worth in the search order, in the units of engine.Orderer.
const (
	orderRoom   = 300  // for each empty point beside it: vital points have many
	orderTarget = 200  // beside the target or its liberties
	orderPass   = -300 // after every point
)

// Order implements engine.Orderer: points in the middle of the eye space
// first, where three in a row and the bent shapes have their vital point.
func (v *View) Order(moves []engine.Move, scores []int32) {
	p := &v.Cur
	empty := v.R.Full &^ (p.Attack | p.Defend)
	room := v.R.Grow(p.Left) & empty
	for i, m := range moves {
		if m == MovePass {
			scores[i] = orderPass
			continue
		}
		near := v.R.Near[m-1]
		scores[i] = orderRoom * int32(bits.OnesCount64(near&empty))
		if (near|1<<(m-1))&room != 0 {
			scores[i] += orderTarget
		}
	}
}
