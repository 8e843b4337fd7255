package plain

import (
	"cmp"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/teach/study"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/autosave"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/store"
)

// entries are the commands of the menu, but for the one that leaves it.
func (a *app) entries() []entry {
	all := []entry{
		{"plain.command.continue", "ui.about.continue", a.resume},
		{"plain.command.demo", "ui.about.demo", a.demo},
		{"plain.command.tutorial", "tutorial.about", func(number string) {
			if m := a.module(cmp.Or(number, "1")); m != nil {
				a.teach(m)
			}
		}},
		{"plain.command.library", "learn.about", func(page string) { a.page(houseOf(a).LibraryPage(), page, nil) }},
		{"plain.command.train", "ui.about.train", a.trainer},
		{"plain.command.records", "ui.about.records", a.listRecords},
		{"plain.command.replay", "ui.about.replay", a.openRecord},
		{"plain.command.stats", "ui.about.statistics", func(string) {
			for _, m := range a.Modules {
				a.stats(m)
			}
		}},
		{"plain.command.new", "ui.about.newform", func(which string) {
			if m := a.module(cmp.Or(which, "1")); m != nil {
				a.page(houseOf(a).NewGamePage(m), "", nil)
			}
		}},
		{"plain.command.settings", "ui.about.settings", func(row string) { a.page(houseOf(a).SettingsPage(), row, nil) }},
		{"plain.command.keys", "ui.keys.title", func(row string) { a.page(houseOf(a).KeysPage(), row, nil) }},
	}
	if a.visitor == nil {
		all = append(all, entry{"plain.command.programs", "ui.set.programs", func(row string) { a.page(houseOf(a).ProgramsPage(), row, nil) }})
	}
	if v := a.visitor; v != nil {
		all = append(all, entry{"plain.command.tables", "lobby.about", func(table string) { a.page(houseOf(a).LobbyPage(v.Hub, v.Person, 0), table, nil) }})
	}
	return all
}

// menu lists the games and asks for one until the person quits.
func (a *app) menu() {
	a.depth++
	a.listGames()
	all := append(a.entries(), entry{"plain.command.quit", "ui.about.quit", a.quit})
	all = append(all, entry{"plain.command.find", "", func(what string) { a.find(page.Place{Module: a.Modules[0]}, all, what, nil) }})
	for a.end == nil {
		a.ask(a.words.S("plain.menu.prompt"), all, func(line string) {
			if line == "" {
				a.listGames()
			} else if m := a.module(line); m != nil {
				a.begin(m, store.SeatsPlay)
			}
		})
	}
}

// module is the game with a number or a name, nil if there is none, which is said. A name
// may have several words.
func (a *app) module(which string) games.Module {
	typed := strings.ReplaceAll(which, " ", "")
	for i, m := range a.Modules {
		info := m.Info()
		name := strings.ReplaceAll(a.words.S(info.Name), " ", "")
		if strings.EqualFold(typed, info.ID) || strings.EqualFold(typed, name) || which == strconv.Itoa(i+1) {
			return m
		}
	}
	a.say("plain.menu.expected", "n", len(a.Modules))
	a.sayTables()
	return nil
}

// sayTables says how a visitor comes to the tables.
func (a *app) sayTables() {
	if a.visitor != nil {
		a.say("plain.menu.tables")
	}
}

func (a *app) listGames() {
	a.print("Duiju 對局")
	for i, m := range a.Modules {
		info := m.Info()
		a.say("plain.menu.game", "number", i+1, "name", message.T(info.Name), "facts", message.T(info.Facts))
	}
	key := "plain.menu.continue"
	for i, s := range a.unfinished() {
		var info games.Info
		if m := games.ByID(a.Modules, s.record.Game); m != nil {
			info = m.Info()
		}
		a.say(key, "number", i+1, "name", a.gameName(s.record.Game), "move", s.record.At+1,
			"day", s.time.Format("2006-01-02"), "first", a.playerText(info, s.record.Seats[games.First]), "second", a.playerText(info, s.record.Seats[games.Second]))
		key = "plain.menu.older"
	}
	a.say("plain.menu.keys")
	if a.visitor != nil {
		letters, _ := a.Store.TakeLetters(a.Modules)
		for _, l := range letters {
			a.text(frame.LetterText(l, a.Now()))
		}
		if id := a.visitor.Hub.Waiting(a.visitor.Person); id != "" {
			a.say("lobby.waits", "table", id)
		}
	}
	a.sayTables()
}

// gameName is the name of a game by its id.
func (a *app) gameName(id string) message.Text {
	if m := games.ByID(a.Modules, id); m != nil {
		return message.T(m.Info().Name)
	}
	return message.Verbatim(id)
}

