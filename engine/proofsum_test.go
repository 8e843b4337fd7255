package engine

import "testing"

// What children say about their parent: of several wins the first of those that
// lean least; of losses what holds against every move; of open ones the smallest
// number, and how much the others add.
func TestProofSums(t *testing.T) {
	won := func(valid validity) proofChild {
		return proofChild{finding: finding{phi: infinite, scope: scope{valid: valid}}}
	}
	lost := func(before int8, valid validity) proofChild {
		return proofChild{finding: finding{delta: infinite, scope: scope{valid: valid}}, boundBefore: before}
	}
	open := func(phi, delta uint32) proofChild { return proofChild{finding: finding{phi: phi, delta: delta}} }
	for name, tc := range map[string]struct {
		children []proofChild
		holds    bool
		guesses  bool
		want     proofSum
	}{
		"two wins": {[]proofChild{open(2, 2), won(proven), won(proven)}, false, false,
			proofSum{best: 1, finding: finding{0, infinite, 2, scope{proven, 0}}}},
		"wins that lean": {[]proofChild{won(pathDependent(2)), won(pathDependent(5)), won(pathDependent(5)), won(pathDependent(4)), lost(0, proven)}, false, false,
			proofSum{best: 1, finding: finding{0, infinite, 2, scope{pathDependent(5), 0}}}},
		"losses of who holds": {[]proofChild{lost(5, pathDependent(7)), lost(3, pathDependent(4)), lost(4, proven)}, true, false,
			proofSum{best: -1, finding: finding{infinite, 0, NoMove, scope{pathDependent(4), 3}}}},
		"losses of the other": {[]proofChild{lost(5, proven), lost(7, proven), lost(4, proven)}, false, false,
			proofSum{best: -1, finding: finding{infinite, 0, NoMove, scope{proven, 7}}}},
		"open": {[]proofChild{open(3, 4), lost(0, proven), open(5, 2), open(7, 2), open(1, 9)}, false, false,
			proofSum{best: 3, finding: finding{phi: 2, delta: 7 + 3}, others: 3, threshold: 2 + 1}},
		"open, guessed": {[]proofChild{open(3, 4), open(5, 2), open(7, 2), open(1, 9)}, false, true,
			proofSum{best: 2, finding: finding{phi: 2, delta: 10}, others: 3, threshold: 2 + 1 + 2}},
		"one": {[]proofChild{open(6, 8)}, false, false, proofSum{best: 0, finding: finding{phi: 8, delta: 6}, threshold: infinite}},
	} {
		for i := range tc.children {
			tc.children[i].move = Move(i + 1)
		}
		var pm proofMemory
		if tc.guesses {
			pm.view.guesses = struct{ Provable }{}
		}
		got := pm.sumUp(tc.children, proofKey{holds: tc.holds})
		if got.phi != 0 && got.delta != 0 { // what is open says nothing else
			got.scope, got.move = scope{}, NoMove
			tc.want.move = NoMove
		}
		if got != tc.want {
			t.Errorf("%s: %+v, want %+v", name, got, tc.want)
		}
	}
}
