package ui

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

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
	p.clock.since = p.now()
	p.path, p.step, p.back = nil, games.Step{}, -1
	p.note, p.event = games.Text{}, event
	p.refresh()
	return tea.Batch(p.save(), p.proceed())
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

// step1 is ".": one position on; while an engine thinks on a person's game it
// moves now; in a demo one more move is played.
func (p *play) step1() tea.Cmd {
	switch {
	case !p.live():
		return p.lookForward()
	case p.m.Status().Over || p.replay:
		return nil
	case !p.isDemo():
		return p.moveNow()
	}
	p.demo.once, p.demo.paused = true, true
	if p.think != nil && p.think.decided != nil {
		p.wait.stop()
		return p.playDecision(*p.think.decided)
	}
	return p.proceed()
}

// moveNow makes the engine play the best it has found.
func (p *play) moveNow() tea.Cmd {
	if p.think != nil {
		p.think.now = true
		p.think.stop()
	}
	return nil
}

// run is Space in a demo: pause, or go on; from an earlier position it replays
// up to the live one first.
func (p *play) run() tea.Cmd {
	p.note = games.Text{}
	if !p.demo.paused {
		p.demo.paused = true
		p.wait.stop()
		p.wait = nil
		return nil
	}
	p.demo.paused = false
	switch {
	case !p.live():
		return p.replayOn()
	case p.think != nil && p.think.decided != nil:
		return p.playDecision(*p.think.decided)
	}
	p.analysis.stop()
	return p.proceed()
}

// replayOn shows the next position of the past and waits for the one after.
func (p *play) replayOn() tea.Cmd {
	if p.demo.paused {
		return nil
	}
	look := p.lookAt(p.back + 1)
	if p.live() {
		if p.think != nil && p.think.decided != nil {
			return tea.Batch(look, p.playDecision(*p.think.decided))
		}
		return look
	}
	var wait tea.Cmd
	p.wait, wait = p.timer(p.id, max(p.interval(), p.frame()))
	return tea.Batch(look, wait)
}

// faster changes the speed of a demo.
func (p *play) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		i := slices.Index(speeds, p.demo.speed)
		p.demo.speed = speeds[min(max(i+by, 0), len(speeds)-1)]
		speed := p.demo.speed
		return p.change(func(s *settings) { s.DemoSpeed = speed })
	}
}

// takeOver gives the side to move of the position shown to the person.
func (p *play) takeOver() tea.Cmd {
	if !p.live() {
		p.m.Goto(p.back)
	}
	side := p.m.Turn()
	p.m.SetSeat(side, games.PlayerSpec{Kind: games.Human})
	p.m.MarkPractice()
	p.reseat()
	p.demo.paused, p.demo.once = false, false
	p.analysis.on = false
	p.file.touched = true
	return p.jumped(games.T("ui.play.tookover", "side", p.m.State().SideName(side)))
}

// giveSeat hands the person's seats to the engine: the game is a demo now.
func (p *play) giveSeat() tea.Cmd {
	spec := p.opponent()
	for _, s := range []games.Side{games.First, games.Second} {
		if p.m.Seat(s).Kind == games.Human {
			p.m.SetSeat(s, spec)
		}
	}
	p.m.MarkPractice()
	p.reseat()
	p.analysis.on = true
	return p.jumped(games.T("ui.play.gaveseat"))
}

// opponent is the engine of the game, or the one last chosen.
func (p *play) opponent() games.PlayerSpec {
	for _, s := range []games.Side{games.First, games.Second} {
		if spec := p.m.Seat(s); spec.Kind != games.Human {
			return spec
		}
	}
	spec, err := games.ParsePlayer(p.gameSettings(p.m.Module()).Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Level, Level: p.info.DefaultLevel}
	}
	return spec
}

// swapSeats lets the person play the other side.
func (p *play) swapSeats() tea.Cmd {
	first, second := p.m.Seat(games.First), p.m.Seat(games.Second)
	p.m.SetSeat(games.First, second)
	p.m.SetSeat(games.Second, first)
	p.m.MarkPractice()
	p.reseat()
	return p.jumped(games.T("ui.play.swapped"))
}

