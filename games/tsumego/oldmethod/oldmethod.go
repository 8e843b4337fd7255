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

func (v staticVerdict) String() string { return [...]string{"dead", "unsettled", "alive"}[v] }

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
func (v staticVerdict) reaches(g problem.Goal) bool {
	if g == problem.Kill {
		return v != verdictAlive
	}
	return v != verdictDead
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
func (m *oldMethod) view(fixed flawSet, full bool) *ClassicView {
	v := &ClassicView{View: region.NewView(m.r, m.root), board: m.p.Board.Clone(), judge: NewEyeJudge(m.r), full: full}
	v.judge.fixed, v.judge.Budget = fixed, m.budget
	v.unfiltered = fixed.has(flawCandidates)
	v.halves = append(v.halves, v.count())
	return v
}

// spend takes what a view has searched off the budget.
func (m *oldMethod) spend(v *ClassicView) { m.budget = v.judge.Budget }

// halves is the sum of half eyes.
func (m *oldMethod) halves(fixed flawSet) int {
	v := m.view(fixed, false)
	defer m.spend(v)
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
func (m *oldMethod) move(fixed flawSet, full bool) int {
	if m.root.Left == 0 || m.r.Escaped(m.root) || m.r.Alive(&m.root)&m.root.Left != 0 {
		return goban.PassMove
	}
	v := m.view(fixed, full)
	defer m.spend(v)
	limits, options := engine.Limits{Depth: depthAsWritten}, engine.Options{TableMiB: 1, Lines: region.MaxRegionPoints}
	if full {
		limits, options.Lines = engine.Limits{Depth: depthAsMeant, Nodes: meantNodes}, 1
	}
	r, err := engine.New(v, options).Search(m.ctx, limits)
	best := PickPaper(nil, r)
	if err != nil || best == engine.NoMove || best == region.MovePass {
		return goban.PassMove
	}
	return m.r.Points[best-1]
}

// rules are the rules of the count, in the order in which they are replaced.
var rules = []flaw{FlawBigSpace, flawWeakWall, flawLiberties, flawFalseEyes, flawBorder}

// explainVerdict finds the flaws that make the verdict wrong.
func (m *oldMethod) explainVerdict(reached bool) flawSet {
	var out flawSet
	seki := m.a.Status == answer.StatusSeki || m.a.ReasonCode == "seki"
	switch {
	case m.a.Status == answer.StatusKo:
		// With the ko decided either way some verdict would be right.
		return out.with(flawKo)
	case seki:
		return out.with(flawSeki)
	case m.leaves():
		return out.with(flawNoElsewhere)
	}
	if m.withoutRace(reached) {
		out = out.with(flawNoElsewhere)
	}
	out |= m.rulesThat(func(fixed flawSet) bool {
		return VerdictOf(m.halves(fixed)).reaches(m.p.Goal) == reached
	})
	if out == 0 { // no rule of counting: the sum
		out = out.with(flawSum)
	}
	return out
}

// rulesThat lists the rules with which replaced the method is right. The exact
// rule about liberties knows weak walls too, so it is named only where the one
// about weak walls is not enough.
func (m *oldMethod) rulesThat(right func(fixed flawSet) bool) flawSet {
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
func (m *oldMethod) leaves() bool {
	return m.a.Region.Open() || len(m.a.First) == 1 && m.a.First[0] == goban.PassMove
}

// filtered reports whether S7 looks at none of the right moves because it could
// take back each of them at once.
func (m *oldMethod) filtered() bool {
	v := m.view(0, false)
	for _, p := range m.a.First {
		if m.p.Goal == problem.Kill || p == goban.PassMove || !v.thrownAway(int(m.r.Bit[p])) {
			return false
		}
	}
	return true
}

// withoutRace reports whether the proof would be the other way, as the verdict
// is, if the attacker's chains that S1 does not call dead could not be captured:
// then a capturing race decides.
func (m *oldMethod) withoutRace(reached bool) bool {
	var dead goban.PointSet
	for _, chain := range DeadChains(m.p.Board) {
		dead.AddAll(chain)
	}
	r := *m.r
	for i, p := range r.Points {
		if r.Attack>>i&1 != 0 && !dead.Has(p) {
			r.Wall |= 1 << i
		}
	}
	if r.Wall == m.r.Wall || m.budget == 0 {
		return false
	}
	pr := proof.NewProver(&r, 1)
	v := pr.Ask(m.ctx, r.Start(m.p.Goal == problem.Kill), m.budget/4+1)
	m.budget -= min(m.budget, pr.Nodes)
	return v.Decided() && (v.Pn == 0) == (m.p.Goal == problem.Kill) != reached
}

// explainMove finds the flaws that make the move wrong.
func (m *oldMethod) explainMove() flawSet {
	var out flawSet
	right := func(move int) bool { return slices.Contains(m.a.First, move) }
	if len(m.a.First) == 1 && m.a.First[0] == goban.PassMove {
		return out.with(flawNoElsewhere)
	}
	if m.filtered() || right(m.move(out.with(flawCandidates), false)) {
		return out.with(flawCandidates)
	}
	out = m.rulesThat(func(fixed flawSet) bool { return right(m.move(fixed, false)) })
	if right(m.move(0, true)) { // the tree was too small
		out = out.with(flawBorder)
	}
	move := m.move(0, false)
	if slices.ContainsFunc(m.a.Ko, func(k answer.KoMove) bool { return k.Move == move }) {
		out = out.with(flawKo)
	}
	if out == 0 {
		out = out.with(flawSum)
	}
	return out
}
