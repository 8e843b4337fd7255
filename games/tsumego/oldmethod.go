package tsumego

import (
	"context"
	"slices"

	"duiju/engine"
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

// verdictOf is the verdict of a sum of half eyes.
func verdictOf(halves int) staticVerdict {
	switch {
	case halves <= deadUpTo:
		return verdictDead
	case halves < aliveAsSecond:
		return verdictUnsettled
	}
	return verdictAlive
}

// reaches reports whether the side to move with goal g succeeds by the verdict.
func (v staticVerdict) reaches(g goal) bool {
	if g == kill {
		return v != verdictAlive
	}
	return v != verdictDead
}

// agreement is the result of a comparison.
type agreement uint8

// The results.
const (
	notCompared  agreement = iota // no proof, nothing to compare with
	agrees                        // verdict and move are right
	wrongVerdict                  // the verdict is not what the proof says
	wrongMove                     // the verdict is right, the move is not
)

func (a agreement) String() string {
	return [...]string{"not compared", "agrees", "wrong verdict", "wrong move"}[a]
}

// comparison is the paper's method beside the proof.
type comparison struct {
	halves  int
	verdict staticVerdict
	move    int // S7's, passMove for none
	result  agreement
	// fooled are the flaws each of which alone explains the error: with that
	// one rule replaced by the exact one the method is right.
	fooled flawSet
}

// compareBudget is how many positions the exact rules may search in all.
const compareBudget = 400_000

// compareClassic holds the paper's method against the proven answer to p. The
// region must be that of the answer.
func compareClassic(ctx context.Context, p *problem, a *answer) comparison {
	s := newState(&config{problem: p, region: a.Region, superko: superkoNone}, 0)
	m := &oldMethod{ctx: ctx, s: s, p: p, a: a, budget: compareBudget}
	c := comparison{halves: m.halves(0)}
	c.verdict = verdictOf(c.halves)
	c.move = m.move(0, false)
	reached := a.Status == statusWin || a.Status == statusSeki
	switch {
	case a.Status == statusUnknown:
		return c
	case a.Status == statusKo || c.verdict.reaches(p.Goal) != reached:
		c.result = wrongVerdict
		c.fooled = m.explainVerdict(reached)
	case reached && a.Complete && !slices.Contains(a.First, c.move):
		c.result = wrongMove
		c.fooled = m.explainMove()
	default:
		c.result = agrees
	}
	return c
}

// oldMethod is the paper's method on one position, with rules to replace.
type oldMethod struct {
	ctx    context.Context
	s      *state
	p      *problem
	a      *answer
	budget uint64
}

// view is the position for the method, with some rules replaced.
func (m *oldMethod) view(fixed flawSet, full bool) *classicView {
	v := &classicView{view: newView(m.s.region, m.s.position()), board: m.s.board.Clone(), judge: newEyeJudge(m.s.region), full: full}
	v.judge.fixed, v.judge.budget = fixed, m.budget
	v.unfiltered = fixed.has(flawCandidates)
	v.halves = append(v.halves, v.count())
	return v
}

// spend takes what a view has searched off the budget.
func (m *oldMethod) spend(v *classicView) { m.budget = v.judge.budget }

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
	if m.s.status.Over {
		return passMove
	}
	v := m.view(fixed, full)
	defer m.spend(v)
	limits, options := engine.Limits{Depth: depthAsWritten}, engine.Options{TableMiB: 1, Lines: maxRegionPoints}
	if full {
		limits, options.Lines = engine.Limits{Depth: depthAsMeant, Nodes: meantNodes}, 1
	}
	r, err := engine.New(v, options).Search(m.ctx, limits)
	best := pickPaper(r)
	if err != nil || best == engine.NoMove || best == movePass {
		return passMove
	}
	return m.s.region.Points[best-1]
}

// rules are the rules of the count, in the order in which they are replaced.
var rules = []flaw{flawBigSpace, flawWeakWall, flawLiberties, flawFalseEyes, flawBorder}

// explainVerdict finds the flaws that make the verdict wrong.
func (m *oldMethod) explainVerdict(reached bool) flawSet {
	var out flawSet
	seki := m.a.Status == statusSeki || m.a.ReasonCode == "seki"
	switch {
	case m.a.Status == statusKo:
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
		return verdictOf(m.halves(fixed)).reaches(m.p.Goal) == reached
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
	return m.a.Region.Open() || len(m.a.First) == 1 && m.a.First[0] == passMove
}

// filtered reports whether S7 looks at none of the right moves because it could
// take back each of them at once.
func (m *oldMethod) filtered() bool {
	v := m.view(0, false)
	for _, p := range m.a.First {
		if m.p.Goal == kill || p == passMove || !v.thrownAway(int(m.s.region.bit[p])) {
			return false
		}
	}
	return true
}

// withoutRace reports whether the proof would be the other way, as the verdict
// is, if the attacker's chains that S1 does not call dead could not be captured:
// then a capturing race decides.
func (m *oldMethod) withoutRace(reached bool) bool {
	var dead pointSet
	for _, chain := range deadChains(m.s.board) {
		for _, p := range chain {
			dead.add(p)
		}
	}
	r := *m.s.region
	for i, p := range r.Points {
		if r.Attack>>i&1 != 0 && !dead.has(p) {
			r.Wall |= 1 << i
		}
	}
	if r.Wall == m.s.region.Wall || m.budget == 0 {
		return false
	}
	pr := newProver(&r, 1)
	v := pr.ask(m.ctx, r.start(m.p.Goal == kill), m.budget/4+1)
	m.budget -= min(m.budget, pr.nodes)
	return v.decided() && (v.pn == 0) == (m.p.Goal == kill) != reached
}

// explainMove finds the flaws that make the move wrong.
func (m *oldMethod) explainMove() flawSet {
	var out flawSet
	right := func(move int) bool { return slices.Contains(m.a.First, move) }
	if len(m.a.First) == 1 && m.a.First[0] == passMove {
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
	if slices.ContainsFunc(m.a.Ko, func(k koMove) bool { return k.Move == move }) {
		out = out.with(flawKo)
	}
	if out == 0 {
		out = out.with(flawSum)
	}
	return out
}
