package play

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/ui/autosave"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
)

// makeActions is the key map of a game on the screen: what the driver adds comes
// before the board's own use of the keys, and in place of what the board does alike.
func makeActions(p *Screen) []frame.Action {
	var own []frame.Action
	if p.extra.Actions != nil {
		own = p.extra.Actions(p)
	}
	all := slices.Concat(cardActions(p), cursorActions(p), gameActions(p), walkActions(p), lookActions(p), exportActions(p), otherActions(p))
	all = append(others(p, slices.Concat(own, all)), all...)
	return append(own, slices.DeleteFunc(all, func(act frame.Action) bool {
		return slices.Contains(p.extra.Without, act.ID) || slices.ContainsFunc(own, func(o frame.Action) bool { return o.ID == act.ID })
	})...)
}

// sends is an action of the driver as its table has it, done while the driver would follow
// it, as far as a does not say else.
func (s *Screen) sends(a frame.Action) frame.Action {
	all := s.driver.Actions()
	named := all[slices.IndexFunc(all, func(of session.Action) bool { return of.ID == a.ID })]
	if a.Keys == nil {
		a.Keys = named.Keys
	}
	if a.Label == "" {
		a.Show, a.Label, a.Rank = named.Show, named.Label, named.Rank
	}
	a.About = cmp.Or(a.About, named.About)
	a.Why = func() message.Text { why, _ := s.driver.Can(named.Does); return why }
	if a.On == nil {
		a.On = func() bool { return can(s.driver, named.Does) }
	}
	if a.Do == nil {
		a.Do = func() tea.Cmd { return s.Do(named.Does) }
	}
	return a
}

// others are the actions of the driver that need no more than its table says.
func others(s *Screen, all []frame.Action) (more []frame.Action) {
	for _, act := range s.driver.Actions() {
		known := func(o frame.Action) bool { return o.ID == act.ID }
		if act.ID != "" && !slices.ContainsFunc(all, known) {
			more = append(more, s.sends(frame.Action{ID: act.ID}))
		}
	}
	return more
}

// cardActions are the keys that only the card has.
func cardActions(p *Screen) []frame.Action {
	shown := func() bool { return p.card.shown(p.game) }
	names := func() bool { return p.card.names(p.game) }
	return []frame.Action{
		{ID: "moment", Keys: []string{"enter"}, Label: "ui.key.moment", About: "ui.about.moment", Rank: 1,
			On: names, Do: func() tea.Cmd { return p.lookAt(p.card.moments(p.game)[0]) }},
		{ID: "back", Keys: []string{"esc"}, Label: "ui.key.board", About: "ui.about.board", Rank: 2, On: shown, Do: p.escape},
		{ID: "mistake-page", Keys: []string{"R"}, Label: "ui.key.nextpage", About: "ui.about.nextpage", Rank: 6,
			On: func() bool { return shown() && !p.saver.After().Next.IsZero() && p.saver.After().Level == 0 }, Do: func() tea.Cmd { return nextPage(p) }},
	}
}

