package page

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/play/table"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/library"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/autosave"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// Menu is the first page: the games, and by four doors what can be done with the chosen
// one: play, learn, watch, settings. Its rows stay where they are once it is shown.
type Menu struct {
	House *House // as it is now
	resumer
	Back bool // the newest unfinished game goes on at once

	game     int
	latest   recordRow   // the game of the person that was played last; damaged, it is named by its file
	scene    scene.Scene // its position, or what the game is like
	practice map[string]study.Standing
	table    message.Text // where the person plays with others, zero for nowhere
	barred   error        // why nothing can be saved here, nil if it can
}

// NewMenu is the menu with the game that was played last. It asks nothing of the disk.
func NewMenu(h *House) *Menu {
	m := &Menu{House: h}
	m.game = max(slices.IndexFunc(h.Modules, func(g games.Module) bool { return g.Info().ID == h.Settings.LastGame }), 0)
	return m
}

// Place is where the page that finds anything is opened.
func (m *Menu) Place() Place { return Place{Module: m.chosen()} }

// Game is the number of the chosen game, from 0.
func (m *Menu) Game() int { return m.game }

// chosen is the game that the rows are about.
func (m *Menu) chosen() games.Module { return m.House.Modules[m.game] }

// trains reports whether a game is one of problems.
func trains(g games.Module) bool { return teach.Of(g).Trainer != nil }

// practises reports whether a game has problems of any kind.
func practises(g games.Module) bool {
	return trains(g) || teach.Of(g).Path != nil || teach.Of(g).Claims.Of != nil
}

// choose turns to a game by its number or name; "" is the chosen one.
func (m *Menu) choose(typed string) error {
	if typed == "" {
		return nil
	}
	plain := func(text string) string { return strings.ToLower(strings.ReplaceAll(text, " ", "")) }
	for i, g := range m.House.Modules {
		if info := g.Info(); plain(typed) == plain(info.ID) || plain(typed) == plain(m.House.T(info.Name)) || typed == strconv.Itoa(i+1) {
			m.game = i
			return nil
		}
	}
	return message.Faultf(message.ErrOption, "ui.menu.nogame", "game", typed)
}

// menuRow is a row with what it does of the chosen game or one that is typed, or the page
// that it opens.
type menuRow struct {
	Act
	door  string // message key: the row is the first behind it
	text  message.Text
	about message.Text // of the row, where it is another than that of the act
	do    func() (Step, error)
	open  func() Maker
}

// Page is the menu as things stand.
func (m *Menu) Page() Page {
	p := Page{
		ID: "menu", Title: message.T("ui.menu.title"), Stays: true, Shown: m.reread, Tab: m.game,
		Turn: func(by int) { m.game = (m.game + by + len(m.House.Modules)) % len(m.House.Modules) }, Below: m.standing(),
	}
	if err := m.House.Store.Games.Failed(); err != nil {
		p.Warn = message.T("ui.menu.unsaved", "reason", m.House.Table.Error(err))
	} else if len(m.House.Notices) > 0 {
		p.Warn = m.House.Notices[0]
	}
	for i, g := range m.House.Modules {
		p.Tabs = append(p.Tabs, message.T("ui.menu.tab", "n", i+1, "name", message.T(g.Info().Name)))
		if i < 9 {
			p.Acts = append(p.Acts, Act{ID: fmt.Sprintf("game-%d", i+1), Keys: []string{strconv.Itoa(i + 1)}, Do: func(int, string) (Step, error) {
				m.game = i
				return nil, nil
			}})
		}
	}
	if m.scene.Spots != nil {
		p.Beside = []Board{{m.scene, m.caption()}}
	}
	if !m.latest.unfinished {
		p.Rows = append(p.Rows, Row{Title: true})
	}
	for _, r := range m.rows() {
		act := r.Act
		if act.Do == nil {
			act.Do = func(_ int, typed string) (Step, error) {
				if r.open != nil {
					return Open{r.open(), typed}, nil
				}
				if err := m.choose(typed); err != nil {
					return nil, err
				}
				return r.do()
			}
		}
		if r.text.IsZero() {
			r.text = message.T(act.About)
		}
		if r.about.IsZero() {
			r.about = message.T(act.About)
		}
		p.Acts = append(p.Acts, act)
		row := Row{ID: act.ID, Act: act.ID, Cells: cells(r.text), About: r.about, Apart: act.ID == "continue"}
		if r.door != "" {
			if row.Door = message.T(r.door); r.door != "ui.menu.play" {
				p.Rows = append(p.Rows, Row{Title: true})
			}
		}
		p.Rows = append(p.Rows, row)
	}
	p.Acts = append(p.Acts, m.acts()...)
	return p
}

