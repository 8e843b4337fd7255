package play

import (
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
	"duiju/ui/screen/shelf"
)

// makeActions is the key map of a game on the screen: what the driver adds comes
// before the board's own use of the keys.
func (p *Screen) makeActions() []frame.Action {
	all := append(cardActions(p), cursorActions(p)...)
	all = append(all, gameActions(p)...)
	all = append(all, walkActions(p)...)
	all = append(all, lookActions(p)...)
	all = append(all, p.export.actions()...)
	all = append(all, otherActions(p)...)
	all = slices.DeleteFunc(all, func(act frame.Action) bool { return slices.Contains(p.extra.Without, act.ID) })
	return append(p.extra.Actions, all...)
}

func cursorActions(p *Screen) []frame.Action {
	arrows := p.Glyphs.LeftKey + p.Glyphs.Up + p.Glyphs.Down + p.Glyphs.RightKey
	all := []frame.Action{
		{ID: "arrows", Show: arrows, Label: "ui.key.move", About: "", Rank: 9, On: p.playing, Do: nil},
		{ID: "up", Keys: []string{"up", "k"}, Do: p.walk(board.Up)},
		{ID: "down", Keys: []string{"down", "j"}, Do: p.walk(board.Down)},
		{ID: "left", Keys: []string{"left", "h"}, Do: p.walk(board.Left)},
		{ID: "right", Keys: []string{"right", "l"}, Do: p.walk(board.Right)},
		{ID: "leap-up", Keys: []string{"shift+up", "K"}, Do: p.leap(board.Up)},
		{ID: "leap-down", Keys: []string{"shift+down", "J"}, Do: p.leap(board.Down)},
		{ID: "leap-left", Keys: []string{"shift+left", "H"}, Do: p.leap(board.Left)},
		{ID: "leap-right", Keys: []string{"shift+right", "L"}, Do: p.leap(board.Right)},
		{ID: "act", Keys: []string{"enter", "space"}, Label: "ui.key.act", About: "ui.about.act", Rank: 1, On: p.idle, Do: p.act},
		{ID: "act-refused", Keys: []string{"enter", "space"}, On: func() bool { return p.playing() && !p.idle() && !p.card.names() }, Do: p.act},
		{ID: "next-point", Keys: []string{"tab"}, Label: "ui.key.nextpoint", About: "ui.about.nextpoint", Rank: 2, On: p.hand.open, Do: p.nextPoint(1)},
		{ID: "next-page", Keys: []string{"tab"}, Label: "ui.key.page", About: "ui.about.page", Rank: 12, On: func() bool { return !p.hand.open() }, Do: p.nextPoint(1)},
		{ID: "last-page", Keys: []string{"shift+tab"}, Do: p.nextPoint(-1)},
		{ID: "drop", Keys: []string{"esc"}, Label: "ui.key.drop", Rank: 3, On: p.hand.open, Do: p.escape},
	}
	for i := range 9 {
		all = append(all, frame.Action{
			ID: fmt.Sprintf("choice-%d", i+1), Keys: []string{fmt.Sprint(i + 1)}, On: func() bool { return p.hand.offers(i) }, Do: p.choose(i),
		})
	}
	return all
}

func gameActions(p *Screen) []frame.Action {
	running := p.can(session.Resign{})
	hurry := func() bool { return p.playing() && p.s.Live() && p.can(session.Step{})() }
	offered := func() bool { return p.keep.offered > 0 && p.over() && p.s.Mine() != games.NoSide }
	clock := func() bool { return p.idle() && p.s.Match().Clock().On() }
	return []frame.Action{
		{ID: "undo", Keys: []string{"u"}, Label: "ui.key.undo", About: "ui.about.undo", Rank: 5, On: p.can(session.Undo{}), Do: p.does(session.Undo{})},
		{ID: "redo", Keys: []string{"U"}, Label: "ui.key.redo", About: "ui.about.redo", Rank: 13, On: p.can(session.Redo{}), Do: p.does(session.Redo{})},
		{ID: "hint", Keys: []string{"y"}, Label: "ui.key.hint", About: "ui.about.hint", Rank: 6, On: p.can(session.NextHint{}), Do: p.Hint},
		{ID: "type", Keys: []string{":"}, About: "ui.about.type", Do: p.openBox},
		{ID: "move-now", Keys: []string{"."}, Label: "ui.key.movenow", About: "ui.about.movenow", Rank: 4, On: hurry, Do: p.does(session.Step{})},
		{ID: "new", Keys: []string{"n"}, Label: "ui.key.new", About: "ui.about.new", Rank: 14, Do: p.newGame},
		{ID: "next-level", Keys: []string{"N"}, Label: "ui.key.nextlevel", About: "ui.about.nextlevel", Rank: 2, On: offered, Do: p.playOffered},
		{ID: "restart", Keys: []string{"r"}, About: "ui.about.restart", On: p.can(session.Restart{}), Do: p.does(session.Restart{})},
		{ID: "give-seat", Keys: []string{"d"}, About: "ui.about.giveseat", On: p.can(session.GiveSeat{}), Do: p.giveSeat},
		{ID: "resign", About: "ui.about.resign", On: running, Do: p.does(session.Resign{})},
		{ID: "offer-draw", About: "ui.about.draw", On: p.can(session.OfferDraw{}), Do: p.does(session.OfferDraw{})},
		{ID: "swap", About: "ui.about.swap", On: p.can(session.Swap{}), Do: p.does(session.Swap{})},
		{ID: "opponent", About: "ui.about.opponent", On: running, Do: func() tea.Cmd { return p.Push(newOpponents(&p.table, p.Do)) }},
		{ID: "clock", Keys: []string{"p"}, About: "ui.about.clock", On: clock, Do: p.stopClock},
	}
}

