package play

import (
	"context"

	"duiju/games"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// refresh makes the picture of the position shown: the state's own or the
// lens's, with what the person does drawn on it.
func (p *Screen) refresh() {
	state := p.s.State()
	p.hand.settle()
	sc, through := p.lens.picture(state)
	if !through {
		sc = state.Scene()
	}
	if d, ok := state.(games.Lensed); ok && p.hand.open() {
		_ = d.Overlay(context.Background(), games.Look{At: p.hand.cursor, Path: p.hand.path}, &sc) // without a lens nothing can fail
	}
	if !p.Settings.LastMove {
		for i := range sc.Spots {
			sc.Spots[i].Marks &^= games.MarkLast | games.MarkFrom
		}
	}
	hint, shown, _ := p.s.HintShown()
	if shown > 0 {
		markHint(state, &sc, hint)
		if p.lens.current < 0 { // a lens has its own numbers
			frame.NumberMoves(state, &sc, hint.Line)
		}
	}
	if p.lens.current < 0 {
		if p.extra.Mark != nil {
			p.extra.Mark(&sc)
		}
		if n := p.Settings.MoveNumbers; n != 0 && shown == 0 {
			p.trail.number(&sc, n)
		}
	}
	if p.lens.line() {
		if o, ok := p.s.Thought(); ok && len(o.Thought.Lines) > 0 {
			frame.NumberMoves(state, &sc, o.Thought.Lines[0].Moves)
		}
	}
	if n := p.renaming(); n != nil {
		sc.ColLabels, sc.RowLabels = n.Labels(state)
	}
	if sc.Lattice != p.scene.Lattice || sc.Focus != p.scene.Focus {
		p.ready = false
	}
	p.scene = sc
	if p.hand.cursor >= games.Point(len(sc.Spots)) {
		p.hand.cursor = p.hand.first()
	}
	p.lay()
}

// markHint marks the places of a step of a hint.
func markHint(state games.State, sc *games.Scene, step games.HintStep) {
	for _, q := range step.Area {
		sc.Spots[q].Marks |= games.MarkRegion
	}
	for _, q := range step.Marks {
		sc.Spots[q].Marks |= games.MarkHint
	}
	if step.Move != "" {
		for _, q := range games.PathOf(state, step.Move) {
			sc.Spots[q].Marks |= games.MarkHint
		}
	}
}

// Draw draws everything but the footer.
func (p *Screen) Draw(c *canvas.Canvas) {
	p.lay()
	p.head.draw(c)
	b := p.area.board
	v := p.view()
	sc := p.motion.show(&p.scene, &v)
	p.layout.Draw(c.Sub(b.X, b.Y, b.W, b.H), sc, v)
	if p.area.side {
		x := p.area.panel.X - 2
		for y := range p.area.panel.H {
			c.Put(x, 1+y, p.Glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
	}
	p.panel.draw(c)
	p.drawStatus(c)
	if p.card.shown() && p.motion.left == 0 {
		p.card.draw(c)
	}
}

// view is how the board is drawn.
func (p *Screen) view() board.View {
	v := p.BoardView()
	v.Cursor, v.Path = p.hand.cursor, p.hand.path
	if p.hand.open() {
		v.Legal = p.hand.step.Follow
	}
	if p.runs() && !p.s.Paused() || p.record() {
		v.Cursor = games.NoPoint
	}
	return v
}

// maxStatus is how many rows a long status sentence may take.
const maxStatus = 3

func (p *Screen) drawStatus(c *canvas.Canvas) {
	if p.typing.box.Active {
		p.typing.box.Draw(c, 1, p.area.status, p.W-2, ":")
		if !p.talk.note.IsZero() { // why what was typed is refused
			x := 1 + canvas.Width(":"+p.typing.box.Text+"_") + 2
			put(c, x, p.area.status, p.W-1-x, p.named(p.Say(p.talk.note)), theme.Warn)
		}
		return
	}
	if p.card.shown() && p.talk.note.IsZero() && p.talk.reason.IsZero() {
		return // the card says it
	}
	lines, role := p.statusLines()
	top := p.area.status + 1 - len(lines)
	c.Fill(0, top, p.W, len(lines), ' ', canvas.Style{}) // the board may lie below
	for i, l := range lines {
		put(c, 1, top+i, p.W-2, l, role)
	}
}

// statusLines is the status sentence in as many rows as it may take without
// covering the board.
func (p *Screen) statusLines() ([]string, theme.Role) {
	text, role := p.speech.status()
	lines := canvas.Wrap(p.named(text), p.W-2)
	b := p.area.board
	room := max(min(p.area.status-(b.Y+b.H)+1, maxStatus), 1)
	if len(lines) > room {
		lines = append(lines[:room-1], p.InRow(lines[room-1:]))
	}
	return lines, role
}

// FreePanel is the part of the window that the panel beside the board has, without the
// rows that a long status sentence takes of it.
func (p *Screen) FreePanel() frame.Rect {
	panel := p.area.panel
	lines, _ := p.statusLines()
	panel.H = min(panel.H, p.area.status+1-len(lines)-panel.Y)
	return panel
}