// rows are the rows that lead to what there is.
func (m *Menu) rows() []menuRow {
	seats := func(seats string) func() (Step, error) { return func() (Step, error) { return m.begin(seats) } }
	var all []menuRow
	if m.latest.unfinished {
		all = append(all, menuRow{Act: Act{ID: "continue", Word: "plain.command.continue", Keys: []string{"c"}, Label: "ui.key.continue", About: "ui.about.continue", Rank: 5},
			text: m.savedText(), about: m.leftText(), do: m.goOn})
	}
	all = append(all, menuRow{Act: Act{ID: "play", Word: "plain.command.play", Keys: []string{"enter", "space"}, Label: "ui.key.go", About: "ui.about.play", Rank: 2},
		door: "ui.menu.play", text: m.against(), about: m.enterText(), do: seats(store.SeatsPlay)})
	all = append(all, menuRow{Act: Act{ID: "two", Word: "plain.command.two", Keys: []string{"f"}, About: "ui.about.two"}, do: seats(store.SeatsTwo)})
	switch {
	case m.House.Hub != nil:
		row := menuRow{Act: Act{ID: "together", Word: "plain.command.tables", Keys: []string{"m"}, Label: "lobby.key", About: "lobby.about", Rank: 3},
			text: message.T("lobby.menu"), open: func() Maker { return m.House.LobbyPage(m.chosen()) }}
		if !m.table.IsZero() {
			row.text = m.table
		}
		all = append(all, row)
	case m.House.Leaves:
		all = append(all,
			menuRow{Act: Act{ID: "host", Word: "plain.command.host", Keys: []string{"h"}, About: "ui.about.host"}, do: func() (Step, error) { return Leave{[]string{"host", m.chosen().Info().ID}}, nil }},
			menuRow{Act: Act{ID: "join", Word: "plain.command.join", Keys: []string{"j"}, About: "ui.about.join"}, open: m.House.JoinPage})
	}
	door := "ui.menu.learn"
	if p, ok := library.Tutorial(m.chosen().Info().ID); ok {
		all = append(all, menuRow{Act: Act{ID: "tutorial", Word: "plain.command.tutorial", Keys: []string{"t"}, Label: "tutorial.key", About: "tutorial.about", Rank: 5},
			door: door, text: m.tutorialText(p), do: m.tutorial})
		door = ""
	}
	if slices.ContainsFunc(m.House.Modules, trains) {
		all = append(all, menuRow{Act: Act{ID: "today", Word: "plain.command.today", Keys: []string{"p"}, About: "ui.about.today"}, door: door, text: m.todayText(), do: m.today})
		door = ""
	}
	if practises(m.chosen()) {
		all = append(all, menuRow{Act: Act{ID: "own-problems", Word: "plain.command.train", Keys: []string{"r"}, About: "ui.about.ownproblems"}, door: door, about: m.standingOf(m.chosen()).Path,
			do: func() (Step, error) { return m.train(training.Mode{}) }})
		door = ""
	}
	records, played := message.T("ui.about.records"), m.House.totals(m.House.Modules...)
	if !played.IsZero() {
		records = played
	}
	all = append(all,
		menuRow{Act: Act{ID: "library", Word: "plain.command.library", Keys: []string{"l"}, Label: "learn.key", About: "learn.about", Rank: 6}, door: door, open: m.House.LibraryPage},
		menuRow{Act: Act{ID: "demo", Word: "plain.command.demo", Keys: []string{"d"}, Label: "ui.key.demo", About: "ui.about.demo", Rank: 4}, door: "ui.menu.watch", do: seats(store.SeatsDemo)},
		menuRow{Act: Act{ID: "records", Word: "plain.command.records", Keys: []string{"o"}, About: "ui.about.records"}, text: records, open: m.House.RecordsPage},
		menuRow{Act: Act{ID: "statistics", Word: "plain.command.stats", Keys: []string{"i"}, About: "ui.about.statistics"}, open: func() Maker { return m.House.StatisticsPage(m.game, m.standingOf) }},
		menuRow{Act: Act{ID: "settings", Word: "plain.command.settings", Keys: []string{"s"}, Label: "ui.key.settings", About: "ui.about.settings", Rank: 7, Do: func(_ int, typed string) (Step, error) { return Open{m.House.SettingsPage(typed), typed}, nil }},
			door: "ui.menu.settings", text: message.Verbatim(m.House.Dotted(m.House.T("ui.language.name"), m.House.Say(ValueName(m.House.Settings.Theme))))},
		menuRow{Act: Act{ID: "quit", Word: "plain.command.quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 20}, text: message.T(m.quitLine()), do: func() (Step, error) { return Quit{}, nil }})
	return all
}

// acts are what can be done without a row of its own.
func (m *Menu) acts() []Act {
	all := []Act{
		{ID: "new", Word: "plain.command.new", Keys: []string{"n"}, Label: "ui.key.newform", About: "ui.about.newform", Rank: 3, Do: func(_ int, typed string) (Step, error) {
			if err := m.choose(typed); err != nil {
				return nil, err
			}
			return Open{Page: m.House.NewGamePage(m.chosen())}, nil
		}},
		{ID: "rules", Keys: []string{}, About: "ui.about.rules", Do: func(int, string) (Step, error) { return Open{Page: m.House.RulesPage(m.chosen())}, nil }},
		{ID: "keys", Word: "plain.command.keys", Do: func(_ int, typed string) (Step, error) { return Open{m.House.KeysPage(), typed}, nil }},
		{ID: "arrange", Word: "plain.command.arrange", Keys: []string{"e"}, Label: "ui.key.position", About: "ui.about.position", Do: func(_ int, typed string) (Step, error) { return arrange(m.House, m.chosen(), typed) },
			Ask: func(int) Ask {
				return Ask{Prompt: message.T("ui.position.ask"), Text: cmp.Or(autosave.Posed(m.House.Home, m.chosen().Info().ID), blank(m.House, m.chosen()))}
			}},
		{ID: "game", About: "ui.about.game", Ask: func(int) Ask { return Ask{} }, Do: func(_ int, typed string) (Step, error) {
			if err := m.choose(typed); err != nil {
				return nil, err
			}
			return m.begin(store.SeatsPlay)
		}},
	}
	if m.House.Secret != "" {
		all = append(all, Act{ID: "secret", Word: "plain.command.secret", Keys: []string{}, About: "lobby.about.secret", Do: func(int, string) (Step, error) {
			return Tell{Said: message.T("lobby.secret", "user", m.House.Secret)}, nil
		}})
	}
	if !m.House.Visits {
		all = append(all,
			Act{ID: "open", Word: "plain.command.replay", About: "open.about", Do: func(_ int, path string) (Step, error) { return m.House.OpenFile(path), nil }},
			Act{ID: "programs", Word: "plain.command.programs", Do: func(_ int, typed string) (Step, error) { return Open{m.House.ProgramsPage(), typed}, nil }})
	}
	return all
}

// begin starts the chosen game with its last choices and these seats; a game of problems
// begins with its trainer.
func (m *Menu) begin(seats string) (Step, error) {
	if seats == store.SeatsPlay && trains(m.chosen()) {
		return m.train(training.Mode{})
	}
	g := m.House.game(m.chosen())
	if g.Seats = seats; seats == store.SeatsDemo && g.Rival == "" {
		g.Rival = DemoLevel(m.chosen().Info()).String()
		g.Opponent = g.Rival
	}
	game, err := m.House.Begin(m.chosen(), g, m.House.Seed(m.chosen()))
	if err != nil {
		return nil, err
	}
	m.last()
	return Play{Game{Match: game}}, nil
}

// last makes the chosen game the one that the menu begins with.
func (m *Menu) last() {
	id := m.chosen().Info().ID
	m.House.Change(func(s *store.Settings) { s.LastGame = id })
}

// train opens the problems of the chosen game.
func (m *Menu) train(mode training.Mode) (Step, error) {
	m.last()
	return Train{m.chosen(), mode}, nil
}

// today shows the problem of the day of the chosen game, or of the first that has one.
func (m *Menu) today() (Step, error) {
	m.game = m.daily()
	return m.train(training.Mode{Kind: training.OfDay})
}

// daily is the game whose problem of the day is shown.
func (m *Menu) daily() int {
	if m.standingOf(m.chosen()).Problems > 0 {
		return m.game
	}
	return slices.IndexFunc(m.House.Modules, trains)
}

// standingOf is how a person stands with the problems of a game, as far as it is known.
func (m *Menu) standingOf(g games.Module) study.Standing { return m.practice[g.Info().ID] }

// goOn goes on with the newest unfinished game.
func (m *Menu) goOn() (Step, error) { return m.resume(m.House, m.latest.Name, m.reread()), nil }

// Ready reads before the menu is first shown what its rows stand on.
func (m *Menu) Ready() { m.take(m.House.readLatest()) }

// readLatest reads the newest unfinished game, or else the newest record.
func (h *House) readLatest() (l recordRow) {
	if all := h.Store.Unfinished(); len(all) > 0 {
		l = h.readRow(all[0], h.Store.ReadGame)
		l.unfinished = true
	} else if all := h.Store.Records(); len(all) > 0 {
		l = h.readRow(all[0], h.Store.ReadRecord)
	}
	return l
}

// take takes what was read.
func (m *Menu) take(l recordRow) {
	if m.latest, m.scene = l, m.sample(); l.match != nil {
		m.scene = l.match.State().Scene()
	}
}

// caption says which game the board beside the rows is.
func (m *Menu) caption() message.Text {
	played := m.latest.match
	if played == nil {
		return message.T("ui.menu.nogames")
	}
	return message.Verbatim(m.House.Dotted(m.House.T(played.Module().Info().Name), m.House.Say((&records{House: m.House}).result(played))))
}

// sample is the stored game of the chosen module as far as it says what the game is like,
// for whom nothing was played yet.
func (m *Menu) sample() scene.Scene {
	d := m.chosen().Info().Demo
	state, err := m.chosen().New(games.Fit(m.chosen(), d.Options), d.Seed)
	if err != nil {
		return scene.Scene{}
	}
	for _, move := range d.Moves {
		if state.Play(move) != nil {
			break
		}
	}
	return state.Scene()
}

// settleTime is how long the menu waits for what is being written.
const settleTime = time.Second

// reread looks again what there is to go on with; then how the person stands.
func (m *Menu) reread() Step {
	h, known, now := m.House, m.House.Read, m.House.Now
	return Work{func(ctx context.Context) Then {
		written, stop := context.WithTimeout(ctx, settleTime)
		defer stop()
		h.Store.Games.Settle(written) // the answer just given counts
		game, barred := h.readLatest(), h.Store.Try()
		var results []store.Result
		var lessons []store.Lesson
		skipped := 0
		if !known { // once, as this program adds to them itself
			read := autosave.Load(h.Store, now, h.AutoLevel)
			results, lessons, skipped = read.Past, read.Lessons, read.Skipped
		}
		var letters []table.Letter
		var at message.Text
		if h.Hub != nil {
			at = seated(h)
			var more []store.Result
			letters, more = h.Store.TakeLetters(h.Modules)
			results = append(results, more...)
		}
		return func() (Step, error) {
			m.take(game)
			m.House.Past, m.table = append(m.House.Past, results...), at
			if !known {
				m.House.Lessons, m.House.Skipped, m.House.Read = append(lessons, m.House.Lessons...), skipped, true
			}
			return m.told(barred, letters), nil
		}
	}}
}

// seated names a table where the person plays, one that waits for a move before others.
func seated(h *House) (at message.Text) {
	for _, e := range h.Hub.List(h.Person) {
		switch plays, moves := e.Of(h.Person); {
		case moves:
			return message.T("lobby.waits", "table", e.ID)
		case plays && at.IsZero():
			at = message.T("lobby.plays", "table", e.ID)
		}
	}
	return at
}

// told says what the person has to know, once, and reads how the problems stand.
func (m *Menu) told(barred error, letters []table.Letter) Step {
	said := message.Text{}
	if barred != nil && m.barred == nil {
		said = message.T("ui.menu.barred", "reason", m.House.Table.Error(barred))
	}
	m.barred = barred
	for _, l := range letters { // the last one stays
		said = message.T(l.Why, "name", l.With, "ago", Ago(m.House.Now().Sub(l.At)))
	}
	if m.Back && m.latest.unfinished {
		m.Back = false
		step, _ := m.goOn()
		return Tell{said, step}
	}
	h := m.House
	return Tell{said, Work{func(context.Context) Then {
		log, _, _ := h.Store.Answers()
		practice := study.Standings(h.Modules, log, h.Now())
		return func() (Step, error) {
			m.practice, h.Paths = practice, map[string]message.Text{}
			for id, p := range practice {
				if p.Answers > 0 {
					h.Paths[id] = p.Path
				}
			}
			return nil, nil
		}
	}}}
}

// savedText is the row of the newest unfinished game.
func (m *Menu) savedText() message.Text {
	id, _, _ := strings.Cut(m.latest.Name, "-")
	name := message.Verbatim(id)
	if g := games.ByID(m.House.Modules, id); g != nil {
		name = message.T(g.Info().Name)
	}
	if m.latest.record.Game == "" {
		return message.T("ui.menu.continue.unread", "game", name, "ago", Ago(m.House.Now().Sub(m.latest.Time)))
	}
	return message.T("ui.menu.continue", "game", name, "k", m.latest.record.At+1)
}

// leftText says who plays the newest unfinished game and when it was left, zero where
// that cannot be read.
func (m *Menu) leftText() message.Text {
	g := games.ByID(m.House.Modules, m.latest.record.Game)
	if g == nil {
		return message.Text{}
	}
	name := func(s games.Side) string { return m.House.PlayerName(g.Info(), m.latest.record.Seats[s]) }
	return message.T("ui.menu.left", "first", name(games.First), "second", name(games.Second), "ago", Ago(m.House.Now().Sub(m.latest.Time)))
}

// against says in few words whom Enter plays against.
func (m *Menu) against() message.Text {
	if trains(m.chosen()) {
		p := m.standingOf(m.chosen())
		if p.Problems == 0 {
			return message.T("ui.about.train")
		}
		return message.Verbatim(m.House.Dotted(m.House.T("ui.menu.problems", "n", p.Problems), m.House.T("ui.menu.due", "n", p.Due)))
	}
	return m.opponentText("ui.menu.against", "ui.menu.against.random")
}

// opponentText says by a message whom Enter plays against and the side that the person has,
// or by another one that it is drawn.
func (m *Menu) opponentText(key, drawn string) message.Text {
	info, chosen := m.chosen().Info(), m.House.game(m.chosen())
	spec, _ := games.ParsePlayer(chosen.Opponent)
	player, side := m.House.Settings.PlayerText(info, spec), games.First
	switch chosen.Side {
	case "random":
		return message.T(drawn, "player", player)
	case "second":
		side = games.Second
	}
	return message.T(key, "player", player, "side", message.T(SeatKey(info, side)))
}

// enterText says what Enter starts.
func (m *Menu) enterText() message.Text {
	text := message.T("ui.menu.enter.train")
	if !trains(m.chosen()) {
		text = m.opponentText("ui.menu.enter", "ui.menu.enter.random")
	}
	return message.T("ui.menu.enter.game", "game", message.T(m.chosen().Info().Name), "text", text)
}

// tutorial reads that of the chosen game, which may be another than the row was made for.
func (m *Menu) tutorial() (Step, error) {
	p, ok := library.Tutorial(m.chosen().Info().ID)
	if !ok {
		return nil, message.Faultf(message.ErrOption, "plain.tutorial.none")
	}
	return Read{p}, nil
}

// tutorialText says how many steps of the tutorial are done, of those that ask for something.
func (m *Menu) tutorialText(p library.Page) message.Text {
	done, of := 0, 0
	for i, s := range p.Steps {
		if s.Ask == nil {
			continue
		}
		if of++; m.House.Knows(p.Shelf, p.ID) || m.House.Knows(p.Shelf, p.At(i)) {
			done++
		}
	}
	return message.T("ui.menu.tutorial", "done", done, "of", of)
}

// todayText is the row of the problem of the day.
func (m *Menu) todayText() message.Text {
	switch p := m.standingOf(m.House.Modules[m.daily()]); {
	case p.Problems == 0: // it is not known yet
		return message.Text{}
	case p.Solved:
		return message.T("ui.menu.today.solved", "grade", p.Today.Grade, "n", p.Days)
	default:
		return message.T("ui.menu.today", "grade", p.Today.Grade)
	}
}

// standing is how the person stands in the chosen game: results and level, or for a game of
// problems how they were answered; what the game is, where nothing was played yet.
func (m *Menu) standing() []message.Text {
	info := m.chosen().Info()
	results := m.House.Results()
	s := stats.Summarize(results, info.ID)
	all := m.House.problems(m.standingOf(m.chosen()))
	switch {
	case trains(m.chosen()) && len(all) > 0:
		return all
	case trains(m.chosen()) || s.Games == 0:
		return []message.Text{message.T(info.Summary)}
	}
	all = []message.Text{message.T("ui.menu.results", "wins", s.Wins, "losses", s.Losses, "draws", s.Draws)}
	spec := m.House.Opponent(m.chosen())
	if spec.Kind != games.Level {
		return all
	}
	rated, _ := stats.Rated(results, info.ID)
	if rated < players.Placing {
		return append(all, message.T("ui.menu.level.placing", "level", spec.Level, "n", rated+1, "of", players.Placing))
	}
	of := len(info.Levels)
	if next := stats.Offered(results, info, spec.Level); next > 0 && rated > players.Placing {
		return append(all, message.T("ui.menu.level.fits", "level", spec.Level, "of", of, "next", next))
	}
	toNext := stats.Ahead - stats.Balance(results, info.ID, spec.String())
	if spec.Level >= of || toNext <= 0 {
		return append(all, message.T("ui.menu.level", "level", spec.Level, "of", of))
	}
	return append(all, message.T("ui.menu.level.up", "level", spec.Level, "of", of, "n", toNext))
}

// quitLine promises that all is saved only while it is, and can be.
func (m *Menu) quitLine() string {
	switch {
	case m.House.Store.Games.Failed() != nil:
		return "ui.menu.quit.unsaved"
	case m.barred != nil:
		return "ui.menu.quit.barred"
	case m.House.Guest:
		return "ui.menu.quit.guest"
	}
	return "ui.menu.quit"
}

// Ago says how long something is past.
func Ago(d time.Duration) message.Text {
	switch {
	case d < time.Minute:
		return message.T("ui.ago.now")
	case d < time.Hour:
		return message.T("ui.ago.minutes", "n", int(d.Minutes()))
	case d < 24*time.Hour:
		return message.T("ui.ago.hours", "n", int(d.Hours()))
	}
	return message.T("ui.ago.days", "n", int(d.Hours()/24))
}

// JoinPage asks which server to join: those that were joined before, and another one.
func (h *House) JoinPage() Maker {
	return func() Page {
		p := Page{ID: "join", Title: message.T("ui.join.title"), About: message.T("ui.join.about"), Popup: true, Stays: true, Close: []string{"j"}}
		servers := h.Servers()
		for _, s := range servers {
			p.Rows = append(p.Rows, Row{ID: s, Cells: cells(message.Verbatim(s))})
		}
		p.Rows = append(p.Rows, Row{ID: "other", Act: "join-other", Cells: []Cell{{Text: message.T("ui.join.another"), Tone: Strong}}})
		p.Acts = []Act{
			{ID: "join-server", Keys: []string{"enter", "space"}, Label: "ui.key.join", About: "ui.about.join", Rank: 1, Row: true,
				On: func(row int) bool { return row < len(servers) }, Do: func(row int, _ string) (Step, error) { return Leave{[]string{"join", servers[row]}}, nil }},
			{ID: "join-other", Keys: []string{"enter", "space"}, Label: "ui.key.join", About: "ui.about.join", Rank: 1,
				On: func(row int) bool { return row < 0 || row == len(servers) }, Ask: func(int) Ask { return Ask{Prompt: message.T("ui.join.prompt")} },
				Do: func(_ int, typed string) (Step, error) {
					return Leave{append([]string{"join"}, strings.Fields(typed)...)}, nil
				}},
		}
		return p
	}
}