// walkActions go through the moves of a game: a demo, a record, the past.
func walkActions(p *Screen) []frame.Action {
	moved := func() bool { return p.s.Match().At() > 0 }
	goes := func(paused bool) func() bool {
		return func() bool { return p.runs() && p.s.Paused() == paused && p.can(session.Pause{})() }
	}
	step := func() bool { return (p.runs() || p.past()) && p.can(session.Step{})() }
	again := func() bool { return p.record() && !p.s.State().Status().Over }
	last := func() tea.Cmd { return p.lookAt(p.s.Match().At()) }
	return []frame.Action{
		{ID: "pause", Keys: []string{"space"}, Label: "ui.key.pause", About: "ui.about.pause", Rank: 1, On: goes(false), Do: p.does(session.Pause{})},
		{ID: "run", Keys: []string{"space"}, Label: "ui.key.goon", About: "ui.about.goon", Rank: 1, On: goes(true), Do: p.does(session.Pause{})},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", About: "ui.about.step", Rank: 2, On: step, Do: p.does(session.Step{})},
		{ID: "step-back", Keys: []string{","}, Label: "ui.key.stepback", About: "ui.about.stepback", Rank: 3,
			On: func() bool { return moved() && p.runs() }, Do: p.does(session.Back{})},
		{ID: "look-back", Keys: []string{","}, About: "ui.about.lookback",
			On: func() bool { return moved() && p.playing() }, Do: p.does(session.Back{})},
		{ID: "live", Keys: []string{"f"}, Label: "ui.key.live", About: "ui.about.live", Rank: 4, On: p.past, Do: last},
		{ID: "faster", Keys: []string{"+", "="}, Show: "+/-", Label: "ui.key.speed", About: "ui.about.faster", Rank: 4, On: p.runs, Do: p.faster(1)},
		{ID: "slower", Keys: []string{"-"}, About: "ui.about.slower", On: p.runs, Do: p.faster(-1)},
		{ID: "first", Keys: []string{"home"}, About: "ui.about.first", On: p.record, Do: func() tea.Cmd { return p.lookAt(0) }},
		{ID: "last", Keys: []string{"end"}, About: "ui.about.last", On: p.record, Do: last},
		{ID: "variation", Keys: []string{">"}, Show: "< >", Label: "replay.key.vary", About: "replay.about.vary", Rank: 3,
			On: p.can(session.Vary{By: 1}), Do: p.does(session.Vary{By: 1})},
		{ID: "last-variation", Keys: []string{"<"}, About: "replay.about.varyback", On: p.can(session.Vary{By: -1}), Do: p.does(session.Vary{By: -1})},
		{ID: "play-on", Keys: []string{"c", "enter"}, Label: "ui.key.playon", About: "ui.about.playon", Rank: 5, On: again, Do: p.playOn},
		{ID: "take-over", Keys: []string{"enter"}, Label: "ui.key.takeover", About: "ui.about.takeover", Rank: 5,
			On: p.can(session.TakeOver{}), Do: p.does(session.TakeOver{})},
	}
}

