package look

import (
	"fmt"

	"duiju/engine"
	"duiju/games/teach/walks"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// DrawTree draws the tree of a walk as a step of it knows it, in the rows that it returns.
func DrawTree(c *canvas.Canvas, d *frame.Display, w *walks.Walk, f *walks.Frame) (rows int) {
	width, h := c.Size()
	p := plan(w.Tree, width, h)
	p.draw(c, d, w.Kind, f)
	return p.rows()
}

// minPitch and maxPitch are the columns of a leaf.
const (
	minPitch = 3
	maxPitch = 9
)

// drawnTree is where the nodes of a tree stand. Nodes 0 to n-1 are drawn at
// columns x and rows y.
type drawnTree struct {
	t     *walks.Tree
	x, y  []int
	edges int // rows of edges below the uppermost plies
	w     int // columns of all
}

// plan places a tree in so many columns and rows, if it can; it takes more
// columns if it must, and at least a row for each ply.
func plan(t *walks.Tree, w, h int) *drawnTree {
	d := &drawnTree{t: t, x: make([]int, len(t.Nodes)), y: make([]int, len(t.Nodes))}
	pitch := max(minPitch, min(w/t.Leaves(), maxPitch))
	d.w = pitch * t.Leaves()
	d.edges = max(min(h-t.Depth()-2, t.Depth()), 0)
	next := 0
	var place func(n int)
	place = func(n int) {
		d.y[n] = t.Nodes[n].Ply + min(t.Nodes[n].Ply, d.edges)
		kids := t.Nodes[n].Children
		if len(kids) == 0 {
			d.x[n] = next*pitch + pitch/2
			next++
			return
		}
		for _, c := range kids {
			place(c)
		}
		d.x[n] = (d.x[kids[0]] + d.x[kids[len(kids)-1]]) / 2
	}
	place(0)
	return d
}

// rows is how many the tree takes: under its deepest leaves stand their values.
func (d *drawnTree) rows() int { return d.t.Depth() + d.edges + 2 }

// draw draws the tree as a step of a walk knows it. Of one that is too wide it
// draws the part around the node of the step.
func (d *drawnTree) draw(c *canvas.Canvas, a *frame.Display, k walks.Kind, f *walks.Frame) {
	w, _ := c.Size()
	off := max(min(d.x[f.At]-w/2, d.w-w), 0)
	c = c.Sub(0, 0, w, d.rows())
	free := make([]int, d.rows()) // first column that is free
	for n := range d.t.Nodes {
		d.drawEdges(c, a, n, off)
	}
	for n := range d.t.Nodes {
		st := canvas.Style{FG: theme.Text}
		switch m := f.Marks[n]; {
		case m.Cut:
			st.FG = theme.Dim
		case m.Claimed:
			st.FG = theme.Warn
		}
		if f.At == n {
			st.BG, st.Bold = theme.Select, true
		}
		x, y := d.x[n], d.y[n]
		if d.t.Leaf(n) {
			number, worth := fmt.Sprint(n), leafLabel(a.Glyphs, k, f.Marks[n])
			c.Put(x-off-len(number)/2, y, number, canvas.Style{FG: theme.Dim, BG: st.BG})
			c.Put(x-off-a.Width(worth)/2, y+1, worth, st)
			continue
		}
		label := nodeLabel(a.Glyphs, k, n, f.Marks[n])
		at := max(x-a.Width(label)/2, 0)
		if at < free[y] {
			if at = free[y]; at > x {
				label = fmt.Sprint(n) // no room for more
				at = max(x-a.Width(label)/2, free[y])
			}
		}
		free[y] = off + c.Put(at-off, y, label, st) + 1
	}
}

// drawEdges draws the lines from a node down to its children.
func (d *drawnTree) drawEdges(c *canvas.Canvas, a *frame.Display, n, off int) {
	kids := d.t.Nodes[n].Children
	if len(kids) == 0 || d.t.Nodes[n].Ply >= d.edges {
		return
	}
	st, y, g := canvas.Style{FG: theme.Dim}, d.y[n]+1, a.Glyphs
	left, right := d.x[kids[0]], d.x[kids[len(kids)-1]]
	for x := left; x <= right; x++ {
		c.Put(x-off, y, g.FrameH, st)
	}
	for _, k := range kids {
		c.Put(d.x[k]-off, y, g.Frame[0][1], st)
	}
	if len(kids) == 1 {
		c.Put(left-off, y, g.FrameV, st)
		return
	}
	c.Put(left-off, y, g.Frame[0][0], st)
	c.Put(right-off, y, g.Frame[0][2], st)
	if x := d.x[n]; x > left && x < right {
		up := g.Frame[2][1]
		for _, k := range kids {
			if d.x[k] == x {
				up = g.Frame[1][1]
			}
		}
		c.Put(x-off, y, up, st)
	}
}

// nodeLabel is a node as its number and what is known of it: "3=5", "4≥10",
// "1≤-5?", or with proof numbers "3 1/2".
func nodeLabel(g *theme.GlyphSet, k walks.Kind, n int, m walks.Mark) string {
	label := fmt.Sprint(n)
	switch {
	case m.Cut:
		return label + g.Forbidden
	case k == walks.DFPN:
		return label + proofLabel(g, m)
	case m.Bound == engine.Exact:
		label += fmt.Sprintf("=%d", m.Value)
	case m.Bound == engine.LowerBound:
		label += fmt.Sprintf("%s%d", g.AtLeast, m.Value)
	case m.Bound == engine.UpperBound:
		label += fmt.Sprintf("%s%d", g.AtMost, m.Value)
	}
	if m.Claimed {
		label += "?"
	}
	return label
}

// proofLabel is a node's two numbers, or the verdict.
func proofLabel(g *theme.GlyphSet, m walks.Mark) string {
	switch {
	case m.Proof == 0 && m.Disproof == 0:
		return ""
	case m.Proof == 0:
		return g.Tick
	case m.Disproof == 0:
		return g.Forbidden
	}
	return fmt.Sprintf(" %d/%d", m.Proof, m.Disproof)
}

// leafLabel is what is known of a leaf.
func leafLabel(g *theme.GlyphSet, k walks.Kind, m walks.Mark) string {
	switch {
	case m.Cut:
		return g.Forbidden
	case m.Bound == engine.NoBound:
		return ""
	case k == walks.DFPN:
		return fmt.Sprint(m.Value) + proofLabel(g, m)
	}
	return fmt.Sprint(m.Value)
}
