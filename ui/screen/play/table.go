package play

import (
	"io"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"

	tea "github.com/charmbracelet/bubbletea"
)

// table is what the parts of the screen share: the game, the picture of the
// position shown, and where the board and the panel lie.
type table struct {
	frame.Base
	d     session.Driver
	s     *session.Session
	info  games.Info
	scene games.Scene

	layout *board.Layout
	area   areas
	ready  bool // layout and area are chosen
	turned int  // extra quarter turns asked for
	zoom   int  // sizes smaller than the largest that fits
	whole  bool
	spin   int             // pictures of what moves, counted
	speed  float64         // of a demo, as the settings name it
	below  func(w int) int // rows that the panel has to hold, nil for the usual
	kinds  tileKinds
}

// tileKinds are the kinds of tile that a match begins with, found once.
type tileKinds struct {
	of  *games.Match
	all []games.Piece
}

// areas is where the parts of a board screen lie.
type areas struct {
	board, panel frame.Rect
	status       int  // row of the status sentence
	own          bool // the status has a row of its own
	side         bool // the panel stands beside the board
}

const (
	// statusHeight is the window height from which the status sentence has a
	// row of its own.
	statusHeight = 20
	// panelMin is the columns of a panel beside the board with the rule between
	// them, so that a corner of six columns is drawn 8x4 at 80x24; panelMax those
	// of one that the board leaves more.
	panelMin = 29
	panelMax = 47
	// belowRows is the rows of a panel below the board, panelRows the least.
	belowRows = 6
	panelRows = 2
)

// arrange chooses the sizes of board and panel for a lattice: whichever of a
// panel beside and one below leaves the larger board, centred in its part.
func arrange(l games.Lattice, w, h int, o board.Options, below func(w int) int) (areas, *board.Layout) {
	a := areas{own: h >= statusHeight, status: h - 2}
	rows := h - 2 // header and footer
	if a.own {
		rows--
	}
	var lay *board.Layout
	least, under := panelMin, belowRows
	if below != nil { // as many columns as the text needs to stand beside the board
		for under = max(under, below(w-2)); least < panelMax && below(least-3) > rows; least++ {
		}
	}
	if w >= frame.SideWidth {
		lay, a.side = board.Fit(l, [2]int{w - least, rows}, [2]int{w, rows - under}, o)
	} else if lay = board.Pick(l, w, rows-under, o); !lay.Whole() {
		lay = board.Pick(l, w-1, rows-panelRows, o)
	}
	bw, bh := lay.Size()
	if a.side {
		panel := min(w-bw, panelMax)
		a.board = frame.NewRect((w-panel-bw)/2, 1+(rows-bh)/2, bw, bh)
		a.panel = frame.NewRect(w-panel+2, 1, panel-3, rows) // a free column at the edge
		return a, lay
	}
	a.board = frame.NewRect(max((w-bw)/2, 0), 1, bw, bh)
	a.panel = frame.NewRect(1, 1+bh, w-2, rows-bh)
	return a, lay
}

// options are the choices about the board for a scene.
func (t *table) options() board.Options {
	o := t.BoardOptions()
	o.Zoom = t.zoom
	o.Turn = board.Turn(t.turned % 3)
	if !t.whole {
		o.Part = t.scene.Focus
	}
	return o
}

// lay decides the layout; it stays until the window, the settings or the board
// change.
func (t *table) lay() {
	if t.ready || t.W == 0 {
		return
	}
	t.area, t.layout = arrange(t.scene.Lattice, t.W, t.H, t.options(), t.below)
	t.ready = true
}

// panelHeight is how many rows the pages have: where the status sentence has no
// row of its own, it takes the panel's last.
func (t *table) panelHeight() int {
	if t.area.own {
		return t.area.panel.H
	}
	return t.area.panel.H - 1
}

// hit is the point at a place of the window, NoPoint if there is none.
func (t *table) hit(x, y int) games.Point {
	if !t.area.board.Has(x, y) {
		return games.NoPoint
	}
	return t.layout.Hit(x-t.area.board.X, y-t.area.board.Y)
}

// renaming is the game's other notation, nil unless it is chosen.
func (t *table) renaming() *games.Notation {
	if !t.Settings.Games[t.info.ID].Renamed {
		return nil
	}
	return t.info.Notation
}

// named writes the names of points in a text as they are chosen.
func (t *table) named(text string) string {
	if n := t.renaming(); n != nil {
		return n.Rename(text, false)
	}
	return text
}

// unnamed turns typed names of points into those of the record.
func (t *table) unnamed(text string) string {
	if n := t.renaming(); n != nil {
		return n.Rename(text, true)
	}
	return text
}

// playerText names the player of a side.
func (t *table) playerText(s games.Side) string {
	m := t.s.Match()
	if m.Seat(s).Kind == games.Human && t.s.Mine() == games.NoSide {
		return t.T("ui.player.human")
	}
	return t.PlayerName(t.info, m.Seat(s))
}

// sideText is the name of a side in the position shown.
func (t *table) sideText(s games.Side) string { return t.Say(t.s.State().SideName(s)) }

