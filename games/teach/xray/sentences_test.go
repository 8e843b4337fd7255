package xray

import (
	"context"
	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/text/words"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// xrayOf searches a position a few random moves into a game.
func xrayOf(t *testing.T, m games.Module, seed uint64, depth int, on engine.Feature) *Search {
	t.Helper()
	state := gamestest.Middle(t, m, seed, int(seed%12))
	x := New(english(), m, state)
	tr, err := Teach(context.Background(), x.State, engine.Limits{Depth: depth}, on, engine.NewTreeRecorder(Kept))
	enginetest.Must(t, err)
	enginetest.Must(t, enginetest.CheckTree(tr.Tree))
	x.Tree, x.Seen = tr, len(tr.Nodes)
	return x
}

// everyTree walks over searches of all games, plain and with all parts on.
func everyTree(t *testing.T, each func(t *testing.T, x *Search)) {
	var everything engine.Feature
	for _, f := range Features {
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
	everyTree(t, func(t *testing.T, x *Search) {
		keys, err := words.Load(words.English)
		enginetest.Must(t, err)
		x.Words = &words.Wording{Table: keys, Signs: words.ASCII}
		for i := range x.Tree.Nodes {
			n := &x.Tree.Nodes[i]
			said := x.Why(i)
			if strings.Contains(said, "{") {
				t.Fatalf("node %d: a hole is left: %s", i, said)
			}
			w := x.words(i)
			if !strings.Contains(said, w.v) && n.Reason != engine.ReasonTerminal && n.Reason != engine.ReasonRepetition && n.Reason != engine.ReasonStarCut {
				t.Fatalf("node %d: %q does not say its value %s", i, said, w.v)
			}
			kinds[fmt.Sprint(n.Reason, n.Bound)]++
			if strings.Contains(said, " answers ") && n.Best != engine.NoMove && n.Bound == engine.UpperBound &&
				n.Reason == engine.ReasonFailHigh && !strings.Contains(said, x.Tree.Name(n.Best)) {
				t.Fatalf("node %d: %q does not name the answer %s", i, said, x.Tree.Name(n.Best))
			}
			x.checkHeld(t, i)
		}
	})
	if len(kinds) < 6 {
		t.Errorf("only these ends of nodes were seen: %v", kinds)
	}
}

// checkHeld checks the moves that sentences name as better ones elsewhere.
func (s *Search) checkHeld(t *testing.T, i int) {
	t.Helper()
	n := &s.Tree.Nodes[i]
	if i == 0 {
		return
	}
	if alt := s.Tree.held(i); alt >= 0 {
		a := &s.Tree.Nodes[alt]
		lost := n.Alpha == engine.LossIn(engine.MaxPly) && a.Score < -engine.MaxEval // any loss is as bad
		if alt >= i || !a.Done || s.Tree.Mover[alt] != s.Tree.Mover[i] || a.Score != n.Alpha && !lost {
			t.Fatalf("node %d: %s by node %d is not what its mover has: %v, want %v", i, s.Tree.Name(a.Enter.Move), alt, a.Score, n.Alpha)
		}
	}
	if alt := s.Tree.heldAgainst(i); alt >= 0 {
		a := &s.Tree.Nodes[alt]
		lost := -n.Beta == engine.LossIn(engine.MaxPly) && a.Score < -engine.MaxEval
		if alt >= i || !a.Done || s.Tree.Mover[alt] == s.Tree.Mover[i] || a.Score != -n.Beta && !lost {
			t.Fatalf("node %d: %s by node %d is not what the other side has: %v, want %v", i, s.Tree.Name(a.Enter.Move), alt, a.Score, -n.Beta)
		}
	}
}

// Where any win is enough the sentence says so, of a win that was found and of one
// that a loss elsewhere made enough; the other side then has that loss, whatever
// its length.
func TestAnyWinIsSaidToBeEnough(t *testing.T) {
	any, none := engine.LossIn(engine.MaxPly), -engine.MaxEval
	x := xrayOf(t, all.All()[0], 2, 3, 0)
	tree, said := x.Tree, 0
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.Parent <= 0 || n.Bound != engine.UpperBound || n.Reason != engine.ReasonFailHigh || n.Best == engine.NoMove {
			continue
		}
		first := &tree.Nodes[tree.Nodes[n.Parent].FirstChild]
		score, of, reason, alpha := n.Score, first.Score, n.Reason, n.Alpha
		n.Score, first.Score = engine.LossIn(9), engine.LossIn(5)
		want := x.Words.T("ui.xray.why.won", x.words(i).pairs()...)
		if n.Reason = engine.ReasonWon; !strings.HasPrefix(x.Why(i), want) || !strings.Contains(want, tree.Name(n.Best)) {
			t.Errorf("node %d: %q, want %q", i, x.Why(i), want)
		}
		if n.Reason, n.Alpha = reason, any; !strings.HasPrefix(x.Why(i), want) {
			t.Errorf("node %d in a window of no loss: %q", i, x.Why(i))
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
		if got := x.Words.ScoreText(words.Score{Value: s}, 100); got != x.Words.T(want) {
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
	for i := range x.Tree.Nodes {
		n := &x.Tree.Nodes[i]
		var cause int
		switch {
		case i > 0 && n.Reason == engine.ReasonFailHigh && n.Alpha > -engine.WinScore:
			cause = x.Tree.held(i)
		case i > 0 && n.Reason == engine.ReasonFailLow && n.Beta < engine.WinScore:
			cause = x.Tree.heldAgainst(i)
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
	if x.Tree.held(0) >= 0 || x.Tree.heldAgainst(0) >= 0 {
		t.Error("the root has a cause too")
	}
}

// A value at an end of the window of the whole search says which end that is: the lower
// one where the side has moved that the search is for, else the upper one.
func TestTheEndsOfTheWindowAreSaid(t *testing.T) {
	x := xrayOf(t, all.All()[0], 2, 3, 0)
	root := &x.Tree.Nodes[0]
	root.Alpha, root.Beta = -50, 70
	own := 1 + slices.Index(x.Tree.Mover[1:], x.Tree.Root)
	reply := 1 + slices.Index(x.Tree.Mover[1:], x.Tree.Root.Other())
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
		x.Tree.Nodes[tt.node].Alpha = tt.alpha
		w := x.words(tt.node)
		key := x.whyCut(tt.node, &w, "ui.xray.why.cut.mine", "ui.xray.why.cut.theirs")
		said := x.Words.T(key, w.pairs()...)
		if got := strings.Contains(said, "of the window"); got != (tt.want != "") || !strings.Contains(said, tt.want) {
			t.Errorf("a limit of %d at node %d: %q, want %q", tt.alpha, tt.node, said, tt.want)
		}
	}
}
