package darkchess

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"duiju/engine"
)

func TestFeaturesTimesWeightsIsTheEvaluation(t *testing.T) {
	v := fitted().vector()
	for seed := range uint64(200) {
		b := randomBoard(seed, 2+int(seed%90))
		if b.outcome() != engine.Ongoing {
			continue
		}
		view := newTunedView(b, passFlips, withoutNetwork)
		if view.worth.of(b).stuck != [2]bool{} {
			continue // no sum of features
		}
		sum := 0.0
		for i, x := range features(view) {
			sum += x * v[i]
		}
		// Every weight of every piece is rounded for itself.
		if got := float64(view.judge()); math.Abs(sum-got) > 30 {
			t.Fatalf("%s: features give %.1f, the evaluation %.1f", b.text(), sum, got)
		}
	}
}

// A vector of weights and the weights are the same.
func TestVectorHoldsTheWeights(t *testing.T) {
	w := *fitted()
	w.About = ""
	if got := weightsFrom(w.vector()); !reflect.DeepEqual(*got, w) {
		t.Errorf("%+v\nwant %+v", *got, w)
	}
}

// A recorded game depends on its seed alone, and is read to its end: the scores
// are for red, whoever found them.
func TestRecordedGamesAreRead(t *testing.T) {
	lines := map[string]bool{}
	for _, seed := range []uint64{1, 2, 1} {
		line, err := recordGame(t.Context(), seed, 20)
		if err != nil {
			t.Fatal(err)
		}
		lines[line] = true
		samples, err := readRecord(line)
		if err != nil || len(samples) == 0 {
			t.Fatalf("%d samples, %v", len(samples), err)
		}
	}
	if len(lines) != 2 {
		t.Errorf("%d different games", len(lines))
	}
	samples, err := readRecord("1 d7(P) a3(P):-12 b1(c):30 R0.5")
	if err != nil || len(samples) != 2 || samples[0].score != 12 || samples[1].score != 30 || samples[0].Result != 0.5 || samples[0].down != 31 {
		t.Errorf("%+v, %v", samples, err)
	}
	for _, broken := range []string{"", "1", "1 d7(P) d7(P) R1", "1 d7(P) a3(P):x R1", "1 d7(P) win"} {
		if _, err := readRecord(broken); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}

// A variant is a name or a file of weights.
func TestVariantsAreNamesOrFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "w.json")
	if err := os.WriteFile(file, []byte(`{"Opening": [321]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if v, err := variantOf("late1.4+" + file); err != nil || v.by().Opening[general] != 321 || v.chosen == nil {
		t.Errorf("%+v, %v", v, err)
	}
	for _, unknown := range []string{"late9.9", file + "x", "none.json"} {
		if _, err := variantOf(unknown); err == nil {
			t.Errorf("%s is a variant", unknown)
		}
	}
}
