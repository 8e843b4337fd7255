package teach

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/session"
	"duiju/ui/canvas"
	"duiju/ui/frame"
	"duiju/ui/theme"
)

// solution shows every first move of a problem with what follows, as soon as
// they are proven.
type solution struct {
	frame.PopupList
	r *trainer
}

// openSolution shows the solution of the problem; before the answer that is
// the end of the attempt to find it.
func (r *trainer) openSolution() tea.Cmd {
	l := &solution{PopupList: frame.NewPopup(r.App), r: r}
	l.Enter = l.take
	l.List.Count = func() int { return len(r.t.Solution().Moves) }
	l.Acts = append(l.List.Keys(r.App, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "train.key.onboard", Rank: 2,
			On: func() bool { return l.List.Count() > 0 }, Do: l.take},
		frame.Action{ID: "back", Keys: []string{"esc", "b", "q"}, Label: "ui.key.back", Rank: 3, Do: l.Pop})
	r.Push(l)
	return r.Do(session.Solve{})
}

// take plays the chosen line out on the board; u takes it back step by step.
func (l *solution) take() tea.Cmd {
	i := l.List.Row
	l.Pop()
	return l.After(func() tea.Cmd { return l.r.Do(session.ShowLine{I: i}) })
}

// moveText is a move as people read it.
func (l *solution) moveText(move string) string {
	return l.Say(session.MoveText(l.r.t.Match().StateAt(0), move))
}

// solutionMin is the columns from which on the solution stands beside the board
// that it speaks of.
const solutionMin = 40

// Draw implements frame.Screen.
func (l *solution) Draw(c *canvas.Canvas) {
	sol, proving := l.r.t.Solution(), l.r.t.Proving()
	rows, title := min(len(sol.Moves), 14)+4, l.T("train.solution.title")
	var area frame.Rect
	if part := l.r.board.Panel(); l.r.board.Beside() && part.W >= solutionMin {
		area = l.DrawPopupIn(c, part, 72, rows, title)
	} else {
		area = l.DrawPopup(c, 72, rows, title)
	}
	switch {
	case proving:
		c.PutIn(area.X+1, area.Y, area.W-2, l.T("train.solution.wait"), canvas.Style{FG: theme.Text})
		return
	case !sol.Known:
		c.PutIn(area.X+1, area.Y, area.W-2, l.T("train.solution.unknown"), canvas.Style{FG: theme.Text})
		return
	}
	c.PutIn(area.X+1, area.Y, area.W-2, l.Say(sol.Reason), canvas.Style{FG: theme.Title})
	area.Y, area.H = area.Y+1, area.H-1
	l.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) { l.row(line, area.W, sol.Moves[i], st) })
}

// row is a first move, whether it is right, and what follows.
func (l *solution) row(line *canvas.Canvas, w int, m games.SolvedMove, st canvas.Style) {
	word, role := l.T("train.solution.wrong"), theme.Dim
	if m.Right {
		word, role = l.T("train.solution.right"), theme.Good
	}
	x := line.PutIn(1, 0, 6, l.moveText(m.Move), st)
	x = line.PutIn(max(x+1, 7), 0, w, word, frame.In(role, st))
	rest := ""
	for _, mv := range m.Line {
		rest += l.moveText(mv) + " "
	}
	if !m.Note.IsZero() {
		rest += l.Glyphs.Dot + " " + l.Say(m.Note)
	}
	line.PutIn(x+2, 0, max(w-x-3, 0), rest, st)
}
