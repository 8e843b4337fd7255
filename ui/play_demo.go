package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// How a game without people runs: pause, step, speed, and who takes over.

// step1 is ".": one position on; while an engine thinks on a person's game it
// moves now; in a demo one more move is played.
func (p *play) step1() tea.Cmd {
	switch {
	case !p.live():
		return p.lookForward()
	case p.m.Status().Over || p.replay:
		return nil
	case !p.isDemo():
		return p.moveNow()
	}
	p.demo.once, p.demo.paused = true, true
	if p.think != nil && p.think.decided != nil {
		p.wait.stop()
		return p.playDecision(*p.think.decided)
	}
	return p.proceed()
}

// moveNow makes the engine play the best it has found.
func (p *play) moveNow() tea.Cmd {
	if p.think != nil {
		p.think.now = true
		p.think.stop()
	}
	return nil
}

// run is Space in a demo: pause, or go on; from an earlier position it replays
// up to the live one first.
func (p *play) run() tea.Cmd {
	p.note = games.Text{}
	if !p.demo.paused {
		p.demo.paused = true
		p.wait.stop()
		p.wait = nil
		return nil
	}
	p.demo.paused = false
	switch {
	case !p.live():
		return p.replayOn()
	case p.think != nil && p.think.decided != nil:
		return p.playDecision(*p.think.decided)
	}
	p.analysis.stop()
	return p.proceed()
}

// replayOn shows the next position of the past and waits for the one after.
func (p *play) replayOn() tea.Cmd {
	if p.demo.paused {
		return nil
	}
	look := p.lookAt(p.back + 1)
	if p.live() {
		if p.think != nil && p.think.decided != nil {
			return tea.Batch(look, p.playDecision(*p.think.decided))
		}
		return look
	}
	var wait tea.Cmd
	p.wait, wait = p.timer(p.id, max(p.interval(), p.frame()))
	return tea.Batch(look, wait)
}

// faster changes the speed of a demo.
func (p *play) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		i := slices.Index(speeds, p.demo.speed)
		p.demo.speed = speeds[min(max(i+by, 0), len(speeds)-1)]
		speed := p.demo.speed
		return p.change(func(s *settings) { s.DemoSpeed = speed })
	}
}

// takeOver gives the side to move of the position shown to the person.
func (p *play) takeOver() tea.Cmd {
	if !p.live() {
		p.m.Goto(p.back)
	}
	side := p.m.Turn()
	p.m.SetSeat(side, games.PlayerSpec{Kind: games.Human})
	p.m.MarkPractice()
	p.reseat()
	p.demo.paused, p.demo.once = false, false
	p.analysis.on = false
	p.file.touched = true
	return p.jumped(games.T("ui.play.tookover", "side", p.m.State().SideName(side)))
}

// giveSeat hands the person's seats to the engine: the game is a demo now.
func (p *play) giveSeat() tea.Cmd {
	spec := p.opponent()
	for _, s := range []games.Side{games.First, games.Second} {
		if p.m.Seat(s).Kind == games.Human {
			p.m.SetSeat(s, spec)
		}
	}
	p.m.MarkPractice()
	p.reseat()
	p.analysis.on = true
	return p.jumped(games.T("ui.play.gaveseat"))
}
