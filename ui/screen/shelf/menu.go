package shelf

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/store"
)

// menu is the first screen: the games, and beside them a stored game that
// plays itself.
type menu struct {
	frame.Base
	row     int
	scroll  int
	show    preview
	saved   []store.Entry // unfinished games, newest first
	reading *frame.Job
	loading *frame.Job
	note    message.Text
	waits   string     // the table that waits for the person's move, "" for none
	barred  error      // why nothing can be saved here, nil if it can
	copying bool       // the next continue opens a copy
	idle    *frame.Job // until attract mode begins

	newest  games.Record // of the unfinished games; without a game if it cannot be read
	area    frame.Rect   // of the rows of games, as last drawn
	rowH    int          // rows of a game
	extras  frame.Rect   // of the rows below them
	drawn   []menuExtra
	choices []frame.Hotspot // the language and the theme in the header
}

// attractIdle is how long the menu waits before it plays by itself, if the
// settings want that.
const attractIdle = 2 * time.Minute

func NewMenu(a *frame.App) *menu {
	m := &menu{Base: frame.NewBase(a)}
	for i, g := range a.Modules {
		if g.Info().ID == a.Settings.LastGame {
			m.row = i
		}
	}
	m.Acts = m.makeActions()
	return m
}

func (m *menu) makeActions() []frame.Action {
	has := func() bool { return len(m.saved) > 0 }
	all := []frame.Action{
		{ID: "arrows", Show: m.App.Glyphs.Up + m.App.Glyphs.Down, Label: "ui.key.choose", Rank: 1},
		{ID: "up", Keys: []string{"up", "k"}, Do: m.move(-1)},
		{ID: "down", Keys: []string{"down", "j"}, Do: m.move(1)},
		{ID: "play", Keys: []string{"enter", "space"}, Label: "ui.key.play", About: "ui.about.play", Rank: 2, On: func() bool { return !m.trains() }, Do: m.play},
		{ID: "play", Keys: []string{"enter", "space"}, Label: "ui.key.train", About: "ui.about.train", Rank: 2, On: m.trains, Do: m.play},
		{ID: "continue", Keys: []string{"c"}, Label: "ui.key.continue", About: "ui.about.continue", Rank: 5, On: has, Do: m.resume},
		{ID: "new", Keys: []string{"n"}, Label: "ui.key.newform", About: "ui.about.newform", Rank: 3,
			Do: func() tea.Cmd { return frame.OpenPage(m.App, m.App.House().NewGamePage(m.chosen())) }},
		{ID: "demo", Keys: []string{"d"}, Label: "ui.key.demo", About: "ui.about.demo", Rank: 4, Do: m.demo},
		{ID: "tutorial", Keys: []string{"t"}, Label: "tutorial.key", About: "tutorial.about", Rank: 5, On: func() bool { return frame.HasLessons(m.chosen()) }, Do: m.teach},
		{ID: "library", Keys: []string{"l"}, Label: "learn.key", About: "learn.about", Rank: 5, Do: func() tea.Cmd { return frame.OpenPage(m.App, m.App.House().LibraryPage()) }},
		{ID: "own-problems", Keys: []string{"r"}, About: "ui.about.ownproblems", On: func() bool { return !m.trains() && teach.Of(m.chosen()).Claims.Of != nil }, Do: func() tea.Cmd { return m.train(training.Mode{}) }},
		{ID: "today", Keys: []string{"p"}, About: "ui.about.today", On: func() bool { return m.daily() >= 0 }, Do: m.today},
		{ID: "rules", About: "ui.about.rules", Do: func() tea.Cmd { return m.Push(NewHelp(m.App, m.chosen())) }},
		{ID: "records", Keys: []string{"o"}, About: "ui.about.records", Do: func() tea.Cmd { return m.Push(newRecords(m.App)) }},
		{ID: "statistics", Keys: []string{"i"}, About: "ui.about.statistics", Do: func() tea.Cmd { return m.Push(newStatistics(m.App, m.row)) }},
		{ID: "settings", Keys: []string{"s"}, Label: "ui.key.settings", About: "ui.about.settings", Rank: 6,
			Do: func() tea.Cmd { return frame.OpenPage(m.App, m.App.House().SettingsPage()) }},
		{ID: "together", Keys: []string{"m"}, Label: "lobby.key", About: "lobby.about", Rank: 3, On: func() bool { return m.App.Visitor != nil }, Do: func() tea.Cmd {
			return frame.OpenPage(m.App, m.App.House().LobbyPage(m.App.Visitor.Hub, m.App.Visitor.Person, m.row))
		}},
		{ID: "mouse", Keys: []string{"m"}, About: "ui.about.mouse", On: func() bool { return m.App.Visitor == nil }, Do: m.toggleMouse},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 20, Do: m.Quit},
	}
	for i := range min(len(m.App.Modules), 9) {
		all = append(all, frame.Action{ID: fmt.Sprintf("game-%d", i+1), Keys: []string{strconv.Itoa(i + 1)}, Do: func() tea.Cmd { return m.choose(i) }})
	}
	return all
}

// Place is where the page that finds anything is opened.
func (m *menu) Place() page.Place {
	at := page.Place{Module: m.chosen()}
	if v := m.App.Visitor; v != nil {
		at.Tables = m.App.House().LobbyPage(v.Hub, v.Person, m.row)
	}
	return at
}

