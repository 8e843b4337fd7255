package ui

import (
	"context"
	"fmt"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/store"
)

// menu is the first screen: the games, and beside them a stored game that
// plays itself.
type menu struct {
	base
	row     int
	scroll  int
	acts    []action
	show    preview
	saved   []store.Entry // unfinished games, newest first
	reading *job
	loading *job
	note    games.Text
	copying bool // the next continue opens a copy
	idle    *job // until attract mode begins
	words   menuWords

	box      textBox // a path being typed
	nextMove int     // of the newest unfinished game, 0 if unknown
	area     rect    // of the rows of games, as last drawn
	rowH     int     // rows of a game
	extras   rect    // of the rows below them
	drawn    []menuExtra
	choices  []hotspot // the language and the theme in the header
}

// attractIdle is how long the menu waits before it plays by itself, if the
// settings want that.
const attractIdle = 2 * time.Minute

func newMenu(a *app) *menu {
	m := &menu{base: newBase(a)}
	for i, g := range a.modules {
		if g.Info().ID == a.settings.LastGame {
			m.row = i
		}
	}
	m.acts = m.makeActions()
	return m
}

func (m *menu) makeActions() []action {
	has := func() bool { return len(m.saved) > 0 }
	all := []action{
		{id: "arrows", show: m.glyphs.Up + m.glyphs.Down, label: "ui.key.choose", rank: 1},
		{id: "up", keys: []string{"up", "k"}, do: m.move(-1)},
		{id: "down", keys: []string{"down", "j"}, do: m.move(1)},
		{id: "play", keys: []string{"enter", "space"}, label: "ui.key.play", about: "ui.about.play", rank: 2, on: func() bool { return !m.trains() }, do: m.play},
		{id: "play", keys: []string{"enter", "space"}, label: "ui.key.train", about: "ui.about.train", rank: 2, on: m.trains, do: m.play},
		{id: "continue", keys: []string{"c"}, label: "ui.key.continue", about: "ui.about.continue", rank: 5, on: has, do: m.resume},
		{id: "new", keys: []string{"n"}, label: "ui.key.newform", about: "ui.about.newform", rank: 3,
			do: func() tea.Cmd { return m.push(newForm(m.app, m.chosen())) }},
		{id: "demo", keys: []string{"d"}, label: "ui.key.demo", about: "ui.about.demo", rank: 4, do: m.demo},
		{id: "tutorial", keys: []string{"t"}, label: "tutorial.key", about: "tutorial.about", rank: 5, on: m.teaches, do: m.teach},
		{id: "rules", about: "ui.about.rules", do: func() tea.Cmd { return m.push(newHelp(m.app, m.chosen())) }},
		{id: "records", keys: []string{"o"}, about: "ui.about.records", do: func() tea.Cmd { return m.push(newRecords(m.app)) }},
		{id: "statistics", keys: []string{"i"}, about: "ui.about.statistics", do: func() tea.Cmd { return m.push(newStatistics(m.app, m.row)) }},
		{id: "settings", keys: []string{"s"}, label: "ui.key.settings", about: "ui.about.settings", rank: 6,
			do: func() tea.Cmd { return m.push(newSettings(m.app, m.show.scene())) }},
		{id: "open", keys: []string{":"}, about: "open.about", do: m.openPath},
		{id: "mouse", keys: []string{"m"}, about: "ui.about.mouse", do: m.toggleMouse},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 20, do: m.quit},
	}
	for i := range min(len(m.modules), 9) {
		all = append(all, action{id: fmt.Sprintf("game-%d", i+1), keys: []string{strconv.Itoa(i + 1)}, do: func() tea.Cmd { return m.choose(i) }})
	}
	return all
}

func (m *menu) actions() []action { return m.acts }

// chosen is the game under the cursor.
func (m *menu) chosen() games.Module { return m.modules[m.row] }

func (m *menu) move(by int) func() tea.Cmd {
	return func() tea.Cmd { return m.choose(min(max(m.row+by, 0), len(m.modules)-1)) }
}

// choose puts the cursor on a game and starts its stored game.
func (m *menu) choose(row int) tea.Cmd {
	m.note = games.Text{}
	m.copying = false
	idle := m.waitIdle()
	if row == m.row && m.show.module != nil {
		return idle
	}
	m.row = row
	return tea.Batch(idle, m.startPreview())
}

// shown reads what there is to continue and lets the stored game play.
func (m *menu) shown() tea.Cmd {
	m.words = menuWords{} // settings may have changed
	return tea.Batch(m.reread(), m.startPreview(), m.waitIdle())
}

