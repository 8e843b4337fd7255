package play

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// Screen is a game on the board. It holds its parts and calls them; none of them
// knows of it.
type Screen struct {
	frame.Base
	d     session.Driver
	s     *session.Session // the driver's
	extra Extra

	info  games.Info
	scene games.Scene // the picture of the position shown
	speed float64     // of a demo, as the settings name it
	page  int         // of the panel, where one after another has room

	area    placement
	input   moveInput
	typing  typing
	line    statusLine
	lens    lens
	motion  motion
	numbers moveNumbers
	rules   rules
	tiles   tileKinds
	card    card
	keep    keeper
	timers  timers

	followed follower // the x-ray that somebody else shows, nil while none is
}

// Driven is the board of a driver, with what that adds.
func Driven(a *frame.App, d session.Driver, extra Extra) *Screen {
	p := &Screen{Base: frame.NewBase(a), d: d, s: d.Session(), extra: extra, speed: a.Settings.DemoSpeed}
	p.info = p.s.Match().Module().Info()
	p.keep = keeper{app: a, name: a.Store.NewName(p.info.ID)}
	p.Acts = makeActions(p)
	p.begin()
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
		p.line.event = g.Note
		s.Session().Touch()
	}
	return p
}

// Replay shows a record from its start, with a sentence about it.
func Replay(a *frame.App, m *games.Match, note games.Text) *Screen {
	c := Config(a)
	c.Match, c.Watch = m, true
	p := Driven(a, session.New(c), Extra{})
	p.line.note = note
	return p
}

// begin begins with another board.
func (p *Screen) begin() {
	p.lens.all = p.info.Lenses
	p.lens.set(-1)
	p.input.drop()
	p.line, p.rules, p.numbers, p.motion = statusLine{}, rules{}, moveNumbers{}, motion{}
	p.card.open = false
	p.area.whole, p.area.ready, p.page = false, false, 0
	p.keep.counted, p.keep.offered = false, 0
	p.input.cursor = games.NoPoint
	p.refresh()
	if p.extra.Cursor != nil {
		p.input.cursor = p.extra.Cursor()
	}
	if p.input.cursor < 0 || int(p.input.cursor) >= len(p.scene.Spots) {
		p.input.cursor = p.input.first(&p.scene)
	}
	if p.extra.Lens != nil {
		id := p.extra.Lens()
		p.lens.set(slices.IndexFunc(p.info.Lenses, func(l games.Lens) bool { return l.ID == id }))
	}
	p.point(p.input.cursor)
}

// Driver is what drives the board.
func (p *Screen) Driver() session.Driver { return p.d }

// Session is the game on the board.
func (p *Screen) Session() *session.Session { return p.s }

// Name is that of the file which keeps the game.
func (p *Screen) Name() string { return p.keep.name }

// through reports whether a lens lies on the board.
func (p *Screen) through() bool { return p.lens.current >= 0 }

// Note says something in place of the sentence, until the next key.
func (p *Screen) Note(t games.Text) { p.line.note = t }

// SetSize implements frame.Screen.
func (p *Screen) SetSize(w, h int) {
	p.Base.SetSize(w, h)
	p.area.ready = false
	p.s.SetLines(linesWanted(p.App.Settings.Lines, p.H))
}

// Shown starts or goes on with the game.
func (p *Screen) Shown() tea.Cmd {
	p.area.ready = false // the settings may have changed
	p.s.SetLines(linesWanted(p.App.Settings.Lines, p.H))
	return p.apply(p.d.Start())
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

// linesWanted is as many lines of analysis as are wanted and more where they fit.
func linesWanted(lines, h int) int {
	if h >= tallWindow {
		return max(lines, 5)
	}
	return lines
}
