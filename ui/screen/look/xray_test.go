package look

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// xrayOf searches a position a few random moves into a game.
func xrayOf(t *testing.T, m games.Module, seed uint64, depth int, on engine.Feature) *xray {
	t.Helper()
	state := middle(t, m, seed, int(seed%12))
	d := uitest.StartIn(t, uitest.OnFloor, m)
	x := NewXray(d.Root.App, m, state, int(seed%12))
	tr, err := teach(context.Background(), x.state, depth, on, engine.NewTreeRecorder(keptNodes))
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Check(); err != nil {
		t.Fatal(err)
	}
	x.tree, x.seen = tr, len(tr.Nodes)
	return x
}

// openXray shows the x-ray of a game after some moves and waits for its search.
func openXray(t *testing.T, id string, moves ...string) (*uitest.Driver, *xray) {
	t.Helper()
	for _, m := range all.All() {
		if m.Info().ID != id {
			continue
		}
		s, err := m.New(games.Fit(m, nil), 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range moves {
			if err := s.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		d := uitest.StartIn(t, uitest.OnFloor, m)
		x := NewXray(d.Root.App, m, s, len(moves))
		d.Open(x)
		d.Until("the search has ended", func() bool { return x.tree != nil && x.search == nil })
		return d, x
	}
	t.Fatalf("no game %s", id)
	return nil, nil
}

// everyTree walks over searches of all games, plain and with all parts on.
func everyTree(t *testing.T, each func(t *testing.T, x *xray)) {
	var everything engine.Feature
	for _, f := range teachFeatures {
		everything |= f
	}
	for _, m := range all.All() {
		for seed := range uint64(3) {
			for _, on := range []engine.Feature{0, engine.FeaturePVS, everything} {
				t.Run(fmt.Sprintf("%s-%d-%x", m.Info().ID, seed, on), func(t *testing.T) {
					each(t, xrayOf(t, m, seed, 2+int(seed%2), on))
				})
			}
		}
	}
}

// Every sentence is about its own node: the reply it names is the recorded
// one, the value and the limit are those of the node, and the move by which a
// side has something elsewhere has just that score, in the tree, before it.
func TestEverySentenceIsTrueOfItsNode(t *testing.T) {
	enginetest.OneThread(t)
	kinds := map[string]int{}
	everyTree(t, func(t *testing.T, x *xray) {
		keys, err := words.Load(words.English)
		if err != nil {
			t.Fatal(err)
		}
		x.Table = keys
		for i := range x.tree.Nodes {
			n := &x.tree.Nodes[i]
			said := x.why(i)
			if strings.Contains(said, "{") {
				t.Fatalf("node %d: a hole is left: %s", i, said)
			}
			w := x.words(i)
			if !strings.Contains(said, w.v) && n.Reason != engine.ReasonTerminal && n.Reason != engine.ReasonRepetition && n.Reason != engine.ReasonStarCut {
				t.Fatalf("node %d: %q does not say its value %s", i, said, w.v)
			}
			kinds[fmt.Sprint(n.Reason, n.Bound)]++
			if strings.Contains(said, " answers ") && n.Best != engine.NoMove && n.Bound == engine.UpperBound &&
				n.Reason == engine.ReasonFailHigh && !strings.Contains(said, x.tree.name(n.Best)) {
				t.Fatalf("node %d: %q does not name the answer %s", i, said, x.tree.name(n.Best))
			}
			x.checkHeld(t, i)
		}
	})
	if len(kinds) < 6 {
		t.Errorf("only these ends of nodes were seen: %v", kinds)
	}
}

// checkHeld checks the moves that sentences name as better ones elsewhere.
func (x *xray) checkHeld(t *testing.T, i int) {
	t.Helper()
	n := &x.tree.Nodes[i]
	if i == 0 {
		return
	}
	if alt := x.tree.held(i); alt >= 0 {
		a := &x.tree.Nodes[alt]
		lost := n.Alpha == engine.LossIn(engine.MaxPly) && a.Score < -engine.MaxEval // any loss is as bad
		if alt >= i || !a.Done || x.tree.mover[alt] != x.tree.mover[i] || a.Score != n.Alpha && !lost {
			t.Fatalf("node %d: %s by node %d is not what its mover has: %v, want %v", i, x.tree.name(a.Enter.Move), alt, a.Score, n.Alpha)
		}
	}
	if alt := x.tree.heldAgainst(i); alt >= 0 {
		a := &x.tree.Nodes[alt]
		lost := -n.Beta == engine.LossIn(engine.MaxPly) && a.Score < -engine.MaxEval
		if alt >= i || !a.Done || x.tree.mover[alt] == x.tree.mover[i] || a.Score != -n.Beta && !lost {
			t.Fatalf("node %d: %s by node %d is not what the other side has: %v, want %v", i, x.tree.name(a.Enter.Move), alt, a.Score, -n.Beta)
		}
	}
}

// Where any win is enough the sentence says so, of a win that was found and of one
// that a loss elsewhere made enough; the other side then has that loss, whatever
// its length.
func TestAnyWinIsSaidToBeEnough(t *testing.T) {
	any, none := engine.LossIn(engine.MaxPly), -engine.MaxEval
	x := xrayOf(t, all.All()[0], 2, 3, 0)
	tree, said := x.tree, 0
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.Parent <= 0 || n.Bound != engine.UpperBound || n.Reason != engine.ReasonFailHigh || n.Best == engine.NoMove {
			continue
		}
		first := &tree.Nodes[tree.Nodes[n.Parent].FirstChild]
		score, of, reason, alpha := n.Score, first.Score, n.Reason, n.Alpha
		n.Score, first.Score = engine.LossIn(9), engine.LossIn(5)
		want := x.T("ui.xray.why.won", x.words(i).pairs()...)
		if n.Reason = engine.ReasonWon; !strings.HasPrefix(x.why(i), want) || !strings.Contains(want, tree.name(n.Best)) {
			t.Errorf("node %d: %q, want %q", i, x.why(i), want)
		}
		if n.Reason, n.Alpha = reason, any; !strings.HasPrefix(x.why(i), want) {
			t.Errorf("node %d in a window of no loss: %q", i, x.why(i))
		}
		if held := tree.held(i); first != n && held != tree.Nodes[n.Parent].FirstChild {
			t.Errorf("node %d: the loss is at %d", i, held)
		}
		n.Score, first.Score, n.Alpha = score, of, alpha
		said++
	}
	if said == 0 {
		t.Error("no cut")
	}
	for s, want := range map[engine.Score]string{any: "ui.score.loss.any", none: "ui.score.loss.none", -any: "ui.score.win.any", -none: "ui.score.win.none"} {
		if got := x.ScoreText(frame.Score{Value: s}, 100); got != x.T(want) {
			t.Errorf("%v is written %q", s, got)
		}
	}
}

// In plain alpha-beta every cut can name the move that causes it, and every move
// that is too good the one by which the other side does without it. The root has
// neither.
func TestCutsNameTheirCause(t *testing.T) {
	x := xrayOf(t, all.All()[0], 2, 3, 0)
	cuts, named := map[engine.Reason]int{}, map[engine.Reason]int{}
	for i := range x.tree.Nodes {
		n := &x.tree.Nodes[i]
		var cause int
		switch {
		case i > 0 && n.Reason == engine.ReasonFailHigh && n.Alpha > -engine.WinScore:
			cause = x.tree.held(i)
		case i > 0 && n.Reason == engine.ReasonFailLow && n.Beta < engine.WinScore:
			cause = x.tree.heldAgainst(i)
		default:
			continue
		}
		cuts[n.Reason]++
		if cause >= 0 {
			named[n.Reason]++
		}
	}
	if len(cuts) != 2 || !maps.Equal(named, cuts) {
		t.Errorf("%v of %v cuts name their cause", named, cuts)
	}
	if x.tree.held(0) >= 0 || x.tree.heldAgainst(0) >= 0 {
		t.Error("the root has a cause too")
	}
}

// A value at an end of the window of the whole search says which end that is: the lower
// one where the side has moved that the search is for, else the upper one.
func TestTheEndsOfTheWindowAreSaid(t *testing.T) {
	x := xrayOf(t, all.All()[0], 2, 3, 0)
	root := &x.tree.Nodes[0]
	root.Alpha, root.Beta = -50, 70
	own := 1 + slices.Index(x.tree.mover[1:], x.tree.root)
	reply := 1 + slices.Index(x.tree.mover[1:], x.tree.root.Other())
	if own < 1 || reply < 1 {
		t.Fatalf("nodes %d and %d", own, reply)
	}
	const below, above = "below the bottom of the window", "above the top of the window"
	for _, tt := range []struct {
		node  int
		alpha engine.Score
		want  string
	}{
		{own, -50, below}, {own, -51, ""}, {own, -49, ""}, {own, -70, ""}, {own, -engine.Infinite, below},
		{reply, -70, above}, {reply, -71, ""}, {reply, -69, ""}, {reply, -50, ""}, {reply, -engine.Infinite, above},
	} {
		x.tree.Nodes[tt.node].Alpha = tt.alpha
		said := x.whyCut(tt.node, x.words(tt.node), "ui.xray.why.cut.mine", "ui.xray.why.cut.theirs")
		if got := strings.Contains(said, "of the window"); got != (tt.want != "") || !strings.Contains(said, tt.want) {
			t.Errorf("a limit of %d at node %d: %q, want %q", tt.alpha, tt.node, said, tt.want)
		}
	}
}

// The x-ray walks, folds, steps and searches again by its keys.
func TestXrayByKeys(t *testing.T) {
	d, x := openXray(t, "gomoku", "h8", "a1")
	d.Sees("X-RAY", "d3", "window")
	d.Keys("up", "up", "right", "right", "down", "left", "left", "enter", "enter", ",", ",", ".", "f")
	d.Check()
	if x.seen != len(x.tree.Nodes) {
		t.Errorf("f shows %d of %d nodes", x.seen, len(x.tree.Nodes))
	}
	x.tree = nil
	d.Keys("1", "2", "3", "4")
	d.Until("the search has ended", func() bool { return x.tree != nil && x.search == nil })
	if want := teachFeatures[0] | teachFeatures[1] | teachFeatures[2] | teachFeatures[3]; x.on != want {
		t.Errorf("parts %b are on, want %b", x.on, want)
	}
	d.Sees("depth 3: read ", "1 table: on", "5 null move: off")
	d.Keys("space")
	d.Until("some steps are played", func() bool { return x.seen > 3 })
	d.Keys("space")
	if x.running != nil {
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
	for speed, want := range map[int][2]time.Duration{0: {time.Second, time.Second}, 1: {time.Second / 3, 500 * time.Millisecond}, 4: {x.Frame(), 500 * time.Millisecond}} {
		for i, motion := range []string{"on", "off"} {
			x.speed, x.Settings.Motion = speed, motion
			if got := pace(x.Frame(), xraySpeeds[speed]); got != want[i] {
				t.Errorf("%d steps a second, motion %s: a picture stands %v, want %v", xraySpeeds[speed], motion, got, want[i])
			}
		}
	}
	x.Settings.Motion = "on"
	d.Keys(",", ",", ".")
	if want := len(x.tree.Nodes) - 1; x.seen != want {
		t.Errorf("two steps back and one on: %d of %d nodes", x.seen, want+1)
	}
}

// The x-ray says that it has searched by itself, in words that are there in
// every window and language.
func TestXrayNamesItsSource(t *testing.T) {
	x := xrayOf(t, all.All()[0], 1, 2, 0)
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
	if uint64(len(x.tree.Nodes)) > keptNodes || x.tree.total > teachNodes {
		t.Errorf("%d nodes: the search is not bounded", x.tree.total)
	}
}

// While the tree grows, the newest node is chosen and nothing is open but the way
// to it.
func TestTheNewestNodeIsShown(t *testing.T) {
	_, x := openXray(t, "gomoku", "h8", "a1")
	rec := engine.NewTreeRecorder(keptNodes)
	moves := x.state.Game().Moves(nil)
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
		chosen, root := x.tree.Nodes[x.selected], x.tree.Nodes[0]
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
		for _, b := range x.boxes(100, bands) {
			deepest = max(deepest, b.band)
		}
		if deepest != bands-1 {
			t.Errorf("%d bands: the lowest is number %d", bands, deepest)
		}
	}
}

// A move that leaves the mover more than the window allows is above it for the side
// that moves at the root, and below it for the other.
func TestOutsideTheWindowIsSaidOfASide(t *testing.T) {
	x := xrayOf(t, all.All()[0], 1, 3, 0)
	seen := map[bool]bool{}
	for i := 1; i < len(x.tree.Nodes); i++ {
		mine := x.tree.mover[i] == x.tree.root
		if seen[mine] {
			continue
		}
		seen[mine] = true
		x.tree.Nodes[i].Alpha, x.tree.Nodes[i].Beta = 7, engine.Infinite
		w := x.words(i)
		got := x.whyLow(i, w)
		w.a = x.limit(i, engine.Infinite)
		want := x.T("ui.xray.why.window.below", w.pairs()...)
		if mine {
			want = x.T("ui.xray.why.window.above", w.pairs()...)
		}
		if got != want {
			t.Errorf("of a move of the side itself (%v): %q, want %q", mine, got, want)
		}
	}
	if len(seen) != 2 {
		t.Error("the tree has moves of one side only")
	}
}

// Of the outcomes of a chance node those count as read that were more than probed.
func TestReadOutcomesAreNoProbes(t *testing.T) {
	tr := &tree{}
	tr.Nodes = []engine.TreeNode{{FirstChild: 1}, {Enter: engine.Enter{Probe: true}, NextSibling: 2}, {NextSibling: 3}, {Enter: engine.Enter{Probe: true}, NextSibling: -1}}
	if n := tr.read(0); n != 1 {
		t.Errorf("%d of one searched and two probed outcomes are read", n)
	}
}

// An exact value is said to be equal, a bound is not.
func TestExactValuesAreMarked(t *testing.T) {
	x := xrayOf(t, all.All()[0], 1, 2, 0)
	for bound, marked := range map[engine.Bound]bool{engine.Exact: true, engine.LowerBound: false, engine.UpperBound: false} {
		x.tree.Nodes[1].Bound = bound
		c := canvas.New(80, 1)
		x.drawNode(c, 1)
		if got := strings.Contains(c.Text(), "="); got != marked {
			t.Errorf("the bound %v is marked: %v in %q", bound, got, c.Text())
		}
	}
	x.tree.Nodes[1].Reason = engine.ReasonStopped
	c := canvas.New(80, 1)
	x.drawNode(c, 1)
	if row := strings.TrimRight(c.Text(), " \n"); !strings.HasSuffix(row, " left") || strings.Contains(row, x.score(x.tree.value(1))) {
		t.Errorf("what the search left is %q", row)
	}
}
