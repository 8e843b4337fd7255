package ui

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/store"
	"duiju/ui/theme"
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
	area    rect // of the rows of games
	rowH    int  // rows of a game
	extras  rect // of the rows below them
	drawn   []menuExtra
	copying bool // the next continue opens a copy
	idle    *job // until attract mode begins
	words   menuWords
}

// preview is the stored game of a module, played move by move without an
// engine.
type preview struct {
	*job
	module games.Module
	state  games.State
	at     int
}

// previewPause and previewMoves: one move a second, then it rests.
const (
	previewPause = time.Second
	previewMoves = 40
)

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
		{id: "play", keys: []string{"enter", "space"}, label: "ui.key.play", about: "ui.about.play", rank: 2, do: m.play},
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

// menuFacts is what the menu reads from the disk; the results only once, as
// this program adds to them itself.
type menuFacts struct {
	saved   []store.Entry
	results []store.Result
	lessons []learned
}

func (m *menu) facts(f menuFacts) {
	m.saved = f.saved
	if !m.read {
		m.past, m.lessons, m.read = f.results, append(f.lessons, m.lessons...), true
	}
	m.words = menuWords{}
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

func (m *menu) startPreview() tea.Cmd {
	m.show.job.stop()
	mod := m.chosen()
	d := mod.Info().Demo
	state, err := mod.New(games.Fit(mod, d.Options), d.Seed)
	if err != nil {
		m.show = preview{}
		return nil
	}
	var cmd tea.Cmd
	j, cmd := m.timer(m.id, previewPause)
	m.show = preview{job: j, module: mod, state: state}
	return cmd
}

// scene is the picture of the stored game, empty if there is none.
func (v *preview) scene() games.Scene {
	if v.state == nil {
		return games.Scene{}
	}
	return v.state.Scene()
}

// next plays one stored move; at the end it rests.
func (m *menu) next() tea.Cmd {
	v := &m.show
	moves := v.module.Info().Demo.Moves
	if v.at >= min(len(moves), previewMoves) || v.state.Play(moves[v.at]) != nil {
		v.job.stop()
		return nil
	}
	v.at++
	return v.tickCmd(m.id, previewPause)
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

// resume goes on with the newest unfinished game, or with a copy of it if
// another window has it.
func (m *menu) resume() tea.Cmd {
	if m.loading != nil || len(m.saved) == 0 {
		return nil
	}
	name, asCopy, l := m.saved[0].Name, m.copying, &loader{app: m.app}
	m.copying = false
	var run tea.Cmd
	m.loading, run = m.work(m.id, func(context.Context) (any, error) { return l.load(name, asCopy) })
	return run
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
		return trained{log, skipped, loadSession(st, id)}, err
	})
	return run
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

func (m *menu) loaded(msg doneMsg) tea.Cmd {
	if before, ok := msg.value.(trained); ok && msg.err == nil {
		return m.trained(before)
	}
	if errors.Is(msg.err, store.ErrHeld) {
		m.copying = true
		m.note = games.T("ui.menu.held")
		return nil
	}
	g, ok := msg.value.(loadedGame)
	if !ok || msg.err != nil {
		m.note = games.T("ui.menu.unreadable", "reason", errorText(msg.err))
		var f *games.Fault
		if errors.As(msg.err, &f) {
			m.note = games.T("ui.menu.unreadable", "reason", f.Text)
		}
		return m.reread()
	}
	p := newPlay(m.app, g.match)
	p.file.name, p.file.lease, p.file.touched = g.name, g.lease, true
	p.demo.paused = p.isDemo()
	p.event = g.note
	return m.push(p)
}

// reread looks again what there is to continue.
func (m *menu) reread() tea.Cmd {
	st, known := m.store, m.app.read
	var run tea.Cmd
	m.reading.stop()
	m.reading, run = m.work(m.id, func(context.Context) (any, error) {
		f := menuFacts{saved: st.Unfinished()}
		var err error
		if !known {
			f.results, _, err = st.Results()
			if err == nil {
				f.lessons, err = loadLearned(st)
			}
		}
		return f, err
	})
	return run
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
	return nil
}

func (m *menu) wheel(rows int) tea.Cmd { return m.move(rows)() }

// menuExtra is a line below the games.
type menuExtra struct {
	key, text string
	do        func() tea.Cmd
}

func (m *menu) draw(c *canvas.Canvas) {
	right := m.version + " " + m.glyphs.Dot + " " + m.languageName(m.table.Code)
	header(c, m.t("ui.menu.title"), right)
	listW := m.w
	if m.w >= 76 {
		listW = 42
	}
	m.drawList(c.Sub(1, 1, listW-2, m.h-3))
	if m.w >= 76 {
		for y := 1; y < m.h-2; y++ {
			c.Put(listW-1, y, m.glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
		m.drawGame(c.Sub(listW+1, 1, m.w-listW-2, m.h-3))
	}
	text, role := m.statusText()
	c.PutIn(1, m.h-2, m.w-2, text, canvas.Style{FG: role})
}

func (m *menu) statusText() (string, theme.Role) {
	switch {
	case !m.note.IsZero():
		return m.say(m.note), theme.Warn
	case len(m.notices) > 0:
		return m.say(m.notices[0]), theme.Warn
	}
	return m.wordsFor(m.words.width).enter, theme.Text
}

// menuWords is what the menu says about the chosen game. It is kept until
// something it depends on changes, as it is drawn every second.
type menuWords struct {
	row, width int
	language   string
	about      []string // wrapped
	enter      string
	lessons    string // the line of the tutorial with its ticks
}

func (m *menu) wordsFor(width int) *menuWords {
	w := &m.words
	if w.about != nil && w.row == m.row && w.width == width && w.language == m.table.Code {
		return w
	}
	info := m.chosen().Info()
	about := append(canvas.Wrap(m.t(info.Summary), max(width, 2)), "")
	*w = menuWords{row: m.row, width: width, language: m.table.Code, enter: m.enterText()}
	w.about = append(about, m.standing(info)...)
	w.lessons = m.t("tutorial.about") + "  " + m.ticks(info.ID, lessonsOf(m.chosen()))
	return w
}

// enterText says what Enter starts.
func (m *menu) enterText() string {
	info := m.chosen().Info()
	g := m.gameSettings(m.chosen())
	spec, err := games.ParsePlayer(g.Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Max}
	}
	name := m.playerName(info, spec)
	game := games.T(info.Name)
	switch {
	case m.trains():
		return m.t("ui.menu.enter.train", "game", game)
	case g.Seats == seatsTwo:
		return m.t("ui.menu.enter.two", "game", game)
	case g.Seats == seatsDemo:
		return m.t("ui.menu.enter.demo", "game", game)
	case g.Side == "random":
		return m.t("ui.menu.enter.random", "game", game, "player", name)
	case g.Side == "second":
		return m.t("ui.menu.enter", "game", game, "player", name, "side", games.T(seatKey(info, games.Second)))
	}
	return m.t("ui.menu.enter", "game", game, "player", name, "side", games.T(seatKey(info, games.First)))
}

// drawList draws the games and, below, what else there is.
func (m *menu) drawList(c *canvas.Canvas) {
	w, h := c.Size()
	y := 0
	if h >= 12 {
		c.PutIn(1, y, w-1, m.t("ui.menu.choose"), canvas.Style{FG: theme.Dim})
		y++
	}
	extras := m.extraLines()
	m.rowH = 2
	if y+2*len(m.modules)+1+len(extras) > h {
		m.rowH = 1
	}
	rows := min(len(m.modules), max((h-y-min(len(extras)+1, 4))/m.rowH, 1))
	m.scroll = scrollTo(m.scroll, m.row, rows, len(m.modules))
	m.area = rect{1, 1 + y, w, m.rowH * rows}
	for i := range rows {
		m.drawModule(c.Sub(0, y, w, m.rowH), m.scroll+i)
		y += m.rowH
	}
	if y < h {
		c.Put(1, y, strings.Repeat(m.glyphs.FrameH, max(w-2, 0)), canvas.Style{FG: theme.Dim})
		y++
	}
	m.extras, m.drawn = rect{1, 1 + y, w, h - y}, extras
	for _, e := range extras {
		if y >= h {
			return
		}
		x := c.Put(2, y, e.key, canvas.Style{FG: theme.Accent})
		c.PutIn(x+2, y, w-x-2, e.text, canvas.Style{FG: theme.Text})
		y++
	}
}

func (m *menu) extraLines() []menuExtra {
	var all []menuExtra
	if len(m.saved) > 0 {
		all = append(all, menuExtra{"c", m.t("ui.menu.continue", "game", m.savedName(m.saved[0]), "ago", m.ago(m.saved[0].Time)), m.resume})
	}
	if m.teaches() {
		all = append(all, menuExtra{"t", m.wordsFor(m.words.width).lessons, m.teach})
	}
	all = append(all,
		menuExtra{"d", m.t("ui.about.demo"), m.demo},
		menuExtra{"o", m.t("ui.about.records"), func() tea.Cmd { return m.push(newRecords(m.app)) }},
		menuExtra{"i", m.t("ui.about.statistics"), func() tea.Cmd { return m.push(newStatistics(m.app, m.row)) }},
		menuExtra{"s", m.t("ui.about.settings"), func() tea.Cmd { return m.push(newSettings(m.app, m.show.scene())) }},
	)
	return all
}

// savedName is the game of an unfinished game's file.
func (m *menu) savedName(e store.Entry) games.Text {
	id, _, _ := strings.Cut(e.Name, "-")
	if mod := m.app.module(id); mod != nil {
		return games.T(mod.Info().Name)
	}
	return games.Verbatim(id)
}

// ago says how long something is past.
func (a *app) ago(t time.Time) games.Text {
	d := a.now().Sub(t)
	switch {
	case d < time.Minute:
		return games.T("ui.ago.now")
	case d < time.Hour:
		return games.T("ui.ago.minutes", "n", int(d.Minutes()))
	case d < 24*time.Hour:
		return games.T("ui.ago.hours", "n", int(d.Hours()))
	}
	return games.T("ui.ago.days", "n", int(d.Hours()/24))
}

func (m *menu) drawModule(c *canvas.Canvas, i int) {
	w, _ := c.Size()
	info := m.modules[i].Info()
	st := canvas.Style{FG: theme.Text}
	mark := " "
	if i == m.row {
		st.BG, mark = theme.Select, m.glyphs.Pointer
		c.Fill(0, 0, w, 1, ' ', st)
	}
	x := c.Put(1, 0, fmt.Sprintf("%s %d  ", mark, i+1), st)
	x = c.PutIn(x, 0, w-x, m.t(info.Name), canvas.Style{FG: st.FG, BG: st.BG, Bold: true})
	if m.rowH == 1 {
		c.PutIn(x+2, 0, w-x-2, m.t(info.Facts), canvas.Style{FG: theme.Dim, BG: st.BG})
		return
	}
	c.PutIn(6, 1, w-6, m.t(info.Facts), canvas.Style{FG: theme.Dim})
}

// drawGame draws the stored game, what the game is about and how it went.
func (m *menu) drawGame(c *canvas.Canvas) {
	w, h := c.Size()
	info := m.chosen().Info()
	c.PutIn(0, 0, w, m.t(info.Name), canvas.Style{FG: theme.Title})
	text := m.wordsFor(w).about
	boardH := max(h-2-len(text)-1, 3)
	y := 1
	if m.show.state != nil {
		sc := m.show.scene()
		lay := board.Pick(sc.Lattice, w, boardH, board.Options{})
		bw, bh := lay.Size()
		lay.Draw(c.Sub((w-bw)/2, y, bw, bh), &sc, board.View{Cursor: m.previewCursor(&sc), Glyphs: m.glyphs, Letters: m.letters()})
		y += bh + 1
	}
	for _, t := range text {
		c.PutIn(0, y, w, t, canvas.Style{FG: theme.Text})
		y++
	}
}

// previewCursor keeps the last move in view without showing a cursor on it.
func (m *menu) previewCursor(*games.Scene) games.Point { return games.NoPoint }

// standing is the person's results in the chosen game.
func (m *menu) standing(info games.Info) []string {
	s := summarize(m.results(), info.ID)
	if s.games == 0 {
		return []string{m.t("ui.menu.nogames")}
	}
	return []string{m.t("ui.menu.results", "wins", s.wins, "losses", s.losses, "draws", s.draws)}
}
