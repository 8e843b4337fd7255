package darkchess

import (
	"math"
	"reflect"
	"testing"

	"duiju/engine"
	"duiju/games/fit"
)

func TestFeaturesTimesWeightsIsTheEvaluation(t *testing.T) {
	v := fitted().vector()
	for seed := range uint64(200) {
		b := randomBoard(seed, 2+int(seed%90))
		if b.outcome() != engine.Ongoing {
			continue
		}
		view := newView(b, passFlips)
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

// The samples of a game do not lean on the games before it, so that parts may
// be played anywhere.
func TestFitGameDependsOnItsNumberAlone(t *testing.T) {
	run := &fit.Run{Nodes: 20, Seed: 1}
	alone, err := fitGame(run, 1)
	if err != nil || len(alone) == 0 {
		t.Fatalf("%d samples, %v", len(alone), err)
	}
	for number := range 2 {
		again, err := fitGame(run, number)
		if err != nil {
			t.Fatal(err)
		}
		if same := reflect.DeepEqual(again, alone); same != (number == 1) {
			t.Errorf("game %d has the samples of game 1: %v", number, same)
		}
	}
}
