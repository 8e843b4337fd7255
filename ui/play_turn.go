package ui

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// thinking is an engine choosing its move.
type thinking struct {
	*job
	side    games.Side
	news    chan games.Thought // one slot: the newest
	last    games.Thought
	frame   int             // of the spinner
	now     bool            // play what is best so far
	decided *games.Decision // waits for the demo to go on, or for the save
	done    time.Time       // when it was decided
}

// eval is what an engine thought of its move, for the first player.
type eval struct {
	side    games.Side
	score   score
	thought games.Thought
}

// thinkCmd lets the engine whose turn it is think.
func (p *play) thinkCmd() tea.Cmd {
	if p.think != nil {
		return nil
	}
	side := p.m.Turn()
	player := p.seats[side]
	if player == nil {
		return nil
	}
	state, budget := p.m.State().Clone(), p.m.Clock().Budget(side)
	if p.analysis.on {
		budget.Lines = p.lines()
	}
	news := make(chan games.Thought, 1)
	j, run := p.work(p.id, func(ctx context.Context) (any, error) {
		return player.choose(ctx, state, budget, func(t games.Thought) { offer(news, t) })
	})
	p.think = &thinking{job: j, side: side, news: news}
	p.clock.begin(p.now())
	return tea.Batch(run, j.tickCmd(p.id, p.frame()))
}

// lines is how many lines of analysis fit and are wanted.
func (p *play) lines() int {
	if p.h >= 30 {
		return max(p.settings.Lines, 5)
	}
	return p.settings.Lines
}

func (p *play) stopThinking() {
	if p.think != nil {
		p.think.stop()
		p.think = nil
	}
}

// thinkTick draws the next picture of the thinking line.
func (p *play) thinkTick() tea.Cmd {
	t := p.think
	select {
	case t.last = <-t.news:
	default:
	}
	if t.decided != nil {
		return nil // it is done and only waits: nothing moves
	}
	if t.now {
		t.stop()
		return nil
	}
	t.frame++
	p.relenLine()
	clock := p.clockTick()
	if p.think == nil {
		return clock // the time is up
	}
	return tea.Batch(clock, t.tickCmd(p.id, p.frame()))
}

// decided is the end of an engine's thinking.
func (p *play) decided(msg doneMsg) tea.Cmd {
	d, _ := msg.value.(games.Decision)
	t := p.think
	if d.Move == "" && !d.Resign {
		p.think = nil
		if t.now && errors.Is(msg.err, context.Canceled) {
			cmd := p.thinkCmd() // asked before it had found anything
			p.think.now = true
			return cmd
		}
		return p.engineStopped(msg.err)
	}
	if len(d.Thought.Lines) > 0 {
		t.last = d.Thought
	}
	t.decided, t.done = &d, p.now()
	return p.goOn()
}

// goOn plays what an engine decided when the time for it has come: a demo may
// be paused or keep its pace, and the state before must be on the disk, so
// that a killed program loses one move at most. A disk that hangs is not
// waited for long.
func (p *play) goOn() tea.Cmd {
	t := p.think
	var rest time.Duration
	if p.isDemo() && !t.now {
		if p.demo.paused && !p.demo.once || !p.live() {
			return nil
		}
		if !p.demo.once {
			rest = p.interval() - p.now().Sub(t.started)
		}
	}
	if rest <= 0 && p.store.Saving(p.file.name) && p.now().Sub(t.done) < saveAtMost {
		rest = saveStep
	}
	if rest > 0 {
		var cmd tea.Cmd
		p.wait, cmd = p.timer(p.id, rest)
		return cmd
	}
	return p.playDecision(*t.decided)
}

// saveStep is how often a decided move looks whether the state before it is on
// the disk, saveAtMost how long it waits for that.
const (
	saveStep   = 5 * time.Millisecond
	saveAtMost = 500 * time.Millisecond
)

// playDecision plays what an engine decided.
func (p *play) playDecision(d games.Decision) tea.Cmd {
	t := p.think
	p.think = nil
	t.stop()
	if p.demo.once {
		p.demo.once, p.demo.paused = false, true
	}
	if d.Resign {
		p.m.End(games.Resigned(t.side))
		p.refresh()
		return tea.Batch(p.save(), p.proceed())
	}
	p.remember(t.side, t.last)
	cmd := p.playMove(d.Move)
	if !p.note.IsZero() && p.m.Turn() == t.side && !p.m.Status().Over {
		return p.engineStopped(errors.New("illegal move " + d.Move))
	}
	return tea.Batch(cmd, p.bell())
}

