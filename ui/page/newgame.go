package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/ui/store"
)

// form is the form of a new game: a row for every choice. Only legal values can be
// chosen.
type form struct {
	House  *House
	module games.Module
	info   games.Info
	g      store.GameSettings
	seed   uint64
}

// NewGamePage is the form of a new game.
func (h *House) NewGamePage(m games.Module) Maker { return formOf(h, m, false) }

// formOf is the form of a new game, or what stands behind its row "more".
func formOf(h *House, m games.Module, rare bool) Maker {
	f := &form{House: h, module: m, info: m.Info(), g: h.game(m), seed: h.Seed(m)}
	f.g.Rival = cmp.Or(f.g.Rival, f.g.Opponent)
	return f.of(rare)
}

func (f *form) of(rare bool) Maker { return func() Page { return f.page(rare) } }

// game are the last choices for a game.
func (h *House) game(m games.Module) store.GameSettings {
	return h.Settings.Game(m, slices.Concat(h.Settings.Programs(), h.Programs(m.Info())))
}

// Opponent is the engine last chosen for a game.
func (h *House) Opponent(m games.Module) games.PlayerSpec {
	spec, _ := games.ParsePlayer(h.game(m).Opponent) // one that does not fit was replaced
	return spec
}

func (f *form) page(rare bool) Page {
	p := Page{ID: "new", Title: message.T("ui.form.title", "game", message.T(f.info.Name)), Rows: f.rows(rare), Popup: true, Close: []string{"n"}}
	if _, err := f.module.New(f.g.Options, f.seed); err != nil { // the choices do not go together
		p.Warn = message.Verbatim(f.House.Table.Error(err))
	}
	opens := map[int]Maker{}
	if len(f.info.Presets) > 0 && !rare {
		opens[len(p.Rows)] = f.of(true)
		p.Rows = append(p.Rows, leading("more", "ui.form.more", message.T("ui.form.more.n", "n", len(f.rows(true)))))
	}
	tutorial, taught := library.Tutorial(f.info.ID)
	p.Acts = append(opening(opens),
		Act{ID: "start", Word: "plain.command.start", Keys: []string{"enter"}, Label: "ui.key.start", About: "ui.about.play", Rank: 2, On: func(row int) bool { return opens[row] == nil }, Do: f.start},
		Act{ID: "tutorial", Word: "plain.command.tutorial", Keys: []string{"t"}, Label: "tutorial.key", About: "tutorial.about", Rank: 4,
			On: func(int) bool { return taught }, Do: func(int, string) (Step, error) { return Read{tutorial}, nil }},
	)
	return p
}

// Begin is a new game of these choices.
func (h *House) Begin(m games.Module, g store.GameSettings, seed uint64) (*match.Match, error) {
	s, err := g.Setup(m, seed, h.Now())
	if err != nil {
		return nil, err
	}
	s.Salt = h.Salt()
	return match.New(s)
}

// start begins the game, keeping the choices for the next time.
func (f *form) start(int, string) (Step, error) {
	m, err := f.House.Begin(f.module, f.g, f.seed)
	if err != nil {
		return nil, err
	}
	f.House.Change(func(s *store.Settings) { s.Games[f.info.ID], s.LastGame = f.g, f.info.ID })
	return Play{Game{Match: m}}, nil
}

// rows are the choices that make sense for the seats chosen; rare ones are the single
// rules of a game that has rules by name.
func (f *form) rows(rare bool) []Row {
	var single []Row
	for _, o := range f.module.Schema(f.g.Options) {
		if !o.Quiet && o.Kind != games.KindText {
			single = append(single, f.optionRow(o))
		}
	}
	if rare {
		return single
	}
	pick := func(id, label string, now *string, values ...Value) Row {
		r := pick(id, label, now, values...)
		r.About = message.T(label + ".about")
		return r
	}
	rows := []Row{pick("seats", "ui.form.seats", &f.g.Seats, named(store.Seats, "ui.form.seats.play", "ui.form.seats.two", "ui.form.seats.demo")...)}
	switch f.g.Seats {
	case store.SeatsPlay:
		sides := named(store.Sides, SeatKey(f.info, games.First), SeatKey(f.info, games.Second), "ui.form.random")
		rows = append(rows, pick("side", "ui.form.side", &f.g.Side, sides...), f.playerRow("opponent", "ui.form.opponent", &f.g.Opponent))
	case store.SeatsDemo:
		rows = append(rows, f.playerRow("rival", f.info.Sides[games.First], &f.g.Rival), f.playerRow("opponent", f.info.Sides[games.Second], &f.g.Opponent))
	}
	if len(f.info.Presets) > 0 {
		rows = append(rows, f.rulesRow())
	} else {
		rows = append(rows, single...)
	}
	return append(rows, pick("clock", "ui.form.clock", &f.g.Clock, clocks()...))
}