// chosen is the game under the cursor.
func (m *menu) chosen() games.Module { return m.App.Modules[m.row] }

func (m *menu) move(by int) func() tea.Cmd {
	return func() tea.Cmd { return m.choose(min(max(m.row+by, 0), len(m.App.Modules)-1)) }
}

// choose puts the cursor on a game and starts its stored game.
func (m *menu) choose(row int) tea.Cmd {
	m.note = message.Text{}
	m.copying = false
	idle := m.waitIdle()
	if row == m.row && m.show.module != nil {
		return idle
	}
	m.row = row
	return tea.Batch(idle, m.laterPreview())
}

// Shown reads what there is to continue and lets the stored game play.
func (m *menu) Shown() tea.Cmd {
	return tea.Batch(m.reread(), m.startPreview(), m.waitIdle())
}

// waitIdle starts the wait for attract mode anew.
func (m *menu) waitIdle() tea.Cmd {
	m.idle.Stop()
	m.idle = nil
	if !m.App.Settings.Attract {
		return nil
	}
	var cmd tea.Cmd
	m.idle, cmd = m.Timer(attractIdle, func() tea.Cmd { return m.Push(m.App.Routes.Attract(m.App, m.row)) })
	return cmd
}

// play starts the chosen game at once, with the last choices; a game of
// problems begins with its trainer.
func (m *menu) play() tea.Cmd {
	if m.trains() {
		return m.train(training.Mode{})
	}
	return m.start(m.App.GameSettings(m.chosen()))
}

// teach shows the tutorial of the chosen game.
func (m *menu) teach() tea.Cmd {
	p, err := m.App.Routes.Tutorial(m.App, m.chosen())
	if err != nil {
		return m.refuse(err)
	}
	return m.Push(p)
}

// demo lets two engines play the chosen game.
func (m *menu) demo() tea.Cmd {
	g := m.App.GameSettings(m.chosen())
	g.Seats = store.SeatsDemo
	if g.Rival == "" {
		g.Rival = frame.DemoLevel(m.chosen().Info()).String()
		g.Opponent = g.Rival
	}
	return m.start(g)
}

func (m *menu) start(g store.GameSettings) tea.Cmd {
	game, err := m.App.House().Begin(m.chosen(), g, m.App.Seed(m.chosen()))
	if err != nil {
		return m.refuse(err)
	}
	id := m.chosen().Info().ID
	keep := m.App.Change(func(s *frame.Settings) { s.LastGame = id })
	m.Push(m.App.Routes.Game(m.App, frame.Game{Match: game}))
	return keep
}

// refuse says why something does not begin.
func (m *menu) refuse(err error) tea.Cmd {
	m.note = message.OfError(err)
	return nil
}

// toggleMouse switches the mouse and says so.
func (m *menu) toggleMouse() (cmd tea.Cmd) {
	m.note, cmd = m.App.ToggleMouse()
	return cmd
}

// trains reports whether the chosen game is one of problems.
func (m *menu) trains() bool { return teach.Of(m.chosen()).Trainer != nil }

// today shows the problem of the day.
func (m *menu) today() tea.Cmd {
	row := m.daily()
	if row < 0 {
		return nil
	}
	return tea.Batch(m.choose(row), m.train(training.Mode{Kind: training.OfDay}))
}

// daily is the row of the chosen game if it has a problem of the day that is known, else of
// the first that has one, -1 if there is none.
func (m *menu) daily() int {
	if m.App.Practice[m.chosen().Info().ID].Problems > 0 {
		return m.row
	}
	return slices.IndexFunc(m.App.Modules, func(mod games.Module) bool { return m.App.Practice[mod.Info().ID].Problems > 0 })
}

// train reads what was answered before and shows the trainer.
func (m *menu) train(mode training.Mode) tea.Cmd {
	if m.loading != nil {
		return nil
	}
	mod, st, read := m.chosen(), m.App.Store, m.App.Routes.Trainer
	id := mod.Info().ID
	var run tea.Cmd
	m.loading, run = frame.Load(&m.Base, func(context.Context) (func(*frame.App) (frame.Screen, error), error) { return read(st, mod, mode) }, func(open func(*frame.App) (frame.Screen, error), err error) tea.Cmd {
		m.loading = nil
		if m.chosen().Info().ID != id {
			return nil // another game was chosen meanwhile
		}
		return m.trained(open, err)
	})
	return tea.Batch(run, m.App.Change(func(s *frame.Settings) { s.LastGame = id }))
}

// trained shows the trainer.
func (m *menu) trained(open func(*frame.App) (frame.Screen, error), err error) tea.Cmd {
	var s frame.Screen
	if err == nil {
		s, err = open(m.App)
	}
	if err != nil {
		return m.refuse(err)
	}
	return m.Push(s)
}

func (m *menu) Click(x, y int) tea.Cmd {
	if m.area.Has(x, y) {
		row := m.scroll + (y-m.area.Y)/m.rowH
		if row == m.row {
			return m.play()
		}
		if row < len(m.App.Modules) {
			return m.choose(row)
		}
	}
	if m.extras.Has(x, y) {
		if i := y - m.extras.Y; i < len(m.drawn) {
			return m.drawn[i].Do()
		}
	}
	return frame.ClickOn(m.choices, x, y)
}

func (m *menu) Wheel(rows int) tea.Cmd { return m.move(rows)() }
