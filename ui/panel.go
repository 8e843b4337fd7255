package ui

import (
	"fmt"
	"math"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// page is one part of the panel; it writes as much as there is room for.
type page func(*column)

// drawPanel draws the pages: stacked while rows last, in two columns where
// there is room, one after another under Tab where there is not.
func (p *play) drawPanel(c *canvas.Canvas) {
	a := p.area.panel
	h := a.h
	if !p.area.own {
		h-- // the status sentence takes the last row
	}
	if h <= 0 {
		return
	}
	pages := p.pages()
	n := len(pages)
	first := ((p.page % n) + n) % n
	if p.area.side && a.w >= twoColumns {
		p.drawColumns(c.Sub(a.x, a.y, a.w, h), pages, first)
		return
	}
	p.stack(c.Sub(a.x, a.y, a.w, h), pages, first)
}

// drawColumns puts the game and the moves left, the engine right.
func (p *play) drawColumns(c *canvas.Canvas, pages []page, first int) {
	w, h := c.Size()
	half := (w - 2) / 2
	var left, right []page
	for i := range pages {
		q := pages[(first+i)%len(pages)]
		if (first+i)%len(pages) < 2 {
			left = append(left, q)
		} else {
			right = append(right, q)
		}
	}
	p.stack(c.Sub(0, 0, half, h), left, 0)
	p.stack(c.Sub(half+2, 0, w-half-2, h), right, 0)
}

// stack writes pages below each other, beginning with one of them.
func (p *play) stack(c *canvas.Canvas, pages []page, first int) {
	_, h := c.Size()
	col := newColumn(c)
	col.named = p.named
	for i := range pages {
		if i > 0 && col.left() < 3 {
			return
		}
		before := col.y
		pages[(first+i)%len(pages)](col)
		if h > 4 && col.y > before {
			col.gap()
		}
	}
}

// pages are the parts of the panel, the game first.
func (p *play) pages() []page {
	switch {
	case p.lesson != nil:
		return append([]page{p.lessonPage, p.movesPage}, p.extraPages()...)
	case p.task != nil:
		return append([]page{p.gamePage, p.trainPage, p.movesPage}, p.extraPages()...)
	}
	return append([]page{p.gamePage, p.movesPage}, p.extraPages()...)
}

// extraPages are those that can be switched on and off.
func (p *play) extraPages() []page {
	if p.analysis.on {
		return []page{p.analysisPage, p.lensPage}
	}
	return []page{p.lensPage}
}

// turnTo shows a page of the panel where only one has room: the analysis or
// the lens that was just switched on.
func (p *play) turnTo(fromEnd int) {
	if !p.area.side {
		p.page = len(p.pages()) - fromEnd
	}
}

// gamePage shows the players with their clocks, then what the game counts.
func (p *play) gamePage(col *column) {
	if col.short() && p.moves() > 0 && p.task == nil { // before the first move the captions matter more
		p.shortSeats(col)
		p.choicesPart(col)
	}
	for _, t := range p.scene.Captions {
		col.wrap(p.say(t), theme.Text)
	}
	if f := p.scene.Field; f != nil {
		for _, line := range p.fieldLines(f, col.w(), col.left()) {
			col.line(line, theme.Text)
		}
	}
	switch {
	case p.task != nil:
	case !col.short():
		p.seatLine(col, games.First)
		p.seatLine(col, games.Second)
	case p.moves() == 0:
		p.shortSeats(col)
		p.choicesPart(col)
	}
	p.traysPart(col)
	p.gaugesPart(col)
	p.seriesPart(col)
	if !col.short() {
		p.choicesPart(col)
		p.sealPart(col)
	}
}

// seatLine is a side's name, player and clock; a mark shows who is to move.
func (p *play) seatLine(col *column, s games.Side) {
	if col.left() <= 0 {
		return
	}
	y := col.y
	if !p.m.Status().Over && p.state.Turn() == s {
		col.c.Put(0, y, p.glyphs.Pointer, canvas.Style{FG: theme.Accent})
	}
	x := col.c.PutIn(2, y, col.w()-2, p.sideGlyph(s)+p.say(p.state.SideName(s)), canvas.Style{FG: theme.Text})
	x = col.c.PutIn(x+2, y, col.w()-x-2, p.playerText(s), canvas.Style{FG: theme.Dim})
	if p.m.Clock().On() {
		role := theme.Text
		if p.m.Clock().Left[s] < clockWarn {
			role = theme.Warn
		}
		col.c.PutIn(x+2, y, col.w()-x-2, clockText(p.remaining(s)), canvas.Style{FG: role})
	}
	if p.think != nil && p.think.side == s && p.think.decided == nil && p.live() {
		secs := fmt.Sprintf("%s %d s", p.glyphs.Spinner[p.think.frame%len(p.glyphs.Spinner)], int(p.now().Sub(p.think.started).Seconds()))
		col.c.PutRight(col.w(), y, max(col.w()-x-2, 0), secs, canvas.Style{FG: theme.Accent})
	}
	col.y++
}

// sideGlyph is the stone of a side on a board of stones.
func (p *play) sideGlyph(s games.Side) string {
	if p.scene.Lattice.Kind != games.Intersections {
		return ""
	}
	if s == games.First {
		return p.glyphs.Black + " "
	}
	return p.glyphs.White + " "
}

// shortSeats is both players in one row.
func (p *play) shortSeats(col *column) {
	var parts []string
	for _, s := range []games.Side{games.First, games.Second} {
		t := p.sideGlyph(s) + p.playerText(s)
		if p.sideGlyph(s) == "" {
			t = p.say(p.state.SideName(s)) + " " + p.playerText(s)
		}
		if p.m.Clock().On() {
			t += " " + clockText(p.remaining(s))
		}
		if p.think != nil && p.think.side == s && p.think.decided == nil {
			t += " " + p.glyphs.Spinner[p.think.frame%len(p.glyphs.Spinner)]
		}
		parts = append(parts, t)
	}
	if at := p.moves(); at > 0 {
		parts = append(parts, p.t("ui.panel.last", "move", p.m.Moves()[at-1]))
	}
	col.line(strings.Join(parts, "  "), theme.Text)
}

func (p *play) traysPart(col *column) {
	for _, t := range p.scene.Trays {
		if len(t.Pieces) == 0 {
			continue
		}
		label := p.say(t.Title)
		labelW := min(p.width(label), col.w()/2)
		text := p.piecesText(t.Pieces, false)
		if p.width(text) > col.w()-labelW-1 {
			text = p.piecesText(t.Pieces, true)
		}
		col.pair(label, labelW, text, theme.Text)
	}
}

// piecesText lists pieces; counted, equal neighbours are one with a number.
func (p *play) piecesText(all []games.Piece, counted bool) string {
	var b strings.Builder
	for i := 0; i < len(all); {
		n := 1
		for counted && i+n < len(all) && all[i+n] == all[i] {
			n++
		}
		b.WriteString(p.pieceText(all[i]))
		if n > 1 {
			fmt.Fprint(&b, n)
		}
		i += n
	}
	return b.String()
}

func (p *play) pieceText(pc games.Piece) string {
	switch {
	case pc.Kind == games.Stone && pc.Side == games.First:
		return p.glyphs.Black
	case pc.Kind == games.Stone:
		return p.glyphs.White
	case pc.Kind == games.Counter:
		return p.glyphs.Counter
	case p.letters():
		return board.Letter(pc)
	}
	return pc.Hanzi
}

func (p *play) gaugesPart(col *column) {
	for _, g := range p.scene.Gauges {
		role := theme.Text
		if g.Warn {
			role = theme.Warn
		}
		label := p.say(g.Name)
		col.pair(label, min(p.width(label), col.w()*2/3), g.Value, role)
	}
}

// sealRows is the room that the seal of a deal needs.
const sealRows = 5

// sealPart shows the seal of a hidden deal before the first move, and what was
// sealed once the game is over, where there is room.
func (p *play) sealPart(col *column) {
	switch opened := p.m.Opened(); {
	case p.m.Seal() == "" || col.left() < sealRows:
	case p.moves() == 0:
		col.wrap(p.t("games.deal.sealed", "seal", p.m.Seal()), theme.Dim)
	case opened != "" && p.live():
		col.wrap(p.t("games.deal.opened"), theme.Dim)
		for line := range strings.Lines(opened) {
			col.wrap(strings.TrimSpace(line), theme.Dim)
		}
	}
}

// choicesPart lists the moves by name with the digits that play them.
func (p *play) choicesPart(col *column) {
	if len(p.path) > 0 || !p.humanTurn() || !p.live() {
		return
	}
	for i, ch := range p.step.Choices {
		if i < 9 && col.left() > 0 {
			x := col.c.Put(0, col.y, fmt.Sprint(i+1), canvas.Style{FG: theme.Accent})
			col.c.PutIn(x+1, col.y, col.w()-x-1, p.say(ch.Name), canvas.Style{FG: theme.Text})
			col.y++
		}
	}
}

// movesPage lists the moves that led here, the last ones if room is short.
func (p *play) movesPage(col *column) {
	if col.short() {
		p.lastMoves(col)
		return
	}
	if len(p.branch.moves) > 1 {
		col.line(p.t("replay.variations", "moves", strings.Join(p.branch.moves, "  ")), theme.Accent)
	}
	title := p.t("ui.panel.moves")
	if p.m.Practice() && p.task == nil {
		title += " " + p.glyphs.Dot + " " + p.t("ui.panel.practice")
	}
	col.line(title, theme.Dim)
	moves := p.m.Moves()
	rows := col.left()
	if rows > 8 && p.analysis.on {
		rows = 8
	}
	if len(moves) == 0 || rows <= 0 {
		if rows > 0 {
			col.line(p.t("ui.panel.moves.none"), theme.Dim)
		}
		return
	}
	widest := 0
	for _, m := range moves {
		widest = max(widest, p.width(m))
	}
	numberW := len(fmt.Sprint(len(moves)))
	cell := numberW + 1 + widest + 2
	if p.review.ready {
		cell += 2 // for ?? behind a move
	}
	perRow := max(col.w()/cell, 1)
	if perRow > 1 {
		perRow -= perRow % 2
	}
	at := p.moves()
	last := (len(moves) + perRow - 1) / perRow
	firstRow := max(min((max(at, 1)-1)/perRow-rows/2, last-rows), 0)
	for r := firstRow; r < min(firstRow+rows, last); r++ {
		for i := r * perRow; i < min((r+1)*perRow, len(moves)); i++ {
			p.moveCell(col, (i-r*perRow)*cell, cell, numberW, i, moves[i], at)
		}
		col.y++
	}
}

// lastMoves is one row with the last moves that fit.
func (p *play) lastMoves(col *column) {
	at := p.moves()
	if at == 0 {
		col.line(p.t("ui.panel.moves.none"), theme.Dim)
		return
	}
	text := ""
	for i := at - 1; i >= 0; i-- {
		longer := fmt.Sprintf("%d %s  %s", i+1, p.m.Moves()[i], text)
		if text != "" && p.width(longer) > col.w() {
			break
		}
		text = longer
	}
	col.line(text, theme.Text)
}

func (p *play) moveCell(col *column, x, w, numberW, i int, move string, at int) {
	st := canvas.Style{FG: theme.Text}
	switch {
	case i == at-1:
		st.FG, st.Bold = theme.Accent, true
	case i >= p.m.At():
		st.FG = theme.Dim // taken back
	}
	n := fmt.Sprint(i + 1)
	col.c.Put(x+numberW-len(n), col.y, n, canvas.Style{FG: theme.Dim})
	end := col.c.PutIn(x+numberW+1, col.y, w-numberW-1, col.name(move), st)
	if i < len(p.review.marks) && p.review.marks[i] != "" {
		mark := canvas.Style{FG: theme.Danger, Bold: true}
		if p.review.marks[i] == "!" {
			mark.FG = theme.Good
		}
		col.c.Put(end, col.y, p.review.marks[i], mark)
	}
}

// analysisPage shows what an engine thinks of the position.
func (p *play) analysisPage(col *column) {
	t, side, ok := p.thought()
	if col.short() && ok && len(t.Lines) > 0 {
		p.shortAnalysis(col, t, side)
		return
	}
	p.evalBar(col, t, side, ok)
	p.evalGraph(col)
	p.sparkline(col, games.First)
	p.sparkline(col, games.Second)
	if !ok || len(t.Lines) == 0 && t.Nodes == 0 {
		if !ok {
			col.line(p.t("ui.panel.analysis.none"), theme.Dim)
		}
		return
	}
	spin := " "
	if p.think != nil && p.think.decided == nil && p.live() {
		spin = p.glyphs.Spinner[p.think.frame%len(p.glyphs.Spinner)]
	}
	col.line(fmt.Sprintf("%s %s", spin, p.t("ui.panel.search", "depth", fmt.Sprintf("%2d", t.Depth),
		"nodes", p.count(t.Nodes), "nps", p.count(perSecond(t)))), theme.Dim)
	for i, l := range t.Lines {
		if col.left() <= 0 {
			break
		}
		s := p.scoreText(scoreFor(games.First, side, l), p.info.ScoreUnit)
		x := col.c.Put(0, col.y, fmt.Sprint(i+1), canvas.Style{FG: theme.Dim})
		col.c.PutIn(x+1, col.y, 8, s, canvas.Style{FG: theme.Accent})
		col.c.PutIn(x+10, col.y, col.w()-x-10, col.name(strings.Join(l.Moves, " ")), canvas.Style{FG: theme.Text})
		col.y++
	}
	if !t.Note.IsZero() {
		col.line(p.say(t.Note), theme.Dim)
	}
}

// shortAnalysis is the best line in one row, and how it was found in a second.
func (p *play) shortAnalysis(col *column, t games.Thought, side games.Side) {
	l := t.Lines[0]
	col.line(p.scoreText(scoreFor(games.First, side, l), p.info.ScoreUnit)+"  "+strings.Join(l.Moves, " "), theme.Accent)
	col.line(p.t("ui.panel.search", "depth", fmt.Sprint(t.Depth), "nodes", p.count(t.Nodes), "nps", p.count(perSecond(t))), theme.Dim)
}

// perSecond is the nodes a second of a search.
func perSecond(t games.Thought) uint64 {
	if t.Elapsed <= 0 {
		return 0
	}
	return uint64(float64(t.Nodes) / t.Elapsed.Seconds())
}

// barCells is the length of the evaluation bar.
const barCells = 20

// evalBar shows who is ahead: the first player on the left.
func (p *play) evalBar(col *column, t games.Thought, side games.Side, ok bool) {
	if !ok || len(t.Lines) == 0 || col.left() <= 0 {
		return
	}
	s := scoreFor(games.First, side, t.Lines[0])
	share := s.share(p.info.ScoreUnit)
	cells := min(barCells, col.w()-12)
	if cells >= 8 {
		at := int(math.Round(float64(cells-1) * (1 + share) / 2))
		bar := strings.Repeat(p.glyphs.Full, at) + p.glyphs.Marker + strings.Repeat(p.glyphs.Full, cells-1-at)
		x := col.c.PutIn(0, col.y, 8, p.say(p.state.SideName(games.First)), canvas.Style{FG: theme.Dim})
		x = col.c.Put(x+1, col.y, bar, canvas.Style{FG: theme.Accent})
		col.c.PutIn(x+1, col.y, col.w()-x-1, p.say(p.state.SideName(games.Second)), canvas.Style{FG: theme.Dim})
		col.y++
	}
	col.line(p.t("ui.panel.eval", "side", p.state.SideName(games.First), "score", p.scoreText(s, p.info.ScoreUnit)), theme.Text)
}

// sparkMoves is how many moves a sparkline shows.
const sparkMoves = 24

// sparkline shows how a side's own judgement went, first player up.
func (p *play) sparkline(col *column, s games.Side) {
	var b strings.Builder
	n := 0
	for i := len(p.evals) - 1; i >= 0 && n < sparkMoves; i-- {
		if e := p.evals[i]; e != nil && e.side == s {
			n++
		}
	}
	for _, e := range p.evals {
		if e == nil || e.side != s {
			continue
		}
		if b.Len() == 0 {
			b.Grow(3 * sparkMoves)
		}
		v := float64(e.score.value) / float64(max(p.info.ScoreUnit, 1))
		if e.score.value > engine.MaxEval {
			v = 2
		} else if e.score.value < -engine.MaxEval {
			v = -2
		}
		v = min(max(v, -2), 2)
		b.WriteString(p.glyphs.Spark[min(int((v+2)*2), 7)])
	}
	if n > 1 {
		label := p.say(p.state.SideName(s))
		line := []rune(b.String())
		if len(line) > sparkMoves {
			line = line[len(line)-sparkMoves:]
		}
		col.pair(label, max(p.width(label), 6), string(line), theme.Good)
	}
}

// lensPage is the legend of the lens that is on.
func (p *play) lensPage(col *column) {
	switch l, ok := p.lensInfo(); {
	case ok && col.short():
		col.wrap(p.t(l.Name)+": "+p.t(l.Legend), theme.Text)
	case ok:
		title := p.t("ui.panel.lens", "name", p.t(l.Name))
		if p.lens.slow {
			title += " " + p.glyphs.More
		}
		col.line(title, theme.Dim)
		col.wrap(p.t(l.Legend), theme.Text)
	case p.lineLens():
		col.line(p.t("ui.panel.lens", "name", p.t("ui.lens.line")), theme.Dim)
		col.wrap(p.t("ui.lens.line.legend"), theme.Text)
		if t, _, ok := p.thought(); !ok || len(t.Lines) == 0 {
			col.wrap(p.t("ui.lens.line.none"), theme.Dim)
		}
	}
}
