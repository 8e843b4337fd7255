package page

import (
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
)

// Demos show classic players against modern ones too, on both sides.
func TestDemosShowClassicPlayers(t *testing.T) {
	info := nullgame.Module{}.Info()
	info.Classics = []games.ClassicInfo{{Name: "one"}, {Name: "two"}}
	seen := map[[2]string]bool{}
	for round := range 8 {
		s := demoSeats(info, round)
		if round%2 == 0 && s[0].String() != s[1].String() {
			t.Errorf("round %d: %v", round, s)
		}
		seen[[2]string{s[0].String(), s[1].String()}] = true
	}
	if len(seen) != 5 {
		t.Errorf("%v", seen)
	}
}
