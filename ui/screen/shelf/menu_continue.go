package shelf

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/table"
	"duiju/games/teach/study"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// menuFacts is what the menu reads from the disk; the results only once, as
// this program adds to them itself.
type menuFacts struct {
	saved    []store.Entry
	newest   games.Record // of them; without a game if it cannot be read
	results  []store.Result
	lessons  []store.Lesson
	practice map[string]study.Standing
	waits    string
	letters  []table.Letter // of games that ended while the person was away
	more     []store.Result // from them
	barred   error          // both as of menu
}

func (m *menu) facts(f menuFacts, _ error) tea.Cmd {
	m.saved, m.newest, m.waits, m.App.Practice = f.saved, f.newest, f.waits, f.practice
	if f.barred != nil && m.barred == nil && m.note.IsZero() {
		m.note = message.T("ui.menu.barred", "reason", m.App.Table.Error(f.barred))
	}
	for _, l := range f.letters { // the last one stays
		m.note = frame.LetterText(l, m.App.Now())
	}
	m.barred = f.barred
	if m.App.Read {
		m.App.Past = append(m.App.Past, f.more...)
	} else {
		m.App.Past, m.App.Lessons, m.App.Read = f.results, append(f.lessons, m.App.Lessons...), true
	}
	if v := m.App.Visitor; v != nil && v.Back {
		v.Back = false
		return m.resume()
	}
	return nil
}

// resume goes on with the newest unfinished game, or with a copy of it if
// another window has it.
func (m *menu) resume() tea.Cmd {
	if m.loading != nil || len(m.saved) == 0 {
		return nil
	}
	name, asCopy, a := m.saved[0].Name, m.copying, m.App
	m.copying = false
	var run tea.Cmd
	m.loading, run = frame.Load(&m.Base, func(context.Context) (frame.Game, error) { return load(a, name, asCopy) }, m.loaded)
	return run
}

// loaded shows the game that was read.
func (m *menu) loaded(g frame.Game, err error) tea.Cmd {
	m.loading = nil
	if errors.Is(err, store.ErrHeld) {
		m.copying = true
		m.note = message.T("ui.menu.held")
		return nil
	}
	if err != nil {
		m.note = message.T("ui.menu.unreadable", "reason", m.App.Table.Error(err))
		var p *games.Panic
		if errors.As(err, &p) {
			return tea.Batch(m.reread(), m.App.LogCmd("menu: "+frame.ErrorText(err)))
		}
		return m.reread()
	}
	return m.Push(m.App.Routes.Game(m.App, g))
}

// settleTime is how long the menu waits for what is being written.
const settleTime = time.Second

// reread looks again what there is to continue and to repeat.
func (m *menu) reread() tea.Cmd {
	st, known, modules, now, visitor := m.App.Store, m.App.Read, m.App.Modules, m.App.Now(), m.App.Visitor
	var run tea.Cmd
	m.reading.Stop()
	m.reading, run = frame.Load(&m.Base, func(ctx context.Context) (menuFacts, error) {
		written, stop := context.WithTimeout(ctx, settleTime)
		defer stop()
		st.Games.Settle(written) // the answer just given counts
		f := menuFacts{saved: st.Unfinished(), barred: st.Try()}
		if visitor != nil {
			f.waits = visitor.Hub.Waiting(visitor.Person)
			f.letters, f.more = st.TakeLetters(modules)
		}
		if len(f.saved) > 0 {
			if data, err := st.ReadGame(f.saved[0].Name); err == nil {
				f.newest, _ = record.Parse(data) // damaged, it is named by its file
			}
		}
		log, _, err := st.Answers()
		f.practice = study.Standings(modules, log, now)
		if !known {
			var err1, err2 error
			f.results, _, err1 = st.Results()
			f.lessons, err2 = st.Lessons()
			err = errors.Join(err, err1, err2)
		}
		return f, err
	}, m.facts)
	return run
}

// continueText is the line of the menu about the newest unfinished game, in w
// columns: who plays and when it was left come if there is room.
func (m *menu) continueText(w int) string {
	e := m.saved[0]
	if m.newest.Game == "" {
		return m.T("ui.menu.continue.unread", "game", m.savedName(e), "ago", m.App.Ago(e.Time))
	}
	text := m.T("ui.menu.continue", "game", m.savedName(e), "k", m.newest.At+1)
	if long := m.App.Dotted(text, m.leftText()); m.App.Width(long) <= w {
		return long
	}
	return text
}

// leftText says who plays the newest unfinished game and when it was left, "" where
// that cannot be read.
func (m *menu) leftText() string {
	mod := m.App.Module(m.newest.Game)
	if len(m.saved) == 0 || mod == nil {
		return ""
	}
	name := func(s games.Side) string { return m.App.PlayerName(mod.Info(), m.newest.Seats[s]) }
	return m.T("ui.menu.left", "first", name(games.First), "second", name(games.Second), "ago", m.App.Ago(m.saved[0].Time))
}

// savedName is the game of an unfinished game's file.
func (m *menu) savedName(e store.Entry) message.Text {
	id, _, _ := strings.Cut(e.Name, "-")
	if mod := m.App.Module(id); mod != nil {
		return message.T(mod.Info().Name)
	}
	return message.Verbatim(id)
}