// remember keeps what an engine thought of the move it is about to play.
func (p *play) remember(side games.Side, t games.Thought) {
	at := p.m.At()
	for len(p.evals) <= at {
		p.evals = append(p.evals, nil)
	}
	p.evals = p.evals[:at+1]
	if len(t.Lines) > 0 {
		p.evals[at] = &eval{side: side, score: scoreFor(games.First, side, t.Lines[0]), thought: t}
	}
}

// engineStopped hands the seat of an engine that failed to the person.
func (p *play) engineStopped(err error) tea.Cmd {
	log := p.logCmd("engine: " + errorText(err) + "\n" + p.m.State().Text())
	p.m.MarkPractice()
	for _, s := range []games.Side{games.First, games.Second} {
		p.m.SetSeat(s, games.PlayerSpec{Kind: games.Human})
	}
	p.reseat()
	p.note = games.T("ui.play.engine.stopped")
	p.refresh()
	return tea.Batch(log, p.save())
}

// errorText is an error for the log, a panic with its stack.
func errorText(err error) string {
	if err == nil {
		return "no move"
	}
	var p *games.Panic
	if errors.As(err, &p) {
		return err.Error() + "\n" + string(p.Stack)
	}
	return err.Error()
}

// waited is the end of the pause between the moves of a demo, or of the pause
// before attract mode goes on.
func (p *play) waited() tea.Cmd {
	p.wait = nil
	switch {
	case p.m.Status().Over && p.demo.attract:
		return p.nextAttraction()
	case !p.live():
		return p.replayOn()
	case p.think != nil && p.think.decided != nil:
		return p.goOn()
	}
	return nil
}

// playMove plays a move in the live position and goes on.
func (p *play) playMove(move string) tea.Cmd {
	switch {
	case p.task != nil:
		return p.answer(move)
	case p.lesson != nil:
		return p.attempt(move)
	}
	side := p.m.Turn()
	if !p.spend() {
		p.refresh()
		return tea.Batch(p.save(), p.proceed())
	}
	p.clock.paused = false // a pause ends with the move
	before := p.m.State().Clone()
	done, err := p.m.Play(move)
	if err != nil {
		p.refuse(err)
		return nil
	}
	p.stopAll()
	if n := p.m.At(); len(p.evals) > n {
		p.evals = p.evals[:n]
	}
	p.path, p.note, p.step = nil, games.Text{}, games.Step{}
	p.event = p.describe(before, side, done)
	p.file.touched = true
	p.refresh()
	return tea.Batch(p.save(), p.proceed(), p.relens())
}

// describe says a move in words, with the mover's name.
func (p *play) describe(before games.State, side games.Side, move string) games.Text {
	if d, ok := before.(games.Describer); ok {
		if t := d.Describe(move); !t.IsZero() {
			return t
		}
	}
	return games.T("ui.play.moved", "side", before.SideName(side), "move", move)
}

// over ends a game: its result is kept once, the record goes to the records.
func (p *play) over() tea.Cmd {
	p.clock.stop()
	p.score()
	if p.demo.attract {
		var cmd tea.Cmd
		p.wait, cmd = p.timer(p.id, attractPause)
		return tea.Batch(cmd, p.keepResult())
	}
	return tea.Batch(p.keepResult(), p.analyseCmd())
}

// attractPause is how long attract mode shows the end of a game.
const attractPause = 5 * time.Second

// bell rings once when an engine has moved, if the person wants that.
func (p *play) bell() tea.Cmd {
	if !p.settings.Bell || p.isDemo() || p.out == nil {
		return nil
	}
	out := p.out
	return func() tea.Msg {
		_, _ = out.WriteString("\a") // a terminal that is gone hears nothing
		return nil
	}
}

// prepareCmd lets the game do its background work, once.
func (p *play) prepareCmd() tea.Cmd {
	prep, ok := p.m.State().Clone().(games.Preparer)
	if !ok || p.prepare != nil || p.prepared {
		return nil
	}
	p.prepared = true
	var run tea.Cmd
	p.prepare, run = p.work(p.id, func(ctx context.Context) (any, error) { return nil, prep.Prepare(ctx, nil) })
	return run
}
