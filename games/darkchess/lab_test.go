//go:build lab

package darkchess

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/nn"
)

func TestFeaturesTimesWeightsIsTheEvaluation(t *testing.T) {
	v := fitted().vector()
	for seed := range uint64(200) {
		b := randomBoard(seed, 2+int(seed%90))
		if b.outcome() != engine.Ongoing {
			continue
		}
		view := weighted(b)
		if view.worth.of(b).stuck != [2]bool{} {
			continue // no sum of features
		}
		sum := features(view).Of(v)
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
		enginetest.Must(t, err)
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
	if err != nil || len(samples) != 2 || samples[0].score != 12 || samples[1].score != 30 || samples[0].result != 0.5 || samples[0].down != 31 {
		t.Errorf("%+v, %v", samples, err)
	}
	for _, broken := range []string{"", "1", "1 d7(P) d7(P) R1", "1 d7(P) a3(P):x R1", "1 d7(P) win"} {
		if _, err := readRecord(broken); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}

// What the evaluation does not see is found in the games.
func TestNetworkIsFitted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	f := netFit{passes: 80}
	best := 0.0
	for range 4000 {
		var s netSample
		ours, theirs := &s.sides[red], &s.sides[black]
		for i := range letters {
			j := (i + kinds) % letters
			ours[i], ours[letters+i] = netInput*float64(rng.IntN(3)), netInput*float64(rng.IntN(3))
			theirs[j], theirs[letters+j] = ours[i], ours[letters+i]
		}
		s.base, s.fade = rng.NormFloat64(), 1
		odds := s.base + 3*(ours[0]-ours[kinds])
		s.label = nn.Logistic(odds)
		best += nn.Loss(odds, s.label) / 4000
		f.train, f.held = append(f.train, s), append(f.held, s)
	}
	f.reset(rng)
	before, _ := f.entropy()
	enginetest.Must(t, f.fit(t.Context()))
	if after, _ := f.entropy(); after-best > (before-best)/4 {
		t.Errorf("cross entropy %.4f, %.4f before, %.4f at best", after, before, best)
	}
	net, err := f.net()
	enginetest.Must(t, err)
	strong := newBoard(tournament())
	for i := range letters {
		strong.left[i], strong.pool[i] = 1, 1
	}
	strong.left[newPiece(red, general).index()] = 2
	if got := (&network{&net.Layers[0], &net.Layers[1]}).value(strong); got < 100 || got > 300 {
		t.Errorf("what wins is worth %d points", got)
	}
}

// A file of games gives a network that can be played with.
func TestNetworkOfGames(t *testing.T) {
	folder := t.TempDir()
	in, out := filepath.Join(folder, "games.txt"), filepath.Join(folder, "out.net")
	var games []byte
	for seed := range uint64(20) {
		line, err := recordGame(t.Context(), 40+seed, 60)
		enginetest.Must(t, err)
		games = append(games, line+"\n"...)
	}
	enginetest.Must(t, os.WriteFile(in, games, 0o600))
	f := netFit{passes: 2, mix: 0.5}
	enginetest.Must(t, f.run(t.Context(), t.Output(), in, out))
	data, err := os.ReadFile(out)
	enginetest.Must(t, err)
	nn.Embedded(data, map[string][]nn.Shape{netName: netShapes})
	enginetest.Must(t, os.WriteFile(in, []byte("no game\n"), 0o600))
	if err := new(netFit).run(t.Context(), t.Output(), in, out); err == nil {
		t.Error("a file without games is read")
	}
}
