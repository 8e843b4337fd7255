package match_test

import (
	"testing"

	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
)

func TestNothingHiddenNeedsNoSeal(t *testing.T) {
	m := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Salt: "aa"})
	if m.Seal() != "" || m.Record().Salt != "" {
		t.Errorf("seal %q, salt %q", m.Seal(), m.Record().Salt)
	}
}
