package games_test

import (
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
)

func TestNothingHiddenNeedsNoSeal(t *testing.T) {
	m, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Salt: "aa"})
	if err != nil {
		t.Fatal(err)
	}
	if m.Seal() != "" || m.Record().Salt != "" {
		t.Errorf("seal %q, salt %q", m.Seal(), m.Record().Salt)
	}
}
