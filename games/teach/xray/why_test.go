package xray

import (
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/all"
)

// left is a node of a small tree as a search would have left it.
type left struct {
	theirs bool // the node of the other side's move
	engine.Enter
	engine.Leave
	children int
	want     string // its sentence begins so
	tag      string
}

// Every way in which a node can end has a sentence and a short word of its own, the
// side that moved turning it round where it matters.
func TestEveryEndOfANodeIsSaid(t *testing.T) {
	x := xrayOf(t, all.All()[0], 1, 2, 0)
	x.Info.ScoreUnit = 200
	mine, theirs := 1, x.Tree.Nodes[1].FirstChild
	x.Tree.Nodes[0].Alpha, x.Tree.Nodes[0].Beta = -900, 900
	side := map[bool]games.Side{false: x.Tree.Root, true: x.Tree.Root.Other()}
	r, o := x.Words.Say(x.State.SideName(side[false])), x.Words.Say(x.State.SideName(side[true]))
	best := x.Tree.Nodes[mine].Enter.Move
	b := x.Tree.Name(best)
	window := engine.Enter{Alpha: 7, Beta: 9, Depth: 1}
	ends := func(why engine.Reason) engine.Leave { return engine.Leave{Reason: why} }
	upper := engine.Leave{Bound: engine.UpperBound, Best: best}
	for _, n := range []left{
		{false, window, ends(engine.ReasonStopped), 0, "The search left this branch", "left"},
		{false, window, ends(engine.ReasonProbe), 0, "Known without reading on: a draw", "known"},
		{false, window, engine.Leave{Reason: engine.ReasonProbe, Score: engine.MaxEval + 1}, 0, "Known without reading on: " + r + " wins", "known"},
		{true, window, engine.Leave{Reason: engine.ReasonProbe, Score: engine.MaxEval + 1}, 0, "Known without reading on: " + o + " wins", "known"},
		{false, window, engine.Leave{Reason: engine.ReasonProbe, Score: -engine.MaxEval}, 0, "Known without reading on: a draw", "known"},
		{false, window, ends(engine.ReasonDistance), 0, "A win as near as any below this node is known already: ", ""},
		{false, window, engine.Leave{Reason: engine.ReasonClaim, Skipped: 1}, 0, "Cut at ", "early"},
		{false, window, ends(engine.ReasonClaim), 0, x.Tree.Name(best) + " stands at ", "early"},
		{false, engine.Enter{Excluded: best, Depth: 1}, ends(engine.ReasonNone), 0, "Is another move nearly as good?", ""},
		{false, window, ends(engine.ReasonTerminal), 0, "The game is over here: a draw, one ply", "end"},
		{true, window, ends(engine.ReasonTerminal), 0, "The game is over here: a draw, 2 plies", "end"},
		{false, window, ends(engine.ReasonLeaf), 0, "The depth is used up. Judged", "leaf"},
		{false, window, engine.Leave{Reason: engine.ReasonTable, Bound: engine.LowerBound}, 0, "The transposition table already knows enough about what follows: at least", "TT"},
		{false, window, engine.Leave{Reason: engine.ReasonTable, Bound: engine.UpperBound}, 0, "The transposition table already knows enough about what follows: at most", "TT"},
		{false, window, ends(engine.ReasonRepetition), 0, "This position stood on the board ", "rep"},
		{false, engine.Enter{Probe: true}, ends(engine.ReasonNone), 0, "Only the first reply to this outcome was read", ""},
		{false, window, ends(engine.ReasonResearch), 0, "A quick look with a null window said better for " + r, "re"},
		{true, window, ends(engine.ReasonResearch), 0, "A quick look with a null window said better for " + o, "re"},
		{false, window, ends(engine.ReasonNullCut), 0, o + " could even pass", "null"},
		{true, window, ends(engine.ReasonNullCut), 0, r + " could even pass", "null"},
		{false, window, ends(engine.ReasonStatic), 0, "As it stands, " + r + " gets no more", "stand"},
		{true, window, ends(engine.ReasonStatic), 0, "As it stands, " + r + " has at least", "stand"},
		{false, window, ends(engine.ReasonRazor), 0, "As it stands, this is far better for " + r, "razor"},
		{true, window, ends(engine.ReasonRazor), 0, "As it stands, this is far worse for " + r, "razor"},
		{false, window, engine.Leave{Reason: engine.ReasonWon, Best: best}, 0, b + " wins: ", ""},
		{false, engine.Enter{Alpha: engine.LossIn(engine.MaxPly), Depth: 1}, upper, 0, b + " wins: ", "cut"},
		{false, engine.Enter{Alpha: 7, Beta: 9}, upper, 1, "The depth is used up. From here only noisy moves", "cut"},
		{false, engine.Enter{Alpha: 7, Beta: 9}, upper, 0, o + " answers " + b, "cut"},
		{false, window, upper, 1, o + " answers " + b, "cut"},
		{true, window, upper, 1, r + " answers " + b + " and gets at least", "cut"},
		{false, engine.Enter{Alpha: -900, Beta: 9, Depth: 1}, upper, 1, "+0.00 is below the bottom of the window", "cut"},
		{true, engine.Enter{Alpha: -900, Beta: 9, Depth: 1}, upper, 1, "+0.00 is above the top of the window", "cut"},
		{false, window, engine.Leave{Bound: engine.LowerBound}, 2, "Each of " + o + "'s 2 answers read leaves", "low"},
		{true, window, engine.Leave{Bound: engine.LowerBound}, 2, "None of " + r + "'s 2 answers read gives", "low"},
		{false, window, engine.Leave{Bound: engine.LowerBound, Read: 1}, 2, o + "'s one answer read leaves", "low"},
		{false, engine.Enter{Alpha: 7, Beta: 8, Depth: 1}, engine.Leave{Bound: engine.LowerBound}, 2, "A quick look with a null window: each of " + o, "low"},
		{true, engine.Enter{Alpha: 7, Beta: 8, Depth: 1}, engine.Leave{Bound: engine.LowerBound}, 2, "A quick look with a null window: none of " + r, "low"},
		{false, engine.Enter{Alpha: 7, Beta: 900, Depth: 1}, engine.Leave{Bound: engine.LowerBound}, 2, "+0.00 is above the top of the window", "low"},
		{false, window, ends(engine.ReasonNone), 0, b + " is worth exactly", "PV"},
		{false, window, engine.Leave{Best: best}, 1, b + " is worth", "PV"},
	} {
		i := mine
		if n.theirs {
			i = theirs
		}
		was := x.Tree.Nodes[i]
		node := &x.Tree.Nodes[i]
		n.Enter.Move = was.Enter.Move
		node.Enter, node.Leave, node.Children = n.Enter, n.Leave, n.children
		if got := x.Why(i); !strings.HasPrefix(got, n.want) {
			t.Errorf("%+v: %q, want %q", n, got, n.want)
		}
		if tag := x.Tag(i); n.tag != "" && tag != n.tag {
			t.Errorf("%+v: the tag %q, want %q", n, tag, n.tag)
		}
		x.Tree.Nodes[i] = was
	}
}
