package ui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/srs"
)

// trainPhase is where a problem stands.
type trainPhase uint8

const (
	asking  trainPhase = iota
	judging            // a move is being proven
	wrong              // its refutation is on the board
	solved
	open    // not proven within the limits: nothing counts
	waiting // the next problem is being made
	timeUp  // of a timed set
)

// training makes a game on the screen a trainer: moves are judged, right ones
// are answered by the longest resistance and wrong ones by their refutation.
// Its files: train_mode.go (which problems come), train_answer.go (what an
// answer is worth), train_log.go (what is remembered), train_session.go (what a
// kill must not lose), train_modes.go, train_stats.go, train_solution.go and
// train_files.go, train_findings.go (its other screens), train_draw.go.
type training struct {
	module  games.Module
	trainer games.Trainer
	all     []games.Exercise
	byID    map[string]games.Exercise
	log     []answered // of this game
	skipped int        // lines that could not be read
	cards   map[string]srs.Card

	mode     trainMode
	queue    []games.Exercise // still to come, the one on the board first
	total    int              // queue and what was done of it
	deadline time.Time        // of a timed set
	score    [2]int           // of a timed set: right at once, tried

	ex       games.Exercise // on the board
	shown    games.Options  // its picture
	phase    trainPhase
	judge    *job
	move     string // the one being judged
	tries    int
	moves    int      // right ones so far
	rest     []string // of the refutation on the board
	picked   int      // the named choice that Enter would play, from 1
	hintStep int
	hinted   bool
	seen     bool // the solution was shown
	counted  bool
	started  time.Time

	clock *job // ticks of a timed set
	auto  *job // until the next problem comes by itself
	maker maker
	// stoodIn are the built-in problems that came in the endless mode.
	stoodIn map[string]bool
	files   reading
}

// trained is what was read of the person's training.
type trained struct {
	log     []answered
	skipped int
	session *session
	aside   string // the new name of a session file that was no use, or ""
}

// newTrainer shows the trainer of a game with what was answered before.
func newTrainer(a *app, m games.Module, before trained) (*play, error) {
	t := &training{module: m, trainer: m.(games.Trainer), cards: map[string]srs.Card{}, byID: map[string]games.Exercise{}, stoodIn: map[string]bool{}}
	t.all, t.skipped, t.mode = t.trainer.Exercises(), before.skipped, trainMode{Kind: dueMode}
	for _, e := range t.all {
		t.byID[e.ID] = e
	}
	for _, l := range before.log {
		if l.Game == m.Info().ID {
			t.log = append(t.log, l)
			t.cards[l.Problem] = t.cards[l.Problem].Answer(l.Quality, srs.DayOf(l.Time))
		}
	}
	match, err := games.NewMatch(games.Setup{Module: m, Options: t.all[0].Options})
	if err != nil {
		return nil, err
	}
	p := newPlay(a, match)
	p.task = t
	if before.session != nil && p.resume(before.session) {
		return p, nil
	}
	t.plan(srs.DayOf(a.now()), a.settings.NewPerDay)
	e, _ := t.next()
	err = p.pose(e)
	if before.aside != "" {
		p.note = games.T("train.aside", "file", before.aside)
	}
	return p, err
}

// show puts a match on the board and forgets what belongs to the one before.
func (p *play) show(m *games.Match) {
	p.stopAll()
	p.m, p.back, p.path, p.step = m, -1, nil, games.Step{}
	p.evals, p.event, p.note = nil, games.Text{}, games.Text{}
	p.lens.scene, p.ruled = nil, ruleNames{}
	p.whole, p.ready, p.replay = false, false, false
	p.task.rest, p.task.picked = nil, 0
	p.refresh()
	p.cursor = p.firstPoint()
}

// pose puts an exercise on the board, in a new picture if the settings say so.
func (p *play) pose(e games.Exercise) error {
	t := p.task
	shown := e.Options
	if p.settings.Symmetry {
		if turned, err := t.trainer.Turned(e.Options, newSeed(p.now())); err == nil {
			shown = turned
		}
	}
	m, err := games.NewMatch(games.Setup{Module: p.m.Module(), Options: shown, Started: p.now()})
	if err != nil {
		return err
	}
	t.ex, t.shown, t.phase, t.tries, t.moves = e, shown, asking, 0, 0
	t.hintStep, t.hinted, t.seen, t.counted, t.started = 0, false, false, false, p.now()
	if t.mode.Kind == timedSet {
		t.deadline = p.now().Add(setTime)
	}
	p.show(m)
	return nil
}

