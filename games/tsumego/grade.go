package tsumego

import (
	"context"
	"errors"
	"math"
	"slices"

	"duiju/games"
)

// The grades.
const (
	leastGrade = 1
	mostGrade  = 9
)

// gradeSteps are the logarithms to base 2 of the positions of the proof from
// which on a problem counts one grade more. They are chosen so that the
// problems of the seeds from 1 on, with what the techniques add, spread evenly
// over the grades: of 330 problems of version 3, the seeds from 1 on, 9 to 13
// in a hundred have each grade (TestGeneratedProblemsByTheOtherDriver).
var gradeSteps = [...]float64{4.25, 6.25, 7.75, 8.75, 9.75, 10.75, 12, 12.75}

// longAnswer is the number of stones from which on a refutation makes a problem
// harder.
const longAnswer = 7

// The tags of techniques.
const (
	tagKo          = "ko"
	tagSeki        = "seki"
	tagSacrifice   = "sacrifice"
	tagUnderStones = "under-the-stones"
	tagLong        = "long"
	tagFooled      = "fools-the-classic"
	tagSeveral     = "several-moves"
	tagStatus      = "status"
)

// proofWork is the number of positions that our driver needs to prove the
// status of a problem from nothing; ok is false at the limit.
func proofWork(ctx context.Context, p *problem, r *region, worth balance) (work uint64, ok bool) {
	pr := newProver(r, generatorMiB)
	root := p.start(r)
	root.setBalance(decidingBalance(worth, p.Goal))
	v := pr.ask(ctx, root, examNodes)
	return pr.nodes, v.decided()
}

// gradeOf is the grade for a proof of that many positions and a bonus.
func gradeOf(work uint64, bonus int) int { return gradeBy(gradeSteps[:], work, bonus) }

// gradeBy is gradeOf for other steps.
func gradeBy(steps []float64, work uint64, bonus int) int {
	grade, log := bonus, math.Log2(float64(max(work, 1)))
	for _, step := range steps {
		if log >= step {
			grade++
		}
	}
	return min(max(grade, leastGrade), mostGrade)
}

// techniques are the tags of a solved problem that make it harder, one grade
// each: a ko, stones given away or played under, a long refutation, a classic
// method that goes wrong.
func techniques(ctx context.Context, p *problem, a *answer) ([]string, error) {
	var tags []string
	if a.Status == statusKo {
		tags = append(tags, tagKo)
	}
	if t := sacrifices(p, a.Line); t != "" {
		tags = append(tags, t)
	}
	for _, line := range a.Refutations {
		stones := 0
		for _, q := range line {
			if q != passMove {
				stones++
			}
		}
		if stones >= longAnswer {
			tags = append(tags, tagLong)
			break
		}
	}
	fooled, err := foolsClassic(ctx, p, a)
	if fooled {
		tags = append(tags, tagFooled)
	}
	return tags, err
}

// sacrifices looks for stones of the side to move that are captured along the
// line of its success, and for its later stones on their points.
func sacrifices(p *problem, line []int) string {
	b, given := p.Board.Clone(), pointSet{}
	tag := ""
	for _, q := range line {
		if q == passMove {
			b.Pass()
			continue
		}
		mine := b.Next == p.Board.Next
		if mine && given.has(q) {
			return tagUnderStones
		}
		taken := b.Play(q)
		if !mine && len(taken) > 0 && !ko(b) {
			tag = tagSacrifice
			for _, t := range taken {
				if len(taken) > 1 {
					given.add(t)
				}
			}
		}
	}
	return tag
}

// ko reports whether the last move left a ban.
func ko(b *board) bool { return b.Ban != noPoint }

// foolsClassic reports whether the paper's method, looking two moves ahead,
// begins with a move that is not right; where no move is, whether its verdict is
// wrong.
func foolsClassic(ctx context.Context, p *problem, a *answer) (bool, error) {
	if p.settled(a) {
		return compareClassic(ctx, p, a).result == wrongVerdict, ctx.Err()
	}
	s := newState(configure(p), 0)
	if s.status.Over {
		return false, nil
	}
	player, err := Module{}.NewPlayer(games.PlayerSpec{Kind: games.Classic, Name: "static-eyes"}, nil, games.Env{Threads: 1})
	if err != nil {
		return false, err
	}
	d, err := player.Choose(ctx, s, games.Budget{}, nil)
	if err != nil {
		return false, err
	}
	move, ok := parsePointName(p.Board.W, p.Board.H, d.Move)
	return ok && !slices.Contains(a.First, move), nil
}

// assess finds grade and tags of a generated problem.
func (g *generated) assess(ctx context.Context, r *region, worth balance) error {
	work, ok := proofWork(ctx, g.problem, r, worth)
	if !ok {
		g.Grade = 0
		return ctx.Err()
	}
	tags, err := techniques(ctx, g.problem, &g.Answer)
	g.Work, g.Bonus = work, len(tags)
	g.Grade = gradeOf(work, len(tags))
	g.Tags = append(g.Tags, tags...)
	g.Tags = append(g.Tags, g.Goal.String())
	g.Tags = append(g.Tags, recognised(g.problem, &g.Answer)...)
	if len(g.Answer.First) > 1 {
		g.Tags = append(g.Tags, tagSeveral)
	}
	g.Tags = append(g.Tags, compareClassic(ctx, g.problem, &g.Answer).fooled.names()...)
	return errors.Join(err, ctx.Err())
}
