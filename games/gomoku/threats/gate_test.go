package threats

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/gomoku/board"
)

// lab runs a command with its flags and returns what it prints.
func lab(t *testing.T, c games.Command, flags ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	if err := c.Flags.Parse(flags); err != nil {
		t.Fatal(err)
	}
	err := c.Run(t.Context(), games.Streams{Out: &out}, nil)
	return out.String(), err
}

// spoiled are weights with the signs of the evaluation turned.
func spoiled(t *testing.T) string {
	t.Helper()
	w, err := keptWeights()
	if err != nil {
		t.Fatal(err)
	}
	for _, sets := range w.Sets {
		for _, s := range sets {
			for _, list := range s.Pairs {
				for i := range list {
					list[i] = -list[i]
				}
			}
			for _, list := range [][]float64{s.Mover, s.Waiter} {
				for i := range list {
					list[i] = -list[i]
				}
			}
		}
	}
	file := filepath.Join(t.TempDir(), "spoiled.json")
	if err := os.WriteFile(file, w.write(), 0o600); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"Weights": %q}`, file)
}

func TestTheGateTellsBadWeightsFromGood(t *testing.T) {
	for _, r := range []board.Rule{board.Freestyle, board.Renju} {
		even, err := lab(t, LabGate(), "-games", "4", "-nodes", "60", "-rule", r.String())
		if err != nil || !strings.Contains(even, ", 50.0 % [") {
			t.Errorf("%s against itself: %s, %v", r, even, err)
		}
	}
	bad, err := lab(t, LabGate(), "-a", spoiled(t), "-games", "8", "-nodes", "60")
	if err != nil || !strings.Contains(bad, "0-0-8") {
		t.Errorf("spoiled weights: %s, %v", bad, err)
	}
	for _, flags := range [][]string{{"-a", "?"}, {"-a", `{"Weights": "none"}`}, {"-rule", "chess"}} {
		if out, err := lab(t, LabGate(), flags...); err == nil {
			t.Errorf("%q: %s", flags, out)
		}
	}
}

func TestATrialChangesTheSelectionOfItsSearchAlone(t *testing.T) {
	kept := selection.Static[3]
	a, err := trialOf(`{"Margins": 2, "Reduction": 1.4, "Late": [0, 9]}`)
	if err != nil || a.Static[3] != 2*kept || a.Reduction != 1.4 || len(a.Late) != 2 || selection.Static[3] != kept || len(selection.Late) < 3 {
		t.Errorf("%+v and %+v, %v", a, selection, err)
	}
	if p := a.from(New(15, board.Freestyle)); p.Selection().Reduction != 1.4 || New(15, board.Freestyle).Selection() != &selection {
		t.Error("the trial's position has another selection")
	}
}

func TestValuesAreComparedByTheirEntropy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "values.jsonl")
	lines := []string{
		`{"moves": "7,7 7,8", "value": 40}`,
		`{"moves": "7,7 7,8 8,10 9,8 9,6", "value": -112}`,
		`{"moves": "7,7 7,8 8,10 9,8 9,6 8,8 10,8 6,8 5,8 6,7 10,7 10,9 8,5 11,8 11,7", "value": 900}`, // a four waits
		`{"moves": "7,7 0,0 8,7 0,14", "value": 300}`,
	}
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	good, err := lab(t, LabValues(), "-file", file)
	if err != nil || !strings.Contains(good, "3 quiet positions and 0 decided, 0 nodes") {
		t.Fatalf("%s, %v", good, err)
	}
	searched, err := lab(t, LabValues(), "-file", file, "-nodes", "100")
	if err != nil || searched == good {
		t.Errorf("a search says %s, %v", searched, err)
	}
	entropy := func(text string) (x float64) {
		_, rest, _ := strings.Cut(text, "cross entropy ")
		if _, err := fmt.Sscanf(rest, "%f", &x); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		return x
	}
	bad, err := lab(t, LabValues(), "-file", file, "-a", spoiled(t))
	if err != nil || entropy(bad) <= entropy(good) {
		t.Errorf("spoiled weights give %s, %v; those in use %s", bad, err, good)
	}
	for _, wrong := range []string{"x", `{"moves": "7,7 7,7"}`, `{"moves": "7"}`} {
		if err := os.WriteFile(file, []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := lab(t, LabValues(), "-file", file); err == nil {
			t.Errorf("%s: %s", wrong, out)
		}
	}
}
