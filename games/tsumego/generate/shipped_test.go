package generate

import (
	"os"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
)

// A shipped problem of the generator is, byte for byte, what duiju generate makes
// of the seed and the options that it names: every two-hundredth, all of them with
// DUIJU_EXHAUSTIVE=1.
func TestShippedProblemsComeFromTheirSeeds(t *testing.T) {
	enginetest.OneThread(t)
	shipped, err := os.ReadFile("../../../assets/tsumego/generated.sgf")
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, p := range problem.Collection() {
		notes := problem.NotesOf(p)
		seed := notes["seed"]
		if seed == "" {
			continue
		}
		if made++; !enginetest.Chosen(made-1, 200) {
			continue
		}
		text := generateText(t, append(strings.Fields(notes["options"]), "--known", "--seed", seed+".."+seed)...)
		if !strings.Contains(string(shipped), text) {
			t.Errorf("seed %s gives another problem than the shipped one:\n%s", seed, text)
		}
	}
	if made < 300 {
		t.Errorf("only %d problems name their seeds", made)
	}
}

// The shared engine's df-pn agrees with the proof of a generated problem,
// of 100 with DUIJU_EXHAUSTIVE=1. Of a hundred it may leave one undecided.
func TestGeneratedProblemsByTheOtherDriver(t *testing.T) {
	enginetest.OneThread(t)
	if testing.Short() {
		t.Skip("some seconds")
	}
	problems := enginetest.Amount(1, 100)
	undecided := 0
	for seed, asked := uint64(1), 0; asked < problems; seed++ {
		g, err := Generate(t.Context(), seed, GenerateOptions{Least: leastGrade, Most: mostGrade})
		if err != nil {
			t.Fatal(err)
		}
		if g == nil {
			continue
		}
		asked++
		r, err := g.Region()
		if err != nil {
			t.Fatal(err)
		}
		switch said, err := confirm(t.Context(), proof.DriverDfpn, g.Problem, r, &g.Answer, confirmNodes); {
		case err != nil:
			t.Fatal(err)
		case said == refuted:
			t.Errorf("seed %d: the engine's df-pn proves something else", seed)
		case said == unconfirmed:
			undecided++
		}
	}
	if undecided*100 > problems {
		t.Errorf("%d of %d problems were not decided", undecided, problems)
	}
}
