package teach

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
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
	return l.Say(session.MoveText(l.r.t.Session().Match().StateAt(0), move))
}

// solutionMin is the columns from which on the solution stands beside the board
// that it speaks of: those of a panel. What its rows have no room for stands below them.
const solutionMin = 29

const (
	solutionMax = 72 // columns at most
	moveWidth   = 6  // of a move's name
)

// Draw implements frame.Screen.
func (l *solution) Draw(c *canvas.Canvas) {
	sol := l.r.t.Solution()
	part, beside := l.r.board.FreePanel()
	beside = beside && part.W >= solutionMin
	w, high := min(solutionMax, l.W), l.H-1
	if beside {
		w, high = min(solutionMax, part.W), part.H
	}
	head := canvas.Wrap(l.summary(sol), w-4)
	foot := l.cutLines(sol.Moves, w-2)
	rows := min(len(sol.Moves), 14) + 1 + 2 // a free one, and the frame
	if rows+len(head)+foot > high {
		head, foot = head[:1], 0
	}
	var area frame.Rect
	if title := l.T("train.solution.title"); beside {
		area = l.DrawPopupIn(c, part, w, rows+len(head)+foot, title)
	} else {
		area = l.DrawPopup(c, w, rows+len(head)+foot, title)
	}
	known, style := sol.Known && !l.r.t.Proving(), canvas.Style{FG: theme.Text}
	if known {
		style.FG = theme.Title
	}
	for i, line := range head {
		c.PutIn(area.X+1, area.Y+i, area.W-2, line, style)
	}
	if !known {
		return
	}
	area.Y, area.H = area.Y+len(head), area.H-len(head)-foot
	l.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) { l.row(line, area.W, sol.Moves[i], st) })
	if foot > 0 && l.cut(sol.Moves[l.List.Row], area.W) {
		for i, line := range canvas.Wrap(l.rest(sol.Moves[l.List.Row]), area.W-2) {
			c.PutIn(area.X+1, area.Y+area.H+i, area.W-2, line, canvas.Style{FG: theme.Text})
		}
	}
}

// summary is what stands above the moves: why the problem ends as it does, or why
// nothing is known.
func (l *solution) summary(sol games.Solution) string {
	switch {
	case l.r.t.Proving():
		return l.T("train.solution.wait")
	case !sol.Known:
		return l.T("train.solution.unknown")
	}
	return l.Say(sol.Reason)
}

// cutLines is how many lines the longest of the texts takes that do not fit into
// rows of w columns; the one of the chosen move is shown whole below the list.
func (l *solution) cutLines(moves []games.SolvedMove, w int) (n int) {
	for _, m := range moves {
		if l.cut(m, w) {
			n = max(n, len(canvas.Wrap(l.rest(m), w-2)))
		}
	}
	return n
}

// cut reports whether what follows a move does not fit into its row.
func (l *solution) cut(m games.SolvedMove, w int) bool {
	word, _ := l.verdict(m)
	begins := max(2+min(canvas.Width(l.moveText(m.Move)), moveWidth), moveWidth+1) + canvas.Width(word) + 2
	return canvas.Width(l.rest(m)) > w-begins-1
}

// verdict is whether a move is right, in a word.
func (l *solution) verdict(m games.SolvedMove) (string, theme.Role) {
	if m.Right {
		return l.T("train.solution.right"), theme.Good
	}
	return l.T("train.solution.wrong"), theme.Dim
}

// rest is what follows a move, and why.
func (l *solution) rest(m games.SolvedMove) string {
	rest := ""
	for _, mv := range m.Line {
		rest += l.moveText(mv) + " "
	}
	if !m.Note.IsZero() {
		rest += l.Glyphs.Dot + " " + l.Say(m.Note)
	}
	return rest
}

// row is a first move, whether it is right, and what follows.
func (l *solution) row(line *canvas.Canvas, w int, m games.SolvedMove, st canvas.Style) {
	word, role := l.verdict(m)
	x := line.PutIn(1, 0, moveWidth, l.moveText(m.Move), st)
	x = line.PutIn(max(x+1, moveWidth+1), 0, w, word, frame.In(role, st))
	line.PutIn(x+2, 0, max(w-x-3, 0), l.rest(m), st)
}
