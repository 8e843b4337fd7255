package play

import (
	"fmt"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// clockWarn is how much time is left when the clock warns.
const clockWarn = 20 * time.Second

// gamePage shows the players with their clocks and what they hold, then what the game
// counts.
type gamePage struct {
	View
	moves []games.Choice // the moves by name that can be played
	score *score         // of a demo, nil for none
	// seatless leaves the players out: in a problem they say nothing.
	seatless bool
	// telling says that the captions stand here: nothing below explains the board.
	telling bool
}

func (g gamePage) draw(col *frame.Column) {
	first := g.game.At() == 0
	_, h := col.C.Size() // of which a long sentence takes the last row
	short := col.Short() || !first && h <= frame.ShortRows+1 && len(g.Scene.Trays) > 0
	switch {
	case g.seatless:
	case !short:
		g.seat(col, games.First)
		g.seat(col, games.Second)
	case !first: // before the first move what the game is matters more
		g.shortSeats(col)
		g.choices(col)
	}
	if g.telling {
		g.captions(col)
	}
	if first && short && !g.seatless {
		g.shortSeats(col)
		g.choices(col)
	}
	g.Trays(col)
	g.gauges(col)
	if g.score != nil {
		g.score.draw(g.View, col)
	}
	if !short {
		g.choices(col)
	}
}

// captions are the words and the picture that the scene has beside the board: the rules,
// or what a lens says.
func (g gamePage) captions(col *frame.Column) {
	for _, t := range g.Scene.Captions {
		col.Wrap(g.Say(t), theme.Text)
	}
	if f := g.Scene.Field; f != nil {
		for _, line := range g.FieldLines(f, col.W(), col.Left()) {
			col.Line(line, theme.Text)
		}
	}
}

// pictureRows is the height of a side's stone in a tall panel.
const pictureRows = 5

// seat is a side's line, in a tall panel beside a picture of its stone.
func (g gamePage) seat(col *frame.Column, s games.Side) {
	if _, h := col.C.Size(); h < tallWindow || g.stone == nil || g.sideGlyph(s) == "" || g.Glyphs != theme.Unicode {
		g.seatLine(col, s)
		return
	}
	pc := scene.Piece{Kind: scene.Stone}
	if g.Scene.Owner != s {
		pc.Side = games.Second
	}
	g.stone.Draw(col.C.Sub(0, col.Y, 2*pictureRows, pictureRows), pc, g.BoardView())
	beside := frame.NewColumn(col.C.Sub(2*pictureRows+1, col.Y+pictureRows/2, col.W(), 1))
	beside.Named = col.Named
	g.seatLine(beside, s)
	col.Y += pictureRows
}

// seatLine is a side's name, player and clock; a mark shows who is to move.
func (g gamePage) seatLine(col *frame.Column, s games.Side) {
	if col.Left() <= 0 {
		return
	}
	y, w := col.Y, col.W()
	if !g.over() && g.game.State().Turn() == s {
		col.C.Put(0, y, g.Glyphs.Pointer, canvas.Style{FG: theme.Accent})
	}
	x := put(col.C, 2, y, w-2, g.sideGlyph(s)+g.sideText(s), theme.Text)
	c, clock := g.game.Match().Clock(), 0
	if c.On() { // a long name leaves room for it
		clock = g.Width(g.clockWords(s)) + 2
	}
	x = put(col.C, x+2, y, w-x-2-clock, g.playerText(s), theme.Dim)
	if c.On() {
		role := theme.Text
		if c.Left[s] < clockWarn {
			role = theme.Warn
		}
		put(col.C, x+2, y, w-x-2, g.clockWords(s), role)
	}
	if g.thinks(s) && !lookingBack(g.driver) {
		secs := fmt.Sprintf("%s %d s", g.spinner(), int(g.game.Elapsed().Seconds()))
		col.C.PutRight(w, y, max(w-x-2, 0), secs, canvas.Style{FG: theme.Accent})
	}
	col.Y++
}

// clockWords is what is left of a side's time, and whether its clock stands.
func (g gamePage) clockWords(s games.Side) string {
	left := session.ClockText(g.game.Remaining(s))
	if g.game.ClockPaused() && s == g.game.Match().Turn() && !g.over() {
		left += " " + g.T("ui.panel.paused")
	}
	return left
}

// sideGlyph is the stone of a side where nothing but stones is on the board, and
// its colour is settled.
func (g gamePage) sideGlyph(s games.Side) string {
	for i := range g.Scene.Spots {
		if k := g.Scene.Spots[i].Piece.Kind; k != scene.NoPiece && k != scene.Stone {
			return ""
		}
	}
	switch g.Scene.Owner {
	case games.NoSide:
		return ""
	case s:
		return g.Glyphs.Black + " "
	}
	return g.Glyphs.White + " "
}

// shortSeats is both players in one row.
func (g gamePage) shortSeats(col *frame.Column) {
	m := g.game.Match()
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
	if at := g.game.At(); at > 0 {
		parts = append(parts, g.T("ui.panel.last", "move", games.StepText(m.Moves()[at-1])))
	}
	col.Line(strings.Join(parts, "  "), theme.Text)
}

func (g gamePage) gauges(col *frame.Column) {
	for _, gauge := range g.Scene.Gauges {
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
func (g gamePage) letters(col *frame.Column) {
	var all []string
	for _, pc := range g.tiles {
		if pc.Side == games.First {
			all = append(all, pc.Letter+" "+g.tileName(pc))
		}
	}
	col.Wrap(g.T("ui.panel.letters", "list", message.WordList(all)), theme.Dim)
}

// seal is a page of its own: the seal of a hidden deal before the first move, and
// what was sealed once the game is over, where there is room for the whole of it.
func (g gamePage) seal(col *frame.Column) {
	m := g.game.Match()
	var said []string
	switch opened := m.Opened(); {
	case g.game.At() == 0:
		said = []string{g.T("games.deal.sealed", "seal", m.Seal())}
	case opened != "" && !lookingBack(g.driver):
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
func (g gamePage) choices(col *frame.Column) {
	for i, ch := range g.moves {
		if i < 9 && col.Left() > 0 {
			x := put(col.C, 0, col.Y, col.W(), fmt.Sprint(i+1), theme.Accent)
			put(col.C, x+1, col.Y, col.W()-x-1, g.Say(ch.Name), theme.Text)
			col.Y++
		}
	}
}
