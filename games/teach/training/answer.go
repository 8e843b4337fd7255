package training

import (
	"context"
	"errors"
	"maps"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// autoPause is how long a solved problem stays before the next comes by itself.
const autoPause = 3 * time.Second

// answer lets a move be judged.
func (t *Trainer) answer(typed string) {
	p, m := &t.problem, t.s.Match()
	move, err := games.Parse(m.State(), typed)
	p.refused = message.Text{}
	if err != nil {
		p.refused = message.OfError(err)
		t.b.Refuse(err)
		return
	}
	state, judge := m.State().Clone(), session.TrainerOf(t.c.Module, p.shown()).Judge
	p.Phase, p.asked, p.from = Judging, move, m.At()
	t.b.DropHint()
	t.judging = session.Begin(t.b.Outbox, session.Judge, func(ctx context.Context) (teach.Verdict, error) { return judge(ctx, state, move) })
}

// judged shows what an answer is worth.
func (t *Trainer) judged(v teach.Verdict, err error) {
	p, m := &t.problem, t.s.Match()
	t.judging, p.Phase = nil, Asking
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		t.b.Refuse(err)
		return
	case v.Asks != nil:
		t.askAbout(v.Asks)
		return
	}
	if p.Right == 0 {
		p.Tries++
	}
	before := m.State().Clone()
	if err := t.b.PlayParsed(p.asked); err != nil {
		t.b.Refuse(err)
		return
	}
	moves, reply := m.Moves()[:m.At()], ""
	wantsReply := !v.Right || !v.Done && !t.c.Habits.FirstOnly
	if wantsReply && !m.Status().Over && len(games.PathOf(m.State(), v.Reply)) > 0 && t.b.Play(v.Reply) == nil { // a pass is no resistance
		reply = v.Reply
	}
	p.settle(before, v, reply, m.Status().Over)
	if v.Right {
		p.remember(moves, v, reply)
	}
	if p.Phase == Solved && t.c.Habits.AllLines {
		t.nextVariation()
	}
	now := t.b.Now()
	if p.Phase == Wrong && !p.Counted { // it counts even if the person leaves now
		t.keepAnswer(study.GaveUp)
	}
	if p.Phase == Solved {
		t.count(study.Rate(p.Tries, p.Hinted, p.Seen, p.spent(now) < study.MedianSeconds(t.course.log, p.ex.Grade)))
		if t.c.Habits.AutoNext {
			t.auto = now.Add(autoPause)
		}
	}
	t.b.Emit(Judged{Move: p.asked, Verdict: v, Reply: reply, Phase: p.Phase, Said: p.said})
	t.goOn()
}

// goOn goes on after the board of the problem has changed.
func (t *Trainer) goOn() {
	t.b.Analyse()
	t.keepCheckpoint()
}

// askAbout puts the problem on the board that the person said it is; that was no
// answer, and it is the beginning from now on.
func (t *Trainer) askAbout(o games.Options) {
	p := &t.problem
	p.picture = maps.Clone(p.picture)
	maps.Copy(p.picture, o)
	m, err := t.c.match(p.ex, p.picture)
	if err != nil {
		t.b.Refuse(err)
		return
	}
	p.said = message.Text{}
	t.show(m)
	t.goOn()
}

// nextVariation puts the next answer that was not tried on the board and asks what to
// do; false if there is none.
func (t *Trainer) nextVariation() bool {
	p, m := &t.problem, t.s.Match()
	for len(p.Untried) > 0 {
		v := p.Untried[len(p.Untried)-1]
		p.Untried = p.Untried[:len(p.Untried)-1]
		if len(v.Moves) == 0 || !replay(m, v.Moves) || m.Status().Over || len(games.PathOf(m.State(), v.Reply)) == 0 {
			continue
		}
		t.b.ShowLive()
		last := message.Verbatim(v.Moves[len(v.Moves)-1])
		p.said = message.T("train.variation", "move", last, "side", m.State().SideName(m.Turn()), "reply", v.Reply)
		t.b.Emit(session.Jumped{Why: session.Restarted, Moves: v.Moves, Side: m.Turn(), Said: message.T("train.after", "move", last)})
		if t.b.Play(v.Reply) == nil && !m.Status().Over {
			p.Phase, p.Right = Asking, len(v.Moves)
			return true
		}
	}
	return false
}

