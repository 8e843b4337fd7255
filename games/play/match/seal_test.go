package match_test

import (
	"testing"

	"duiju/games/nullgame"
	"duiju/games/play/match"
)

func TestNothingHiddenNeedsNoSeal(t *testing.T) {
	m, err := match.New(match.Setup{Module: nullgame.Module{}, Salt: "aa"})
	if err != nil {
		t.Fatal(err)
	}
	if m.Seal() != "" || m.Record().Salt != "" {
		t.Errorf("seal %q, salt %q", m.Seal(), m.Record().Salt)
	}
}
