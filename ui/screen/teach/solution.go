package teach

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// solution shows every first move of a problem with what follows, as soon as
// they are proven.
type solution struct {
	frame.PopupList
	driver *training.Trainer
	free   func() (panel frame.Rect, beside bool)
	do     func(session.Intent) tea.Cmd
}

// openSolution shows the solution of the problem; before the answer that is
// the end of the attempt to find it.
func openSolution(a *frame.App, d *training.Trainer, free func() (frame.Rect, bool), do func(session.Intent) tea.Cmd) tea.Cmd {
	s := &solution{PopupList: frame.NewPopup(a), driver: d, free: free, do: do}
	s.Enter = s.take
	s.List.Count = func() int { return len(d.Solution().Moves) }
	s.Acts = append(s.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "train.key.onboard", Rank: 2,
			On: func() bool { return s.List.Count() > 0 }, Do: s.take},
		frame.Action{ID: "back", Keys: []string{"esc", "b", "q"}, Label: "ui.key.back", Rank: 3, Do: s.Pop})
	a.Push(s)
	return do(training.Solve{})
}

// take plays the chosen line out on the board; u takes it back step by step.
func (s *solution) take() tea.Cmd {
	i := s.List.Row
	s.Pop()
	return s.App.After(func() tea.Cmd { return s.do(training.ShowLine{I: i}) })
}

// moveText is a move as people read it.
func (s *solution) moveText(move string) string {
	return s.Say(training.MoveText(s.driver.Session().Match().StateAt(0), move))
}

// solutionMin is the columns from which on the solution stands beside the board
// that it speaks of: those of a panel. What its rows have no room for stands below them.
const solutionMin = 29

const (
	solutionMax = 72 // columns at most
	moveWidth   = 6  // of a move's name
)

// Draw implements frame.Screen.
func (s *solution) Draw(c *canvas.Canvas) {
	sol := s.driver.Solution()
	part, beside := s.free()
	beside = beside && part.W >= solutionMin
	w, high := min(solutionMax, s.W), s.H-1
	if beside {
		w, high = min(solutionMax, part.W), part.H
	}
	head := canvas.Wrap(s.summary(sol), w-4)
	foot := s.cutLines(sol.Moves, w-2)
	rows := min(len(sol.Moves), 14) + 1 + 2 // a free one, and the frame
	if rows+len(head)+foot > high {
		head, foot = head[:1], 0
	}
	var area frame.Rect
	if title := s.T("train.solution.title"); beside {
		area = s.DrawPopupIn(c, part, w, rows+len(head)+foot, title)
	} else {
		area = s.DrawPopup(c, w, rows+len(head)+foot, title)
	}
	known, style := sol.Known && !s.driver.Proving(), canvas.Style{FG: theme.Text}
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
	s.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) { s.row(line, area.W, sol.Moves[i], st) })
	if foot > 0 && s.cut(sol.Moves[s.List.Row], area.W) {
		for i, line := range canvas.Wrap(s.rest(sol.Moves[s.List.Row]), area.W-2) {
			c.PutIn(area.X+1, area.Y+area.H+i, area.W-2, line, canvas.Style{FG: theme.Text})
		}
	}
}

// summary is what stands above the moves: why the problem ends as it does, or why
// nothing is known.
func (s *solution) summary(sol teach.Solution) string {
	switch {
	case s.driver.Proving():
		return s.T("train.solution.wait")
	case !sol.Known:
		return s.T("train.solution.unknown")
	}
	return s.Say(sol.Reason)
}

// cutLines is how many lines the longest of the texts takes that do not fit into
// rows of w columns; the one of the chosen move is shown whole below the list.
func (s *solution) cutLines(moves []teach.SolvedMove, w int) (n int) {
	for _, m := range moves {
		if s.cut(m, w) {
			n = max(n, len(canvas.Wrap(s.rest(m), w-2)))
		}
	}
	return n
}

// cut reports whether what follows a move does not fit into its row.
func (s *solution) cut(m teach.SolvedMove, w int) bool {
	word, _ := s.verdict(m)
	begins := max(2+min(canvas.Width(s.moveText(m.Move)), moveWidth), moveWidth+1) + canvas.Width(word) + 2
	return canvas.Width(s.rest(m)) > w-begins-1
}

// verdict is whether a move is right, in a word.
func (s *solution) verdict(m teach.SolvedMove) (string, theme.Role) {
	if m.Right {
		return s.App.Table.Text(m.Word()), theme.Good
	}
	return s.App.Table.Text(m.Word()), theme.Dim
}

// rest is what follows a move, and why.
func (s *solution) rest(m teach.SolvedMove) string {
	rest := ""
	for _, mv := range m.Line {
		rest += s.moveText(mv) + " "
	}
	if !m.Note.IsZero() {
		rest += s.App.Glyphs.Dot + " " + s.Say(m.Note)
	}
	return rest
}

// row is a first move, whether it is right, and what follows.
func (s *solution) row(line *canvas.Canvas, w int, m teach.SolvedMove, st canvas.Style) {
	word, role := s.verdict(m)
	x := line.PutIn(1, 0, moveWidth, s.moveText(m.Move), st)
	x = line.PutIn(max(x+1, moveWidth+1), 0, w, word, frame.In(role, st))
	line.PutIn(x+2, 0, max(w-x-3, 0), s.rest(m), st)
}
