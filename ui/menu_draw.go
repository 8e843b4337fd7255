package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/lang"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// menuExtra is a line below the games.
type menuExtra struct {
	key, text string
	do        func() tea.Cmd
}

func (m *menu) draw(c *canvas.Canvas) {
	m.drawHeader(c)
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
	if m.box.active {
		m.box.draw(c, 1, m.h-2, m.w-2, m.t("open.prompt"))
		return
	}
	text, role := m.statusText()
	c.PutIn(1, m.h-2, m.w-2, text, canvas.Style{FG: role})
}

// drawHeader names the program and, where they can be clicked, the language and
// the theme.
func (m *menu) drawHeader(c *canvas.Canvas) {
	header(c, m.t("ui.menu.title"), "")
	m.choices = m.choices[:0]
	x := m.w - 1
	for i, part := range []struct {
		text  string
		cycle func(*settings)
	}{
		{m.valueName(m.palette.Name), func(s *settings) { s.Theme = ring(store.Choices("theme"), s.Theme, 1) }},
		{m.languageName(m.table.Code), func(s *settings) { s.Language = ring(lang.Codes(), m.table.Code, 1) }},
		{m.version, nil},
	} {
		w := m.width(part.text)
		if part.cycle != nil {
			w += 2
		}
		if i > 0 {
			w += 3
		}
		if x-w < 14 {
			return
		}
		if i > 0 {
			c.Put(x-2, 0, m.glyphs.Dot, canvas.Style{FG: theme.Dim})
			x, w = x-3, w-3
		}
		x -= w
		c.Put(x, 0, part.text, canvas.Style{FG: theme.Dim})
		if part.cycle != nil {
			c.Put(x+w-1, 0, m.glyphs.Menu, canvas.Style{FG: theme.Accent})
			m.choices = append(m.choices, hotspot{rect{x, 0, w, 1}, func() tea.Cmd {
				m.words = menuWords{}
				return m.change(part.cycle)
			}})
		}
	}
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
	about := canvas.Wrap(m.t(info.Summary), max(width, 2))
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
	extras := m.extraLines(w)
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

// extraLines are the lines below the games, in w columns.
func (m *menu) extraLines(w int) []menuExtra {
	var all []menuExtra
	if len(m.saved) > 0 {
		all = append(all, menuExtra{"c", m.continueText(w - 5), m.resume})
	}
	if m.teaches() {
		all = append(all, menuExtra{"t", m.wordsFor(m.words.width).lessons, m.teach})
	}
	all = append(all,
		menuExtra{"d", m.t("ui.about.demo"), m.demo},
		menuExtra{"o", m.t("ui.about.records"), func() tea.Cmd { return m.push(newRecords(m.app)) }},
		menuExtra{"i", m.t("ui.about.statistics"), func() tea.Cmd { return m.push(newStatistics(m.app, m.row)) }},
		menuExtra{"s", m.t("ui.about.settings"), func() tea.Cmd { return m.push(newSettings(m.app, m.show.scene())) }},
		menuExtra{"q", m.t("ui.menu.quit"), m.quit},
	)
	return all
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
		c.PutIn(x+2, 0, w-x-2, m.factsText(info), in(theme.Dim, st))
		return
	}
	if own := m.ownName(info); own != "" {
		c.PutIn(max(x+2, ownColumn), 0, w-max(x+2, ownColumn), own, in(theme.Dim, st))
	}
	c.PutIn(6, 1, w-7, m.factsText(info), canvas.Style{FG: theme.Dim})
}

// ownColumn is where the games' Chinese names begin.
const ownColumn = 23

// ownName is a game's Chinese name beside the English one.
func (m *menu) ownName(info games.Info) string {
	if m.table.Code != lang.English {
		return ""
	}
	table, err := lang.Load(lang.Traditional)
	if err != nil {
		return ""
	}
	return table.S(info.Name)
}

// factsText is a game in one line; one of problems says what is due.
func (m *menu) factsText(info games.Info) string {
	p, ok := m.practice[info.ID]
	if !ok {
		return m.t(info.Facts)
	}
	return m.dotted(m.t("ui.menu.problems", "n", p.problems), m.t("ui.menu.due", "n", p.due))
}

// drawGame draws the stored game, what the game is about and how it went.
func (m *menu) drawGame(c *canvas.Canvas) {
	w, h := c.Size()
	info := m.chosen().Info()
	c.PutIn(0, 0, w, m.t(info.Name), canvas.Style{FG: theme.Title})
	text := m.wordsFor(w).about
	boardH := max(h-2-len(text), 3)
	y := 1
	if m.show.state != nil {
		sc := m.show.scene()
		lay := board.Pick(sc.Lattice, w, boardH, board.Options{})
		bw, bh := lay.Size()
		lay.Draw(c.Sub((w-bw)/2, y, bw, bh), &sc, board.View{Cursor: games.NoPoint, Glyphs: m.glyphs, Letters: m.letters()})
		y += bh + 1
	}
	for _, t := range text {
		c.PutIn(0, y, w, t, canvas.Style{FG: theme.Text})
		y++
	}
	y++
	for _, act := range m.acts {
		if y >= h || act.about == "" || !act.enabled() || act.rank == 0 {
			continue
		}
		c.Put(0, y, m.keyLabel(m.keysOf(act)), canvas.Style{FG: theme.Accent})
		c.PutIn(8, y, w-8, m.t(act.about), canvas.Style{FG: theme.Dim})
		y++
	}
}

// standing is how the person stands in the chosen game: results and level, or
// for a game of problems how they were answered.
func (m *menu) standing(info games.Info) []string {
	if p, ok := m.practice[info.ID]; ok {
		if p.answers == 0 {
			return []string{m.t("ui.menu.noproblems")}
		}
		return []string{m.t("ui.menu.answered", "n", p.answers, "percent", 100*p.right/p.answers), m.t("train.rating", "rating", p.rating, "n", p.days)}
	}
	s := summarize(m.results(), info.ID)
	if s.games == 0 {
		return []string{m.t("ui.menu.nogames")}
	}
	all := []string{m.t("ui.menu.results", "wins", s.wins, "losses", s.losses, "draws", s.draws)}
	spec, err := games.ParsePlayer(m.gameSettings(m.chosen()).Opponent)
	if err != nil || spec.Kind != games.Level {
		return all
	}
	of, toNext := len(info.Levels), ahead-balance(m.results(), info.ID, spec.String())
	if spec.Level >= of || toNext <= 0 {
		return append(all, m.t("ui.menu.level", "level", spec.Level, "of", of))
	}
	return append(all, m.t("ui.menu.level.up", "level", spec.Level, "of", of, "n", toNext))
}
