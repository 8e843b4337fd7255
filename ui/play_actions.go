package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
)

// makeActions is the key map of a game on the screen, for playing and for
// watching.
func (p *play) makeActions() []action {
	all := p.lessonActions() // before the board's own use of the keys
	all = append(all, p.cursorActions()...)
	all = append(all, p.gameActions()...)
	all = append(all, p.demoActions()...)
	all = append(all, p.lookActions()...)
	all = append(all, p.trainActions()...)
	return append(all, p.otherActions()...)
}

// idle reports that the person may act on the live position.
func (p *play) idle() bool {
	return p.live() && p.humanTurn() && (p.task == nil || p.task.phase == asking)
}

func (p *play) playing() bool { return !p.watched() }
func (p *play) isOpen() bool  { return len(p.path) > 0 }

func (p *play) cursorActions() []action {
	arrows := p.glyphs.LeftKey + p.glyphs.Up + p.glyphs.Down + p.glyphs.RightKey
	all := []action{
		{id: "arrows", show: arrows, label: "ui.key.move", about: "", rank: 9, on: p.playing, do: nil},
		{id: "up", keys: []string{"up", "k"}, do: p.walk(board.Up)},
		{id: "down", keys: []string{"down", "j"}, do: p.walk(board.Down)},
		{id: "left", keys: []string{"left", "h"}, do: p.walk(board.Left)},
		{id: "right", keys: []string{"right", "l"}, do: p.walk(board.Right)},
		{id: "leap-up", keys: []string{"shift+up", "K"}, do: p.leap(board.Up)},
		{id: "leap-down", keys: []string{"shift+down", "J"}, do: p.leap(board.Down)},
		{id: "leap-left", keys: []string{"shift+left", "H"}, do: p.leap(board.Left)},
		{id: "leap-right", keys: []string{"shift+right", "L"}, do: p.leap(board.Right)},
		{id: "act", keys: []string{"enter", "space"}, label: "ui.key.act", about: "ui.about.act", rank: 1, on: p.idle, do: p.act},
		{id: "act-refused", keys: []string{"enter", "space"}, on: func() bool { return p.playing() && !p.idle() }, do: p.act},
		{id: "next-point", keys: []string{"tab"}, label: "ui.key.nextpoint", about: "ui.about.nextpoint", rank: 2, on: p.isOpen, do: p.nextPoint(1)},
		{id: "next-page", keys: []string{"tab"}, label: "ui.key.page", about: "ui.about.page", rank: 12, on: func() bool { return !p.isOpen() }, do: p.nextPoint(1)},
		{id: "last-page", keys: []string{"shift+tab"}, do: p.nextPoint(-1)},
		{id: "drop", keys: []string{"esc"}, label: "ui.key.drop", rank: 3, on: p.isOpen, do: p.escape},
	}
	for i := range 9 {
		all = append(all, action{id: fmt.Sprintf("choice-%d", i+1), keys: []string{fmt.Sprint(i + 1)}, on: p.hasChoice(i), do: p.choose(i)})
	}
	return all
}

func (p *play) gameActions() []action {
	game := func() bool { return p.task == nil && p.lesson == nil }
	canUndo := func() bool { return game() && p.playing() && (p.m.At() > 0 || p.m.Status().Over) }
	canRedo := func() bool { return game() && p.playing() && p.live() && p.m.At() < p.m.Len() }
	running := func() bool { return game() && p.playing() && !p.m.Status().Over }
	return []action{
		{id: "undo", keys: []string{"u"}, label: "ui.key.undo", about: "ui.about.undo", rank: 5, on: canUndo, do: p.undo},
		{id: "redo", keys: []string{"U"}, label: "ui.key.redo", about: "ui.about.redo", rank: 13, on: canRedo, do: p.redo},
		{id: "hint", keys: []string{"y"}, label: "ui.key.hint", about: "ui.about.hint", rank: 6, on: func() bool { return game() && p.idle() }, do: p.nextHint},
		{id: "type", keys: []string{":"}, about: "ui.about.type", do: p.openBox},
		{id: "move-now", keys: []string{"."}, label: "ui.key.movenow", about: "ui.about.movenow", rank: 4,
			on: func() bool { return p.playing() && p.live() && p.think != nil }, do: p.step1},
		{id: "new", keys: []string{"n"}, label: "ui.key.new", about: "ui.about.new", rank: 14, on: game, do: p.newGame},
		{id: "next-level", keys: []string{"N"}, label: "ui.key.nextlevel", about: "ui.about.nextlevel", rank: 2,
			on: func() bool { return p.offered > 0 && p.m.Status().Over && p.mine() != games.NoSide }, do: p.playOffered},
		{id: "restart", keys: []string{"r"}, about: "ui.about.restart", on: func() bool { return game() && p.playing() && p.m.At() > 0 }, do: p.restartGame},
		{id: "give-seat", keys: []string{"d"}, about: "ui.about.giveseat", on: running, do: p.giveSeat},
		{id: "resign", about: "ui.about.resign", on: running, do: p.resign},
		{id: "offer-draw", about: "ui.about.draw", on: func() bool { return game() && p.idle() }, do: p.offerDraw},
		{id: "swap", about: "ui.about.swap", on: func() bool { return running() && p.mine() != games.NoSide }, do: p.swapSeats},
		{id: "opponent", about: "ui.about.opponent", on: running, do: func() tea.Cmd { return p.push(newOpponents(p.app, p)) }},
		{id: "clock", keys: []string{"p"}, about: "ui.about.clock", on: func() bool { return p.idle() && p.m.Clock().On() }, do: p.pauseClock},
	}
}

