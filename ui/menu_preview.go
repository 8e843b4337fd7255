package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// preview is the stored game of a module, played move by move without an
// engine.
type preview struct {
	*job
	module games.Module
	state  games.State
	at     int
}

// previewPause and previewMoves: one move a second, then it rests.
const (
	previewPause = time.Second
	previewMoves = 40
)

func (m *menu) startPreview() tea.Cmd {
	m.show.job.stop()
	mod := m.chosen()
	d := mod.Info().Demo
	state, err := mod.New(games.Fit(mod, d.Options), d.Seed)
	if err != nil {
		m.show = preview{}
		return nil
	}
	var cmd tea.Cmd
	j, cmd := m.timer(m.id, previewPause)
	m.show = preview{job: j, module: mod, state: state}
	return cmd
}

// scene is the picture of the stored game, empty if there is none.
func (v *preview) scene() games.Scene {
	if v.state == nil {
		return games.Scene{}
	}
	return v.state.Scene()
}

// next plays one stored move; at the end it rests.
func (m *menu) next() tea.Cmd {
	v := &m.show
	moves := v.module.Info().Demo.Moves
	if v.at >= min(len(moves), previewMoves) || v.state.Play(moves[v.at]) != nil {
		v.job.stop()
		return nil
	}
	v.at++
	return v.tickCmd(m.id, previewPause)
}
