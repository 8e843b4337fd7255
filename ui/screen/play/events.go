package play

import (
	"context"
	"errors"
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// Do sends the driver what the person wants.
func (p *Screen) Do(i session.Intent) tea.Cmd {
	p.line.clear()
	return p.apply(p.d.Do(i))
}

// apply shows what the driver tells and does the work that it asks for.
func (p *Screen) apply(events []session.Event) tea.Cmd {
	var all []tea.Cmd
	before, moved := p.scene, false
	p.motion.left = 0
	for _, e := range events {
		if _, ok := e.(session.Moved); ok {
			moved = true
		}
		all = append(all, p.handle(e))
		if p.extra.Heard != nil {
			all = append(all, p.extra.Heard(p, e))
		}
	}
	p.refresh()
	if moved && moves(p.App) && !p.through() && (!watching(p.d) || p.speed > 0 && p.speed <= 1) {
		p.motion.begin(before, p.scene)
		p.timers.stopMoving()
	}
	return tea.Batch(append(all, p.updateLens(), p.timers.setAlarm(&p.Base, p.d.Due(), p.Tick), p.setMoving())...)
}

// handle takes one event.
func (p *Screen) handle(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Job:
		return p.work(e)
	case session.Moved:
		p.input.drop()
		p.line = statusLine{event: e.Said}
		return bell(p.App, p.s.People(), e)
	case session.Jumped:
		p.input.drop()
		p.line = statusLine{event: p.statusText().jumpText(e)}
		if e.Why == session.Varied {
			p.line = statusLine{note: inOwnWords(e.Said)}
		}
	case session.Looked:
		p.input.drop()
		p.line.clear()
	case session.Told:
		p.line.note = inOwnWords(e.Said)
	case session.Refused:
		p.line.note = inOwnWords(e.Said)
	case session.Hinted:
		p.line.note = games.Text{}
		if e.Of == 0 {
			p.line.note = games.T("ui.play.hint.none")
		}
	case session.Explained:
		p.line.note, p.line.reason = games.Text{}, e.Said
		if e.Said.IsZero() {
			p.line.note = p.statusText().expected(e.Opinion)
		}
	case session.Failed:
		p.input.drop()
		p.line.note = games.T("ui.play.engine.stopped")
		if errors.Is(e.Err, games.ErrProgram) { // a sentence about another program
			p.line.note = games.T("ui.play.engine.failed", "reason", session.Words(e.Err))
		}
		return p.App.LogCmd("engine: " + frame.ErrorText(e.Err) + "\n" + p.s.Match().State().Text())
	case session.Broke:
		p.line.note = p.statusText().brokeText(e)
		return p.App.LogCmd("work: " + frame.ErrorText(e.Err))
	case session.Changed:
		if passing(p.d) { // it plays itself for nobody
			return nil
		}
		write := p.keep.save(p.s.Match())
		return frame.Told(&p.Base, func() saved { write(); return saved{} }, func(saved) tea.Cmd { return nil })
	case session.Ended:
		if p.s.People() == 0 {
			scoreOf(p.App, p.s.Match()).add(e.Status)
		}
		var keep tea.Cmd
		if d, ok := p.d.(elsewhere); ok {
			keep = p.keep.elsewhere(d)
		}
		return tea.Batch(p.keep.result(p.s, e.Result), keep, p.showCard(e.Result))
	case session.Pointed:
		return p.pointed(e)
	case session.Board:
		if !e.Scratch {
			p.keep.name = p.App.Store.NewName(p.s.Match().Module().Info().ID)
		}
		p.info = p.s.Match().Module().Info()
		p.begin()
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
		func(d session.Done, _ error) tea.Cmd { return p.apply(p.d.Take(d)) })
	return cmd
}

// Tick lets the driver do what is due.
func (p *Screen) Tick() tea.Cmd { return p.apply(p.d.Tick()) }

// updateLens computes the lens again where something it depends on has changed.
func (p *Screen) updateLens() tea.Cmd {
	run := p.lens.again(p.s.State(), p.input.cursor, p.input.path)
	if run == nil {
		return nil
	}
	var cmd tea.Cmd
	p.lens.job, cmd = frame.Work(&p.Base, run, func(o overlay, err error) tea.Cmd {
		p.lens.take(o, err)
		if err != nil && !errors.Is(err, context.Canceled) {
			p.refuse(err)
		}
		p.refresh()
		return nil
	})
	return cmd
}

// bell rings once when an engine has moved, if the person wants that.
func bell(a *frame.App, people int, e session.Moved) tea.Cmd {
	out := a.Out
	if !a.Settings.Bell || e.By.Kind == games.Human || people == 0 || out == nil {
		return nil
	}
	return func() tea.Msg {
		_, _ = io.WriteString(out, "\a") // a terminal that is gone hears nothing
		return nil
	}
}

// saved is the end of a write.
type saved struct{}

// showCard shows the card of a game that somebody played. The moves are judged
// meanwhile, where a person looks on.
func (p *Screen) showCard(r session.Result) tea.Cmd {
	if p.extra.OwnEnd || !can(p.d, session.ReviewGame{}) {
		return nil // whoever drives the board says how it ended
	}
	p.card = card{r, true}
	p.line.clear()
	if p.s.People() == 0 || p.App.Out == nil {
		return nil
	}
	return p.apply(p.d.Do(session.ReviewGame{}))
}

// refuse says why something cannot be done.
func (p *Screen) refuse(err error) { p.line.note = games.Verbatim(p.App.Table.Error(err)) }
