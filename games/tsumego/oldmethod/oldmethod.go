package oldmethod

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// staticVerdict is S6: what the count of half eyes says of the target.
type staticVerdict uint8

// The verdicts.
const (
	verdictDead      staticVerdict = iota // even if the defender moves first
	verdictUnsettled                      // alive if the defender moves first
	verdictAlive                          // even if it moves second
)

func (sv staticVerdict) String() string { return [...]string{"dead", "unsettled", "alive"}[sv] }

// VerdictOf is the verdict of a sum of half eyes.
func VerdictOf(halves int) staticVerdict {
	switch {
	case halves <= deadUpTo:
		return verdictDead
	case halves < aliveAsSecond:
		return verdictUnsettled
	}
	return verdictAlive
}

// reaches reports whether the side to move with goal g succeeds by the verdict.
func (sv staticVerdict) reaches(g problem.Goal) bool {
	if g == problem.Kill {
		return sv != verdictAlive
	}
	return sv != verdictDead
}

// Agreement is the result of a comparison.
type Agreement uint8

// The results.
const (
	NotCompared  Agreement = iota // no proof, nothing to compare with
	Agrees                        // verdict and move are right
	WrongVerdict                  // the verdict is not what the proof says
	WrongMove                     // the verdict is right, the move is not
)

func (a Agreement) String() string {
	return [...]string{"not compared", "agrees", "wrong verdict", "wrong move"}[a]
}

// Comparison is the paper's method beside the proof.
type Comparison struct {
	Halves  int
	Verdict staticVerdict
	Move    int // S7's, passMove for none
	Result  Agreement
	// Fooled are the flaws each of which alone explains the error: with that
	// one rule replaced by the exact one the method is right.
	Fooled flawSet
}

// CompareBudget is how many positions the exact rules may search in all.
const CompareBudget = 400_000

// CompareClassic holds the paper's method against the proven answer to p. The
// region must be that of the answer.
func CompareClassic(ctx context.Context, p *problem.Problem, a *answer.Answer) Comparison {
	m := &oldMethod{ctx: ctx, r: a.Region, root: p.Start(a.Region), p: p, a: a, budget: CompareBudget}
	c := Comparison{Halves: m.halves(0)}
	c.Verdict = VerdictOf(c.Halves)
	c.Move = m.move(0, false)
	reached := a.Status == answer.StatusWin || a.Status == answer.StatusSeki
	switch {
	case a.Status == answer.StatusUnknown:
		return c
	case a.Status == answer.StatusKo || c.Verdict.reaches(p.Goal) != reached:
		c.Result = WrongVerdict
		c.Fooled = m.explainVerdict(reached)
	case reached && a.Complete && !slices.Contains(a.First, c.Move):
		c.Result = WrongMove
		c.Fooled = m.explainMove()
	default:
		c.Result = Agrees
	}
	return c
}

// oldMethod is the paper's method on one position, with rules to replace.
type oldMethod struct {
	ctx    context.Context
	r      *region.Region
	root   region.Position
	p      *problem.Problem
	a      *answer.Answer
	budget uint64
}

// view is the position for the method, with some rules replaced.
func (om *oldMethod) view(fixed flawSet, full bool) *ClassicView {
	v := &ClassicView{View: region.NewView(om.r, om.root), board: om.p.Board.Clone(), judge: NewEyeJudge(om.r), full: full}
	v.judge.fixed, v.judge.Budget = fixed, om.budget
	v.unfiltered = fixed.has(flawCandidates)
	v.halves = append(v.halves, v.count())
	return v
}

// spend takes what a view has searched off the budget.
func (om *oldMethod) spend(v *ClassicView) { om.budget = v.judge.Budget }

// halves is the sum of half eyes.
func (om *oldMethod) halves(fixed flawSet) int {
	v := om.view(fixed, false)
	defer om.spend(v)
	return v.halves[0]
}

// The depths of S7: as written, and as it was meant.
const (
	depthAsWritten = 2
	depthAsMeant   = 8
	// meantNodes bounds the deeper search, whose positions are slow.
	meantNodes = 1_000
)

