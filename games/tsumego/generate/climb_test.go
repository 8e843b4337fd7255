package generate

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
)

// A problem of a hard grade has one or two chains, one right first move and a proof
// of some thousand positions; the same seed makes it again, and where it is
// known, nothing.
func TestHardProblemsClimbFromNamedShapes(t *testing.T) {
	enginetest.OneThread(t)
	if testing.Short() {
		t.Skip("some seconds")
	}
	const seed = 2
	o := GenerateOptions{Least: hardGrade, Most: mostGrade}
	g, err := Generate(t.Context(), seed, o)
	if err != nil || g == nil {
		t.Fatal(g, err)
	}
	if g.Work < hardWork*3/4 || g.Grade < hardGrade || len(g.Chains()) > climbChains || len(g.Answer.First) != 1 || g.Answer.Status == answer.StatusLoss {
		t.Errorf("work %d, grade %d, %d chains, %d right moves, %s", g.Work, g.Grade, len(g.Chains()), len(g.Answer.First), g.Answer.Status)
	}
	o.Known = func(key string) bool { return key == g.Key() }
	if again, err := Generate(t.Context(), seed, o); again != nil || err != nil {
		t.Errorf("a known problem is made: %v, %v", again, err)
	}
}