func (m *menu) left() tea.Cmd {
	m.reading.stop()
	m.loading.stop()
	m.show.job.stop()
	m.idle.stop()
	return nil
}

// waitIdle starts the wait for attract mode anew.
func (m *menu) waitIdle() tea.Cmd {
	m.idle.stop()
	m.idle = nil
	if !m.settings.Attract {
		return nil
	}
	var cmd tea.Cmd
	m.idle, cmd = m.timer(m.id, attractIdle)
	return cmd
}

func (m *menu) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tickMsg:
		switch {
		case m.show.is(msg.ticket):
			return m.next()
		case m.idle.is(msg.ticket):
			return m.push(newAttraction(m.app, m.row))
		}
	case doneMsg:
		switch {
		case m.reading.is(msg.ticket):
			if f, ok := msg.value.(menuFacts); ok {
				m.facts(f)
			}
		case m.loading.is(msg.ticket):
			m.loading = nil
			return m.loaded(msg)
		}
	}
	return nil
}

// play starts the chosen game at once, with the last choices; a game of
// problems begins with its trainer.
func (m *menu) play() tea.Cmd {
	if m.trains() {
		return m.train()
	}
	return m.start(m.gameSettings(m.chosen()))
}

// teaches reports whether the chosen game has a tutorial.
func (m *menu) teaches() bool { return hasLessons(m.chosen()) }

// teach shows the tutorial of the chosen game.
func (m *menu) teach() tea.Cmd {
	p, err := newTutorial(m.app, m.chosen())
	if err != nil {
		m.note = games.Verbatim(m.table.Error(err))
		return nil
	}
	return m.push(p)
}

// demo lets two engines play the chosen game.
func (m *menu) demo() tea.Cmd {
	g := m.gameSettings(m.chosen())
	g.Seats = seatsDemo
	if g.Rival == "" {
		g.Rival = demoLevel(m.chosen().Info()).String()
		g.Opponent = g.Rival
	}
	return m.start(g)
}

// demoLevel is a level that is worth watching and does not take long.
func demoLevel(info games.Info) games.PlayerSpec {
	level := info.DefaultLevel
	for _, l := range info.Levels {
		if l.Level <= 5 {
			level = max(level, l.Level)
		}
	}
	return games.PlayerSpec{Kind: games.Level, Level: level}
}

func (m *menu) start(g store.GameSettings) tea.Cmd {
	s, err := setup(m.chosen(), g, newSeed(m.now()), m.now())
	var match *games.Match
	s.Salt = m.salt()
	if err == nil {
		match, err = games.NewMatch(s)
	}
	if err != nil {
		m.note = games.Verbatim(m.table.Error(err))
		return nil
	}
	id := m.chosen().Info().ID
	keep := m.change(func(s *settings) { s.LastGame = id })
	m.push(newPlay(m.app, match))
	return keep
}

// trains reports whether the chosen game has a trainer.
func (m *menu) trains() bool {
	_, ok := m.chosen().(games.Trainer)
	return ok
}

// train reads what was answered before and shows the trainer.
func (m *menu) train() tea.Cmd {
	if m.loading != nil {
		return nil
	}
	st, id := m.store, m.chosen().Info().ID
	var run tea.Cmd
	m.loading, run = m.work(m.id, func(context.Context) (any, error) {
		log, skipped, err := loadTraining(st)
		session, aside := loadSession(st, id)
		return trained{log, skipped, session, aside}, err
	})
	return tea.Batch(run, m.change(func(s *settings) { s.LastGame = id }))
}

func (m *menu) trained(before trained) tea.Cmd {
	if !m.trains() {
		return nil // another game was chosen meanwhile
	}
	p, err := newTrainer(m.app, m.chosen(), before)
	if err != nil {
		m.note = games.Verbatim(m.table.Error(err))
		return nil
	}
	return m.push(p)
}

func (m *menu) click(x, y int) tea.Cmd {
	if m.area.has(x, y) {
		row := m.scroll + (y-m.area.y)/m.rowH
		if row == m.row {
			return m.play()
		}
		if row < len(m.modules) {
			return m.choose(row)
		}
	}
	if m.extras.has(x, y) {
		if i := y - m.extras.y; i < len(m.drawn) {
			return m.drawn[i].do()
		}
	}
	return clickOn(m.choices, x, y)
}

func (m *menu) wheel(rows int) tea.Cmd { return m.move(rows)() }
