package ui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// form is the new-game form: a pop-up with a row for every choice. Only legal
// values can be chosen.
type form struct {
	base
	module games.Module
	info   games.Info
	g      store.GameSettings
	seed   uint64
	typed1 bool // the seed was typed: keep it
	row    int
	scroll int
	area   rect
	fault  error // why the choices do not go together
	acts   []action
}

// formRow is one choice of the form.
type formRow struct {
	label  string
	value  string
	about  string
	change func(by int)
	digits bool // takes typed digits
}

func newForm(a *app, m games.Module) *form {
	f := &form{base: newBase(a), module: m, info: m.Info(), g: a.gameSettings(m), seed: newSeed(a.now())}
	if f.g.Rival == "" {
		f.g.Rival = f.g.Opponent
	}
	f.acts = []action{
		{id: "start", keys: []string{"enter"}, label: "ui.key.start", rank: 1, do: f.start},
		{id: "change", show: a.glyphs.LeftKey + a.glyphs.RightKey, label: "ui.key.change", rank: 2},
		{id: "arrows", show: a.glyphs.Up + a.glyphs.Down, label: "ui.key.row", rank: 3},
		{id: "up", keys: []string{"up", "k", "shift+tab"}, do: func() tea.Cmd { f.row--; return nil }},
		{id: "down", keys: []string{"down", "j", "tab"}, do: func() tea.Cmd { f.row++; return nil }},
		{id: "left", keys: []string{"left", "h"}, do: func() tea.Cmd { return f.change1(-1) }},
		{id: "right", keys: []string{"right", "l", "space"}, do: func() tea.Cmd { return f.change1(1) }},
		{id: "tutorial", keys: []string{"t"}, label: "tutorial.key", rank: 4, on: func() bool { return hasLessons(m) }, do: f.teach},
		{id: "back", keys: []string{"esc", "q"}, label: "ui.key.back", rank: 5, do: f.pop},
	}
	f.check()
	return f
}

func (f *form) popup() bool       { return true }
func (f *form) actions() []action { return f.acts }

// typed lets digits be typed into the seed.
func (f *form) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	rows := f.rows()
	if f.row < 0 || f.row >= len(rows) || !rows[f.row].digits {
		return nil, false
	}
	switch {
	case k.Type == tea.KeyBackspace:
		f.seed, f.typed1 = f.seed/10, true
	case k.Type == tea.KeyRunes && len(k.Runes) == 1 && k.Runes[0] >= '0' && k.Runes[0] <= '9':
		if !f.typed1 {
			f.seed = 0
		}
		if next := f.seed*10 + uint64(k.Runes[0]-'0'); next < 1e18 {
			f.seed = next
		}
		f.typed1 = true
	default:
		return nil, false
	}
	f.check()
	return nil, true
}

func (f *form) change1(by int) tea.Cmd {
	rows := f.rows()
	if f.row >= 0 && f.row < len(rows) {
		rows[f.row].change(by)
		f.g.Options = games.Fit(f.module, f.g.Options)
		f.check()
	}
	return nil
}

// check asks the module whether the choices go together.
func (f *form) check() { _, f.fault = f.module.New(f.g.Options, f.seed) }

// start begins the game, keeping the choices for the next time.
func (f *form) start() tea.Cmd {
	s, err := setup(f.module, f.g, f.seed, f.now())
	if err != nil {
		f.fault = err
		return nil
	}
	s.Salt = f.salt()
	m, err := games.NewMatch(s)
	if err != nil {
		f.fault = err
		return nil
	}
	id, g := f.info.ID, f.g
	keep := f.app.change(func(s *settings) {
		s.Games[id] = g
		s.LastGame = id
	})
	f.replace(newPlay(f.app, m))
	return keep
}

// teach shows the tutorial instead of a game.
func (f *form) teach() tea.Cmd {
	p, err := newTutorial(f.app, f.module)
	if err != nil {
		f.fault = err
		return nil
	}
	return f.replace(p)
}

// rows are the choices that make sense for the seats chosen.
func (f *form) rows() []formRow {
	seats := []string{seatsPlay, seatsTwo, seatsDemo}
	seatNames := map[string]string{
		seatsPlay: f.t("ui.form.seats.play"), seatsTwo: f.t("ui.form.seats.two"), seatsDemo: f.t("ui.form.seats.demo"),
	}
	rows := []formRow{{
		label: f.t("ui.form.seats"), value: seatNames[f.g.Seats], about: f.t("ui.form.seats.about"),
		change: func(by int) { f.g.Seats = ring(seats, f.g.Seats, by) },
	}}
	switch f.g.Seats {
	case seatsPlay:
		rows = append(rows, f.sideRow(), f.playerRow(f.t("ui.form.opponent"), &f.g.Opponent))
	case seatsDemo:
		rows = append(rows, f.playerRow(f.sideName(games.First), &f.g.Rival), f.playerRow(f.sideName(games.Second), &f.g.Opponent))
	}
	for _, o := range f.module.Schema(f.g.Options) {
		if !o.Quiet && o.Kind != games.KindText {
			rows = append(rows, f.optionRow(o))
		}
	}
	rows = append(rows, formRow{
		label: f.t("ui.form.clock"), value: f.clockName(f.g.Clock), about: f.t("ui.form.clock.about"),
		change: func(by int) { f.g.Clock = ring(clocks, f.g.Clock, by) },
	})
	return append(rows, formRow{
		label: f.t("ui.form.seed"), value: strconv.FormatUint(f.seed, 10), about: f.t("ui.form.seed.about"), digits: true,
		change: func(by int) { f.seed, f.typed1 = uint64(max(int64(f.seed)+int64(by), 0)), true },
	})
}

