package shelf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// menuExtra is a line below the games.
type menuExtra struct {
	frame.Action
	text string
}

func (m *menu) Draw(c *canvas.Canvas) {
	m.drawHeader(c)
	listW := m.W
	if m.W >= 76 {
		listW = 42
	}
	m.drawList(c.Sub(1, 1, listW-2, m.H-3))
	if m.W >= 76 {
		for y := 1; y < m.H-2; y++ {
			c.Put(listW-1, y, m.App.Glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
		m.drawGame(c.Sub(listW+1, 1, m.W-listW-2, m.H-3))
	}
	text, role := m.statusText()
	c.PutIn(1, m.H-2, m.W-2, text, canvas.Style{FG: role})
}

// ring is the value by places further; one that is not in the list counts as
// the first.
func ring[T comparable](all []T, now T, by int) T {
	i := max(slices.Index(all, now), 0)
	return all[((i+by)%len(all)+len(all))%len(all)]
}

// drawHeader names the program and, where they can be clicked, the language and
// the theme.
func (m *menu) drawHeader(c *canvas.Canvas) {
	frame.Header(c, m.T("ui.menu.title"), "")
	m.choices = m.choices[:0]
	x := m.W - 1
	for i, part := range []struct {
		text  string
		cycle func(*frame.Settings)
	}{
		{m.Say(page.ValueName(m.App.Palette.Name)), func(s *frame.Settings) { s.Theme = ring(store.Choices("theme"), s.Theme, 1) }},
		{m.App.LanguageName(m.App.Table.Code), func(s *frame.Settings) { s.Language = ring(words.Codes(), m.App.Table.Code, 1) }},
		{m.App.Version, nil},
	} {
		w := m.App.Width(part.text)
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
			c.Put(x-2, 0, m.App.Glyphs.Dot, canvas.Style{FG: theme.Dim})
			x, w = x-3, w-3
		}
		x -= w
		c.Put(x, 0, part.text, canvas.Style{FG: theme.Dim})
		if part.cycle != nil {
			c.Put(x+w-1, 0, m.App.Glyphs.Menu, canvas.Style{FG: theme.Accent})
			m.choices = append(m.choices, frame.Hotspot{Rect: frame.NewRect(x, 0, w, 1), Do: func() tea.Cmd { return m.App.Change(part.cycle) }})
		}
	}
}

func (m *menu) statusText() (string, theme.Role) {
	switch {
	case !m.note.IsZero():
		return m.Say(m.note), theme.Warn
	case len(m.App.Notices) > 0:
		return m.Say(m.App.Notices[0]), theme.Warn
	}
	return m.enterText(), theme.Text
}

// about is what the menu says of the shown game beside its board, wrapped.
func (m *menu) about(width int) []string {
	shown := m.App.Modules[m.show.row]
	var all []string
	for _, text := range append([]string{m.T(shown.Info().Summary)}, m.standing(shown)...) {
		all = append(all, canvas.Wrap(text, max(width, 2))...)
	}
	return all
}

// enterText says what Enter starts, of which game if there is room for that.
func (m *menu) enterText() string {
	text := m.enterSentence()
	all := []string{text}
	if m.trains() {
		all = append(all, m.App.InRow([]string{text, m.T("ui.menu.enter.problem")}))
	}
	game := message.T(m.chosen().Info().Name)
	for _, long := range all[:len(all):len(all)] {
		all = append(all, m.T("ui.menu.enter.game", "game", game, "text", long))
	}
	for _, long := range all[1:] {
		if m.App.Width(long) > m.App.Width(text) && m.App.Width(long) <= m.W-2 {
			text = long
		}
	}
	return text
}

// enterSentence says what Enter starts.
func (m *menu) enterSentence() string {
	info := m.chosen().Info()
	g := m.App.GameSettings(m.chosen())
	spec, err := games.ParsePlayer(g.Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Max}
	}
	name := m.App.PlayerName(info, spec)
	switch {
	case m.trains():
		return m.T("ui.menu.enter.train")
	case g.Seats == store.SeatsTwo:
		return m.T("ui.menu.enter.two")
	case g.Seats == store.SeatsDemo:
		return m.T("ui.menu.enter.demo")
	case g.Side == "random":
		return m.T("ui.menu.enter.random", "player", name)
	case g.Side == "second":
		return m.T("ui.menu.enter", "player", name, "side", message.T(page.SeatKey(info, games.Second)))
	}
	return m.T("ui.menu.enter", "player", name, "side", message.T(page.SeatKey(info, games.First)))
}

