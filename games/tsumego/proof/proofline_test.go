package proof

import (
	"testing"

	"duiju/engine"
)

// The line of a running proof leads through positions that were looked at and are
// open, each with the smallest number of all that are, and as far as there is one.
func TestTheLineOfARunningProof(t *testing.T) {
	r := comingBack(t)
	longest := 0
	for nodes := uint64(1); nodes < 200; nodes += 7 {
		s, p := NewProver(r, 1), r.Start(false)
		if v := s.Ask(t.Context(), p, nodes); v.Decided() {
			break
		}
		line := s.Current(p)
		longest = max(longest, len(line))
		for i := 0; i <= len(line); i++ {
			least, after := engine.ProofInfinite, p
			for _, by := range r.MoveList(&p) {
				c, legal := r.After(&p, by)
				if !legal {
					continue
				}
				known, ok := s.search.Known(s.at(&c))
				open := ok && known.Outcome == engine.Ongoing
				if i < len(line) && by == line[i] {
					if !open {
						t.Errorf("%d nodes: move %d of %v leads to what is not open", nodes, i, line)
					}
					after = c
				}
				if open {
					least = min(least, known.Disproof)
				}
			}
			if i == len(line) {
				if least < engine.ProofInfinite && i < maxCurrent {
					t.Errorf("%d nodes: %v ends too early", nodes, line)
				}
				break
			}
			if known, _ := s.search.Known(s.at(&after)); known.Disproof != least {
				t.Errorf("%d nodes: move %d of %v has %d, the least is %d", nodes, i, line, known.Disproof, least)
			}
			p = after
		}
	}
	if longest < 2 {
		t.Errorf("the longest line has %d moves", longest)
	}
}