func (p *play) demoActions() []action {
	past := func() bool { return !p.live() }
	more := func() bool { return past() || p.isDemo() && !p.replay && !p.m.Status().Over }
	running := func() bool { return p.watched() && !p.demo.paused && more() }
	paused := func() bool { return p.watched() && p.demo.paused && more() }
	take := func() bool { return p.isDemo() && !p.replay && !p.state.Status().Over }
	again := func() bool { return p.replay && !p.state.Status().Over }
	replay := func() bool { return p.replay }
	varied := func() bool { return len(p.branch.moves) > 1 }
	return []action{
		{id: "pause", keys: []string{"space"}, label: "ui.key.pause", about: "ui.about.pause", rank: 1, on: running, do: p.run},
		{id: "run", keys: []string{"space"}, label: "ui.key.goon", about: "ui.about.goon", rank: 1, on: paused, do: p.run},
		{id: "step", keys: []string{"."}, label: "ui.key.step", about: "ui.about.step", rank: 2, on: more, do: p.step1},
		{id: "step-back", keys: []string{","}, label: "ui.key.stepback", about: "ui.about.stepback", rank: 3,
			on: func() bool { return p.m.At() > 0 && p.watched() }, do: p.lookBack},
		{id: "look-back", keys: []string{","}, about: "ui.about.lookback",
			on: func() bool { return p.m.At() > 0 && p.playing() }, do: p.lookBack},
		{id: "live", keys: []string{"f"}, label: "ui.key.live", about: "ui.about.live", rank: 4, on: past, do: func() tea.Cmd { return p.lookAt(p.m.At()) }},
		{id: "faster", keys: []string{"+", "="}, show: "+/-", label: "ui.key.speed", about: "ui.about.faster", rank: 4, on: p.watched, do: p.faster(1)},
		{id: "slower", keys: []string{"-"}, about: "ui.about.slower", on: p.watched, do: p.faster(-1)},
		{id: "first", keys: []string{"home"}, about: "ui.about.first", on: replay, do: func() tea.Cmd { return p.lookAt(0) }},
		{id: "last", keys: []string{"end"}, about: "ui.about.last", on: replay, do: func() tea.Cmd { return p.lookAt(p.m.At()) }},
		{id: "variation", keys: []string{">"}, show: "< >", label: "replay.key.vary", about: "replay.about.vary", rank: 3, on: varied, do: p.vary(1)},
		{id: "last-variation", keys: []string{"<"}, about: "replay.about.varyback", on: varied, do: p.vary(-1)},
		{id: "play-on", keys: []string{"c", "enter"}, label: "ui.key.playon", about: "ui.about.playon", rank: 5, on: again, do: p.playOn},
		{id: "take-over", keys: []string{"enter"}, label: "ui.key.takeover", about: "ui.about.takeover", rank: 5, on: take, do: p.takeOver},
	}
}

func (p *play) lookActions() []action {
	lensOn := func() bool { return p.lens.current >= 0 }
	judged := func() bool { return p.review.ready }
	return []action{
		{id: "lens", keys: []string{"v"}, label: "ui.key.lens", about: "ui.about.lens", rank: 10, do: p.turnLens(1)},
		{id: "lens-off", keys: []string{"V"}, about: "ui.about.lensoff", on: lensOn, do: p.lensOff},
		{id: "analysis", keys: []string{"a"}, label: "ui.key.analysis", about: "ui.about.analysis", rank: 11,
			on: func() bool { return !p.replay }, do: p.toggleAnalysis},
		{id: "review", keys: []string{"a"}, label: "ui.key.review", about: "ui.about.review", rank: 6,
			on: func() bool { return p.replay && p.m.Len() > 0 }, do: p.toggleAnalysis},
		{id: "mistake", keys: []string{"b"}, label: "ui.key.mistake", about: "ui.about.mistake", rank: 4, on: judged, do: p.nextMistake(1)},
		{id: "last-mistake", keys: []string{"B"}, about: "ui.about.lastmistake", on: judged, do: p.nextMistake(-1)},
		{id: "xray", keys: []string{"x"}, label: "ui.key.xray", about: "ui.about.xray", rank: 12,
			on: func() bool { return !p.state.Status().Over }, do: p.openXray},
		{id: "why", keys: []string{"w"}, about: "ui.about.why", on: func() bool { return p.moves() > 0 }, do: p.why},
		{id: "turn", about: "ui.about.turn", on: func() bool { l := p.scene.Lattice; return l.Kind == games.Cells && !l.Upright }, do: p.turnBoard},
		{id: "names", about: "ui.about.names", on: func() bool { _, ok := p.state.(games.Notator); return ok }, do: p.changeNames},
		{id: "whole", keys: []string{"z"}, about: "ui.about.whole", on: func() bool { return p.scene.Focus[0] != p.scene.Focus[1] }, do: p.toggleWhole},
	}
}

