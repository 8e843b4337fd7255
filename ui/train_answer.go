package ui

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/srs"
)

// trainMoves is how many right moves in a row solve a problem that could go on
// for long.
const trainMoves = 12

// judged shows what an answer is worth.
func (p *play) judged(msg doneMsg) tea.Cmd {
	t := p.task
	t.judge = nil
	t.phase = asking
	v, ok := msg.value.(games.Verdict)
	if !ok || msg.err != nil {
		if !errors.Is(msg.err, context.Canceled) {
			p.refuse(msg.err)
		}
		return nil
	}
	if t.moves == 0 {
		t.tries++
	}
	side := p.m.Turn()
	if _, err := p.m.Play(t.move); err != nil {
		p.refuse(err)
		return nil
	}
	before := p.m.State().Clone()
	name := games.Verbatim(t.move)
	if len(before.PathOf(t.move)) == 0 {
		name = games.T("train.apass")
	}
	replied := false
	wantsReply := !v.Right || !v.Done && !p.firstMoveOnly()
	if wantsReply && !p.m.Status().Over && len(before.PathOf(v.Reply)) > 0 { // a pass is no resistance
		_, err := p.m.Play(v.Reply)
		replied = err == nil
	}
	other := before.SideName(side.Other())
	var keep tea.Cmd
	switch {
	case !v.Known:
		t.phase = open
		t.tries = 0
		p.event = games.T("ui.train.open")
	case !v.Right:
		t.phase = wrong
		if t.moves > 0 { // the first move was right, the problem is not solved
			t.tries++
		}
		t.rest = nil
		if replied && len(v.Line) > 1 {
			t.rest = v.Line[1:]
		}
		p.event = games.T("ui.train.wrong", "move", name)
		if replied {
			p.event = games.T("ui.train.refuted", "move", name, "side", other, "reply", v.Reply)
		}
		if !v.Note.IsZero() {
			p.event = games.T("train.lesser", "move", name, "note", v.Note)
		}
	default:
		t.moves++
		p.event = games.T("ui.train.right", "move", name)
		if replied {
			p.event = games.T("ui.train.resists", "move", name, "side", other, "reply", v.Reply)
		}
		if p.m.Status().Over || !replied || v.Done || t.moves >= trainMoves {
			t.phase = solved
			keep = tea.Batch(p.solvedProblem(), p.autoNext())
		}
	}
	p.refresh()
	return tea.Batch(keep, p.keepSession(), p.relens())
}

// firstMoveOnly reports whether the first right move solves a problem.
func (p *play) firstMoveOnly() bool { return p.settings.TrainDepth == "first" }

// moreOfRefutation plays the next move of the refutation.
func (p *play) moreOfRefutation() tea.Cmd {
	t := p.task
	if len(t.rest) == 0 {
		return nil
	}
	side := p.m.State().SideName(p.m.Turn())
	move, err := p.m.Play(t.rest[0])
	if err != nil || p.m.Status().Over {
		t.rest = nil
	} else {
		t.rest = t.rest[1:]
	}
	if err == nil {
		name := games.Verbatim(move)
		if len(p.m.State().PathOf(move)) == 0 {
			name = games.T("train.pass")
		}
		p.event = games.T("train.goeson", "side", side, "move", name)
	}
	p.refresh()
	return tea.Batch(p.keepSession(), p.relens())
}

// autoPause is how long a solved problem stays before the next comes by itself.
const autoPause = 3 * time.Second

func (p *play) autoNext() tea.Cmd {
	if !p.settings.AutoNext {
		return nil
	}
	var cmd tea.Cmd
	p.task.auto, cmd = p.timer(p.id, autoPause)
	return cmd
}

// solvedProblem counts a solved problem.
func (p *play) solvedProblem() tea.Cmd {
	t := p.task
	q := srs.Rate(t.tries, t.hinted, t.seen, p.spentSeconds() < medianSeconds(t.log, t.ex.Grade))
	return p.countAnswer(q)
}

func (p *play) spentSeconds() float64 {
	return max(p.now().Sub(p.task.started), 0).Seconds()
}

// countAnswer keeps an answer, once a showing.
func (p *play) countAnswer(q srs.Quality) tea.Cmd {
	t := p.task
	if t.counted {
		return nil
	}
	t.counted = true
	t.score[1]++
	if q >= srs.Right {
		t.score[0]++
	}
	l := answered{
		Time: p.now(), Game: p.info.ID, Problem: t.ex.ID, Quality: q, Grade: t.ex.Grade, Tags: tagIDs(t.ex),
		Tries: t.tries, Hint: t.hinted || t.seen, Seconds: p.spentSeconds(),
	}
	t.log = append(t.log, l)
	t.cards[l.Problem] = t.cards[l.Problem].Answer(q, srs.DayOf(l.Time))
	st := p.store
	return p.laterCmd(func() {
		if err := st.AppendLine(trainingFile, l); err != nil {
			st.Log("training: " + err.Error())
		}
	})
}