// tiles are the kinds of tile that the game begins with, each once, in the
// order of its trays.
func (t *table) tiles() []games.Piece {
	m := t.s.Match()
	if t.kinds.of == m {
		return t.kinds.all
	}
	t.kinds = tileKinds{of: m}
	for _, tray := range m.StateAt(0).Scene().Trays {
		for _, pc := range tray.Pieces {
			if pc.Kind == games.Tile && !slices.Contains(t.kinds.all, pc) {
				t.kinds.all = append(t.kinds.all, pc)
			}
		}
	}
	return t.kinds.all
}

// tileName is what a tile is called without its colour: in Chinese its
// character, else the last word of its name.
func (t *table) tileName(pc games.Piece) string {
	if t.Table.Code != words.English {
		return t.Hanzi(pc)
	}
	name := t.T(pc.Name)
	return name[strings.LastIndex(name, " ")+1:]
}

// moveTexts are moves as a list has them: the tile that one turned up by its
// character in place of its letter, where the board shows characters.
func (t *table) moveTexts(moves []string) []string {
	if t.Letters() || !slices.ContainsFunc(moves, func(m string) bool { return strings.HasSuffix(m, ")") }) {
		return moves
	}
	byLetter := map[string]games.Piece{}
	for _, pc := range t.tiles() {
		byLetter[pc.Letter] = pc
	}
	all := slices.Clone(moves)
	for i, m := range moves {
		at, letter, _ := strings.Cut(strings.TrimSuffix(m, ")"), "(")
		if pc, ok := byLetter[letter]; ok {
			all[i] = t.T("ui.move.turned", "at", at, "tile", t.Hanzi(pc))
		}
	}
	return all
}

// over reports whether the game has ended.
func (t *table) over() bool { return t.s.Match().Status().Over }

// can is whether an intent would be followed now, for the list of actions.
func (t *table) can(i session.Intent) func() bool {
	return func() bool { _, ok := t.d.Can(i); return ok }
}

// idle reports that the person may act on the live position.
func (t *table) idle() bool {
	_, ok := t.d.Can(session.Play{})
	return ok && t.s.Live()
}

// spinner is the sign that something is at work, for a side that thinks.
func (t *table) spinner() string { return t.Glyphs.Spinner[t.spin%len(t.Glyphs.Spinner)] }

// thinks reports whether the engine of a side is choosing its move.
func (t *table) thinks(s games.Side) bool {
	thinking, decided := t.s.IsThinking()
	return thinking && !decided && t.s.Match().Turn() == s
}

// scoreOf is what a line is worth for the first player.
func (t *table) scoreOf(o session.Opinion, l games.ThoughtLine) string {
	return t.ScoreText(frame.ScoreFor(games.First, o.Side, l), t.info.ScoreUnit)
}

// put writes a text at the beginning of the rest of a row.
func put(c *canvas.Canvas, x, y, w int, text string, role theme.Role) int {
	return c.PutIn(x, y, w, text, canvas.Style{FG: role})
}

// runs reports whether the game goes on without the person: a demo, a record.
func (t *table) runs() bool { return t.can(session.SetPace{})() }

// record reports whether the moves are those of a record, with its variations.
func (t *table) record() bool { return t.d.Has(session.Vary{}) }

func (t *table) playing() bool { return !t.runs() }

func (t *table) past() bool { return !t.s.Live() }

// Driver is what drives the board.
func (t *table) Driver() session.Driver { return t.d }

// Session is the game on the board.
func (t *table) Session() *session.Session { return t.s }

// Scene is the picture of the position shown.
func (t *table) Scene() *games.Scene { return &t.scene }

// Roomy reports whether the status sentence has a row of its own, Beside
// whether the panel stands beside the board.
func (t *table) Roomy() bool { return t.area.own }

// Beside reports whether the panel stands beside the board.
func (t *table) Beside() bool { return t.area.side }

func (t *table) turnBoard() tea.Cmd {
	t.turned++
	t.ready = false
	t.lay()
	return nil
}

// zoomOut draws the board one size smaller, after the smallest as large as it
// fits.
func (t *table) zoomOut() tea.Cmd {
	_, was := t.layout.Size()
	t.zoom++
	t.ready = false
	t.lay()
	if _, now := t.layout.Size(); now == was {
		t.zoom, t.ready = 0, false
		t.lay()
	}
	return nil
}

func (t *table) toggleWhole() tea.Cmd {
	t.whole = !t.whole
	t.ready = false
	t.lay()
	return nil
}

// setLines asks for as many lines of analysis as fit and are wanted.
func (t *table) setLines() {
	lines := t.Settings.Lines
	if t.H >= 30 {
		lines = max(lines, 5)
	}
	t.s.SetLines(lines)
}

// bell rings once when an engine has moved, if the person wants that.
func (t *table) bell(e session.Moved) tea.Cmd {
	if !t.Settings.Bell || e.By.Kind == games.Human || t.s.People() == 0 || t.Out == nil {
		return nil
	}
	out := t.Out
	return func() tea.Msg {
		_, _ = io.WriteString(out, "\a") // a terminal that is gone hears nothing
		return nil
	}
}
