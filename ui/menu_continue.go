package ui

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/store"
)

// menuFacts is what the menu reads from the disk; the results only once, as
// this program adds to them itself.
type menuFacts struct {
	saved    []store.Entry
	move     int // the number of the next move of the newest of them, 0 if unknown
	results  []store.Result
	lessons  []store.Lesson
	practice map[string]practice
}

func (m *menu) facts(f menuFacts) {
	m.saved, m.nextMove, m.practice = f.saved, f.move, f.practice
	if !m.read {
		m.past, m.lessons, m.read = f.results, append(f.lessons, m.lessons...), true
	}
	m.words = menuWords{}
}

// resume goes on with the newest unfinished game, or with a copy of it if
// another window has it.
func (m *menu) resume() tea.Cmd {
	if m.loading != nil || len(m.saved) == 0 {
		return nil
	}
	name, asCopy, l := m.saved[0].Name, m.copying, &loader{app: m.app}
	m.copying = false
	var run tea.Cmd
	m.loading, run = m.work(m.id, func(context.Context) (any, error) { return l.load(name, asCopy) })
	return run
}

func (m *menu) loaded(msg doneMsg) tea.Cmd {
	if f, ok := msg.value.(openedFile); ok {
		if msg.err != nil {
			m.note = games.T("open.failed", "reason", m.table.Error(games.PlainError(msg.err)))
			return nil
		}
		return m.opened(f)
	}
	if before, ok := msg.value.(trained); ok && msg.err == nil {
		return m.trained(before)
	}
	if errors.Is(msg.err, store.ErrHeld) {
		m.copying = true
		m.note = games.T("ui.menu.held")
		return nil
	}
	g, ok := msg.value.(loadedGame)
	if !ok || msg.err != nil {
		m.note = games.T("ui.menu.unreadable", "reason", m.table.Error(msg.err))
		var p *games.Panic
		if errors.As(msg.err, &p) {
			return tea.Batch(m.reread(), m.logCmd("menu: "+errorText(msg.err)))
		}
		return m.reread()
	}
	return m.push(continued(m.app, g))
}

// continued is the screen of an unfinished game that goes on.
func continued(a *app, g loadedGame) *play {
	p := newPlay(a, g.match)
	p.file.name, p.file.lease, p.file.touched = g.name, g.lease, true
	p.demo.paused = p.isDemo()
	p.event = g.note
	return p
}

// reread looks again what there is to continue and to repeat.
func (m *menu) reread() tea.Cmd {
	st, known, modules, now := m.store, m.app.read, m.modules, m.now()
	var run tea.Cmd
	m.reading.stop()
	m.reading, run = m.work(m.id, func(context.Context) (any, error) {
		f := menuFacts{saved: st.Unfinished()}
		if len(f.saved) > 0 {
			f.move = nextMove(st, f.saved[0].Name)
		}
		log, _, err := loadTraining(st)
		f.practice = practices(modules, log, now)
		if !known {
			var err1, err2 error
			f.results, _, err1 = st.Results()
			f.lessons, err2 = st.Lessons()
			err = errors.Join(err, err1, err2)
		}
		return f, err
	})
	return run
}

// nextMove is the number of the move that an unfinished game waits for, 0 if
// its file cannot be read.
func nextMove(st *store.Store, name string) int {
	data, err := st.ReadGame(name)
	if err != nil {
		return 0
	}
	r, err := games.ParseRecord(data)
	if err != nil {
		return 0
	}
	return r.At + 1
}

// continueText is the line of the menu about the newest unfinished game, in w
// columns: when it was left comes if there is room.
func (m *menu) continueText(w int) string {
	e := m.saved[0]
	if m.nextMove == 0 {
		return m.t("ui.menu.continue.unread", "game", m.savedName(e), "ago", m.ago(e.Time))
	}
	text := m.t("ui.menu.continue", "game", m.savedName(e), "k", m.nextMove, "ago", m.ago(e.Time))
	if m.width(text) > w {
		text = m.t("ui.menu.continue.short", "game", m.savedName(e), "k", m.nextMove)
	}
	return text
}

// savedName is the game of an unfinished game's file.
func (m *menu) savedName(e store.Entry) games.Text {
	id, _, _ := strings.Cut(e.Name, "-")
	if mod := m.app.module(id); mod != nil {
		return games.T(mod.Info().Name)
	}
	return games.Verbatim(id)
}

// ago says how long something is past.
func (a *app) ago(t time.Time) games.Text {
	d := a.now().Sub(t)
	switch {
	case d < time.Minute:
		return games.T("ui.ago.now")
	case d < time.Hour:
		return games.T("ui.ago.minutes", "n", int(d.Minutes()))
	case d < 24*time.Hour:
		return games.T("ui.ago.hours", "n", int(d.Hours()))
	}
	return games.T("ui.ago.days", "n", int(d.Hours()/24))
}
