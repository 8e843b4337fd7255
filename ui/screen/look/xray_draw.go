package look

// What the x-ray draws: the tree, the branch on the board, the window and the
// sentence about the selected node.

import (
	"fmt"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games/teach/xray"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

func (x *Xray) Draw(c *canvas.Canvas) {
	x.drawAll(c, x.H-3)
	if x.ready() {
		x.drawStep(c)
	}
}

// drawAll draws the tree and what is known of it in a body of rows below the
// header.
func (x *Xray) drawAll(c *canvas.Canvas, body int) {
	title := x.App.Dotted(x.T("ui.xray.title"), x.T(x.shown.Info.Name), x.T("ui.play.move", "k", x.move+1))
	switch {
	case !x.narrow(), x.shown.Watching():
		title = x.App.Dotted(title, x.shown.Source())
	case x.page%3 == 2: // the page of words
		title = x.App.Dotted(x.T("ui.xray.title"), x.shown.Source())
	}
	about := "ui.xray.scores"
	if x.shown.Proving {
		about = "proof.asked"
	}
	frame.Header(c, title, x.T(about, "side", x.shown.State.SideName(x.shown.State.Turn())))
	if x.decided() {
		drawDecided(c.Sub(2, body/3, x.W-4, body-body/3), x.shown)
		return
	}
	if !x.ready() {
		text := x.T("ui.xray.searching", "d", x.depth)
		if x.shown.Watching() {
			text = x.T("ui.xray.thinking", "player", x.shown.PlayerName())
		}
		if !x.fault.IsZero() {
			text = x.Say(x.fault)
		}
		c.PutCentre(0, x.H/2, x.W, text, canvas.Style{FG: theme.Dim})
		return
	}
	if x.narrow() {
		part := c.Sub(1, 1, x.W-2, body)
		switch x.page % 3 {
		case 0:
			x.area = frame.NewRect(1, 1, x.W-2, body)
			x.drawTree(part)
		case 1:
			x.area = frame.Rect{}
			x.drawBoard(part)
		default:
			x.area = frame.Rect{}
			x.drawWhy(part)
		}
	} else {
		top := 1
		x.picture.area = frame.Rect{}
		if bands := bands(x.shown, x.W, body); bands > 0 {
			rows := bands * bandRows
			x.picture.area = frame.NewRect(1, 1, x.W-2, rows)
			x.picture.draw(c.Sub(1, 1, x.W-2, rows), &x.App.Display, x.shown, x.selected, bands)
			top, body = top+rows, body-rows
		}
		treeW := max(x.W/2, 40)
		x.area = frame.NewRect(1, top, treeW-2, body)
		x.drawTree(c.Sub(1, top, treeW-2, body))
		for y := range body {
			c.Put(treeW, top+y, x.App.Glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
		right := x.W - treeW - 3
		bh := x.drawBoard(c.Sub(treeW+2, top, right, max(body-whyRows, body/3)))
		x.drawWhy(c.Sub(treeW+2, top+bh+1, right, body-bh-1))
	}
}

// drawStep is the status row: how far the search is shown.
func (x *Xray) drawStep(c *canvas.Canvas) {
	text := x.T("ui.xray.step", "seen", x.shown.Seen, "kept", len(x.shown.Tree.Nodes), "speed", xraySpeeds[x.speed])
	if uint64(len(x.shown.Tree.Nodes)) < x.shown.Tree.Seen {
		text += " " + x.T("ui.xray.full", "kept", x.App.Count(uint64(len(x.shown.Tree.Nodes))), "seen", x.App.Count(x.shown.Tree.Seen))
	}
	if !x.exported.IsZero() {
		text = x.Say(x.exported)
	}
	c.PutIn(1, x.H-2, x.W-2, text, canvas.Style{FG: theme.Text})
}

func (x *Xray) drawTree(c *canvas.Canvas) {
	w, h := c.Size()
	at := max(slices.Index(x.rows, x.selected), 0)
	x.scroll = frame.ScrollTo(x.scroll, at, h, len(x.rows))
	for i := range min(h, len(x.rows)-x.scroll) {
		x.drawNode(c.Sub(0, i, w, 1), x.rows[x.scroll+i])
	}
}

// scoreColumn is where the scores begin, from the right edge of the tree.
const scoreColumn = 22

// maxIndent is how many levels the tree shows before it shifts left.
const maxIndent = 6

func (x *Xray) drawNode(c *canvas.Canvas, i int) {
	w, _ := c.Size()
	t := x.shown.Tree
	n := &t.Nodes[i]
	level := len(t.Branch(i))
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
		mark = x.App.Glyphs.Closed
		if x.open[i] {
			mark = x.App.Glyphs.Open
		}
	}
	indent := strings.Repeat("  ", min(level, maxIndent))
	if level > maxIndent {
		indent = fmt.Sprintf("<%d", level-maxIndent) + indent[2:]
	}
	at := c.Put(0, 0, indent, dim)
	at = c.Put(at, 0, mark+" ", accent)
	name := x.shown.MoveName(i)
	if n.Weight > 0 {
		name += fmt.Sprintf(" %d/%d", n.Weight, t.Weights(n.Parent))
	}
	at = c.PutIn(at, 0, max(w-at-scoreColumn, 4), name, st) + 1
	at = max(at, w-scoreColumn)
	if !t.Ended(i, x.shown.Seen) {
		c.PutIn(at, 0, w-at, x.App.Glyphs.More, dim)
		return
	}
	if t.Proof != nil {
		drawProofNode(c, x.shown, at, i, accent, dim)
		return
	}
	if n.Reason == engine.ReasonStopped {
		c.PutRight(w, 0, w-at, x.shown.Tag(i), dim)
		return
	}
	s := x.shown.Score(t.Value(i))
	if t.Nodes[i].Bound == engine.Exact {
		s = "=" + s
	}
	at = c.PutIn(at, 0, w-at, s, accent) + 1
	right := fmt.Sprintf("d%d %s %s", n.Depth, x.App.Count(n.Leave.Nodes), x.shown.Tag(i))
	c.PutRight(w, 0, max(w-at, 0), right, dim)
}

// whyRows is the rows kept for the words below the board.
const whyRows = 12

// drawBoard draws the branch to the selected node on the position and returns
// the rows it took.
func (x *Xray) drawBoard(c *canvas.Canvas) int {
	line := x.shown.Tree.Line(x.selected)
	state := x.shown.State
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
		frame.NumberMoves(x.shown.State, &sc, line)
	}
	o := x.App.BoardOptions()
	o.Part = sc.Focus
	return x.App.DrawScene(c, &sc, o)
}

// switchRows is the rows of the parts that can be switched, and of what they
// saved.
const switchRows = 4

// whole writes a paragraph where there is room for all of it.
func whole(col *frame.Column, said string) {
	if col.Left() > len(canvas.Wrap(said, col.W())) {
		col.Gap()
		col.Wrap(said, theme.Dim)
	}
}

// drawWhy says what the selected node is: its line, its window, and why it
// ended.
func (x *Xray) drawWhy(c *canvas.Canvas) {
	w, h := c.Size()
	foot := c.Sub(0, h-switchRows, w, switchRows) // is always there, however long the sentence
	if x.shown.Tree.Proof == nil {
		c = c.Sub(0, 0, w, h-switchRows)
	}
	col := frame.NewColumn(c)
	if line := x.shown.Tree.Line(x.selected); len(line) > 0 {
		col.Line(strings.Join(line, " "), theme.Title)
	}
	col.Wrap(x.shown.Why(x.selected), theme.Text)
	if x.shown.Tree.Proof != nil {
		col.Gap()
		drawAssumes(col, x.shown)
		col.Wrap(x.T("proof.nodes", "n", x.App.Count(x.shown.Tree.Total)), theme.Text)
		whole(col, x.shown.SourceLong())
		whole(col, x.T("proof.numbers.about"))
		return
	}
	low, high := x.shown.Tree.Window(x.selected)
	col.Line(x.T("ui.xray.window", "low", end(x.shown, low), "high", end(x.shown, high)), theme.Dim)
	whole(col, x.shown.SourceLong())
	parts := frame.NewColumn(foot)
	parts.Line(x.nodesText(), theme.Text)
	if x.shown.Watching() {
		return // its parts are the player's own
	}
	for row := range 3 {
		x.drawPart(parts, 0, row)
		x.drawPart(parts, parts.W()/2, row+3)
		parts.Y++
	}
}

// drawPart is one part of the search with the key that switches it.
func (x *Xray) drawPart(col *frame.Column, left, i int) {
	state, st := x.T("ui.value.off"), canvas.Style{FG: theme.Dim}
	if x.on&xray.Features[i] != 0 {
		state, st.FG = x.T("ui.value.on"), theme.Text
	}
	at := col.C.Put(left, col.Y, fmt.Sprint(i+1), canvas.Style{FG: theme.Accent})
	col.C.PutIn(at+1, col.Y, col.W()/2-3, x.T("ui.xray.switch", "part", x.T(partNames[i]), "state", state), st)
}

// nodesText says how large the search was, and what was saved: by the parts
// that are on, or else by the cuts.
func (x *Xray) nodesText() string {
	t := x.shown.Tree
	if x.on != 0 && x.plain > 0 && x.plainDepth == t.Depth {
		return x.T("ui.xray.saved", "d", t.Depth, "nodes", x.App.Count(t.Total), "plain", x.App.Count(x.plain))
	}
	if all := x.App.Count(min(t.All, xray.Counted)); t.All >= t.Total && t.All > 0 {
		if t.All > xray.Counted {
			all += "+"
		}
		return x.T("ui.xray.saved", "d", t.Depth, "nodes", x.App.Count(t.Total), "plain", all)
	}
	return x.T("ui.xray.nodes", "d", t.Depth, "nodes", x.App.Count(t.Total))
}

// partNames are the keys of the names of xray.Features.
var partNames = [...]string{
	"ui.xray.short.table", "ui.xray.short.killers", "ui.xray.short.history",
	"ui.xray.short.pvs", "ui.xray.short.null", "ui.xray.short.reductions",
}

// end is an end of a window; one that lies beyond every score has no number.
func end(s *xray.Search, v engine.Score) string {
	switch {
	case v >= engine.WinScore, v <= -engine.WinScore:
		return s.Words.T("ui.xray.unlimited")
	}
	return s.Score(words.Score{Value: v})
}

// drawProofNode draws what stands right of a node's move.
func drawProofNode(c *canvas.Canvas, s *xray.Search, at, i int, value, dim canvas.Style) {
	w, _ := c.Size()
	n := &s.Tree.Proof[i]
	at = c.PutIn(at, 0, w-at, s.Numbers(n), value) + 1
	c.PutRight(w, 0, max(w-at, 0), s.Visits(n), dim)
}

// drawAssumes says what the proof leaves out.
func drawAssumes(col *frame.Column, s *xray.Search) {
	for _, said := range s.Assumes() {
		col.Wrap(said, theme.Dim)
		col.Gap()
	}
}

// drawDecided says what became of a question that needed no search.
func drawDecided(c *canvas.Canvas, s *xray.Search) {
	col := frame.NewColumn(c)
	col.Wrap(s.AtOnce(), theme.Text)
	col.Gap()
	drawAssumes(col, s)
	col.Wrap(s.Words.T("proof.none.back"), theme.Dim)
}
