package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
)

// firstPoint is a sensible place for the cursor: the point nearest to the
// middle of the board among those that may begin a move.
func (p *play) firstPoint() games.Point {
	l := p.scene.Lattice
	best, bestD := games.Point(0), 1<<30
	follow := p.step.Follow
	if len(follow) == 0 {
		follow = []games.Point{games.Point(l.Len() / 2)}
	}
	mx, my := p.middle()
	for _, q := range follow {
		x, y := l.XY(q)
		if d := (2*x-mx)*(2*x-mx) + (2*y-my)*(2*y-my); d < bestD {
			best, bestD = q, d
		}
	}
	return best
}

// middle is the middle of the part of the board that matters, in half points.
func (p *play) middle() (x, y int) {
	l := p.scene.Lattice
	if f := p.scene.Focus; f[0] != f[1] {
		x0, y0 := l.XY(f[0])
		x1, y1 := l.XY(f[1])
		return x0 + x1, y0 + y1
	}
	return l.W - 1, l.H - 1
}

// walk moves the cursor one point in a direction.
func (p *play) walk(d board.Dir) func() tea.Cmd {
	return func() tea.Cmd { return p.setCursor(p.layout.Step(p.cursor, d, &p.bias)) }
}

// leap moves the cursor to the next piece or the edge.
func (p *play) leap(d board.Dir) func() tea.Cmd {
	return func() tea.Cmd { return p.setCursor(p.layout.Leap(&p.scene, p.cursor, d, &p.bias)) }
}

// setCursor puts the cursor on a point. While the path is a move that may
// grow, walking onto a point that may follow adds it and walking back takes
// the last one off.
func (p *play) setCursor(q games.Point) tea.Cmd {
	if q == p.cursor || q == games.NoPoint {
		return nil
	}
	p.cursor = q
	p.note = games.Text{}
	if p.task != nil {
		p.task.picked = 0
	}
	if n := len(p.path); n > 0 && p.step.Move != "" {
		switch {
		case n > 1 && p.path[n-2] == q:
			p.setPath(p.path[:n-1])
		case slices.Contains(p.step.Follow, q):
			p.setPath(append(slices.Clone(p.path), q))
		}
	}
	p.refresh()
	return p.relens()
}

// growing reports whether the path is a move already but may go on.
func (p *play) growing() bool { return p.step.Move != "" && len(p.step.Follow) > 0 }

// setPath puts a path that is known to be allowed in place.
func (p *play) setPath(path []games.Point) {
	step, err := p.state.Next(path)
	if err != nil {
		p.path, p.step = nil, games.Step{}
		return
	}
	p.path, p.step = path, step
}

// act is Enter on a board: begin a path, go on with it, or play it.
func (p *play) act() tea.Cmd {
	p.note = games.Text{}
	if !p.live() {
		p.note = games.T("ui.play.looking")
		return nil
	}
	if !p.humanTurn() {
		p.note = p.notYourTurn()
		return nil
	}
	if p.task != nil && p.task.phase != asking {
		p.note = games.T("ui.train.done")
		return nil
	}
	if i := p.picked(); i > 0 {
		return p.playMove(p.step.Choices[i-1].Value)
	}
	n := len(p.path)
	if n > 0 && p.path[n-1] == p.cursor {
		if p.step.Move != "" {
			return p.playMove(p.step.Move)
		}
		return p.dropPath() // the picked up piece is put down again
	}
	return p.extend(p.cursor)
}

// extend adds a point to the path, and plays the move if nothing may follow.
func (p *play) extend(q games.Point) tea.Cmd {
	path := append(slices.Clone(p.path), q)
	step, err := p.state.Next(path)
	if err != nil {
		if again, ok := p.restart(q); ok {
			path, step = again, p.step
		} else {
			p.refuse(err)
			return nil
		}
	}
	p.path, p.step = path, step
	if step.Move != "" && len(step.Follow) == 0 {
		return p.playMove(step.Move)
	}
	p.refresh()
	return p.relens()
}