// trainHint shows the next hint step and remembers that there was one. After a
// wrong answer it asks again first.
func (p *play) trainHint() tea.Cmd {
	t := p.task
	if t.phase == wrong {
		p.retry()
	}
	t.hinted = true
	cmd := p.nextHint()
	t.hintStep = max(t.hintStep, p.hint.step)
	if n := len(p.hint.steps); n > 0 && p.hint.step == n {
		t.seen = true
	}
	return tea.Batch(cmd, p.keepSession())
}

// pickChoice marks a move by name, which Enter then plays: a digit alone must
// not count as a try.
func (p *play) pickChoice(i int) tea.Cmd {
	p.task.picked = i + 1
	p.note = games.T("train.picked", "choice", p.step.Choices[i].Name)
	return nil
}

// clockTicks is how often the clock of a timed set is drawn anew.
const clockTicks = time.Second

// left is what is left of a timed set or of its problem.
func (t *training) left(now time.Time) time.Duration {
	if !t.mode.timed() {
		return 0
	}
	return max(t.deadline.Sub(now), 0)
}

// tickClock waits for the next second of a timed set.
func (p *play) tickClock() tea.Cmd {
	t := p.task
	t.clock.stop()
	t.clock = nil
	if !t.mode.timed() || t.phase == timeUp {
		return nil
	}
	var cmd tea.Cmd
	t.clock, cmd = p.timer(p.id, clockTicks)
	return cmd
}

// ticks reports whether a timer is one of the training's.
func (t *training) ticks(ticket int) bool { return t.clock.is(ticket) || t.auto.is(ticket) }

// taskTick goes on by itself after a solved problem, if the settings say so, and
// ends a problem or a set when its time is over.
func (p *play) taskTick(ticket int) tea.Cmd {
	t := p.task
	if t.auto.is(ticket) {
		return p.nextProblem()
	}
	if t.left(p.now()) > 0 || t.mode.Kind == timedSet && t.phase == solved {
		return p.tickClock()
	}
	if t.mode.Kind == sprint {
		return tea.Batch(p.giveUp(), p.endTimed())
	}
	if t.tries == 0 {
		t.tries = 1 // the time was the try
	}
	return p.nextProblem()
}

// endTimed says how a timed set went.
func (p *play) endTimed() tea.Cmd {
	t := p.task
	t.judge.stop()
	t.clock.stop()
	t.judge, t.clock = nil, nil
	t.phase, t.rest = timeUp, nil
	p.hint.clear()
	p.event, p.note = games.Text{}, games.Text{}
	p.refresh()
	return p.keepSession()
}

// maker makes problems in the background, for the endless mode.
type maker struct {
	job  *job
	seed uint64
}

// ready is how many problems are kept ready besides the one on the board.
const ready = 2

func (m *maker) stop() {
	m.job.stop()
	m.job = nil
}

// makeMore starts making the next problem while fewer than two are ready.
func (p *play) makeMore() tea.Cmd {
	t := p.task
	drawer, ok := t.trainer.(games.ExerciseDrawer)
	if !ok || t.mode.Kind != endlessMode || t.maker.job != nil || t.readyNow() >= ready {
		return nil
	}
	if t.maker.seed == 0 {
		t.maker.seed = newSeed(p.now()) << 20
	}
	t.maker.seed++
	seed, grade := t.maker.seed, t.mode.Grade
	least, most := grade, grade
	if grade == 0 {
		near := t.nearGrade()
		least, most = max(near-1, 1), min(near+1, 9)
	}
	var cmd tea.Cmd
	t.maker.job, cmd = p.work(p.id, func(ctx context.Context) (any, error) { return drawer.DrawExercise(ctx, seed, least, most) })
	return cmd
}

// made takes a new problem.
func (p *play) made(msg doneMsg) tea.Cmd {
	t := p.task
	t.maker.job = nil
	e, ok := msg.value.(games.Exercise)
	if !ok || msg.err != nil {
		if !errors.Is(msg.err, context.Canceled) {
			p.refuse(msg.err)
		}
		return nil
	}
	t.queue = append(t.queue, e)
	t.total++
	return p.makeMore()
}
