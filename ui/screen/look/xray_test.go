package look

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/teach/xray"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
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

// The x-ray says that it has searched by itself, in words that are there in
// every window and language.
func TestXrayNamesItsSource(t *testing.T) {
	own := map[string]string{"en": "teaching search", "zh-Hant": "教學用的搜尋", "zh-Hans": "教学用的搜索"}
	d, _ := openXray(t, "gomoku")
	for _, language := range uitest.Languages {
		d.Retune(language, "unicode", theme.Truecolor)
		for _, size := range uitest.WindowSizes {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			seen := ""
			for range 3 {
				d.Check()
				seen += d.Screen()
				d.Keys("tab")
			}
			if !strings.Contains(seen, own[language]) {
				t.Errorf("%s at %v does not say %q:\n%s", language, size, own[language], d.Screen())
			}
		}
	}
	d.Retune("en", "unicode", theme.Truecolor)
	d.Sees("not the one by which")
}

// While the tree grows, the newest node is chosen and nothing is open but the way
// to it.
func TestTheNewestNodeIsShown(t *testing.T) {
	_, x := openXray(t, "gomoku", "h8", "a1")
	rec := engine.NewTreeRecorder(xray.Kept)
	moves := x.shown.State.Game().Moves(nil)
	rec.Enter(engine.Enter{})
	for i := range 2 { // the second branch is not left yet
		rec.Enter(engine.Enter{Move: moves[i], Ply: 1})
		rec.Enter(engine.Enter{Move: moves[2], Ply: 2})
		rec.Leave(engine.Leave{})
		if i == 0 {
			rec.Leave(engine.Leave{})
		}
	}
	x.live = rec
	x.grow()
	if want := map[int]bool{0: true, 3: true}; x.selected != 4 || !maps.Equal(x.open, want) {
		t.Errorf("node %d is chosen, open are %v, want 4, %v", x.selected, x.open, want)
	}
}

// When a search is done, its best move is chosen.
func TestTheBestMoveIsChosen(t *testing.T) {
	for _, game := range []string{"gomoku", "trianglenim", "darkchess"} {
		_, x := openXray(t, game)
		chosen, root := x.shown.Tree.Nodes[x.selected], x.shown.Tree.Nodes[0]
		if chosen.Parent != 0 || chosen.Enter.Ply != 1 || chosen.Enter.Move != root.Best {
			t.Errorf("%s: node %d is chosen, of move %d at ply %d, the best is %d", game, x.selected, chosen.Enter.Move, chosen.Enter.Ply, root.Best)
		}
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

// An exact value is said to be equal, a bound is not.
func TestExactValuesAreMarked(t *testing.T) {
	x := xrayOf(t, all.All()[0], 1, 2, 0)
	for bound, marked := range map[engine.Bound]bool{engine.Exact: true, engine.LowerBound: false, engine.UpperBound: false} {
		x.shown.Tree.Nodes[1].Bound = bound
		c := canvas.New(80, 1)
		x.drawNode(c, 1)
		if got := strings.Contains(c.Text(), "="); got != marked {
			t.Errorf("the bound %v is marked: %v in %q", bound, got, c.Text())
		}
	}
	x.shown.Tree.Nodes[1].Reason = engine.ReasonStopped
	c := canvas.New(80, 1)
	x.drawNode(c, 1)
	if row := strings.TrimRight(c.Text(), " \n"); !strings.HasSuffix(row, " left") || strings.Contains(row, x.shown.Score(x.shown.Tree.Value(1))) {
		t.Errorf("what the search left is %q", row)
	}
}
