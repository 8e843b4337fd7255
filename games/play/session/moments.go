package session

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"

	"duiju/games"
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
	h := fnv.New64a()
	fmt.Fprint(h, m.Module().Info().ID, e.Options, e.Position)
	e.ID = fmt.Sprintf("own-%016x", h.Sum64())
	posed := study.Pose(e)
	s.out.emit(Posed{study.Mark{Time: s.c.Now(), Game: m.Module().Info().ID, Problem: e.ID, Posed: &posed}})
}

// TrainerOf is a game's own trainer, or one of the problems out of a person's games,
// which a search judges; o are the options of the problem that is judged.
func TrainerOf(m games.Module, o games.Options) *teach.Trainer {
	if own := teach.Of(m).Trainer; own != nil {
		return own
	}
	return &teach.Trainer{
		Exercises: func() []teach.Exercise { return nil },
		Turned:    func(o games.Options, _ uint64) (games.Options, error) { return o, nil },
		Judge: func(ctx context.Context, s games.State, move string) (teach.Verdict, error) {
			return momentJudge{m, o, s}.judge(ctx, move)
		},
		Solution: func(ctx context.Context, s games.State) (teach.Solution, error) {
			return momentJudge{m, o, s}.solution(ctx)
		},
	}
}

// momentJudge judges moves from a position by the strongest player.
type momentJudge struct {
	m games.Module
	o games.Options
	s games.State
}

// think is what the player thinks of a position.
func (j momentJudge) think(ctx context.Context, s games.State, lines int) (games.Thought, error) {
	p, err := j.m.NewPlayer(games.PlayerSpec{Kind: games.Max}, j.o, games.Env{Threads: 1})
	if err != nil {
		return games.Thought{}, err
	}
	d, err := p.Choose(ctx, s.Clone(), games.Budget{Nodes: 2 * reviewNodes, Lines: lines}, nil)
	return d.Thought, err
}

// worth is what a move is worth for its mover, in units, and what is expected after it.
// Two moves are worth what searches of the positions after them find, so that both are
// seen as deep. What chance completes is worth the line of the search before it.
func (j momentJudge) worth(ctx context.Context, move string, before games.Thought) (v float64, line []string, err error) {
	sc := scores{unit: float64(max(j.m.Info().ScoreUnit, 1))}
	next := j.s.Clone()
	if next.Play(move) != nil {
		i := lineOf(j.s, before, move)
		if i < 0 {
			i = len(before.Lines) - 1
		}
		return sc.of(before.Lines[i]), nil, nil
	}
	if st := next.Status(); st.Over {
		return forSide(j.s.Turn(), map[games.Side]float64{games.First: topUnits, games.Second: -topUnits}[st.Winner]), nil, nil
	}
	t, err := j.think(ctx, next, 2)
	if err != nil || len(t.Lines) == 0 {
		return 0, nil, err
	}
	v = sc.of(t.Lines[0])
	if next.Turn() != j.s.Turn() {
		v = -v
	}
	return v, t.Lines[0].Moves, nil
}

// judge takes any move that is about as good as the best, not that one alone.
func (j momentJudge) judge(ctx context.Context, move string) (v teach.Verdict, err error) {
	before, err := j.think(ctx, j.s, luckLines)
	if err != nil || len(before.Lines) == 0 {
		return v, err
	}
	best := before.Lines[0].Moves[0]
	top, _, err := j.worth(ctx, best, before)
	if err != nil {
		return v, err
	}
	got, line, err := j.worth(ctx, move, before)
	if err != nil {
		return v, err
	}
	v = teach.Verdict{Known: true, Right: move == best || top-got < apart, Done: true}
	if v.Right || len(line) == 0 {
		return v, nil
	}
	v.Reply, v.Line = line[0], line
	if c := teach.Of(j.m).Claims; c.Of != nil {
		why, err := c.Why(ctx, claim.Compared{State: j.s, Played: move, Better: best, Reply: v.Reply})
		if err == nil && why.Claim.Side != j.s.Turn() && why.Claim.Move != "" { // what the other side gets tells nothing of the answer
			v.Why = why.Claim.Said
		}
		return v, err
	}
	return v, nil
}

// solution lists the moves that a search looked at, best first.
func (j momentJudge) solution(ctx context.Context) (sol teach.Solution, err error) {
	before, err := j.think(ctx, j.s, luckLines)
	if err != nil {
		return sol, err
	}
	top := 0.0
	for i, l := range before.Lines {
		v, line, err := j.worth(ctx, l.Moves[0], before)
		if err != nil {
			return sol, err
		}
		if i == 0 {
			top = v
		}
		sol.Moves = append(sol.Moves, teach.SolvedMove{Right: top-v < apart, Move: l.Moves[0], Line: line})
	}
	sol.Known = len(sol.Moves) > 0
	slices.SortStableFunc(sol.Moves, func(a, b teach.SolvedMove) int { return rank(a) - rank(b) })
	return sol, nil
}

// rank puts right moves first.
func rank(m teach.SolvedMove) int {
	if m.Right {
		return 0
	}
	return 1
}
