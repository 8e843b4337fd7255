package darkchess

import "testing"

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
