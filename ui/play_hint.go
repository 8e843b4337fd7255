package ui

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// Hints, and why the last move was played.

// hinting is the hint being shown.
type hinting struct {
	*job
	steps []games.HintStep
	step  int // 1 is the first; 0 none
}

func (h *hinting) clear() {
	h.job.stop()
	*h = hinting{}
}

func (h *hinting) shownStep() int { return h.step }

// current is the step shown, nil if none.
func (h *hinting) current() *games.HintStep {
	if h.step == 0 || h.step > len(h.steps) {
		return nil
	}
	return &h.steps[h.step-1]
}

// nextHint shows the next step; the first asks for the hint.
func (p *play) nextHint() tea.Cmd {
	p.note = games.Text{}
	if len(p.hint.steps) > 0 {
		p.hint.step = min(p.hint.step+1, len(p.hint.steps))
		p.refresh()
		return nil
	}
	if p.hint.job != nil {
		return nil // it is being thought of
	}
	keep := p.practise()
	p.file.hints++
	module, options, state := p.m.Module(), p.m.Options(), p.state.Clone()
	hints := func(ctx context.Context) (any, error) { return games.Hints(ctx, module, options, state) }
	if t := p.lesson; t != nil {
		part, start, nth := t.now(), p.m.StateAt(0), t.nth+1
		hints = func(ctx context.Context) (any, error) { return part.Hints(ctx, module, options, start, state, nth) }
	}
	var run tea.Cmd
	p.hint.job, run = p.work(p.id, hints)
	p.note = games.T("ui.play.hint.wait")
	return tea.Batch(keep, run)
}

func (p *play) hinted(msg doneMsg) tea.Cmd {
	p.hint.job = nil
	steps, _ := msg.value.([]games.HintStep)
	p.note = games.Text{}
	if len(steps) == 0 {
		p.note = games.T("ui.play.hint.none")
		if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
			return p.logCmd("hint: " + msg.err.Error())
		}
		return nil
	}
	p.hint.steps, p.hint.step = steps, 1
	p.refresh()
	return nil
}

// why asks for one sentence on the engine's last move.
func (p *play) why() tea.Cmd {
	at := p.moves()
	if at == 0 {
		return nil
	}
	state, move := p.m.StateAt(at-1), p.m.Moves()[at-1]
	e, ok := state.(games.Explainer)
	if !ok {
		p.note = p.whyFromThought(at - 1)
		return nil
	}
	p.hint.clear()
	p.note = games.T("ui.play.why.wait")
	var run tea.Cmd
	p.hint.job, run = p.work(p.id, func(ctx context.Context) (any, error) { return explain(ctx, e, move) })
	return run
}

func explain(ctx context.Context, e games.Explainer, move string) (any, error) {
	t, err := e.Explain(ctx, move)
	return []games.HintStep{{Text: t}}, err
}

// whyFromThought says what an engine expected of its move.
func (p *play) whyFromThought(at int) games.Text {
	if at >= len(p.evals) || p.evals[at] == nil {
		return games.T("ui.play.why.none")
	}
	e := p.evals[at]
	line := e.thought.Lines[0]
	return games.T("ui.play.why.line", "line", strings.Join(line.Moves, " "), "score", p.scoreText(e.score, p.info.ScoreUnit))
}
