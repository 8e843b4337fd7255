package answer

import (
	"context"
	"fmt"
	"time"

	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// budget limits the questions about one problem together.
type budget struct {
	o     SolveOptions
	start time.Time
	spent uint64
	// open says that the questions are about an open border.
	open bool
	// known keeps the drivers of the regions for later questions.
	known proofs
}

func newBudget(o SolveOptions) *budget { return &budget{o: o, start: time.Now(), known: proofs{}} }

// rest is all that is left.
func (b *budget) rest() SolveOptions { return b.share(1, 1) }

// usedUp reports whether nothing is left.
func (b *budget) usedUp() bool {
	return b.o.Nodes > 0 && b.spent >= b.o.Nodes || b.o.Time > 0 && time.Since(b.start) >= b.o.Time
}

// share is n of d parts of what is left, but never 0, which means no limit.
func (b *budget) share(n, d uint64) SolveOptions {
	o := b.o
	if o.Nodes > 0 {
		o.Nodes = max((o.Nodes-min(o.Nodes, b.spent))*n/d, 1)
	}
	if o.Time > 0 {
		o.Time = max((o.Time-time.Since(b.start))*time.Duration(n)/time.Duration(d), time.Millisecond)
	}
	return o
}

// part is a budget of its own for n of d parts of what is left; see add.
func (b *budget) part(n, d uint64) *budget {
	return &budget{o: b.share(n, d), start: time.Now(), known: b.known}
}

// ask answers a question in a region. The nodes and times of the answer are those of
// all questions so far.
func (b *budget) ask(ctx context.Context, p *problem.Problem, r *region.Region, o SolveOptions) Answer {
	o.fair, o.known = b.open, b.known.of(r, &o)
	a := SolveRegion(ctx, p, r, p.Start(r), o)
	b.spent += a.Nodes
	b.note(&a)
	return a
}

// note puts what all questions so far took into an answer.
func (b *budget) note(a *Answer) { a.Nodes, a.Elapsed = b.spent, time.Since(b.start) }

// add adds what a part has spent.
func (b *budget) add(other *budget) { b.spent += other.spent }

// proofs are the drivers of the regions that were asked about, by a text that names all
// of a region.
type proofs map[string]proof.Driver

func (p proofs) of(r *region.Region, o *SolveOptions) proof.Driver {
	id := fmt.Sprint(r.Attacker, r.Points, r.Attack, r.Defend, r.Target, r.Wall, r.Exits, r.Thin)
	if p[id] == nil {
		if o.memory(); r.Leaks() { // what lives in it sealed may have been asked before
			p[id] = proof.NewBorderDriver(o.Driver, r, p.of(r.Sealed(), o), o.MemMiB/2)
		} else {
			p[id] = proof.NewDriver(o.Driver, r, o.MemMiB)
		}
	}
	return p[id]
}
