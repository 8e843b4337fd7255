package look

import (
	"cmp"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/frame"
)

// why is one sentence on why a node ended as it did, with the numbers of the
// node itself.
func (x *xray) why(i int) string {
	t := x.tree
	if !t.done(i, x.seen) {
		return x.T("ui.xray.why.open")
	}
	if t.proof != nil {
		said := x.asked().why(t, i)
		if i == 0 && t.thought != nil {
			said = x.T("ui.xray.why.chose.proof", "player", x.playerName(), "move", t.thought.Move) + " " + said
		}
		return said
	}
	w := x.words(i)
	said := x.whyBare(i, w)
	if told := x.appraisal(i); !told.IsZero() {
		said += " " + x.Say(told)
	}
	switch n := &t.Nodes[i]; {
	case i == 0 && n.Skipped > 0:
		said = x.T("ui.xray.why.cutshort", "why", said, "k", n.Skipped)
	case i == 0 || n.Chance:
	case n.Skipped > 0:
		said = x.T("ui.xray.why.skipped", "why", said, "k", n.Skipped)
	case n.Shift < 0:
		said = x.T("ui.xray.why.reduced", "why", said, "k", -n.Shift)
	case n.Shift > 0:
		said = x.T("ui.xray.why.extended", "why", said, "k", n.Shift)
	}
	return said
}

// whyBare is the sentence without what it says of depth and moves left out.
func (x *xray) whyBare(i int, w whyWords) string {
	n := &x.tree.Nodes[i]
	switch {
	case i == 0 && x.tree.thought != nil:
		return x.chose(w)
	case i == 0:
		return x.T("ui.xray.why.root", w.pairs()...)
	case n.Reason == engine.ReasonStopped:
		return x.T("ui.xray.why.stopped")
	case n.Reason == engine.ReasonProbe:
		return x.T("ui.xray.why.known", w.pairs()...)
	case n.Reason == engine.ReasonDistance:
		return x.T("ui.xray.why.distance", w.pairs()...)
	case n.Reason == engine.ReasonClaim && n.Skipped > 0:
		return x.T("ui.xray.why.claim.cut", w.pairs()...)
	case n.Reason == engine.ReasonClaim:
		return x.T("ui.xray.why.claim", w.pairs()...)
	case n.Excluded != engine.NoMove:
		return x.T("ui.xray.why.without", w.pairs()...)
	case n.Reason == engine.ReasonTerminal:
		return x.T("ui.xray.why.end", w.pairs()...)
	case n.Reason == engine.ReasonLeaf:
		return x.T("ui.xray.why.leaf", w.pairs()...)
	case n.Reason == engine.ReasonTable:
		return x.T("ui.xray.why.table", w.pairs()...)
	case n.Reason == engine.ReasonRepetition:
		w.n = x.tree.back(i)
		return x.T("ui.xray.why.rep", w.pairs()...)
	case n.Chance:
		return x.whyChance(i, w)
	case n.Probe:
		return x.T("ui.xray.why.probe", w.pairs()...)
	case n.Reason == engine.ReasonResearch:
		w.a = x.limit(i, n.Alpha)
		return x.T("ui.xray.why.re", w.pairs()...)
	case n.Reason == engine.ReasonNullCut:
		return x.whyCut(i, w, "ui.xray.why.null.mine", "ui.xray.why.null.theirs")
	case n.Reason == engine.ReasonStatic:
		return x.whyCut(i, w, "ui.xray.why.static.mine", "ui.xray.why.static.theirs")
	case n.Reason == engine.ReasonMultiCut:
		return x.whyCut(i, w, "ui.xray.why.multi.mine", "ui.xray.why.multi.theirs")
	case n.Reason == engine.ReasonRazor:
		w.a = x.limit(i, n.Beta)
		if x.tree.mover[i] == x.tree.root {
			return x.T("ui.xray.why.razor.mine", w.pairs()...)
		}
		return x.T("ui.xray.why.razor.theirs", w.pairs()...)
	case n.Reason == engine.ReasonWon, n.Bound == engine.UpperBound && n.Best != engine.NoMove && n.Alpha == engine.LossIn(engine.MaxPly):
		return x.T("ui.xray.why.won", w.pairs()...)
	case n.Depth <= 0 && n.Children > 0:
		return x.T("ui.xray.why.noisy", w.pairs()...)
	case n.Bound == engine.UpperBound && n.Best != engine.NoMove:
		return x.whyCut(i, w, "ui.xray.why.cut.mine", "ui.xray.why.cut.theirs")
	case n.Bound == engine.LowerBound:
		return x.whyLow(i, w)
	case n.Best == engine.NoMove:
		return x.T("ui.xray.why.value", w.pairs()...)
	}
	return x.T("ui.xray.why.exact", w.pairs()...)
}