// pick is a choice of values, by code.
func pick(id, label string, now *string, values ...Value) Row {
	return Row{ID: id, Label: message.T(label)}.choose(values, *now, func(code string) { *now = code })
}

// clocks are the time controls that can be chosen.
func clocks() []Value {
	return list.Of(store.Clocks, func(c string) Value { return Value{c, ClockText(store.ParseClock(c))} })
}

// named are values with their message keys.
func named(codes []string, keys ...string) (all []Value) {
	for i, key := range keys {
		all = append(all, Value{codes[i], message.T(key)})
	}
	return all
}

// rulesRow chooses rules by name. Rules that have none come from the rows below.
func (f *form) rulesRow() Row {
	var values []Value
	now, chosen := "", games.Fit(f.module, f.g.Options)
	for _, p := range f.info.Presets {
		values = append(values, Value{p.Name, message.T(p.Title)})
		if now == "" && maps.Equal(games.Fit(f.module, p.Options), chosen) {
			now = p.Name
		}
	}
	r := Row{ID: "rules", Label: message.T("ui.form.rules"), About: message.T("ui.form.rules.about")}.choose(values, now, func(code string) {
		f.g.Options = games.Fit(f.module, f.info.Presets[slices.IndexFunc(values, func(v Value) bool { return v.Code == code })].Options)
	})
	if r.At < 0 {
		r.Cells = cells(message.T("ui.form.rules.own"))
		turn := r.Turn
		r.Turn = func(by int) { turn(min(by, 0) + max(by-1, 0)) } // the first, or from it the last
	}
	return r
}

// SeatKey is the message key for sitting on a side: its name, or where sides
// are roles, whether one begins.
func SeatKey(info games.Info, s games.Side) string {
	switch {
	case !info.Roles:
		return info.Sides[s]
	case s == games.First:
		return "ui.form.side.begin"
	}
	return "ui.form.side.answer"
}

func (f *form) playerRow(id, label string, who *string) Row {
	values := list.Of(f.House.Opponents(f.info), func(p games.PlayerSpec) Value { return Value{p.String(), f.House.Settings.PlayerText(f.info, p)} })
	spec, err := games.ParsePlayer(*who)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Max}
	}
	return Row{
		ID: id, Label: message.T(label), Cells: cells(f.House.Settings.PlayerText(f.info, spec)), About: message.Verbatim(f.House.AboutPlayer(f.info, spec)),
	}.choose(values, *who, func(code string) { *who = code })
}

// Opponents are all that can play a game. A visitor of a server has its engines.
func (h *House) Opponents(info games.Info) []games.PlayerSpec {
	if h.Visits {
		return info.Opponents()
	}
	return h.Settings.Opponents(info, h.Programs(info))
}

func (f *form) optionRow(o games.Option) Row {
	values := list.Of(o.Choices, func(c games.Choice) Value { return Value{c.Value, c.Name} })
	if o.Kind == games.KindInt {
		for n := o.Min; n <= o.Max; n++ {
			values = append(values, Value{strconv.Itoa(n), message.Verbatim(strconv.Itoa(n))})
		}
	}
	r := Row{ID: o.Key, Label: message.T(o.Name), About: message.T(o.About)}.choose(values, f.g.Options[o.Key], func(code string) {
		next := games.Options(f.g.Options).Clone()
		next[o.Key] = code
		f.g.Options = games.Fit(f.module, next)
	})
	if o.Kind == games.KindInt { // it stops at its ends
		r.Turn = func(by int) { _ = r.Set(values[min(max(r.At+by, 0), len(values)-1)].Code) }
	}
	return r
}

// ClockText says a time control.
func ClockText(c games.Clock) message.Text {
	switch {
	case !c.On():
		return message.T("ui.clock.none")
	case c.Increment == 0:
		return message.T("ui.clock.main", "n", int(c.Main.Minutes()))
	}
	return message.T("ui.clock.both", "n", int(c.Main.Minutes()), "s", fmt.Sprint(int(c.Increment.Seconds())))
}