// drawList draws the games and, below, what else there is.
func (m *menu) drawList(c *canvas.Canvas) {
	w, h := c.Size()
	y := 0
	if h >= 12 {
		c.PutIn(1, y, w-1, m.T("ui.menu.choose"), canvas.Style{FG: theme.Dim})
		y++
	}
	extras := m.extraLines(w)
	m.rowH = 2
	if y+2*len(m.App.Modules)+1+len(extras) > h {
		m.rowH = 1
	}
	rows := min(len(m.App.Modules), max((h-y-min(len(extras)+1, 4))/m.rowH, 1))
	m.scroll = frame.ScrollTo(m.scroll, m.row, rows, len(m.App.Modules))
	m.area = frame.NewRect(1, 1+y, w, m.rowH*rows)
	for i := range rows {
		m.drawModule(c.Sub(0, y, w, m.rowH), m.scroll+i)
		y += m.rowH
	}
	if y < h {
		c.Put(1, y, strings.Repeat(m.App.Glyphs.FrameH, max(w-2, 0)), canvas.Style{FG: theme.Dim})
		y++
	}
	m.extras, m.drawn = frame.NewRect(1, 1+y, w, h-y), extras
	for _, e := range extras {
		if y >= h {
			return
		}
		x := c.Put(2, y, e.Keys[0], canvas.Style{FG: theme.Accent})
		c.PutIn(x+2, y, w-x-2, e.text, canvas.Style{FG: theme.Text})
		y++
	}
}

// extraLines are the actions named below the games, in w columns.
func (m *menu) extraLines(w int) []menuExtra {
	var all []menuExtra
	for _, id := range []string{"continue", "today", "own-problems", "tutorial", "together", "library", "demo", "records", "statistics", "settings", "quit"} {
		act := m.Acts[slices.IndexFunc(m.Acts, func(a frame.Action) bool { return a.ID == id })]
		if !act.Enabled() {
			continue
		}
		text := m.T(act.About)
		switch id {
		case "continue":
			text = m.continueText(w - 5)
		case "today":
			text = m.todayText()
		case "tutorial":
			text += "  " + m.App.Ticks(m.chosen().Info().ID, frame.LessonsOf(m.chosen()))
		case "together":
			text = m.T("lobby.menu")
			if m.waits != "" {
				text = m.T("lobby.waits", "table", m.waits)
			}
		case "quit":
			text = m.T(m.quitLine())
		}
		all = append(all, menuExtra{act, text})
	}
	return all
}

// todayText is the line about the problem of the day, "" without one.
func (m *menu) todayText() string {
	row := m.daily()
	if row < 0 {
		return ""
	}
	p := m.App.Practice[m.App.Modules[row].Info().ID]
	if p.Solved {
		return m.T("ui.menu.today.solved", "grade", p.Today.Grade, "n", p.Days)
	}
	return m.T("ui.menu.today", "grade", p.Today.Grade)
}

func (m *menu) drawModule(c *canvas.Canvas, i int) {
	w, _ := c.Size()
	info := m.App.Modules[i].Info()
	st := canvas.Style{FG: theme.Text}
	mark := " "
	if i == m.row {
		st.BG, mark = theme.Select, m.App.Glyphs.Pointer
		c.Fill(0, 0, w, 1, ' ', st)
	}
	x := c.Put(1, 0, fmt.Sprintf("%s %d  ", mark, i+1), st)
	x = c.PutIn(x, 0, w-x, m.T(info.Name), canvas.Style{FG: st.FG, BG: st.BG, Bold: true})
	if m.rowH == 1 {
		if facts := m.factsText(m.App.Modules[i]); m.App.Width(facts) <= w-x-2 {
			c.Put(x+2, 0, facts, frame.In(theme.Dim, st))
		}
		return
	}
	if own := m.ownName(info); own != "" {
		c.PutIn(max(x+2, ownColumn), 0, w-max(x+2, ownColumn), own, frame.In(theme.Dim, st))
	}
	c.PutIn(6, 1, w-7, m.factsText(m.App.Modules[i]), canvas.Style{FG: theme.Dim})
}

// ownColumn is where the games' Chinese names begin.
const ownColumn = 23

// ownName is a game's Chinese name beside the English one.
func (m *menu) ownName(info games.Info) string {
	if m.App.Table.Code != words.English {
		return ""
	}
	table, err := words.Load(words.Traditional)
	if err != nil {
		return ""
	}
	return table.S(info.Name)
}

