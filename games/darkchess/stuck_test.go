package darkchess

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// While a soldier lives that takes the general, red can win and its lead counts.
// The last one is worth more than the one before it, and more than any other
// piece but the strongest.
func TestLastHuntersAreWorthMoreThanTheirCount(t *testing.T) {
	score := func(text string) int32 {
		return newView(position(t, tournament(), text), searchFlips).judge()
	}
	hunters := score("GR.P/.M.M/..P./R..N/G.../...N/.m../k... r - 0")
	one := score("GR.P/.M.M/..../R..N/G.../...N/.m../k... r - 0")
	none := score("GR../.M.M/..../R..N/G.../...N/.m../k... r - 0")
	if hunters <= one || none <= 0 || one-none <= hunters-one || one-none < 200 {
		t.Errorf("with two hunters of the general %d, with one %d, with none %d", hunters, one, none)
	}
	// What black has is not touched by that.
	behind := score("G.../..../..../..../..../.M../.gg./k... r - 0")
	if whole := score("G.../..../..../..../..../.M.P/.gg./k... r - 0"); behind >= whole {
		t.Errorf("behind without a hunter %d, with one %d", behind, whole)
	}
}

// Only soldiers take black's general here, and the cannon aims at one, the chariot
// stands beside the other. Taking the elephant on b1 wins more at once and leaves
// one of them to be taken; who counts every lead whole does so up to 8,000 nodes.
// Both the chariot that takes the cannon and the soldier that steps aside keep them.
func TestSoldiersThatHuntTheGeneralAreKept(t *testing.T) {
	b := position(t, tournament(), ".Rk./.G../...P/...R/r..c/PN../M.../Mm.. r - 0")
	for _, nodes := range []uint64{2000, 4000, 8000, 16000} {
		s := engine.New(newView(b, searchFlips), engine.Options{TableMiB: 4})
		r, err := s.Search(t.Context(), engine.Limits{Nodes: nodes})
		enginetest.Must(t, err)
		if best := nameOf(r.Best); best != "d5-d4" && best != "d6-c6" {
			t.Errorf("%d nodes: %s (%d), and a soldier is lost", nodes, best, r.Score)
		}
	}
}