// resign ends the game for the person, or for the side to move of two.
func (p *play) resign() tea.Cmd {
	side := p.mine()
	if side == games.NoSide {
		side = p.m.Turn()
	}
	p.stopAll()
	p.m.End(games.Resigned(side))
	p.path, p.step = nil, games.Step{}
	p.refresh()
	return tea.Batch(p.save(), p.proceed())
}

// offerDraw asks the other side: an engine that says no goes on; two people
// agree.
func (p *play) offerDraw() tea.Cmd {
	if mine := p.mine(); mine != games.NoSide {
		d, ok := p.m.State().(games.DrawOfferer)
		if !ok || !d.AcceptsDraw(mine.Other()) {
			p.note = games.T("ui.play.draw.refused", "side", p.m.State().SideName(mine.Other()))
			return nil
		}
	}
	p.stopAll()
	p.m.End(games.Agreed())
	p.refresh()
	return tea.Batch(p.save(), p.proceed())
}

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
	p.m.MarkPractice()
	p.file.hints++
	module, options, state := p.m.Module(), p.m.Options(), p.state.Clone()
	var run tea.Cmd
	p.hint.job, run = p.work(p.id, func(ctx context.Context) (any, error) {
		return games.Hints(ctx, module, options, state)
	})
	p.note = games.T("ui.play.hint.wait")
	return run
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

// lensing is the lens laid over the board.
type lensing struct {
	*job
	overlay      // the newest picture
	current int  // index into Info.Lenses, len(Lenses) is the engine's line, -1 off
	slow    bool // another one is being computed
	news    chan overlay
}

func (l *lensing) stop() {
	l.job.stop()
	l.job, l.slow = nil, false
}

// turnLens goes to the next lens, the line of the engine last, then off.
func (p *play) turnLens(by int) func() tea.Cmd {
	return func() tea.Cmd {
		n := len(p.info.Lenses) + 1
		p.lens.current = (p.lens.current+1+by+n+1)%(n+1) - 1
		p.lens.overlay = overlay{}
		p.note = games.Text{}
		if l, ok := p.lensInfo(); ok && l.Answers && !p.watched() && !p.m.Practice() {
			p.m.MarkPractice()
			p.note = games.T("ui.play.practice")
		}
		p.refresh()
		if p.lens.current >= 0 {
			p.turnTo(1)
		} else {
			p.page = 0
		}
		return p.relens()
	}
}

func (p *play) lensOff() tea.Cmd {
	p.lens.stop()
	p.lens.current, p.lens.overlay = -1, overlay{}
	p.refresh()
	return nil
}

// lensInfo is the game's lens that is on, if one is.
func (p *play) lensInfo() (games.Lens, bool) {
	if p.lens.current < 0 || p.lens.current >= len(p.info.Lenses) {
		return games.Lens{}, false
	}
	return p.info.Lenses[p.lens.current], true
}

// lineLens reports whether the engine's line is shown as numbers.
func (p *play) lineLens() bool { return p.lens.current == len(p.info.Lenses) }

// overlay is a scene with a lens on it, and the position it shows as text: on
// another position it would show stones that are not there.
type overlay struct {
	scene *games.Scene
	of    string
}

// relens computes the lens again after the position, the cursor or the path
// changed. The old picture stands until the new one is there.
func (p *play) relens() tea.Cmd {
	p.lens.stop()
	l, ok := p.lensInfo()
	if !ok {
		return nil
	}
	state := p.state.Clone()
	lensed, ok := state.(games.Lensed)
	if !ok {
		return nil
	}
	at, path := p.cursor, slices.Clone(p.path)
	var run tea.Cmd
	news, of := make(chan overlay, 1), state.Text()
	p.lens.job, run = p.work(p.id, func(ctx context.Context) (any, error) {
		sc := state.Scene()
		var err error
		if filler, ok := lensed.(games.LensFiller); ok {
			err = filler.FillOverlay(ctx, l.ID, at, path, &sc, func(part games.Scene) { offer(news, overlay{&part, of}) })
		} else {
			err = lensed.Overlay(ctx, l.ID, at, path, &sc)
		}
		return overlay{&sc, of}, err
	})
	p.lens.slow, p.lens.news = true, news
	return tea.Batch(run, p.lens.tickCmd(p.id, p.frame()))
}

