package engine

import "testing"

// A value that needs a position before the root leans on something outside of
// every node, however far before: it is true on this path only.
func TestWhatStoodBeforeTheRootIsOutside(t *testing.T) {
	for _, ply := range []int{-1, -2, -9} {
		b := leaning(ply)
		if !b.firm() || !b.outside(0) || b != leaning(-1) {
			t.Errorf("ply %d: %x, want %x", ply, b, leaning(-1))
		}
	}
	for _, ply := range []int{0, 3, MaxPly} {
		if b := leaning(ply); !b.firm() || b.outside(ply) || !b.outside(ply+1) {
			t.Errorf("what leans on ply %d is outside of nodes below it only: %x", ply, b)
		}
	}
}