func cursorActions(p *Screen) []frame.Action {
	arrows := p.App.Glyphs.LeftKey + p.App.Glyphs.Up + p.App.Glyphs.Down + p.App.Glyphs.RightKey
	playing := func() bool { return !watching(p.driver) || session.Arranging(p.game) }
	mayPlay := func() bool { return idle(p.driver) }
	to := func(next func(*board.Layout, *moveInput) scene.Point) func() tea.Cmd {
		return func() tea.Cmd { return p.after(p.input.moveTo(next(p.area.layout, &p.input))) }
	}
	walk := func(d board.Dir) func() tea.Cmd { // one point on
		return to(func(l *board.Layout, in *moveInput) scene.Point { return l.Step(in.cursor, d, &in.bias) })
	}
	leap := func(d board.Dir) func() tea.Cmd { // to the next piece or the edge
		return to(func(l *board.Layout, in *moveInput) scene.Point { return l.Leap(&p.scene, in.cursor, d, &in.bias) })
	}
	next := func(by int) func() tea.Cmd { // point that may follow an open path, else page of the panel
		return func() tea.Cmd {
			if !p.input.open() || len(p.input.step.Follow) == 0 {
				p.page += by
				return nil
			}
			p.input.tab(by)
			return p.after(true)
		}
	}
	choose := func(i int) func() tea.Cmd { // in a problem, where it counts as an answer, Enter confirms it
		return func() tea.Cmd {
			ch := p.input.step.Choices[i]
			if !p.extra.Problem {
				return p.play(ch.Value)
			}
			p.input.picked = i + 1
			p.line.note = message.T("train.picked", "choice", ch.Name)
			return nil
		}
	}
	does, about := "ui.key.act", "ui.about.act"
	if session.Arranging(p.game) {
		does, about = "ui.key.change", "ui.about.change"
	}
	all := []frame.Action{
		{ID: "arrows", Show: arrows, Label: "ui.key.move", About: "", Rank: 9, On: func() bool { return playing() && p.extra.picture() == nil }, Do: nil},
		{ID: "up", Keys: []string{"up", "k"}, Do: walk(board.Up)},
		{ID: "down", Keys: []string{"down", "j"}, Do: walk(board.Down)},
		{ID: "left", Keys: []string{"left", "h"}, Do: walk(board.Left)},
		{ID: "right", Keys: []string{"right", "l"}, Do: walk(board.Right)},
		{ID: "leap-up", Keys: []string{"shift+up", "K"}, Do: leap(board.Up)},
		{ID: "leap-down", Keys: []string{"shift+down", "J"}, Do: leap(board.Down)},
		{ID: "leap-left", Keys: []string{"shift+left", "H"}, Do: leap(board.Left)},
		{ID: "leap-right", Keys: []string{"shift+right", "L"}, Do: leap(board.Right)},
		{ID: "act", Keys: []string{"enter", "space"}, Label: does, About: about, Rank: 1, On: func() bool { return mayPlay() && p.extra.picture() == nil }, Do: p.act,
			No: func() {
				if playing() {
					p.Refused(session.Play{})
				}
			}},
		{ID: "piece", Show: "A-Z", Label: "ui.key.piece", About: "ui.about.piece", Rank: 1, On: func() bool {
			if !session.Arranging(p.game) {
				return false
			}
			_, known := session.Letter(p.game, p.input.cursor)
			return known
		}},
		{ID: "next-page", Keys: []string{"tab"}, Label: "ui.key.nextpoint", About: "ui.about.nextpoint", Rank: 2, On: p.input.open, Do: next(1)},
		{ID: "next-page", Keys: []string{"tab"}, Label: "ui.key.page", About: "ui.about.page", Rank: 12, On: func() bool { return !p.input.open() }, Do: next(1)},
		{ID: "last-page", Keys: []string{"shift+tab"}, Do: next(-1)},
		{ID: "back", Keys: []string{"esc"}, Label: "ui.key.drop", Rank: 3, On: p.input.open, Do: p.escape},
	}
	for i := range 9 {
		all = append(all, frame.Action{
			ID: fmt.Sprintf("choice-%d", i+1), Keys: []string{fmt.Sprint(i + 1)}, On: func() bool { return i < len(p.input.choices()) && idle(p.driver) }, Do: choose(i),
		})
	}
	return all
}

