package answer

import (
	"context"
	"slices"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// guessing finds the question of a problem whose file does not say it. It asks each
// guess briefly, the likeliest first, until one is a problem: its mover can win, and
// needs a move to win. The rest of the limits goes to the guesses that are still open,
// again the likeliest first.
type guessing struct {
	p       *problem.Problem
	guesses [][]int
	budget  *budget
}

// lookParts: a guess may first take one part in so many of the limits.
const lookParts = 20

func (g *guessing) solve(ctx context.Context) Answer {
	var open []openGuess
	found := -1 // the one that is a problem
	var answer Answer
	for i := range g.guesses {
		a := g.ask(ctx, i, lookParts-uint64(i))
		if doubt := g.doubt(&a); doubt < ruledOut {
			open = append(open, openGuess{i, doubt})
		}
		if c := a.asClosed(); g.sensible(c) && (found < 0 || len(c.First) < len(answer.asClosed().First)) {
			found, answer = i, a
		}
		if found >= 0 && len(answer.asClosed().First) <= fewRight {
			break
		}
	}
	if outer := g.around(found); outer > found {
		a := g.ask(ctx, outer, lookParts-uint64(outer))
		if c := a.asClosed(); g.sensible(c) && len(c.First) <= fewRight {
			found, answer = outer, a
		}
	}
	// First a likelier guess that a limit left open, then the rest of the one that is a
	// problem: more may be proven, or more moves be right.
	slices.SortStableFunc(open, func(a, b openGuess) int { return a.doubt - b.doubt })
	if found < 0 {
		return g.likeliest(ctx, open)
	}
	if len(open) > 0 && open[0].doubt < onlyAsClosed {
		a := g.ask(ctx, open[0].guess, 2)
		if c := a.asClosed(); g.sensible(c) && len(c.First) <= max(fewRight, len(answer.asClosed().First)) {
			return a
		}
	}
	if answer.Closed != nil || answer.Assumes() || !answer.Complete {
		if a := g.ask(ctx, found, 1); g.sensible(a.asClosed()) {
			return a
		}
	}
	g.p.Ask(g.guesses[found])
	g.budget.note(&answer)
	return answer
}

// openGuess is a guess that is still open, and how unlikely it is.
type openGuess struct{ guess, doubt int }

// likeliest asks the open guesses again, one after the other until the limits are used
// up, and answers with the first that is a problem.
func (g *guessing) likeliest(ctx context.Context, open []openGuess) Answer {
	undecided := -1
	for _, o := range open {
		a := g.ask(ctx, o.guess, 1)
		switch {
		case g.sensible(a.asClosed()):
			return a
		case undecided < 0 && a.asClosed().Status == StatusUnknown:
			undecided = o.guess
		}
		if g.budget.usedUp() {
			break
		}
	}
	return g.notUnderstood(max(undecided, 0), undecided >= 0 || g.budget.usedUp())
}

// around is the guess about the side that moves whose region holds what the guess
// is to capture, closed in there: the capture is its means to live. -1 if none is.
func (g *guessing) around(guess int) int {
	if guess < 0 {
		return -1
	}
	inner := g.guesses[guess]
	g.p.Ask(inner)
	if r, err := g.p.Assumed(); err != nil || r.Open() || g.p.Goal == problem.Live {
		return -1
	}
	for i, target := range g.guesses {
		if g.p.Board.Stones[target[0]] != g.p.Board.Next {
			continue
		}
		g.p.Ask(target)
		r, err := g.p.Region()
		if err == nil && !slices.ContainsFunc(inner, func(q int) bool { return !r.Has(q) }) {
			return i
		}
	}
	return -1
}

// The doubt about a guess that is decided, and about one that is only as long as the
// border is closed: lost, or won by too many moves.
const (
	ruledOut     = 4
	onlyAsClosed = 2
)

// doubt says how unlikely it is that an undecided guess was meant: a group in a
// closed region is likelier than one in the open; one that a limit left open is
// likelier than one that is decided as long as the border is closed and the walls stand.
func (g *guessing) doubt(a *Answer) int {
	a = a.asClosed()
	doubt := 0
	switch {
	case a.Err == nil && a.Status == StatusUnknown:
	case a.Err == nil && a.Conditional:
		doubt = onlyAsClosed
	default:
		return ruledOut
	}
	if r, err := g.p.Assumed(); err != nil || r.Open() {
		doubt++
	}
	return doubt
}

// ask makes a guess the question and answers it with one part of what is left.
func (g *guessing) ask(ctx context.Context, guess int, parts uint64) Answer {
	g.p.Ask(g.guesses[guess])
	part := g.budget.part(1, parts)
	a := solveRaced(ctx, g.p, part) // a race is no sign of what was meant
	g.budget.add(part)
	g.budget.note(&a)
	return a
}

// sensible reports whether an answer is one to a problem: the mover reaches the
// goal, and by few moves. Where the question is the status, it may be out of reach.
func (g *guessing) sensible(a *Answer) bool {
	if Settled(g.p, a) && !a.Conditional {
		return true
	}
	if a.Status == StatusUnknown || a.Status == StatusLoss {
		return false
	}
	many := len(a.First) > mostRight && 2*len(a.First) > a.Region.Empty()
	return !many && !slices.Contains(a.First, goban.PassMove)
}

// fewRight is how many right first moves are what one expects of a problem: where
// there are more, another guess may be what was meant.
const fewRight = 2

// mostRight is how many right first moves a problem may have, whatever its size.
const mostRight = 4

// notUnderstood is the answer if no guess is a problem. The guess becomes the
// question; undecided says that a limit came first.
func (g *guessing) notUnderstood(guess int, undecided bool) Answer {
	g.p.Ask(g.guesses[guess])
	a := Answer{Status: StatusUnknown}
	g.budget.note(&a)
	a.ReasonCode, a.Reason = "not-understood", message.T("filecheck.notunderstood")
	if undecided {
		a.ReasonCode, a.Reason = "limit", message.T("tsumego.reason.limit")
	}
	a.Region, a.Err = g.p.Region()
	return a
}

// Likely lists the guesses about a problem that are possible after each was asked briefly:
// those with a right move that the file gives, or if there are none, the open ones. If
// the file gives no moves, guesses that are a problem come before the open ones. A
// capture by many moves behind a closed border proves nothing, so such a guess is open.
func Likely(ctx context.Context, p *problem.Problem, guesses [][]int, o SolveOptions) ([][]int, error) {
	g := guessing{p: p, guesses: guesses, budget: newBudget(o)}
	given := problem.ReadAnswer(p).Right
	var agree, open [][]int
	for i, target := range g.guesses {
		same := func(d []int) bool { return goban.SetOf(d) == goban.SetOf(target) }
		if slices.ContainsFunc(g.guesses[:i], same) { // alone in a closed region, and in the picture
			continue
		}
		a := g.ask(ctx, i, uint64(len(g.guesses)-i))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a = *a.asClosed()
		right := len(given) == 0 || slices.ContainsFunc(given, func(m int) bool { return slices.Contains(a.First, m) })
		switch {
		case g.sensible(&a) && (right || a.Status == StatusLoss):
			agree = append(agree, target)
		case a.Err == nil && (a.Status == StatusUnknown || g.sensible(&a) && !a.Complete || a.Conditional && a.Status != StatusLoss):
			open = append(open, target)
		}
	}
	switch {
	case len(agree) > 0 && len(given) > 0:
		return agree[:1], nil // they agree on the answer
	case len(agree) > 0:
		return agree, nil
	}
	return open, nil
}
