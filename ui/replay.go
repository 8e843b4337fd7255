package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// newReplay shows a record from its start. It is a game on the screen in
// which nobody moves: the keys walk through it.
func newReplay(a *app, m *games.Match) *play {
	m.Goto(m.Len())
	p := newPlay(a, m)
	p.replay = true
	p.demo.paused = true
	if m.Len() > 0 {
		p.back = 0
	}
	p.analysis.on = false
	p.refresh()
	return p
}

// branching is what was played from the position of a replay that is shown.
type branching struct {
	moves []string // in a fixed order; fewer than two are no choice
	now   int      // the one of the line on the screen
}

// findBranches looks up what was played from the position shown.
func (p *play) findBranches() {
	p.branch = branching{}
	if !p.replay {
		return
	}
	here := p.m.At()
	p.m.Goto(p.moves())
	all := p.m.Variations()
	p.m.Goto(here)
	if len(all) < 2 {
		return
	}
	current := all[0]
	slices.Sort(all)
	p.branch = branching{moves: all, now: slices.Index(all, current)}
}

// vary goes to another variation from the position shown.
func (p *play) vary(by int) func() tea.Cmd {
	return func() tea.Cmd {
		b := p.branch
		at, n := p.moves(), len(b.moves)
		to := b.moves[(b.now+by+n)%n]
		p.m.Goto(at)
		if _, err := p.m.Play(to); err != nil {
			p.refuse(err)
			return nil
		}
		p.m.Goto(p.m.Len())
		p.review.stop()
		p.review, p.trail, p.evals = reviewing{}, trail{}, nil
		cmd := p.lookAt(at)
		p.note = games.T("replay.varied", "move", to)
		return cmd
	}
}

// playOn begins a new game from the position shown, with a person on the side
// to move.
func (p *play) playOn() tea.Cmd {
	r := p.m.Record()
	n := p.moves()
	r.Moves, r.At, r.Branches, r.Result = r.Moves[:n], n, nil, nil
	r.Practice, r.Started = true, p.now()
	m, err := games.Replay(p.m.Module(), r)
	if err != nil {
		p.refuse(err)
		return nil
	}
	if p.isDemo() {
		m.SetSeat(m.Turn(), games.PlayerSpec{Kind: games.Human})
	}
	next := newPlay(p.app, m)
	next.file.touched = true
	next.event = games.T("ui.play.playson", "n", n)
	return p.replace(next)
}