// replay plays moves from the start, up to one that cannot be played, and
// reports whether all could.
func replay(m *match.Match, moves []string) bool {
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
	side, name := m.State().SideName(m.Turn()), p.Rest[0]
	err := t.b.Play(p.Rest[0])
	p.Rest = p.Rest[1:]
	if err != nil || m.Status().Over {
		p.Rest = nil
	}
	if err == nil {
		p.said = message.T("train.goeson", "side", side, "move", name)
		t.b.Emit(session.Told{Said: p.said})
	}
	t.goOn()
}

// restart takes everything back and asks again.
func (t *Trainer) restart() {
	t.s.Match().Restart()
	t.problem.Right, t.problem.Untried = 0, nil
	t.askAgain(session.Restarted)
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
	if p.Phase != Wrong && p.Right > 0 {
		p.Right--
	}
	t.askAgain(session.Undone)
}

func (t *Trainer) askAgain(why session.Jump) {
	p := &t.problem
	t.stopAnswer()
	t.b.StopAll()
	p.Phase, p.Rest, p.said = Asking, nil, message.Text{}
	t.b.ShowLive()
	t.b.Emit(session.Jumped{Why: why, Side: t.s.Match().Turn(), Said: message.T("session.again")})
	t.goOn()
}

// giveHint shows the next hint step and remembers that there was one. After a
// wrong answer it asks again first.
func (t *Trainer) giveHint() {
	if t.problem.Phase == Wrong {
		t.restart()
	}
	t.problem.Hinted = true
	t.b.NextHint(session.TrainerOf(t.c.Module, t.problem.shown()).Hints)
	t.sawHint()
	t.keepCheckpoint()
}

// sawHint notes how much of a hint is shown, and reports whether that is news.
func (t *Trainer) sawHint() bool {
	_, i, of := t.s.HintShown()
	return t.problem.sawHint(i, of)
}

// solve proves the moves from the beginning of the problem.
func (t *Trainer) solve() {
	t.problem.gaveIn()
	t.keepCheckpoint()
	state, prove := t.s.Match().StateAt(0), session.TrainerOf(t.c.Module, t.problem.shown()).Solution
	t.b.Stop(t.proving)
	t.proving = session.Begin(t.b.Outbox, session.Prove, func(ctx context.Context) (teach.Solution, error) { return prove(ctx, state) })
}

// proven keeps the solution of the problem.
func (t *Trainer) proven(sol teach.Solution, err error) {
	t.proving = nil
	if err != nil {
		t.b.Broke(session.Prove, err)
		return
	}
	t.solution = sol
	t.b.Emit(Proven{sol})
}

// showLine puts a line of the solution on the board; Undo takes it back step by
// step.
func (t *Trainer) showLine(line teach.SolvedMove) {
	p, m := &t.problem, t.s.Match()
	t.b.StopAll()
	replay(m, append([]string{line.Move}, line.Line...))
	if p.Phase != Solved && p.Phase != Open {
		p.Phase = Wrong // looked at, not answered
	}
	p.Rest, p.Untried, p.Right, p.from = nil, nil, 0, m.Len()
	p.said = message.T("train.lineshown", "move", line.Move)
	t.b.ShowLive()
	t.b.Emit(session.Jumped{Why: session.Restarted, Moves: m.Moves()[:m.At()], Side: m.Turn(), Said: p.said})
	t.keepCheckpoint()
}

// PlayOn is a new game from the position on the board, against an engine:
// practice.
func (t *Trainer) PlayOn(opponent games.PlayerSpec) (*match.Match, error) {
	m := t.s.Match()
	r := m.Record()
	r.Cut(r.At)
	r.Practice, r.Started = true, t.b.Now()
	r.Seats[m.Turn().Other()] = opponent
	return match.Replay(t.c.Module, r)
}

// asked goes on with another question about the position. The one on the board, if
// nothing became of it, is kept no more.
func (t *Trainer) asked(m study.Mark, err error) {
	if err != nil {
		t.b.Refuse(err)
		return
	}
	c := &t.course
	if old := t.Mark(); c.chosen(t.problem.ex) && !c.cards[t.problem.ex.ID].Seen && t.problem.Tries == 0 && !old.Favourite && old.Note == "" {
		t.b.Emit(Marked{Mark: c.drop(t.problem.ex.ID)})
	}
	c.drop(m.Problem) // the same may be known in the picture of another position
	c.marks[m.Problem] = m
	c.know(m.Posed.Exercise())
	t.b.Emit(Marked{Mark: m})
	t.apply(Choose{Mode{Kind: Own, Tag: m.Problem}})
}
