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
	p.input.show(state)
	sc, through := p.lens.picture(state)
	if !through {
		sc = state.Scene()
	}
	if d, ok := state.(games.Lensed); ok && p.input.open() {
		_ = d.Overlay(context.Background(), games.Look{At: p.input.cursor, Path: p.input.path}, &sc) // without a lens nothing can fail
	}
	if !p.App.Settings.LastMove {
		for i := range sc.Spots {
			sc.Spots[i].Marks &^= games.MarkLast | games.MarkFrom
		}
	}
	hint, shown, _ := p.s.HintShown()
	if shown > 0 {
		markHint(state, &sc, hint)
		if !p.through() { // a lens has its own numbers
			frame.NumberMoves(state, &sc, hint.Line)
		}
	}
	if !p.through() {
		if p.extra.Mark != nil {
			p.extra.Mark(&sc)
		}
		if n := p.App.Settings.MoveNumbers; n != 0 && shown == 0 {
			p.numbers.write(&sc, p.s.Match(), p.s.At(), n)
		}
	}
	if p.lens.line() {
		if o, ok := p.s.Thought(); ok && len(o.Thought.Lines) > 0 {
			frame.NumberMoves(state, &sc, o.Thought.Lines[0].Moves)
		}
	}
	if n := p.View().renaming(); n != nil {
		sc.ColLabels, sc.RowLabels = n.Labels(state)
	}
	if sc.Lattice != p.scene.Lattice || sc.Focus != p.scene.Focus {
		p.area.ready = false
	}
	p.scene = sc
	if p.input.cursor >= games.Point(len(sc.Spots)) {
		p.input.cursor = p.input.first(&p.scene)
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

// lay decides where the board and the panel lie.
func (p *Screen) lay() {
	p.area.fit(p.scene.Lattice, p.scene.Focus, p.W, p.H, p.App.BoardOptions(), p.extra.Text)
}

// View is what is drawn now.
func (p *Screen) View() View {
	return View{
		Display: &p.App.Display, d: p.d, s: p.s, info: &p.info, Scene: &p.scene,
		Through: p.through(), Beside: p.area.side, Roomy: p.area.own, tiles: p.tiles.of(p.s.Match()), spin: p.timers.spin,
	}
}

// Draw draws everything but the footer.
func (p *Screen) Draw(c *canvas.Canvas) {
	p.lay()
	v := p.View()
	head := header{View: v, rules: &p.rules, unsaved: p.App.Failed() != nil, speed: p.speed}
	if head.title = head.seatsText(); p.extra.Title != nil {
		head.title = p.extra.Title()
	}
	head.draw(c)
	b, bv := p.area.board, p.boardView()
	sc := p.motion.show(&p.scene, &bv)
	p.area.layout.Draw(c.Sub(b.X, b.Y, b.W, b.H), sc, bv)
	if p.area.side {
		x := p.area.panel.X - 2
		for y := range p.area.panel.H {
			c.Put(x, 1+y, v.Glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
	}
	drawPanel(c, &p.area, p.pages().all(), p.page, v.named)
	text := p.statusText()
	text.draw(c, &p.area, &p.typing.box, p.card.shown(p.s))
	if p.card.shown(p.s) && p.motion.left == 0 {
		cardView{
			View: v, card: &p.card, area: &p.area, w: p.W, acts: p.Actions(), offer: text.offer,
			result: text.resultText(p.s.Match().Status()), role: text.overRole(),
		}.draw(c)
	}
}

// boardView is how the board is drawn.
func (p *Screen) boardView() board.View {
	v := p.App.BoardView()
	v.Cursor, v.Path = p.input.cursor, p.input.path
	if p.input.open() {
		v.Legal = p.input.step.Follow
	}
	if watching(p.d) && !p.s.Paused() || hasVariations(p.d) {
		v.Cursor = games.NoPoint
	}
	return v
}

// choices are the moves by name that the person can play now.
func (p *Screen) choices() []games.Choice {
	if p.input.open() || !idle(p.d) {
		return nil
	}
	return p.input.step.Choices
}

// statusText is what the sentences are made of.
func (p *Screen) statusText() statusText {
	t := statusText{
		View: p.View(), line: p.line, input: &p.input, own: p.extra.Status, after: p.extra.After,
		offer: p.keep.offerText(),
	}
	if p.s.People() == 0 && !t.Beside && t.over() {
		t.score = scoreOf(p.App, p.s.Match()).short(t.Display)
	}
	return t
}

// FreePanel is the part of the window that the panel has, without the rows that a
// long status sentence takes of it, and whether it stands beside the board.
func (p *Screen) FreePanel() (panel frame.Rect, beside bool) {
	panel = p.area.panel
	lines, _ := p.statusText().lines(&p.area, p.W)
	panel.H = min(panel.H, p.area.status+1-len(lines)-panel.Y)
	return panel, p.area.side
}
