package darkchess

import (
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
		plain, netted := withoutNetwork(b), newView(b, passFlips)
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

// withoutNetwork is a view of a board that the weights judge alone.
func withoutNetwork(b *board) *view {
	v := newView(b, passFlips)
	v.net = netTable{}
	return v
}
