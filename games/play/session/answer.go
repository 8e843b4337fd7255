package session

import (
	"context"
	"errors"
	"maps"
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// autoPause is how long a solved problem stays before the next comes by itself.
const autoPause = 3 * time.Second

// answer lets a move be judged.
func (t *Trainer) answer(typed string) {
	p, m := &t.problem, t.s.Match()
	move, err := games.Parse(m.State(), typed)
	if err != nil {
		t.s.out.refuse(err)
		return
	}
	state, judge := m.State().Clone(), t.course.about.Judge
	p.phase, p.asked, p.from = Judging, move, m.At()
	t.s.dropHint()
	t.judging = begin(&t.s.out, Judge, func(ctx context.Context) (games.Verdict, error) { return judge(ctx, state, move) })
}

// judged shows what an answer is worth.
func (t *Trainer) judged(v games.Verdict, err error) {
	p, m := &t.problem, t.s.Match()
	t.judging, p.phase = nil, Asking
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		t.s.out.refuse(err)
		return
	case v.Asks != nil:
		t.askAbout(v.Asks)
		return
	}
	if p.right == 0 {
		p.tries++
	}
	before := m.State().Clone()
	if err := t.s.moveParsed(p.asked); err != nil {
		t.s.out.refuse(err)
		return
	}
	moves, reply := m.Moves()[:m.At()], ""
	wantsReply := !v.Right || !v.Done && !t.c.Habits.FirstOnly
	if wantsReply && !m.Status().Over && len(games.PathOf(m.State(), v.Reply)) > 0 && t.s.move(v.Reply) == nil { // a pass is no resistance
		reply = v.Reply
	}
	p.settle(before, v, reply, m.Status().Over)
	if t.c.Habits.AllLines && v.Right && reply != "" {
		p.remember(moves, v.Others)
	}
	if p.phase == Solved && t.nextVariation() {
		p.phase = Asking
	}
	now := t.s.c.Now()
	if p.phase == Solved {
		t.count(study.Rate(p.tries, p.hinted, p.seen, p.spent(now) < study.MedianSeconds(t.course.log, p.ex.Grade)))
		if t.c.Habits.AutoNext {
			t.auto = now.Add(autoPause)
		}
	}
	days := max(int(t.course.Card(p.ex.ID).Due-study.DayOf(now)), 0)
	t.s.out.emit(Judged{Problem: p.ex, Days: days, Move: p.asked, Verdict: v, Reply: reply, Phase: p.phase, Said: p.said})
	t.goOn()
}

// goOn goes on after the board of the problem has changed.
func (t *Trainer) goOn() {
	t.s.analyse()
	t.keepStand()
}

// askAbout puts the problem on the board that the person said it is; that was no
// answer, and it is the beginning from now on.
func (t *Trainer) askAbout(o games.Options) {
	p := &t.problem
	p.picture = maps.Clone(p.picture)
	maps.Copy(p.picture, o)
	m, err := games.NewMatch(games.Setup{Module: t.c.Module, Options: p.picture, Started: t.s.c.Now()})
	if err != nil {
		t.s.out.refuse(err)
		return
	}
	p.said = games.Text{}
	t.show(m)
	t.goOn()
}

// nextVariation puts the next answer that was not asked about on the board;
// false if there is none.
func (t *Trainer) nextVariation() bool {
	p, m := &t.problem, t.s.Match()
	for len(p.untried) > 0 {
		v := p.untried[len(p.untried)-1]
		p.untried = p.untried[:len(p.untried)-1]
		if !replay(m, v.Moves) || m.Status().Over {
			continue
		}
		t.s.board.showLive()
		side := m.State().SideName(m.Turn())
		p.said = games.T("train.variation", "move", games.Verbatim(p.asked), "side", side, "reply", v.Reply)
		t.s.out.emit(Jumped{Why: Restarted, Moves: v.Moves, Side: m.Turn()})
		if t.s.move(v.Reply) == nil && !m.Status().Over {
			p.right = len(v.Moves)
			return true
		}
	}
	return false
}

// replay plays moves from the start, up to one that cannot be played, and
// reports whether all could.
func replay(m *games.Match, moves []string) bool {
	m.Restart()
	for _, move := range moves {
		if _, err := m.Play(move); err != nil {
			return false
		}
	}
	return true
}

// moreOfRefutation plays the next move of the refutation.
func (t *Trainer) moreOfRefutation() {
	p, m := &t.problem, t.s.Match()
	side, name := m.State().SideName(m.Turn()), MoveText(m.State(), p.rest[0])
	err := t.s.move(p.rest[0])
	p.rest = p.rest[1:]
	if err != nil || m.Status().Over {
		p.rest = nil
	}
	if err == nil {
		p.said = games.T("train.goeson", "side", side, "move", name)
		t.s.out.emit(Told{p.said})
	}
	t.goOn()
}

// restart takes everything back and asks again.
func (t *Trainer) restart() {
	t.s.Match().Restart()
	t.problem.right, t.problem.untried = 0, nil
	t.askAgain(Restarted)
}

// takeBack takes the last answer and what followed it back.
func (t *Trainer) takeBack() {
	p, m := &t.problem, t.s.Match()
	mine := m.StateAt(0).Turn()
	for m.At() > p.from+1 {
		m.Undo() // what has followed the answer
	}
	for m.At() > 0 {
		m.Undo()
		if m.Turn() == mine {
			break
		}
	}
	if p.phase != Wrong && p.right > 0 {
		p.right--
	}
	t.askAgain(Undone)
}

func (t *Trainer) askAgain(why Jump) {
	p := &t.problem
	t.stopAnswer()
	t.s.stopAll()
	p.phase, p.rest, p.said = Asking, nil, games.Text{}
	t.s.board.showLive()
	t.s.out.emit(Jumped{Why: why, Side: t.s.Match().Turn(), Said: games.T("session.again")})
	t.goOn()
}

// giveHint shows the next hint step and remembers that there was one. After a
// wrong answer it asks again first.
func (t *Trainer) giveHint() {
	if t.problem.phase == Wrong {
		t.restart()
	}
	t.problem.hinted = true
	t.s.nextHint(nil)
	t.problem.sawHint(t.s.hint.now())
	t.keepStand()
}
