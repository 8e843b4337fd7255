package ui

import (
	"fmt"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// areas is where the parts of a board screen lie.
type areas struct {
	board, panel rect
	status       int  // row of the status sentence
	own          bool // the status has a row of its own
	side         bool // the panel stands beside the board
}

const (
	// statusHeight is the window height from which the status sentence has a
	// row of its own.
	statusHeight = 20
	// sideWidth is the window width from which the panel may stand beside.
	sideWidth = 80
	// panelMin and panelWant are the columns that a panel beside the board
	// needs, and those it gets before the board grows.
	panelMin  = 30
	panelWant = 32
	// sideGap is the margin left of the board and the rule beside it.
	sideGap = 4
	// panelRows is the least of a panel below the board.
	panelRows = 2
	// twoColumns is the panel width from which it has two columns.
	twoColumns = 62
)

// arrange chooses the sizes of board and panel for a lattice.
func arrange(l games.Lattice, w, h int, o board.Options) (areas, *board.Layout) {
	a := areas{own: h >= statusHeight, status: h - 2}
	rows := h - 2 // header and footer
	if a.own {
		rows--
	}
	if w >= sideWidth {
		lay := board.Pick(l, w-panelWant-sideGap, rows, o)
		bw, bh := lay.Size()
		if w-bw-sideGap >= panelMin {
			a.side = true
			a.board = rect{1, 1, bw, bh}
			a.panel = rect{bw + sideGap, 1, w - bw - sideGap - 1, rows} // a free column at the edge
			return a, lay
		}
	}
	lay := board.Pick(l, w-1, rows-panelRows, o)
	bw, bh := lay.Size()
	a.board = rect{max((w-bw)/2, 0), 1, bw, bh}
	a.panel = rect{1, 1 + bh, w - 2, rows - bh}
	return a, lay
}

// boardOptions are the choices about the board for a scene.
func (p *play) boardOptions() board.Options {
	o := board.Options{Coordinates: p.settings.Coordinates}
	o.Turn = board.Turn(p.turned % 3)
	if !p.whole {
		o.Part = p.scene.Focus
	}
	return o
}

// choose decides the layout; it stays until the window, the settings or the
// board change.
func (p *play) chooseLayout() {
	if p.ready || p.w == 0 {
		return
	}
	p.area, p.layout = arrange(p.scene.Lattice, p.w, p.h, p.boardOptions())
	p.ready = true
}

// refresh makes the scene of the position shown: the state's own picture or
// the lens's, with what the person does drawn on it.
func (p *play) refresh() {
	p.findBranches()
	switch {
	case p.live():
		p.state = p.m.State()
	default:
		p.state = p.m.StateAt(p.back)
	}
	p.setPath(p.path)
	sc := p.state.Scene()
	if p.lens.scene != nil && p.lens.current >= 0 && p.lens.of == p.state.Text() {
		sc = *p.lens.scene
		sc.Spots = append([]games.Spot(nil), sc.Spots...)
	}
	if d, ok := p.state.(games.PathDrawer); ok && len(p.path) > 0 {
		d.DrawPath(p.path, &sc)
	}
	if !p.settings.LastMove {
		for i := range sc.Spots {
			sc.Spots[i].Marks &^= games.MarkLast | games.MarkFrom
		}
	}
	p.markHint(&sc)
	if p.lesson != nil && p.lesson.phase <= trying && p.lens.current < 0 {
		for _, q := range p.lesson.now().Marks {
			sc.Spots[q].Marks |= games.MarkHint
		}
	}
	if n := p.settings.MoveNumbers; n != 0 && p.lens.current < 0 && p.hint.step == 0 {
		p.numberLast(&sc, n)
	}
	if p.lineLens() {
		if t, _, ok := p.thought(); ok && len(t.Lines) > 0 {
			numberMoves(p.state, &sc, t.Lines[0].Moves)
		}
	}
	if n, ok := p.renaming(); ok {
		sc.ColLabels, sc.RowLabels = n.RenamedLabels()
	}
	if sc.Lattice != p.scene.Lattice || sc.Focus != p.scene.Focus {
		p.ready = false
	}
	p.scene = sc
	if p.cursor >= games.Point(len(sc.Spots)) {
		p.cursor = p.firstPoint()
	}
	p.chooseLayout()
}

// markHint draws the hint step shown.
func (p *play) markHint(sc *games.Scene) {
	step := p.hint.current()
	if step == nil {
		return
	}
	for _, q := range step.Area {
		sc.Spots[q].Marks |= games.MarkRegion
	}
	for _, q := range step.Marks {
		sc.Spots[q].Marks |= games.MarkHint
	}
	if step.Move != "" {
		for _, q := range p.state.PathOf(step.Move) {
			sc.Spots[q].Marks |= games.MarkHint
		}
	}
	numberMoves(p.state, sc, step.Line)
}

// maxNumbered is how many moves of a line are numbered on the board.
const maxNumbered = 9

// numberMoves writes the moves of a line as numbers on their last points.
func numberMoves(from games.State, sc *games.Scene, line []string) {
	state := from.Clone()
	for i, move := range line {
		if i >= maxNumbered {
			return
		}
		if path := state.PathOf(move); len(path) > 0 {
			s := &sc.Spots[path[len(path)-1]]
			if s.Label == "" || s.Marks&games.MarkHint == 0 {
				s.Label = fmt.Sprint(i + 1)
			}
		}
		if state.Play(move) != nil {
			return // a line through chance cannot be played on
		}
	}
}

func (p *play) draw(c *canvas.Canvas) {
	p.chooseLayout()
	p.drawHeader(c)
	b := p.area.board
	p.layout.Draw(c.Sub(b.x, b.y, b.w, b.h), &p.scene, p.view())
	if p.area.side {
		x := p.area.panel.x - 2
		for y := range p.area.panel.h {
			c.Put(x, 1+y, p.glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
	}
	p.drawPanel(c)
	p.drawStatus(c)
}

func (p *play) view() board.View {
	v := board.View{
		Cursor: p.cursor, Path: p.path, Glyphs: p.glyphs, Letters: p.letters(),
		Filled: p.settings.Stones == "filled" && p.palette.Filled, HideLast: !p.settings.LastMove,
	}
	if len(p.path) > 0 {
		v.Legal = p.step.Follow
	}
	if p.watched() && !p.demo.paused || p.replay {
		v.Cursor = games.NoPoint
	}
	return v
}
