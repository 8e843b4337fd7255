package engine

import "testing"

// A value that needs a position before the root leans on something outside of
// every node, however far before: it is true on this path only.
func TestWhatStoodBeforeTheRootIsOutside(t *testing.T) {
	for _, ply := range []int{-1, -2, -9} {
		b := pathDependent(ply)
		if !b.proven() || !b.dependsAbove(0) || b != pathDependent(-1) {
			t.Errorf("ply %d: %x, want %x", ply, b, pathDependent(-1))
		}
	}
	for _, ply := range []int{0, 3, MaxPly} {
		if b := pathDependent(ply); !b.proven() || b.dependsAbove(ply) || !b.dependsAbove(ply+1) {
			t.Errorf("what leans on ply %d is outside of nodes below it only: %x", ply, b)
		}
	}
}
