package engine

import "testing"

// What children say about their parent: of several wins the first of those that
// lean least; of losses what holds against every move; of open ones the smallest
// number, and how much the others add.
func TestProofSums(t *testing.T) {
	won := func(on basis) proofChild {
		return proofChild{finding: finding{phi: infinite, holding: holding{on: on}}}
	}
	lost := func(before int8, on basis) proofChild {
		return proofChild{finding: finding{delta: infinite, holding: holding{on: on}}, before: before}
	}
	open := func(phi, delta uint32) proofChild { return proofChild{finding: finding{phi: phi, delta: delta}} }
	for name, tc := range map[string]struct {
		children []proofChild
		holds    bool
		guesses  bool
		want     proofSum
	}{
		"two wins": {[]proofChild{open(2, 2), won(firm), won(firm)}, false, false,
			proofSum{best: 1, finding: finding{0, infinite, 2, holding{firm, 0}}}},
		"wins that lean": {[]proofChild{won(leaning(2)), won(leaning(5)), won(leaning(5)), won(leaning(4)), lost(0, firm)}, false, false,
			proofSum{best: 1, finding: finding{0, infinite, 2, holding{leaning(5), 0}}}},
		"losses of who holds": {[]proofChild{lost(5, leaning(7)), lost(3, leaning(4)), lost(4, firm)}, true, false,
			proofSum{best: -1, finding: finding{infinite, 0, NoMove, holding{leaning(4), 3}}}},
		"losses of the other": {[]proofChild{lost(5, firm), lost(7, firm), lost(4, firm)}, false, false,
			proofSum{best: -1, finding: finding{infinite, 0, NoMove, holding{firm, 7}}}},
		"open": {[]proofChild{open(3, 4), lost(0, firm), open(5, 2), open(7, 2), open(1, 9)}, false, false,
			proofSum{best: 3, finding: finding{phi: 2, delta: 7 + 3}, others: 3, worse: 2 + 1}},
		"open, guessed": {[]proofChild{open(3, 4), open(5, 2), open(7, 2), open(1, 9)}, false, true,
			proofSum{best: 2, finding: finding{phi: 2, delta: 10}, others: 3, worse: 2 + 1 + 2}},
		"one": {[]proofChild{open(6, 8)}, false, false, proofSum{best: 0, finding: finding{phi: 8, delta: 6}, worse: infinite}},
	} {
		for i := range tc.children {
			tc.children[i].move = Move(i + 1)
		}
		var p Prover
		if tc.guesses {
			p.here.guesser = struct{ Provable }{}
		}
		got := p.sumUp(tc.children, place{holds: tc.holds})
		if got.phi != 0 && got.delta != 0 { // what is open says nothing else
			got.holding, got.move = holding{}, NoMove
			tc.want.move = NoMove
		}
		if got != tc.want {
			t.Errorf("%s: %+v, want %+v", name, got, tc.want)
		}
	}
}
