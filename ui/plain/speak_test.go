package plain_test

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// TestADemoSpeaks: between engines a sentence comes on moves by itself, and at the end what
// decided the game; a person's game and a demo that shall be silent have none.
func TestADemoSpeaks(t *testing.T) {
	level := func(n int) games.PlayerSpec { return games.PlayerSpec{Kind: games.Level, Level: n} }
	for name, c := range map[string]struct {
		first games.PlayerSpec
		speak bool
		want  bool
	}{
		"a demo": {level(9), true, true}, "a silent demo": {level(9), false, false}, "a person's game": {games.PlayerSpec{Kind: games.Human}, true, false},
	} {
		m, err := match.New(match.Setup{Module: games.ByID(all.All(), "trianglenim"), Options: games.Options{"side": "4"}, Seed: 1, Seats: [2]games.PlayerSpec{c.first, level(2)}})
		if err != nil {
			t.Fatal(err)
		}
		d := session.New(session.Config{Match: m, Speak: c.speak})
		said := 0
		events := d.Start()
		if !c.want && c.first.Kind == games.Human {
			events = append(events, d.Do(session.Play{Move: "A"})...)
		}
		if err := session.Settle(t.Context(), d, events, func(e session.Event) {
			if x, ok := e.(session.Explained); ok && !x.Said.IsZero() {
				said++
			}
		}); err != nil {
			t.Fatal(err)
		}
		if (said > 1) != c.want || !c.want && said > 0 {
			t.Errorf("%s of %d moves: %d sentences", name, m.At(), said)
		}
		if decided := d.Session().DecidedText(); c.want == decided.IsZero() && c.speak && c.first.Kind == games.Level {
			t.Errorf("%s: nothing decided it: %v", name, m.Moves())
		}
	}
}
