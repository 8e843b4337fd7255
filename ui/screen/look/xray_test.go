package look

import (
	"context"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/teach/xray"
	"duiju/ui/uitest"
)

// xrayOf searches a position a few random moves into a game.
func xrayOf(t *testing.T, m games.Module, seed uint64, depth int, on engine.Feature) *Xray {
	t.Helper()
	state := gamestest.Middle(t, m, seed, int(seed%12))
	d := uitest.StartIn(t, uitest.OnFloor, m)
	x := NewXray(d.Root.App, m, state, int(seed%12))
	tr, err := xray.Teach(context.Background(), x.shown.State, engine.Limits{Depth: depth}, on, engine.NewTreeRecorder(xray.Kept))
	enginetest.Must(t, err)
	enginetest.Must(t, enginetest.CheckTree(tr.Tree))
	x.shown.Tree, x.shown.Seen = tr, len(tr.Nodes)
	return x
}

// openXray shows the x-ray of a game after some moves and waits for its search.
func openXray(t *testing.T, id string, moves ...string) (*uitest.Driver, *Xray) {
	t.Helper()
	for _, m := range all.All() {
		if m.Info().ID != id {
			continue
		}
		s, err := m.New(games.Fit(m, nil), 1)
		enginetest.Must(t, err)
		for _, move := range moves {
			enginetest.Must(t, s.Play(move))
		}
		d := uitest.StartIn(t, uitest.OnFloor, m)
		x := NewXray(d.Root.App, m, s, len(moves))
		d.Open(x)
		d.Until("the search has ended", func() bool { return x.ready() && x.search == nil })
		return d, x
	}
	t.Fatalf("no game %s", id)
	return nil, nil
}

// The x-ray walks, folds, steps and searches again by its keys.
func TestXrayByKeys(t *testing.T) {
	d, x := openXray(t, "gomoku", "h8", "a1")
	d.Sees("X-RAY", "d3", "window")
	d.Keys("up", "up", "right", "right", "down", "left", "left", "enter", "enter", ",", ",", ".", "f")
	d.Check()
	if x.shown.Seen != len(x.shown.Tree.Nodes) {
		t.Errorf("f shows %d of %d nodes", x.shown.Seen, len(x.shown.Tree.Nodes))
	}
	x.shown.Tree = nil
	d.Keys("1", "2", "3", "4")
	d.Until("the search has ended", func() bool { return x.ready() && x.search == nil })
	if want := xray.Features[0] | xray.Features[1] | xray.Features[2] | xray.Features[3]; x.on != want {
		t.Errorf("parts %b are on, want %b", x.on, want)
	}
	d.Sees("depth 3: read ", "1 table: on", "5 null move: off")
	d.Keys("space")
	d.Until("some steps are played", func() bool { return x.shown.Seen > 3 })
	d.Keys("space")
	if x.running {
		t.Error("space does not pause")
	}
	d.Check()
	d.Keys("esc")
	if d.Root.Depth() != 1 {
		t.Error("Esc does not lead back")
	}
}

// As many steps are shown in a second as the screen says, though the frames of
// a slow terminal are long; a key goes one step on or back.
func TestXrayKeepsItsPace(t *testing.T) {
	d, x := openXray(t, "gomoku", "h8", "a1")
	for speed, want := range map[int][2]time.Duration{0: {time.Second, time.Second}, 1: {time.Second / 3, 500 * time.Millisecond}, 4: {x.App.Frame(), 500 * time.Millisecond}} {
		for i, motion := range []string{"on", "off"} {
			x.speed, x.App.Settings.Motion = speed, motion
			if got := x.pace(); got != want[i] {
				t.Errorf("%d steps a second, motion %s: a picture stands %v, want %v", xraySpeeds[speed], motion, got, want[i])
			}
		}
	}
	x.App.Settings.Motion = "on"
	for range xraySpeeds {
		d.Keys("+")
	}
	if x.speed != len(xraySpeeds)-1 {
		t.Errorf("the fastest speed is %d of %d", x.speed, len(xraySpeeds))
	}
	d.Keys(",", ",", ".")
	if want := len(x.shown.Tree.Nodes) - 1; x.shown.Seen != want {
		t.Errorf("two steps back and one on: %d of %d nodes", x.shown.Seen, want+1)
	}
	if first, second := x.run(), x.goOn(); first == nil || second != nil {
		t.Error("it does not wait for one step alone")
	}
}

// The picture has as many bands as it is laid out for.
func TestThePictureKeepsToItsBands(t *testing.T) {
	x := xrayOf(t, all.All()[0], 1, 3, 0)
	for bands := 1; bands <= 4; bands++ {
		deepest := 0
		x.picture.layout(x.shown, x.selected, 100, bands)
		for _, b := range x.picture.boxes {
			deepest = max(deepest, b.band)
		}
		if deepest != bands-1 {
			t.Errorf("%d bands: the lowest is number %d", bands, deepest)
		}
	}
}
