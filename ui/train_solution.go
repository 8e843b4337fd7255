package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// solutionList shows every first move of a problem with what follows.
type solutionList struct {
	popupList
	p    *play
	job  *job
	sol  games.Solution
	done bool
}

// openSolution shows the solution of the problem; before the answer that is
// the end of the attempt to find it.
func (p *play) openSolution() tea.Cmd {
	t := p.task
	if t.phase == asking || t.phase == wrong {
		t.seen, t.hinted = true, true
		t.tries = max(t.tries, 1)
	}
	l := &solutionList{popupList: newPopup(p.app), p: p}
	l.enter = l.take
	l.list.count = func() int { return len(l.sol.Moves) }
	l.acts = append(l.list.keys(p.app, "ui.key.choose"),
		action{id: "run", keys: []string{"enter", "space"}, label: "train.key.onboard", rank: 2,
			on: func() bool { return len(l.sol.Moves) > 0 }, do: l.take},
		action{id: "back", keys: []string{"esc", "b", "q"}, label: "ui.key.back", rank: 3, do: l.pop})
	p.push(l)
	return p.keepSession()
}

// shown proves the moves from the beginning of the problem.
func (l *solutionList) shown() tea.Cmd {
	state, trainer := l.p.m.StateAt(0).Clone(), l.p.task.trainer
	var cmd tea.Cmd
	l.job, cmd = l.work(l.id, func(ctx context.Context) (any, error) { return trainer.Solution(ctx, state) })
	return cmd
}

func (l *solutionList) left() tea.Cmd {
	l.job.stop()
	return nil
}

func (l *solutionList) update(msg tea.Msg) tea.Cmd {
	if done, ok := msg.(doneMsg); ok && l.job.is(done.ticket) {
		l.job, l.done = nil, true
		l.sol, _ = done.value.(games.Solution)
	}
	return nil
}

// take plays the chosen line out on the board; u takes it back step by step.
func (l *solutionList) take() tea.Cmd {
	m, p := l.sol.Moves[l.list.row], l.p
	l.pop()
	return l.after(func() tea.Cmd {
		p.stopAll()
		p.m.Restart()
		for _, move := range append([]string{m.Move}, m.Line...) {
			if _, err := p.m.Play(move); err != nil || p.m.Status().Over {
				break
			}
		}
		if p.task.phase != solved && p.task.phase != open {
			p.task.phase = wrong // looked at, not answered
		}
		p.task.rest, p.task.moves = nil, 0
		p.event = games.T("train.lineshown", "move", m.Move)
		p.refresh()
		return tea.Batch(p.keepSession(), p.relens())
	})
}

// moveText is a move as people read it: what has no place on the board is a
// pass.
func (l *solutionList) moveText(move string) string {
	if len(l.p.m.State().PathOf(move)) == 0 {
		return l.t("train.pass")
	}
	return move
}

func (l *solutionList) draw(c *canvas.Canvas) {
	area := l.drawPopup(c, 72, min(len(l.sol.Moves), 14)+4, l.t("train.solution.title"))
	switch {
	case !l.done:
		c.PutIn(area.x+1, area.y, area.w-2, l.t("train.solution.wait"), canvas.Style{FG: theme.Text})
		return
	case !l.sol.Known:
		c.PutIn(area.x+1, area.y, area.w-2, l.t("train.solution.unknown"), canvas.Style{FG: theme.Text})
		return
	}
	c.PutIn(area.x+1, area.y, area.w-2, l.say(l.sol.Reason), canvas.Style{FG: theme.Title})
	area.y, area.h = area.y+1, area.h-1
	l.list.draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		m := l.sol.Moves[i]
		word, role := l.t("train.solution.wrong"), theme.Dim
		if m.Right {
			word, role = l.t("train.solution.right"), theme.Good
		}
		x := line.PutIn(1, 0, 6, l.moveText(m.Move), st)
		x = line.PutIn(max(x+1, 7), 0, area.w, word, in(role, st))
		rest := ""
		if !m.Note.IsZero() {
			rest = l.say(m.Note) + " "
		}
		for _, mv := range m.Line {
			rest += l.moveText(mv) + " "
		}
		line.PutIn(x+2, 0, max(area.w-x-3, 0), rest, st)
	})
}
