package shelf

import (
	"maps"
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// form is the new-game form: a pop-up with a row for every choice. Only legal
// values can be chosen.
type form struct {
	frame.PopupList
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

func newForm(a *frame.App, m games.Module) *form {
	f := &form{PopupList: frame.NewPopup(a), module: m, info: m.Info(), g: a.GameSettings(m), seed: a.Seed(m)}
	if f.g.Rival == "" {
		f.g.Rival = f.g.Opponent
	}
	f.Enter = func() tea.Cmd { return f.change1(1) }
	f.List.Count = func() int { return len(f.rows()) }
	f.Acts = append(append(f.List.Keys(a, "ui.key.row"), f.List.ChangeKeys(a, f.change1, "space")...),
		frame.Action{ID: "start", Keys: []string{"enter"}, Label: "ui.key.start", Rank: 1, Do: f.start},
		frame.Action{ID: "tutorial", Keys: []string{"t"}, Label: "tutorial.key", Rank: 4, On: func() bool { return frame.HasLessons(m) }, Do: f.teach},
		frame.Action{ID: "back", Keys: []string{"esc", "q"}, Label: "ui.key.back", Rank: 5, Do: f.Pop})
	f.check()
	return f
}

// Typed lets digits be typed into the seed.
func (f *form) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	rows := f.rows()
	if !rows[min(f.List.Row, len(rows)-1)].digits {
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
	rows[min(f.List.Row, len(rows)-1)].change(by)
	f.g.Options = games.Fit(f.module, f.g.Options)
	f.List.Clamp()
	f.check()
	return nil
}

// check asks the module whether the choices go together.
func (f *form) check() { _, f.fault = f.module.New(f.g.Options, f.seed) }

// begin is a new game of these choices.
func begin(a *frame.App, m games.Module, g store.GameSettings, seed uint64) (*match.Match, error) {
	s, err := frame.Setup(m, g, seed, a.Now())
	if err != nil {
		return nil, err
	}
	s.Salt = a.Salt()
	return match.New(s)
}

// start begins the game, keeping the choices for the next time.
func (f *form) start() tea.Cmd {
	m, err := begin(f.App, f.module, f.g, f.seed)
	if err != nil {
		f.fault = err
		return nil
	}
	id, g := f.info.ID, f.g
	keep := f.App.Change(func(s *frame.Settings) {
		s.Games[id] = g
		s.LastGame = id
	})
	f.App.Replace(f.App.Routes.Game(f.App, frame.Game{Match: m}))
	return keep
}

// teach shows the tutorial instead of a game.
func (f *form) teach() tea.Cmd {
	p, err := f.App.Routes.Tutorial(f.App, f.module)
	if err != nil {
		f.fault = err
		return nil
	}
	return f.App.Replace(p)
}

// rows are the choices that make sense for the seats chosen.
func (f *form) rows() []formRow {
	seats := []string{frame.SeatsPlay, frame.SeatsTwo, frame.SeatsDemo}
	seatNames := map[string]string{
		frame.SeatsPlay: f.T("ui.form.seats.play"), frame.SeatsTwo: f.T("ui.form.seats.two"), frame.SeatsDemo: f.T("ui.form.seats.demo"),
	}
	rows := []formRow{{
		label: f.T("ui.form.seats"), value: seatNames[f.g.Seats], about: f.T("ui.form.seats.about"),
		change: func(by int) { f.g.Seats = ring(seats, f.g.Seats, by) },
	}}
	switch f.g.Seats {
	case frame.SeatsPlay:
		rows = append(rows, f.sideRow(), f.playerRow(f.T("ui.form.opponent"), &f.g.Opponent))
	case frame.SeatsDemo:
		rows = append(rows, f.playerRow(f.sideName(games.First), &f.g.Rival), f.playerRow(f.sideName(games.Second), &f.g.Opponent))
	}
	if len(f.info.Presets) > 0 {
		rows = append(rows, f.rulesRow())
	}
	for _, o := range f.module.Schema(f.g.Options) {
		if !o.Quiet && o.Kind != games.KindText {
			rows = append(rows, f.optionRow(o))
		}
	}
	rows = append(rows, formRow{
		label: f.T("ui.form.clock"), value: f.App.ClockName(f.g.Clock), about: f.T("ui.form.clock.about"),
		change: func(by int) { f.g.Clock = ring(frame.Clocks, f.g.Clock, by) },
	})
	return append(rows, formRow{
		label: f.T("ui.form.seed"), value: strconv.FormatUint(f.seed, 10), about: f.T("ui.form.seed.about"), digits: true,
		change: func(by int) {
			f.typed1 = true
			if by > 0 || f.seed > 0 {
				f.seed += uint64(by)
			}
		},
	})
}

// rulesRow chooses rules by name. Rules that have none come from the rows below.
func (f *form) rulesRow() formRow {
	all := f.info.Presets
	chosen := games.Fit(f.module, f.g.Options)
	now := slices.IndexFunc(all, func(p games.Preset) bool { return maps.Equal(games.Fit(f.module, p.Options), chosen) })
	row := formRow{label: f.T("ui.form.rules"), value: f.T("ui.form.rules.own"), about: f.T("ui.form.rules.about")}
	if now >= 0 {
		row.value = f.T(all[now].Title)
	}
	row.change = func(by int) {
		if now < 0 && by < 0 {
			now = 0
		}
		f.g.Options = games.Fit(f.module, all[(now+by+len(all))%len(all)].Options)
	}
	return row
}

func (f *form) sideName(s games.Side) string { return f.T(f.info.Sides[s]) }

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
	names := map[string]string{"first": f.T(seatKey(f.info, games.First)), "second": f.T(seatKey(f.info, games.Second)), "random": f.T("ui.form.random")}
	return formRow{
		label: f.T("ui.form.side"), value: names[f.g.Side], about: f.T("ui.form.side.about"),
		change: func(by int) { f.g.Side = ring(sides, f.g.Side, by) },
	}
}

func (f *form) playerRow(label string, who *string) formRow {
	var all []string
	for _, s := range f.App.Opponents(f.info) {
		all = append(all, s.String())
	}
	spec, err := games.ParsePlayer(*who)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Max}
	}
	return formRow{
		label: label, value: f.App.PlayerName(f.info, spec), about: f.App.AboutPlayer(f.info, spec),
		change: func(by int) { *who = ring(all, *who, by) },
	}
}

func (f *form) optionRow(o games.Option) formRow {
	r := formRow{label: f.T(o.Name), about: f.T(o.About)}
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
			r.value = f.Say(c.Name)
		}
	}
	r.change = func(by int) { set(ring(values, now, by)) }
	return r
}

func (f *form) Draw(c *canvas.Canvas) {
	rows := f.rows()
	labelW := 0
	for _, r := range rows {
		labelW = min(max(labelW, f.App.Width(r.label)), 16)
	}
	area := f.DrawPopup(c, 66, min(len(rows)+4, f.H-2), f.T("ui.form.title", "game", message.T(f.info.Name))) // the status line stays in view
	last := c.Sub(area.X+1, area.Y+area.H-1, area.W-2, 1)
	area.H--
	f.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		f.App.DrawChoice(line, labelW, rows[i].label, rows[i].value, st)
	})
	if f.fault != nil {
		last.PutIn(0, 0, area.W-2, f.App.Table.Error(f.fault), canvas.Style{FG: theme.Danger})
		return
	}
	last.PutIn(0, 0, area.W-2, rows[f.List.Row].about, canvas.Style{FG: theme.Dim})
}
