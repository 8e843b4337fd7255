package play

import (
	"context"
	"errors"
	"io"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/frame"
)

// Do sends the driver what the person wants.
func (s *Screen) Do(i session.Intent) tea.Cmd {
	s.line.clear()
	return s.apply(s.driver.Do(i))
}

// apply shows what the driver tells and does the work that it asks for.
func (s *Screen) apply(events []session.Event) tea.Cmd {
	var all []tea.Cmd
	before, moved := s.scene, false
	s.motion.left = 0
	for _, e := range events {
		if _, ok := e.(session.Moved); ok {
			moved = true
		}
		all = append(all, s.Keep(e), s.handle(e))
		if s.extra.Heard != nil {
			all = append(all, s.extra.Heard(s, e))
		}
	}
	if s.extra.Sight != nil {
		all = append(all, s.told.tell(s.App, s.extra.Sight()))
	}
	s.refresh()
	if moved && moves(s.App) && !s.through() && (!watching(s.driver) || s.speed > 0 && s.speed <= 1) {
		s.motion.begin(before, s.scene)
		s.timers.stopMoving()
	}
	return tea.Batch(append(all, s.updateLens(), s.timers.setAlarm(&s.Base, s.driver.Due(), s.Tick), s.setMoving())...)
}

// handle takes one event.
func (s *Screen) handle(e session.Event) tea.Cmd {
	said := session.Said(s.game, e)
	switch e := e.(type) {
	case session.Job:
		return s.work(e)
	case session.Moved:
		s.input.drop()
		s.line = statusLine{event: said}
		return s.notify(e.Side, said)
	case session.Jumped:
		s.input.drop()
		s.line = statusLine{event: said}
		if e.Why == session.Varied { // a record has no other place for it
			s.line = statusLine{note: said}
		}
	case session.Looked:
		s.input.drop()
		s.line.clear()
	case session.Practice:
		s.line.rated = said
	case session.Told, session.Refused:
		s.line.note = said
	case session.Hinted:
		s.line.note = message.Text{}
		if e.Of == 0 {
			s.line.note = said
		}
	case session.Explained:
		s.line.note, s.line.reason = message.Text{}, said
	case session.Failed:
		s.input.drop()
		s.line.note = said
		return s.App.LogCmd("engine: " + frame.ErrorText(e.Err) + "\n" + s.game.Match().State().Text())
	case session.Broke:
		s.line.note = said
		return s.App.LogCmd("work: " + frame.ErrorText(e.Err))
	case session.Ended:
		if s.game.People() == 0 {
			scoreOf(s.App, s.game.Match()).add(e.Status)
		}
		return s.showCard(e.Result)
	case training.Marked:
		if !e.Said.IsZero() {
			s.line.note = e.Said
		}
	case session.Posed:
		s.line.note = message.Text{}
		return s.tryMoment(e.Mark)
	case session.Pointed:
		return follow(s, e)
	case session.Board:
		s.info = s.game.Match().Module().Info()
		s.begin()
	case session.Closed:
		return s.Pop()
	}
	return nil
}

// work does a job of the driver in a command and brings its end back.
func (s *Screen) work(j session.Job) tea.Cmd {
	way := frame.Work
	switch {
	case j.What == session.Await:
		way = frame.Await
	case j.Yields(s.game.People()):
		way = frame.Background
	}
	_, cmd := frame.Run(&s.Base, way, func(ctx context.Context) (session.Done, error) { return j.Run(ctx), nil },
		func(d session.Done, _ error) tea.Cmd { return s.apply(s.driver.Take(d)) })
	return cmd
}

// Tick lets the driver do what is due.
func (s *Screen) Tick() tea.Cmd { return s.apply(s.driver.Tick()) }

// updateLens computes the lens again where something it depends on has changed.
func (s *Screen) updateLens() tea.Cmd {
	run := s.lens.again(s.game.State(), s.input.cursor, s.input.path)
	if run == nil {
		return nil
	}
	way := frame.Work
	if watching(s.driver) { // nobody waits for the lens of a demo
		way = frame.Background
	}
	var cmd tea.Cmd
	s.lens.job, cmd = frame.Run(&s.Base, way, run, func(o overlay, err error) tea.Cmd {
		s.lens.take(o, err)
		if err != nil && !errors.Is(err, context.Canceled) {
			s.refuse(err)
		}
		s.refresh()
		return nil
	})
	return cmd
}

// longWait is how long a side waits for the other one before it looks elsewhere.
const longWait = 10 * time.Second

// notify rings and sends a notice to the desktop when the other side has moved, as the person
// wants it: after a long wait, or after each move. A terminal takes one of them or both.
func (s *Screen) notify(moved games.Side, said message.Text) tea.Cmd {
	now, out, mine := s.App.Now(), s.App.Out, s.game.Mine()
	waited := now.Sub(s.moved) >= longWait
	s.moved = now
	when := s.App.Settings.Notice
	if out == nil || mine == games.NoSide || moved == mine || when == "off" || when == "wait" && !waited {
		return nil
	}
	notice := "\x1b]9;" + s.T(s.info.Name) + ": " + s.Say(said) + "\x1b\\\a"
	return func() tea.Msg {
		_, _ = io.WriteString(out, notice) // a terminal that is gone hears nothing
		return nil
	}
}

// showCard shows the card of a game that somebody played. The moves are judged
// meanwhile, where a person looks on.
func (s *Screen) showCard(r session.Result) tea.Cmd {
	if !can(s.driver, session.ReviewGame{}) {
		return nil // whoever drives the board says how it ended
	}
	s.card = card{r, true}
	s.line.clear()
	if s.game.People() == 0 || s.App.Out == nil {
		return nil
	}
	return s.apply(s.driver.Do(session.ReviewGame{}))
}

// tryMoment opens the trainer on a problem out of the game, when that is on the disk.
func (s *Screen) tryMoment(mark study.Mark) tea.Cmd {
	st, m, read := s.App.Store, s.game.Match().Module(), s.App.Routes.Trainer
	_, cmd := frame.Run(&s.Base, frame.Load, func(ctx context.Context) (func(*frame.App) (frame.Screen, error), error) {
		st.Games.Flush(ctx)
		if err := st.Games.Failed(); err != nil {
			return nil, err
		}
		return read(st, m, training.Mode{Kind: training.Own, Tag: mark.Problem})
	}, func(open func(*frame.App) (frame.Screen, error), err error) tea.Cmd {
		var next frame.Screen
		if err == nil {
			next, err = open(s.App)
		}
		if err != nil {
			s.refuse(err)
			return nil
		}
		return s.Push(next)
	})
	return cmd
}

// refuse says why something cannot be done.
func (s *Screen) refuse(err error) { s.line.note = message.OfError(err) }

// Keep writes what an event brings that is to be kept.
func (s *Screen) Keep(e session.Event) tea.Cmd {
	writes, settings := s.saver.Take(e)
	all := list.Of(writes, s.App.KeepCmd)
	if settings != nil {
		all = append(all, s.App.Change(settings))
	}
	return tea.Batch(all...)
}

// nextPage opens the page that helps on top of a board.
func nextPage(s *Screen) tea.Cmd {
	page, err := s.App.Routes.Page(s.App, s.saver.After().Page)
	if err != nil {
		s.Note(message.OfError(err))
		return nil
	}
	return s.Push(page)
}
