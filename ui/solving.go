package ui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// solving watches a game being solved, step by step.
type solving struct {
	base
	title  string
	state  games.Solver
	run    games.Solving
	scene  games.Scene
	at     games.Progress
	step   *job // a step at work
	wait   *job // until the next step
	paused bool
	speed  int
	failed error
	acts   []action
}

// solvingPauses are the speeds: the time between two steps.
var solvingPauses = []time.Duration{time.Second, 500 * time.Millisecond, 250 * time.Millisecond, 100 * time.Millisecond, 0}

const solvingSpeed = 2 // at the beginning

func newSolving(a *app, m games.Module, s games.Solver) *solving {
	v := &solving{base: newBase(a), state: s, speed: solvingSpeed}
	v.title = v.t("ui.solving.title", "game", games.T(m.Info().Name))
	v.restart()
	more := func() bool { return v.at.Done < v.at.Total && v.failed == nil }
	v.acts = []action{
		{id: "pause", keys: []string{"space"}, label: "ui.key.pause", about: "ui.about.pause", rank: 1,
			on: func() bool { return more() && !v.paused }, do: v.toggle},
		{id: "run", keys: []string{"space"}, label: "ui.key.goon", about: "ui.about.goon", rank: 1,
			on: func() bool { return more() && v.paused }, do: v.toggle},
		{id: "step", keys: []string{"."}, label: "ui.key.step", rank: 2, on: more, do: v.one},
		{id: "faster", keys: []string{"+", "="}, show: "+/-", label: "ui.key.speed", about: "ui.about.faster", rank: 3, do: v.faster(1)},
		{id: "slower", keys: []string{"-"}, about: "ui.about.slower", do: v.faster(-1)},
		{id: "restart", keys: []string{"r"}, label: "ui.key.restart", rank: 4, do: v.again},
		{id: "back", keys: []string{"esc"}, label: "ui.key.back", rank: 5, do: v.pop},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 6, do: v.quit},
	}
	return v
}

func (v *solving) actions() []action { return v.acts }

// restart begins from nothing.
func (v *solving) restart() {
	v.stop()
	v.run, v.failed = v.state.NewSolving(), nil
	v.look()
}

// look takes the picture; the solver rests meanwhile.
func (v *solving) look() { v.scene, v.at = v.run.Scene(), v.run.Progress() }

func (v *solving) stop() {
	v.step.stop()
	v.wait.stop()
	v.step, v.wait = nil, nil
}

func (v *solving) shown() tea.Cmd { return v.next() }

func (v *solving) left() tea.Cmd {
	v.stop()
	return nil
}

// next waits for the time of the next step, if there is one.
func (v *solving) next() tea.Cmd {
	if v.paused || v.step != nil || v.wait != nil || v.failed != nil || v.at.Done >= v.at.Total {
		return nil
	}
	var cmd tea.Cmd
	v.wait, cmd = v.timer(v.id, solvingPauses[v.speed])
	return cmd
}

// one does a step now.
func (v *solving) one() tea.Cmd {
	if v.step != nil {
		return nil
	}
	v.wait.stop()
	v.wait = nil
	run := v.run
	var cmd tea.Cmd
	v.step, cmd = v.work(v.id, func(ctx context.Context) (any, error) { return nil, run.Step(ctx) })
	return cmd
}

func (v *solving) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tickMsg:
		if v.wait.is(msg.ticket) {
			return v.one()
		}
	case doneMsg:
		if v.step.is(msg.ticket) {
			v.step, v.failed = nil, msg.err
			v.look()
			return v.next()
		}
	}
	return nil
}

func (v *solving) toggle() tea.Cmd {
	v.paused = !v.paused
	if v.paused {
		v.wait.stop()
		v.wait = nil
	}
	return v.next()
}

func (v *solving) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		v.speed = min(max(v.speed+by, 0), len(solvingPauses)-1)
		return nil
	}
}

func (v *solving) again() tea.Cmd {
	v.restart()
	return v.next()
}

// draw shows the words on top, then as much of the picture as there is room.
func (v *solving) draw(c *canvas.Canvas) {
	percent := 100 * v.at.Done / max(v.at.Total, 1)
	header(c, v.title, v.t("ui.solving.percent", "percent", percent))
	top := 1
	if v.h >= 20 {
		top = 2 // a free row below the header
	}
	col := newColumn(c.Sub(1, top, v.w-2, v.h-2-top))
	var words []string
	for _, text := range v.scene.Captions {
		words = append(words, canvas.Wrap(v.say(text), col.w())...)
	}
	if f := v.scene.Field; f != nil {
		// In a small window the picture keeps half of the room.
		words = words[:min(len(words), max(col.left()/2, col.left()-f.H)-1)]
	}
	for _, line := range words {
		col.line(line, theme.Text)
	}
	if f := v.scene.Field; f != nil {
		col.gap()
		for _, line := range v.fieldLines(f, col.w(), col.left()) {
			col.line(line, theme.Text)
		}
	}
	text, role := v.t("ui.solving.running"), theme.Text
	switch {
	case v.failed != nil:
		text, role = v.t("ui.solving.failed"), theme.Warn
	case v.at.Done >= v.at.Total:
		text, role = v.t("ui.solving.done"), theme.Good
	case v.paused:
		text = v.t("ui.solving.paused")
	}
	c.PutIn(1, v.h-2, v.w-2, text, canvas.Style{FG: role})
}
