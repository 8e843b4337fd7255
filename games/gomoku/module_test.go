package gomoku

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/classic"
)

func TestPaperPresetsReplaceDepthAndRadius(t *testing.T) {
	for preset, want := range map[string][2]int{"none": {5, 1}, "person": {9, 2}, "machine": {8, 2}} {
		spec := games.PlayerSpec{Kind: games.Classic, Name: "five-tuple", Options: games.Options{"depth": "5", "radius": "1", "preset": preset}}
		p, err := New().NewPlayer(spec, nil, games.Env{})
		enginetest.Must(t, err)
		if tree := p.(*classic.Tree); tree.Depth != want[0] || tree.Radius != want[1] {
			t.Errorf("%s: depth %d, radius %d, want %v", preset, tree.Depth, tree.Radius, want)
		}
	}
}

// A proof is asked for of a game that goes on, once its colours are taken.
func TestWhatMayBeProven(t *testing.T) {
	swap, err := Module{}.New(games.Options{optOpening: "swap"}, 1)
	enginetest.Must(t, err)
	over := mustText(t, "h8a1i8a2j8a3k8a4l8")
	if !over.status.Over {
		t.Fatal("five in a row do not win")
	}
	for _, move := range []string{"h8", "i9", "j8"} {
		if swap.(*state).View(games.ForProof) == nil {
			t.Errorf("none before %s", move)
		}
		enginetest.Must(t, swap.Play(move))
	}
	if swap.(*state).View(games.ForProof) != nil || over.View(games.ForProof) != nil {
		t.Error("there is one where colours are to be taken, or of a game that is over")
	}
}

// A classic player looks one to three points far from the stones, no farther.
func TestRadiusOfClassicPlayers(t *testing.T) {
	for radius, want := range map[string]bool{"0": false, "1": true, "3": true, "4": false} {
		p, err := games.ParsePlayer("classic:five-tuple,depth=2,radius=" + radius)
		if err == nil {
			_, err = Module{}.NewPlayer(p, nil, games.Env{})
		}
		if (err == nil) != want {
			t.Errorf("radius %s: %v", radius, err)
		}
	}
}
