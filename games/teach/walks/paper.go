package walks

import (
	"duiju/engine"
	"duiju/games/text/message"
)

// paper is the walk of the paper on five-tuples: the value of a leaf counts at
// once for all nodes above it, also for those that are not finished, and cuts
// lean on that. The engine has no such search, it is wrong.
type paper struct {
	*Walk
	marks []Mark
	done  []bool // finished
	part  []bool // a child was cut
}

func walkPaper(w *Walk) {
	n := len(w.Tree.Nodes)
	p := &paper{w, make([]Mark, n), make([]bool, n), make([]bool, n)}
	p.visit(0)
	p.end(p.marks)
}

// visit reads a node and everything below it that is not cut.
func (p *paper) visit(n int) {
	p.marks[n].Seen = true
	if p.Tree.Leaf(n) {
		m := &p.marks[n]
		m.Bound, m.Value, p.done[n] = engine.Exact, p.Tree.Nodes[n].Value, true
		p.tell(n, message.T("guide.leaf", "n", n, "v", m.Value))
		return
	}
	p.frame(Entered, n, p.marks, p.about(n))
	for _, c := range p.Tree.Nodes[n].Children {
		why, trouble, cut := p.cuts(n, c)
		if !cut {
			p.visit(c)
			continue
		}
		p.part[n] = true
		p.skip(p.marks, c)
		f := p.frame(Skipped, c, p.marks, why)
		if trouble {
			p.Lost, f.Trouble = true, true
		}
	}
	p.done[n] = true
	if m := &p.marks[n]; !p.part[n] && !m.Claimed {
		m.Bound = engine.Exact
	}
	if n > 0 {
		p.tell(n, p.left(n, p.marks[n]))
	}
}

// tell keeps the step in which a node is finished and hands its value to all
// above it.
func (p *paper) tell(n int, said message.Text) {
	all := []message.Text{said}
	for at := p.Tree.Nodes[n].Parent; at >= 0; at = p.Tree.Nodes[at].Parent {
		all = append(all, p.raise(at))
	}
	p.frame(Finished, n, p.marks, all...)
}

// raise works out a node's value from those of its children that have one.
func (p *paper) raise(n int) message.Text {
	m, most, from := &p.marks[n], p.Tree.Max(n), 0
	m.Bound, m.Claimed = engine.NoBound, false
	for _, c := range p.Tree.Nodes[n].Children {
		child := p.marks[c]
		if child.Bound == engine.NoBound {
			continue
		}
		if m.Bound == engine.NoBound || most == (child.Value > m.Value) && child.Value != m.Value {
			m.Bound, m.Value, from = engine.LowerBound, child.Value, c
			if !most {
				m.Bound = engine.UpperBound
			}
			m.Claimed = !p.done[c] || p.part[c] || child.Claimed
		}
	}
	switch {
	case m.Claimed && most:
		return message.T("guide.claim.least", "n", n, "v", m.Value, "child", from)
	case m.Claimed:
		return message.T("guide.claim.most", "n", n, "v", m.Value, "child", from)
	case most:
		return message.T("guide.least", "n", n, "v", m.Value)
	}
	return message.T("guide.most", "n", n, "v", m.Value)
}

// cuts reports whether child c of node n is not read, why, and whether that
// leans on a bound that is none.
func (p *paper) cuts(n, c int) (why message.Text, trouble, cut bool) {
	for x := n; x > 0; x = p.Tree.Nodes[x].Parent {
		y := p.Tree.Nodes[x].Parent
		low, high := p.marks[x], p.marks[y]
		if low.Bound == engine.NoBound || high.Bound == engine.NoBound || p.Tree.Max(x) != (low.Value > high.Value) || low.Value == high.Value {
			continue // the listing compares strictly
		}
		switch {
		case low.Claimed:
			return message.T("guide.trouble", "n", x, "v", low.Value, "child", p.unfinished(x), "cut", c), true, true
		case p.Tree.Max(x):
			return message.T("guide.cut.beta", "n", x, "v", low.Value, "above", y, "w", high.Value, "cut", c), false, true
		}
		return message.T("guide.cut.alpha", "n", x, "v", low.Value, "above", y, "w", high.Value, "cut", c), false, true
	}
	return message.Text{}, false, false
}

// unfinished is the child of a node that its value comes from too early.
func (p *paper) unfinished(n int) int {
	for _, c := range p.Tree.Nodes[n].Children {
		if p.marks[c].Bound != engine.NoBound && (!p.done[c] || p.part[c]) {
			return c
		}
	}
	return n
}
