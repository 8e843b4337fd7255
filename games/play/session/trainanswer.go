package session

import (
	"context"
	"errors"
	"maps"
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// trainMoves is how many right moves in a row solve a problem that could go on
// for long.
const trainMoves = 12

// autoPause is how long a solved problem stays before the next comes by itself.
const autoPause = 3 * time.Second

// answers is how an answer is judged, and what becomes of it.
type answers struct{ *Trainer }

// answer lets a move be judged.
func (t *answers) answer(typed string) {
	move, err := games.Parse(t.m.State(), typed)
	if err != nil {
		t.emit(refused(err))
		return
	}
	state, judge := t.m.State().Clone(), t.about.Judge
	t.phase, t.asked, t.from = Judging, move, t.m.At()
	t.hint.dropHint()
	t.judging = begin(t.game, Judge, func(ctx context.Context) (games.Verdict, error) { return judge(ctx, state, move) }, t.judged)
}

// judged shows what an answer is worth.
func (t *answers) judged(v games.Verdict, err error) {
	t.judging, t.phase = nil, Asking
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			t.emit(refused(err))
		}
		return
	}
	if v.Asks != nil {
		t.askAbout(v.Asks)
		return
	}
	if t.right == 0 {
		t.tries++
	}
	before := t.m.State().Clone()
	if err := t.turns.move(t.asked); err != nil {
		t.emit(refused(err))
		return
	}
	replied, asked := "", t.m.Moves()[:t.m.At()]
	wantsReply := !v.Right || !v.Done && !t.c.Habits.FirstOnly
	if wantsReply && !t.m.Status().Over && len(games.PathOf(t.m.State(), v.Reply)) > 0 { // a pass is no resistance
		if t.turns.move(v.Reply) == nil {
			replied = v.Reply
		}
	}
	t.settle(before, v, replied)
	if t.c.Habits.AllLines && v.Right && replied != "" {
		for _, other := range v.Others[:min(len(v.Others), mostVariations)] {
			t.untried = append(t.untried, variation{asked, other})
		}
	}
	if t.phase == Solved && t.nextVariation() {
		t.phase = Asking
	}
	if t.phase == Solved {
		t.count(study.Rate(t.tries, t.hinted, t.seen, t.spent() < study.MedianSeconds(t.log, t.ex.Grade)))
		if t.c.Habits.AutoNext {
			t.auto = t.game.c.Now().Add(autoPause)
		}
	}
	days := max(int(t.cards[t.ex.ID].Due-study.DayOf(t.game.c.Now())), 0)
	t.emit(Judged{Problem: t.ex, Days: days, Move: t.asked, Verdict: v, Reply: replied, Phase: t.phase, Said: t.said})
	t.analysis.analyse()
	t.keepStand()
}

// askAbout puts the problem on the board that the person said it is; that was no
// answer, and it is the beginning from now on.
func (t *answers) askAbout(o games.Options) {
	t.picture = maps.Clone(t.picture)
	maps.Copy(t.picture, o)
	m, err := games.NewMatch(games.Setup{Module: t.c.Module, Options: t.picture, Started: t.game.c.Now()})
	if err != nil {
		t.emit(refused(err))
		return
	}
	t.said = games.Text{}
	t.show(m)
	t.analysis.analyse()
	t.keepStand()
}

// mostVariations is how many other answers to one move are asked about.
const mostVariations = 4

// nextVariation puts the next answer that was not asked about on the board;
// false if there is none.
func (t *answers) nextVariation() bool {
	for len(t.untried) > 0 {
		v := t.untried[len(t.untried)-1]
		t.untried = t.untried[:len(t.untried)-1]
		t.m.Restart()
		ok := true
		for _, move := range v.Moves {
			_, err := t.m.Play(move)
			ok = ok && err == nil
		}
		if !ok || t.m.Status().Over {
			continue
		}
		side := t.m.State().SideName(t.m.Turn())
		t.views.back = -1
		t.views.look()
		t.said = games.T("train.variation", "move", games.Verbatim(t.asked), "side", side, "reply", v.Reply)
		t.emit(Jumped{Why: Restarted, Moves: v.Moves, Side: t.m.Turn(), Said: games.Text{}})
		if t.turns.move(v.Reply) == nil && !t.m.Status().Over {
			t.right = len(v.Moves)
			return true
		}
	}
	return false
}

