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
	popupList
	module games.Module
	info   games.Info
	g      store.GameSettings
	seed   uint64
	typed1 bool  // the seed was typed: keep it
	fault  error // why the choices do not go together
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
	f := &form{popupList: newPopup(a), module: m, info: m.Info(), g: a.gameSettings(m), seed: newSeed(a.now())}
	if f.g.Rival == "" {
		f.g.Rival = f.g.Opponent
	}
	f.enter = func() tea.Cmd { return f.change1(1) }
	f.list.count = func() int { return len(f.rows()) }
	f.acts = append(append(f.list.keys(a, "ui.key.row"), f.list.changeKeys(a, f.change1, "space")...),
		action{id: "start", keys: []string{"enter"}, label: "ui.key.start", rank: 1, do: f.start},
		action{id: "tutorial", keys: []string{"t"}, label: "tutorial.key", rank: 4, on: func() bool { return hasLessons(m) }, do: f.teach},
		action{id: "back", keys: []string{"esc", "q"}, label: "ui.key.back", rank: 5, do: f.pop})
	f.check()
	return f
}

// typed lets digits be typed into the seed.
func (f *form) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	rows := f.rows()
	if !rows[min(f.list.row, len(rows)-1)].digits {
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
	rows[min(f.list.row, len(rows)-1)].change(by)
	f.g.Options = games.Fit(f.module, f.g.Options)
	f.list.clamp()
	f.check()
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

func (f *form) draw(c *canvas.Canvas) {
	rows := f.rows()
	labelW := 0
	for _, r := range rows {
		labelW = min(max(labelW, f.width(r.label)), 16)
	}
	area := f.drawPopup(c, 66, min(len(rows)+4, f.h-2), f.t("ui.form.title", "game", games.T(f.info.Name))) // the status line stays in view
	last := c.Sub(area.x+1, area.y+area.h-1, area.w-2, 1)
	area.h--
	f.list.draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		f.drawChoice(line, labelW, rows[i].label, rows[i].value, st)
	})
	if f.fault != nil {
		last.PutIn(0, 0, area.w-2, f.table.Error(f.fault), canvas.Style{FG: theme.Danger})
		return
	}
	last.PutIn(0, 0, area.w-2, rows[f.list.row].about, canvas.Style{FG: theme.Dim})
}