// savedGame is an unfinished game that can be read.
type savedGame struct {
	name   string
	record games.Record
	time   time.Time // it was played last
}

// maxListed is how many games the menu lists.
const maxListed = 9

// unfinished are the unfinished games, the one played last first.
func (a *app) unfinished() []savedGame {
	var all []savedGame
	for _, e := range a.Store.Unfinished() {
		data, err := a.Store.ReadGame(e.Name)
		if r, _ := record.Parse(data); err == nil && r.Game != "" {
			all = append(all, savedGame{e.Name, r, e.Time})
		}
		if len(all) == maxListed {
			break
		}
	}
	return all
}

// resume goes on with an unfinished game, by its number in the list or the
// first. A damaged one is set aside and what could be read of it goes on under
// its name.
func (a *app) resume(number string) {
	all := a.unfinished()
	i, ok := numbered(cmp.Or(number, "1"), len(all))
	if !ok {
		a.say("plain.menu.none")
		return
	}
	saved := all[i].name
	var g frame.Game
	if release, err := a.Store.Claim(saved); err == nil {
		g.Name, g.Lease = saved, store.Held(release)
		defer g.Lease.End()
	} else {
		a.say("plain.menu.open")
	}
	data, err := a.Store.ReadGame(saved)
	if err != nil {
		a.print(err.Error())
		return
	}
	m, damage := a.replayed(data)
	if damage != nil {
		if aside, err := a.Store.SetGameAside(saved); err == nil {
			a.say("plain.menu.damaged", "file", aside)
		}
	}
	g.Match = m
	a.play(g)
}

// replayed is the match of a record, nil if there is none to be made of it, and
// what is damaged. What is wrong is said.
func (a *app) replayed(data []byte) (m *match.Match, damage error) {
	r, damage := record.Parse(data)
	module := games.ByID(a.Modules, r.Game)
	if module == nil {
		if damage == nil || errors.Is(damage, message.ErrRecord) && r.Game != "" {
			damage = message.Faultf(message.ErrRecord, "plain.menu.unknown", "game", r.Game)
		}
		a.wrong(damage)
		return nil, nil
	}
	m, err := match.Replay(module, r)
	if damage = cmp.Or(damage, err); damage != nil {
		a.wrong(damage)
	}
	return m, damage
}

// begin starts a game with the last settings for it.
func (a *app) begin(m games.Module, seats string) {
	match, err := a.newMatch(m, seats)
	if err != nil {
		a.wrong(err)
		return
	}
	a.play(frame.Game{Match: match})
}

// newMatch makes a match with the stored choices, as the first screen would make it. A
// demo is played by the usual level.
func (a *app) newMatch(m games.Module, seats string) (*match.Match, error) {
	set := a.settings()
	g := set.Game(m, startable(a, set))
	if seats == store.SeatsDemo {
		g.Opponent = games.PlayerSpec{Kind: games.Level, Level: m.Info().DefaultLevel}.String()
		g.Rival = g.Opponent
	}
	g.Seats, g.Clock = seats, ""
	setup, err := g.Setup(m, a.Seed(m), a.Now().UTC())
	if err != nil {
		return nil, err
	}
	setup.Salt = match.NewSalt()
	return match.New(setup)
}

// demo plays engine against engine: the game with the number, or the first.
func (a *app) demo(number string) {
	if m := a.module(cmp.Or(number, "1")); m != nil {
		a.begin(m, store.SeatsDemo)
	}
}

// listRecords lists the records of finished games, the newest first.
func (a *app) listRecords(string) {
	all := a.Store.Records()
	if len(all) == 0 {
		a.say("ui.records.none")
	}
	for i, e := range all[:min(len(all), maxListed)] {
		if data, err := a.Store.ReadRecord(e.Name); err == nil {
			r, _ := record.Parse(data)
			a.say("plain.records.row", "number", i+1, "name", a.gameName(r.Game), "date", r.Started.Format(time.DateOnly), "n", len(r.Moves))
		}
	}
}

// openRecord shows a record by its number in the list of records, or a file; of a file
// with several games, such as SGF, the one whose number follows, or the first.
func (a *app) openRecord(which string) {
	all := a.Store.Records()
	i, listed := numbered(which, len(all))
	switch _, notNumber := strconv.Atoi(which); {
	case listed:
		a.openFile(all[i].Name, true)
	case which == "" || notNumber == nil || a.visitor != nil:
		a.say("plain.replay.none")
	default:
		a.openFile(which, false)
	}
}

