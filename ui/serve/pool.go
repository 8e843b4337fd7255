package serve

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// pool shares the machine's cores between all visitors: as many jobs run as there are
// places, the others wait. Work that somebody waits for comes before work in the
// background. Among equals the addresses take turns, then the persons of an address,
// then the jobs of a person in the order in which they came. The address counts
// first, because it can make any number of keys.
type pool struct {
	places int
	think  time.Duration // a turn while nobody waits

	mu      sync.Mutex
	events  int    // jobs that came and turns that ended
	waiting []*job // in the order in which they came
	running []*job
}

// job is one that waits or runs.
type job struct {
	host, person string
	background   bool          // nobody waits for it
	begun        chan struct{} // closed when it has a place

	// The event at which the address, and the person there, last had a turn with work
	// as urgent, or began to wait. The smaller one is next.
	hostSince, personSince int

	cancel context.CancelCauseFunc
	began  time.Time
	over   *time.Timer // of the turn
}

// shortest is the shortest turn, enough for a move that is no blunder.
const shortest = 300 * time.Millisecond

func newPool(places int, think time.Duration) *pool { return &pool{places: places, think: think} }

// turn waits for a place for a job of a person at an address. The context it returns
// ends with context.DeadlineExceeded as its cause when the job has had its share of
// the time. The caller must call done once to give the place back. The error is that
// of ctx. It is safe for concurrent use.
func (p *pool) turn(ctx context.Context, host, person string, background bool) (turn context.Context, done func(), err error) {
	j := &job{host: host, person: person, background: background, begun: make(chan struct{})}
	turn, j.cancel = context.WithCancelCause(ctx)
	p.come(j)
	select {
	case <-j.begun:
		return turn, func() { p.leave(j) }, nil
	case <-ctx.Done():
		p.leave(j)
		return ctx, nil, ctx.Err()
	}
}

func (p *pool) come(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.events++
	j.hostSince, j.personSince = p.events, p.events
	for _, w := range p.waiting {
		if w.background == j.background && w.host == j.host {
			j.hostSince = w.hostSince
			if w.person == j.person {
				j.personSince = w.personSince
			}
		}
	}
	p.waiting = append(p.waiting, j)
	p.fill()
}

func (p *pool) leave(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	j.cancel(nil)
	is := func(other *job) bool { return other == j }
	p.waiting = slices.DeleteFunc(p.waiting, is)
	if slices.Contains(p.running, j) {
		p.running = slices.DeleteFunc(p.running, is)
		j.over.Stop()
		p.events++
		for _, w := range p.waiting {
			if w.background == j.background && w.host == j.host {
				w.hostSince = p.events
				if w.person == j.person {
					w.personSince = p.events
				}
			}
		}
	}
	p.fill()
}

// fill gives free places to waiting jobs and sets the end of every running turn anew.
func (p *pool) fill() {
	for len(p.running) < p.places {
		j := p.next()
		if j == nil {
			break
		}
		p.waiting = slices.DeleteFunc(p.waiting, func(w *job) bool { return w == j })
		p.running = append(p.running, j)
		j.began, j.over = time.Now(), time.AfterFunc(p.think, func() { j.cancel(context.DeadlineExceeded) })
		close(j.begun)
	}
	for _, j := range p.running {
		j.over.Reset(p.share(j) - time.Since(j.began))
	}
}

// next is the job that gets the next place, nil for none. A person has one place at a
// time for work in the background.
func (p *pool) next() (first *job) {
	for _, j := range p.waiting {
		if j.background && slices.ContainsFunc(p.running, func(r *job) bool { return r.background && r.person == j.person }) {
			continue
		}
		if first == nil || p.before(j, first) {
			first = j
		}
	}
	return first
}

// before reports whether a, which came later, runs before b. Whoever holds fewer
// places comes first, then whoever was longer without a turn.
func (p *pool) before(a, b *job) bool {
	if a.background != b.background {
		return b.background
	}
	held := func(by func(*job) bool) (n int) {
		for _, r := range p.running {
			if by(r) {
				n++
			}
		}
		return n
	}
	host := func(j *job) int { return held(func(r *job) bool { return r.host == j.host }) }
	person := func(j *job) int { return held(func(r *job) bool { return r.host == j.host && r.person == j.person }) }
	return cmp.Or(
		cmp.Compare(host(a), host(b)), cmp.Compare(a.hostSince, b.hostSince),
		cmp.Compare(person(a), person(b)), cmp.Compare(a.personSince, b.personSince),
	) < 0
}

// share is how long the turn of a running job is now. It is divided by the number of
// persons whose work is at least as urgent, not by that of their jobs. Work in the
// background has the shortest turn while somebody waits.
func (p *pool) share(j *job) time.Duration {
	least := min(shortest, p.think)
	persons := map[string]bool{}
	for _, other := range slices.Concat(p.running, p.waiting) {
		if j.background || !other.background {
			persons[other.person] = true
		}
	}
	if j.background && slices.ContainsFunc(p.waiting, func(w *job) bool { return !w.background }) {
		return least
	}
	return max(p.think/time.Duration(max(1, len(persons)/p.places)), least)
}
