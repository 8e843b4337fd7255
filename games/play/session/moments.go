package session

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/teach/study"
)

// The grades of problems out of games: what gave much away is found more easily.
const blunderGrade, mistakeGrade = 3, 5

// poseMoment makes a problem of the mistake that was made on the position shown.
func (s *Session) poseMoment() {
	m, r, at := s.Match(), s.ReviewOf(s.At()), s.State()
	e := teach.Exercise{
		Options: m.Options(), Position: at.Text(), Seed: m.Record().Seed, Grade: mistakeGrade, About: ReviewText(s, s.At()),
	}
	if r.Mark == "??" {
		e.Grade = blunderGrade
	}
	if k, ok := teach.Of(m.Module()).Path.Find(r.What); ok && r.Kind != claim.Allowed { // right is what the skill says, in a lost game too
		e.Task = k.Key + ".task"
	}
	h := fnv.New64a()
	fmt.Fprint(h, m.Module().Info().ID, e.Options, e.Position)
	e.ID = fmt.Sprintf("own-%016x", h.Sum64())
	posed := study.Pose(e)
	s.out.Emit(Posed{study.Mark{Time: s.c.Now(), Game: m.Module().Info().ID, Problem: e.ID, Posed: &posed}})
}

// TrainerOf is a game's own trainer, or one of the exercises of its skills and of the
// problems out of a person's games, which a search judges; e is the one that is judged.
func TrainerOf(m games.Module, e teach.Exercise) *teach.Trainer {
	if own := teach.Of(m).Trainer; own != nil {
		return own
	}
	t := &teach.Trainer{
		Exercises: func() []teach.Exercise { return teach.Exercises(m) },
		Turned:    func(o games.Options, _ uint64) (games.Options, error) { return o, nil },
	}
	if k, ok := teach.Of(m).Path.Skill(e); ok {
		t.Judge = func(ctx context.Context, s games.State, move string) (teach.Verdict, error) {
			return k.Judge(ctx, m, e.Options, s, move)
		}
		t.Solution = func(ctx context.Context, s games.State) (teach.Solution, error) { return k.Solution(ctx, m, s) }
		t.Hints = func(ctx context.Context, s games.State) ([]games.HintStep, error) {
			return k.Hints(ctx, m, e.Options, s)
		}
		return t
	}
	at := func(s games.State) momentJudge {
		fresh := player{module: m, spec: games.PlayerSpec{Kind: games.Max}, options: e.Options, env: players.VerdictEnv(), allowed: true}
		return momentJudge{s, teach.Of(m).Claims, scoresOf(m), verdicts(m, e.Options), fresh.think}
	}
	t.Judge = func(ctx context.Context, s games.State, move string) (teach.Verdict, error) {
		return at(s).judge(ctx, move)
	}
	t.Solution = func(ctx context.Context, s games.State) (teach.Solution, error) { return at(s).solution(ctx) }
	return t
}

// momentJudge judges moves from a position by a search.
type momentJudge struct {
	games.State
	claims claim.Game
	scores scores
	think  thinker // gives verdicts
	list   thinker // finds more lines
}

// look is what a search of the position finds, the line of the verdict first.
func (j momentJudge) look(ctx context.Context) (games.Thought, error) {
	t, err := j.list(ctx, j.State, games.Budget{Nodes: 2 * reviewNodes, Lines: luckLines})
	if err != nil {
		return t, err
	}
	best, err := j.think(ctx, j.State, games.Budget{})
	if len(best.Lines) > 0 && len(best.Lines[0].Moves) > 0 {
		if i := lineOf(j.State, t, best.Lines[0].Moves[0]); i >= 0 {
			t.Lines = slices.Delete(t.Lines, i, i+1)
		}
		t.Lines = slices.Insert(t.Lines, 0, best.Lines[0])
	}
	return t, err
}

// worth is how a move stands for its mover, with what is expected after it. Two moves are
// worth what searches of the positions after them find, so that both are seen as deep. What
// chance completes is worth the line of the search before it.
func (j momentJudge) worth(ctx context.Context, move string, before games.Thought) (games.ThoughtLine, error) {
	next := j.Clone()
	if next.Play(move) != nil {
		i := lineOf(j.State, before, move)
		if i < 0 {
			i = len(before.Lines) - 1
		}
		return games.ThoughtLine{Score: before.Lines[i].Score}, nil
	}
	l, err := j.think.standing(ctx, next, j.Turn(), games.Budget{})
	if l == nil {
		return games.ThoughtLine{}, err
	}
	return *l, nil
}

// weaker reports whether a move is only thought to be worse: to fail, it must lose by proof.
func weaker(l games.ThoughtLine) bool { return l.Score >= -engine.MaxEval }

// judge takes any move that is about as good as the best, not that one alone.
func (j momentJudge) judge(ctx context.Context, move string) (v teach.Verdict, err error) {
	before, err := j.look(ctx)
	if err != nil || len(before.Lines) == 0 {
		return v, err
	}
	best := before.Lines[0].Moves[0]
	top, err := j.worth(ctx, best, before)
	if err != nil {
		return v, err
	}
	got, err := j.worth(ctx, move, before)
	if err != nil {
		return v, err
	}
	atOnce := j.scores.of(got) <= -topUnits && len(got.Moves) == 1 && len(top.Moves) > 1 // lost with the next move
	v = teach.Verdict{Known: true, Right: move == best || j.scores.of(top)-j.scores.of(got) < apart && !atOnce, Done: true}
	v.Weaker = !v.Right && weaker(got)
	if v.Right || len(got.Moves) == 0 {
		return v, nil
	}
	v.Reply, v.Line = got.Moves[0], got.Moves
	why, err := j.claims.Why(ctx, claim.Compared{State: j.State, Played: move, Better: best, Reply: v.Reply})
	if why.Claim.Side != j.Turn() && why.Claim.Move != "" { // what the other side gets tells nothing of the answer
		v.Why = why.Claim.Said
	}
	return v, err
}

// solution lists the moves that a search looked at, best first.
func (j momentJudge) solution(ctx context.Context) (sol teach.Solution, err error) {
	before, err := j.look(ctx)
	if err != nil {
		return sol, err
	}
	var wrong []teach.SolvedMove
	top := 0.0
	for i, l := range before.Lines {
		got, err := j.worth(ctx, l.Moves[0], before)
		if err != nil {
			return sol, err
		}
		v := j.scores.of(got)
		if i == 0 {
			top = v
		}
		if top-v < apart {
			sol.Moves = append(sol.Moves, teach.SolvedMove{Right: true, Move: l.Moves[0], Line: got.Moves})
		} else {
			wrong = append(wrong, teach.SolvedMove{Weaker: weaker(got), Move: l.Moves[0], Line: got.Moves})
		}
	}
	sol.Known, sol.Moves = len(sol.Moves) > 0, append(sol.Moves, wrong...)
	return sol, nil
}
