package answer

import (
	"context"
	"slices"

	"duiju/engine/processor"
	"duiju/games/list"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// Solve answers a problem: its status, all first moves that reach it, and why
// the others do not. It never guesses: what the limits leave open is unknown.
//
// A problem in a closed region is asked as it is. Where the border is open, or a wall
// may be captured, the first questions assume that nothing outside helps the defender;
// what the defender reaches even so is proven. The last question is about the border
// too, and what it decides is proven. If it decides nothing, the answer before it stands
// and is Conditional.
//
// If the question was guessed and its mover cannot win, or wins without a move, another
// question was meant; see guessing.
func Solve(ctx context.Context, p *problem.Problem, o SolveOptions) Answer {
	before, _ := processor.Time()
	a := solve(ctx, p, newBudget(o))
	if c := a.Closed; c != nil {
		key := "tsumego.reason.onlyclosed"
		if c.Status == StatusKo {
			key = "tsumego.reason.onlyclosedko"
		}
		a.ReasonCode, a.Reason = "only-closed", message.T(key, "points", goban.PointNames(p.Board, c.Region.List(c.Region.Frame)))
	}
	if a.Conditional {
		switch a.Reason.Key {
		case "tsumego.reason.dead", "tsumego.reason.noeye":
			a.ReasonCode, a.Reason = "captured", message.T("tsumego.reason.capturedif")
		case "tsumego.reason.alive", "tsumego.reason.already":
			a.ReasonCode, a.Reason = "alive", message.T("tsumego.reason.aliveif")
		}
	}
	if after, ok := processor.Time(); ok {
		a.Core = max(after-before, 1)
	}
	return a
}

func solve(ctx context.Context, p *problem.Problem, b *budget) Answer {
	guesses := p.Guesses()
	if len(guesses) == 0 {
		return solveOne(ctx, p, b)
	}
	g := guessing{p: p, guesses: guesses, budget: b}
	return g.solve(ctx)
}

// solveOne answers the question as it stands. Where the target is in a race, it is also
// asked whether the other chain is captured.
func solveOne(ctx context.Context, p *problem.Problem, b *budget) Answer {
	r, err := p.Region()
	if err != nil || p.Views != nil || p.Walls != nil || raceOf(p.Board, p.Target, append(r.List(r.Attack), pointsOf(r.Weak)...)) == nil {
		return solveRaced(ctx, p, b)
	}
	part := b.part(7, 8)
	a := solveRaced(ctx, p, part)
	b.add(part)
	race := raceOf(p.Board, p.Target, pointsOf(a.weak()))
	if race == nil {
		race = raceOf(p.Board, p.Target, r.List(r.Attack))
	}
	if b.note(&a); a.Err != nil || race == nil || b.usedUp() {
		return a
	}
	part, other := b.part(1, 1), *p
	other.Target, _ = p.Board.Chain(race.rival(p.Goal))
	other.Goal, other.Threats = problem.Live-p.Goal, [2]int{p.Threats[1], p.Threats[0]}
	if part.o.OnMove = nil; a.final(p.Goal) && (part.o.Nodes == 0 || part.o.Nodes > raceLook) {
		part.o.Nodes = raceLook
	}
	o := solveRaced(ctx, &other, part)
	b.add(part)
	race.join(p, &a, &o)
	b.note(&a)
	return a
}

// raceLook is how many nodes the other question about a race gets where its answer only
// names the result.
const raceLook = 2_000

func pointsOf(walls []region.WeakWall) (points []int) {
	return list.Of(walls, func(w region.WeakWall) int { return w.Point })
}

// join joins the answers about the target of p and about the other chain of its race, into
// the first. It gives way if it waits for the other chain, or is true unless that is taken,
// and the second says that it is. Where each is captured unless the other is captured
// before, liberties are counted, and what they contradict is not said.
func (r *Race) join(p *problem.Problem, a, o *Answer) {
	needs := func(a *Answer, chain []int) bool { // nothing but that chain
		return !a.Framed && !slices.ContainsFunc(pointsOf(a.weak()), func(q int) bool { return !slices.Contains(chain, q) })
	}
	names := func(chain []int) bool { // among what it needs
		return slices.ContainsFunc(pointsOf(a.weak()), func(q int) bool { return slices.Contains(chain, q) })
	}
	live, kill, saved := a, o, RaceWon
	if p.Goal == problem.Kill {
		live, kill, saved = o, a, RaceLost
	}
	taken := o.Status != StatusUnknown && !o.Lives(problem.Live-p.Goal) && (o.Status != StatusKo || kill == o)
	rival, _ := p.Board.Chain(r.rival(p.Goal))
	turn := taken && !o.Conditional && a.ReasonCode == "race" && a.Status == StatusUnknown
	if a.Conditional && !a.Lives(p.Goal) && a.Status != StatusKo && (needs(a, rival) || taken && names(rival)) {
		counted := r.counted()
		turn = taken && needs(a, rival) && (!o.Conditional || needs(o, p.Target) && counted == saved)
		if !turn && (counted == saved || taken && counted == RaceSeki) {
			*a = Answer{Status: StatusUnknown, Region: a.Region, ReasonCode: "race", Reason: message.T("tsumego.reason.race")}
		}
	}
	switch {
	case turn && o.Status != StatusKo:
		r.Result = saved
	case !turn && kill.Status == StatusWin && (kill == a || live.Status != StatusLoss):
		r.Result = RaceWon
	case !turn && live.Status == StatusLoss:
		r.Result = RaceLost
	case kill.Status == StatusKo || live.Status == StatusKo:
		r.Result = RaceKo
	case kill.Status == StatusLoss && live.Lives(problem.Live):
		r.Result = RaceSeki
	}
	if turn {
		*a = *o
		a.ByRace, a.Conditional, a.Complete, a.Framed, a.Closed, a.Escapes = true, true, false, false, nil, nil
	}
	if r.Result == saved && (turn || a.ReasonCode == "seki") { // no eyes, and none are needed
		a.ReasonCode, a.Reason = "race", r.wonText(p.Board)
	}
	a.Race = r
}

// solveRaced answers without a look at the other side of a race. If a capture needs walls
// that may be taken before, it is asked again with these raced.
func solveRaced(ctx context.Context, p *problem.Problem, b *budget) Answer {
	a := solveAsBuilt(ctx, p, b)
	if !a.Conditional || a.Lives(p.Goal) || len(a.weak()) == 0 {
		return a
	}
	most := 0
	for _, w := range a.weak() {
		most = max(most, w.Liberties)
	}
	r, err := p.Racing(most)
	if err != nil || r.Racing == 0 || b.usedUp() {
		return a
	}
	raced := solveBorder(ctx, p, r, b)
	if !raced.final(p.Goal) && !raced.Lives(p.Goal) {
		raced = a
	}
	b.note(&raced)
	return raced
}

// solveAsBuilt answers in the region as it is built first. About an open border or races
// two questions are asked: with the ways out taken as closed, and unless that settles it
// with the border and the races.
func solveAsBuilt(ctx context.Context, p *problem.Problem, b *budget) Answer {
	wide, err := p.Region()
	if err != nil {
		return notAsked(err)
	}
	if !wide.Leaks() && wide.Racing == 0 {
		var a Answer
		if tight, err := p.Tight(); err == nil && !tight.Leaks() && len(tight.Points) < len(wide.Points) {
			if a = solveClosed(ctx, p, tight, b, b.share(1, 2)); a.final(p.Goal) {
				return a
			}
		}
		all := solveClosed(ctx, p, wide, b, b.rest())
		if all.Status == StatusUnknown && a.Status != "" && a.Status != StatusUnknown {
			all = a
			b.note(&all)
		}
		return all
	}
	b.open = true
	assumed := solveAssumed(ctx, p, b)
	if assumed.Err != nil || b.o.Frame || assumed.final(p.Goal) {
		b.note(&assumed)
		return assumed
	}
	return b.together(solveBorder(ctx, p, wide, b), assumed, p.Goal)
}

// solveBorder answers the question about the border, with the chains around it that may be
// captured. If that decides nothing, it is asked what the races decide with the leaks
// closed: a success of the attacker then says nothing.
func solveBorder(ctx context.Context, p *problem.Problem, wide *region.Region, b *budget) Answer {
	if !wide.Leaks() {
		return solveClosed(ctx, p, wide, b, b.rest())
	}
	races := wide.Racing != 0 || len(wide.Kin) > 0
	o := b.rest()
	if races {
		o = b.share(1, 2)
	}
	a := b.ask(ctx, p, wide, o)
	if !races || a.Status != StatusUnknown {
		return a
	}
	if raced := solveClosed(ctx, p, wide, b, b.rest()); raced.final(p.Goal) || raced.Lives(p.Goal) {
		return raced
	}
	return a
}

// together joins the answers with and without the border.
func (b *budget) together(a, assumed Answer, g problem.Goal) Answer {
	switch {
	case a.Status == StatusUnknown && len(a.Escapes) > 0 && assumed.Status == StatusLoss && assumed.Region.Frame == 0:
	case a.Status == StatusUnknown && len(a.Escapes) > 0 && assumed.Status == StatusLoss: // it is dead only there
		a = Answer{Status: StatusUnknown, Region: assumed.Region, Closed: &assumed, Escapes: a.Escapes}
	case a.Status == StatusUnknown && assumed.asClosed().Status != StatusUnknown:
		assumed.Escapes = a.Escapes
		a = assumed
	case a.Status != StatusUnknown && a.sameAs(&assumed) && !a.Complete:
		a.addFrom(&assumed, g)
	}
	b.note(&a)
	return a
}
