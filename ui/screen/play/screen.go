package play

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// Screen is a game on the board.
type Screen struct {
	table
	hand   hand
	lens   lens
	trail  trail
	head   head
	speech speech
	book   book
	panel  panel
	typing typing
	talk   talk
	keep   keeper
	tally  tally
	export exporter
	card   card
	motion motion
	extra  Extra

	pulse pulse
}

// Driven is the board of a driver, with what that adds.
func Driven(a *frame.App, d session.Driver, extra Extra) *Screen {
	s := d.Session()
	p := &Screen{table: table{Base: frame.NewBase(a), d: d, s: s, info: s.Match().Module().Info(), speed: a.Settings.DemoSpeed}, extra: extra}
	t := &p.table
	t.below = extra.Text
	p.hand = hand{table: t, cursor: games.NoPoint}
	p.lens = lens{table: t, current: -1}
	p.trail.s = s
	p.keep = keeper{table: t, name: a.Store.NewName(p.info.ID)}
	p.tally = tally{t}
	if p.head = (head{table: t, title: extra.Title}); extra.Title == nil {
		p.head.title = p.head.seatsText
	}
	p.speech = speech{table: t, hand: &p.hand, keep: &p.keep, tally: p.tally, talk: &p.talk, extra: &p.extra}
	p.card = card{table: t, speech: &p.speech, keep: &p.keep, acts: p.Actions}
	p.book = book{table: t, hand: &p.hand, lens: &p.lens, tally: p.tally, extra: &p.extra}
	p.panel = panel{table: t, pages: p.book.all}
	p.typing = typing{table: t, moved: p.point}
	p.pulse = pulse{table: t, lens: &p.lens, motion: &p.motion, extra: &p.extra, tick: p.Tick, draw: p.refresh}
	p.export = exporter{table: t, view: p.view, name: func() string { return p.keep.name }, said: func(t games.Text) { p.talk.note = t }, lens: func() string { l, _ := p.lens.on(); return l.ID }, words: extra.Words}
	p.Acts = p.makeActions()
	p.place()
	return p
}

// Config is how a match is run on a screen.
func Config(a *frame.App) session.Config {
	return session.Config{
		Resources: a.Resources(), Programs: a.Startable(),
		Pace: pace(a.Settings.DemoSpeed), Lines: a.Settings.Lines, Now: func() time.Time { return a.Now() },
	}
}

// New puts a match on the board; a match between engines is a demo.
func New(a *frame.App, g frame.Game) *Screen {
	var p *Screen
	c := Config(a)
	c.Match = g.Match
	c.Analyse = g.Match.Seat(games.First).Kind != games.Human && g.Match.Seat(games.Second).Kind != games.Human
	c.Paused = c.Analyse && g.Name != ""
	c.Hold = func() bool { return p.keep.saving() }
	s := session.New(c)
	p = Driven(a, s, Extra{})
	p.keep.extra = g.Extra
	if g.Name != "" {
		p.keep.name, p.keep.lease = g.Name, g.Lease
		p.talk.event = g.Note
		s.Touch()
	}
	return p
}

// Replay shows a record from its start, with a sentence about it.
func Replay(a *frame.App, m *games.Match, note games.Text) *Screen {
	c := Config(a)
	c.Match, c.Watch = m, true
	p := Driven(a, session.New(c), Extra{})
	p.talk.note = note
	return p
}

// place begins with another board.
func (p *Screen) place() {
	p.lens.set(-1)
	p.hand.drop()
	p.talk, p.head.rules, p.trail, p.motion = talk{}, rules{}, trail{s: p.s}, motion{}
	p.card.open = false
	p.whole, p.ready, p.panel.page = false, false, 0
	p.keep.counted, p.keep.offered = false, 0
	p.hand.cursor = games.NoPoint
	p.refresh()
	if p.extra.Cursor != nil {
		p.hand.cursor = p.extra.Cursor()
	}
	if p.hand.cursor < 0 || int(p.hand.cursor) >= len(p.scene.Spots) {
		p.hand.cursor = p.hand.first()
	}
	if p.extra.Lens != nil {
		id := p.extra.Lens()
		p.lens.set(slices.IndexFunc(p.info.Lenses, func(l games.Lens) bool { return l.ID == id }))
	}
	p.point(p.hand.cursor)
}

// Name is that of the file which keeps the game.
func (p *Screen) Name() string { return p.keep.name }

// Through reports whether a lens lies on the board.
func (p *Screen) Through() bool { return p.lens.current >= 0 }

// Note says something in place of the sentence, until the next key.
func (p *Screen) Note(t games.Text) { p.talk.note = t }

// SetSize implements frame.Screen.
func (p *Screen) SetSize(w, h int) {
	p.Base.SetSize(w, h)
	p.ready = false
	p.setLines()
}

// Shown starts or goes on with the game.
func (p *Screen) Shown() tea.Cmd {
	p.ready = false // the settings may have changed
	p.setLines()
	return p.follow(p.d.Start())
}

// Left stops everything.
func (p *Screen) Left() tea.Cmd {
	var keep tea.Cmd
	if p.extra.Left != nil {
		keep = p.extra.Left()
	}
	p.d.Close()
	p.Base.Left()
	return tea.Batch(keep, p.keep.leave())
}