func lookActions(p *Screen) []frame.Action {
	judged := func() bool { _, _, ready := p.s.Review(); return ready }
	review := func() bool { return p.can(session.ReviewGame{})() && p.s.Match().Len() > 0 && !p.extra.OwnEnd }
	turns := func() bool { l := p.scene.Lattice; return l.Kind == games.Cells && !l.Upright }
	return []frame.Action{
		{ID: "lens", Keys: []string{"v"}, Label: "ui.key.lens", About: "ui.about.lens", Rank: 10, Do: p.turnLens},
		{ID: "lens-off", Keys: []string{"V"}, About: "ui.about.lensoff", On: p.Through, Do: p.lensOff},
		{ID: "analysis", Keys: []string{"a"}, Label: "ui.key.analysis", About: "ui.about.analysis", Rank: 11,
			On: func() bool { return p.can(session.TurnAnalysis{})() && !review() }, Do: p.analyse},
		{ID: "review", Keys: []string{"a"}, Label: "ui.key.review", About: "ui.about.review", Rank: 6, On: review, Do: p.review},
		{ID: "mistake", Keys: []string{"b"}, Label: "ui.key.mistake", About: "ui.about.mistake", Rank: 4, On: judged, Do: p.nextMistake(1)},
		{ID: "last-mistake", Keys: []string{"B"}, About: "ui.about.lastmistake", On: judged, Do: p.nextMistake(-1)},
		{ID: "xray", Keys: []string{"x"}, Label: "ui.key.xray", About: "ui.about.xray", Rank: 12,
			On: p.can(session.LookInside{}), Do: p.openXray},
		{ID: "why", Keys: []string{"w"}, About: "ui.about.why", On: p.can(session.Why{}), Do: p.why},
		{ID: "turn", About: "ui.about.turn", On: turns, Do: p.turnBoard},
		{ID: "names", About: "ui.about.names", On: func() bool { return p.info.Notation != nil }, Do: p.changeNames},
		{ID: "zoom", Keys: []string{"Z"}, About: "ui.about.zoom", Do: p.zoomOut},
		{ID: "whole", Keys: []string{"z"}, About: "ui.about.whole", On: func() bool { return p.scene.Focus[0] != p.scene.Focus[1] }, Do: p.toggleWhole},
	}
}

func otherActions(p *Screen) []frame.Action {
	module := p.s.Match().Module()
	return []frame.Action{
		{ID: "rules", About: "ui.about.rules", Do: func() tea.Cmd { return p.Push(shelf.NewHelp(p.App, module)) }},
		{ID: "solving", About: "ui.about.solving", On: func() bool { return p.info.Solving != nil }, Do: p.watchSolving},
		{ID: "settings", Keys: []string{"s"}, About: "ui.about.settings", Do: func() tea.Cmd { return p.Push(shelf.NewSettings(p.App)) }},
		{ID: "mouse", Keys: []string{"m"}, About: "ui.about.mouse", Do: p.toggleMouse},
		{ID: "back", Keys: []string{"esc"}, About: "ui.about.back", On: func() bool { return !p.hand.open() && !p.card.shown() }, Do: p.escape},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 20, Do: p.Quit},
	}
}

// Hint asks for the next step of a hint.
func (p *Screen) Hint() tea.Cmd {
	cmd := p.Do(session.NextHint{})
	if p.s.LookingForHint() {
		p.talk.note = games.T("ui.play.hint.wait")
	}
	return cmd
}

// why asks why the last move was played.
func (p *Screen) why() tea.Cmd {
	cmd := p.Do(session.Why{})
	if p.s.LookingForHint() {
		p.talk.note = games.T("ui.play.why.wait")
	}
	return cmd
}

// stopClock stops or restarts the clock of a person's move.
func (p *Screen) stopClock() tea.Cmd {
	cmd := p.Do(session.Pause{})
	p.talk.note = games.T("ui.play.clock.runs")
	if p.s.ClockPaused() {
		p.talk.note = games.T("ui.play.clock.paused", "key", p.KeysFor("clock"))
	}
	return cmd
}

// telling does what may show answers, and says so if it makes the game
// practice.
func (p *Screen) telling(i session.Intent) tea.Cmd {
	m := p.s.Match()
	before := m.Practice()
	cmd := p.Do(i)
	if !before && m.Practice() {
		p.talk.note = games.T("ui.play.practice")
	}
	return cmd
}

// turnLens goes to the next lens.
func (p *Screen) turnLens() tea.Cmd {
	p.lens.turn(1)
	if p.lens.current < 0 {
		p.panel.page = 0
		return tea.Batch(p.lensOff(), p.after(true))
	}
	p.panel.turnTo(1, len(p.book.last()))
	if l, ok := p.lens.on(); ok {
		look := session.LookThrough{Lens: l.ID}
		if !p.can(look)() {
			p.lens.set(-1) // the driver says why
		}
		return p.telling(look)
	}
	return p.after(true)
}

