package darkchess

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"duiju/engine"
)

// A board with the colours changed is worth the opposite, the table says what the
// network does, and the evaluation counts it within its bounds.
func TestNetworkIsCounted(t *testing.T) {
	n := fittedNetwork()
	table := netTableOf(n, tournament())
	differs := 0
	for seed := range uint64(200) {
		b := randomBoard(seed, 2+int(seed%90))
		if b.undecided || b.outcome() != engine.Ongoing {
			continue
		}
		value := n.value(b)
		mirror := *b
		for i := range letters {
			j := (i + kinds) % letters
			mirror.left[i], mirror.pool[i] = b.left[j], b.pool[j]
		}
		if got := n.value(&mirror); got != -value {
			t.Errorf("%s: %d, mirrored %d", b.text(), value, got)
		}
		if first, again := table.of(b), table.of(b); first != value || again != value {
			t.Errorf("%s: %d, by the table %d and %d", b.text(), value, first, again)
		}
		plain, netted := newTunedView(b, passFlips, withoutNetwork), newView(b, passFlips)
		if plain.worth.of(b).stuck != [2]bool{} || int32(b.rules.Draw)-int32(b.quiet) < quietSteps {
			continue
		}
		if got := netted.judge() - plain.judge(); got != value {
			t.Errorf("%s: the evaluation changes by %d, want %d", b.text(), got, value)
		}
		if value != 0 {
			differs++
		}
		if low, high := netted.ScoreBounds(1); netted.Eval() < low || netted.Eval() > high {
			t.Errorf("%s: %d is outside of %d to %d", b.text(), netted.Eval(), low, high)
		}
	}
	if differs < 50 {
		t.Errorf("%d boards of 200 are judged otherwise", differs)
	}
	if got := newView(randomBoard(3, 40), passFlips).CloneGame().(*view); got.net.by != n {
		t.Error("a clone has no network")
	}
	hongkong := tournament()
	hongkong.HongKong = true
	hongkong.ladder = false
	if other := netTableOf(n, hongkong); other.of(randomBoard(3, 40)) != 0 {
		t.Error("the network judges games by other rules")
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
	with, err := variantOf("tuned+" + out)
	if err != nil {
		t.Fatal(err)
	}
	if with.net == nil || len(with.net.In) != 2 {
		t.Errorf("read as %+v", with.net)
	}
	if err := os.WriteFile(in, []byte("no game\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := new(netFit).run(t.Context(), t.Output(), in, out); err == nil {
		t.Error("a file without games is read")
	}
}