// whyWords fills the holes of the sentences.
type whyWords struct {
	mine, other, mover games.Text // R, O and A
	m, r, v, a         string
	alt                any
	d, n, k            int
	bound, result      games.Text
}

func (w whyWords) pairs() []any {
	return []any{"R", w.mine, "O", w.other, "A", w.mover, "m", w.m, "r", w.r, "v", w.v, "a", w.a, "alt", w.alt,
		"d", w.d, "n", w.n, "k", w.k, "bound", w.bound, "result", w.result}
}

func (x *xray) words(i int) whyWords {
	t := x.tree
	n := &t.Nodes[i]
	v := t.value(i)
	bound := v.Bound
	v.Bound = engine.NoBound
	w := whyWords{
		mine: x.state.SideName(t.root), other: x.state.SideName(t.root.Other()), mover: x.state.SideName(t.mover[i]),
		m: told(x, x.moveName(i)), r: told(x, t.name(n.Best)), v: x.score(v), alt: games.T("ui.xray.elsewhere"),
		d: n.Depth, n: n.Children, k: n.Children,
	}
	if n.Read > 0 {
		w.n = n.Read
	}
	switch bound {
	case engine.LowerBound:
		w.bound = games.T("ui.xray.bound.low")
	case engine.UpperBound:
		w.bound = games.T("ui.xray.bound.high")
	default:
		w.bound = games.T("ui.xray.bound.exact")
	}
	w.result = games.T("ui.xray.result.draw")
	switch {
	case v.Value > engine.MaxEval:
		w.result = games.T("ui.xray.result.win", "side", w.mine)
	case v.Value < -engine.MaxEval:
		w.result = games.T("ui.xray.result.win", "side", w.other)
	}
	if n.Reason == engine.ReasonTerminal {
		w.n = len(t.branch(i))
	}
	return w
}

// limit is a limit of node i's window as the root side sees it.
func (x *xray) limit(i int, s engine.Score) string {
	if i > 0 && x.tree.mover[i] != x.tree.root {
		s = -s
	}
	return x.score(frame.Score{Value: s})
}

// whyCut says why the other answers to a move need not be read: its mover has
// as much already.
func (x *xray) whyCut(i int, w whyWords, mine, theirs string) string {
	t := x.tree
	n := &t.Nodes[i]
	w.a = x.limit(i, n.Alpha)
	if low, _ := x.rootWindow(i); n.Alpha <= -engine.Infinite || n.Alpha == low {
		return x.whyRootWindow(i, w)
	}
	if alt := t.held(i); alt >= 0 {
		w.alt = told(x, t.name(t.Nodes[alt].Enter.Move))
	}
	if t.mover[i] == t.root {
		return x.T(mine, w.pairs()...)
	}
	return x.T(theirs, w.pairs()...)
}

// rootWindow is the window of the whole search as i's mover sees it.
func (x *xray) rootWindow(i int) (low, high engine.Score) {
	root := &x.tree.Nodes[0]
	if x.tree.mover[i] == x.tree.root {
		return root.Alpha, root.Beta
	}
	return -root.Beta, -root.Alpha
}

// whyRootWindow says that a value lies outside the window of the whole search.
func (x *xray) whyRootWindow(i int, w whyWords) string {
	if x.tree.mover[i] == x.tree.root {
		return x.T("ui.xray.why.window.below", w.pairs()...)
	}
	return x.T("ui.xray.why.window.above", w.pairs()...)
}

