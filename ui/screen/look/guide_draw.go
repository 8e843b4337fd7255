package look

import (
	"fmt"
	"strings"

	"duiju/engine"
	"duiju/games/teach/walks"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

func (g *guide) Draw(c *canvas.Canvas) {
	if g.shown() == nil {
		frame.Header(c, g.T("guide.title"), "")
		c.PutCentre(0, g.H/2, g.W, g.T("guide.walking"), canvas.Style{FG: theme.Dim})
		return
	}
	step := g.T("guide.step", "i", g.at+1, "of", g.last()+1)
	if g.quiz.asked > 0 {
		step = g.App.Dotted(g.T("guide.score", "right", g.quiz.right, "of", g.quiz.asked), step)
	}
	if g.view == allWalks {
		frame.Header(c, g.T("guide.title"), step)
		w := g.third()
		for i, k := range sideBySide {
			part := c.Sub(1+i*w, 1, w-1, g.H-3)
			part.PutIn(0, 0, w-1, g.Say(k.Title()), canvas.Style{FG: theme.Title})
			g.drawWalk(part.Sub(0, 2, w-1, g.H-5), k)
		}
	} else {
		k := walks.Kind(g.view)
		frame.Header(c, g.Say(k.Title()), step)
		g.drawWalk(c.Sub(1, 1, g.W-2, g.H-3), k)
	}
	text, role := g.T("guide.status"), theme.Dim
	switch {
	case g.trouble():
		text, role = g.T("guide.stopped"), theme.Warn
	case g.view == int(walks.DFPN):
		text = g.T("guide.status.dfpn")
	case !g.note.IsZero():
		text, role = g.Say(g.note), theme.Warn
	}
	if g.box.Active {
		prompt := g.T("guide.own.prompt")
		if g.quiz.Question != nil {
			prompt = g.Say(g.quiz.Said) + " "
		}
		if !g.note.IsZero() {
			c.PutIn(1, g.H-3, g.W-2, g.Say(g.note), canvas.Style{FG: theme.Warn})
		}
		g.box.Draw(c, 1, g.H-2, g.W-2, prompt)
		return
	}
	c.PutIn(1, g.H-2, g.W-2, text, canvas.Style{FG: role})
}

// drawWalk draws the tree as a walk knows it, and what just happened.
func (g *guide) drawWalk(c *canvas.Canvas, k walks.Kind) {
	w, h := c.Size()
	f, here := g.frame(k)
	p := plan(g.tree, w, h-3)
	p.draw(c, &g.App.Display, k, f)
	col := frame.NewColumn(c)
	if col.Y = p.rows(); h-col.Y > 4 {
		col.Gap()
	}
	said, role := g.sentences(k, f, here), theme.Text
	if here && f.Trouble { // one sentence, of what is cut
		role = theme.Warn
	}
	if h-col.Y <= len(said) {
		said = []string{g.App.InRow(said)}
	}
	for _, t := range said {
		col.Wrap(t, role)
	}
}

// sentences say what just happened, at the end also whether it is right.
func (g *guide) sentences(k walks.Kind, f *walks.Frame, here bool) []string {
	if !here {
		return []string{g.T("guide.skipped")}
	}
	texts := f.Said
	if g.quiz.why != nil {
		texts = g.quiz.why
	}
	var all []string
	for _, t := range texts {
		all = append(all, g.Say(t))
	}
	if f.Trouble && g.W < frame.SideWidth {
		all = []string{g.Say(f.Short)}
	}
	if f.Event != walks.Ended || k == walks.DFPN {
		return all
	}
	plain, own := g.walks.all[walks.Minimax], g.walks.all[k]
	switch {
	case plain.Value != own.Value || plain.By != own.By:
		all = append(all, g.T("guide.wrong", "v", plain.Value, "by", plain.By))
	case own.Lost:
		all = append(all, g.T("guide.lucky"))
	}
	if cut := own.Cuts(); len(cut) > 0 {
		all = append(all, g.T("guide.cutlist", "list", strings.Trim(fmt.Sprint(cut), "[]")))
	}
	return all
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
