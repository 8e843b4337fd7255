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