func (p *play) otherActions() []action {
	return append(p.exportActions(), []action{
		{id: "rules", about: "ui.about.rules", do: func() tea.Cmd { return p.push(newHelp(p.app, p.m.Module())) }},
		{id: "solving", about: "ui.about.solving", on: p.solvable, do: p.watchSolving},
		{id: "settings", keys: []string{"s"}, about: "ui.about.settings", do: func() tea.Cmd { return p.push(newSettings(p.app, p.scene)) }},
		{id: "mouse", keys: []string{"m"}, about: "ui.about.mouse", do: p.toggleMouse},
		{id: "back", keys: []string{"esc"}, about: "ui.about.back", on: func() bool { return !p.isOpen() }, do: p.escape},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 20, do: p.quit},
	}...)
}

func (p *play) turnBoard() tea.Cmd {
	p.turned++
	p.ready = false
	p.chooseLayout()
	return nil
}

// changeNames gives the points their other names, for good.
func (p *play) changeNames() tea.Cmd {
	g := p.gameSettings(p.m.Module())
	g.Renamed = !g.Renamed
	keep := p.change(func(s *settings) { s.Games[p.info.ID] = g })
	p.refresh()
	return keep
}

// renaming is the position's other notation, if it is chosen.
func (p *play) renaming() (games.Notator, bool) {
	n, ok := p.state.(games.Notator)
	return n, ok && p.settings.Games[p.info.ID].Renamed
}

// named writes the names of points in a text as they are chosen.
func (p *play) named(text string) string {
	if n, ok := p.renaming(); ok {
		return n.Rename(text, false)
	}
	return text
}

func (p *play) toggleWhole() tea.Cmd {
	p.whole = !p.whole
	p.ready = false
	p.chooseLayout()
	return nil
}

// openXray shows how a search of the position on the screen looks inside. In a
// person's own game that is help; a running demo pauses.
func (p *play) openXray() tea.Cmd {
	var keep tea.Cmd
	if p.watched() {
		p.demo.paused = true
	} else {
		keep = p.practise()
	}
	p.analysis.stop()
	return tea.Batch(keep, p.push(newXray(p.app, p.m.Module(), p.state.Clone(), p.moves())))
}

// newGame starts another game with the same choices; a demo starts a demo.
func (p *play) newGame() tea.Cmd {
	seats := [2]games.PlayerSpec{p.m.Seat(games.First), p.m.Seat(games.Second)}
	if p.isDemo() && !p.replay {
		seats[0], seats[1] = seats[1], seats[0] // in a series both begin in turn
	}
	m, err := games.NewMatch(games.Setup{
		Module: p.m.Module(), Options: p.m.Options(), Seed: newSeed(p.now()), Salt: p.salt(), Seats: seats, Started: p.now(),
		Clock: games.NewClock(p.m.Clock().Main, p.m.Clock().Increment),
	})
	if err != nil {
		p.refuse(err)
		return nil
	}
	next := newPlay(p.app, m)
	next.demo.attract = p.demo.attract
	return p.replace(next)
}

// toggleMouse gives the mouse to the terminal or takes it back.
func (a *app) toggleMouse() tea.Cmd {
	keep := a.change(func(s *settings) { s.Mouse = !s.Mouse })
	return tea.Batch(keep, a.mouseCmd())
}

func (a *app) mouseCmd() tea.Cmd {
	if a.settings.Mouse {
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}

// solvable reports whether the game can show how it is solved.
func (p *play) solvable() bool {
	_, ok := p.state.(games.Solver)
	return ok
}

func (p *play) watchSolving() tea.Cmd {
	if s, ok := p.state.Clone().(games.Solver); ok {
		return p.push(newSolving(p.app, p.m.Module(), s))
	}
	return nil
}