func (p *Screen) lensOff() tea.Cmd {
	p.lens.set(-1)
	p.refresh()
	return p.follow(p.d.Do(session.LookThrough{}))
}

// analyse switches the analysis of the position shown on or off.
func (p *Screen) analyse() tea.Cmd {
	cmd := p.telling(session.TurnAnalysis{})
	p.panel.page = 0
	if on, _ := p.s.Analysing(); on {
		p.panel.turnTo(len(p.book.more()), len(p.book.last()))
	}
	return cmd
}

// review judges the moves of a record.
func (p *Screen) review() tea.Cmd {
	var cmd tea.Cmd
	if _, all, _ := p.s.Review(); all == 0 || p.record() {
		cmd = p.Do(session.ReviewGame{})
	}
	p.card.open = false
	p.panel.turnTo(len(p.book.more()), len(p.book.last()))
	return cmd
}

// nextMistake goes to the position before the next marked mistake.
func (p *Screen) nextMistake(by int) func() tea.Cmd {
	return func() tea.Cmd {
		for i := p.s.At() + by; i >= 0 && i < p.s.Match().Len(); i += by {
			if m := p.s.ReviewOf(i).Mark; m == "?" || m == "??" {
				return p.lookAt(i)
			}
		}
		p.talk.note = games.T("ui.replay.nomistake")
		return nil
	}
}

// openXray shows how a search of the position on the screen looks inside. In a
// person's own game that is help; a running demo pauses.
func (p *Screen) openXray() tea.Cmd {
	x := look.NewXray(p.App, p.s.Match().Module(), p.s.State().Clone(), p.s.At()).Of(p.s.Match())
	if p.extra.Seen != nil {
		x.Share(p.extra.Seen)
	}
	return tea.Batch(p.Do(session.LookInside{}), p.Push(x))
}

func (p *Screen) watchSolving() tea.Cmd {
	v, err := look.NewSolving(p.App, p.info, p.s.Match().Options())
	if err != nil {
		p.refuse(err)
		return nil
	}
	return p.Push(v)
}

// changeNames gives the points their other names, for good.
func (p *Screen) changeNames() tea.Cmd {
	g := p.GameSettings(p.s.Match().Module())
	g.Renamed = !g.Renamed
	keep := p.Change(func(s *frame.Settings) { s.Games[p.info.ID] = g })
	p.refresh()
	return keep
}

// pace is the least time between the moves of a demo of a speed.
func pace(speed float64) time.Duration {
	if speed <= 0 {
		return 0
	}
	return time.Duration(float64(time.Second) / speed)
}

// faster changes the speed of a demo.
func (p *Screen) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		i := slices.Index(frame.Speeds, p.speed)
		p.speed = frame.Speeds[min(max(i+by, 0), len(frame.Speeds)-1)]
		p.ForNow(func(s *frame.Settings) { s.DemoSpeed = p.speed })
		return p.Do(session.SetPace{Least: pace(p.speed)})
	}
}

// toggleMouse switches the mouse and says so.
func (p *Screen) toggleMouse() (cmd tea.Cmd) {
	p.talk.note, cmd = p.ToggleMouse()
	return cmd
}

// giveSeat hands the person's seats to the engine: the game is a demo now.
func (p *Screen) giveSeat() tea.Cmd {
	return p.Do(session.GiveSeat{To: p.App.Opponent(p.s.Match().Module())})
}

// newGame starts another game with the same choices; a demo starts a demo.
func (p *Screen) newGame() tea.Cmd {
	m, err := p.s.Again(p.Seed(p.s.Match().Module()), p.Salt())
	if err != nil {
		p.refuse(err)
		return nil
	}
	return p.Replace(New(p.App, frame.Game{Match: m}))
}

// playOffered begins a new game against the offered level.
func (p *Screen) playOffered() tea.Cmd {
	keep := p.keep.takeLevel()
	p.s.Match().SetSeat(p.s.Mine().Other(), games.PlayerSpec{Kind: games.Level, Level: p.keep.offered})
	return tea.Batch(keep, p.newGame())
}

// playOn begins a new game from the position shown, with a person on the side
// to move.
func (p *Screen) playOn() tea.Cmd {
	m, err := p.s.PlayOn()
	if err != nil {
		p.refuse(err)
		return nil
	}
	next := New(p.App, frame.Game{Match: m})
	next.s.Touch()
	next.talk.event = games.T("ui.play.playson", "n", p.s.At())
	return p.Replace(next)
}