// factsText is a game in one line; one of problems says what is due.
func (m *menu) factsText(mod games.Module) string {
	p, ok := m.App.Practice[mod.Info().ID]
	if !ok || teach.Of(mod).Trainer == nil {
		return m.T(mod.Info().Facts)
	}
	return m.App.Dotted(m.T("ui.menu.problems", "n", p.Problems), m.T("ui.menu.due", "n", p.Due))
}

// menuKeys is the rows kept for the keys below the preview, leastPreview those
// that the preview has in any case.
const (
	menuKeys     = 3
	leastPreview = 3
)

// drawGame draws the stored game, what the game is about and how it went.
func (m *menu) drawGame(c *canvas.Canvas) {
	w, h := c.Size()
	c.PutIn(0, 0, w, m.T(m.App.Modules[m.show.row].Info().Name), canvas.Style{FG: theme.Title})
	text := m.about(w)
	boardH := max(h-2-len(text)-menuKeys, leastPreview)
	y := 1
	if m.show.state != nil {
		sc := m.show.state.Scene()
		o := m.App.BoardOptions()
		o.Coordinates = false
		y += m.App.DrawScene(c.Sub(0, y, w, boardH), &sc, o) + 1
	}
	for _, t := range text {
		c.PutIn(0, y, w, t, canvas.Style{FG: theme.Text})
		y++
	}
	y++
	for _, act := range m.Acts {
		if y >= h || act.About == "" || !act.Enabled() || act.Rank == 0 {
			continue
		}
		c.Put(0, y, m.App.KeyLabel(m.App.KeysOf(act)), canvas.Style{FG: theme.Accent})
		text := m.T(act.About)
		if act.ID == "continue" {
			text = cmp.Or(m.leftText(), text)
		}
		c.PutIn(8, y, w-8, text, canvas.Style{FG: theme.Dim})
		y++
	}
}

// standing is how the person stands in a game: results and level, or
// for a game of problems how they were answered.
func (m *menu) standing(mod games.Module) []string {
	info := mod.Info()
	if p, ok := m.App.Practice[info.ID]; ok && teach.Of(mod).Trainer != nil {
		if p.Answers == 0 {
			return []string{m.T("ui.menu.noproblems")}
		}
		return []string{m.T("ui.menu.answered", "n", p.Answers, "percent", 100*p.Right/p.Answers), m.T("train.rating", "rating", p.Rating, "n", p.Days)}
	}
	s := stats.Summarize(m.App.Results(), info.ID)
	if s.Games == 0 {
		return []string{m.T("ui.menu.nogames")}
	}
	last, n := s.Streak()
	streak := map[int]string{1: "ui.menu.streak.won", 0: "ui.menu.streak.drawn", -1: "ui.menu.streak.lost"}[last]
	all := []string{m.T("ui.menu.results", "wins", s.Wins, "losses", s.Losses, "draws", s.Draws), m.T(streak, "n", n)}
	spec, err := games.ParsePlayer(m.App.GameSettings(mod).Opponent)
	if err != nil || spec.Kind != games.Level {
		return all
	}
	rated, _ := stats.Rated(m.App.Results(), info.ID)
	if n := rated; n < players.Placing {
		return append(all, m.T("ui.menu.level.placing", "level", spec.Level, "n", n+1, "of", players.Placing))
	}
	of := len(info.Levels)
	if next := stats.Offered(m.App.Results(), info, spec.Level); next > 0 && rated > players.Placing {
		return append(all, m.T("ui.menu.level.fits", "level", spec.Level, "of", of, "next", next))
	}
	toNext := stats.Ahead - stats.Balance(m.App.Results(), info.ID, spec.String())
	if spec.Level >= of || toNext <= 0 {
		return append(all, m.T("ui.menu.level", "level", spec.Level, "of", of))
	}
	return append(all, m.T("ui.menu.level.up", "level", spec.Level, "of", of, "n", toNext))
}

// quitLine promises that all is saved only while it is, and can be.
func (m *menu) quitLine() string {
	switch {
	case m.App.Failed() != nil:
		return "ui.menu.quit.unsaved"
	case m.barred != nil:
		return "ui.menu.quit.barred"
	case m.App.Visitor != nil && m.App.Visitor.Guest:
		return "ui.menu.quit.guest"
	}
	return "ui.menu.quit"
}
