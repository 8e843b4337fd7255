package plain

import (
	"slices"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
	"duiju/ui/autosave"
	"duiju/ui/page"
)

// menuPage makes the first page.
func (a *app) menuPage() page.Maker {
	m := page.NewMenu(houseOf(a))
	return func() page.Page {
		m.House = houseOf(a) // a game may have changed the settings
		return m.Page()
	}
}

// entries are the commands of the menu, but for the one that leaves it. What the menu reads
// from the disk is read by the one that is given.
func (a *app) entries() (all []entry) {
	for _, act := range a.menuPage()().Acts {
		if act.Word != "" && act.Word != "plain.command.quit" {
			all = append(all, entry{act.Word, act.About, func(typed string) {
				r := a.reader(a.menuPage(), nil)
				i := slices.IndexFunc(r.page.Acts, func(read page.Act) bool { return read.ID == act.ID })
				step, err := r.page.Acts[i].Do(-1, typed)
				if err != nil {
					a.wrong(err)
				}
				r.step(step)
			}})
		}
	}
	return all
}

// menu shows the first page until the person quits.
func (a *app) menu() {
	a.depth++
	r := a.reader(a.menuPage(), nil)
	r.more = []entry{{"plain.command.find", "", func(what string) { a.find(page.Place{Module: a.Modules[0]}, a.entries(), what, nil) }}}
	r.run("")
}

// watch plays demos of a game that was chosen, or of all games in turn, one after
// another, until the input ends. An engine that fails loses its game: nobody sits by.
func (a *app) watch() {
	config := a.config(a.Match)
	config.Failure = session.Forfeit
	i := 0
	c := newConsole(a, session.NewSeries(config, 0, func(s *session.Session) *match.Match {
		if (a.Match != nil || i > 0 && i%len(a.Modules) == 0) && a.inputEnded() {
			return nil
		}
		if a.Match != nil {
			return page.Rematch(houseOf(a))(s)
		}
		i++
		return houseOf(a).Demo(i-1, (i-1)/len(a.Modules))
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

// home is what the person has on the disk, read now.
func (a *app) home() *autosave.Home {
	return autosave.Load(a.Store, a.Now, func() string { return a.settings().AutoLevel })
}

// stats says how the person stands in a game.
func (a *app) stats(m games.Module) {
	log, _, _ := a.Store.Answers()
	p := houseOf(a).StatisticsPage(slices.IndexFunc(a.Modules, func(o games.Module) bool { return o.Info().ID == m.Info().ID }), func(m games.Module) study.Standing {
		return study.Stand(teach.Exercises(m), m.Info().ID, log, a.Now())
	})
	(&reader{lines: a.lines, page: p()}).printRows()
}
