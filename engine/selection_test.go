package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// wishful is Connect Four with a Selection.
type wishful struct {
	ConnectFour
	wants *engine.Selection
}

func (w *wishful) Selection() *engine.Selection { return w.wants }
func (w *wishful) Quiet(engine.Move) bool       { return true }
func (w *wishful) Calm() bool                   { return true }
func (w *wishful) CanPass() bool                { return false }
func (w *wishful) CloneGame() engine.Game       { c := *w; return &c }

func newWishful(s engine.Selection, line ...engine.Move) *wishful {
	g := &wishful{wants: &s}
	for _, m := range line {
		g.Do(m)
	}
	return g
}

// margins is a table of n plies.
func margins(n int, each engine.Score) (t []engine.Score) {
	for d := range engine.Score(n) {
		t = append(t, d*each)
	}
	return t
}

// Every wish changes what is searched, and only through its own switch.
func TestEveryWishHasItsSwitch(t *testing.T) {
	reduced := engine.Selection{Reduction: 2}
	singular := engine.Selection{Reduction: 2, Singular: 1}
	with := func(s engine.Selection, f func(*engine.Selection)) engine.Selection { f(&s); return s }
	for _, c := range []struct {
		off  engine.Feature
		base engine.Selection
		want engine.Selection
	}{
		{engine.FeatureStatic, engine.Selection{}, engine.Selection{Static: margins(5, 2)}},
		{engine.FeatureRazoring, engine.Selection{}, engine.Selection{Razor: margins(3, 2)}},
		{engine.FeaturePruning, engine.Selection{}, engine.Selection{Hope: margins(4, 2)}},
		{engine.FeaturePruning, engine.Selection{}, engine.Selection{LateQuiet: []int{0, 3, 4}}},
		{engine.FeatureCounting, engine.Selection{}, engine.Selection{Late: []int{0, 3, 4, 5, 6}}},
		{engine.FeatureReductions, engine.Selection{}, reduced},
		{engine.FeatureRootReduction, reduced, with(reduced, func(s *engine.Selection) { s.ReduceRoot = true })},
		{engine.FeatureHistoryReduction, reduced, with(reduced, func(s *engine.Selection) { s.ByHistory = 0.5 })},
		{engine.FeatureContinuation, engine.Selection{}, engine.Selection{Replies: true}},
		{engine.FeatureImproving, reduced, with(reduced, func(s *engine.Selection) { s.Improving = true })},
		{engine.FeatureSingular, reduced, singular},
		{engine.FeatureInternalReduction, engine.Selection{}, engine.Selection{Internal: 4}},
		{engine.FeatureETC, engine.Selection{}, engine.Selection{Transposes: true}},
	} {
		nodes := func(s engine.Selection, off engine.Feature) uint64 {
			e := engine.New(newWishful(s, 4, 4, 3), engine.Options{Off: off, TableMiB: 1})
			return search(t, e, engine.Limits{Depth: 11}).Nodes
		}
		base, want, off := nodes(c.base, 0), nodes(c.want, 0), nodes(c.want, c.off)
		if base == want || off != base {
			t.Errorf("%v: %d nodes without the wish, %d with it, %d with it switched off", c.off, base, want, off)
		}
	}
}

// Each shortcut shows itself in the trace, with what is true of it.
func TestTraceNamesTheShortcuts(t *testing.T) {
	for _, c := range []struct {
		what  string
		wants engine.Selection
		shows func(n, parent *engine.TreeNode) bool
	}{
		{"static futility", engine.Selection{Static: margins(5, 1)}, func(n, _ *engine.TreeNode) bool {
			return n.Reason == engine.ReasonStatic && n.Bound == engine.UpperBound && n.Children == 0
		}},
		{"razoring", engine.Selection{Razor: margins(4, 1)}, func(n, _ *engine.TreeNode) bool {
			return n.Reason == engine.ReasonRazor && n.Bound == engine.LowerBound
		}},
		{"skipped moves", engine.Selection{Late: []int{0, 2, 2, 2, 2}}, func(n, _ *engine.TreeNode) bool {
			return n.Skipped > 0 && n.Read+n.Skipped <= 7 && n.Read <= n.Children
		}},
		{"reduction", engine.Selection{Reduction: 2}, func(n, p *engine.TreeNode) bool {
			return n.Shift < 0 && n.Depth == p.Depth-1+n.Shift
		}},
		{"root reduction", engine.Selection{Reduction: 2, ReduceRoot: true}, func(n, p *engine.TreeNode) bool {
			return n.Shift < 0 && p.Ply == 0
		}},
		{"extension", engine.Selection{Reduction: 2, Singular: 1}, func(n, _ *engine.TreeNode) bool { return n.Shift == 1 }},
	} {
		rec := engine.NewTreeRecorder(1 << 20)
		search(t, engine.New(newWishful(c.wants, 4, 4, 3), engine.Options{Tracer: rec, TableMiB: 1}), engine.Limits{Depth: 11})
		tree := rec.Last()
		if err := enginetest.CheckTree(tree); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		shown := 0
		for i := range tree.Nodes {
			if n := &tree.Nodes[i]; n.Parent >= 0 && c.shows(n, &tree.Nodes[n.Parent]) {
				shown++
			}
		}
		if shown == 0 {
			t.Errorf("%s: not one in %d nodes", c.what, len(tree.Nodes))
		}
	}
}

