package ui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// Looking at other positions of a game: taking back and redoing, and looking at
// the past without changing it.

func equalFold(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// moveNumber reads what was typed as the number of a position.
func moveNumber(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && n >= 0
}

// undo goes back to the person's own last turn.
func (p *play) undo() tea.Cmd {
	return p.moved(p.m.UndoTurn(), "ui.play.undone", "ui.play.undo.none")
}

// redo plays what was taken back.
func (p *play) redo() tea.Cmd {
	return p.moved(p.m.RedoTurn(), "ui.play.redone", "ui.play.redo.none")
}

func (p *play) moved(n int, some, none string) tea.Cmd {
	if n == 0 {
		p.note = games.T(none)
		return nil
	}
	if some == "ui.play.undone" {
		p.file.undos++
	}
	return p.jumped(games.T(some, "n", n))
}

// jumped goes on after the live position changed other than by a move.
func (p *play) jumped(event games.Text) tea.Cmd {
	p.stopAll()
	p.clock.since, p.clock.paused = p.now(), false
	p.path, p.step, p.back = nil, games.Step{}, -1
	p.note, p.event = games.Text{}, event
	p.refresh()
	return tea.Batch(p.save(), p.proceed(), p.relens())
}

// restartGame goes back to the start; undo brings the moves back.
func (p *play) restartGame() tea.Cmd {
	p.m.Restart()
	return p.jumped(games.T("ui.play.restarted"))
}

// lookBack shows the position one move earlier without changing the game. A
// demo pauses.
func (p *play) lookBack() tea.Cmd {
	if p.watched() {
		p.demo.paused = true
	}
	return p.lookAt(p.moves() - 1)
}

// lookForward shows the next position.
func (p *play) lookForward() tea.Cmd {
	if p.live() {
		return nil
	}
	return p.lookAt(p.back + 1)
}

// lookAt shows the position after n moves; from the last on it is the live one.
func (p *play) lookAt(n int) tea.Cmd {
	if n < 0 {
		p.note = games.T("ui.play.look.start")
		return nil
	}
	p.note, p.path, p.step = games.Text{}, nil, games.Step{}
	p.hint.clear()
	p.analysis.stop()
	p.back = n
	if n >= p.m.At() {
		p.back = -1
	}
	p.refresh()
	if p.live() {
		return tea.Batch(p.relens(), p.goOnLive())
	}
	return tea.Batch(p.relens(), p.analyseCmd())
}

// goOnLive goes on where looking back interrupted.
func (p *play) goOnLive() tea.Cmd {
	if p.m.Status().Over {
		return p.analyseCmd()
	}
	return p.proceed()
}
