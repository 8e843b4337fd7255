package ui

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// Lenses: what a game knows, drawn over its board.

// lensing is the lens laid over the board.
type lensing struct {
	*job
	overlay      // the newest picture
	current int  // index into Info.Lenses, len(Lenses) is the engine's line, -1 off
	slow    bool // another one is being computed
	news    chan overlay
}

func (l *lensing) stop() {
	l.job.stop()
	l.job, l.slow = nil, false
}

// turnLens goes to the next lens, the line of the engine last, then off.
func (p *play) turnLens(by int) func() tea.Cmd {
	return func() tea.Cmd {
		n := len(p.info.Lenses) + 1
		p.lens.current = (p.lens.current+1+by+n+1)%(n+1) - 1
		p.lens.overlay = overlay{}
		p.note = games.Text{}
		var keep tea.Cmd
		if l, ok := p.lensInfo(); ok && l.Answers && !p.watched() && !p.m.Practice() {
			keep = p.practise()
			p.note = games.T("ui.play.practice")
		}
		p.refresh()
		if p.lens.current >= 0 {
			p.turnTo(1)
		} else {
			p.page = 0
		}
		return tea.Batch(keep, p.relens())
	}
}

func (p *play) lensOff() tea.Cmd {
	p.lens.stop()
	p.lens.current, p.lens.overlay = -1, overlay{}
	p.refresh()
	return nil
}

// lensInfo is the game's lens that is on, if one is.
func (p *play) lensInfo() (games.Lens, bool) {
	if p.lens.current < 0 || p.lens.current >= len(p.info.Lenses) {
		return games.Lens{}, false
	}
	return p.info.Lenses[p.lens.current], true
}

// lineLens reports whether the engine's line is shown as numbers.
func (p *play) lineLens() bool { return p.lens.current == len(p.info.Lenses) }

// overlay is a scene with a lens on it, and the position it shows as text: on
// another position it would show stones that are not there.
type overlay struct {
	scene *games.Scene
	of    string
}

// relens computes the lens again after the position, the cursor or the path
// changed. The old picture stands until the new one is there.
func (p *play) relens() tea.Cmd {
	p.lens.stop()
	l, ok := p.lensInfo()
	if !ok {
		return nil
	}
	state := p.state.Clone()
	lensed, ok := state.(games.Lensed)
	if !ok {
		return nil
	}
	at, path := p.cursor, slices.Clone(p.path)
	var run tea.Cmd
	news, of := make(chan overlay, 1), state.Text()
	p.lens.job, run = p.work(p.id, func(ctx context.Context) (any, error) {
		sc := state.Scene()
		var err error
		if filler, ok := lensed.(games.LensFiller); ok {
			err = filler.FillOverlay(ctx, l.ID, at, path, &sc, func(part games.Scene) { offer(news, overlay{&part, of}) })
		} else {
			err = lensed.Overlay(ctx, l.ID, at, path, &sc)
		}
		return overlay{&sc, of}, err
	})
	p.lens.slow, p.lens.news = true, news
	return tea.Batch(run, p.lens.tickCmd(p.id, p.frame()))
}

// lensTick shows a picture that is filling in.
func (p *play) lensTick() tea.Cmd {
	select {
	case p.lens.overlay = <-p.lens.news:
		p.refresh()
	default:
	}
	return p.lens.tickCmd(p.id, p.frame())
}

func (p *play) lensed(msg doneMsg) tea.Cmd {
	p.lens.stop()
	if o, ok := msg.value.(overlay); ok && msg.err == nil {
		p.lens.overlay = o
		p.refresh()
		return p.lensShown()
	} else if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
		p.refuse(msg.err)
	}
	return nil
}

// relenLine redraws the engine's line on the board when it is shown.
func (p *play) relenLine() {
	if p.lineLens() {
		p.refresh()
	}
}
