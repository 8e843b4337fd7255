package answer

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// budget is what the questions about one problem may take together.
type budget struct {
	o     SolveOptions
	start time.Time
	spent uint64
	core  time.Duration // that the questions took, each for itself
	// open says that the questions are about a border that is.
	open bool
	// known keeps what was proven about each region, where one is asked again.
	known proofs
}

func newBudget(o SolveOptions) *budget { return &budget{o: o, start: time.Now()} }

// rest is all that is left.
func (b *budget) rest() SolveOptions { return b.share(1, 1) }

// share is n parts of d of what is left, at least a little: 0 stands for no limit.
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

// ask answers in a region and counts what that took; the answer says what all
// questions so far did.
func (b *budget) ask(ctx context.Context, p *problem.Problem, r *region.Region, o SolveOptions) (Answer, error) {
	o.fair = b.open
	if b.known != nil {
		var err error
		if o.known, err = b.known.of(r, &o); err != nil {
			return Answer{}, err
		}
	}
	a, err := SolveRegion(ctx, p, r, rootOf(p, r), o)
	b.spent += a.Nodes
	b.core += a.Elapsed
	b.note(&a)
	return a, err
}

// nearShare is what the question close to the target may take. An attacker has the
// least to do there, so where that comes to no end more room is of no use; a
// defender may need the room. Where the question about the border is asked beside
// it, more is left for both.
func (b *budget) nearShare(g problem.Goal) (n, d uint64) {
	switch {
	case g == problem.Kill:
		return 2, 3
	case b.beside():
		return 1, 2
	}
	return 3, 8
}

// note says in an answer what all questions so far took.
func (b *budget) note(a *Answer) { a.Nodes, a.Elapsed, a.Core = b.spent, time.Since(b.start), b.core }

// add takes over what was spent beside.
func (b *budget) add(other *budget) {
	b.spent += other.spent
	b.core += other.core
}

// beside reports whether two questions may be asked at once: only time is limited,
// and there is more than one core. A limit of nodes gives the same answer every
// time, so one question comes after the other.
func (b *budget) beside() bool { return b.o.Nodes == 0 && b.o.Time > 0 && runtime.GOMAXPROCS(0) > 1 }

// proofs are the drivers of the regions that were asked about, by all that makes
// them.
type proofs map[string]proof.Driver

func (k proofs) of(r *region.Region, o *SolveOptions) (proof.Driver, error) {
	id := fmt.Sprint(r.Attacker, r.Points, r.Attack, r.Defend, r.Target, r.Wall, r.Exits, r.Thin)
	if d := k[id]; d != nil {
		return d, nil
	}
	o.memory()
	d, err := proof.NewDriver(o.Driver, r, o.MemMiB)
	k[id] = d
	return d, err
}
