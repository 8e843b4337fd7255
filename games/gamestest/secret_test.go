package gamestest

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// testSecret asks that nobody can find the deal before the end, and that who
// has seen what it hides plays for practice from then on.
func (k *kit) testSecret(t *testing.T) {
	var seen uint64
	for range 64 {
		seen |= match.NewSeed(k.m)
	}
	if n := bits.OnesCount64(seen); n < 64 {
		t.Errorf("64 fresh seeds have %d bits in use, want 64", n)
	}
	options := games.Fit(k.m, nil)
	for seed := range uint64(8) {
		m := k.newMatch(t, match.Setup{Options: options, Seed: seed})
		for _, side := range []games.Side{games.First, games.Second, games.NoSide} {
			given := m.PlayerSeed(side)
			if given == seed || k.layout(t, options, seed) != "" && k.layout(t, options, given) == k.layout(t, options, seed) {
				t.Errorf("seed %d: player %d gets the seed of the deal", seed, side)
			}
		}
		k.checkTakenBack(t, m, rand.New(rand.NewPCG(seed, 2)))
	}
}

// layout is what a seed hides in a new game, "" if the module cannot say.
func (k *kit) layout(t *testing.T, o games.Options, seed uint64) string {
	start, err := k.m.New(o, seed)
	enginetest.Must(t, err)
	return k.info.Referee(start, seed).Layout()
}

// checkTakenBack plays until something is revealed, then takes it back, and
// once more goes back to the start.
func (k *kit) checkTakenBack(t *testing.T, m *match.Match, rng *rand.Rand) {
	revealed := false
	for !revealed && !m.Status().Over {
		moves := games.Texts(m.State())
		chosen, done := playAny(t, m, rng)
		revealed = done != chosen && !slices.Contains(moves, done)
	}
	if !revealed {
		return
	}
	rec := m.Record()
	for name, back := range map[string]func(*match.Match){
		"taking back what was revealed": func(m *match.Match) { m.Undo() },
		"going back to the start":       (*match.Match).Restart,
	} {
		again, err := match.Replay(k.m, rec)
		enginetest.Must(t, err)
		back(again)
		kept, err := record.Parse(record.Marshal(again.Record()))
		if err != nil || !again.Practice() || !kept.Practice {
			t.Errorf("%s does not make the game practice (%v)", name, err)
		}
	}
}
