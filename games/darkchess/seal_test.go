package darkchess

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// A deal is fixed before the first move, shown after the last one, and can be
// checked from the record alone.
func TestASealedDealCanBeChecked(t *testing.T) {
	m := gamestest.Played(t, match.Setup{Module: New(), Seed: 31, Salt: match.NewSalt()})
	seal := m.Seal()
	if len(seal) != 64 || m.Opened() != "" {
		t.Fatalf("at the start the seal is %q, opened %q", seal, m.Opened())
	}
	if _, err := m.Play("c2"); err != nil {
		t.Fatal(err)
	}
	m.End(match.Resigned(games.First))
	opened := m.Opened()
	if sum := sha256.Sum256([]byte(opened)); hex.EncodeToString(sum[:]) != seal || m.Seal() != seal {
		t.Errorf("%q does not hash to the seal %s", opened, seal)
	}
	if !strings.Contains(opened, "seed 31\n") || !strings.Contains(opened, "layout pnpC/") {
		t.Errorf("opened: %q", opened)
	}
	r, err := record.Parse(record.Marshal(m.Record()))
	enginetest.Must(t, err)
	again, err := match.Replay(New(), r)
	if err != nil || again.Seal() != seal || again.Opened() != opened {
		t.Errorf("replayed: seal %s, opened %q (%v)", again.Seal(), again.Opened(), err)
	}
}

func TestAnOpenSetupHasNoSeal(t *testing.T) {
	m := gamestest.Played(t, match.Setup{Module: New(), Options: preset(t, "tianqi"), Salt: match.NewSalt()})
	if m.Seal() != "" || m.Record().Salt != "" {
		t.Errorf("seal %q, salt %q", m.Seal(), m.Record().Salt)
	}
}

func TestSealsTellDealsAndSaltsApart(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range []match.Setup{{Seed: 1, Salt: "aa"}, {Seed: 2, Salt: "aa"}, {Seed: 1, Salt: "ab"}} {
		s.Module = New()
		m := gamestest.Played(t, s)
		seen[m.Seal()] = true
	}
	if len(seen) != 3 {
		t.Errorf("three deals have %d seals", len(seen))
	}
	if a, b := match.NewSalt(), match.NewSalt(); a == b || len(a) != 32 {
		t.Error("salts are not fresh")
	}
}
