package ui

import (
	"duiju/engine"
	"duiju/games"
)

// why is one sentence on why a node ended as it did, with the numbers of the
// node itself.
func (x *xray) why(i int) string {
	t := x.tree
	n := &t.Nodes[i]
	if !t.done(i, x.seen) {
		return x.t("ui.xray.why.open")
	}
	if t.proof != nil {
		return x.whyProof(i)
	}
	w := x.words(i)
	switch {
	case i == 0:
		return x.t("ui.xray.why.root", w.pairs()...)
	case n.Reason == engine.ReasonTerminal:
		return x.t("ui.xray.why.end", w.pairs()...)
	case n.Reason == engine.ReasonLeaf:
		return x.t("ui.xray.why.leaf", w.pairs()...)
	case n.Reason == engine.ReasonTable:
		return x.t("ui.xray.why.table", w.pairs()...)
	case n.Reason == engine.ReasonRepetition:
		w.n = t.back(i)
		return x.t("ui.xray.why.rep", w.pairs()...)
	case n.Chance:
		return x.whyChance(i, w)
	case n.Probe:
		return x.t("ui.xray.why.probe", w.pairs()...)
	case n.Reason == engine.ReasonResearch:
		w.a = x.limit(i, n.Alpha)
		return x.t("ui.xray.why.re", w.pairs()...)
	case n.Reason == engine.ReasonNullCut:
		return x.whyCut(i, w, "ui.xray.why.null.mine", "ui.xray.why.null.theirs")
	case n.Bound == engine.UpperBound && n.Best != engine.NoMove:
		return x.whyCut(i, w, "ui.xray.why.cut.mine", "ui.xray.why.cut.theirs")
	case n.Bound == engine.LowerBound:
		return x.whyLow(i, w)
	case n.Best == engine.NoMove:
		return x.t("ui.xray.why.value", w.pairs()...)
	}
	return x.t("ui.xray.why.exact", w.pairs()...)
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
	bound := v.bound
	v.bound = engine.NoBound
	w := whyWords{
		mine: x.state.SideName(t.root), other: x.state.SideName(t.root.Other()), mover: x.state.SideName(t.mover[i]),
		m: x.moveName(i), r: t.name(n.Best), v: x.scoreText(v, x.info.ScoreUnit), alt: games.T("ui.xray.elsewhere"),
		d: n.Depth, n: n.Children, k: n.Children,
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
	case v.value > engine.MaxEval:
		w.result = games.T("ui.xray.result.win", "side", w.mine)
	case v.value < -engine.MaxEval:
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
	return x.scoreText(score{value: s}, x.info.ScoreUnit)
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
		w.alt = t.name(t.Nodes[alt].Enter.Move)
	}
	if t.mover[i] == t.root {
		return x.t(mine, w.pairs()...)
	}
	return x.t(theirs, w.pairs()...)
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
		return x.t("ui.xray.why.window.below", w.pairs()...)
	}
	return x.t("ui.xray.why.window.above", w.pairs()...)
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
			w.alt = t.name(t.Nodes[alt].Enter.Move)
		}
		if mine {
			return x.t("ui.xray.why.better.mine", w.pairs()...)
		}
		return x.t("ui.xray.why.better.theirs", w.pairs()...)
	}
	w.a = x.limit(i, n.Beta)
	if _, high := x.rootWindow(i); n.Beta >= engine.Infinite || n.Beta == high {
		if mine {
			return x.t("ui.xray.why.window.above", w.pairs()...)
		}
		return x.t("ui.xray.why.window.below", w.pairs()...)
	}
	if alt := t.heldAgainst(i); alt >= 0 {
		w.alt = t.name(t.Nodes[alt].Enter.Move)
	}
	if mine {
		return x.t("ui.xray.why.low.mine", w.pairs()...)
	}
	return x.t("ui.xray.why.low.theirs", w.pairs()...)
}

// whyChance says what the outcomes of a move are worth on average.
func (x *xray) whyChance(i int, w whyWords) string {
	t := x.tree
	n := &t.Nodes[i]
	if n.Reason != engine.ReasonStarCut {
		return x.t("ui.xray.why.chance", w.pairs()...)
	}
	w.n, w.k = t.outcomes(i), t.read(i)
	low := n.Bound == engine.UpperBound // for the mover
	limit := n.Alpha
	if !low {
		limit = n.Beta
	}
	w.a = x.limit(i, limit)
	if low == (t.mover[i] == t.root) {
		return x.t("ui.xray.why.star.below", w.pairs()...)
	}
	return x.t("ui.xray.why.star.above", w.pairs()...)
}

// moveName is the name of the move that led to a node.
func (x *xray) moveName(i int) string {
	n := &x.tree.Nodes[i]
	switch {
	case i == 0:
		return x.t("ui.xray.root")
	case n.Null:
		return x.t("ui.xray.pass")
	}
	return x.tree.name(n.Enter.Move)
}

// tag is the short word for how a node ended.
func (x *xray) tag(i int) string {
	n := &x.tree.Nodes[i]
	switch n.Reason {
	case engine.ReasonTable:
		return x.t("ui.xray.tag.table")
	case engine.ReasonLeaf:
		return x.t("ui.xray.tag.leaf")
	case engine.ReasonTerminal:
		return x.t("ui.xray.tag.end")
	case engine.ReasonNullCut:
		return x.t("ui.xray.tag.null")
	case engine.ReasonResearch:
		return x.t("ui.xray.tag.re")
	case engine.ReasonStarCut:
		return x.t("ui.xray.tag.star")
	case engine.ReasonRepetition:
		return x.t("ui.xray.tag.rep")
	}
	switch n.Bound {
	case engine.UpperBound:
		return x.t("ui.xray.tag.cut")
	case engine.LowerBound:
		return x.t("ui.xray.tag.low")
	}
	return x.t("ui.xray.tag.exact")
}