func (f *form) sideName(s games.Side) string { return f.t(f.info.Sides[s]) }

// seatKey is the message key for sitting on a side: its name, or where sides
// are roles, whether one begins.
func seatKey(info games.Info, s games.Side) string {
	switch {
	case !info.Roles:
		return info.Sides[s]
	case s == games.First:
		return "ui.form.side.begin"
	}
	return "ui.form.side.answer"
}

func (f *form) sideRow() formRow {
	sides := []string{"first", "second", "random"}
	names := map[string]string{"first": f.t(seatKey(f.info, games.First)), "second": f.t(seatKey(f.info, games.Second)), "random": f.t("ui.form.random")}
	return formRow{
		label: f.t("ui.form.side"), value: names[f.g.Side], about: f.t("ui.form.side.about"),
		change: func(by int) { f.g.Side = ring(sides, f.g.Side, by) },
	}
}

func (f *form) playerRow(label string, who *string) formRow {
	var all []string
	for _, s := range opponents(f.info) {
		all = append(all, s.String())
	}
	spec, err := games.ParsePlayer(*who)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Max}
	}
	return formRow{
		label: label, value: f.playerName(f.info, spec), about: f.aboutPlayer(f.info, spec),
		change: func(by int) { *who = ring(all, *who, by) },
	}
}

func (f *form) optionRow(o games.Option) formRow {
	r := formRow{label: f.t(o.Name), about: f.t(o.About)}
	set := func(v string) {
		next := games.Options(f.g.Options).Clone()
		next[o.Key] = v
		f.g.Options = next
	}
	now := f.g.Options[o.Key]
	if o.Kind == games.KindInt {
		r.value = now
		r.change = func(by int) {
			n, _ := strconv.Atoi(now)
			set(strconv.Itoa(min(max(n+by, o.Min), o.Max)))
		}
		return r
	}
	var values []string
	for _, c := range o.Choices {
		values = append(values, c.Value)
		if c.Value == now {
			r.value = f.say(c.Name)
		}
	}
	r.change = func(by int) { set(ring(values, now, by)) }
	return r
}

func (f *form) click(x, y int) tea.Cmd {
	if !f.area.has(x, y) {
		return f.pop()
	}
	row := f.scroll + y - f.area.y
	if row >= len(f.rows()) {
		return nil
	}
	if row == f.row {
		return f.change1(1)
	}
	f.row = row
	return nil
}

func (f *form) wheel(rows int) tea.Cmd {
	f.row += rows
	return nil
}

func (f *form) draw(c *canvas.Canvas) {
	rows := f.rows()
	f.row = min(max(f.row, 0), len(rows)-1)
	w := min(66, f.w)
	h := min(len(rows)+4, f.h-2) // the status line stays in view
	x, y := (f.w-w)/2, max((f.h-1-h)/2, 0)
	c.Box(x, y, w, h, f.glyphs, canvas.Style{FG: theme.Dim})
	c.PutIn(x+2, y, w-4, " "+f.t("ui.form.title", "game", games.T(f.info.Name))+" ", canvas.Style{FG: theme.Title})
	labelW := 0
	for _, r := range rows {
		labelW = max(labelW, f.width(r.label))
	}
	labelW = min(labelW, 16)
	f.area = rect{x + 1, y + 1, w - 2, h - 3}
	f.scroll = scrollTo(f.scroll, f.row, f.area.h, len(rows))
	for i := range min(f.area.h, len(rows)-f.scroll) {
		f.drawRow(c.Sub(f.area.x, f.area.y+i, f.area.w, 1), rows[f.scroll+i], labelW, f.scroll+i == f.row)
	}
	last := c.Sub(x+2, y+h-2, w-4, 1)
	if f.fault != nil {
		last.PutIn(0, 0, w-4, f.table.Error(f.fault), canvas.Style{FG: theme.Danger})
	} else {
		last.PutIn(0, 0, w-4, rows[f.row].about, canvas.Style{FG: theme.Dim})
	}
}

func (f *form) drawRow(c *canvas.Canvas, r formRow, labelW int, chosen bool) {
	w, _ := c.Size()
	st := canvas.Style{FG: theme.Text}
	if chosen {
		st.BG = theme.Select
	}
	c.Fill(0, 0, w, 1, ' ', st)
	dim, arrow := st, st
	dim.FG, arrow.FG = theme.Dim, theme.Accent
	c.PutIn(1, 0, labelW, r.label, dim)
	if chosen {
		c.Put(labelW+2, 0, f.glyphs.Left, arrow)
	}
	at := c.PutIn(labelW+4, 0, w-labelW-7, r.value, st)
	if chosen {
		c.Put(at+1, 0, f.glyphs.Right, arrow)
	}
}
