package play

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/autosave"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/stats"
)

// Screen is a game on the board. It holds its parts and calls them; none of them
// knows of it.
type Screen struct {
	frame.Base
	driver session.Driver
	game   *session.Session // the driver's
	extra  Extra

	info  games.Info
	scene scene.Scene // the picture of the position shown
	speed float64     // of a demo, as the settings name it
	page  int         // of the panel, where one after another has room

	area    placement
	input   moveInput
	line    statusLine
	lens    lens
	motion  motion
	numbers moveNumbers
	rules   rules
	tiles   tileKinds
	card    card
	stone   board.Stone
	saver   *autosave.Saver
	file    string // that the record was read from, if it is not of the store
	timers  timers
	moved   time.Time // when a side moved last

	followed follower // what somebody else shows, nil while nothing is
	told     lastSight
}

// Driven is the board of a driver, with what that adds.
func Driven(a *frame.App, d session.Driver, extra Extra) *Screen {
	return driven(a, d, extra, frame.Game{})
}

// driven is Driven for a game whose file is known.
func driven(a *frame.App, d session.Driver, extra Extra, g frame.Game) *Screen {
	p := &Screen{Base: frame.NewBase(a), driver: d, game: d.Session(), extra: extra, speed: a.Settings.DemoSpeed}
	p.info = p.game.Match().Module().Info()
	p.saver = autosave.New(a.Home, d, g.Name, g.Lease)
	p.saver.File = g.Extra
	p.Acts = makeActions(p)
	p.begin()
	return p
}

// Config is how a match is run on a screen.
func Config(a *frame.App) session.Config {
	return session.Config{
		Resources: a.Resources(), Programs: a.Startable(),
		Player: a.Settings.PlayerText, Pace: pace(a.Settings.DemoSpeed), Lines: a.Settings.Lines, Now: func() time.Time { return a.Now() },
	}
}

// New puts a match on the board; a match between engines is a demo, which others follow
// if it begins now. On a server one is enough.
func New(a *frame.App, g frame.Game) *Screen {
	var p *Screen
	c := Config(a)
	c.Match = g.Match
	c.Analyse = g.Match.Seat(games.First).Kind != games.Human && g.Match.Seat(games.Second).Kind != games.Human
	c.Speak, c.Paused = c.Analyse, c.Analyse && g.Name != ""
	c.Coach = stats.Coach(a.Settings.Coach, a.Results(), g.Match)
	c.Hold = func() bool { return p.saver.Saving() }
	var d session.Driver
	if c.Analyse && g.Name == "" && a.Visitor == nil && !g.Match.Status().Over {
		d = session.NewSeries(c, attractPause, page.Rematch(a.House()))
	} else {
		d = session.New(c)
	}
	p = driven(a, d, Extra{}, g)
	if g.Name != "" {
		p.line.event = g.Note
		p.game.Touch()
	}
	return p
}

// Replay shows a record from its start, with a sentence about it.
func Replay(a *frame.App, g frame.Game) *Screen {
	c := Config(a)
	c.Match, c.Watch = g.Match, true
	p := driven(a, session.New(c), Extra{}, g)
	p.line.note, p.file = g.Note, g.File
	return p
}

// begin begins with another board.
func (s *Screen) begin() {
	s.lens.all = s.info.Lenses
	s.lens.set(-1)
	s.input.drop()
	s.line, s.rules, s.numbers, s.motion, s.moved = statusLine{}, rules{}, moveNumbers{}, motion{}, s.App.Now()
	s.card.open = false
	s.area.whole, s.area.ready, s.area.asked, s.page = false, false, 0, 0
	s.input.cursor = scene.NoPoint
	s.refresh()
	if s.extra.Cursor != nil {
		s.input.cursor = s.extra.Cursor()
	}
	if s.input.cursor < 0 || int(s.input.cursor) >= len(s.scene.Spots) {
		s.input.cursor = s.input.first(&s.scene)
	}
	if s.extra.Lens != nil {
		id := s.extra.Lens()
		s.lens.set(slices.IndexFunc(s.info.Lenses, func(l games.Lens) bool { return l.ID == id }))
	}
	if on, _ := s.game.Analysing(); on && s.game.People() == 0 {
		s.lens.set(slices.IndexFunc(s.info.Lenses, func(l games.Lens) bool { return l.Demo }))
	}
	s.point(s.input.cursor)
}

// Place is where the page that finds anything is opened.
func (s *Screen) Place() page.Place {
	v := s.View()
	return page.Place{Module: s.game.Match().Module(), Driver: s.driver, Move: v.unnamed, Typed: func(text string) {
		s.point(pointOf(s.game.State(), &s.scene, v.unnamed(text)))
	}}
}

// Driver is what drives the board.
func (s *Screen) Driver() session.Driver { return s.driver }

// Session is the game on the board.
func (s *Screen) Session() *session.Session { return s.game }

// Name is that of the file which keeps the game.
func (s *Screen) Name() string { return s.saver.Name }

// through reports whether a lens lies on the board.
func (s *Screen) through() bool { return s.lens.current >= 0 }

// Note says something in place of the sentence, until the next key.
func (s *Screen) Note(t message.Text) { s.line.note = t }

// Refused says why an intent cannot be done now.
func (s *Screen) Refused(i session.Intent) {
	if why, ok := s.driver.Can(i); !ok {
		s.Note(why)
	}
}

// SetSize implements frame.Screen.
func (s *Screen) SetSize(w, h int) {
	if w != s.W || h != s.H {
		s.area.asked = 0
	}
	s.Base.SetSize(w, h)
	s.area.ready = false
	s.game.SetLines(linesWanted(s.App.Settings.Lines, s.H))
}

// Shown starts or goes on with the game.
func (s *Screen) Shown() tea.Cmd {
	s.area.ready = false // the settings may have changed
	s.game.SetLines(linesWanted(s.App.Settings.Lines, s.H))
	if s.driver.Has(table.Point{}) {
		s.App.Class = s
	}
	return s.apply(s.driver.Start())
}

// Left stops everything.
func (s *Screen) Left() tea.Cmd {
	saver := s.saver
	keep := s.told.tell(s.App, "")
	if s.App.Class == frame.Class(s) {
		s.App.Class = nil
	}
	if s.extra.Left != nil {
		keep = tea.Batch(keep, s.extra.Left(s))
	}
	s.driver.Close()
	s.Base.Left()
	return tea.Batch(keep, func() tea.Msg { saver.Leave(); return nil })
}

// linesWanted is as many lines of analysis as are wanted and more where they fit.
func linesWanted(lines, h int) int {
	if h >= tallWindow {
		return max(lines, 5)
	}
	return lines
}

// attractPause is how long the end of a demo is shown before the next.
const attractPause = 5 * time.Second

// Attract plays demos of all games in turn, from that of a row of the menu on,
// until a key is pressed.
func Attract(a *frame.App, row int) *Screen {
	c := Config(a)
	c.Analyse, c.Speak = true, true
	next := func(*session.Session) *match.Match {
		m := a.House().Demo(row, a.Rounds/len(a.Modules))
		row, a.Rounds = row+1, a.Rounds+1
		return m
	}
	return Driven(a, session.NewSeries(c, attractPause, next), Extra{})
}