// lensTick shows a picture that is filling in.
func (p *play) lensTick() tea.Cmd {
	select {
	case p.lens.overlay = <-p.lens.news:
		p.refresh()
	default:
	}
	return p.lens.tickCmd(p.id, p.frame())
}

func (p *play) lensed(msg doneMsg) tea.Cmd {
	p.lens.stop()
	if o, ok := msg.value.(overlay); ok && msg.err == nil {
		p.lens.overlay = o
		p.refresh()
		return p.lensShown()
	} else if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
		p.refuse(msg.err)
	}
	return nil
}

// analysis is the strongest player thinking about the position shown.
type analysis struct {
	*job
	on   bool
	side games.Side
	news chan games.Thought
	last games.Thought
	at   int // moves played in the position it is about
	seat *seat
}

func (n *analysis) stop() {
	n.job.stop()
	n.job = nil
}

// toggleAnalysis switches the analysis of the person's own game on or off.
func (p *play) toggleAnalysis() tea.Cmd {
	p.note = games.Text{}
	if p.replay {
		return p.reviewCmd()
	}
	p.analysis.on = !p.analysis.on
	if !p.analysis.on {
		p.analysis.stop()
		p.page = 0
		return nil
	}
	if !p.watched() && !p.m.Practice() {
		p.m.MarkPractice()
		p.note = games.T("ui.play.practice")
	}
	p.turnTo(2)
	return p.analyseCmd()
}

// analyseCmd starts the analysis of the position shown, if it is wanted and no
// engine thinks there anyway.
func (p *play) analyseCmd() tea.Cmd {
	n := &p.analysis
	if !n.on || p.replay || n.job != nil || p.live() && (p.think != nil || p.isDemo() && !p.replay && !p.demo.paused) {
		return nil
	}
	if p.state.Status().Over {
		return nil
	}
	if n.seat == nil {
		spec := games.PlayerSpec{Kind: games.Max}
		env := p.env(spec, p.m.Seed())
		env.Unlimited = true
		n.seat = &seat{module: p.m.Module(), spec: spec, options: p.m.Options(), env: env}
	}
	n.side, n.news, n.last, n.at = p.state.Turn(), make(chan games.Thought, 1), games.Thought{}, p.moves()
	player, state, news := n.seat, p.state.Clone(), n.news
	budget := games.Budget{Lines: p.lines()}
	j, run := p.work(p.id, func(ctx context.Context) (any, error) {
		return player.choose(ctx, state, budget, func(t games.Thought) { offer(news, t) })
	})
	n.job = j
	return tea.Batch(run, j.tickCmd(p.id, p.frame()))
}

func (p *play) analysisTick() tea.Cmd {
	n := &p.analysis
	select {
	case n.last = <-n.news:
		p.relenLine()
	default:
	}
	return n.tickCmd(p.id, p.frame())
}

func (p *play) analysed(msg doneMsg) tea.Cmd {
	n := &p.analysis
	n.job.stop()
	n.job = nil
	if d, ok := msg.value.(games.Decision); ok && len(d.Thought.Lines) > 0 {
		n.last = d.Thought
		p.relenLine()
	}
	if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
		n.on = false
		p.note = games.T("ui.play.analysis.stopped")
		return p.logCmd("analysis: " + msg.err.Error())
	}
	return nil
}

// thought is what an engine thinks of the position shown, and the side that
// thinks.
func (p *play) thought() (games.Thought, games.Side, bool) {
	switch {
	case p.live() && p.think != nil:
		return p.think.last, p.think.side, true
	case p.analysis.on && p.analysis.news != nil && p.analysis.at == p.moves():
		return p.analysis.last, p.analysis.side, true
	}
	if at := p.moves(); at < len(p.evals) && p.evals[at] != nil {
		return p.evals[at].thought, p.evals[at].side, true
	}
	return games.Thought{}, games.NoSide, false
}

// relenLine redraws the engine's line on the board when it is shown.
func (p *play) relenLine() {
	if p.lineLens() {
		p.refresh()
	}
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
