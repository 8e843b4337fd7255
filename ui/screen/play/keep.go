package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// keeper keeps a game on the disk, its result in the statistics, and looks
// after it whether another level fits better.
type keeper struct {
	app     *frame.App
	name    string
	file    string // that the record was read from, if it is not of the store
	extra   string // a file that gets the record too
	lease   *store.Lease
	counted bool // its result is in the statistics
	line    store.Result
	next    message.Text // what to do now, after the review; zero for nothing
	page    library.Page // that it speaks of
	offered int          // the level that fits better after this game; 0 none
	taken   bool         // it is the opponent of the next game
}

// leave is the command that gives the lock back.
func (k *keeper) leave() tea.Cmd {
	l := k.lease
	if l == nil {
		return nil
	}
	return func() tea.Msg {
		l.End()
		return nil
	}
}

// saving reports whether the game is not on the disk yet as it stands.
func (k *keeper) saving() bool { return k.app.Store.Saving(k.name) }

// save queues the game as it stands, under its own name and where it was asked
// for; a finished one goes to the records. What it returns writes it, in a command.
func (k *keeper) save(m *match.Match) func() {
	if k.lease == nil {
		k.lease = &store.Lease{}
	}
	st, name, l, data := k.app.Store, k.name, k.lease, record.Marshal(m.Record())
	keep := st.SaveGame
	switch {
	case m.Status().Over:
		keep = st.FinishGame
	case m.People() == 0:
		keep = st.SaveDemo
	}
	writes := []func() error{keep(name, data)}
	if k.extra != "" {
		writes = append(writes, st.SaveFile(k.extra, data))
	}
	return func() {
		l.Take(st, name)
		for _, w := range writes {
			if w != nil {
				_ = w() // the queue keeps what failed, and says so in the next frame
			}
		}
	}
}

// result appends the result of a finished game to the statistics, once.
func (k *keeper) result(s *session.Session, r session.Result) tea.Cmd {
	if k.counted || s.People() == 0 || !s.Touched() {
		return nil
	}
	k.counted, k.line = true, store.ResultOf(s.Match(), r, k.app.Now())
	kept := k.app.KeepResult(k.line)
	return tea.Batch(k.offer(s, r), kept)
}

// judged adds to the statistics what the review says of the person's game.
func (k *keeper) judged(s *session.Session) tea.Cmd {
	if !k.counted || !k.line.Judge(s, s.Mine()) {
		return nil
	}
	kept := k.app.KeepResult(k.line)
	k.next, k.page = stats.NextPage(k.app.Results(), k.line.Game)
	return kept
}

// elsewhere puts the person's game at a table into the records when it is over.
func (k *keeper) elsewhere(d elsewhere) tea.Cmd {
	r, ok := d.Record()
	if !ok {
		return nil
	}
	return k.app.KeepCmd(k.app.Store.SaveTable(r))
}

// offer looks after a rated game whether another level fits better. With
// auto_level "auto", and while the level of a new player is looked for, the next
// game gets it.
func (k *keeper) offer(s *session.Session, r session.Result) tea.Cmd {
	if k.app.Settings.AutoLevel == "off" {
		return nil
	}
	m := s.Match().Module()
	if !r.Rated {
		return k.startOver(m, s.Mine() != games.NoSide && r.Seats[s.Mine().Other()].Kind == games.Level)
	}
	k.offered = stats.Offered(k.app.Results(), m.Info(), r.Seats[s.Mine().Other()].Level)
	if k.taken = k.offered > 0 && stats.Takes(k.app.Settings.AutoLevel, k.app.Results(), m.Info().ID); !k.taken {
		return nil
	}
	return k.takeLevel(m, k.offered)
}

// startOver gives a new player the level to begin from after a practice game against
// another one: only rated games move it.
func (k *keeper) startOver(m games.Module, level bool) tea.Cmd {
	start := stats.Start(k.app.Results(), m.Info())
	if !level || start == 0 {
		return nil
	}
	return k.takeLevel(m, start)
}

// takeLevel makes a level the opponent of the games to come.
func (k *keeper) takeLevel(m games.Module, level int) tea.Cmd {
	id, g := m.Info().ID, k.app.GameSettings(m)
	g.Opponent = games.PlayerSpec{Kind: games.Level, Level: level}.String()
	return k.app.Change(func(s *frame.Settings) { s.Games[id] = g })
}

// nextPage opens the page that helps.
func (s *Screen) nextPage() tea.Cmd {
	page, err := s.App.Routes.Page(s.App, s.keep.page)
	if err != nil {
		s.Note(message.Verbatim(s.App.Table.Error(err)))
		return nil
	}
	return s.Push(page)
}

// offerText is the sentence after a result that offers another level.
func (k *keeper) offerText() string {
	switch {
	case k.offered == 0:
		return ""
	case k.taken:
		return k.app.T("ui.level.next", "level", k.offered)
	}
	return k.app.T("ui.level.offer", "level", k.offered)
}