// openFile shows a record of the store by its name, or a file, as openRecord does.
func (a *app) openFile(which string, stored bool) {
	var data []byte
	var err error
	name, number := "", ""
	if stored {
		name = which
		data, err = a.Store.ReadRecord(name)
	} else {
		which = page.Expand(which)
		if data, err = command.ReadFile(which, command.MaxFile); err != nil {
			if at := strings.LastIndexByte(which, ' '); at > 0 {
				if more, failed := command.ReadFile(which[:at], command.MaxFile); failed == nil {
					data, err, number = more, nil, which[at+1:]
				}
			}
		}
		if err == nil && !record.Is(data) {
			data, err = a.imported(filepath.Base(which), data, number)
		}
	}
	if err != nil {
		a.print(fileError(err))
	} else if m, _ := a.replayed(data); m != nil {
		a.replay(m, name)
	}
}

// imported is a game of a foreign file as a record.
func (a *app) imported(name string, data []byte, number string) ([]byte, error) {
	all, faults, err := record.ImportAny(a.Modules, name, data)
	if err != nil {
		return nil, err
	}
	i, ok := numbered(cmp.Or(number, "1"), len(all))
	if !ok {
		return nil, message.Faultf(message.ErrRecord, "plain.replay.none")
	}
	if all[i].Game == "" {
		return nil, faults[i]
	}
	if len(all) > 1 {
		a.say("plain.replay.of", "i", i+1, "n", len(all))
	}
	return record.Marshal(all[i]), nil
}

// watch plays demos of all games, one after another, until the input ends. An
// engine that fails loses its game: nobody sits by.
func (a *app) watch() {
	config := a.config(nil)
	config.Failure = session.Forfeit
	i := 0
	c := newConsole(a, session.NewSeries(config, 0, func() *match.Match {
		if i > 0 && i%len(a.Modules) == 0 && a.inputEnded() {
			return nil
		}
		m, err := a.newMatch(a.Modules[i%len(a.Modules)], store.SeatsDemo)
		if i++; err != nil {
			a.wrong(err)
			return nil
		}
		return m
	}), message.Text{})
	c.tells.greet()
	c.run()
}

// inputEnded looks without waiting. With no input at all one round is enough.
func (l *lines) inputEnded() bool {
	select {
	case _, ok := <-l.in.C:
		return !ok
	default:
		return false
	}
}

// teach goes through the lessons of a game, from the first that was not
// finished, until the last one or until the person has had enough.
func (a *app) teach(m games.Module) {
	if teach.Of(m).Lessons == nil {
		a.say("plain.tutorial.none")
		return
	}
	home, id := a.home(), m.Info().ID
	d, err := lesson.NewTutorial(lesson.TutorialConfig{
		Config: a.config(nil), Module: m, Flow: true, Known: func(lesson string) bool { return home.Knows(id, lesson) },
	})
	if err != nil {
		a.end = err
		return
	}
	all, _ := d.Lessons()
	done := 0
	for _, l := range all {
		if home.Knows(id, l.ID) {
			done++
		}
	}
	a.say("plain.tutorial.greet", "name", message.T(m.Info().Name), "n", len(all), "done", done)
	a.say("plain.tutorial.keys")
	newConsole(a, d, message.T("plain.tutorial.left")).run()
}

// home is what the person has on the disk, read now.
func (a *app) home() *autosave.Home {
	return autosave.Load(a.Store, a.Now, func() string { return a.settings().AutoLevel })
}

// stats says how the person stands in a game: with its problems, and against
// each engine.
func (a *app) stats(m games.Module) {
	info := m.Info()
	said := false
	results := a.home().Results()
	if problems := teach.Exercises(m); len(problems) > 0 {
		all, _, _ := a.Store.Answers()
		if p := study.Stand(problems, info.ID, all, a.Now()); p.Answers > 0 {
			a.say("plain.stats.problems", "n", p.Answers, "percent", 100*p.Right/p.Answers, "due", p.Due)
			a.say("train.rating", "rating", p.Rating, "n", p.Days)
			said = true
		}
	}
	for _, spec := range info.Opponents() {
		if c := against(results, info.ID, spec, false); c.Games > 0 {
			a.say("plain.stats.row", "player", a.playerText(info, spec), "n", c.Games, "wins", c.Wins, "losses", c.Losses, "draws", c.Draws, "rated", c.Rated)
			said = true
		}
	}
	if !said {
		a.say("plain.stats.none", "name", message.T(info.Name))
	}
}

// playerText names a player in words.
func (a *app) playerText(info games.Info, p games.PlayerSpec) message.Text {
	return a.settings().PlayerText(info, p)
}
