package ui

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// Analysis: the strongest player thinking about the position shown.

// analysis is the strongest player thinking about the position shown.
type analysis struct {
	*job
	on   bool
	side games.Side
	news chan games.Thought
	last games.Thought
	at   int // moves played in the position it is about
	seat *seat
}

func (n *analysis) stop() {
	n.job.stop()
	n.job = nil
}

// toggleAnalysis switches the analysis of the person's own game on or off.
func (p *play) toggleAnalysis() tea.Cmd {
	p.note = games.Text{}
	if p.replay {
		return p.reviewCmd()
	}
	p.analysis.on = !p.analysis.on
	if !p.analysis.on {
		p.analysis.stop()
		p.page = 0
		return nil
	}
	var keep tea.Cmd
	if !p.watched() && !p.m.Practice() {
		keep = p.practise()
		p.note = games.T("ui.play.practice")
	}
	p.turnTo(len(p.extraPages()))
	return tea.Batch(keep, p.analyseCmd())
}

// analyseCmd starts the analysis of the position shown, if it is wanted and no
// engine thinks there anyway.
func (p *play) analyseCmd() tea.Cmd {
	n := &p.analysis
	if !n.on || p.replay || n.job != nil || p.live() && (p.think != nil || p.isDemo() && !p.replay && !p.demo.paused) {
		return nil
	}
	if p.state.Status().Over {
		return nil
	}
	if n.seat == nil {
		spec := games.PlayerSpec{Kind: games.Max}
		env := p.env(spec, p.m.Seed())
		env.Unlimited = true
		n.seat = &seat{module: p.m.Module(), spec: spec, options: p.m.Options(), env: env}
	}
	n.side, n.news, n.last, n.at = p.state.Turn(), make(chan games.Thought, 1), games.Thought{}, p.moves()
	player, state, news := n.seat, p.state.Clone(), n.news
	budget := games.Budget{Lines: p.lines()}
	j, run := p.work(p.id, func(ctx context.Context) (any, error) {
		return player.choose(ctx, state, budget, func(t games.Thought) { offer(news, t) })
	})
	n.job = j
	return tea.Batch(run, j.tickCmd(p.id, p.frame()))
}

func (p *play) analysisTick() tea.Cmd {
	n := &p.analysis
	select {
	case n.last = <-n.news:
		p.relenLine()
	default:
	}
	return n.tickCmd(p.id, p.frame())
}

func (p *play) analysed(msg doneMsg) tea.Cmd {
	n := &p.analysis
	n.job.stop()
	n.job = nil
	if d, ok := msg.value.(games.Decision); ok && len(d.Thought.Lines) > 0 {
		n.last = d.Thought
		p.relenLine()
	}
	if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
		n.on = false
		p.note = games.T("ui.play.analysis.stopped")
		return p.logCmd("analysis: " + msg.err.Error())
	}
	return nil
}

// thought is what an engine thinks of the position shown, and the side that
// thinks.
func (p *play) thought() (games.Thought, games.Side, bool) {
	switch {
	case p.live() && p.think != nil:
		return p.think.last, p.think.side, true
	case p.analysis.on && p.analysis.news != nil && p.analysis.at == p.moves():
		return p.analysis.last, p.analysis.side, true
	}
	if at := p.moves(); at < len(p.evals) && p.evals[at] != nil {
		return p.evals[at].thought, p.evals[at].side, true
	}
	return games.Thought{}, games.NoSide, false
}
