package play

import (
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/scene"
)

// Enter on the point that was picked up puts it down, and on the last point of a move
// plays that; a named move that is chosen goes before both.
func TestEnterOnTheLastPoint(t *testing.T) {
	p := two(start(t, nullgame.Module{}), nullgame.Module{}, match.Setup{})
	h := &p.input
	for _, c := range []struct {
		picked int
		step   games.Step
		move   string
		open   bool
	}{
		{0, games.Step{Follow: []scene.Point{2}}, "", false}, {0, games.Step{Move: "ab", Follow: []scene.Point{2}}, "ab", true},
		{1, games.Step{Move: "ab", Choices: []games.Choice{{Value: "pass"}}}, "pass", true}, {2, games.Step{Move: "ab", Choices: []games.Choice{{Value: "pass"}}}, "ab", true},
	} {
		h.path, h.cursor, h.step, h.picked = []scene.Point{1}, 1, c.step, c.picked
		if move, err := h.enter(); move != c.move || err != nil || h.open() != c.open {
			t.Errorf("%+v: %q, %v, open %v", c, move, err, h.open())
		}
	}
	h.path, h.cursor, h.picked = nil, 1, 1
	for _, q := range []scene.Point{1, scene.NoPoint} {
		if h.moveTo(q) || h.picked != 1 {
			t.Errorf("walking to %d changes something", q)
		}
	}
	if !h.moveTo(2) || h.cursor != 2 || h.picked != 0 {
		t.Errorf("walking on: at %d, picked %d", h.cursor, h.picked)
	}
}
