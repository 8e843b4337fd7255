package ui

import (
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/store"
)

// saving is how a game is kept.
type saving struct {
	name    string
	extra   string // a file that gets the record too
	touched bool   // something was played, so there is something to keep
	counted bool   // its result is in the statistics
	hints   int
	undos   int
	lease   *lease
}

// lease is the lock of a game. Taking and giving it back run in commands, in
// either order.
type lease struct {
	mu      sync.Mutex
	release func()
	over    bool
}

// take claims the game unless the lease is over.
func (l *lease) take(s *store.Store, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over || l.release != nil {
		return
	}
	if release, err := s.Claim(name); err == nil {
		l.release = release
	}
}

// end gives the lock back for good.
func (l *lease) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	if l.release != nil {
		l.release()
	}
}

// leave is the command that gives the lock back.
func (f *saving) leave() tea.Cmd {
	l := f.lease
	if l == nil {
		return nil
	}
	return func() tea.Msg {
		l.end()
		return nil
	}
}

// savedMsg reports a write of the game.
type savedMsg struct {
	dest
	err error
}

// practise says that the game does not count any more, and keeps that: a game
// that is left and gone on with does not count again.
func (p *play) practise() tea.Cmd {
	if p.m.Practice() {
		return nil
	}
	p.m.MarkPractice()
	if p.m.Status().Over {
		return nil // its result stands
	}
	return p.save()
}

// save queues the game as it stands, under its own name and where it was asked
// for; a finished one goes to the records. Demos that play themselves for
// nobody are not kept.
func (p *play) save() tea.Cmd {
	if !p.file.touched || p.demo.attract {
		return nil
	}
	if p.file.lease == nil {
		p.file.lease = &lease{}
	}
	data := p.m.Record().Marshal()
	var writes []func() error
	if p.m.Status().Over {
		writes = append(writes, p.store.FinishGame(p.file.name, data))
	} else {
		writes = append(writes, p.store.SaveGame(p.file.name, data))
	}
	if p.file.extra != "" {
		writes = append(writes, p.store.SaveFile(p.file.extra, data))
	}
	id, st, name, l := p.id, p.store, p.file.name, p.file.lease
	return func() tea.Msg {
		l.take(st, name)
		var first error
		ran := false
		for _, w := range writes {
			if w == nil {
				continue
			}
			ran = true
			if err := w(); first == nil {
				first = err
			}
		}
		if !ran {
			return nil // a running writer takes it along and reports
		}
		return savedMsg{dest(id), first}
	}
}

// keepResult appends the result of a finished game to the statistics, once.
func (p *play) keepResult() tea.Cmd {
	st := p.m.Status()
	if p.file.counted || p.isDemo() || !p.file.touched {
		return nil
	}
	p.file.counted = true
	winner := map[games.Side]string{games.First: "first", games.Second: "second", games.NoSide: "draw"}[st.Winner]
	r := store.Result{
		Time: p.now(), Game: p.info.ID, Options: p.m.Options(),
		Seats:  [2]string{p.m.Seat(games.First).String(), p.m.Seat(games.Second).String()},
		Result: winner, Reason: st.Reason.Key, Plies: p.m.At(), Rated: p.rated(),
		Hints: p.file.hints, Undos: p.file.undos, ThinkMS: p.clock.spent.Milliseconds(),
	}
	p.added = append(p.added, r)
	kept := p.store
	return tea.Batch(p.offerLevel(), p.laterCmd(func() {
		if err := kept.AddResult(r); err != nil {
			kept.Log("results: " + err.Error())
		}
	}))
}

// rated reports whether the game counts for the level: one person without
// help against a level.
func (p *play) rated() bool {
	mine := p.mine()
	return mine != games.NoSide && !p.m.Practice() && p.m.Seat(mine.Other()).Kind == games.Level
}
