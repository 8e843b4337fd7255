package generate

import (
	"context"
	"errors"
	"math"
	"slices"

	"duiju/games"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// The grades.
const (
	leastGrade = 1
	mostGrade  = 9
)

// gradeSteps are the logarithms to base 2 of the positions of the proof from
// which on a problem counts one grade more. They are chosen so that the built-in
// problems, with what the techniques add, spread evenly over the grades: each has
// 9 to 17 in a hundred of them (TestBuiltInProblemsAreOfEveryGrade).
var gradeSteps = [...]float64{3.25, 5.5, 7, 9.25, 10.75, 12.75, 15, 16}

// longAnswer is the number of stones from which on a refutation makes a problem
// harder.
const longAnswer = 7

// proofWork is the number of positions that our driver needs to prove the
// status of a problem from nothing; ok is false at the limit.
func proofWork(ctx context.Context, p *problem.Problem, r *region.Region, threshold region.Balance, most uint64) (work uint64, ok bool) {
	pr := proof.NewProver(r, generatorMiB)
	root := p.Start(r)
	root.SetBalance(answer.DecidingBalance(threshold, p.Goal))
	v := pr.Ask(ctx, root, most)
	return pr.Nodes, v.Decided()
}

// gradeOf is the grade for a proof of that many positions and a bonus.
func gradeOf(work uint64, bonus int) int {
	grade, log := bonus, math.Log2(float64(max(work, 1)))
	for _, step := range gradeSteps {
		if log >= step {
			grade++
		}
	}
	return min(max(grade, leastGrade), mostGrade)
}

// techniques are the tags of a solved problem that make it harder, one grade
// each: a ko, stones given away or played under, a long refutation, a classic
// method that goes wrong.
func techniques(ctx context.Context, p *problem.Problem, a *answer.Answer) ([]string, error) {
	var tags []string
	if a.Status == answer.StatusKo {
		tags = append(tags, answer.TagKo)
	}
	if t := answer.Sacrifices(p, a.Line); t != "" {
		tags = append(tags, t)
	}
	for _, line := range a.Refutations {
		stones := 0
		for _, q := range line {
			if q != goban.PassMove {
				stones++
			}
		}
		if stones >= longAnswer {
			tags = append(tags, answer.TagLong)
			break
		}
	}
	fooled, err := foolsClassic(ctx, p, a)
	if fooled {
		tags = append(tags, answer.TagFooled)
	}
	return tags, err
}

// foolsClassic reports whether the paper's method, looking two moves ahead,
// begins with a move that is not right; where no move is, whether its verdict is
// wrong.
func foolsClassic(ctx context.Context, p *problem.Problem, a *answer.Answer) (bool, error) {
	if answer.Settled(p, a) {
		return oldmethod.CompareClassic(ctx, p, a).Result == oldmethod.WrongVerdict, ctx.Err()
	}
	s := play.NewState(play.Configure(p), 0)
	if s.Status().Over {
		return false, nil
	}
	paper := games.PlayerSpec{Kind: games.Classic, Name: "static-eyes", Options: games.Options{"depth": "2"}}
	player := play.NewPlayer(paper, nil, games.Env{Threads: 1})
	d, err := player.Choose(ctx, s, games.Budget{}, nil)
	if err != nil {
		return false, err
	}
	move, ok := goban.ParsePointName(p.Board.W, p.Board.H, d.Move)
	return ok && !slices.Contains(a.First, move), nil
}

// assess finds grade and tags of a generated problem.
func (g *generated) assess(ctx context.Context, r *region.Region, threshold region.Balance, nodes uint64) error {
	work, ok := proofWork(ctx, g.Problem, r, threshold, nodes)
	if !ok {
		g.Grade = 0
		return ctx.Err()
	}
	tags, err := techniques(ctx, g.Problem, &g.Answer)
	g.Work, g.Grade = work, gradeOf(work, len(tags))
	g.Tags = append(g.Tags, tags...)
	g.Tags = append(g.Tags, g.Goal.String())
	g.Tags = append(g.Tags, answer.Recognised(g.Problem, &g.Answer)...)
	if len(g.Answer.First) > 1 {
		g.Tags = append(g.Tags, answer.TagSeveral)
	}
	g.Tags = append(g.Tags, oldmethod.CompareClassic(ctx, g.Problem, &g.Answer).Fooled.Names()...)
	return errors.Join(err, ctx.Err())
}
