package look

// The tree as a picture: a band for each depth, a branch the wider the more
// nodes were read below it.

import (
	"cmp"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games/teach/xray"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
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

// picture is the tree as it was drawn last.
type picture struct {
	area   frame.Rect
	boxes  []box
	sorted []int // kept for the next picture
}

// bands is how many depths are drawn in a body of rows, 0 for none.
func bands(s *xray.Search, w, body int) int {
	if w < pictureWidth {
		return 0
	}
	n := min((body-listRows)/bandRows, maxBands, max(s.Tree.Depth, 1)+1)
	if n < minBands {
		return 0
	}
	return n
}

// read is how many nodes were read at and below a node, as far as shown.
func read(s *xray.Search, i int) uint64 {
	if !s.Tree.Ended(i, s.Seen) {
		return 1
	}
	return max(s.Tree.Nodes[i].Leave.Nodes, 1)
}

// layout lays the picture out over w columns, with room for the way to a node.
func (p *picture) layout(s *xray.Search, selected, w, bands int) {
	out := p.boxes[:0]
	out = append(out, box{node: 0, w: w, n: 1})
	for at := 0; at < len(out); at++ {
		if b := out[at]; b.node >= 0 && b.band+1 < bands {
			out = p.children(s, selected, out, b)
		}
	}
	p.boxes = out
}

// children adds the branches of a box below it, in the order in which they were
// read: as many as have room, those with the most nodes and the best one, the
// others together at the end. Beyond its least width a branch is as wide as its
// nodes.
func (p *picture) children(s *xray.Search, selected int, out []box, b box) []box {
	t, least := s.Tree, leastBox
	if t.Proof != nil {
		least = leastProof
	}
	all := p.sorted[:0]
	total := uint64(0)
	for c := t.Nodes[b.node].FirstChild; c >= 0 && c < s.Seen; c = t.Nodes[c].NextSibling {
		all = append(all, c)
		total += read(s, c)
	}
	p.sorted = all
	if len(all) == 0 || b.w < least {
		return out
	}
	best := favoured(s, selected, b.node)
	room, wide := b.w/least, 0
	if best >= 0 && room > 2 { // it has room for its own branches
		wide = b.w/3 - least
		room -= (wide + least - 1) / least
	}
	kept := all
	if len(all) > room {
		slices.SortStableFunc(all, func(i, j int) int {
			switch {
			case i == best:
				return -1
			case j == best:
				return 1
			}
			return cmp.Compare(read(s, j), read(s, i))
		})
		kept = all[:room-1]
		slices.Sort(kept)
	}
	rest := len(all) - len(kept)
	spare := max(b.w-wide-least*(len(kept)+min(rest, 1)), 0)
	at := b.x
	for _, c := range kept {
		w := least + int(uint64(spare)*read(s, c)/total)
		if c == best {
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
func favoured(s *xray.Search, selected, i int) int {
	for n := selected; n > 0; n = s.Tree.Nodes[n].Parent {
		if s.Tree.Nodes[n].Parent == i {
			return n
		}
	}
	if best := s.Best(i); best != i && best < s.Seen {
		return best
	}
	return -1
}

// draw draws the boxes at the top of c.
func (p *picture) draw(c *canvas.Canvas, d *frame.Display, s *xray.Search, selected, bands int) {
	w, _ := c.Size()
	p.layout(s, selected, w, bands)
	branch := s.Tree.Branch(selected)
	for _, b := range p.boxes {
		drawBox(c, d, s, b, b.node == 0 || b.node == selected || slices.Contains(branch, b.node))
	}
}

func drawBox(c *canvas.Canvas, d *frame.Display, s *xray.Search, b box, chosen bool) {
	y := b.band * bandRows
	edge := canvas.Style{FG: theme.Dim}
	if chosen {
		edge.BG = theme.Select
		c.Fill(b.x, y, b.w, bandRows, ' ', edge)
	}
	word := edge
	c.Put(b.x, y, d.Glyphs.Frame[0][0]+strings.Repeat(d.Glyphs.FrameH, b.w-1), edge)
	c.Put(b.x, y+1, d.Glyphs.FrameV, edge)
	if b.node < 0 {
		c.PutIn(b.x+1, y+1, b.w-1, "+"+d.Count(uint64(b.n)), edge)
		return
	}
	n := &s.Tree.Nodes[b.node]
	if n.Bound == engine.Exact || b.node == 0 { // a cut branch stays grey
		word.FG = theme.Text
		if n.Reason == engine.ReasonExact || b.node == 0 {
			word.FG = theme.Accent
		}
	}
	name := s.MoveName(b.node)
	if !s.Tree.Ended(b.node, s.Seen) {
		c.PutIn(b.x+1, y, b.w-2, name+" ", word)
		return
	}
	if s.Tree.Proof != nil {
		c.PutIn(b.x+1, y, b.w-2, name+" ", word)
		c.PutIn(b.x+1, y+1, b.w-2, both(b.w-2, s.Worth(b.node), s.Visits(&s.Tree.Proof[b.node])), word)
		return
	}
	c.PutIn(b.x+1, y, b.w-2, both(b.w-3, name, s.Worth(b.node))+" ", word)
	c.PutIn(b.x+1, y+1, b.w-2, both(b.w-2, s.Tag(b.node), d.Count(n.Leave.Nodes)), word)
}

// both is two texts where they have room, else the first.
func both(w int, first, more string) string {
	if all := first + " " + more; more != "" && canvas.Width(all) <= w {
		return all
	}
	return first
}

// at is the node drawn at a place of the picture, -1 for none.
func (p *picture) at(px, py int) int {
	for _, b := range p.boxes {
		if b.node >= 0 && px >= b.x && px < b.x+b.w && py/bandRows == b.band && py >= 0 {
			return b.node
		}
	}
	return -1
}
