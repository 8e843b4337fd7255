package play

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// Do sends the driver what the person wants.
func (p *Screen) Do(i session.Intent) tea.Cmd {
	p.talk.note, p.talk.reason = games.Text{}, games.Text{}
	return p.follow(p.d.Do(i))
}

// does is an action that sends an intent.
func (p *Screen) does(i session.Intent) func() tea.Cmd {
	return func() tea.Cmd { return p.Do(i) }
}

// follow shows what the driver tells and does the work that it asks for.
func (p *Screen) follow(events []session.Event) tea.Cmd {
	var all []tea.Cmd
	before, moved := p.scene, false
	p.motion.left = 0
	for _, e := range events {
		if _, ok := e.(session.Moved); ok {
			moved = true
		}
		all = append(all, p.hear(e))
		if p.extra.Heard != nil {
			all = append(all, p.extra.Heard(e))
		}
	}
	p.refresh()
	if moved && p.moves() && p.lens.current < 0 && (!p.runs() || p.speed > 0 && p.speed <= 1) {
		p.motion.begin(before, p.scene)
		p.pulse.stopMoving()
	}
	return tea.Batch(append(all, p.relens(), p.pulse.setAlarm(), p.pulse.setMoving())...)
}

// hear takes one event.
func (p *Screen) hear(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Job:
		return p.work(e)
	case session.Moved:
		p.hand.drop()
		p.talk = talk{event: e.Said}
		return p.bell(e)
	case session.Jumped:
		p.hand.drop()
		p.talk = talk{event: p.speech.jumpText(e)}
		if e.Why == session.Varied {
			p.talk = talk{note: inOwnWords(e.Said)}
		}
	case session.Looked:
		p.hand.drop()
		p.talk.note, p.talk.reason = games.Text{}, games.Text{}
	case session.Told:
		p.talk.note = inOwnWords(e.Said)
	case session.Refused:
		p.talk.note = inOwnWords(e.Said)
	case session.Hinted:
		p.talk.note = games.Text{}
		if e.Of == 0 {
			p.talk.note = games.T("ui.play.hint.none")
		}
	case session.Explained:
		p.talk.note, p.talk.reason = games.Text{}, e.Said
		if e.Said.IsZero() {
			p.talk.note = p.speech.expected(e.Opinion)
		}
	case session.Failed:
		p.hand.drop()
		p.talk.note = games.T("ui.play.engine.stopped")
		if errors.Is(e.Err, games.ErrProgram) { // a sentence about another program
			p.talk.note = games.T("ui.play.engine.failed", "reason", session.Words(e.Err))
		}
		return p.LogCmd("engine: " + frame.ErrorText(e.Err) + "\n" + p.s.Match().State().Text())
	case session.Broke:
		p.talk.note = p.speech.brokeText(e)
		return p.LogCmd("work: " + frame.ErrorText(e.Err))
	case session.Changed:
		return p.keep.save()
	case session.Ended:
		if p.s.People() == 0 {
			p.tally.add(e.Status)
		}
		return tea.Batch(p.keep.result(e.Result), p.ended(e.Result))
	case session.Board:
		if !e.Drill {
			p.keep.name = p.Store.NewName(p.s.Match().Module().Info().ID)
		}
		p.info = p.s.Match().Module().Info()
		p.place()
	case session.Closed:
		return p.Pop()
	}
	return nil
}

// work does a job of the driver in a command and brings its end back.
func (p *Screen) work(j session.Job) tea.Cmd {
	run := frame.Work[session.Done]
	switch demo := p.s.People() == 0; {
	case j.What == session.Await:
		run = frame.Await
	case j.What.Background(), j.What == session.Review, j.What == session.Think && demo:
		run = frame.Background
	}
	_, cmd := run(&p.Base, func(ctx context.Context) (session.Done, error) { return j.Run(ctx), nil },
		func(d session.Done, _ error) tea.Cmd { return p.follow(p.d.Take(d)) })
	return cmd
}

// Tick lets the driver do what is due.
func (p *Screen) Tick() tea.Cmd { return p.follow(p.d.Tick()) }

// relens computes the lens again where something it depends on has changed.
func (p *Screen) relens() tea.Cmd {
	return p.lens.again(p.hand.cursor, p.hand.path, func(err error) tea.Cmd {
		if err != nil {
			p.refuse(err)
		}
		p.refresh()
		return nil
	})
}

// refuse says why something cannot be done.
func (p *Screen) refuse(err error) { p.talk.note = games.Verbatim(p.Table.Error(err)) }
