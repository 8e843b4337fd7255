package ui

import (
	"fmt"
	"strings"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

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
		col.c.PutIn(x+2, y, col.w()-x-2, p.clockWords(s), canvas.Style{FG: role})
	}
	if p.think != nil && p.think.side == s && p.think.decided == nil && p.live() {
		secs := fmt.Sprintf("%s %d s", p.glyphs.Spinner[p.think.frame%len(p.glyphs.Spinner)], int(p.now().Sub(p.think.started).Seconds()))
		col.c.PutRight(col.w(), y, max(col.w()-x-2, 0), secs, canvas.Style{FG: theme.Accent})
	}
	col.y++
}

// clockWords is what is left of a side's time, and whether its clock stands.
func (p *play) clockWords(s games.Side) string {
	left := clockText(p.remaining(s))
	if p.clock.paused && s == p.m.Turn() && !p.m.Status().Over {
		left += " " + p.t("ui.panel.paused")
	}
	return left
}

// sideGlyph is the stone of a side where nothing but stones is on the board.
func (p *play) sideGlyph(s games.Side) string {
	for i := range p.scene.Spots {
		if k := p.scene.Spots[i].Piece.Kind; k != games.NoPiece && k != games.Stone {
			return ""
		}
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
			t += " " + p.clockWords(s)
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
		labelW := p.width(label)
		text := p.piecesText(t.Pieces, false)
		if p.width(text) > col.w()-labelW-1 {
			text = p.piecesText(t.Pieces, true)
		}
		if p.width(text) > col.w()-labelW-1 { // the pieces say more than the end of their title
			labelW = min(labelW, col.w()/2)
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
	if len(p.path) > 0 || !p.idle() {
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