// Kept history orders the next search from its first node on, and Clear
// forgets it.
func TestKeptHistoryServesTheNextSearch(t *testing.T) {
	second := func(keep, cleared bool) uint64 {
		wants := engine.Selection{KeepHistory: keep}
		s := engine.New(newWishful(wants), engine.Options{Off: engine.FeatureTable})
		search(t, s, engine.Limits{Depth: 8})
		if cleared {
			s.Clear()
		}
		s.Rebind(newWishful(wants, 4, 4))
		return search(t, s, engine.Limits{Depth: 8}).Nodes
	}
	forgotten := second(false, false)
	if kept, cleared := second(true, false), second(true, true); kept == forgotten || cleared != forgotten {
		t.Errorf("%d nodes without history, %d with that of the last search, %d after Clear", forgotten, kept, cleared)
	}
}

// A search that is cut short plays the better move it had found, if asked to:
// the one of the last news.
func TestBetterMoveOfAnUnfinishedIteration(t *testing.T) {
	differ := 0
	for i := range cases(300) {
		g := RandomTree(random(31, i), Shape{Depth: 6, MinMoves: 3, MaxMoves: 6, Values: 200})
		nodes := 60 + 7*(i%200)
		play := func(wants engine.Selection) (engine.Report, engine.Info) {
			var last engine.Info
			s := engine.New(graphWishful{g, &wants}, engine.Options{TableMiB: 1, OnInfo: func(i engine.Info) { last = i }})
			r, err := s.Search(context.Background(), engine.Limits{Depth: 6, Nodes: nodes})
			enginetest.Must(t, err)
			return r, last
		}
		plain, _ := play(engine.Selection{})
		r, last := play(engine.Selection{Unfinished: true})
		if r.Best != plain.Best {
			differ++
			if r.Depth != plain.Depth || r.Lines[0].Depth != plain.Depth+1 {
				t.Fatalf("tree %d: %+v instead of %+v, last news %+v", i, r, plain, last)
			}
		}
		if line := last.Lines[0]; line.Depth > plain.Depth && (r.Lines[0].Depth != line.Depth || r.Score < line.Score) {
			t.Fatalf("tree %d: %+v, but the last news was %+v", i, r, last)
		}
	}
	if differ == 0 {
		t.Error("no search found a better move in its last iteration")
	}
}

// graphWishful is a random graph with a Selection.
type graphWishful struct {
	*Graph
	wants *engine.Selection
}

func (g graphWishful) Selection() *engine.Selection { return g.wants }
func (g graphWishful) Quiet(engine.Move) bool       { return true }
func (g graphWishful) Calm() bool                   { return true }
func (g graphWishful) CanPass() bool                { return false }

// Where any win is enough, positions are won and lost as before, in fewer nodes;
// the trace says where a shorter win was not looked for.
func TestAnyWinIsEnough(t *testing.T) {
	shape := Shape{Depth: 10, MinMoves: 2, MaxMoves: 4, Values: 30, Decided: 0.03, Draws: 0.1, WinLoss: true, Width: 12}
	ask := func(i uint64, any bool, off engine.Feature) engine.Report {
		g := RandomTree(random(32, i), shape)
		return search(t, engine.New(graphWishful{g, &engine.Selection{AnyWin: any}}, engine.Options{Off: off, TableMiB: 1}), engine.Limits{Depth: 12})
	}
	var all, enough uint64
	told := 0
	for i := range cases(300) {
		want, got, off := ask(i, false, 0), ask(i, true, 0), ask(i, true, engine.FeatureAnyWin)
		all, enough = all+want.Nodes, enough+got.Nodes
		if off.Nodes != want.Nodes || off.Score != want.Score {
			t.Errorf("tree %d: %v in %d nodes, switched off %v in %d", i, want.Score, want.Nodes, off.Score, off.Nodes)
		}
		if !got.Proven || (got.Score > 0) != (want.Score > 0) || (got.Score < 0) != (want.Score < 0) || got.Score.Plies() < want.Score.Plies() && want.Score > 0 {
			t.Errorf("tree %d: %v (proven %v), want %v", i, got.Score, got.Proven, want.Score)
		}
		g := RandomTree(random(32, i), shape)
		rec := engine.NewTreeRecorder(1 << 18)
		search(t, engine.New(graphWishful{g, &engine.Selection{AnyWin: true}}, engine.Options{Off: engine.FeatureAspiration, Tracer: rec, TableMiB: 1}), engine.Limits{Depth: 12})
		tree := rec.Last()
		if err := enginetest.CheckTree(tree); err != nil {
			t.Errorf("tree %d: %v", i, err)
		}
		for n := range tree.Nodes {
			if n := &tree.Nodes[n]; n.Reason == engine.ReasonWon {
				told++
				if n.Bound != engine.UpperBound || n.Score >= -engine.MaxEval || n.Best == engine.NoMove {
					t.Errorf("tree %d: %+v", i, n)
				}
			}
		}
	}
	if enough*40 > all*39 || told == 0 {
		t.Errorf("%d nodes, %d where any win is enough; said %d times", all, enough, told)
	}
}
