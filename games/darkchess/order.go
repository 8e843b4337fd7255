package darkchess

import "duiju/engine"

// The classes of the search order beside captures, which come first if they
// gain and last if they lose.
const (
	orderCapture = 1 << 16 // plus what it gains
	orderEscape  = 8       // a hanging piece goes to safety
	orderPass    = 4
	orderHang    = -8 // a piece goes where it hangs
	// A flip is dear to search, with an outcome for every letter: what is cheap
	// may cut before it. Flips in the middle of the order cost a seventh more
	// nodes to depth 7 where most pieces are face down.
	orderFlip = -64
)

// Order implements engine.Orderer.
func (v *view) Order(moves []engine.Move, scores []int32) {
	b := v.b
	if b.undecided || b.waiting {
		return
	}
	w := v.worth.of(b)
	danger := &v.sight.of(v.b).danger // squares where a piece of a kind could be taken
	for i, m := range moves {
		switch {
		case m == passMove:
			scores[i] = orderPass
			continue
		case isFlip(m):
			scores[i] = orderFlip
			continue
		case !isStep(m):
			continue
		}
		from, to := fromOf(m), toOf(m)
		p := b.at[from]
		mine := w.each[p.index()]
		switch hangs := danger[p]&to.bit() != 0; {
		case b.at[to].faceUp():
			gain := w.each[b.at[to].index()]
			if hangs {
				gain -= mine
			}
			if gain >= 0 {
				gain += orderCapture
			}
			scores[i] = gain
		case hangs:
			scores[i] = orderHang
		case danger[p]&from.bit() != 0:
			scores[i] = orderEscape
		}
	}
}
