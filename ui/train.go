package ui

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/srs"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// trainingFile holds one line for every problem that was answered.
const trainingFile = "training.jsonl"

// answered is a line of the training file.
type answered struct {
	Time    time.Time   `json:"time"`
	Game    string      `json:"id"`
	Problem string      `json:"problem"`
	Quality srs.Quality `json:"q"` // 0-5, see package srs
	Tries   int         `json:"tries"`
	Hint    bool        `json:"hint"`
	Seconds float64     `json:"seconds"`
}

// trainPhase is where a problem stands.
type trainPhase uint8

const (
	asking  trainPhase = iota
	judging            // a move is being proven
	wrong              // its refutation is on the board
	solved
	open // not proven within the limits: nothing counts
)

// training makes a game on the screen a trainer: moves are judged, right ones
// are answered by the longest resistance and wrong ones by their refutation.
type training struct {
	trainer games.Trainer
	all     []games.Exercise
	log     []answered // of this game
	cards   map[string]srs.Card
	queue   []int // exercises still to come, due ones first
	current int
	total   int // queue and what was done of it

	phase   trainPhase
	judge   *job
	move    string // the one being judged
	tries   int
	moves   int // right ones so far
	hinted  bool
	shown   bool
	counted bool
	started time.Time
	streak  int
}

// trainMoves is how many right moves in a row solve a problem that could go on
// for long.
const trainMoves = 3

// newTrainer shows the trainer of a game with what was answered before.
func newTrainer(a *app, m games.Module, log []answered) (*play, error) {
	t := &training{trainer: m.(games.Trainer), cards: map[string]srs.Card{}}
	t.all = t.trainer.Exercises()
	for _, l := range log {
		if l.Game == m.Info().ID {
			t.log = append(t.log, l)
			t.cards[l.Problem] = t.cards[l.Problem].Answer(l.Quality, srs.DayOf(l.Time))
		}
	}
	t.plan(srs.DayOf(a.now()), a.settings.NewPerDay)
	match, err := games.NewMatch(games.Setup{Module: m, Options: t.all[t.first()].Options})
	if err != nil {
		return nil, err
	}
	p := newPlay(a, match)
	p.task = t
	return p, p.pose(t.first())
}

// plan queues what is due, longest first, then new problems up to the limit of
// the day.
func (t *training) plan(today srs.Day, newPerDay int) {
	t.queue = nil
	for _, l := range t.log {
		if srs.DayOf(l.Time) == today && t.firstAnswer(l) {
			newPerDay--
		}
	}
	for i, e := range t.all {
		if t.cards[e.ID].IsDue(today) {
			t.queue = append(t.queue, i)
		}
	}
	slices.SortStableFunc(t.queue, func(a, b int) int {
		return int(t.cards[t.all[a].ID].Due) - int(t.cards[t.all[b].ID].Due)
	})
	for i, e := range t.all {
		if !t.cards[e.ID].Seen && newPerDay > 0 {
			t.queue = append(t.queue, i)
			newPerDay--
		}
	}
	t.total = len(t.queue)
}

// firstAnswer reports whether a line is the first about its problem.
func (t *training) firstAnswer(l answered) bool {
	i := slices.IndexFunc(t.log, func(o answered) bool { return o.Problem == l.Problem })
	return t.log[i].Time.Equal(l.Time)
}

// due is how many problems are to be repeated today.
func (t *training) due(today srs.Day) int {
	n := 0
	for _, e := range t.all {
		if t.cards[e.ID].IsDue(today) {
			n++
		}
	}
	return n
}

// first is the next exercise of the queue; with nothing queued any other.
func (t *training) first() int {
	if len(t.queue) > 0 {
		return t.queue[0]
	}
	return (t.current + 1) % len(t.all)
}

// pose puts an exercise on the board.
func (p *play) pose(i int) error {
	t := p.task
	m, err := games.NewMatch(games.Setup{Module: p.m.Module(), Options: t.all[i].Options, Started: p.now()})
	if err != nil {
		return err
	}
	p.stopAll()
	p.m, p.back, p.path, p.step = m, -1, nil, games.Step{}
	p.evals, p.event, p.note = nil, games.Text{}, games.Text{}
	p.lens.scene, p.ruled = nil, ruleNames{}
	t.current, t.phase, t.tries, t.moves = i, asking, 0, 0
	t.hinted, t.shown, t.counted, t.started = false, false, false, p.now()
	p.whole, p.ready = false, false
	p.refresh()
	p.cursor = p.firstPoint()
	return nil
}

// nextProblem goes on; a problem that was tried and not solved counts as given
// up.
func (p *play) nextProblem() tea.Cmd {
	t := p.task
	var keep tea.Cmd
	if t.tries > 0 && t.phase != solved && t.phase != open {
		keep = p.countAnswer(srs.GaveUp)
	}
	if len(t.queue) > 0 && t.queue[0] == t.current {
		t.queue = t.queue[1:]
	}
	if err := p.pose(t.first()); err != nil {
		p.refuse(err)
	}
	return tea.Batch(keep, p.relens())
}

// retry takes everything back and asks again.
func (p *play) retry() tea.Cmd {
	p.stopAll()
	p.m.Restart()
	p.task.phase, p.task.moves = asking, 0
	p.back, p.path, p.step = -1, nil, games.Step{}
	p.event, p.note = games.Text{}, games.Text{}
	p.refresh()
	return p.relens()
}

