package answer

import (
	"context"
	"slices"
	"time"

	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// room is a question behind a closed border: how many steps the border is from the
// target, and which part of the rest (n of d) the question may take.
type room struct {
	steps int
	n, d  uint64
}

// rooms are the questions in their order. A border close to the target makes an
// attacker's work least; if that question finds no end, one with more room does not
// either. A defender may need more room, and an attacker's success must stand with it,
// up to a step more than usual. The border is one step away only where stones close
// most of it already; else the answer would be about the frame. The last question
// leaves something for the one about the border.
func (b *budget) rooms(g problem.Goal) []room {
	n, d := b.besideBorder(1, 2)
	if g == problem.Kill {
		return []room{{1, 5, 6}, {2, 5, 6}, {region.OpenSteps, 2, 3}, {region.OpenSteps + 1, n, d}}
	}
	return []room{{1, 1, 8}, {2, 3, 8}, {region.OpenSteps, 2, 3}, {region.OpenSteps + 1, n, d}}
}

// besideBorder is n of d parts, as the question about the border needs the rest; all if
// there is no such question.
func (b *budget) besideBorder(n, d uint64) (uint64, uint64) {
	if b.o.Frame {
		return 1, 1
	}
	return n, d
}

// solveAssumed answers with walls and ways out taken as closed: first close to the
// target, which is soon decided, then with more and more room. An attacker's success in
// little room says nothing, as every throw-in works against a frame beside the eyes: it
// counts if it stands again with the border three steps away or more, else it is kept as
// Closed.
func solveAssumed(ctx context.Context, p *problem.Problem, b *budget) Answer {
	narrow, err := p.Assumed()
	if err != nil {
		return notAsked(err)
	}
	if !narrow.Open() {
		n, d := b.besideBorder(2, 3)
		return solveClosed(ctx, p, narrow, b, b.share(n, d))
	}
	best, points := Answer{Status: StatusUnknown}, 0
	var near, widest *region.Region // the first and the last in which it stands
	stands := 0                     // the steps of the last, if it is not the first
	for _, room := range b.rooms(p.Goal) {
		r, err := p.Within(room.steps)
		if err != nil || len(r.Points) == points || room.steps == 1 && !r.Enclosed() {
			continue
		}
		points = len(r.Points)
		o := b.share(room.n, room.d)
		o.closer = best.asClosed()
		o.First = o.First || p.Goal == problem.Kill
		a := solveClosed(ctx, p, r, b, o)
		closer, decided := *best.asClosed(), a.Status != StatusUnknown
		switch {
		case a.final(p.Goal):
			return a
		case decided && a.sameAs(&closer):
			if stands = room.steps; !a.Complete {
				a.addFrom(&closer, p.Goal) // what it left open holds close to the target
			}
		case decided:
			stands, near = 0, r
		case closer.Conditional && stands < region.OpenSteps && !closer.Lives(p.Goal):
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
	if best.Conditional && !best.Lives(problem.Kill) && p.Goal == problem.Kill && !b.o.First {
		return listMoves(ctx, p, near, widest, b, best)
	}
	if best.Status == StatusLoss && p.Goal == problem.Live && !b.o.Frame { // a little more room may be what it takes
		closed := best
		best = Answer{Status: StatusUnknown, Region: closed.Region, Closed: &closed}
	}
	return best
}

// listMoves finds by which moves the attacker's success in found stands: those that fail
// in the near room fail in the widest, and what that leaves open holds close to the target.
func listMoves(ctx context.Context, p *problem.Problem, near, widest *region.Region, b *budget, found Answer) Answer {
	closer := solveClosed(ctx, p, near, b, b.share(1, 2))
	a, o := closer, b.share(b.besideBorder(1, 2))
	if o.closer = &closer; near != widest {
		a = solveClosed(ctx, p, widest, b, o)
	}
	if a.Status == StatusUnknown {
		a = found
	}
	if !a.Complete && a.sameAs(&closer) {
		a.addFrom(&closer, p.Goal)
	}
	return a
}

// final reports whether more room can add nothing to an answer.
func (a *Answer) final(g problem.Goal) bool {
	return a.Status != StatusUnknown && !a.Conditional && len(a.ConditionalMoves(g)) == 0
}

// sameAs reports whether two answers say the same of the root.
func (a *Answer) sameAs(b *Answer) bool { return a.Status == b.Status && a.Threats == b.Threats }

// solveClosed answers in a region whose leaks are closed. What the defender reaches there
// only by friends is asked without them too: if it lives even so, that is proven.
func solveClosed(ctx context.Context, p *problem.Problem, r *region.Region, b *budget, o SolveOptions) Answer {
	framed := func(r *region.Region, o SolveOptions) Answer {
		a := b.ask(ctx, p, r, o)
		a.Framed = r.Frame != 0
		a.settleConditions(p.Goal)
		return a
	}
	spent, start := b.spent, time.Now()
	a := framed(r.Framed(), o)
	if len(r.Kin) == 0 || a.Status != StatusUnknown && (!a.Conditional || a.Status != StatusKo && !a.Lives(p.Goal)) {
		return a
	}
	if o.Nodes > 0 {
		o.Nodes = max(o.Nodes-min(o.Nodes, b.spent-spent), 1)
	}
	if o.Time > 0 {
		o.Time = max(o.Time-time.Since(start), time.Millisecond)
	}
	if alone := framed(r.Sealed(), o); alone.Lives(p.Goal) {
		return alone
	}
	return a
}

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

// settleConditions finds out whether the status is conditional: it rests on something
// assumed where it claims a success of the attacker, by whom the frame and the walls are,
// or of the defender, whose friends are. A defender who lives in spite of frame and walls
// lives: more stones of the attacker never help him.
func (a *Answer) settleConditions(g problem.Goal) {
	lives := a.Lives(g)
	a.Conditional = a.Status != StatusUnknown && (a.AssumesCapture() && !lives || a.AssumesLife() && (lives || a.Status == StatusKo))
}

// Lives reports whether the status is a success of the defender.
func (a *Answer) Lives(g problem.Goal) bool {
	if g == problem.Kill {
		return a.Status == StatusLoss
	}
	return a.Status == StatusWin || a.Status == StatusSeki
}

// Assumes reports whether something about the border was taken for granted.
func (a *Answer) Assumes() bool { return a.AssumesCapture() || a.AssumesLife() }

// AssumesCapture reports it of what captures need, AssumesLife of what the defender's
// success needs.
func (a *Answer) AssumesCapture() bool { return a.ByRace || a.Framed || len(a.weak()) > 0 }

func (a *Answer) AssumesLife() bool { return a.ByRace || a.Region != nil && len(a.Region.Kin) > 0 }
