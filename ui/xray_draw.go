package ui

// What the x-ray draws: the tree, the branch on the board, the window and the
// sentence about the selected node.

import (
	"fmt"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

func (x *xray) draw(c *canvas.Canvas) {
	title := x.dotted(x.t("ui.xray.title"), x.t(x.info.Name), x.t("ui.play.move", "k", x.move+1))
	if x.w >= 80 {
		title = x.dotted(title, x.t("ui.xray.own"))
	}
	header(c, title, x.t("ui.xray.scores", "side", x.state.SideName(x.state.Turn())))
	body := x.h - 3
	if x.tree == nil {
		text := x.t("ui.xray.searching", "d", x.depth)
		if !x.fault.IsZero() {
			text = x.say(x.fault)
		}
		c.PutCentre(0, x.h/2, x.w, text, canvas.Style{FG: theme.Dim})
		return
	}
	if x.narrow() {
		part := c.Sub(1, 1, x.w-2, body)
		switch x.page % 3 {
		case 0:
			x.area = rect{1, 1, x.w - 2, body}
			x.drawTree(part)
		case 1:
			x.area = rect{}
			x.drawBoard(part)
		default:
			x.area = rect{}
			x.drawWhy(part)
		}
	} else {
		treeW := max(x.w/2, 40)
		x.area = rect{1, 1, treeW - 2, body}
		x.drawTree(c.Sub(1, 1, treeW-2, body))
		for y := range body {
			c.Put(treeW, 1+y, x.glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
		right := x.w - treeW - 3
		bh := x.drawBoard(c.Sub(treeW+2, 1, right, max(body-11, body/2)))
		x.drawWhy(c.Sub(treeW+2, 2+bh, right, body-bh-1))
	}
	x.drawStep(c)
}

// drawStep is the status row: how far the search is shown.
func (x *xray) drawStep(c *canvas.Canvas) {
	text := x.t("ui.xray.step", "seen", x.seen, "kept", len(x.tree.Nodes), "speed", xraySpeeds[x.speed])
	if uint64(len(x.tree.Nodes)) < x.tree.Seen {
		text += " " + x.t("ui.xray.full", "kept", x.count(uint64(len(x.tree.Nodes))), "seen", x.count(x.tree.Seen))
	}
	c.PutIn(1, x.h-2, x.w-2, text, canvas.Style{FG: theme.Text})
}

func (x *xray) drawTree(c *canvas.Canvas) {
	w, h := c.Size()
	at := max(slices.Index(x.rows, x.selected), 0)
	x.scroll = scrollTo(x.scroll, at, h, len(x.rows))
	for i := range min(h, len(x.rows)-x.scroll) {
		x.drawNode(c.Sub(0, i, w, 1), x.rows[x.scroll+i])
	}
}

// scoreColumn is where the scores begin, from the right edge of the tree.
const scoreColumn = 22

// maxIndent is how many levels the tree shows before it shifts left.
const maxIndent = 6

func (x *xray) drawNode(c *canvas.Canvas, i int) {
	w, _ := c.Size()
	t := x.tree
	n := &t.Nodes[i]
	level := len(t.branch(i))
	st := canvas.Style{FG: theme.Text}
	if i == x.selected {
		st.BG = theme.Select
		c.Fill(0, 0, w, 1, ' ', st)
	}
	dim, accent := st, st
	dim.FG, accent.FG = theme.Dim, theme.Accent
	if i == x.selected {
		c.Put(0, 0, ">", accent)
	}
	c, w = c.Sub(1, 0, w-1, 1), w-1
	mark := " "
	if n.FirstChild >= 0 {
		mark = x.glyphs.Closed
		if x.open[i] {
			mark = x.glyphs.Open
		}
	}
	indent := strings.Repeat("  ", min(level, maxIndent))
	if level > maxIndent {
		indent = fmt.Sprintf("<%d", level-maxIndent) + indent[2:]
	}
	at := c.Put(0, 0, indent, dim)
	at = c.Put(at, 0, mark+" ", accent)
	name := x.moveName(i)
	if n.Weight > 0 {
		name += fmt.Sprintf(" %d/%d", n.Weight, t.weights(n.Parent))
	}
	at = c.PutIn(at, 0, max(w-at-scoreColumn, 4), name, st) + 1
	at = max(at, w-scoreColumn)
	if !t.done(i, x.seen) {
		c.PutIn(at, 0, w-at, x.glyphs.More, dim)
		return
	}
	if t.proof != nil {
		x.drawProofNode(c, at, i, accent, dim)
		return
	}
	s := x.scoreText(t.value(i), x.info.ScoreUnit)
	if t.Nodes[i].Bound == engine.Exact || i == 0 {
		s = "=" + s
	}
	at = c.PutIn(at, 0, w-at, s, accent) + 1
	right := fmt.Sprintf("d%d %s %s", n.Depth, x.count(n.Leave.Nodes), x.tag(i))
	c.PutRight(w, 0, max(w-at, 0), right, dim)
}

// drawBoard draws the branch to the selected node on the position and returns
// the rows it took.
func (x *xray) drawBoard(c *canvas.Canvas) int {
	w, h := c.Size()
	line := x.tree.line(x.selected)
	state := x.state
	if x.placed {
		state = state.Clone()
		for _, m := range line {
			if state.Play(m) != nil {
				break
			}
		}
	}
	sc := state.Scene()
	if !x.placed {
		numberMoves(x.state, &sc, line)
	}
	lay := board.Pick(sc.Lattice, w, h, board.Options{Coordinates: x.settings.Coordinates, Part: sc.Focus})
	bw, bh := lay.Size()
	lay.Draw(c.Sub((w-bw)/2, 0, bw, bh), &sc, board.View{Cursor: games.NoPoint, Glyphs: x.glyphs, Letters: x.letters()})
	return bh
}

// drawWhy says what the selected node is: its line, its window, and why it
// ended.
func (x *xray) drawWhy(c *canvas.Canvas) {
	col := newColumn(c)
	if line := x.tree.line(x.selected); len(line) > 0 {
		col.line(strings.Join(line, " "), theme.Title)
	}
	col.wrap(x.why(x.selected), theme.Text)
	if x.tree.proof != nil {
		col.gap()
		col.wrap(x.t("proof.nodes", "n", x.count(x.tree.total)), theme.Text)
		col.gap()
		col.wrap(x.t("ui.xray.own.long"), theme.Dim)
		return
	}
	low, high := x.tree.window(x.selected)
	col.line(x.t("ui.xray.window", "low", x.end(low), "high", x.end(high)), theme.Dim)
	col.gap()
	col.wrap(x.nodesText(), theme.Text)
	for row := range 3 {
		if col.left() > 0 {
			x.drawPart(col, 0, row)
			x.drawPart(col, col.w()/2, row+3)
			col.y++
		}
	}
	col.gap()
	col.wrap(x.t("ui.xray.own.long"), theme.Dim)
}

// drawPart is one part of the search with the key that switches it.
func (x *xray) drawPart(col *column, left, i int) {
	state, st := x.t("ui.value.off"), canvas.Style{FG: theme.Dim}
	if x.on&teachFeatures[i] != 0 {
		state, st.FG = x.t("ui.value.on"), theme.Text
	}
	at := col.c.Put(left, col.y, fmt.Sprint(i+1), canvas.Style{FG: theme.Accent})
	col.c.PutIn(at+1, col.y, col.w()/2-3, x.partName(i)+": "+state, st)
}

// nodesText says how large the search was, and what the parts saved.
func (x *xray) nodesText() string {
	if x.on != 0 && x.plain > 0 {
		return x.t("ui.xray.saved", "d", x.tree.depth, "nodes", x.count(x.tree.total), "plain", x.count(x.plain))
	}
	return x.t("ui.xray.nodes", "d", x.tree.depth, "nodes", x.count(x.tree.total))
}

func (x *xray) partName(i int) string {
	return x.t([]string{
		"ui.xray.short.table", "ui.xray.short.killers", "ui.xray.short.history",
		"ui.xray.short.pvs", "ui.xray.short.null", "ui.xray.short.reductions",
	}[i])
}

// end is an end of a window; one that lies beyond every score has no number.
func (x *xray) end(s engine.Score) string {
	switch {
	case s >= engine.WinScore, s <= -engine.WinScore:
		return x.t("ui.xray.unlimited")
	}
	return x.scoreText(score{value: s}, x.info.ScoreUnit)
}
