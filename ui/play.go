package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
)

// play is a game on the screen: two people, a person and an engine, or two
// engines (a demo). Its parts are in play_path.go (cursor and moves),
// play_typed.go (typed moves), play_turn.go (engines, end), play_clock.go,
// play_look.go (undo, looking back), play_demo.go, play_seats.go, play_hint.go,
// play_lens.go, play_analysis.go, play_save.go, play_export.go, and what is
// drawn: play_draw.go (sizes, board), play_header.go, play_status.go and panel*.go. The trainer (train*.go), the
// tutorial (tutorial*.go), a replay (replay.go) and its review (review.go) are
// games on the screen too.
type play struct {
	base
	m     *games.Match
	info  games.Info
	seats [2]*seat
	acts  []action

	// The position shown: the live one, or an earlier one when looking back.
	back  int // moves shown when looking back, -1 for the live position
	state games.State
	scene games.Scene
	step  games.Step
	path  []games.Point

	cursor   games.Point
	bias     board.Bias
	turned   int // extra quarter turns asked for
	whole    bool
	replay   bool // a record is shown: nobody moves
	shortcut bool // typing mode: the next letter is a key
	box      textBox
	layout   *board.Layout
	ready    bool // layout is chosen
	page     int
	area     areas
	ruled    ruleNames // kept, as a schema is dear

	event games.Text // what happened last
	note  games.Text // what the last key was refused for, or its effect

	think    *thinking
	wait     *job // pause between the moves of a demo
	prepare  *job
	prepared bool    // or being prepared
	evals    []*eval // by number of moves played; nil where nothing is known
	analysis analysis
	hint     hinting
	lens     lensing
	demo     demoing
	clock    clocking
	trail    trail
	review   reviewing
	branch   branching
	task     *training // nil unless this is the trainer
	lesson   *tuition  // nil unless this is the tutorial
	offered  int       // the level that fits better after this game; 0 none
	file     saving
}

// demoing is how a game without people runs.
type demoing struct {
	paused bool
	once   bool // stop again after the next move
	speed  float64
	scored bool // its result is in the series
	// attract plays all games in turn until a key is pressed.
	attract bool
}

// newPlay puts a match on the screen.
func newPlay(a *app, m *games.Match) *play {
	p := &play{base: newBase(a), m: m, info: m.Module().Info(), back: -1}
	p.demo.speed = a.settings.DemoSpeed
	p.analysis.on = p.isDemo()
	p.lens.current = -1
	p.file.name = a.store.NewName(p.info.ID)
	p.reseat()
	p.acts = p.makeActions()
	p.cursor = games.NoPoint
	p.refresh()
	p.cursor = p.firstPoint()
	return p
}

// reseat makes fresh engine players.
func (p *play) reseat() {
	for _, s := range []games.Side{games.First, games.Second} {
		spec := p.m.Seat(s)
		p.seats[s] = nil
		if spec.Kind != games.Human {
			p.seats[s] = &seat{module: p.m.Module(), spec: spec, options: p.m.Options(), env: p.env(spec, p.m.Seed())}
		}
	}
}

// watched reports whether the game is only looked at: a demo or a replay.
func (p *play) watched() bool { return p.replay || p.isDemo() }

// isDemo reports whether no person plays.
func (p *play) isDemo() bool {
	return p.m.Seat(games.First).Kind != games.Human && p.m.Seat(games.Second).Kind != games.Human
}

// humanTurn reports whether a person is to move in the live position.
func (p *play) humanTurn() bool {
	if p.lesson != nil && p.lesson.phase != learning {
		return false
	}
	return !p.replay && !p.m.Status().Over && p.m.Seat(p.m.Turn()).Kind == games.Human
}

// mine is the side of the only person, NoSide if there are two or none.
func (p *play) mine() games.Side {
	return onlyPerson(p.m.Seat(games.First).Kind == games.Human, p.m.Seat(games.Second).Kind == games.Human)
}

// onlyPerson is the side of the only person, NoSide if there are two or none.
func onlyPerson(first, second bool) games.Side {
	switch {
	case first && !second:
		return games.First
	case second && !first:
		return games.Second
	}
	return games.NoSide
}

