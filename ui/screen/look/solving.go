package look

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// solving watches a game being solved, step by step.
type solving struct {
	frame.Base
	title  string
	begin  func() (teach.Solving, error)
	run    teach.Solving
	scene  scene.Scene
	at     games.Progress
	step   *frame.Job      // a step at work
	runs   frame.Transport // at a speed of solvingPauses
	failed error
}

// solvingPauses are the speeds: the time between two steps.
var solvingPauses = []time.Duration{time.Second, 500 * time.Millisecond, 250 * time.Millisecond, 100 * time.Millisecond, 0}

func NewSolving(a *frame.App, m games.Module, o games.Options) (*solving, error) {
	v := &solving{Base: frame.NewBase(a)}
	v.runs = frame.Transport{
		Timer: v.Timer, Speeds: len(solvingPauses), Speed: 2, Pause: func() time.Duration { return solvingPauses[v.runs.Speed] }, Step: v.one, Running: true,
	}
	v.begin = func() (teach.Solving, error) { return teach.Of(m).Solving(o) }
	v.title = v.T("ui.solving.title", "game", message.T(m.Info().Name))
	if err := v.restart(); err != nil {
		return nil, err
	}
	more := func() bool { return v.at.Done < v.at.Total && v.failed == nil }
	v.Acts = v.runs.Actions([]frame.Action{
		{ID: "pause", Rank: 1, On: func() bool { return more() && v.runs.Running }},
		{ID: "run", About: "ui.about.goon", Rank: 1, On: func() bool { return more() && !v.runs.Running }, Do: v.runs.Run},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", Rank: 2, On: more, Do: v.one},
		{ID: "faster", Show: "+/-", Label: "ui.key.speed", Rank: 3},
		{ID: "slower"},
		{ID: "restart", Keys: []string{"r"}, Label: "ui.key.restart", Rank: 4, Do: v.again},
		{ID: "back", Keys: []string{"esc"}, Label: "ui.key.back", Rank: 5, Do: v.Pop},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 6, Do: v.Quit},
	})
	return v, nil
}

// restart begins from nothing.
func (v *solving) restart() (err error) {
	v.stop()
	if v.run, err = v.begin(); err == nil {
		v.failed = nil
		v.look()
	}
	return err
}

// look takes the picture; the solver rests meanwhile.
func (v *solving) look() { v.scene, v.at = v.run.Scene(), v.run.Progress() }

func (v *solving) stop() {
	v.step.Stop()
	v.step = nil
	v.runs.Hurry()
}

func (v *solving) Shown() tea.Cmd { return v.next() }

// next waits for the time of the next step, if there is one.
func (v *solving) next() tea.Cmd {
	if v.failed != nil || v.at.Done >= v.at.Total {
		return nil
	}
	return v.runs.Next()
}

// one does a step now.
func (v *solving) one() tea.Cmd {
	if v.step != nil {
		return nil
	}
	v.runs.Hurry()
	run := v.run
	var cmd tea.Cmd
	v.step, cmd = frame.Work(&v.Base, func(ctx context.Context) (struct{}, error) { return struct{}{}, run.Step(ctx) }, v.stepped)
	return cmd
}

// stepped shows a step that was done.
func (v *solving) stepped(_ struct{}, err error) tea.Cmd {
	v.step, v.failed = nil, err
	v.look()
	return v.next()
}

func (v *solving) again() tea.Cmd {
	if v.failed = v.restart(); v.failed != nil {
		return nil
	}
	return v.next()
}

// Draw shows the words on top, then as much of the picture as there is room.
func (v *solving) Draw(c *canvas.Canvas) {
	percent := 100 * v.at.Done / max(v.at.Total, 1)
	frame.Header(c, v.title, v.T("ui.solving.percent", "percent", percent))
	top := 1
	if v.H >= 20 {
		top = 2 // a free row below the header
	}
	col := frame.NewColumn(c.Sub(1, top, v.W-2, v.H-2-top))
	var words []string
	for _, text := range v.scene.Captions {
		words = append(words, canvas.Wrap(v.Say(text), col.W())...)
	}
	if f := v.scene.Field; f != nil {
		// In a small window the picture keeps half of the room.
		words = words[:min(len(words), max(col.Left()/2, col.Left()-f.H)-1)]
	}
	for _, line := range words {
		col.Line(line, theme.Text)
	}
	if f := v.scene.Field; f != nil {
		col.Gap()
		for _, line := range v.App.FieldLines(f, col.W(), col.Left()) {
			col.Line(line, theme.Text)
		}
	}
	text, role := v.T("ui.solving.running"), theme.Text
	switch {
	case v.failed != nil:
		text, role = v.T("ui.solving.failed"), theme.Warn
	case v.at.Done >= v.at.Total:
		text, role = v.T("ui.solving.done"), theme.Good
	case !v.runs.Running:
		text = v.T("ui.solving.paused")
	}
	c.PutIn(1, v.H-2, v.W-2, text, canvas.Style{FG: role})
}
