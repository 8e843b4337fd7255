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

// What the evaluation does not see is found in the games.
func TestNetworkIsFitted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	f := netFit{units: 8, passes: 80}
	for range 4000 {
		var s netSample
		for i := range s.ours {
			s.ours[i] = netInput * float64(rng.IntN(3))
			j := (i + kinds) % letters
			if i >= letters {
				j += letters
			}
			s.theirs[j] = s.ours[i]
		}
		s.base, s.fade = rng.NormFloat64(), 1
		s.label = logistic(s.base + 3*(s.ours[0]-s.ours[kinds]))
		s.result = s.label
		f.train, f.held = append(f.train, s), append(f.held, s)
	}
	f.reset(rng)
	clear(f.out)
	before, _ := f.entropy()
	if err := f.fit(t.Context(), rng); err != nil {
		t.Fatal(err)
	}
	after, _ := f.entropy()
	n := f.network()
	f.known()
	if best, _ := f.entropy(); after-best > (before-best)/4 {
		t.Errorf("cross entropy %.4f, %.4f before, %.4f at best", after, before, best)
	}
	strong := newBoard(tournament())
	for i := range letters {
		strong.left[i], strong.pool[i] = 1, 1
	}
	strong.left[newPiece(red, general).index()] = 2
	if got := n.value(strong); got < 100 || got > 300 {
		t.Errorf("what wins is worth %d points", got)
	}
}

// known makes what is expected the label itself.
func (f *netFit) known() {
	clear(f.out)
	f.scale[0] = 1
	for i := range f.held {
		s := &f.held[i]
		s.base += 3 * (s.ours[0] - s.ours[kinds])
	}
}

// A file of games gives a network that can be played with.
func TestNetworkOfGames(t *testing.T) {
	folder := t.TempDir()
	in, out := filepath.Join(folder, "games.txt"), filepath.Join(folder, "out.net")
	var games []byte
	for seed := range uint64(20) {
		line, err := recordGame(t.Context(), 40+seed, 60)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, line+"\n"...)
	}
	if err := os.WriteFile(in, games, 0o600); err != nil {
		t.Fatal(err)
	}
	f := netFit{units: 2, passes: 2, mix: 0.5}
	if err := f.run(t.Context(), t.Output(), in, out); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := parsed[network](data); err != nil || len(n.In) != 2 {
		t.Errorf("read as %+v, %v", n, err)
	}
	if err := os.WriteFile(in, []byte("no game\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := new(netFit).run(t.Context(), t.Output(), in, out); err == nil {
		t.Error("a file without games is read")
	}
}