// begin starts a mode.
func (p *play) begin(mode trainMode) tea.Cmd {
	t := p.task
	t.stopWork()
	keep := p.giveUp()
	t.mode, t.score, t.files = mode, [2]int{}, reading{}
	t.plan(srs.DayOf(p.now()), p.settings.NewPerDay)
	if mode.Kind == sprint {
		t.deadline = p.now().Add(sprintTime)
	}
	return tea.Batch(keep, p.nextUp())
}

// stopWork ends what runs for the training.
func (t *training) stopWork() {
	t.judge.stop()
	t.clock.stop()
	t.auto.stop()
	t.maker.stop()
	t.files.stop()
	t.judge, t.clock, t.auto = nil, nil, nil
}

// taskShown goes on with what runs beside the board.
func (p *play) taskShown() tea.Cmd {
	t := p.task
	if t.mode.Kind == ownFiles && !t.files.known {
		return tea.Batch(p.keepSession(), p.readFiles(t.mode.Path))
	}
	return tea.Batch(p.keepSession(), p.tickClock(), p.makeMore())
}

// nextProblem goes on; a problem that was tried and not solved counts as given
// up.
func (p *play) nextProblem() tea.Cmd {
	t := p.task
	t.judge.stop()
	t.auto.stop()
	t.judge, t.auto = nil, nil
	keep := p.giveUp()
	if t.phase == timeUp {
		return tea.Batch(keep, p.begin(t.mode))
	}
	if len(t.queue) > 0 && t.queue[0].ID == t.ex.ID {
		t.queue = t.queue[1:]
		if t.mode.timed() && len(t.queue) == 0 {
			return tea.Batch(keep, p.endTimed())
		}
	}
	return tea.Batch(keep, p.nextUp())
}

// nextUp poses the next exercise, or waits for it.
func (p *play) nextUp() tea.Cmd {
	t := p.task
	e, ok := t.next()
	if !ok {
		t.phase = waiting
		p.event, p.note = games.Text{}, games.Text{}
		p.hint.clear()
		p.refresh()
		return tea.Batch(p.keepSession(), p.readFiles(t.mode.Path))
	}
	if err := p.pose(e); err != nil {
		p.refuse(err)
	}
	return tea.Batch(p.keepSession(), p.relens(), p.tickClock(), p.makeMore())
}

// giveUp counts a problem that is left unsolved after a try.
func (p *play) giveUp() tea.Cmd {
	t := p.task
	if t.tries > 0 && t.phase != solved && t.phase != open && t.phase != waiting {
		return p.countAnswer(srs.GaveUp)
	}
	return nil
}

// retry takes everything back and asks again.
func (p *play) retry() tea.Cmd {
	p.stopAll()
	p.m.Restart()
	p.task.moves = 0
	return p.askAgain()
}

// takeBackAnswer takes the last answer and what followed it back.
func (p *play) takeBackAnswer() tea.Cmd {
	t := p.task
	mine := p.m.StateAt(0).Turn()
	p.stopAll()
	for p.m.At() > 0 {
		p.m.Undo()
		if p.m.Turn() == mine {
			break
		}
	}
	if t.phase != wrong && t.moves > 0 {
		t.moves--
	}
	return p.askAgain()
}

func (p *play) askAgain() tea.Cmd {
	t := p.task
	t.judge.stop()
	t.auto.stop()
	t.judge, t.auto, t.phase, t.rest, t.picked = nil, nil, asking, nil, 0
	p.back, p.path, p.step = -1, nil, games.Step{}
	p.event, p.note = games.Text{}, games.Text{}
	p.hint.clear()
	p.refresh()
	return tea.Batch(p.keepSession(), p.relens())
}

// answer lets a move be judged.
func (p *play) answer(move string) tea.Cmd {
	t := p.task
	if t.phase != asking {
		p.note = games.T("ui.train.done")
		return nil
	}
	state, trainer := p.m.State().Clone(), t.trainer
	t.phase, t.move, t.picked = judging, move, 0
	p.path, p.step, p.note = nil, games.Step{}, games.Text{}
	p.hint.clear()
	p.refresh()
	var run tea.Cmd
	t.judge, run = p.work(p.id, func(ctx context.Context) (any, error) { return trainer.Judge(ctx, state, move) })
	return run
}

// playFromHere leaves the trainer for a game against the engine from the
// position on the board.
func (p *play) playFromHere() tea.Cmd {
	r := p.m.Record()
	r.Moves, r.Branches, r.Result = r.Moves[:r.At], nil, nil
	r.Practice, r.Started = true, p.now()
	r.Seats[p.m.Turn().Other()] = p.opponent()
	m, err := games.Replay(p.m.Module(), r)
	if err != nil {
		p.refuse(err)
		return nil
	}
	next := newPlay(p.app, m)
	next.file.touched = true
	return p.push(next)
}