// settle is what a verdict on the move from a position means for the problem.
func (t *answers) settle(before games.State, v games.Verdict, replied string) {
	other := before.SideName(before.Turn().Other())
	name := games.Verbatim(t.asked)
	if len(games.PathOf(before, t.asked)) == 0 {
		name = games.T("train.apass")
	}
	switch {
	case !v.Known:
		t.phase, t.tries, t.said = Open, 0, games.T("train.open")
		if !v.Note.IsZero() {
			t.said = v.Note
		}
	case !v.Right:
		t.phase, t.rest = Wrong, nil
		if t.right > 0 { // the first move was right, the problem is not solved
			t.tries++
		}
		if replied != "" && len(v.Line) > 1 {
			t.rest = v.Line[1:]
		}
		switch {
		case !v.Note.IsZero():
			t.said = games.T("train.lesser", "move", name, "note", v.Note)
		case replied != "" && !v.Why.IsZero():
			t.said = games.T("train.refutedwhy", "move", name, "side", other, "reply", replied, "why", v.Why)
		case replied != "":
			t.said = games.T("train.refuted", "move", name, "side", other, "reply", replied)
		default:
			t.said = games.T("train.wrong", "move", name)
		}
	default:
		t.right++
		t.said = games.T("train.right", "move", name)
		if replied != "" {
			t.said = games.T("train.resists", "move", name, "side", other, "reply", replied)
		}
		if t.m.Status().Over || replied == "" || v.Done || t.right >= trainMoves {
			t.phase = Solved
		}
	}
	if v.Unproven {
		t.said = games.T("train.asfile", "said", t.said)
	}
}

// moreOfRefutation plays the next move of the refutation.
func (t *answers) moreOfRefutation() {
	side := t.m.State().SideName(t.m.Turn())
	name := MoveText(t.m.State(), t.rest[0])
	err := t.turns.move(t.rest[0])
	if err != nil || t.m.Status().Over {
		t.rest = nil
	} else {
		t.rest = t.rest[1:]
	}
	if err == nil {
		t.said = games.T("train.goeson", "side", side, "move", name)
		t.emit(Told{t.said})
	}
	t.analysis.analyse()
	t.keepStand()
}

// again takes everything back and asks again.
func (t *answers) again() {
	t.m.Restart()
	t.right, t.untried = 0, nil
	t.askAgain(Restarted)
}

// takeBack takes the last answer and what followed it back.
func (t *answers) takeBack() {
	mine := t.m.StateAt(0).Turn()
	for t.m.At() > t.from+1 {
		t.m.Undo() // what has followed the answer
	}
	for t.m.At() > 0 {
		t.m.Undo()
		if t.m.Turn() == mine {
			break
		}
	}
	if t.phase != Wrong && t.right > 0 {
		t.right--
	}
	t.askAgain(Undone)
}

func (t *answers) askAgain(why Jump) {
	t.stopAnswer()
	t.stopAll()
	t.phase, t.rest, t.views.back, t.said = Asking, nil, -1, games.Text{}
	t.views.look()
	t.emit(Jumped{Why: why, Side: t.m.Turn(), Said: games.T("session.again")})
	t.analysis.analyse()
	t.keepStand()
}

// giveHint shows the next hint step and remembers that there was one. After a
// wrong answer it asks again first.
func (t *answers) giveHint() {
	if t.phase == Wrong {
		t.again()
	}
	t.hinted = true
	t.hint.nextHint(nil)
	if _, i, of := t.HintShown(); i > 0 {
		t.hints, t.seen = max(t.hints, i), t.seen || i == of
	}
	t.keepStand()
}

// spent is how many seconds the problem has taken.
func (t *answers) spent() float64 { return max(t.game.c.Now().Sub(t.started), 0).Seconds() }

// count keeps an answer, once a showing.
func (t *answers) count(q study.Quality) {
	if t.counted {
		return
	}
	t.counted = true
	t.score[1]++
	if q >= study.Right {
		t.score[0]++
	}
	a := study.Answer{
		Time: t.game.c.Now(), Game: t.c.Module.Info().ID, Problem: t.ex.ID, Quality: q, Grade: t.ex.Grade, Tags: tagIDs(t.ex),
		Tries: t.tries, Hint: t.hinted || t.seen, Seconds: min(t.spent(), study.Longest), Placing: t.mode.Kind == Placement,
	}
	t.take(a)
	t.emit(Answered{a})
}
