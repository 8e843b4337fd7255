package answer

import (
	"context"
	"slices"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
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
func Solve(ctx context.Context, p *problem.Problem, o SolveOptions) (Answer, error) {
	before, _ := processorTime()
	a, err := solve(ctx, p, newBudget(o))
	if c := a.Closed; c != nil {
		key := "tsumego.reason.onlyclosed"
		if c.Status == StatusKo {
			key = "tsumego.reason.onlyclosedko"
		}
		a.ReasonCode, a.Reason = "only-closed", message.T(key, "points", goban.PointNames(p.Board, c.Region.List(c.Region.Frame)))
	}
	if after, ok := processorTime(); ok {
		a.Core = max(after-before, 1)
	}
	return a, err
}

func solve(ctx context.Context, p *problem.Problem, b *budget) (Answer, error) {
	guesses := p.Guesses()
	if len(guesses) == 0 {
		return solveOne(ctx, p, b)
	}
	g := guessing{p: p, guesses: guesses, budget: b, known: proofs{}}
	return g.solve(ctx)
}

// solveOne answers the question as it stands.
func solveOne(ctx context.Context, p *problem.Problem, b *budget) (Answer, error) {
	wide, err := p.Region()
	if err != nil {
		return notAsked(err), nil
	}
	if !wide.Leaks() {
		return b.ask(ctx, p, wide, b.rest())
	}
	b.open = true
	if b.beside() && !b.o.Frame {
		return solveBeside(ctx, p, wide, b)
	}
	assumed, err := solveAssumed(ctx, p, b)
	if err != nil || b.settledBy(&assumed, p.Goal) {
		return assumed, err
	}
	a, err := solveBorder(ctx, p, wide, b, assumed.asClosed().Status != StatusUnknown)
	return b.together(a, assumed, p.Goal), err
}

// solveBeside asks the two questions at once, each on a thread of its own.
func solveBeside(ctx context.Context, p *problem.Problem, wide *region.Region, b *budget) (Answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var a Answer
	var err error
	other, done := newBudget(b.o), make(chan struct{}) // it shares no proofs
	go func() {
		defer close(done)
		other.open = true
		a, err = solveBorder(ctx, p, wide, other, true)
	}()
	assumed, failed := solveAssumed(ctx, p, b)
	if failed != nil || b.settledBy(&assumed, p.Goal) {
		cancel()
	}
	<-done
	b.add(other)
	if failed != nil || b.settledBy(&assumed, p.Goal) {
		b.note(&assumed)
		return assumed, failed
	}
	return b.together(a, assumed, p.Goal), err
}

// settledBy reports whether the question about the border need not be asked.
func (b *budget) settledBy(assumed *Answer, g problem.Goal) bool {
	return assumed.Err != nil || b.o.Frame || assumed.final(g)
}

// solveBorder answers the question about the border, in a grown region if that helps.
func solveBorder(ctx context.Context, p *problem.Problem, wide *region.Region, b *budget, grow bool) (Answer, error) {
	if grow && wide.Open() {
		nodes := b.rest().Nodes
		if nodes > 0 {
			nodes = min(max(nodes/4, growNodes), nodes)
		} else {
			nodes = growNodes
		}
		grown, looked := grownRegion(ctx, p, nodes)
		if grown != nil {
			wide = grown
		}
		b.spent += looked
	}
	return b.ask(ctx, p, wide, b.rest())
}

// together joins the answers with and without the border.
func (b *budget) together(a, assumed Answer, g problem.Goal) Answer {
	switch {
	case a.Status == StatusUnknown && assumed.asClosed().Status != StatusUnknown:
		assumed.Escapes = a.Escapes
		a = assumed
	case a.Status != StatusUnknown && a.sameAs(&assumed) && !a.Complete:
		a.addFrom(&assumed, g)
	}
	b.note(&a)
	return a
}

// solveAssumed answers with walls and ways out taken as closed: first close to the
// target, which is soon decided, then with more and more room. An attacker's success in
// little room says nothing, as every throw-in works against a frame beside the eyes: it
// counts if it stands with more room, else it is kept as Closed.
func solveAssumed(ctx context.Context, p *problem.Problem, b *budget) (Answer, error) {
	narrow, err := p.Assumed()
	if err != nil {
		return notAsked(err), nil
	}
	if !narrow.Open() {
		n, d := b.besideBorder(2, 3)
		return solveClosed(ctx, p, narrow, b, b.share(n, d))
	}
	best, points, stands := Answer{Status: StatusUnknown}, 0, 0
	var near, widest *region.Region // the first and the last in which it stands
	for _, room := range b.rooms(p.Goal) {
		r, err := p.Within(room.steps)
		if err != nil || len(r.Points) == points || room.steps == 1 && !r.Enclosed() {
			continue
		}
		points = len(r.Points)
		o := b.share(room.n, room.d)
		o.closer = best.asClosed()
		o.First = o.First || p.Goal == problem.Kill
		a, err := solveClosed(ctx, p, r, b, o)
		closer, decided := *best.asClosed(), a.Status != StatusUnknown
		switch {
		case err != nil || a.final(p.Goal):
			return a, err
		case decided && a.sameAs(&closer):
			if stands++; !a.Complete {
				a.addFrom(&closer, p.Goal) // what it left open holds close to the target
			}
		case decided:
			stands, near = 1, r
		case closer.Conditional && stands < 2:
			a.Closed = &closer
		case closer.Status != StatusUnknown:
			a = closer
		}
		if best = a; decided {
			widest = r
		} else if p.Goal == problem.Kill {
			break // more room is harder still
		}
	}
	if best.Conditional && p.Goal == problem.Kill && !b.o.First {
		return listMoves(ctx, p, near, widest, b, best)
	}
	if best.Status == StatusLoss && p.Goal == problem.Live && !b.o.Frame { // a little more room may be what it takes
		closed := best
		best = Answer{Status: StatusUnknown, Region: closed.Region, Closed: &closed}
	}
	return best, nil
}

// listMoves finds by which moves the attacker's success in found stands: those that fail
// in the near room fail in the widest, and what that leaves open holds close to the target.
func listMoves(ctx context.Context, p *problem.Problem, near, widest *region.Region, b *budget, found Answer) (Answer, error) {
	closer, err := solveClosed(ctx, p, near, b, b.share(1, 2))
	if err != nil {
		return closer, err
	}
	a, o := closer, b.share(b.besideBorder(1, 2))
	if o.closer = &closer; near != widest {
		a, err = solveClosed(ctx, p, widest, b, o)
	}
	if a.Status == StatusUnknown {
		a = found
	}
	if !a.Complete && a.sameAs(&closer) {
		a.addFrom(&closer, p.Goal)
	}
	return a, err
}

// final reports whether more room can add nothing to an answer.
func (a *Answer) final(g problem.Goal) bool {
	return a.Status != StatusUnknown && !a.Conditional && len(a.ConditionalMoves(g)) == 0
}

// sameAs reports whether two answers say the same of the root.
func (a *Answer) sameAs(b *Answer) bool { return a.Status == b.Status && a.Threats == b.Threats }

// solveClosed answers in a region whose ways out are closed.
func solveClosed(ctx context.Context, p *problem.Problem, r *region.Region, b *budget, o SolveOptions) (Answer, error) {
	a, err := b.ask(ctx, p, r.Framed(), o)
	a.Framed = r.Open()
	a.settleConditions(p.Goal)
	return a, err
}

// grownRegion is the region with the border as far out as the proof needs it: as long
// as the target gets out but does not live inside, the region grows behind the way out.
// nil if the target never gets out, or no more fits.
func grownRegion(ctx context.Context, p *problem.Problem, nodes uint64) (last *region.Region, spent uint64) {
	var grown []int
	for {
		r, err := p.Grown(grown)
		if err != nil || !r.Open() || last != nil && len(r.Points) == len(last.Points) {
			return last, spent
		}
		last = r
		d, err := proof.NewDriver(proof.DriverAuto, r, growMiB)
		border, ok := d.(*proof.BorderDriver)
		if err != nil || !ok {
			return last, spent
		}
		root := p.Start(r)
		v := border.Open.Ask(ctx, root, min(growNodes, nodes-min(nodes-1, spent)))
		spent += border.Spent()
		if !v.Decided() || v.Pn == 0 || spent >= nodes {
			return last, spent
		}
		_, exits, out := border.RunsOutAt(root)
		if !out {
			return last, spent
		}
		grown = append(grown, exits...)
	}
}

// growNodes and growMiB limit the question whether the target gets out.
const (
	growNodes = 20_000
	growMiB   = 4
)

// addFrom adds what the first answer says of moves that the second one left open. What
// the defender reaches there is proven. Right moves of the attacker are added only if
// the second answer has none, and make it conditional.
func (a *Answer) addFrom(assumed *Answer, g problem.Goal) {
	open := func(m int) bool {
		_, refuted := a.Refutations[m]
		return !refuted && !slices.Contains(a.First, m) && !slices.ContainsFunc(a.Ko, func(k KoMove) bool { return k.Move == m })
	}
	if g == problem.Kill && len(a.First) == 0 {
		a.Conditional, a.Framed = true, assumed.Framed
	}
	if g == problem.Live || a.Conditional {
		for _, m := range assumed.First {
			if open(m) {
				a.First = append(a.First, m)
			}
		}
	}
	if g == problem.Live {
		return
	}
	for m, line := range assumed.Refutations {
		if open(m) {
			a.Refutations[m], a.WhyNot[m] = line, assumed.WhyNot[m]
		}
	}
}

func notAsked(err error) Answer {
	return Answer{Status: StatusUnknown, Err: err, Reason: problem.FaultText(err), ReasonCode: "not-asked"}
}

// settleConditions finds out whether the status is conditional: it rests on
// something assumed where it claims a success of the attacker, by whom the
// assumptions are. A defender who lives even so lives: more stones of the attacker
// never help him.
func (a *Answer) settleConditions(g problem.Goal) {
	lives := g == problem.Kill && a.Status == StatusLoss ||
		g == problem.Live && (a.Status == StatusWin || a.Status == StatusSeki)
	a.Conditional = a.Assumes() && a.Status != StatusUnknown && !lives
}

// Assumes reports whether something about the border was taken for granted.
func (a *Answer) Assumes() bool {
	return a.Framed || a.Region != nil && len(a.Region.Weak) > 0
}
