package look

// The tree as a picture: a band for each depth, a branch the wider the more
// nodes were read below it.

import (
	"cmp"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

const (
	// pictureWidth is the window width from which the tree is drawn too.
	pictureWidth = 100
	// bandRows is the rows of a depth: the move, then what became of it.
	bandRows = 2
	minBands = 2
	maxBands = 4
	// listRows is what the picture leaves to the list and the board.
	listRows = 18
	// leastBox is the columns that a branch needs to say its move, leastProof those
	// for its two numbers.
	leastBox   = 7
	leastProof = 11
)

// box is a branch in the picture: a node, or several that are too narrow.
type box struct {
	node, band int // node -1: several
	x, w       int
	n          int // how many
}

// bands is how many depths are drawn in a body of rows, 0 for none.
func (x *Xray) bands(body int) int {
	if x.W < pictureWidth || !x.ready() {
		return 0
	}
	n := min((body-listRows)/bandRows, maxBands, max(x.shown.Tree.Depth, 1)+1)
	if n < minBands {
		return 0
	}
	return n
}

// read is how many nodes were read at and below a node, as far as shown.
func (x *Xray) read(i int) uint64 {
	if !x.shown.Tree.Ended(i, x.shown.Seen) {
		return 1
	}
	return max(x.shown.Tree.Nodes[i].Leave.Nodes, 1)
}

// boxes lays the picture out over w columns.
func (x *Xray) boxes(w, bands int) []box {
	out := x.drawn[:0]
	out = append(out, box{node: 0, w: w, n: 1})
	for at := 0; at < len(out); at++ {
		if b := out[at]; b.node >= 0 && b.band+1 < bands {
			out = x.children(out, b)
		}
	}
	x.drawn = out
	return out
}

// children adds the branches of a box below it, in the order in which they were
// read: as many as have room, those with the most nodes and the best one, the
// others together at the end. Beyond its least width a branch is as wide as its
// nodes.
func (x *Xray) children(out []box, b box) []box {
	t, least := x.shown.Tree, leastBox
	if t.Proof != nil {
		least = leastProof
	}
	all := x.sorted[:0]
	total := uint64(0)
	for c := t.Nodes[b.node].FirstChild; c >= 0 && c < x.shown.Seen; c = t.Nodes[c].NextSibling {
		all = append(all, c)
		total += x.read(c)
	}
	x.sorted = all
	if len(all) == 0 || b.w < least {
		return out
	}
	favoured := x.favoured(b.node)
	room, wide := b.w/least, 0
	if favoured >= 0 && room > 2 { // it has room for its own branches
		wide = b.w/3 - least
		room -= (wide + least - 1) / least
	}
	kept := all
	if len(all) > room {
		slices.SortStableFunc(all, func(i, j int) int {
			switch {
			case i == favoured:
				return -1
			case j == favoured:
				return 1
			}
			return cmp.Compare(x.read(j), x.read(i))
		})
		kept = all[:room-1]
		slices.Sort(kept)
	}
	rest := len(all) - len(kept)
	spare := max(b.w-wide-least*(len(kept)+min(rest, 1)), 0)
	at := b.x
	for _, c := range kept {
		w := least + int(uint64(spare)*x.read(c)/total)
		if c == favoured {
			w += wide
		}
		if c == kept[len(kept)-1] && rest == 0 {
			w = b.x + b.w - at
		}
		out = append(out, box{node: c, band: b.band + 1, x: at, w: w, n: 1})
		at += w
	}
	if rest > 0 {
		out = append(out, box{node: -1, band: b.band + 1, x: at, w: b.x + b.w - at, n: rest})
	}
	return out
}

// favoured is the child of a node that leads to the selected one, or the best;
// -1 if it has none that is kept.
func (x *Xray) favoured(i int) int {
	for n := x.selected; n > 0; n = x.shown.Tree.Nodes[n].Parent {
		if x.shown.Tree.Nodes[n].Parent == i {
			return n
		}
	}
	if best := x.shown.Best(i); best != i && best < x.shown.Seen {
		return best
	}
	return -1
}

// drawPicture draws the boxes at the top of c.
func (x *Xray) drawPicture(c *canvas.Canvas, bands int) {
	w, _ := c.Size()
	branch := x.shown.Tree.Branch(x.selected)
	for _, b := range x.boxes(w, bands) {
		x.drawBox(c, b, b.node == 0 || b.node == x.selected || slices.Contains(branch, b.node))
	}
}

func (x *Xray) drawBox(c *canvas.Canvas, b box, chosen bool) {
	y := b.band * bandRows
	edge := canvas.Style{FG: theme.Dim}
	if chosen {
		edge.BG = theme.Select
		c.Fill(b.x, y, b.w, bandRows, ' ', edge)
	}
	word := edge
	c.Put(b.x, y, x.App.Glyphs.Frame[0][0]+strings.Repeat(x.App.Glyphs.FrameH, b.w-1), edge)
	c.Put(b.x, y+1, x.App.Glyphs.FrameV, edge)
	if b.node < 0 {
		c.PutIn(b.x+1, y+1, b.w-1, "+"+x.App.Count(uint64(b.n)), edge)
		return
	}
	n := &x.shown.Tree.Nodes[b.node]
	if n.Bound == engine.Exact || b.node == 0 { // a cut branch stays grey
		word.FG = theme.Text
		if n.Reason == engine.ReasonExact || b.node == 0 {
			word.FG = theme.Accent
		}
	}
	name := x.shown.MoveName(b.node)
	if !x.shown.Tree.Ended(b.node, x.shown.Seen) {
		c.PutIn(b.x+1, y, b.w-2, name+" ", word)
		return
	}
	if x.shown.Tree.Proof != nil {
		c.PutIn(b.x+1, y, b.w-2, name+" ", word)
		c.PutIn(b.x+1, y+1, b.w-2, both(x, b.w-2, x.shown.Worth(b.node), x.shown.Visits(&x.shown.Tree.Proof[b.node])), word)
		return
	}
	c.PutIn(b.x+1, y, b.w-2, both(x, b.w-3, name, x.shown.Worth(b.node))+" ", word)
	c.PutIn(b.x+1, y+1, b.w-2, both(x, b.w-2, x.shown.Tag(b.node), x.App.Count(n.Leave.Nodes)), word)
}

// both is two texts where they have room, else the first.
func both(x *Xray, w int, first, more string) string {
	if all := first + " " + more; more != "" && x.App.Width(all) <= w {
		return all
	}
	return first
}

// boxAt is the node drawn at a place of the picture, -1 for none.
func (x *Xray) boxAt(px, py int) int {
	for _, b := range x.drawn {
		if b.node >= 0 && px >= b.x && px < b.x+b.w && py/bandRows == b.band && py >= 0 {
			return b.node
		}
	}
	return -1
}