// move is what S7 plays, passMove where it has no move.
func (om *oldMethod) move(fixed flawSet, full bool) int {
	if om.root.Left == 0 || om.r.Escaped(om.root) || om.r.Alive(&om.root)&om.root.Left != 0 {
		return goban.PassMove
	}
	v := om.view(fixed, full)
	defer om.spend(v)
	limits, options := engine.Limits{Depth: depthAsWritten}, engine.Options{TableMiB: 1, Lines: region.MaxRegionPoints}
	if full {
		limits, options.Lines = engine.Limits{Depth: depthAsMeant, Nodes: meantNodes}, 1
	}
	r, err := engine.New(v, options).Search(om.ctx, limits)
	best := PickPaper(nil, r)
	if err != nil || best == engine.NoMove || best == region.MovePass {
		return goban.PassMove
	}
	return om.r.Points[best-1]
}

// rules are the rules of the count, in the order in which they are replaced.
var rules = []flaw{FlawBigSpace, flawWeakWall, flawLiberties, flawFalseEyes, flawBorder}

// explainVerdict finds the flaws that make the verdict wrong.
func (om *oldMethod) explainVerdict(reached bool) flawSet {
	var out flawSet
	seki := om.a.Status == answer.StatusSeki || om.a.ReasonCode == "seki"
	switch {
	case om.a.Status == answer.StatusKo:
		// With the ko decided either way some verdict would be right.
		return out.with(flawKo)
	case seki:
		return out.with(flawSeki)
	case om.leaves():
		return out.with(flawNoElsewhere)
	}
	if om.withoutRace(reached) {
		out = out.with(flawNoElsewhere)
	}
	out |= om.rulesThat(func(fixed flawSet) bool {
		return VerdictOf(om.halves(fixed)).reaches(om.p.Goal) == reached
	})
	if out == 0 { // no rule of counting: the sum
		out = out.with(flawSum)
	}
	return out
}

// rulesThat lists the rules with which replaced the method is right. The exact
// rule about liberties knows weak walls too, so it is named only where the one
// about weak walls is not enough.
func (om *oldMethod) rulesThat(right func(fixed flawSet) bool) flawSet {
	var out flawSet
	for _, f := range rules {
		if f == flawLiberties && out.has(flawWeakWall) {
			continue
		}
		if right(flawSet(0).with(f)) {
			out = out.with(f)
		}
	}
	return out
}

// leaves reports whether the answer goes beyond the region: by running out, or
// where passing is the only right move.
func (om *oldMethod) leaves() bool {
	return om.a.Region.Open() || len(om.a.First) == 1 && om.a.First[0] == goban.PassMove
}

// filtered reports whether S7 looks at none of the right moves because it could
// take back each of them at once.
func (om *oldMethod) filtered() bool {
	v := om.view(0, false)
	return !slices.ContainsFunc(om.a.First, func(p int) bool {
		return om.p.Goal == problem.Kill || p == goban.PassMove || !v.thrownAway(int(om.r.Bit[p]))
	})
}

// withoutRace reports whether the proof would be the other way, as the verdict
// is, if the attacker's chains that S1 does not call dead could not be captured:
// then a capturing race decides.
func (om *oldMethod) withoutRace(reached bool) bool {
	var dead goban.PointSet
	for _, chain := range DeadChains(om.p.Board) {
		dead.AddAll(chain)
	}
	r := *om.r
	for i, p := range r.Points {
		if r.Attack>>i&1 != 0 && !dead.Has(p) {
			r.Wall |= 1 << i
		}
	}
	if r.Wall == om.r.Wall || om.budget == 0 {
		return false
	}
	pr := proof.NewProver(&r, 1)
	v := pr.Ask(om.ctx, r.Start(om.p.Goal == problem.Kill), om.budget/4+1)
	om.budget -= min(om.budget, pr.Nodes)
	return v.Decided() && (v.Pn == 0) == (om.p.Goal == problem.Kill) != reached
}

// explainMove finds the flaws that make the move wrong.
func (om *oldMethod) explainMove() flawSet {
	var out flawSet
	right := func(move int) bool { return slices.Contains(om.a.First, move) }
	if len(om.a.First) == 1 && om.a.First[0] == goban.PassMove {
		return out.with(flawNoElsewhere)
	}
	if om.filtered() || right(om.move(out.with(flawCandidates), false)) {
		return out.with(flawCandidates)
	}
	out = om.rulesThat(func(fixed flawSet) bool { return right(om.move(fixed, false)) })
	if right(om.move(0, true)) { // the tree was too small
		out = out.with(flawBorder)
	}
	move := om.move(0, false)
	if slices.ContainsFunc(om.a.Ko, func(k answer.KoMove) bool { return k.Move == move }) {
		out = out.with(flawKo)
	}
	if out == 0 {
		out = out.with(flawSum)
	}
	return out
}