func gameActions(p *Screen) []frame.Action {
	anew := p.opens(p.App.Replace, func() (frame.Screen, error) { return anotherGame(p.App, p.game, p.saver) })
	hurry := func() bool { return !watching(p.driver) && !lookingBack(p.driver) && can(p.driver, session.Step{}) }
	offered := func() bool {
		return mine(p.driver) && p.saver.After().Level > 0 && p.game.Match().Status().Over && p.game.Mine() != games.NoSide
	}
	clock := func() bool { return mine(p.driver) && idle(p.driver) && p.game.Match().Clock().On() }
	opponents := func() tea.Cmd { return openPage(p, p.App.House().OpponentsPage(p.game)) }
	stopClock := func() tea.Cmd {
		cmd := p.Do(session.Pause{})
		p.line.note = message.T("ui.play.clock.runs")
		if p.game.ClockPaused() {
			p.line.note = message.T("ui.play.clock.paused")
		}
		return cmd
	}
	giveSeat := func() tea.Cmd { return p.Do(session.GiveSeat{To: p.App.House().Opponent(p.game.Match().Module())}) }
	takeOffer := func() tea.Cmd {
		keep := p.App.Change(p.saver.TakeLevel())
		return tea.Batch(keep, anew())
	}
	shown := func() bool { return p.card.shown(p.game) }
	form := func() tea.Cmd { return openPage(p, p.App.House().NewGamePage(p.game.Match().Module())) }
	return []frame.Action{
		p.sends(frame.Action{ID: "hint", Do: p.Hint}),
		p.sends(frame.Action{ID: "step", Label: "ui.key.movenow", About: "ui.about.movenow", Rank: 4, On: hurry}),
		{ID: "new", Keys: []string{"n"}, Label: "ui.key.newform", About: "ui.about.newform", Rank: 14, On: func() bool { return mine(p.driver) }, Do: form},
		{ID: "again", Keys: []string{"A"}, Label: "ui.card.again", About: "ui.about.new", Rank: 2, On: func() bool { return mine(p.driver) && shown() }, Do: anew},
		{ID: "next-level", Keys: []string{"N"}, Label: "ui.key.nextlevel", About: "ui.about.nextlevel", Rank: 2, On: offered, Do: takeOffer},
		p.sends(frame.Action{ID: "give-seat", Do: giveSeat}),
		{ID: "opponent", Keys: []string{"o"}, About: "ui.about.opponent", On: func() bool { return mine(p.driver) && can(p.driver, session.Resign{}) }, Do: opponents},
		{ID: "clock", Keys: []string{"p"}, About: "ui.about.clock", On: clock, Do: stopClock},
	}
}

// walkActions go through the moves of a game: a demo, a record, the past.
func walkActions(p *Screen) []frame.Action {
	moved := func() bool { return p.game.Match().At() > 0 }
	runs := func() bool { return watching(p.driver) && !session.Arranging(p.game) }
	record := func() bool { return hasVariations(p.driver) }
	past := func() bool { return lookingBack(p.driver) }
	goes := func(paused bool) func() bool {
		return func() bool { return runs() && p.game.Paused() == paused && can(p.driver, session.Pause{}) }
	}
	step := func() bool { return (runs() || past()) && can(p.driver, session.Step{}) }
	again, goesOn := func() bool { return mine(p.driver) && record() && !p.game.State().Status().Over }, []string{"c", "enter"}
	if session.Arranging(p.game) { // where Enter changes a point
		goesOn = goesOn[:1]
	}
	speed := func(by int) func() tea.Cmd {
		return func() tea.Cmd {
			p.speed = nextSpeed(p.speed, by)
			p.App.ForNow(func(s *frame.Settings) { s.DemoSpeed = p.speed })
			return p.Do(session.SetPace{Least: pace(p.speed)})
		}
	}
	return []frame.Action{
		p.sends(frame.Action{ID: "pause", On: goes(false)}),
		p.sends(frame.Action{ID: "pause", Label: "ui.key.goon", About: "ui.about.goon", Rank: 1, On: goes(true)}),
		p.sends(frame.Action{ID: "step", On: step}),
		p.sends(frame.Action{ID: "step-back", On: func() bool { return moved() && runs() }}),
		p.sends(frame.Action{ID: "step-back", Label: "ui.key.stepback", About: "ui.about.lookback", On: func() bool { return moved() && !runs() }}),
		{ID: "end", Keys: []string{"f", "end"}, Label: "ui.key.live", About: "ui.about.live", Rank: 4, On: past, Do: func() tea.Cmd { return p.lookAt(p.game.Match().At()) }},
		{ID: "faster", Keys: []string{"+", "="}, Show: "+/-", Label: "ui.key.speed", About: "ui.about.faster", Rank: 4, On: runs, Do: speed(1)},
		{ID: "slower", Keys: []string{"-"}, About: "ui.about.slower", On: runs, Do: speed(-1)},
		{ID: "home", Keys: []string{"home"}, About: "ui.about.first", On: func() bool { return record() && moved() }, Do: func() tea.Cmd { return p.lookAt(0) }},
		{ID: "play-on", Keys: goesOn, Label: "ui.key.playon", About: "ui.about.playon", Rank: 5, On: again, Do: p.opens(p.App.Replace, func() (frame.Screen, error) { return gameFromHere(p.App, p.game) })},
	}
}

