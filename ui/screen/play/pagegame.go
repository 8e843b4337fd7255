package play

import (
	"fmt"
	"strings"
	"time"

	"duiju/games"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// clockWarn is how much time is left when the clock warns.
const clockWarn = 20 * time.Second

// gamePage shows the players with their clocks, then what the game counts.
type gamePage struct {
	*table
	hand  *hand
	tally tally
	// seatless leaves the players out: in a problem they say nothing.
	seatless bool
}

func (g *gamePage) draw(col *frame.Column) {
	if col.Short() && g.s.At() > 0 && !g.seatless { // before the first move the captions matter more
		g.shortSeats(col)
		g.choices(col)
	}
	for _, t := range g.scene.Captions {
		col.Wrap(g.Say(t), theme.Text)
	}
	if f := g.scene.Field; f != nil {
		for _, line := range g.FieldLines(f, col.W(), col.Left()) {
			col.Line(line, theme.Text)
		}
	}
	switch {
	case g.seatless:
	case !col.Short():
		g.seatLine(col, games.First)
		g.seatLine(col, games.Second)
	case g.s.At() == 0:
		g.shortSeats(col)
		g.choices(col)
	}
	g.trays(col)
	g.gauges(col)
	g.tally.part(col)
	if !col.Short() {
		g.choices(col)
	}
}

// seatLine is a side's name, player and clock; a mark shows who is to move.
func (g *gamePage) seatLine(col *frame.Column, s games.Side) {
	if col.Left() <= 0 {
		return
	}
	y, w := col.Y, col.W()
	if !g.over() && g.s.State().Turn() == s {
		col.C.Put(0, y, g.Glyphs.Pointer, canvas.Style{FG: theme.Accent})
	}
	x := put(col.C, 2, y, w-2, g.sideGlyph(s)+g.sideText(s), theme.Text)
	x = put(col.C, x+2, y, w-x-2, g.playerText(s), theme.Dim)
	if c := g.s.Match().Clock(); c.On() {
		role := theme.Text
		if c.Left[s] < clockWarn {
			role = theme.Warn
		}
		put(col.C, x+2, y, w-x-2, g.clockWords(s), role)
	}
	if g.thinks(s) && g.s.Live() {
		secs := fmt.Sprintf("%s %d s", g.spinner(), int(g.s.Elapsed().Seconds()))
		col.C.PutRight(w, y, max(w-x-2, 0), secs, canvas.Style{FG: theme.Accent})
	}
	col.Y++
}

// clockWords is what is left of a side's time, and whether its clock stands.
func (g *gamePage) clockWords(s games.Side) string {
	left := clockText(g.s.Remaining(s))
	if g.s.ClockPaused() && s == g.s.Match().Turn() && !g.over() {
		left += " " + g.T("ui.panel.paused")
	}
	return left
}

// sideGlyph is the stone of a side where nothing but stones is on the board, and
// its colour is settled.
func (g *gamePage) sideGlyph(s games.Side) string {
	for i := range g.scene.Spots {
		if k := g.scene.Spots[i].Piece.Kind; k != games.NoPiece && k != games.Stone {
			return ""
		}
	}
	switch g.scene.Owner {
	case games.NoSide:
		return ""
	case s:
		return g.Glyphs.Black + " "
	}
	return g.Glyphs.White + " "
}

// shortSeats is both players in one row.
func (g *gamePage) shortSeats(col *frame.Column) {
	m := g.s.Match()
	var parts []string
	for _, s := range []games.Side{games.First, games.Second} {
		t := g.sideGlyph(s) + g.playerText(s)
		if g.sideGlyph(s) == "" {
			t = g.sideText(s) + " " + g.playerText(s)
		}
		if m.Clock().On() {
			t += " " + g.clockWords(s)
		}
		if g.thinks(s) {
			t += " " + g.spinner()
		}
		parts = append(parts, t)
	}
	if at := g.s.At(); at > 0 {
		parts = append(parts, g.T("ui.panel.last", "move", m.Moves()[at-1]))
	}
	col.Line(strings.Join(parts, "  "), theme.Text)
}

func (g *gamePage) trays(col *frame.Column) {
	for _, t := range g.scene.Trays {
		if len(t.Pieces) == 0 {
			continue
		}
		label := g.Say(t.Title)
		labelW := g.Width(label)
		text := g.pieces(t.Pieces, false)
		if g.Width(text) > col.W()-labelW-1 {
			text = g.pieces(t.Pieces, true)
		}
		if g.Width(text) > col.W()-labelW-1 {
			if col.Left() > 3 { // the title above them
				col.Line(label, theme.Dim)
				label, labelW = "", 1
			} else { // the pieces say more than the end of their title
				labelW = min(labelW, col.W()/2)
			}
		}
		col.Pair(label, labelW, text, theme.Text)
	}
}

// pieces lists pieces; counted, equal neighbours are one with a number.
func (g *gamePage) pieces(all []games.Piece, counted bool) string {
	var b strings.Builder
	for i := 0; i < len(all); {
		n := 1
		for counted && i+n < len(all) && all[i+n] == all[i] {
			n++
		}
		b.WriteString(g.piece(all[i]))
		if n > 1 {
			fmt.Fprint(&b, n)
		}
		i += n
	}
	return b.String()
}

func (g *gamePage) piece(pc games.Piece) string {
	switch {
	case pc.Kind == games.Stone && pc.Side == games.First:
		return g.Glyphs.Black
	case pc.Kind == games.Stone:
		return g.Glyphs.White
	case pc.Kind == games.Counter:
		return g.Glyphs.Counter
	case g.Letters():
		return board.Letter(pc)
	}
	return g.Hanzi(pc)
}

func (g *gamePage) gauges(col *frame.Column) {
	for _, gauge := range g.scene.Gauges {
		role := theme.Text
		if gauge.Warn {
			role = theme.Warn
		}
		label := g.Say(gauge.Name)
		col.Pair(label, min(g.Width(label), col.W()*2/3), gauge.Value, role)
	}
}

// letters is a page of its own: what the letters on the tiles stand for, those
// of one side for both.
func (g *gamePage) letters(col *frame.Column) {
	var all []string
	for _, pc := range g.tiles() {
		if pc.Side == games.First {
			all = append(all, pc.Letter+" "+g.tileName(pc))
		}
	}
	col.Wrap(g.T("ui.panel.letters", "list", strings.Join(all, ", ")), theme.Dim)
}

// seal is a page of its own: the seal of a hidden deal before the first move, and
// what was sealed once the game is over, where there is room for the whole of it.
func (g *gamePage) seal(col *frame.Column) {
	m := g.s.Match()
	var said []string
	switch opened := m.Opened(); {
	case g.s.At() == 0:
		said = []string{g.T("games.deal.sealed", "seal", m.Seal())}
	case opened != "" && g.s.Live():
		said = append([]string{g.T("games.deal.opened")}, strings.Split(strings.TrimSpace(opened), "\n")...)
	}
	rows := 0
	for _, line := range said {
		rows += len(canvas.Wrap(line, col.W()))
	}
	if rows > col.Left() {
		return
	}
	for _, line := range said {
		col.Wrap(line, theme.Dim)
	}
}

// choices lists the moves by name with the digits that play them.
func (g *gamePage) choices(col *frame.Column) {
	for i, ch := range g.hand.step.Choices {
		if i < 9 && g.hand.offers(i) && col.Left() > 0 {
			x := put(col.C, 0, col.Y, col.W(), fmt.Sprint(i+1), theme.Accent)
			put(col.C, x+1, col.Y, col.W()-x-1, g.Say(ch.Name), theme.Text)
			col.Y++
		}
	}
}

// Trays writes the pieces that lie beside the board.
func (t *table) Trays(col *frame.Column) { (&gamePage{table: t}).trays(col) }

// clockText writes a time as 4:05.
func clockText(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
