package play

import (
	"cmp"
	"context"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// refresh makes the picture of the position shown: the state's own or the
// lens's, with what the person does drawn on it.
func (s *Screen) refresh() {
	state := s.game.State()
	s.input.show(state)
	sc, through := s.lens.picture(state)
	if !through {
		sc = state.Scene()
	}
	if d, ok := state.(games.Lensed); ok && s.input.open() {
		_ = d.Overlay(context.Background(), games.Look{At: s.input.cursor, Path: s.input.path}, &sc) // without a lens nothing can fail
	}
	if s.App.Settings.MoveNumbers == store.Unmarked {
		for i := range sc.Spots {
			sc.Spots[i].Marks &^= scene.MarkLast | scene.MarkFrom
		}
	}
	hint, shown, _ := s.game.HintShown()
	if shown > 0 {
		markHint(state, &sc, hint)
		if !s.through() { // a lens has its own numbers
			frame.NumberMoves(state, &sc, hint.Line)
		}
	}
	if r := s.game.ReviewOf(s.game.At()); shown == 0 && !s.through() && len(r.Better) > 0 && (hasVariations(s.driver) || lookingBack(s.driver)) {
		markMoment(state, &sc, r)
	}
	if !s.through() {
		s.game.Match().DrawMarks(&sc, s.game.At())
		if s.extra.Mark != nil {
			s.extra.Mark(&sc)
		}
		if n := s.App.Settings.MoveNumbers; n != 0 && n != store.Unmarked && shown == 0 {
			s.numbers.write(&sc, s.game.Match(), s.game.At(), n)
		}
	}
	if s.lens.line() {
		if o, ok := s.game.Thought(); ok && len(o.Thought.Lines) > 0 {
			frame.NumberMoves(state, &sc, o.Thought.Lines[0].Moves)
		}
	}
	if n := s.View().renaming(); n != nil {
		sc.ColLabels, sc.RowLabels = n.Labels(state)
	}
	if sc.Lattice != s.scene.Lattice || sc.Focus != s.scene.Focus {
		s.area.ready = false
	}
	s.scene = sc
	if s.input.cursor >= scene.Point(len(sc.Spots)) {
		s.input.cursor = s.input.first(&s.scene)
	}
	s.lay()
}

// markHint marks the places of a step of a hint.
func markHint(state games.State, sc *scene.Scene, step games.HintStep) {
	for _, q := range step.Area {
		sc.Spots[q].Marks |= scene.MarkRegion
	}
	for _, q := range step.Marks {
		sc.Spots[q].Marks |= scene.MarkHint
	}
	if step.Move != "" {
		for _, q := range games.PathOf(state, step.Move) {
			sc.Spots[q].Marks |= scene.MarkHint
		}
	}
}

// markMoment marks a mistake on the board before it: the move that was played, the
// better one, and the line from that on as numbers.
func markMoment(state games.State, sc *scene.Scene, r *session.MoveReview) {
	markHint(state, sc, games.HintStep{Move: r.Better[0]})
	frame.NumberMoves(state, sc, r.Better)
	for _, q := range games.PathOf(state, r.Move) {
		sc.Spots[q].Marks |= scene.MarkBad
		sc.Spots[q].Label = r.Mark
	}
}

// lay decides where the board and the panel lie.
func (s *Screen) lay() {
	if s.extra.Text == nil {
		s.area.fit(s.scene.Lattice, s.scene.Focus, s.W, s.H, s.App.BoardOptions(), nil)
		return
	}
	v := s.View()
	rows := func() int { return s.extra.Text(v, columnWidth(s.area.panel.W)) }
	if s.area.ready && rows() <= s.area.asked {
		return
	}
	s.area.ready = false // a lens has found more, or a step says more
	// Where it says less the board stays: it would move at a key that has nothing to do with it.
	s.area.fit(s.scene.Lattice, s.scene.Focus, s.W, s.H, s.App.BoardOptions(), func(w int) int { return max(s.extra.Text(v, w), s.area.asked) })
	s.area.asked = max(s.area.asked, rows())
}

// View is what is drawn now.
func (s *Screen) View() View {
	return View{
		Display: &s.App.Display, driver: s.driver, game: s.game, info: &s.info, Scene: &s.scene,
		Through: s.through(), Beside: s.area.side, Roomy: s.area.own, tiles: s.tiles.of(s.game.Match()), stone: &s.stone, spin: s.timers.spin,
	}
}

// Draw draws everything but the footer.
func (s *Screen) Draw(c *canvas.Canvas) {
	s.lay()
	s.App.FootAt = s.area.foot
	v := s.View()
	head := header{View: v, bare: s.extra.Alone && s.extra.picture() != nil, rules: &s.rules, unsaved: s.App.Failed() != nil || unsaved(s.driver), speed: s.speed}
	if head.title = head.seatsText(); s.extra.Title != nil {
		head.title, head.own = s.extra.Title(), true
	}
	if at := s.area.head; at.W > 0 {
		head.draw(c.Sub(at.X, at.Y, at.W, at.H))
	}
	b, bv := s.area.board, s.boardView()
	sc := s.motion.show(&s.scene, &bv)
	if room, draw := s.area.room, s.extra.picture(); draw != nil {
		draw(c.Sub(room.X, room.Y, room.W, room.H))
	} else {
		s.area.layout.Draw(c.Sub(b.X, b.Y, b.W, b.H), sc, bv)
	}
	for y := range s.area.rule.H {
		c.Put(s.area.rule.X, s.area.rule.Y+y, v.Glyphs.FrameV, canvas.Style{FG: theme.Dim})
	}
	text := s.statusText()
	at, said, role := text.lines(&s.area, s.card.shown(s.game))
	s.area.said = len(said)
	panel := s.area
	card := cardView{
		View: v, card: &s.card, area: &s.area, next: cmp.Or(text.offer, s.Say(s.saver.After().Next)),
		result: text.resultText(), role: text.overRole(),
	}
	if passing(s.driver) {
		card.next = s.T("ui.demo.follows")
	}
	shown := s.card.shown(s.game) && s.motion.left == 0
	if shown && panel.side { // the pages end above the card
		box, _, _, _ := card.lay()
		panel.panel.H = min(panel.panel.H, box.Y-panel.panel.Y)
	}
	drawPanel(c, &panel, s.pages(), s.page, v.named)
	text.draw(c, at, said, role)
	if shown {
		card.draw(c)
	}
}

// picture draws what stands in place of the board, nil for the board itself.
func (e *Extra) picture() func(*canvas.Canvas) {
	if e.Picture == nil {
		return nil
	}
	return e.Picture()
}

// boardView is how the board is drawn.
func (s *Screen) boardView() board.View {
	v := s.App.BoardView()
	v.Cursor, v.Path = s.input.cursor, s.input.path
	if s.input.open() {
		v.Legal = s.input.step.Follow
	}
	if watching(s.driver) && !s.game.Paused() || hasVariations(s.driver) && !s.input.moved {
		v.Cursor = scene.NoPoint
	}
	return v
}

// statusText is what the sentences are made of.
func (s *Screen) statusText() statusText {
	t := statusText{
		View: s.View(), line: s.line, input: &s.input, own: s.extra.Status, after: s.extra.After,
		offer: s.Say(s.saver.After().LevelText()), unsaved: s.App.Failed(),
	}
	if s.game.People() == 0 && !t.Beside && t.over() {
		t.score = scoreOf(s.App, s.game.Match()).short(t.Display)
	}
	return t
}

// FreePanel is the part of the window that the panel has, without the rows that a
// long status sentence takes of it, and whether it stands beside the board.
func (s *Screen) FreePanel() (panel frame.Rect, beside bool) {
	panel = s.area.panel
	panel.H = s.area.panelHeight()
	return panel, s.area.side
}

// showPage turns to a page where only one has room: the analysis or the lens that
// was just switched on. Back counts from the last page that can be switched.
func (s *Screen) showPage(back int) {
	if !s.area.side {
		all := s.pages()
		s.page = len(all.first) + len(all.moves) + len(all.switched) - back
	}
}

// pages are the pages of the panel.
func (s *Screen) pages() (all pages) {
	v := s.View()
	through, short := s.through(), s.area.panelHeight() <= frame.ShortRows
	game := gamePage{View: v, seatless: s.extra.Problem, telling: short || s.extra.Problem && !through}
	if idle(s.driver) {
		game.moves = s.input.choices()
	}
	if s.game.People() == 0 && !hasVariations(s.driver) {
		running := scoreOf(s.App, s.game.Match())
		game.score = &running
	}
	if !s.extra.Alone {
		all.first = append(all.first, game.draw)
	}
	if s.extra.Page != nil {
		page, w, h := func(col *frame.Column) { s.extra.Page(v, col) }, s.area.panel.W, s.area.panelHeight()
		if s.extra.Text == nil || s.area.wide() || v.Scene.Field != nil && s.extra.Text(v, w) < h { // a picture takes what is left
			all.first = append(all.first, page)
		} else {
			all.first = append(all.first, parts(page, w, h, func(i, of int) string { return s.T("learn.more", "i", i, "of", of) })...)
		}
	}
	if (s.extra.Text == nil || s.game.Match().Len() > 0) && !session.Arranging(s.game) { // a page to read has the words first
		all.moves = []Page{movesPage{View: v, secret: s.extra.Problem}.draw}
	}
	analysis := analysisPage{View: v, tall: s.H >= tallWindow, wide: s.area.wide(), rows: s.area.panelHeight(), card: s.card.shown(s.game)}
	_, reviewed, _ := s.game.Review()
	switch on, _ := s.game.Analysing(); {
	case !on && reviewed == 0:
	case short: // a page is one fact
		all.switched = analysis.short()
	case s.area.wide(): // a column each
		all.switched = []Page{analysis.standing, analysis.found}
	default:
		all.switched = []Page{analysis.draw}
	}
	if through && (s.area.wide() || short) {
		all.switched = append(all.switched, lensPage{v, &s.lens}.draw)
	}
	letters := s.App.Letters() && len(v.tiles) > 0 && !s.extra.Alone
	low := s.area.panelHeight() < lowPanel && !s.area.wide()
	all.explain = func(col *frame.Column) {
		if through && !s.area.wide() {
			lensPage{v, &s.lens}.draw(col)
		}
		if !s.extra.Alone && !game.telling {
			game.captions(col)
		}
		if s.extra.Alone {
			v.Trays(col)
		}
		if letters && !through && !low {
			game.letters(col)
		}
	}
	if explain := all.explain; s.extra.Text != nil { // what is to be read comes first
		all.switched, all.explain = append(all.switched, func(col *frame.Column) {
			if col.Y == 0 || rowsOf(explain, col.W()) <= col.Left() { // else it has its page under Tab
				explain(col)
			}
		}), nil
	}
	if s.game.Match().Seal() != "" && !s.extra.Problem && !s.extra.Alone {
		all.last = append(all.last, game.seal)
	}
	if letters && low {
		all.last = append(all.last, game.letters)
	}
	return all
}