func lookActions(p *Screen) []frame.Action {
	review := func() bool { return can(p.driver, session.ReviewGame{}) && p.game.Match().Len() > 0 }
	why := func() tea.Cmd { return p.ask(session.Why{}, "ui.play.why.wait") }
	// Where two play at a table nobody may ask the engine.
	mayLook := func() bool {
		return (mine(p.driver) || p.driver.Has(table.Point{})) && can(p.driver, session.LookInside{})
	}
	// In a person's own game an x-ray is help; a running demo pauses.
	xray := func() tea.Cmd {
		return tea.Batch(p.Do(session.LookInside{}), p.Push(newXray(p)))
	}
	lensOff := func() tea.Cmd {
		p.lens.set(-1)
		p.refresh()
		return p.apply(p.driver.Do(session.LookThrough{}))
	}
	nextLens := func() tea.Cmd {
		p.lens.turn(1)
		if !p.through() {
			p.page = 0
			return tea.Batch(lensOff(), p.after(true))
		}
		p.showPage(1)
		l, ok := p.lens.on()
		if !ok {
			return p.after(true)
		}
		through := session.LookThrough{Lens: l.ID}
		if !can(p.driver, through) {
			p.lens.set(-1) // the driver says why
		}
		return p.Do(through)
	}
	analyse := func() tea.Cmd {
		cmd := p.Do(session.TurnAnalysis{})
		p.page = 0
		if on, _ := p.game.Analysing(); on {
			p.showPage(len(p.pages().switched))
		}
		return cmd
	}
	judge := func() (cmd tea.Cmd) { // the moves of a record
		if _, all, _ := p.game.Review(); all == 0 || hasVariations(p.driver) {
			cmd = p.Do(session.ReviewGame{})
		}
		p.card.open = false
		p.showPage(len(p.pages().switched))
		return cmd
	}
	rename := func() tea.Cmd { // the points, for good
		g := p.App.Settings.Game(p.game.Match().Module(), p.App.Startable())
		g.Renamed = !g.Renamed
		keep := p.App.Change(func(s *frame.Settings) { s.Games[p.info.ID] = g })
		p.refresh()
		return keep
	}
	noMoment := func(by int) func() { // none that way in a game that was judged
		return func() {
			if _, _, ready := p.game.Review(); ready {
				p.Refused(session.Moment{By: by})
			}
		}
	}
	arranges := func(change func()) func() tea.Cmd { return func() tea.Cmd { change(); return nil } }
	reason := p.sends(frame.Action{ID: "why", Do: why})
	if watching(p.driver) { // who sees a move wants to know
		reason.Rank = 5
	}
	turns := func() bool { l := p.scene.Lattice; return l.Kind == scene.Cells && !l.Upright }
	return []frame.Action{
		{ID: "lens", Keys: []string{"v"}, Label: "plain.command.lens", About: "ui.about.lens", Rank: 10, On: func() bool { return p.extra.picture() == nil }, Do: nextLens},
		{ID: "lens-off", Keys: []string{"V"}, About: "ui.about.lensoff", On: p.through, Do: lensOff},
		p.sends(frame.Action{ID: "analysis", On: func() bool { return can(p.driver, session.TurnAnalysis{}) && !review() }, Do: analyse}),
		p.sends(frame.Action{ID: "review", On: review, Do: judge}),
		p.sends(frame.Action{ID: "moment-back", No: noMoment(-1)}),
		p.sends(frame.Action{ID: "try", On: func() bool { _, all, _ := p.game.Review(); return all > 0 && can(p.driver, session.Try{}) }}),
		askHere(p),
		p.sends(frame.Action{ID: "moment-on", No: noMoment(1)}),
		p.sends(frame.Action{ID: "xray", On: mayLook, Do: xray}),
		reason,
		{ID: "turn", About: "ui.about.turn", On: turns, Do: arranges(p.area.turn)},
		{ID: "names", About: "ui.about.names", On: func() bool { return p.info.Notation != nil }, Do: rename},
		{ID: "zoom", Keys: []string{"Z"}, About: "ui.about.zoom", Do: arranges(p.area.zoomOut)},
		{ID: "whole", Keys: []string{"z"}, About: "ui.about.whole", On: func() bool { return p.scene.Focus[0] != p.scene.Focus[1] }, Do: arranges(p.area.toggleWhole)},
	}
}

