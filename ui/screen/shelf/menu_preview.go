package shelf

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/frame"
)

// preview is the stored game of a module, played move by move without an
// engine.
type preview struct {
	*frame.Job
	row    int // of its module in the menu
	module games.Module
	state  games.State
	at     int
}

// One move a second, then it rests. Another game's waits until the cursor rests
// on that game: a board is thousands of bytes, too much for a key held down.
const (
	previewRest  = 200 * time.Millisecond
	previewPause = time.Second
	previewMoves = 40
)

// laterPreview starts the stored game of the chosen module unless the cursor
// goes on before.
func (m *menu) laterPreview() tea.Cmd {
	m.show.Job.Stop()
	var cmd tea.Cmd
	m.show.Job, cmd = m.Timer(previewRest, m.startPreview)
	return cmd
}

func (m *menu) startPreview() tea.Cmd {
	m.show.Job.Stop()
	mod := m.chosen()
	d := mod.Info().Demo
	state, err := mod.New(games.Fit(mod, d.Options), d.Seed)
	if err != nil {
		m.show = preview{row: m.row}
		return nil
	}
	j, cmd := m.Timer(previewPause, m.next)
	m.show = preview{Job: j, row: m.row, module: mod, state: state}
	return cmd
}

// next plays one stored move; at the end it rests.
func (m *menu) next() tea.Cmd {
	v := &m.show
	moves := v.module.Info().Demo.Moves
	if v.at >= min(len(moves), previewMoves) || v.state.Play(moves[v.at]) != nil {
		v.Job.Stop()
		return nil
	}
	v.at++
	var cmd tea.Cmd
	v.Job, cmd = m.Timer(previewPause, m.next)
	return cmd
}