// answer lets a move be judged.
func (p *play) answer(move string) tea.Cmd {
	t := p.task
	if t.phase != asking {
		p.note = games.T("ui.train.done")
		return nil
	}
	state, trainer := p.m.State().Clone(), t.trainer
	t.phase, t.move = judging, move
	p.path, p.step, p.note = nil, games.Step{}, games.Text{}
	p.refresh()
	var run tea.Cmd
	t.judge, run = p.work(p.id, func(ctx context.Context) (any, error) { return trainer.Judge(ctx, state, move) })
	return run
}

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
	replied := false
	if !p.m.Status().Over && len(before.PathOf(v.Reply)) > 0 { // a pass is no resistance
		_, err := p.m.Play(v.Reply)
		replied = err == nil
	}
	var keep tea.Cmd
	switch {
	case !v.Known:
		t.phase = open
		p.event = games.T("ui.train.open")
	case !v.Right:
		t.phase = wrong
		t.streak = 0
		p.event = games.T("ui.train.wrong", "move", t.move)
		if replied {
			p.event = games.T("ui.train.refuted", "move", t.move, "side", before.SideName(side.Other()), "reply", v.Reply)
		}
	default:
		t.moves++
		p.event = games.T("ui.train.right", "move", t.move)
		if replied {
			p.event = games.T("ui.train.resists", "move", t.move, "side", before.SideName(side.Other()), "reply", v.Reply)
		}
		if p.m.Status().Over || !replied || t.moves >= trainMoves {
			t.phase = solved
			keep = p.solvedProblem()
		}
	}
	p.refresh()
	return tea.Batch(keep, p.relens())
}

// solvedProblem counts a solved problem.
func (p *play) solvedProblem() tea.Cmd {
	t := p.task
	q := srs.Rate(t.tries, t.hinted, t.shown, p.now().Sub(t.started).Seconds() < t.median())
	if q >= srs.Right && !t.counted {
		t.streak++
	}
	return p.countAnswer(q)
}

// median is the middle of the times of all answers before, in seconds.
func (t *training) median() float64 {
	var all []float64
	for _, l := range t.log {
		all = append(all, l.Seconds)
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// countAnswer keeps an answer, once a showing.
func (p *play) countAnswer(q srs.Quality) tea.Cmd {
	t := p.task
	if t.counted {
		return nil
	}
	t.counted = true
	l := answered{
		Time: p.now(), Game: p.info.ID, Problem: t.all[t.current].ID, Quality: q,
		Tries: t.tries, Hint: t.hinted || t.shown, Seconds: p.now().Sub(t.started).Seconds(),
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

// trainHint shows the next hint step and remembers that there was one.
func (p *play) trainHint() tea.Cmd {
	p.task.hinted = true
	cmd := p.nextHint()
	if n := len(p.hint.steps); n > 0 && p.hint.step == n {
		p.task.shown = true
	}
	return cmd
}

// trainStatus is the sentence of the trainer.
func (p *play) trainStatus() (string, theme.Role) {
	t := p.task
	turn := p.m.State().SideName(p.m.Turn())
	switch t.phase {
	case judging:
		return p.t("ui.train.judging", "move", t.move), theme.Text
	case wrong:
		return p.join(p.event, games.T("ui.train.again")), theme.Warn
	case open:
		return p.join(p.event, games.T("ui.train.again")), theme.Text
	case solved:
		return p.join(p.event, p.solvedText()), theme.Good
	}
	return p.join(p.event, games.T("ui.play.yourturn", "side", turn)), theme.Text
}

// solvedText says when the problem comes again.
func (p *play) solvedText() games.Text {
	c := p.task.cards[p.task.all[p.task.current].ID]
	return games.T("ui.train.solved", "n", max(int(c.Due-srs.DayOf(p.now())), 0))
}

// trainPage is the part of the panel about the training.
func (p *play) trainPage(col *column) {
	t := p.task
	place := t.total - len(t.queue) + 1
	if len(t.queue) == 0 {
		col.wrap(p.t("ui.train.nothing"), theme.Dim)
	} else {
		col.line(p.t("ui.train.place", "i", place, "of", t.total, "due", t.due(srs.DayOf(p.now()))), theme.Title)
	}
	if col.short() {
		return
	}
	good := 0
	for _, l := range t.log {
		if l.Quality >= srs.Right {
			good++
		}
	}
	if len(t.log) > 0 {
		col.line(p.t("ui.train.score", "percent", 100*good/len(t.log), "n", len(t.log), "streak", t.streak), theme.Dim)
	}
	c := t.cards[t.all[t.current].ID]
	switch {
	case !c.Seen:
		col.line(p.t("ui.train.new"), theme.Dim)
	default:
		col.line(p.t("ui.train.last", "n", max(int(srs.DayOf(p.now())-c.Last), 0)), theme.Dim)
	}
	if t.tries > 0 {
		col.line(p.t("ui.train.tries", "n", t.tries), theme.Dim)
	}
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

// trainActions are the keys of the trainer.
func (p *play) trainActions() []action {
	training := func() bool { return p.task != nil }
	return []action{
		{id: "next-problem", keys: []string{"n"}, label: "ui.key.nextproblem", about: "ui.about.nextproblem", rank: 3, on: training, do: p.nextProblem},
		{id: "retry", keys: []string{"r", "u"}, label: "ui.key.retry", about: "ui.about.retry", rank: 2,
			on: func() bool { return training() && p.m.At() > 0 }, do: p.retry},
		{id: "train-hint", keys: []string{"y"}, label: "ui.key.hint", about: "ui.about.hint", rank: 4,
			on: func() bool { return training() && p.task.phase == asking }, do: p.trainHint},
		{id: "play-here", keys: []string{"c"}, about: "ui.about.playhere",
			on: func() bool { return training() && !p.m.Status().Over && p.task.phase != judging }, do: p.playFromHere},
	}
}

// loadTraining reads the training file; torn lines are skipped.
func loadTraining(st *store.Store) ([]answered, error) {
	all, _, err := store.ReadLines[answered](st, trainingFile)
	return all, err
}
