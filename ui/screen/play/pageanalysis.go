package play

import (
	"fmt"
	"math"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// analysisPage shows what an engine thinks of the position.
type analysisPage struct {
	View
	tall bool // the window is: the graph may have room
	wide bool // it has a column of its own
	rows int  // of the panel
	card bool // the accuracy stands on the card of the end
}

func (a analysisPage) draw(col *frame.Column) {
	a.standing(col)
	a.found(col)
}

// standing is who is ahead, and how that went.
func (a analysisPage) standing(col *frame.Column) {
	o, ok := a.game.Thought()
	a.bar(col, o, ok)
	a.graph(col)
	if said := session.AccuracyText(a.game); !said.IsZero() && !a.card {
		col.Wrap(a.Say(said), theme.Dim)
	}
}

// found is what was found in the position shown.
func (a analysisPage) found(col *frame.Column) {
	o, ok := a.game.Thought()
	t := o.Thought
	if over := !lookingBack(a.driver) && a.over(); !ok && !over {
		col.Line(a.T("ui.panel.analysis.none"), theme.Dim)
	}
	if len(t.Lines) > 0 || t.Nodes > 0 {
		a.search(col, o)
	}
	if !t.Note.IsZero() {
		col.Wrap(a.Say(t.Note), theme.Dim)
	}
}

// search is how far an engine came and the lines that it found.
func (a analysisPage) search(col *frame.Column, o session.Opinion) {
	t, spin := o.Thought, " "
	if thinking, decided := a.game.IsThinking(); thinking && !decided && !lookingBack(a.driver) {
		spin = a.spinner()
	}
	if t.Nodes > 0 { // else it was known without a search
		col.Line(spin+" "+a.searchText(t), theme.Dim)
		pace, indent := a.pace(t), "  "
		if canvas.Width(indent+pace) > col.W() {
			indent = ""
		}
		col.Line(indent+pace, theme.Dim)
	}
	rankW, least := len(fmt.Sprint(len(t.Lines))), 0
	if a.wide { // below them stand the moves of the game
		least = leastRows
	}
	for i, l := range t.Lines {
		if col.Left() <= least {
			break
		}
		x := put(col.C, 0, col.Y, col.W(), fmt.Sprintf("%*d", rankW, i+1), theme.Dim)
		put(col.C, x+1, col.Y, 8, a.scoreOf(o, l), theme.Accent)
		put(col.C, x+10, col.Y, col.W()-x-10, col.Name(strings.Join(l.Moves, " ")), theme.Text)
		col.Y++
	}
}

// short are the pages of a panel of a row or two, one under each Tab: the
// lines, as many as there are rows, how they were found, who is ahead, and how
// that went.
func (a analysisPage) short() []Page {
	about := func(show func(*frame.Column, session.Opinion)) Page {
		return func(col *frame.Column) {
			o, ok := a.game.Thought()
			if !ok || len(o.Thought.Lines) == 0 {
				col.Line(a.T("ui.panel.analysis.none"), theme.Dim)
				return
			}
			show(col, o)
		}
	}
	rows, lines := max(a.rows, 1), 1
	if o, ok := a.game.Thought(); ok {
		lines = max(len(o.Thought.Lines), 1)
	}
	var pages []Page
	for from := 0; from < lines; from += rows {
		pages = append(pages, about(func(col *frame.Column, o session.Opinion) {
			for _, l := range o.Thought.Lines[min(from, len(o.Thought.Lines)):] {
				col.Line(a.scoreOf(o, l)+"  "+strings.Join(l.Moves, " "), theme.Accent)
			}
		}))
	}
	return append(pages,
		about(func(col *frame.Column, o session.Opinion) { col.Line(a.searchText(o.Thought), theme.Dim) }),
		about(func(col *frame.Column, o session.Opinion) { col.Line(a.pace(o.Thought), theme.Dim) }),
		about(func(col *frame.Column, o session.Opinion) { a.bar(col, o, true) }),
		about(func(col *frame.Column, o session.Opinion) {
			if a.graph(col); col.Y == 0 {
				a.sparkline(col)
			}
			if col.Y == 0 {
				a.bar(col, o, true)
			}
		}),
	)
}

// searchText is how far a search went: "depth 9/14  1.2M nodes", where 14 is
// the longest line looked at, if it is longer.
func (a analysisPage) searchText(t games.Thought) string {
	depth := fmt.Sprintf("%2d", t.Depth)
	if t.SelDepth > t.Depth {
		depth += fmt.Sprintf("/%d", t.SelDepth)
	}
	return a.T("ui.panel.search", "n", t.Nodes, "depth", depth, "nodes", a.Count(t.Nodes))
}

// pace is how fast a search was and how good its order of moves: the share
// of cut-offs that the first move made, for a player that counts them.
func (a analysisPage) pace(t games.Thought) string {
	nodes := uint64(0)
	if t.Elapsed > 0 {
		nodes = uint64(float64(t.Nodes) / t.Elapsed.Seconds())
	}
	speed := a.T("ui.panel.speed", "nps", a.Count(nodes))
	if t.FirstCuts == 0 {
		return speed
	}
	return speed + "  " + a.T("ui.panel.cuts", "percent", (t.FirstCuts+5)/10)
}

// barCells is the length of the evaluation bar.
const barCells = 20

// bar shows who is ahead: the first player on the left.
func (a analysisPage) bar(col *frame.Column, o session.Opinion, ok bool) {
	if !ok || len(o.Thought.Lines) == 0 || col.Left() <= 0 {
		return
	}
	s := words.ScoreFor(games.First, o.Side, o.Thought.Lines[0])
	first, second := a.sideText(games.First), a.sideText(games.Second)
	if cells := min(barCells, col.W()-a.Width(first)-a.Width(second)-4); cells >= 8 {
		at := int(math.Round(float64(cells) * (1 + s.Share(a.info.ScoreUnit)) / 2))
		x := put(col.C, 0, col.Y, a.Width(first), first, theme.Dim)
		ours, theirs, _ := a.sideStyles()
		x = col.C.Put(x+1, col.Y, strings.Repeat(ours.glyph, at), ours.style)
		x = col.C.Put(x, col.Y, strings.Repeat(theirs.glyph, cells-at), theirs.style)
		put(col.C, x+1, col.Y, col.W()-x-1, second, theme.Dim)
		col.Y++
	}
	col.Line(a.T("ui.panel.eval", "side", a.game.State().SideName(games.First), "score", a.ScoreText(s, a.info.ScoreUnit)), theme.Text)
}

// sparkMoves is how many moves the graph in a single row shows.
const sparkMoves = 24

// sparkline is the graph in a single row: up for the first player.
func (a analysisPage) sparkline(col *frame.Column) {
	line, from := "", max(a.game.Opinions()-sparkMoves, 0)
	for i := range a.game.Opinions() - from {
		if v, known := a.game.Units(from + i); known {
			line += a.Glyphs.Spark[min(int((min(max(v, -graphTop), graphTop)+graphTop)*2), 7)]
		}
	}
	if canvas.Width(line) > 1 {
		first := a.sideText(games.First)
		col.Pair(first, max(a.Width(first), 6), line, theme.Good)
	}
}

// mark is how a side is drawn in the bar and the graph.
type mark struct {
	glyph string
	style canvas.Style
}

// sideStyles are the two sides in the colours of their pieces, on the colour
// that both can be seen on; by shape alone where there are too few colours, or
// where no side has one yet.
func (a analysisPage) sideStyles() (first, second mark, ground canvas.Style) {
	if a.Palette.Few || a.Glyphs != theme.Unicode || a.Scene.Owner == games.NoSide {
		return mark{a.Glyphs.Full, canvas.Style{FG: theme.Accent}}, mark{a.Glyphs.Dot, canvas.Style{FG: theme.Dim}}, canvas.Style{}
	}
	one, two, on := theme.Disc1, theme.Disc2, theme.Board
	for i := range a.Scene.Spots {
		switch a.Scene.Spots[i].Piece.Kind {
		case scene.Tile, scene.Hidden:
			one, two, on = theme.Red, theme.Black, theme.TileUp
		}
	}
	if a.Scene.Owner == games.Second {
		one, two = two, one
	}
	full := a.Glyphs.Spark[len(a.Glyphs.Spark)-1]
	return mark{full, canvas.Style{FG: one, BG: on}}, mark{full, canvas.Style{FG: two, BG: on}}, canvas.Style{BG: on}
}

const (
	// graphRows is the height of the graph of a game, zero in its middle between two rows,
	// lowRows that in a low panel, without words.
	graphRows, lowRows = 8, 2
	// graphTop is the units of what counts as clearly ahead at its upper edge.
	graphTop = 2
	// axisWidth is the columns of the axis with its numbers.
	axisWidth = 3
)

// graphMove is the most columns that a move has.
const graphMove = 4

// graph draws how the game stood after each move: up for the first player, down
// for the second, in their colours, the position shown marked.
func (a analysisPage) graph(col *frame.Column) {
	all, at, rows := a.game.Opinions(), a.game.At(), graphRows
	below := 4 // rows of what was found
	if a.wide {
		below = 1
	}
	for rows > lowRows && (col.Left() < rows+below || !a.tall && !a.wide) {
		rows /= 2
	}
	if col.Left() < rows || all < 2 {
		return
	}
	w := col.W() - axisWidth
	each := max(min(w/all, graphMove), 1)
	from := min(max(0, all-w), at)
	_, _, ground := a.sideStyles()
	mid := rows / 2
	dim := canvas.Style{FG: theme.Dim}
	shown := min(w, (all-from)*each)
	col.C.Fill(axisWidth, col.Y, shown, rows, ' ', ground)
	for row, label := range map[int]string{0: fmt.Sprintf("+%d", graphTop), mid: "0", rows - 1: fmt.Sprintf("-%d", graphTop)} {
		col.C.PutRight(axisWidth-1, col.Y+row, axisWidth-1, label, dim)
	}
	last := 0.0
	for x := range shown {
		here, move := axisWidth+x, from+x/each
		col.C.Put(here, col.Y+mid-1, " ", canvas.Style{FG: theme.Line, BG: ground.BG, Underline: true})
		if move == at && rows > lowRows && x%each == each/2 {
			col.C.Put(here, col.Y+rows, a.Glyphs.Up, canvas.Style{FG: theme.Accent})
		}
		if v, known := a.game.Units(move); known { // it stands until there is another opinion
			last = v
		}
		a.column(col.C, here, col.Y+mid, mid, last)
	}
	if col.Y += rows; rows > lowRows {
		col.Y++
		col.Wrap(a.T("ui.panel.graph", "first", a.sideText(games.First), "second", a.sideText(games.Second)), theme.Dim)
	}
}

// column draws a judgement as a column of at most so many rows up or down from the edge
// of a row: in eighths of a row where there are such glyphs and colours to turn them
// upside down.
func (a analysisPage) column(c *canvas.Canvas, x, zero, rows int, v float64) {
	first, second, ground := a.sideStyles()
	side, y, dir := first, zero-1, -1
	if v < 0 {
		side, y, dir = second, zero, 1
	}
	part := min(math.Abs(v), graphTop) / graphTop
	if ground.BG == theme.None {
		for range int(math.Round(part * float64(rows))) {
			c.Put(x, y, side.glyph, side.style)
			y += dir
		}
		return
	}
	whole := len(a.Glyphs.Spark)
	for left := int(math.Round(part * float64(rows*whole))); left > 0; y += dir {
		a.eighths(c, x, y, dir > 0, min(left, whole))
		left -= whole
	}
}

// eighths fills so many eighths of a cell in the colour of a side: from below
// for the first player, from above for the second where there are colours to
// turn the glyph upside down.
func (a analysisPage) eighths(c *canvas.Canvas, x, y int, second bool, eighths int) {
	side, other, ground := a.sideStyles()
	if second {
		side = other
	}
	steps := a.Glyphs.Spark
	switch whole := len(steps); {
	case eighths <= 0:
	case eighths >= whole:
		c.Put(x, y, steps[whole-1], side.style)
	case second && ground.BG != theme.None: // hangs from above: the ground below it stands
		c.Put(x, y, steps[whole-eighths-1], canvas.Style{FG: ground.BG, BG: side.style.FG})
	default:
		c.Put(x, y, steps[eighths-1], side.style)
	}
}

// lensPage is the legend of the lens that is on.
type lensPage struct {
	View
	lens *lens
}

func (l lensPage) draw(col *frame.Column) {
	switch on, ok := l.lens.on(); {
	case ok && col.Short():
		col.Wrap(l.T(on.Name)+": "+l.T(on.Legend), theme.Text)
	case ok:
		title := l.T("ui.panel.lens", "name", l.T(on.Name))
		if l.lens.job != nil {
			title += " " + l.Glyphs.More
		}
		col.Wrap(title, theme.Dim)
		col.Wrap(l.T(on.Legend), theme.Text)
	case l.lens.line():
		col.Wrap(l.T("ui.panel.lens", "name", l.T("ui.lens.line")), theme.Dim)
		col.Wrap(l.T("ui.lens.line.legend"), theme.Text)
		if o, ok := l.game.Thought(); !ok || len(o.Thought.Lines) == 0 {
			col.Wrap(l.T("ui.lens.line.none"), theme.Dim)
		}
	}
}