func otherActions(p *Screen) []frame.Action {
	module := p.game.Match().Module()
	solving := func() tea.Cmd {
		return frame.OpenPage(p.App, p.App.House().SolvingPage(module, p.game.Match().Options()))
	}
	mouse := func() (cmd tea.Cmd) {
		p.line.note, cmd = p.App.ToggleMouse()
		return cmd
	}
	return []frame.Action{
		{ID: "rules", Keys: []string{"f1"}, About: "ui.about.rules", Do: func() tea.Cmd { return frame.OpenPage(p.App, p.App.House().RulesPage(module)) }},
		{ID: "solving", About: "ui.about.solving", On: func() bool { return mine(p.driver) && teach.Of(module).Solving != nil }, Do: solving},
		{ID: "settings", Keys: []string{"s"}, About: "ui.about.settings", Do: func() tea.Cmd { return frame.OpenPage(p.App, p.App.House().SettingsPage("")) }},
		{ID: "mouse", Keys: []string{"m"}, About: "ui.about.mouse", Do: mouse},
		{ID: "back", Keys: []string{"esc"}, About: "ui.about.back", On: func() bool { return !p.input.open() && !p.card.shown(p.game) }, Do: p.escape},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 20, Do: p.Quit},
	}
}

// Hint asks for the next step of a hint.
func (s *Screen) Hint() tea.Cmd { return s.ask(session.NextHint{}, "ui.play.hint.wait") }

// askHere makes a problem of the position: about the group under the cursor, if it is on
// one.
func askHere(s *Screen) frame.Action {
	do := func() tea.Cmd {
		at := ""
		if q := s.boardView().Cursor; q >= 0 && int(q) < len(s.scene.Spots) && s.scene.Spots[q].Piece.Kind != scene.NoPiece {
			at = s.scene.Spots[q].Name
		}
		cmd := s.Do(session.Ask{At: at})
		if cmd != nil {
			s.line.note = message.T("train.ask.wait")
		}
		return cmd
	}
	return s.sends(frame.Action{ID: "ask", Do: do})
}

// ask sends an intent and says that the answer is looked for, if it is.
func (s *Screen) ask(i session.Intent, wait string) tea.Cmd {
	cmd := s.Do(i)
	if s.game.LookingForHint() {
		s.line.note = message.T(wait)
	}
	return cmd
}

// opens is an action that shows another screen, or says why there is none.
func (s *Screen) opens(show func(frame.Screen) tea.Cmd, open func() (frame.Screen, error)) func() tea.Cmd {
	return func() tea.Cmd {
		next, err := open()
		if err != nil {
			s.refuse(err)
			return nil
		}
		return show(next)
	}
}

// pace is the least time between the moves of a demo of a speed.
func pace(speed float64) time.Duration {
	if speed <= 0 {
		return 0
	}
	return time.Duration(float64(time.Second) / speed)
}

// nextSpeed is the speed of a demo some steps faster, within the bounds.
func nextSpeed(speed float64, by int) float64 {
	i := slices.Index(frame.Speeds, speed)
	return frame.Speeds[min(max(i+by, 0), len(frame.Speeds)-1)]
}

// anotherGame is another game with the same choices; after a demo it is a demo.
func anotherGame(a *frame.App, s *session.Session, saver *autosave.Saver) (*Screen, error) {
	m, err := s.Again(a.Seed(s.Match().Module()), a.Salt())
	if err != nil {
		return nil, err
	}
	saver.Seat(m)
	return New(a, frame.Game{Match: m}), nil
}

// gameFromHere is a new game from the position shown, with a person on the side to move.
func gameFromHere(a *frame.App, s *session.Session) (*Screen, error) {
	m, err := s.PlayOn()
	if err != nil {
		return nil, err
	}
	next := New(a, frame.Game{Match: m})
	next.game.Touch()
	next.line.event = message.T("ui.play.playson", "n", s.At())
	return next, nil
}