// restart begins the path anew at another point, if that only picks it up: a
// slip must not play a move.
func (p *play) restart(q games.Point) ([]games.Point, bool) {
	if len(p.path) == 0 || p.step.Move != "" {
		return nil, false
	}
	step, err := p.state.Next([]games.Point{q})
	if err != nil || step.Move != "" {
		return nil, false
	}
	p.step = step
	return []games.Point{q}, true
}

// refuse says why something cannot be done.
func (p *play) refuse(err error) { p.note = games.Verbatim(p.table.Error(err)) }

// dropPath takes the path back.
func (p *play) dropPath() tea.Cmd {
	p.setPath(nil)
	p.refresh()
	return p.relens()
}

// nextPoint is Tab: with a path open the next point that may follow, else the
// next page of the panel.
func (p *play) nextPoint(by int) func() tea.Cmd {
	return func() tea.Cmd {
		if len(p.path) == 0 || len(p.step.Follow) == 0 {
			p.page += by
			return nil
		}
		follow := slices.Clone(p.step.Follow)
		slices.Sort(follow)
		at := slices.Index(follow, p.cursor)
		if at < 0 && by < 0 {
			at = 0
		}
		next := follow[(at+by+len(follow))%len(follow)]
		if p.growing() {
			p.cursor = next // look at it; Enter adds
			p.refresh()
			return p.relens()
		}
		return p.setCursor(next)
	}
}

// back goes one step back: out of the path, out of looking back, or out of
// the game, which is saved.
func (p *play) escape() tea.Cmd {
	switch {
	case len(p.path) > 0:
		return p.dropPath()
	case p.picked() > 0:
		p.task.picked, p.note = 0, games.Text{}
		return nil
	case p.hint.shownStep() > 0:
		p.hint.clear()
		p.refresh()
		return nil
	}
	return p.pop()
}

// choose plays one of the moves by name; in the trainer, where it counts as an
// answer, Enter confirms it.
func (p *play) choose(i int) func() tea.Cmd {
	return func() tea.Cmd {
		if p.task != nil {
			return p.pickChoice(i)
		}
		return p.playMove(p.step.Choices[i].Value)
	}
}

// picked is the move by name that Enter confirms, from 1; 0 is none.
func (p *play) picked() int {
	if p.task == nil || p.task.picked > len(p.step.Choices) {
		return 0
	}
	return p.task.picked
}

func (p *play) hasChoice(i int) func() bool {
	return func() bool { return p.idle() && len(p.path) == 0 && i < len(p.step.Choices) }
}

// click moves the cursor; a click on the cursor acts.
func (p *play) click(x, y int) tea.Cmd {
	if p.demo.attract {
		p.demo.attract = false
		return nil
	}
	if p.area.panel.has(x, y) {
		p.page++
		return nil
	}
	q := p.layout.Hit(x-p.area.board.x, y-p.area.board.y)
	if q == games.NoPoint || !p.area.board.has(x, y) {
		return nil
	}
	if q == p.cursor {
		return p.act()
	}
	return p.setCursor(q)
}

// drag draws a line from the point where the button went down, in games whose
// paths grow; elsewhere it does nothing. Enter or a click on its end plays it.
func (p *play) drag(x, y int) tea.Cmd {
	q := p.layout.Hit(x-p.area.board.x, y-p.area.board.y)
	if q == games.NoPoint || q == p.cursor || !p.area.board.has(x, y) || !p.idle() {
		return nil
	}
	if len(p.path) == 0 {
		begun := []games.Point{p.cursor}
		step, err := p.state.Next(begun)
		if err != nil || step.Move == "" || !slices.Contains(step.Follow, q) {
			return nil
		}
		p.setPath(begun)
	}
	return p.setCursor(q)
}

func (p *play) wheel(rows int) tea.Cmd {
	if rows < 0 {
		return p.lookBack()
	}
	return p.lookForward()
}