// whyLow says that all answers leave the mover more than the other side will
// allow; with a null window only that the move is better than the best so far.
func (x *xray) whyLow(i int, w whyWords) string {
	t := x.tree
	n := &t.Nodes[i]
	mine := t.mover[i] == t.root
	if n.Beta == n.Alpha+1 && t.heldAgainst(i) < 0 {
		w.a = x.limit(i, n.Alpha)
		if alt := t.held(i); alt >= 0 {
			w.alt = told(x, t.name(t.Nodes[alt].Enter.Move))
		}
		if mine {
			return x.T("ui.xray.why.better.mine", w.pairs()...)
		}
		return x.T("ui.xray.why.better.theirs", w.pairs()...)
	}
	w.a = x.limit(i, n.Beta)
	if _, high := x.rootWindow(i); n.Beta >= engine.Infinite || n.Beta == high {
		if mine {
			return x.T("ui.xray.why.window.above", w.pairs()...)
		}
		return x.T("ui.xray.why.window.below", w.pairs()...)
	}
	if alt := t.heldAgainst(i); alt >= 0 {
		w.alt = told(x, t.name(t.Nodes[alt].Enter.Move))
	}
	if mine {
		return x.T("ui.xray.why.low.mine", w.pairs()...)
	}
	return x.T("ui.xray.why.low.theirs", w.pairs()...)
}

// whyChance says what the outcomes of a move are worth on average.
func (x *xray) whyChance(i int, w whyWords) string {
	t := x.tree
	n := &t.Nodes[i]
	if n.Reason != engine.ReasonStarCut {
		return x.T("ui.xray.why.chance", w.pairs()...)
	}
	w.n, w.k = t.outcomes(i), t.read(i)
	low := n.Bound == engine.UpperBound // for the mover
	limit := n.Alpha
	if !low {
		limit = n.Beta
	}
	w.a = x.limit(i, limit)
	if low == (t.mover[i] == t.root) {
		return x.T("ui.xray.why.star.below", w.pairs()...)
	}
	return x.T("ui.xray.why.star.above", w.pairs()...)
}

// told is a move as sentences name it: of one that stands for others they say for
// which.
func told(x *xray, name string) string {
	if name == "?" && !x.info.Standin.IsZero() {
		return x.Say(x.info.Standin)
	}
	return name
}

// moveName is the name of the move that led to a node.
func (x *xray) moveName(i int) string {
	n := &x.tree.Nodes[i]
	switch {
	case i == 0:
		return x.T("ui.xray.root")
	case n.Null:
		return x.T("ui.xray.pass")
	case n.Excluded != engine.NoMove:
		return x.T("ui.xray.without", "move", x.tree.name(n.Excluded))
	}
	return x.tree.name(n.Enter.Move)
}

// reasonTags and boundTags are the short words for how a node ended.
var (
	reasonTags = map[engine.Reason]string{
		engine.ReasonTable: "ui.xray.tag.table", engine.ReasonLeaf: "ui.xray.tag.leaf",
		engine.ReasonTerminal: "ui.xray.tag.end", engine.ReasonNullCut: "ui.xray.tag.null",
		engine.ReasonResearch: "ui.xray.tag.re", engine.ReasonStarCut: "ui.xray.tag.star",
		engine.ReasonRepetition: "ui.xray.tag.rep", engine.ReasonStatic: "ui.xray.tag.static",
		engine.ReasonRazor: "ui.xray.tag.razor", engine.ReasonMultiCut: "ui.xray.tag.multi",
		engine.ReasonProbe: "ui.xray.tag.known", engine.ReasonStopped: "ui.xray.tag.stopped", engine.ReasonClaim: "ui.xray.tag.claim",
	}
	boundTags = map[engine.Bound]string{engine.UpperBound: "ui.xray.tag.cut", engine.LowerBound: "ui.xray.tag.low"}
)

// tag is the short word for how a node ended.
func (x *xray) tag(i int) string {
	n := &x.tree.Nodes[i]
	return x.T(cmp.Or(reasonTags[n.Reason], boundTags[n.Bound], "ui.xray.tag.exact"))
}