func (p *play) live() bool { return p.back < 0 }

// moves is how many moves have led to the position shown.
func (p *play) moves() int {
	if p.live() {
		return p.m.At()
	}
	return p.back
}

func (p *play) actions() []action { return p.acts }

func (p *play) setSize(w, h int) {
	p.base.setSize(w, h)
	p.ready = false
}

// shown starts or goes on with the game.
func (p *play) shown() tea.Cmd {
	p.ready = false // the settings may have changed
	p.refresh()
	if p.task != nil {
		return tea.Batch(p.prepareCmd(), p.proceed(), p.taskShown())
	}
	return tea.Batch(p.prepareCmd(), p.proceed())
}

// left cancels everything.
func (p *play) left() tea.Cmd {
	p.stopAll()
	p.prepare.stop()
	p.prepare = nil
	p.review.stop()
	if p.task != nil {
		p.task.stopWork()
	}
	if p.lesson != nil {
		p.lesson.judge.stop()
	}
	return p.file.leave()
}

// stopAll cancels all work on the position.
func (p *play) stopAll() {
	p.stopThinking()
	p.wait.stop()
	p.wait = nil
	p.analysis.stop()
	p.hint.clear()
	p.lens.stop()
	p.clock.stop()
}

func (p *play) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tickMsg:
		return p.tick(msg.ticket)
	case doneMsg:
		return p.done(msg)
	case savedMsg:
		p.unsaved = msg.err
	case exportedMsg:
		p.note = msg.text()
	}
	return nil
}

// tick is the next picture of whatever the ticket belongs to.
func (p *play) tick(ticket int) tea.Cmd {
	switch {
	case p.think != nil && p.think.is(ticket):
		return p.thinkTick()
	case p.wait.is(ticket):
		return p.waited()
	case p.analysis.is(ticket):
		return p.analysisTick()
	case p.lens.is(ticket):
		return p.lensTick()
	case p.clock.is(ticket):
		return p.clockTick()
	case p.review.is(ticket):
		return p.reviewTick()
	case p.task != nil && p.task.ticks(ticket):
		return p.taskTick(ticket)
	}
	return nil
}

// done is the end of a job.
func (p *play) done(msg doneMsg) tea.Cmd {
	switch {
	case p.think != nil && p.think.is(msg.ticket):
		return p.decided(msg)
	case p.analysis.is(msg.ticket):
		return p.analysed(msg)
	case p.hint.is(msg.ticket):
		return p.hinted(msg)
	case p.lens.is(msg.ticket):
		return p.lensed(msg)
	case p.task != nil && p.task.judge.is(msg.ticket):
		return p.judged(msg)
	case p.lesson != nil && p.lesson.judge.is(msg.ticket):
		return p.tried(msg)
	case p.task != nil && p.task.maker.job.is(msg.ticket):
		return p.made(msg)
	case p.task != nil && p.task.files.job.is(msg.ticket):
		return p.filesRead(msg)
	case p.task != nil && p.task.files.check.is(msg.ticket):
		return p.fileChecked(msg)
	case p.review.is(msg.ticket):
		return p.reviewDone(msg)
	case p.prepare.is(msg.ticket):
		p.prepare = nil
		p.refresh()
		return p.relens()
	}
	return nil
}

// proceed does what comes next in the live position: end the game, let an
// engine think, or wait for a person.
func (p *play) proceed() tea.Cmd {
	switch {
	case p.replay, p.task != nil, p.lesson != nil:
		return p.analyseCmd()
	case p.m.Status().Over:
		return p.over()
	case p.humanTurn():
		return tea.Batch(p.clockCmd(), p.analyseCmd())
	case p.isDemo() && p.demo.paused && !p.demo.once:
		return p.analyseCmd()
	}
	return p.thinkCmd()
}

// interval is the least time between the moves of a demo.
func (p *play) interval() time.Duration {
	if p.demo.speed <= 0 {
		return 0
	}
	return time.Duration(float64(time.Second) / p.demo.speed)
}
