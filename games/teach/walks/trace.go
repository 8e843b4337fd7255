package walks

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games/text/message"
)

// search lets the engine search the tree and keeps what its tracer sees.
func (w *Walk) search(ctx context.Context) error {
	r := &tracer{Walk: w, marks: make([]Mark, len(w.Tree.Nodes))}
	o := engine.Options{TableMiB: 1, Off: engine.AllFeatures, Exact: true, Tracer: r}
	switch w.Kind {
	case Minimax:
		r.minimax(engine.NoMove)
		return ctx.Err()
	case PVS:
		o.Off &^= engine.FeaturePVS
	}
	_, err := engine.New(&game{t: w.Tree}, o).Search(ctx, engine.Limits{Depth: w.Tree.Depth()})
	return err
}

// minimax tells the tracer of every node below a move, and returns its value for who has
// made it; at the root, for who moves there. The engine cuts what cannot matter, so it has
// no such search.
func (r *tracer) minimax(m engine.Move) engine.Score {
	r.Enter(engine.Enter{Move: m, Alpha: -engine.Infinite, Beta: engine.Infinite})
	g := game{t: r.Tree, at: r.stack[len(r.stack)-1].node}
	best := g.Eval()
	if !r.Tree.Leaf(g.at) {
		best = -engine.Infinite
		for _, next := range g.Moves(nil) {
			best = max(best, r.minimax(next))
		}
	}
	if m != engine.NoMove {
		best = -best
	}
	r.Leave(engine.Leave{Score: best, Bound: engine.Exact})
	return best
}

// tracer is an engine.Tracer that makes steps of what it sees.
type tracer struct {
	*Walk
	marks []Mark
	stack []visit
}

// visit is a node that the search is in.
type visit struct {
	node      int
	pass      bool // a pass behind a leaf
	again     bool
	low, high engine.Score // the window, for the side that moves at the root
}

// null reports whether a window only asks whether a value is more than its low
// end.
func (v visit) null() bool { return v.high == v.low+1 }

// Enter implements engine.Tracer.
func (r *tracer) Enter(e engine.Enter) {
	v := visit{low: e.Alpha, high: e.Beta, again: e.Again}
	if n := len(r.stack); n > 0 {
		top := r.stack[n-1]
		if v.node, v.pass = top.node, r.Tree.Leaf(top.node); !v.pass {
			v.node = r.Tree.Nodes[top.node].Children[e.Move-1]
		}
		if r.Tree.Max(v.node) { // the other side moved here
			v.low, v.high = -e.Beta, -e.Alpha
		}
	}
	r.stack = append(r.stack, v)
	if v.pass {
		return
	}
	if v.again && r.Tree.Leaf(v.node) {
		return // its value is the same in any window
	}
	r.forget(v.node)
	r.marks[v.node].Seen = true
	if r.Tree.Leaf(v.node) {
		return
	}
	var said []message.Text
	if v.again {
		r.Again++
		said = append(said, message.T("guide.again", "n", v.node))
	} else {
		said = append(said, r.about(v.node))
	}
	r.frame(Entered, v.node, r.marks, append(said, r.window(v)...)...)
}

// window says what is asked of a node.
func (r *tracer) window(v visit) []message.Text {
	low, high := int(v.low), int(v.high)
	switch {
	case v.null():
		return []message.Text{message.T("guide.window.null", "n", v.node, "v", low)}
	case v.low > -engine.MaxEval && v.high < engine.MaxEval:
		return []message.Text{message.T("guide.window.both", "low", low, "high", high)}
	case v.low > -engine.MaxEval:
		return []message.Text{message.T("guide.window.low", "low", low)}
	case v.high < engine.MaxEval:
		return []message.Text{message.T("guide.window.high", "high", high)}
	}
	return nil
}

// forget forgets a node and all below it, which is read anew.
func (r *tracer) forget(n int) {
	r.marks[n] = Mark{}
	for _, c := range r.Tree.Nodes[n].Children {
		r.forget(c)
	}
}

// Leave implements engine.Tracer.
func (r *tracer) Leave(l engine.Leave) {
	v := r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	if v.pass {
		return
	}
	n, m := v.node, &r.marks[v.node]
	if r.Tree.Leaf(n) {
		if v.again {
			return
		}
		m.Bound, m.Value = engine.Exact, r.Tree.Nodes[n].Value
		r.frameOf(v, message.T("guide.leaf", "n", n, "v", m.Value))
		return
	}
	m.Value, m.Bound = int(l.Score), l.Bound
	if n > 0 && r.Tree.Max(n) {
		m.Value, m.Bound = -m.Value, turned(l.Bound)
	}
	for _, c := range r.Tree.Nodes[n].Children {
		if !r.marks[c].Seen {
			r.skip(r.marks, c)
			r.frame(Skipped, c, r.marks, r.whyCut(v, c))
		}
	}
	if r.whole(n) {
		m.Bound = engine.Exact
	}
	if n == 0 {
		r.end(r.marks)
		return
	}
	r.frameOf(v, r.left(n, *m))
}

// turned is a bound for the other side.
func turned(b engine.Bound) engine.Bound {
	switch b {
	case engine.LowerBound:
		return engine.UpperBound
	case engine.UpperBound:
		return engine.LowerBound
	}
	return b
}

// whole reports whether everything below a node was read to its end: its value
// is no mere bound then.
func (r *tracer) whole(n int) bool {
	part := func(c int) bool { return !r.marks[c].Seen || r.marks[c].Bound != engine.Exact }
	return !slices.ContainsFunc(r.Tree.Nodes[n].Children, part)
}

// frameOf keeps the step in which a node is finished and told to the node above.
func (r *tracer) frameOf(v visit, said message.Text) {
	more := r.raise(v.node)
	r.frame(Finished, v.node, r.marks, said, more)
}

// raise tells a finished node's value to the node above.
func (r *tracer) raise(c int) message.Text {
	p := r.Tree.Nodes[c].Parent
	child, m := r.marks[c], &r.marks[p]
	most, bound, key, none := r.Tree.Max(p), engine.LowerBound, "guide.least", "guide.nobetter.least"
	if !most {
		bound, key, none = engine.UpperBound, "guide.most", "guide.nobetter.most"
	}
	if child.Bound == turned(bound) { // it says nothing of this end
		return message.T(none, "n", p, "child", c)
	}
	if m.Bound == engine.NoBound || most == (child.Value > m.Value) && child.Value != m.Value {
		m.Bound, m.Value = bound, child.Value
	}
	return message.T(key, "n", p, "v", m.Value)
}

// whyCut says why a child of a node that is left need not be read.
func (r *tracer) whyCut(v visit, c int) message.Text {
	m := &r.marks[v.node]
	limit, key, null := v.high, "guide.cut.beta", "guide.cut.null.least"
	if !r.Tree.Max(v.node) {
		limit, key, null = v.low, "guide.cut.alpha", "guide.cut.null.most"
	}
	for i := len(r.stack) - 1; i >= 0; i-- {
		above := r.stack[i]
		a := &r.marks[above.node]
		if !above.pass && r.Tree.Max(above.node) != r.Tree.Max(v.node) && a.Bound != engine.NoBound && engine.Score(a.Value) == limit {
			return message.T(key, "n", v.node, "v", m.Value, "above", above.node, "w", a.Value, "cut", c)
		}
	}
	return message.T(null, "n", v.node, "v", m.Value, "w", int(v.low), "cut", c)
}
